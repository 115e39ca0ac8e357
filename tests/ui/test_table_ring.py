"""The focus ring of a table goes around the whole row."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.data_table import ColumnLook, DataTable

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class Cells(QAbstractTableModel):
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 3

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 4

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return f"{index.row()}/{index.column()}" if role == Qt.ItemDataRole.DisplayRole else None


class Painted(QObject):
    """What is painted of a widget, as one rectangle around all of it."""

    def __init__(self) -> None:
        super().__init__()
        self.area = QRect()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.area |= event.rect()
        return False


@pytest.fixture
def table(qtbot: QtBot) -> DataTable:
    table = DataTable(Theme(), Cells(), [ColumnLook(90), ColumnLook(), ColumnLook(90), ColumnLook(90)])
    qtbot.addWidget(table)
    table.resize(600, 300)
    table.show()
    qtbot.waitExposed(table)
    table.setFocus()
    return table


def test_a_key_after_the_mouse_draws_the_ring_around_the_whole_row(qtbot: QtBot, table: DataTable) -> None:
    """It was drawn in the two cells between which the key had gone."""
    place = table.visualRect(table.model().index(1, 1))
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place.center())
    QApplication.processEvents()
    painted = Painted()
    table.viewport().installEventFilter(painted)
    QTest.keyClick(table, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: painted.area.contains(QRect(0, place.top(), table.viewport().width(), place.height())))
