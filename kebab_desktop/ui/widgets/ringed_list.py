"""A list that shows that it has the keyboard, also while none of its rows is chosen."""

from __future__ import annotations

from PySide6.QtCore import QItemSelection
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QListView, QWidget

from kebab_desktop.ui.theme import Theme


class RingedList(QListView):
    """The chosen row has the focus ring, which the delegate draws; without one the list has it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Draw everything: Qt draws the rows alone, and the rest of the ring would stay around a chosen row."""
        super().selectionChanged(selected, deselected)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows, then the ring of the list."""
        super().paintEvent(event)
        if self.hasFocus() and not self.selectionModel().hasSelection():
            painter = QPainter(self.viewport())
            painter.setPen(QPen(self._theme.colour("accent"), 2))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))
