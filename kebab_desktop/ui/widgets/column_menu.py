"""The menu of the columns of a table: what a narrow window hides is brought back by it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSettings, Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from kebab_desktop.ui.widgets.data_table import DataTable


class ColumnMenu(QMenu):
    """Opened at the head of the table as well; what is chosen holds at any width and is kept under ``key``."""

    def __init__(self, table: DataTable, state: QSettings, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._state = state
        self._key = key
        self.setTitle(self.tr("Columns"))
        self._chosen = _read(str(state.value(key, "") or ""), table.model().columnCount())
        for number in range(table.model().columnCount()):
            action = self.addAction(str(table.model().headerData(number, Qt.Orientation.Horizontal)))
            action.setCheckable(True)
            action.setData(number)
            action.setVisible(bool(table.looks[number].hide_below))  # the others are always there
        self.addSeparator()
        self.usual = self.addAction(self.tr("As many as fit"))
        self.triggered.connect(self._choose)
        self.aboutToShow.connect(self._tick)
        head = table.horizontalHeader()
        head.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        head.customContextMenuRequested.connect(self._open)
        table.choose_columns(self._chosen)
        self._tick()

    @Slot(QPoint)
    def _open(self, position: QPoint) -> None:
        self.popup(self._table.horizontalHeader().mapToGlobal(position))

    @Slot()
    def _tick(self) -> None:
        """Tick what is shown now: other columns fit into another width."""
        for action in self.actions():
            if isinstance(number := action.data(), int):
                action.setChecked(not self._table.isColumnHidden(number))
        self.usual.setEnabled(bool(self._chosen))

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        if action is self.usual:
            self._chosen = {}
        else:
            self._chosen[int(action.data())] = self._table.isColumnHidden(int(action.data()))
        self._table.choose_columns(self._chosen)
        self._state.setValue(self._key, " ".join(f"{number}:{int(shown)}" for number, shown in self._chosen.items()))
        self._tick()


def _read(saved: str, columns: int) -> dict[int, bool]:
    """Return what was kept, without what is nonsense or of a table with more columns."""
    pairs = (part.partition(":") for part in saved.split())
    return {int(number): shown == "1" for number, _, shown in pairs if number.isdecimal() and int(number) < columns}
