"""A table for thousands of rows: fixed heights, sorting by header, columns that give way on narrow windows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QItemSelection, QItemSelectionModel, QSettings, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.cells import ROW_HEIGHT, CellDelegate
from kebab_desktop.ui.widgets.sort_header import SortHeader

_WIDEST = 1200
_BY_KEY = {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason}


@dataclass(frozen=True, slots=True)
class ColumnLook:
    """Width in pixels (0: takes what is left) and the table width below which the column hides."""

    width: int = 0
    hide_below: int = 0


class DataTable(QTableView):
    """Rows are selected as a whole; the current one has a focus ring. ``dismissed``: Esc was pressed."""

    dismissed = Signal()

    def __init__(
        self, theme: Theme, model: QAbstractTableModel, columns: Sequence[ColumnLook], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.looks = tuple(columns)
        self._unwanted: frozenset[int] = frozenset()
        self._chosen: dict[int, bool] = {}
        self.ringed = False
        self.setHorizontalHeader(SortHeader(self))
        self.setModel(model)
        self.setItemDelegate(CellDelegate(theme, self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self._set_up_headers()
        theme.changed.connect(self.viewport().update)

    def set_unwanted(self, columns: frozenset[int]) -> None:
        """Hide columns whatever the width."""
        self._unwanted = columns
        self._fit_columns()

    def choose_columns(self, chosen: Mapping[int, bool]) -> None:
        """Show or hide these columns whatever the width; what then has no room is reached by scrolling."""
        self._chosen = dict(chosen)
        policy = Qt.ScrollBarPolicy
        self.setHorizontalScrollBarPolicy(
            policy.ScrollBarAsNeeded if any(chosen.values()) else policy.ScrollBarAlwaysOff
        )
        self._fit_columns()

    def restore_columns(self, state: QSettings, key: str) -> None:
        """Give the columns the widths and the order of rows saved under ``key``; nonsense is left alone."""
        try:
            saved = [int(part) for part in str(state.value(key, "") or "").split("|") if part]
        except ValueError:
            return
        if len(saved) != len(self.looks) + 2:
            return
        *widths, column, order = saved
        for number, (look, width) in enumerate(zip(self.looks, widths, strict=True)):
            if look.width and width > 0:
                self.horizontalHeader().resizeSection(number, min(width, _WIDEST))
        if self.isSortingEnabled() and 0 <= column < len(self.looks):
            descending = order == Qt.SortOrder.DescendingOrder.value
            self.sortByColumn(column, Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder)

    def save_columns(self, state: QSettings, key: str) -> None:
        """Remember widths and order; a hidden column has width 0 and gets its usual one."""
        header = self.horizontalHeader()
        widths = [header.sectionSize(number) for number in range(len(self.looks))]
        order = [header.sortIndicatorSection(), header.sortIndicatorOrder().value]
        state.setValue(key, "|".join(map(str, [*widths, *order])))

    def selected_rows(self) -> list[int]:
        """Return the selected rows in order; from ranges, because Qt's own way takes seconds for thousands of rows."""
        chosen = self.selectionModel().selection()
        ranges = (chosen.at(number) for number in range(chosen.count()))
        return sorted({row for each in ranges for row in range(each.top(), each.bottom() + 1)})

    def select_rows(self, rows: Sequence[int]) -> None:
        """Select these rows instead of those before, in as few ranges as possible; the current row stays."""
        selection = QItemSelection()
        last = self.model().columnCount() - 1
        for first, end in _ranges(rows):
            selection.select(self.model().index(first, 0), self.model().index(end, last))
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def fit_rows(self, limit: int) -> None:
        """Be as high as the rows, up to ``limit`` pixels: what follows stands right below them."""
        height = self.horizontalHeader().sizeHint().height() + 2 * self.frameWidth()
        self.setFixedHeight(min(height + self.model().rowCount() * self.verticalHeader().defaultSectionSize(), limit))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide or bring back the columns that are not needed most; the current row stays in view when it was."""
        place = self.visualRect(self.currentIndex())
        was_seen = place.isValid() and place.top() >= 0 and place.bottom() <= event.oldSize().height()
        super().resizeEvent(event)
        self._fit_columns()
        if was_seen:
            self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves the selection; Return opens the current row."""
        _note_ring(self, ringed=True)
        if event.key() == Qt.Key.Key_Escape:
            self.clearSelection()
            self.dismissed.emit()
            return
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.currentIndex().isValid():
            self.activated.emit(self.currentIndex())
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select; the ring is for those who use the keyboard."""
        _note_ring(self, ringed=False)
        super().mousePressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring when the focus came by a key."""
        _note_ring(self, ringed=event.reason() in _BY_KEY)
        super().focusInEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the focus ring over the cells of the current row."""
        super().paintEvent(event)
        current = self.currentIndex()
        if not self.hasFocus() or not self.ringed or not current.isValid():
            return
        top, height = self.rowViewportPosition(current.row()), self.rowHeight(current.row())
        painter = QPainter(self.viewport())
        painter.setPen(QPen(self._theme.colour("accent"), 2))
        painter.drawRect(1, top + 1, self.viewport().width() - 2, height - 3)

    def _set_up_headers(self) -> None:
        rows = self.verticalHeader()
        rows.setDefaultSectionSize(ROW_HEIGHT)
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setMinimumSectionSize(36)
        header.setSectionsMovable(False)
        # It would ask for each cell of a column whether it is selected, before it paints itself: 0.4 s for 10,000 rows.
        header.setSelectionModel(QItemSelectionModel(self.model(), header))
        for number, look in enumerate(self.looks):
            if look.width:
                header.resizeSection(number, look.width)
            else:
                header.setSectionResizeMode(number, QHeaderView.ResizeMode.Stretch)

    def _fit_columns(self) -> None:
        for number, look in enumerate(self.looks):
            shown = self._chosen.get(number, self.width() >= look.hide_below)
            hidden = number in self._unwanted or not shown
            if hidden != self.isColumnHidden(number):
                self.setColumnHidden(number, hidden)


def _note_ring(table: DataTable, *, ringed: bool) -> None:
    """Show or hide the ring of the whole row: Qt paints only the cells that it knows to have changed."""
    if table.ringed != ringed:
        table.ringed = ringed
        table.viewport().update()


def _ranges(rows: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield (first, last) of each run of neighbouring rows."""
    start = previous = None
    for row in sorted(rows):
        if start is None or previous is None:
            start = previous = row
        elif row == previous + 1:
            previous = row
        else:
            yield start, previous
            start = previous = row
    if start is not None and previous is not None:
        yield start, previous
