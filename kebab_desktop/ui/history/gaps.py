"""Coverage gaps: what was asked and no runbook covers, by topic, with a way to write the runbook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QStackedWidget, QVBoxLayout, QWidget

from kebab_desktop.app.gaps import GapTopic
from kebab_desktop.ui.history.gap_pane import GapPane
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.times import ago, exact
from kebab_desktop.ui.widgets.cells import LOOK_ROLE, Look
from kebab_desktop.ui.widgets.data_table import ColumnLook, DataTable
from kebab_desktop.ui.widgets.empty_state import EmptyState
from kebab_desktop.ui.widgets.side_split import SideSplit
from kebab_desktop.ui.widgets.toast_room import ToastRoom

_Index = QModelIndex | QPersistentModelIndex
_SPLIT_KEY = "history/gap_width"
_COLUMNS = (
    ColumnLook(),
    ColumnLook(300, hide_below=720),
    ColumnLook(90),
    ColumnLook(90, hide_below=560),
    ColumnLook(120),
)


class Column(IntEnum):
    """The columns in order."""

    TOPIC = 0
    QUESTION = 1
    ASKED = 2
    WORDINGS = 3
    LAST = 4


_TEXTS: dict[Column, Callable[[GapTopic], str]] = {
    Column.TOPIC: lambda topic: " · ".join(topic.words),
    Column.QUESTION: lambda topic: topic.questions[0].text,
    Column.ASKED: lambda topic: f"{topic.count:,}",
    Column.WORDINGS: lambda topic: f"{len(topic.questions):,}",
    Column.LAST: lambda topic: ago(topic.last_asked),
}
_LOOKS = {Column.TOPIC: Look.STRONG, Column.LAST: Look.MUTED}


class GapModel(QAbstractTableModel):
    """Rows are :class:`GapTopic`, most asked first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.topics: tuple[GapTopic, ...] = ()

    def show_topics(self, topics: Sequence[GapTopic]) -> None:
        """Show other topics."""
        self.beginResetModel()
        self.topics = tuple(topics)
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of topics."""
        return 0 if parent.isValid() else len(self.topics)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of columns."""
        return 0 if parent.isValid() else len(Column)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, look or tooltip of a cell."""
        if not index.isValid() or index.row() >= len(self.topics):
            return None
        topic, column = self.topics[index.row()], Column(index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return _TEXTS[column](topic)
        if role == Qt.ItemDataRole.ToolTipRole:
            return exact(topic.last_asked) if column is Column.LAST else _TEXTS[column](topic)
        return _LOOKS.get(column) if role == LOOK_ROLE else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name of a column."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        names = (
            *(self.tr("Topic"), self.tr("Most asked question"), self.tr("Asked")),
            *(self.tr("Wordings"), self.tr("Last asked")),
        )
        return names[section] if 0 <= section < len(names) else None


class GapPart(QWidget):
    """The table of topics and the pane of the selected one. ``answer_requested`` carries a trace id."""

    answer_requested = Signal(str)

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.split = SideSplit(context.window_state, _SPLIT_KEY, parent=self)
        self.list = QWidget(self.split)
        self.stack = QStackedWidget(self.list)
        self.model = GapModel(self)
        self.table = DataTable(context.theme, self.model, _COLUMNS, self.stack)
        self.table.setAccessibleName(self.tr("Topics that no runbook covers"))
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.empty = EmptyState(self.tr("No gaps"), parent=self.stack)
        self.empty.say(
            self.tr("No gaps"),
            self.tr("Questions that were refused because no runbook covers them are grouped here by topic."),
        )
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self.table)
        self.pane = GapPane(context.theme, context.intents, self.split)
        column = QVBoxLayout(self.list)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.stack, 1)
        column.addWidget(ToastRoom(context.toasts, self.list))
        self.split.hold(self.list, self.pane, home=self.table)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.split)
        self.table.selectionModel().selectionChanged.connect(self._pick)
        self.table.dismissed.connect(self.split.hide_aside)
        self.pane.closed.connect(self._close)
        self.pane.answer_requested.connect(self.answer_requested)

    def show_topics(self, topics: Sequence[GapTopic]) -> None:
        """Show other topics; the selected one stays selected if it is still there."""
        if tuple(topics) == self.model.topics and topics:
            return
        kept = self._selected()
        self.model.show_topics(topics)
        self.stack.setCurrentWidget(self.table if topics else self.empty)
        row = next((row for row, each in enumerate(topics) if kept is not None and each.words == kept.words), -1)
        if row >= 0:
            self.table.setCurrentIndex(self.model.index(row, Column.TOPIC))
        else:
            self.split.hide_aside()

    def _selected(self) -> GapTopic | None:
        rows = self.table.selected_rows()
        return self.model.topics[rows[0]] if rows else None

    @Slot()
    def _pick(self) -> None:
        topic = self._selected()
        if topic is None:
            self.split.hide_aside()
            return
        self.pane.show_topic(topic)
        self.split.show_aside()

    @Slot()
    def _close(self) -> None:
        self.table.clearSelection()
        self.table.setFocus()
