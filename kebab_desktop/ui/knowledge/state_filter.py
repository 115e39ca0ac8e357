"""The box that narrows the table to documents in one state; it says how many there are of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.knowledge.listing import DocumentRow, RowState
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.choice import Choice

translate = QCoreApplication.translate


class Narrowing(StrEnum):
    """What can be chosen."""

    ALL = "all"
    PROBLEM = "problem"
    CHANGED = "changed"
    MISSING = "missing"
    WAITING = "waiting"
    INDEXED = "indexed"


_STATES: dict[Narrowing, frozenset[RowState]] = {
    Narrowing.ALL: frozenset(),
    Narrowing.PROBLEM: frozenset({RowState.PROBLEM, RowState.FAILED}),
    Narrowing.CHANGED: frozenset({RowState.CHANGED}),
    Narrowing.MISSING: frozenset({RowState.MISSING}),
    Narrowing.WAITING: frozenset({RowState.WAITING}),
    Narrowing.INDEXED: frozenset({RowState.INDEXED}),
}

_SHORT = 124
_AROUND = 46
"""Border, padding and arrow beside the words."""


class StateFilter(Choice):
    """``states`` is what is shown, empty for everything."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._short = False
        items = [(narrowing_name(each), each) for each in Narrowing]
        super().__init__(theme, translate("StateFilter", "State of the documents"), items, parent)
        self.setSizeAdjustPolicy(Choice.SizeAdjustPolicy.AdjustToContents)

    def be_short(self, short: bool) -> None:
        """Be as wide as what is chosen, not as the longest entry; the list is as wide as before."""
        self._short = short
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Ask for less room where it is short: a long entry is cut."""
        size = super().sizeHint()
        if not self._short:
            return size
        wanted = self.fontMetrics().horizontalAdvance(self.currentText()) + _AROUND
        return QSize(min(size.width(), wanted, _SHORT), size.height())

    def minimumSizeHint(self) -> QSize:
        """Need no more than it asks for."""
        return self.sizeHint() if self._short else super().minimumSizeHint()

    @property
    def states(self) -> frozenset[RowState]:
        """Return the states that are shown."""
        return _STATES[Narrowing(str(self.value))]

    def show_counts(self, rows: Iterable[DocumentRow]) -> None:
        """Say how many documents are in each state."""
        found = Counter(row.state for row in rows)
        for number, each in enumerate(Narrowing):
            count = sum(found[state] for state in _STATES[each])
            name = narrowing_name(each)
            self.setItemText(number, name if each is Narrowing.ALL else f"{name} · {count:,}")


def narrowing_name(narrowing: Narrowing) -> str:
    """Return the name of an entry."""
    match narrowing:
        case Narrowing.ALL:
            return translate("knowledge", "All states")
        case Narrowing.PROBLEM:
            return translate("knowledge", "with problems")
        case Narrowing.CHANGED:
            return translate("knowledge", "changed on disk")
        case Narrowing.MISSING:
            return translate("knowledge", "missing")
        case Narrowing.WAITING:
            return translate("knowledge", "waiting")
        case Narrowing.INDEXED:
            return translate("knowledge", "indexed")
