"""The answers that cite a document."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QLabel, QStackedWidget, QWidget

from kebab_desktop.core.history_store import HistoryRow
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.times import clock, exact
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.cells import LOOK_ROLE, Look
from kebab_desktop.ui.widgets.data_table import ColumnLook, DataTable
from kebab_desktop.ui.widgets.labels import label

_Index = QModelIndex | QPersistentModelIndex
_COLUMNS = (ColumnLook(), ColumnLook(96))


class UsageModel(QAbstractTableModel):
    """One row per answer, newest first: question and time."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[HistoryRow, ...] = ()

    def show_rows(self, rows: Sequence[HistoryRow]) -> None:
        """Show other answers."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of answers."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of columns."""
        return 0 if parent.isValid() else len(_COLUMNS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return question and time; the tooltip is the whole question with its time."""
        if not index.isValid() or not 0 <= index.row() < len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (row.question, clock(row.created_at))[index.column()]
        if role == LOOK_ROLE:
            return Look.PLAIN if index.column() == 0 else Look.MUTED
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{row.question}\n{exact(row.created_at)}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name of a column."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("Question"), self.tr("Asked"))[section]


class UsagePane(QStackedWidget):
    """``answer_picked`` carries the trace id of the answer that was opened by a click or with Return."""

    answer_picked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.answers = UsageModel(self)
        self.table = DataTable(theme, self.answers, _COLUMNS)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setAccessibleName(self.tr("Answers that cite this document"))
        self.table.clicked.connect(self._pick)
        self.table.activated.connect(self._pick)
        self.empty = _message(self.tr("No answer has cited this document yet."))
        self.addWidget(self.empty)
        self.addWidget(self.table)

    def show_rows(self, rows: Sequence[HistoryRow]) -> None:
        """Show answers."""
        self.answers.show_rows(rows)
        self.setCurrentWidget(self.table if rows else self.empty)

    @Slot(QModelIndex)
    def _pick(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self.answers.rows):
            self.answer_picked.emit(self.answers.rows[index.row()].trace_id)


def _message(text: str) -> QLabel:
    words = label(text, "secondary", wrap=True)
    words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    words.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
    return words
