"""Writes pictures of drops aimed at a source, menus, hints and a restore: ``python -m tests.ui.act_screenshots``.

The options are those of ``tests.ui.page_screenshots``.
"""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.knowledge.model import source_key
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.page import PreferencesPage
from tests.ui import page_screenshots
from tests.ui.page_screenshots import Stage, slow_run

_COPY, _LEFT, _NONE = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def _knowledge(stage: Stage) -> None:
    page = stage.page(PageName.KNOWLEDGE)
    assert isinstance(page, KnowledgePage)
    stage.wait(lambda: page.table.documents.rowCount() > 10, "the documents")
    stage.wait(lambda: len(page.aim.targets) > 1, "the folders that take files")
    paths = []
    for number in range(3):
        paths.append(stage.data / f"배포-점검-{number}.md")
        paths[-1].write_text(f"# 배포 점검 {number}\n\n## 확인\n\n내용\n", encoding="utf-8")
    page.table.show_entry(source_key("team"))
    page.details.closed.emit()
    stage.settle()
    point, data = _over(page, source_key("team")), QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    QApplication.sendEvent(page, QDragEnterEvent(point, _COPY, data, _LEFT, _NONE))
    stage.wait(lambda: not page.drops.overlay.aimed_at.isEmpty(), "the frame around the source")
    stage.take("act-1-aimed")
    QApplication.sendEvent(page, QDropEvent(QPointF(point), _COPY, data, _LEFT, _NONE))
    stage.wait(page.details.conflicts.isVisible, "the question")
    stage.take("act-2-agree")
    page.details.conflicts.cancel_button.click()
    _waiting(stage, page, paths)


def _over(page: KnowledgePage, key: str) -> QPoint:
    table = page.table
    row = table.documents.row_of(key)
    table.scrollTo(table.documents.index(row, 1))
    return table.viewport().mapTo(page, QPoint(60, table.rowViewportPosition(row) + table.rowHeight(row) // 2))


def _waiting(stage: Stage, page: KnowledgePage, paths: list[Path]) -> None:
    gate = threading.Event()
    page.context.indexing.run(partial(slow_run, gate))
    stage.settle(2600)
    for some in (paths[:1], paths[1:]):
        page.drops.dropped.emit(some)
        stage.settle()
    stage.wait(lambda: len(page.main.waiting.rows) > 1, "the drops that wait")
    stage.take("act-3-waiting")
    gate.set()
    stage.wait(lambda: not page.context.indexing.running, "the end of the run")
    stage.wait(lambda: sum(card.isVisible() for card in page.main.results.cards) > 1, "the receipts")
    stage.take("act-6-receipts")
    _kept(stage, page, paths)


def _kept(stage: Stage, page: KnowledgePage, paths: list[Path]) -> None:
    """Drop files that are there already, and click on something else before the question is answered."""
    for path in paths:
        path.write_text(path.read_text(encoding="utf-8") + "\n한 줄 더.\n", encoding="utf-8")
    page.drops.dropped.emit(paths)
    stage.wait(page.details.conflicts.isVisible, "the question")
    stage.take("act-7-several")
    page.table.show_path("gc/full-gc-long-pause.md")
    stage.wait(page.main.unanswered.isVisible, "the bar")
    stage.take("act-8-kept")
    page.main.unanswered.discard.click()


def _history(stage: Stage) -> None:
    page = stage.page(PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    stage.wait(lambda: page.table.answers.rowCount() > 1, "the history")
    page.table.setCurrentIndex(page.table.answers.index(4, 1))
    stage.wait(lambda: page.pane.view.answer is not None, "the answer")
    page.table.customContextMenuRequested.emit(page.table.visualRect(page.table.currentIndex()).center())
    stage.take("act-4-menu", page.row_menu.menu)
    page.row_menu.menu.close()


def _settings(stage: Stage) -> None:
    page = stage.page(PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    stage.wait(lambda: bool(page.form.rows), "the settings")
    file = stage.data / "kebab-2026-11-30.zip"
    page.backup.write_to(str(file))
    stage.wait(lambda: not page.backup.desk.running, "the backup")
    page.context.kebab.preferences.change("search.default_k", 7)
    page.backup.restore_from(str(file))
    stage.wait(lambda: not page.backup.desk.running and bool(page.backup.banner.text), "the restore")
    page.context.kebab.preferences.change("rag.score_gate", 0.3)
    page.form.go_to_group("Advanced")
    stage.settle(1500)
    page.form.ensureWidgetVisible(page.backup)
    stage.take("act-5-restore")


if __name__ == "__main__":
    page_screenshots.SCENES = {PageName.KNOWLEDGE: _knowledge, PageName.HISTORY: _history, PageName.SETTINGS: _settings}
    page_screenshots.main()
