"""The empty chat: whole suggestions, and what it says while runbooks are indexed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.app.sample_questions import Sample
from kebab_desktop.ui.chat import composer_feed
from kebab_desktop.ui.chat.empty_chat import EmptyChat
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme
from tests.ui.fakes import FakeKebab, FakeSearch

LONG = "아파치 워커 포화: MaxRequestWorkers(Max Request Workers) 도달: 무엇을 먼저 확인해야 하나요? 그리고 그다음에는?"


def test_a_long_suggestion_is_shown_whole(qtbot: QtBot, theme: Theme) -> None:
    empty = EmptyChat()
    qtbot.addWidget(empty)
    empty.show_samples([Sample(LONG), Sample("short")])
    empty.resize(420, 600)
    empty.show()
    qtbot.waitExposed(empty)
    long, short = empty.samples
    qtbot.waitUntil(lambda: long.height() > short.height())
    assert long.height() >= long.heightForWidth(long.width())


def test_runbooks_in_the_other_language_are_told_once_or_beside_their_question(qtbot: QtBot, theme: Theme) -> None:
    empty = EmptyChat()
    qtbot.addWidget(empty)
    empty.show_samples([Sample("What about the heap?", "ko"), Sample("And the pool?", "ko")])
    assert "They are in Korean; questions may be in English." in empty.explanation.text()
    assert [each.note for each in empty.samples] == ["", ""]
    empty.show_samples([Sample("What about the heap?", "ko"), Sample("And the pool?")])
    assert "They are in Korean" not in empty.explanation.text()
    assert [each.note for each in empty.samples] == ["from a Korean runbook", ""]
    assert empty.samples[0].accessibleDescription() == "from a Korean runbook"


def test_a_toast_covers_no_sample_question(qtbot: QtBot, chat: ChatPage, window: MainWindow) -> None:
    window.resize(960, 640)
    chat.start_new()
    chat.empty.show_samples([Sample(LONG), Sample("short", "en")] * 2)
    toasts = chat.context.toasts
    toasts.offer("The runbook was put aside, and what was typed is kept", "Undo")

    def on_screen(part: QWidget) -> QRect:
        return QRect(part.mapTo(window, QPoint(0, 0)), part.size())

    def free() -> bool:
        shown = [on_screen(each) for each in chat.empty.samples if each.isVisible() and each.height() > 10]
        return len(shown) == 4 and not any(each.intersects(on_screen(toasts)) for each in shown)

    qtbot.waitUntil(lambda: chat.empty.isVisible() and toasts.isVisible() and free(), timeout=20_000)


def test_the_first_run_says_that_runbooks_are_being_indexed(qtbot: QtBot, theme: Theme) -> None:
    empty = EmptyChat()
    qtbot.addWidget(empty)
    assert empty.indexing.text == ""
    empty.show_indexing(running=True)
    assert empty.indexing.text.startswith("The runbooks are being looked through.")
    empty.show_indexing(running=True, done=3, total=19)
    assert empty.indexing.text.startswith("The runbooks are being indexed: 3 of 19.")
    empty.show_indexing(running=False)
    assert empty.indexing.text == ""


def test_samples_come_while_the_runbooks_are_read_for_the_first_time(
    request: pytest.FixtureRequest, qtbot: QtBot, fake: FakeKebab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theme, bridge = request.getfixturevalue("theme"), request.getfixturevalue("bridge")
    monkeypatch.setattr(composer_feed, "_FIRST_FILES", 1)
    known, fake.search.questions = fake.search.questions, []
    fake.knowledge.indexing.close()
    window = MainWindow(theme, bridge, QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    fake.chat.known = []
    reads: list[int] = []

    def samples(limit: int = 4) -> list[Sample]:
        reads.append(limit)
        return [Sample(each) for each in known[:limit]] if len(reads) > 1 else []

    monkeypatch.setattr(FakeSearch, "sample_questions", lambda _self, limit=4, language="": samples(limit))
    window.attach(fake.as_kebab())
    window.show()
    page = window.pages[PageName.CHAT]
    assert isinstance(page, ChatPage)
    qtbot.waitUntil(lambda: len(page.empty.samples) == 4)
    assert window.indexing.running
    fake.knowledge.indexing.open()
    qtbot.waitUntil(lambda: not window.indexing.running)


def test_a_low_window_scrolls_instead_of_cutting_samples_off(qtbot: QtBot, window: MainWindow, chat: ChatPage) -> None:
    chat.empty.show_samples([Sample(f"Full GC가 오래 걸릴 때 무엇을 확인해야 하나요? {n} " * 3) for n in range(4)])
    chat.empty.show_indexing(running=True, done=3, total=19)
    window.resize(880, 560)
    last = chat.empty.samples[-1]
    qtbot.waitUntil(lambda: all(each.height() >= each.heightForWidth(each.width()) for each in chat.empty.samples))
    qtbot.waitUntil(lambda: chat.empty.verticalScrollBar().maximum() > 0)
    chat.empty.samples[-2].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(chat.empty.samples[-2], Qt.Key.Key_Tab)
    assert window.focusWidget() is last
    view = chat.empty.viewport()
    qtbot.waitUntil(lambda: view.rect().contains(last.mapTo(view, last.rect().bottomLeft())))
