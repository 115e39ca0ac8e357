"""The past of a document: the answers that cited it, the versions of its file, and the way back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.documents import SourceType
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.knowledge.steps import listed, pick
from tests.ui.opened import ask

OLD = "# Disk\n\n## symptoms\n\nThe disk is full.\n"
NEW = OLD.replace("full", "broken")


@pytest.fixture
def file(qtbot: QtBot, page: KnowledgePage, kebab: Kebab, tmp_path: Path) -> Path:
    """A document of the team that was changed once since it was added."""
    path = tmp_path / "team" / "disk.md"
    path.parent.mkdir()
    path.write_text(OLD, encoding="utf-8")
    kebab.knowledge.add_source(path.parent, source_id="team", type=SourceType.DOCS)
    page.context.indexing.run(kebab.knowledge.ingest)
    qtbot.waitUntil(lambda: not page.context.indexing.running)
    path.write_text(NEW, encoding="utf-8")
    page.context.indexing.run(kebab.knowledge.ingest)
    qtbot.waitUntil(lambda: "disk.md" in listed(page) and not page.context.indexing.running)
    pick(qtbot, page, "disk.md")
    qtbot.waitUntil(lambda: page.details.document.tabs.tabText(4) == "Versions 2")
    return path


def test_answers_that_cite_it_lead_into_the_history(
    qtbot: QtBot, page: KnowledgePage, kebab: Kebab, opened: MainWindow
) -> None:
    ask(kebab, "Full GC 정지")
    pick(qtbot, page, "gc/full-gc.md")
    pane = page.details.document
    qtbot.waitUntil(lambda: pane.tabs.tabText(3) == "Cited by 1")
    pane.tabs.setCurrentIndex(3)
    assert pane.usage.answers.index(0, 0).data() == "Full GC 정지"
    pane.usage.table.setCurrentIndex(pane.usage.answers.index(0, 0))
    QTest.keyClick(pane.usage.table, Qt.Key.Key_Return)
    assert isinstance(opened.stack.currentWidget(), HistoryPage)
    opened.show_page(PageName.KNOWLEDGE)
    pick(qtbot, page, "pool.md")
    qtbot.waitUntil(lambda: pane.tabs.tabText(3) == "Cited by")
    assert pane.usage.currentWidget() is pane.usage.empty


def test_a_version_is_compared_restored_and_that_undone(qtbot: QtBot, page: KnowledgePage, file: Path) -> None:
    pane = page.details.document
    pane.tabs.setCurrentIndex(4)
    told = [pane.versions.versions.index(row, 1).data() for row in range(2)]
    assert told == ["changed outside", "as it was added"]
    pane.versions.table.selectRow(1)
    qtbot.waitUntil(lambda: "− The disk is full." in pane.versions.difference.toPlainText())
    assert "+ The disk is broken." in pane.versions.difference.toPlainText()
    assert "1 added, 1 removed" in pane.versions.note.text()
    pane.versions.restore.click()
    qtbot.waitUntil(lambda: file.read_text(encoding="utf-8") == OLD)
    qtbot.waitUntil(lambda: "The disk is full." in pane.text.toPlainText())
    page.context.toasts._action.click()
    qtbot.waitUntil(lambda: file.read_text(encoding="utf-8") == NEW)


def test_the_version_that_is_the_file_cannot_be_restored(qtbot: QtBot, page: KnowledgePage, file: Path) -> None:
    pane = page.details.document.versions
    page.details.document.tabs.setCurrentIndex(4)
    pane.table.selectRow(0)
    qtbot.waitUntil(lambda: "no difference" in pane.difference.toPlainText())
    assert not pane.restore.isEnabled()


def test_versions_are_deleted_once_undo_has_run_out(
    qtbot: QtBot, page: KnowledgePage, file: Path, kebab: Kebab
) -> None:
    pane = page.details.document
    document_id = page.table.document_rows()[0].record.id
    pane.versions.forget.click()
    assert pane.versions.versions.rowCount() == 0
    page.context.toasts._action.click()
    qtbot.waitUntil(lambda: pane.versions.versions.rowCount() == 2)
    pane.versions.forget.click()
    page.context.toasts.dismiss()
    qtbot.waitUntil(lambda: kebab.versions.versions(document_id) == [])


def test_versions_are_deleted_when_the_window_closes_before_that(
    qtbot: QtBot, opened: MainWindow, page: KnowledgePage, file: Path, kebab: Kebab
) -> None:
    document_id = page.table.document_rows()[0].record.id
    page.details.document.versions.forget.click()
    opened.leave()
    qtbot.waitUntil(lambda: kebab.versions.versions(document_id) == [])


def test_a_shipped_runbook_has_versions_that_cannot_be_restored(qtbot: QtBot, page: KnowledgePage) -> None:
    pick(qtbot, page, "pool.md")
    pane = page.details.document
    qtbot.waitUntil(lambda: pane.tabs.tabText(4) == "Versions 1")
    pane.versions.table.selectRow(0)
    qtbot.waitUntil(lambda: not pane.versions.difference.isHidden())
    assert not pane.versions.restore.isEnabled()
