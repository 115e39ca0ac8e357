"""Fields and text are changed in the details, without leaving the list."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.knowledge.editor_banner import Answer
from kebab_desktop.ui.knowledge.page import KnowledgePage
from tests.ui.knowledge.steps import listed, pick

_SHIFT_CTRL = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
_FIELDS, _TEXT = 0, 1
_WRITE = 1
FRONT = "---\ndocs_id: PAY-01\ntitle: Payment stalls\nseverity: HIGH  # agreed\n---\n"
PAY = f"{FRONT}\n# Payment stalls\n\n## a\n\nit stalls\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "team"
    folder.mkdir()
    (folder / "pay.md").write_text(PAY, encoding="utf-8")
    (folder / "other.md").write_text("# Other\n\n## a\n\nother words\n", encoding="utf-8")
    return folder / "pay.md"


@pytest.fixture
def pane(qtbot: QtBot, page: KnowledgePage, kebab: Kebab, file: Path) -> KnowledgePage:
    """The page with a document of the team's own source in the details, ready to be written in."""
    page.window().resize(1280, 800)
    kebab.knowledge.add_source(file.parent, source_id="team")
    page.context.indexing.run(kebab.knowledge.ingest)
    qtbot.waitUntil(lambda: {"pay.md", "other.md"} <= listed(page))
    _turn_to(qtbot, page, "pay.md")
    return page


def _turn_to(qtbot: QtBot, page: KnowledgePage, path: str) -> None:
    pick(qtbot, page, path)
    qtbot.waitUntil(lambda: _opened(page) == path)


def _opened(page: KnowledgePage) -> str:
    now = page.in_pane.runbooks.manuscript
    return now.opened.relative_path if now is not None and now.opened is not None else ""


def _retype(page: KnowledgePage, words: str) -> None:
    document = page.details.document
    document.tabs.setCurrentIndex(_TEXT)
    document.writing.panel.setCurrentIndex(_WRITE)
    document.writing.panel.replace_body(document.writing.panel.body().replace("it stalls", words))


def test_a_field_is_changed_checked_and_saved_beside_the_table(qtbot: QtBot, pane: KnowledgePage, file: Path) -> None:
    document = pane.details.document
    assert document.writing.form.isVisible()
    assert QApplication.focusWidget() is not document.writing.form.edits["title"], "looking takes no focus"
    assert not document.foot.save.isVisible()
    document.writing.form.edits["reviewed_at"].setText("yesterday")
    qtbot.waitUntil(lambda: "not a date" in document.writing.form.troubles["reviewed_at"].text())
    document.writing.form.edits["reviewed_at"].setText("2026-11-30")
    assert document.foot.save.isVisible()
    document.writing.form.edits["reviewed_at"].setFocus()
    QTest.keyClick(document.writing.form.edits["reviewed_at"], Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "reviewed_at: 2026-11-30" in file.read_text(encoding="utf-8"))
    assert "severity: HIGH  # agreed" in file.read_text(encoding="utf-8")
    qtbot.waitUntil(lambda: not document.foot.save.isVisible())
    qtbot.waitUntil(lambda: not pane.context.indexing.running)
    assert _opened(pane) == "pay.md", "it stays open"
    assert pane.views.currentWidget() is pane.split


def test_reading_and_writing_stand_below_the_tabs_and_look_like_less(pane: KnowledgePage) -> None:
    document = pane.details.document
    document.tabs.setCurrentIndex(_TEXT)
    below, above = document.writing.panel.tabBar(), document.tabs.tabBar()
    assert below.isVisible()
    assert below.tabRect(0).height() < above.tabRect(0).height()
    assert pane.editor.panel.objectName() != document.writing.panel.objectName(), (
        "over the whole page they are the first"
    )


def test_the_text_is_written_with_a_preview_and_discarded_with_undo(
    qtbot: QtBot, pane: KnowledgePage, file: Path
) -> None:
    document = pane.details.document
    _retype(pane, "it crawls")
    document.writing.panel.setCurrentIndex(0)
    qtbot.waitUntil(lambda: "it crawls" in document.writing.panel.preview.toPlainText())
    assert document.writing.panel.preview.isVisible()
    document.foot.discard.click()
    assert "it stalls" in document.writing.panel.body()
    QTest.keyClick(pane, Qt.Key.Key_Z, _SHIFT_CTRL)
    assert "it crawls" in document.writing.panel.body()
    document.foot.save.click()
    qtbot.waitUntil(lambda: "it crawls" in file.read_text(encoding="utf-8"))
    qtbot.waitUntil(lambda: "it crawls" in document.text.toPlainText())


def test_whoever_turns_away_leaves_a_draft_that_undo_and_the_document_bring_back(
    qtbot: QtBot, pane: KnowledgePage, kebab: Kebab, file: Path
) -> None:
    _retype(pane, "it crawls")
    _turn_to(qtbot, pane, "other.md")
    assert "it crawls" not in pane.details.document.writing.panel.body()
    assert "put aside" in pane.context.toasts.text
    assert [each.title for each in kebab.drafts.drafts()] == ["Payment stalls"]
    QTest.keyClick(pane, Qt.Key.Key_Z, _SHIFT_CTRL)
    qtbot.waitUntil(lambda: _opened(pane) == "pay.md")
    assert "it crawls" in pane.details.document.writing.panel.body()
    assert pane.details.document.foot.save.isVisible()
    assert Answer.DISCARD_DRAFT in pane.details.document.writing.banner.buttons
    assert file.read_text(encoding="utf-8") == PAY


def test_what_is_typed_moves_to_the_whole_page_and_back(qtbot: QtBot, pane: KnowledgePage) -> None:
    _retype(pane, "it crawls")
    pane.details.document.edit_button.click()
    qtbot.waitUntil(pane.editor.isVisible)
    assert "it crawls" in pane.editor.panel.body()
    assert _opened(pane) == "", "only one of them writes"
    pane.editor.text.appendPlainText("more words")
    pane.editor.cancel_button.click()
    qtbot.waitUntil(lambda: _opened(pane) == "pay.md")
    assert "more words" in pane.details.document.writing.panel.body()


def test_a_change_outside_is_shown_at_once_or_asked_about(qtbot: QtBot, pane: KnowledgePage, file: Path) -> None:
    document = pane.details.document
    file.write_text(PAY.replace("it stalls", "it waits"), encoding="utf-8")
    pane.in_pane.runbooks.outside.look()
    qtbot.waitUntil(lambda: "it waits" in document.writing.panel.body())
    qtbot.waitUntil(lambda: not document.writing.banner.buttons)
    document.writing.form.edits["title"].setText("Mine")
    file.write_text(PAY.replace("it stalls", "it sleeps"), encoding="utf-8")
    pane.in_pane.runbooks.outside.look()
    qtbot.waitUntil(lambda: Answer.KEEP_MINE in document.writing.banner.buttons)
    assert document.writing.form.edits["title"].text() == "Mine"


def test_a_shipped_document_shows_its_fields_as_a_list(qtbot: QtBot, page: KnowledgePage) -> None:
    pick(qtbot, page, "pool.md")
    document = page.details.document
    assert not document.writing.form.isVisible()
    assert document.fields.value("docs_id") == "TC-POOL-01"
    document.tabs.setCurrentIndex(_TEXT)
    assert document.text.isVisible()
    assert not document.writing.panel.tabBar().isVisible(), "a lone tab is none"
    assert document.edit_button.text() == "Read"
