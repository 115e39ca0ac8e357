"""The head of a table: its arrow points up where the rows go up, as in the file managers."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QStyleOptionHeader, QWidget

_UP, _DOWN = QStyleOptionHeader.SortIndicator.SortUp, QStyleOptionHeader.SortIndicator.SortDown


class SortHeader(QHeaderView):
    """Qt's own head shows ▼ for A to Z."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, logical_index: int) -> None:
        """Turn the arrow round."""
        super().initStyleOptionForIndex(option, logical_index)
        turned = {_UP: _DOWN, _DOWN: _UP}
        option.sortIndicator = turned.get(option.sortIndicator, option.sortIndicator)
