"""Documents are dragged out of the table as files."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.knowledge.table import DocumentTable
from tests.ui.knowledge.steps import listed


def dragged(page: KnowledgePage) -> list[Path]:
    table = page.table
    data = table.documents.mimeData(table.selectedIndexes())
    assert not data.urls() or data.hasFormat("text/uri-list")
    return sorted(Path(url.toLocalFile()) for url in data.urls())


def test_the_selected_documents_are_files_headings_are_not(page: KnowledgePage, bundled: Path) -> None:
    page.table.selectAll()
    assert dragged(page) == sorted([bundled / "gc" / "full-gc.md", bundled / "pool.md", bundled / "workers.md"])
    flags = [page.table.documents.index(number, 0).flags() for number in range(page.table.documents.rowCount())]
    assert [bool(each & Qt.ItemFlag.ItemIsDragEnabled) for each in flags] == [False, True, True, True]
    assert page.table.dragEnabled()
    assert page.table.dragDropMode() is QAbstractItemView.DragDropMode.DragOnly
    assert page.table.documents.supportedDragActions() is Qt.DropAction.CopyAction


def test_a_file_that_is_gone_is_left_out(page: KnowledgePage, bundled: Path) -> None:
    (bundled / "pool.md").unlink()
    page.table.selectAll()
    assert bundled / "pool.md" not in dragged(page)


def test_the_mouse_drags_the_row_under_it(page: KnowledgePage, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[Path]] = []
    monkeypatch.setattr(DocumentTable, "startDrag", lambda _table, _actions: started.append(dragged(page)))
    row = page.table.documents.row_of_path("pool.md")
    place = page.table.visualRect(page.table.documents.index(row, 1)).center()
    viewport = page.table.viewport()
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(viewport, left, none, place)
    for step in (8, 30, 60):
        spot = QPointF(place + QPoint(step, step))
        moved = QMouseEvent(
            QEvent.Type.MouseMove, spot, viewport.mapToGlobal(spot), Qt.MouseButton.NoButton, left, none
        )
        QApplication.sendEvent(viewport, moved)
    QTest.mouseRelease(viewport, left, none, place)
    assert [[path.name for path in paths] for paths in started[:1]] == [["pool.md"]]


def test_what_is_dragged_out_is_not_dropped_on_its_own_page(
    qtbot: QtBot, page: KnowledgePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.table.show_path("pool.md")
    data = page.table.documents.mimeData(page.table.selectedIndexes())
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(QPoint(50, 50)), copy, data, left, none)
    dropped: list[object] = []
    page.drops.dropped.connect(dropped.append)
    monkeypatch.setattr(QDropEvent, "source", lambda _event: page.table.viewport())
    assert not page.drops.eventFilter(page, event)
    monkeypatch.setattr(QDropEvent, "source", lambda _event: None)
    assert page.drops.eventFilter(page, event)
    assert len(dropped) == 1
    qtbot.waitUntil(lambda: page.details.conflicts.isVisible() or "pool.md" in listed(page))
