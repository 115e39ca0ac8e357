"""What an input method is still composing counts: nothing is hidden behind it, searched without it or lost."""

from __future__ import annotations

from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.widgets.typed_line import TypedLine
from tests.ui.fakes import FakeKebab
from tests.ui.opened import bundled, kebab, opened, overrides, page_of

__all__ = ["bundled", "kebab", "opened", "overrides"]


def compose(field: QWidget, text: str) -> None:
    QApplication.sendEvent(field, QInputMethodEvent(text, []))


def commit(field: QWidget, text: str) -> None:
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(field, event)


def test_a_line_tells_of_each_step_of_a_syllable_once(qtbot: QtBot) -> None:
    line = TypedLine()
    qtbot.addWidget(line)
    told: list[str] = []
    line.typed.connect(told.append)
    for step in ("ㅎ", "히", "힙"):
        compose(line, step)
    commit(line, "힙")
    compose(line, "ㄷ")
    assert told == ["ㅎ", "히", "힙", "힙ㄷ"]
    line.setText("other")
    assert line.typed_text() == "other"


def test_documents_are_filtered_by_the_syllable_being_composed(qtbot: QtBot, opened: MainWindow, kebab: Kebab) -> None:
    page = page_of(opened, PageName.KNOWLEDGE)
    assert isinstance(page, KnowledgePage)
    table = page.main.table
    qtbot.waitUntil(lambda: table.documents.rowCount() >= 3)
    compose(page.main.filter, "장시")
    qtbot.waitUntil(lambda: table.documents.rowCount() == 2)
    assert page.main.filter.text() == ""


def test_conversations_are_searched_with_the_syllable_being_composed(qtbot: QtBot, chat: ChatPage) -> None:
    with qtbot.waitSignal(chat.panel.search_requested) as wanted:
        compose(chat.panel.search, "힙")
    assert wanted.args == ["힙"]


def test_the_first_syllable_hides_the_placeholder_and_can_be_asked(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    composer = chat.composer
    words = composer.edit.placeholderText()
    assert words
    compose(composer.edit, "힙")
    assert composer.edit.placeholderText() == ""
    assert composer.ask_button.isEnabled()
    compose(composer.edit, "")
    assert composer.edit.placeholderText() == words
    assert not composer.ask_button.isEnabled()


def test_after_a_click_on_ask_one_goes_on_writing(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    composer = chat.composer
    composer.edit.setPlainText("one")
    composer.ask_button.setFocus()
    composer.ask_button.click()
    focused = QApplication.focusWidget()
    assert focused is composer.edit
    QTest.keyClicks(focused, "two")
    assert composer.edit.toPlainText() == "two"
    qtbot.waitUntil(lambda: [question for question, _ in fake.chat.asked] == ["one"])
