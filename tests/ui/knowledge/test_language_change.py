"""Another language while something can still be undone or answered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.drop_likeness import Resolution
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.language import LanguageChoice
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.chat.test_asking import ask, finished
from tests.ui.knowledge.steps import finish, listed, row
from tests.ui.opened import page_of

_SHIFT_CTRL = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def korean_later(opened: MainWindow) -> Iterator[MainWindow]:
    """The window, English again afterwards."""
    yield opened
    opened.language.choose(LanguageChoice.ENGLISH)


def _speak_korean(window: MainWindow) -> KnowledgePage:
    window.language.choose(LanguageChoice.KOREAN)
    page = window.pages[PageName.KNOWLEDGE]
    assert isinstance(page, KnowledgePage)
    assert page.main.new_runbook.text() == "새 런북"
    return page


def test_a_removal_is_undone_after_the_language_changed(
    qtbot: QtBot, korean_later: MainWindow, page: KnowledgePage, kebab: Kebab
) -> None:
    page.desk.removals.remove({row(page, "pool.md").record.id})
    qtbot.waitUntil(lambda: bool(page.context.toasts.text))
    again = _speak_korean(korean_later)
    assert page.context.toasts.text, "the offer stays"
    qtbot.waitUntil(lambda: "pool.md" not in listed(again) and bool(listed(again)))
    QTest.keyClick(korean_later, Qt.Key.Key_Z, _SHIFT_CTRL)
    qtbot.waitUntil(lambda: "pool.md" in {each.relative_path for each in kebab.knowledge.documents()})
    qtbot.waitUntil(lambda: "pool.md" in listed(again))


def test_old_pages_go_when_nothing_can_be_undone_any_more(
    qtbot: QtBot, korean_later: MainWindow, page: KnowledgePage
) -> None:
    page.desk.removals.remove({row(page, "pool.md").record.id})
    qtbot.waitUntil(lambda: bool(page.context.toasts.text))
    toasts = page.context.toasts
    _speak_korean(korean_later)
    with qtbot.waitSignal(page.destroyed):
        toasts.dismiss()


def test_a_question_about_a_drop_stays_with_what_was_chosen(
    qtbot: QtBot, korean_later: MainWindow, page: KnowledgePage, dropped: Path, kebab: Kebab
) -> None:
    page.desk.add_paths([dropped / "a.md"])
    finish(qtbot, page)
    (dropped / "a.md").write_text("# A\n\n## one\n\nother words\n", encoding="utf-8")
    page.desk.add_paths([dropped / "a.md"])
    qtbot.waitUntil(page.details.conflicts.isVisible)
    page.details.conflicts.cards[0].choice.choose(Resolution.BOTH.value)
    again = _speak_korean(korean_later)
    assert again.details.conflicts.isVisible()
    assert again.details.conflicts.resolutions() == {dropped / "a.md": Resolution.BOTH}
    again.details.conflicts.add_button.click()
    finish(qtbot, again)
    assert len(kebab.knowledge.documents(["library"])) == 2


def test_words_in_the_details_and_the_selection_stay(
    qtbot: QtBot, korean_later: MainWindow, page: KnowledgePage, dropped: Path
) -> None:
    page.desk.add_paths([dropped / "a.md"])
    finish(qtbot, page)
    qtbot.waitUntil(lambda: page.in_pane.runbooks.active)
    page.details.document.writing.form.edits["title"].setText("Mine")
    again = _speak_korean(korean_later)
    qtbot.waitUntil(lambda: again.in_pane.runbooks.active)
    assert again.details.document.writing.form.edits["title"].text() == "Mine"
    assert again.details.document.foot.save.isVisible()


def test_a_deleted_conversation_comes_back_after_the_language_changed(
    qtbot: QtBot, korean_later: MainWindow, kebab: Kebab
) -> None:
    chat = page_of(korean_later, PageName.CHAT)
    assert isinstance(chat, ChatPage)
    finished(qtbot, ask(qtbot, chat, "Full GC"))
    qtbot.waitUntil(lambda: len(kebab.chat.conversations()) == 1)
    qtbot.waitUntil(lambda: chat.panel.selected() is not None)
    chat.panel.delete_action.trigger()
    qtbot.waitUntil(lambda: kebab.chat.conversations() == [] and bool(korean_later.toasts.text))
    korean_later.language.choose(LanguageChoice.KOREAN)
    QTest.keyClick(korean_later, Qt.Key.Key_Z, _SHIFT_CTRL)
    qtbot.waitUntil(lambda: len(kebab.chat.conversations()) == 1)
    again = korean_later.pages[PageName.CHAT]
    assert isinstance(again, ChatPage)
    qtbot.waitUntil(lambda: again.panel.model.rowCount() > 0)
