"""The pinned questions as a table: the rank of the expected document then and now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from kebab_desktop.app.pins import Pin
from kebab_desktop.ui.times import ago, exact
from kebab_desktop.ui.widgets.cells import CHIP_ROLE, LOOK_ROLE, Look
from kebab_desktop.ui.widgets.chips import Tone

translate = QCoreApplication.translate
_Index = QModelIndex | QPersistentModelIndex


class Column(IntEnum):
    """The columns in order."""

    QUESTION = 0
    STATE = 1
    THEN = 2
    NOW = 3
    EXPECTED = 4
    CHECKED = 5


def state_chip(pin: Pin) -> tuple[str, Tone]:
    """Return text and tone of how a pin fares."""
    if not pin.checked_at:
        return translate("pins", "not checked yet"), Tone.PLAIN
    if pin.rank_now is None:
        return translate("pins", "found before, not now"), Tone.BAD
    if pin.rank_then is not None and pin.rank_now > pin.rank_then:
        return translate("pins", "found, lower"), Tone.WARN
    return translate("pins", "found"), Tone.OK


_TEXTS: dict[Column, Callable[[Pin], str]] = {
    Column.QUESTION: lambda pin: " ".join(pin.question.split()),
    Column.STATE: lambda pin: state_chip(pin)[0],
    Column.THEN: lambda pin: _rank(pin.rank_then),
    Column.NOW: lambda pin: _rank(pin.rank_now) if pin.checked_at else "",
    Column.EXPECTED: lambda pin: ", ".join(pin.expected),
    Column.CHECKED: lambda pin: ago(pin.checked_at),
}
_LOOKS = {Column.QUESTION: Look.STRONG, Column.EXPECTED: Look.MUTED, Column.CHECKED: Look.MUTED}


def _rank(rank: int | None) -> str:
    return "–" if rank is None else str(rank)


class PinModel(QAbstractTableModel):
    """Rows are :class:`Pin`, lost ones first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pins: tuple[Pin, ...] = ()

    def show_pins(self, pins: Sequence[Pin]) -> None:
        """Show other pins."""
        self.beginResetModel()
        self.pins = tuple(pins)
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of pins."""
        return 0 if parent.isValid() else len(self.pins)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of columns."""
        return 0 if parent.isValid() else len(Column)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, chip, look or tooltip of a cell."""
        if not index.isValid() or index.row() >= len(self.pins):
            return None
        pin, column = self.pins[index.row()], Column(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _TEXTS[column](pin)
            case Qt.ItemDataRole.ToolTipRole if column is Column.EXPECTED:
                return "\n".join(pin.expected)
            case Qt.ItemDataRole.ToolTipRole:
                return exact(pin.checked_at) if column is Column.CHECKED else _TEXTS[column](pin)
        if role == LOOK_ROLE:
            return _LOOKS.get(column)
        return state_chip(pin) if role == CHIP_ROLE and column is Column.STATE else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name of a column."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        names = (
            *(self.tr("Question"), self.tr("State"), self.tr("Rank then"), self.tr("Now")),
            *(self.tr("Expected"), self.tr("Checked")),
        )
        return names[section] if 0 <= section < len(names) else None
