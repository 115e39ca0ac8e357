"""What is there again after a program that was killed, and a remembered place that no screen shows any more."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QRect, QSettings, QSize
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.answers import Answer, AskOptions
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AnswerReady
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import DEFAULT_SIZE, MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.window_memory import WindowState, fitting
from tests.ui.fakes import FakeKebab, conversations
from tests.ui.opened import bundled, kebab, overrides

__all__ = ["bundled", "kebab", "overrides"]


def ask(kebab: Kebab, question: str, conversation_id: str) -> Answer:
    *_, last = kebab.chat.ask(question, AskOptions(conversation_id=conversation_id), CancelToken())
    assert isinstance(last, AnswerReady)
    return last.answer


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "window.ini"


def opened_window(
    qtbot: QtBot, theme: Theme, bridge: Bridge, fake: FakeKebab, file: Path
) -> tuple[MainWindow, ChatPage]:
    window = MainWindow(theme, bridge, WindowState(str(file), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.attach(fake.as_kebab())
    window.show()
    page = window.pages[PageName.CHAT]
    assert isinstance(page, ChatPage)
    with qtbot.waitSignal(page.desk.listed):
        pass
    qtbot.waitUntil(lambda: not window.indexing.running)
    return window, page


def test_a_killed_program_lost_neither_place_nor_words(
    qtbot: QtBot, theme: Theme, bridge: Bridge, fake: FakeKebab, file: Path
) -> None:
    fake.chat.known = conversations(3)
    killed, chat = opened_window(qtbot, theme, bridge, fake, file)
    killed.resize(880, 620)
    chat.session.open("con_2")
    qtbot.waitUntil(lambda: chat.session.conversation_id == "con_2")
    chat.columns.toggle_left()
    chat.composer.edit.setPlainText("half written 질문\nsecond line")
    assert killed.memory.timer.isActive()
    killed.memory.timer.timeout.emit()
    qtbot.waitUntil(lambda: "con_2" in (file.read_text(encoding="utf-8") if file.exists() else ""))
    again, restored = opened_window(qtbot, theme, bridge, fake, file)
    assert (again.width(), again.height()) == (880, 620)
    assert restored.panel.isHidden()
    qtbot.waitUntil(lambda: restored.session.conversation_id == "con_2")
    assert restored.composer.edit.toPlainText() == "half written 질문\nsecond line"


def test_the_page_that_was_open_is_shown_again_and_the_chat_behind_it_is_as_it_was(
    qtbot: QtBot, theme: Theme, bridge: Bridge, kebab: Kebab, file: Path
) -> None:
    def start() -> MainWindow:
        window = MainWindow(theme, bridge, WindowState(str(file), QSettings.Format.IniFormat))
        qtbot.addWidget(window)
        window.attach(kebab)
        window.show()
        qtbot.waitUntil(lambda: not window.indexing.running, timeout=20_000)
        return window

    first = start()
    assert first.stack.currentWidget() is first.pages[PageName.CHAT]
    answer = ask(kebab, "Full GC", kebab.chat.start_conversation("kept").id)
    chat = first.pages[PageName.CHAT]
    assert isinstance(chat, ChatPage)
    chat.session.open(str(answer.conversation_id))
    qtbot.waitUntil(lambda: chat.session.conversation_id == answer.conversation_id, timeout=20_000)
    first.show_page(PageName.HISTORY)  # written soon, not only when the window is closed in order
    qtbot.waitUntil(lambda: first.state.value("window/page") == "history", timeout=20_000)
    again = start()
    assert again.stack.currentWidget() is again.pages[PageName.HISTORY]
    again.show_page(PageName.CHAT)
    restored = again.pages[PageName.CHAT]
    assert isinstance(restored, ChatPage)
    qtbot.waitUntil(lambda: restored.session.conversation_id == answer.conversation_id, timeout=20_000)


def test_a_question_typed_on_the_start_page_leads_to_the_chat(
    qtbot: QtBot, theme: Theme, bridge: Bridge, kebab: Kebab, file: Path
) -> None:
    state = WindowState(str(file), QSettings.Format.IniFormat)
    state.setValue("window/page", "settings")
    window = MainWindow(theme, bridge, state)
    qtbot.addWidget(window)
    window.start_page.question.edit.setPlainText("typed already")
    window.attach(kebab)
    chat = window.pages[PageName.CHAT]
    assert isinstance(chat, ChatPage)
    assert window.stack.currentWidget() is chat
    assert chat.composer.edit.toPlainText() == "typed already"


def test_what_is_as_it_was_is_not_written_again(file: Path) -> None:
    state = WindowState(str(file), QSettings.Format.IniFormat)
    values = {"place": QByteArray(b"\x00\x01\xff"), "width": 400, "text": "질문", "empty": ""}
    for key, value in values.items():
        state.setValue(key, value)
    state.sync()
    os.utime(file, (1, 1))
    for key, value in values.items():
        state.setValue(key, value)
    state.sync()
    assert file.stat().st_mtime == 1
    state.setValue("width", 401)
    state.sync()
    assert file.stat().st_mtime > 1


def test_a_place_on_a_screen_that_is_gone_is_not_taken(
    qtbot: QtBot, theme: Theme, bridge: Bridge, fake: FakeKebab, file: Path
) -> None:
    window, _chat = opened_window(qtbot, theme, bridge, fake, file)
    window.setGeometry(9000, 7000, 1000, 650)
    window.remember()
    again, _again_chat = opened_window(qtbot, theme, bridge, fake, file)
    screen = QGuiApplication.primaryScreen().availableGeometry()
    seen: QRect = again.geometry().intersected(screen)
    assert seen.width() > 200
    assert seen.height() > 200


@pytest.mark.parametrize(
    ("room", "size"), [((1920, 1040), (1280, 800)), ((1024, 700), (1024, 668)), ((960, 540), (960, 508))]
)
def test_a_first_window_fits_on_the_screen(room: tuple[int, int], size: tuple[int, int]) -> None:
    assert fitting(DEFAULT_SIZE, QSize(*room)) == QSize(*size)


def test_nothing_is_written_while_the_folder_that_was_there_is_gone(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "data", tmp_path / "elsewhere"
    state = WindowState(str(folder / "window.ini"), QSettings.Format.IniFormat)
    state.setValue("window/page", "chat")
    state.sync()
    assert folder.is_dir(), "at the first start it is made"
    state.setValue("window/theme", "dark")
    state.sync()
    folder.rename(elsewhere)
    state.setValue("window/page", "history")
    state.sync()
    assert not folder.exists()
    elsewhere.rename(folder)
    state.setValue("window/page", "history")
    state.sync()
    assert "history" in (folder / "window.ini").read_text(encoding="utf-8")
