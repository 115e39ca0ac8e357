"""A new runbook on the knowledge page: from the template, from a question, checked, saved, undone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.runbook_text import SECTIONS
from kebab_desktop.core.documents import Problem
from kebab_desktop.core.errors import DataDirectoryError
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.knowledge.steps import finish, listed

QUESTION = "Kafka 파티션을 재배치하는 방법은?"


@pytest.fixture
def writing(qtbot: QtBot, page: KnowledgePage) -> KnowledgePage:
    """The page with a new runbook begun by its button."""
    page.main.new_runbook.click()
    qtbot.waitUntil(page.editor.isVisible)
    return page


def write(page: KnowledgePage, title: str = "Kafka rebalance") -> None:
    page.editor.form.edits["title"].setText(title)
    page.editor.form.edits["keywords"].setText("kafka, rebalance")
    page.editor.text.setPlainText("## symptoms\n\nConsumer lag grows.\n")


def trouble(page: KnowledgePage, name: str) -> str:
    return page.editor.form.troubles[name].text()


def test_the_button_begins_with_the_six_sections_and_the_cursor_in_the_title(
    qtbot: QtBot, writing: KnowledgePage
) -> None:
    editor = writing.editor
    assert QApplication.focusWidget() is editor.form.edits["title"]
    assert [line[3:] for line in editor.text.toPlainText().splitlines() if line.startswith("##")] == list(SECTIONS)
    qtbot.waitUntil(lambda: "no title" in editor.state.text())
    assert "company_policy" in editor.panel.missing.text()
    assert all(edit.accessibleName() == name for name, edit in editor.form.edits.items())


def test_it_is_saved_listed_shown_and_found(qtbot: QtBot, writing: KnowledgePage, kebab: Kebab) -> None:
    write(writing)
    QTest.keyClick(writing.editor.text, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    finish(qtbot, writing)
    qtbot.waitUntil(lambda: "kafka-rebalance.md" in listed(writing))
    assert not writing.editor.isVisible()
    qtbot.waitUntil(lambda: writing.details.document.title.text() == "Kafka rebalance")
    assert kebab.search.search("kafka rebalance").hits[0].chunk.title == "Kafka rebalance"


def test_undo_takes_it_out_again(qtbot: QtBot, writing: KnowledgePage, kebab: Kebab) -> None:
    write(writing)
    writing.editor.save_button.click()
    qtbot.waitUntil(lambda: writing.context.toasts.text == "Saved “Kafka rebalance” into the library")
    writing.context.toasts._action.click()
    qtbot.waitUntil(lambda: "Removed" in writing.context.toasts.text)
    assert "kafka-rebalance.md" not in {each.relative_path for each in kebab.knowledge.documents()}
    assert not (kebab.data_dir / "library" / "kafka-rebalance.md").exists()


def test_an_empty_field_is_not_told_to_add_a_line_to_the_file(writing: KnowledgePage) -> None:
    form = writing.editor.form
    missing = Problem("", "The required field 'keywords' is missing.", "Add a line 'keywords: …'.", field="keywords")
    form.edits["keywords"].setText("")
    form.show_problems([missing])
    assert trouble(writing, "keywords") == "The required field 'keywords' is missing."


def test_a_wrong_value_is_said_below_its_field_while_typing(qtbot: QtBot, writing: KnowledgePage) -> None:
    write(writing)
    priority = writing.editor.form.edits["priority"]
    priority.setText("many")
    qtbot.waitUntil(lambda: "priority" in trouble(writing, "priority"))
    assert writing.editor.form.troubles["priority"].isVisible()
    assert priority.property("wrong")
    assert "0 to 100" in priority.accessibleDescription()
    writing.editor.form.edits["docs_id"].setText("GC-FGC-01")
    qtbot.waitUntil(lambda: "Full GC 장시간 정지" in trouble(writing, "docs_id"))
    priority.setText("40")
    qtbot.waitUntil(lambda: not trouble(writing, "priority"))
    assert not priority.property("wrong")


def test_without_a_title_it_is_refused_and_nothing_is_lost(qtbot: QtBot, writing: KnowledgePage, kebab: Kebab) -> None:
    write(writing, title="")
    writing.editor.save_button.click()
    qtbot.waitUntil(lambda: writing.editor.state.property("role") == "bad")
    assert "no title" in writing.editor.state.text()
    assert writing.editor.isVisible()
    state = writing.editor.state
    qtbot.waitUntil(lambda: state.visibleRegion().boundingRect().height() == state.height() > 0)  # however low it is
    assert "Consumer lag" in writing.editor.text.toPlainText()
    qtbot.waitUntil(writing.editor.save_button.isEnabled)


def test_a_disk_that_refuses_keeps_the_editor_open(
    qtbot: QtBot, writing: KnowledgePage, kebab: Kebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise DataDirectoryError("The disk is full.", hint="Make room.")

    monkeypatch.setattr(type(kebab.runbooks), "create", refuse)
    write(writing)
    writing.editor.save_button.click()
    qtbot.waitUntil(lambda: writing.editor.state.text() == "The disk is full. Make room.")
    assert writing.runbooks.active


def test_esc_puts_it_aside_and_undo_takes_it_up_again(qtbot: QtBot, writing: KnowledgePage) -> None:
    write(writing)
    QTest.keyClick(writing.editor.text, Qt.Key.Key_Escape)
    assert not writing.editor.isVisible()
    assert "Kafka rebalance" in writing.context.toasts.text
    writing.context.toasts._action.click()
    qtbot.waitUntil(writing.editor.isVisible)
    assert "Consumer lag" in writing.editor.text.toPlainText()
    assert writing.editor.form.edits["title"].text() == "Kafka rebalance"


def test_an_untouched_template_is_left_without_a_word(writing: KnowledgePage) -> None:
    writing.editor.cancel_button.click()
    assert not writing.editor.isVisible()
    assert writing.context.toasts.text == ""


def test_the_preview_shows_title_and_text(qtbot: QtBot, writing: KnowledgePage, opened: MainWindow) -> None:
    opened.resize(960, 640)
    panel = writing.editor.panel
    qtbot.waitUntil(lambda: panel.isTabVisible(1))
    write(writing)
    panel.setCurrentIndex(1)
    shown = writing.editor.panel.preview.toPlainText()
    assert "Kafka rebalance" in shown
    assert "Consumer lag grows." in shown


def test_the_hint_follows_the_section_of_the_cursor(writing: KnowledgePage) -> None:
    text = writing.editor.text
    cursor = text.textCursor()
    cursor.setPosition(text.toPlainText().index("## check_points") + 17)
    text.setTextCursor(cursor)
    assert writing.editor.panel.hint.text().startswith("check_points – questions")


def test_hangul_is_composed_in_the_text(writing: KnowledgePage) -> None:
    text = writing.editor.text
    text.clear()
    QApplication.sendEvent(text, QInputMethodEvent("정ㅈ", []))
    assert writing.editor.draft().body == ""
    committed = QInputMethodEvent()
    committed.setCommitString("정지")
    QApplication.sendEvent(text, committed)
    assert writing.editor.draft().body == "정지"


def test_a_wish_from_elsewhere_begins_it_prefilled(qtbot: QtBot, opened: MainWindow) -> None:
    assert opened.intents.runbooks_can_be_written
    opened.intents.runbook_wanted.emit(QUESTION)
    page = opened.pages[PageName.KNOWLEDGE]
    assert isinstance(page, KnowledgePage)
    assert opened.stack.currentWidget() is page
    qtbot.waitUntil(page.editor.isVisible)
    fields = page.editor.form.fields()
    assert fields["title"] == "Kafka 파티션을 재배치하는 방법은"
    assert fields["aliases"] == QUESTION
    assert "kafka" in fields["keywords"]
    assert QApplication.focusWidget() is page.editor.text


def test_the_runbook_stays_when_the_language_changes(
    qtbot: QtBot, writing: KnowledgePage, opened: MainWindow, kebab: Kebab
) -> None:
    write(writing)
    kebab.preferences.change("general.language", "ko")
    qtbot.waitUntil(lambda: opened.pages[PageName.KNOWLEDGE] is not writing)
    again = opened.pages[PageName.KNOWLEDGE]
    assert isinstance(again, KnowledgePage)
    qtbot.waitUntil(again.editor.isVisible)
    assert again.editor.save_button.text() == "저장"
    assert "Consumer lag" in again.editor.text.toPlainText()
    kebab.preferences.change("general.language", "en")
