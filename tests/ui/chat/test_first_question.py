"""What is typed while the program is being opened is kept, and asked once it is open."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.core.errors import DataDirectoryError
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.chat.first_question import FirstQuestion
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme
from tests.ui.fakes import FakeKebab


@pytest.fixture
def opening(qtbot: QtBot, theme: Theme, bridge: Bridge, tmp_path: Path) -> MainWindow:
    """The window on the screen, before the program is open."""
    window = MainWindow(theme, bridge, state_in(tmp_path))
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    return window


def state_in(folder: Path) -> QSettings:
    return QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)


def typed(window: MainWindow, text: str, *, enter: bool = False) -> FirstQuestion:
    question = window.start_page.question
    assert window.focusWidget() is question.edit, "typing goes into the question without a click"
    QTest.keyClicks(question.edit, text)
    if enter:
        QTest.keyClick(question.edit, Qt.Key.Key_Return)
    return question


def chat_of(qtbot: QtBot, window: MainWindow) -> ChatPage:
    page = window.pages[PageName.CHAT]
    assert isinstance(page, ChatPage)
    qtbot.waitUntil(lambda: len(page.empty.samples) == 4)
    return page


def test_a_question_asked_while_opening_is_sent_when_it_is_open(
    qtbot: QtBot, opening: MainWindow, fake: FakeKebab
) -> None:
    fake.preferences.tell("search.mode", "search", mode="lexical")
    question = typed(opening, "full gc", enter=True)
    assert question.edit.toPlainText() == "full gc"
    assert question.note.isVisible()
    opening.attach(fake.as_kebab())
    qtbot.waitUntil(lambda: bool(fake.chat.asked))
    assert [(text, options.mode) for text, options in fake.chat.asked] == [("full gc", SearchMode.LEXICAL)]
    assert chat_of(qtbot, opening).composer.edit.toPlainText() == ""


def test_a_question_that_is_being_typed_goes_on_in_the_composer(
    qtbot: QtBot, opening: MainWindow, fake: FakeKebab
) -> None:
    typed(opening, "full")
    opening.attach(fake.as_kebab())
    chat = chat_of(qtbot, opening)
    assert opening.focusWidget() is chat.composer.edit
    QTest.keyClicks(chat.composer.edit, " gc")
    assert chat.composer.edit.toPlainText() == "full gc"
    assert fake.chat.asked == []


def test_a_question_that_is_changed_after_enter_is_not_sent(qtbot: QtBot, opening: MainWindow, fake: FakeKebab) -> None:
    typed(opening, "full gc", enter=True)
    question = typed(opening, " on node 3")
    assert not question.note.isVisible()
    opening.attach(fake.as_kebab())
    assert chat_of(qtbot, opening).composer.edit.toPlainText() == "full gc on node 3"
    assert fake.chat.asked == []


def test_opening_that_fails_keeps_the_question_and_the_cursor(
    qtbot: QtBot, opening: MainWindow, fake: FakeKebab
) -> None:
    question = typed(opening, "full gc")
    opening.show_start_error(DataDirectoryError("It is in use.", hint="Close the other window."))
    typed(opening, " pause", enter=True)
    assert question.edit.toPlainText() == "full gc pause"
    QTest.mouseClick(opening.start_page.retry, Qt.MouseButton.LeftButton)
    assert not opening.start_page.retry.isVisible()
    opening.attach(fake.as_kebab())
    qtbot.waitUntil(lambda: bool(fake.chat.asked))
    assert fake.chat.asked[0][0] == "full gc pause"


def test_pages_that_cannot_be_built_leave_the_question_where_it_is(
    opening: MainWindow, fake: FakeKebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = typed(opening, "full gc", enter=True)

    def broken(_name: PageName, _context: object, _parent: object) -> None:
        raise RuntimeError("no pages")

    monkeypatch.setattr("kebab_desktop.ui.pages.make_page", broken)
    with pytest.raises(RuntimeError):
        opening.attach(fake.as_kebab())
    assert question.edit.toPlainText() == "full gc"


def test_a_question_of_a_start_that_failed_is_there_at_the_next_start(
    qtbot: QtBot, opening: MainWindow, fake: FakeKebab, tmp_path: Path
) -> None:
    typed(opening, "full gc")
    opening.show_start_error(DataDirectoryError("It is in use."))
    opening.close()
    later = MainWindow(opening.theme, opening.bridge, state_in(tmp_path))
    qtbot.addWidget(later)
    assert later.start_page.question.edit.toPlainText() == "full gc"
    later.attach(fake.as_kebab())
    later.close()
    assert FirstQuestion(state_in(tmp_path)).target() is None, "handed over once"


def test_a_pasted_log_is_not_taken_and_that_is_said(opening: MainWindow, qapp: QApplication) -> None:
    question = opening.start_page.question
    qapp.clipboard().setText("\n".join(f"2026-01-01 10:00:0{n} ERROR no memory" for n in range(9)))
    question.edit.paste()
    assert question.edit.toPlainText() == ""
    assert question.note.isVisible()


def test_what_is_typed_between_the_parts_of_opening_is_kept(qtbot: QtBot, opening: MainWindow, fake: FakeKebab) -> None:
    parts = opening.attach_in_parts(fake.as_kebab())
    text = ""
    for number, _ in enumerate(parts):
        typed(opening, f"{number}")
        text += f"{number}"
        QApplication.processEvents()
        assert opening.stack.currentWidget() is opening.start_page
    assert len(text) >= 3
    assert chat_of(qtbot, opening).composer.edit.toPlainText() == text


def test_a_window_closed_between_the_parts_of_opening_forgets_no_conversation(
    qtbot: QtBot, opening: MainWindow, fake: FakeKebab
) -> None:
    opening.state.setValue("chat/conversation", "c7")
    parts = opening.attach_in_parts(fake.as_kebab())
    for _ in range(3):
        next(parts)
    opening.close()
    assert opening.left
    assert opening.state.value("chat/conversation") == "c7"
