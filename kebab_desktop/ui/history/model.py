"""The answers and refusals as a table; filters by outcome and reason and sorts by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from kebab_desktop.core.history_store import HistoryRow
from kebab_desktop.core.marks import Mark
from kebab_desktop.ui.answer.wording import NO_MODEL, duration, model_name, outdated_text, score
from kebab_desktop.ui.history.selection import Selection
from kebab_desktop.ui.history.wording import column_tip, marked_name, mode_text, outcome_chip, reason_name, stale_name
from kebab_desktop.ui.times import clock, exact
from kebab_desktop.ui.widgets.cells import CHIP_ROLE, LOOK_ROLE, Look
from kebab_desktop.ui.widgets.chips import Tone

_Index = QModelIndex | QPersistentModelIndex


class Column(IntEnum):
    """The columns in order."""

    TIME = 0
    QUESTION = 1
    OUTCOME = 2
    REASON = 3
    SCORE = 4
    MODE = 5
    MODEL = 6
    TOKENS = 7
    TOOK = 8


def _score_text(row: HistoryRow) -> str:
    if row.top_score is None:
        return "–"
    return f"{score(row.top_score)} / {score(row.score_gate)}" if row.score_gate > 0 else score(row.top_score)


def _tokens(row: HistoryRow) -> int:
    """Return what a model read and wrote; quotes are only measured against the budget."""
    return 0 if row.model == NO_MODEL else row.total_tokens


_TEXTS: dict[Column, Callable[[HistoryRow], str]] = {
    Column.TIME: lambda row: clock(row.created_at),
    Column.QUESTION: lambda row: " ".join(row.question.split()),
    Column.OUTCOME: lambda row: outcome_chip(row.outcome)[0],
    Column.REASON: lambda row: reason_name(row.refusal_kind, row.refusal_detail),
    Column.SCORE: _score_text,
    Column.MODE: lambda row: mode_text(row.mode),
    Column.MODEL: lambda row: model_name(row.model),
    Column.TOKENS: lambda row: f"{_tokens(row):,}" if _tokens(row) else "–",
    Column.TOOK: lambda row: duration(row.seconds * 1000),
}
_KEYS: dict[Column, Callable[[HistoryRow], object]] = {
    Column.TIME: lambda row: row.created_at,
    Column.QUESTION: lambda row: row.question.casefold(),
    Column.OUTCOME: lambda row: row.outcome,
    Column.REASON: lambda row: (not row.refusal_kind, row.refusal_kind),
    Column.SCORE: lambda row: -1.0 if row.top_score is None else row.top_score,
    Column.MODE: lambda row: row.mode,
    Column.MODEL: lambda row: row.model,
    Column.TOKENS: _tokens,
    Column.TOOK: lambda row: row.seconds,
}
_SIGNS = {Mark.WRONG.value: "✗ ", Mark.HELPED.value: "✓ "}
_LOOKS = {Column.TIME: Look.MUTED, Column.QUESTION: Look.STRONG, Column.MODEL: Look.MUTED}


def _noted_outcome(row: HistoryRow, role: int, *, stale: bool) -> object:
    """Return the outcome with the signs for cited lines that have changed and for what was said of the answer."""
    name, tone = outcome_chip(row.outcome)
    if role == CHIP_ROLE:
        signs = ("⚠ " if stale else "") + _SIGNS.get(row.mark, "")
        return f"{signs}{name}", Tone.BAD if row.mark == Mark.WRONG else Tone.WARN if stale else tone
    if role == Qt.ItemDataRole.DisplayRole:
        told = stale_name(name) if stale else name
        return marked_name(told, row.mark) if row.mark in _SIGNS else told
    if role == Qt.ItemDataRole.ToolTipRole:
        said = marked_name(name, row.mark) if row.mark in _SIGNS else ""
        return "\n".join(part for part in (outdated_text() if stale else "", said, row.note) if part)
    return None


class HistoryModel(QAbstractTableModel):
    """Rows are :class:`HistoryRow`, newest first unless sorted otherwise."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._read: tuple[HistoryRow, ...] = ()
        self._rows: list[HistoryRow] = []
        self._selection = Selection()
        self._stale: frozenset[str] = frozenset()
        self._sorting = (Column.TIME, Qt.SortOrder.DescendingOrder)

    def show_rows(self, rows: Sequence[HistoryRow], selection: Selection, stale: frozenset[str] = frozenset()) -> None:
        """Show those of ``rows`` that pass; ``stale`` are answers that cite lines which have changed since."""
        self._read = tuple(rows)
        self._stale = stale
        self._selection = selection
        self._rebuild()

    def history_row(self, row: int) -> HistoryRow | None:
        """Return what a row shows."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def row_of(self, trace_id: str) -> int:
        """Return the row of an answer, -1 when it is not shown."""
        return next((number for number, row in enumerate(self._rows) if row.trace_id == trace_id), -1)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of columns."""
        return 0 if parent.isValid() else len(Column)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, chip, look or tooltip of a cell."""
        row = self.history_row(index.row()) if index.isValid() else None
        if row is None:
            return None
        column = Column(index.column())
        stale = row.trace_id in self._stale
        if column is Column.OUTCOME and (stale or row.mark):
            return _noted_outcome(row, role, stale=stale)
        if role == Qt.ItemDataRole.DisplayRole:
            return _TEXTS[column](row)
        if role == LOOK_ROLE:
            return _LOOKS.get(column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return exact(row.created_at) if column is Column.TIME else _TEXTS[column](row)
        return outcome_chip(row.outcome) if role == CHIP_ROLE and column is Column.OUTCOME else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name of a column, as its tooltip what it holds."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return column_tip(section)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        names = (
            *(self.tr("Time"), self.tr("Question"), self.tr("Outcome"), self.tr("Reason"), self.tr("Score / gate")),
            *(self.tr("Mode"), self.tr("Model"), self.tr("Tokens"), self.tr("Took")),
        )
        return names[section] if 0 <= section < len(names) else None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort; equal rows stand newest first."""
        self._sorting = (Column(column), order) if column >= 0 else (Column.TIME, Qt.SortOrder.DescendingOrder)
        self._rebuild()

    def _rebuild(self) -> None:
        self.beginResetModel()
        column, order = self._sorting
        rows = [row for row in self._read if self._selection.passes(row)]
        self._rows = sorted(rows, key=_KEYS[column], reverse=order is Qt.SortOrder.DescendingOrder)  # type: ignore[arg-type]
        self.endResetModel()
