"""Closing the window, what is there again afterwards, and files that are opened outside."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess, QSettings
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets import outside
from tests.ui.fakes import FakeKebab, conversations


@pytest.fixture
def leavings(window: MainWindow) -> list[str]:
    """Grows when the window lets the program end."""
    found: list[str] = []

    def note() -> None:
        found.append("left")

    window.close_requested.connect(note)
    return found


@pytest.fixture
def fresh(qtbot: QtBot, theme: Theme, bridge: Bridge, tmp_path: Path) -> MainWindow:
    """A window on which nothing is open yet."""
    window = MainWindow(theme, bridge, QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    return window


def test_an_idle_window_is_closed_without_a_question(window: MainWindow, leavings: list[str]) -> None:
    window.close()
    assert leavings == ["left"]
    assert window.close_guard.question is None


def test_closing_while_indexing_asks_once_and_says_what_becomes_of_it(
    qtbot: QtBot, window: MainWindow, fake: FakeKebab, leavings: list[str]
) -> None:
    fake.knowledge.indexing.close()
    window.indexing.run(fake.knowledge.start_up)
    qtbot.waitUntil(lambda: window.indexing.progress.total == 3)
    window.close()
    question = window.close_guard.question
    assert question is not None
    assert "follows at the next start" in question.informativeText()
    question.reject()
    assert leavings == []
    window.close()
    assert window.close_guard.question is not None
    window.close()  # whoever closes again has answered
    assert leavings == ["left"]
    fake.knowledge.indexing.open()
    qtbot.waitUntil(lambda: not window.indexing.running)


def test_closing_while_a_question_is_answered_asks(
    qtbot: QtBot, window: MainWindow, chat: ChatPage, fake: FakeKebab, leavings: list[str]
) -> None:
    fake.chat.mid_stream.close()
    chat.composer.asked.emit("Full GC")
    qtbot.waitUntil(fake.chat.mid_stream.reached.is_set)
    window.close()
    question = window.close_guard.question
    assert question is not None
    assert "being answered" in question.informativeText()
    next(each for each in question.buttons() if each.text() == "Close").click()
    assert leavings == ["left"]
    fake.chat.mid_stream.open()
    transcript = chat.session.transcript
    assert transcript is not None
    qtbot.waitUntil(lambda: transcript.running is None)


@pytest.mark.parametrize("deleted", [False, True])
def test_the_conversation_that_was_open_is_open_again(
    qtbot: QtBot, fresh: MainWindow, fake: FakeKebab, deleted: bool
) -> None:
    fake.chat.known = conversations(3)
    window, state = fresh, fresh.state
    state.setValue("chat/conversation", "con_9" if deleted else "con_1")
    window.attach(fake.as_kebab())
    page = window.pages[PageName.CHAT]
    assert isinstance(page, ChatPage)
    with qtbot.waitSignal(page.desk.listed):
        pass
    if not deleted:
        qtbot.waitUntil(lambda: page.session.conversation_id == "con_1")
    assert (page.session.conversation_id is None) is deleted
    page.save_state()
    assert state.value("chat/conversation") == ("" if deleted else "con_1")
    qtbot.waitUntil(lambda: not window.indexing.running)


def test_a_file_is_opened_at_its_line_in_the_editor_of_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "run book.md"
    file.write_text("# x\n", encoding="utf-8")
    started: list[tuple[str, list[str]]] = []

    def start(program: str, arguments: list[str]) -> tuple[bool, int]:
        started.append((program, arguments))
        return True, 1

    monkeypatch.setattr(QProcess, "startDetached", start)
    command = f'"{sys.executable}" -g {{path}}:{{line}}'
    assert outside.edit_file(file, 12, command)
    assert outside.edit_file(file, 0, sys.executable)
    assert [arguments for _, arguments in started] == [["-g", f"{file}:12"], [str(file)]]
    assert not outside.edit_file(file, 12, "no-such-editor {path}")
    assert not outside.edit_file(tmp_path / "gone.md", 1, command)
