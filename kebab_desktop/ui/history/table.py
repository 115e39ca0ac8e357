"""The table of answers and refusals."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QWidget

from kebab_desktop.core.history_store import HistoryRow
from kebab_desktop.ui.history.model import Column, HistoryModel
from kebab_desktop.ui.history.selection import Selection
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.data_table import ColumnLook, DataTable

_COLUMNS = (
    ColumnLook(104),
    ColumnLook(),
    ColumnLook(130),
    ColumnLook(120, hide_below=700),
    ColumnLook(104, hide_below=560),
    ColumnLook(80, hide_below=780),
    ColumnLook(150, hide_below=1060),
    ColumnLook(70, hide_below=960),
    ColumnLook(72, hide_below=480),
)


class HistoryTable(DataTable):
    """``picked`` carries the selected :class:`HistoryRow`, None when nothing is selected."""

    picked = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.answers = HistoryModel()
        super().__init__(theme, self.answers, _COLUMNS, parent)
        self.answers.setParent(self)
        self._kept, self._kept_row = "", -1
        self._leaving = ""
        self.setAccessibleName(self.tr("Answers and refusals"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSortingEnabled(True)
        self.sortByColumn(Column.TIME, Qt.SortOrder.DescendingOrder)
        self.answers.modelAboutToBeReset.connect(self._keep)
        self.answers.modelReset.connect(self._restore)
        self.selectionModel().selectionChanged.connect(self._report)

    def show_rows(self, rows: Sequence[HistoryRow], selection: Selection, stale: frozenset[str] = frozenset()) -> None:
        """Show other rows; what is selected stays selected."""
        self.answers.show_rows(rows, selection, stale)

    def selected(self) -> HistoryRow | None:
        """Return the selected row."""
        rows = self.selected_rows()
        return self.answers.history_row(rows[0]) if rows else None

    def show_answer(self, trace_id: str) -> bool:
        """Select an answer and bring it into view; False when it is not listed."""
        row = self.answers.row_of(trace_id)
        if row >= 0:
            self.setCurrentIndex(self.answers.index(row, Column.QUESTION))
            self.scrollTo(self.currentIndex())
        return row >= 0

    def note_leaving(self, trace_id: str) -> None:
        """Select the row in its place when this answer is gone: it is being deleted, not filtered out."""
        self._leaving = trace_id

    @Slot()
    def _keep(self) -> None:
        selected = self.selected()
        self._kept = selected.trace_id if selected else ""
        self._kept_row = self.selected_rows()[0] if selected else -1

    @Slot()
    def _restore(self) -> None:
        row = self.answers.row_of(self._kept) if self._kept else -1
        if row < 0 and self._kept and self._kept == self._leaving:
            row, self._leaving = min(self._kept_row, self.answers.rowCount() - 1), ""
        if row >= 0:
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
            self.selectionModel().setCurrentIndex(self.answers.index(row, Column.QUESTION), flags)
        elif self._kept:
            self._report()

    @Slot()
    def _report(self) -> None:
        self.picked.emit(self.selected())
