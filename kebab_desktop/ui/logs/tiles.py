"""The key figures of an analysis side by side, in several rows where there is little room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from kebab_desktop.ui.logs.wording import Tile
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.labels import ElidedLabel, label

_PER_ROW = (6, 3, 2, 1)
"""Six figures make whole rows of each."""


class TileGrid(QFrame):
    """Up to six figures."""

    def __init__(self, tiles: Sequence[Tile], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("logTiles")
        self._tiles = [_tile(each) for each in tiles]
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(Space.M, Space.S, Space.M, Space.S)
        self._grid.setHorizontalSpacing(Space.L)
        self._grid.setVerticalSpacing(Space.XS)
        self._columns = 0
        self._arrange(_PER_ROW[1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take as few rows as let every name be read."""
        super().resizeEvent(event)
        around = self._grid.contentsMargins()
        room = event.size().width() - around.left() - around.right()
        widest = max((words.sizeHint().width() for words in self.findChildren(QLabel)), default=0)
        fits = (each for each in _PER_ROW if each * widest + (each - 1) * Space.L <= room)
        self._arrange(next(fits, _PER_ROW[-1]))

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for place, tile in enumerate(self._tiles):
            self._grid.addWidget(tile, *divmod(place, columns))
        for column in range(_PER_ROW[0]):
            self._grid.setColumnStretch(column, int(column < columns))


def _tile(tile: Tile) -> QWidget:
    widget = QWidget()
    layout = QVBoxLayout(widget)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    value = label(tile.value, "strong")
    value.setAccessibleName(f"{tile.title}: {tile.value}")
    value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    layout.addWidget(ElidedLabel(tile.title, "small"))
    layout.addWidget(value)
    return widget
