"""A row of widgets whose changing words do not lay out the window anew."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget


class SteadyRow(QFrame):
    """Holds widgets in :attr:`row`. What stands around is laid out only when the row needs more room than before.

    A label that gets another text makes Qt ask every layout of every page for its size. While files are indexed that
    would be some hundred calls a second from Qt to Python, each of which waits for the threads at work.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._content = QWidget(self)  # without a layout of our own around it, nothing passes its changes on
        self.row = QHBoxLayout(self._content)
        self._needed = QSize(0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Ask for the room of the widgets."""
        return self._content.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Ask for the widest and highest that was needed."""
        return self._needed

    def event(self, event: QEvent) -> bool:
        """Follow the widgets: Qt posts this when one of them wants another size."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Polish, QEvent.Type.StyleChange):
            self._take_room()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the widgets all the room."""
        super().resizeEvent(event)
        self._content.setGeometry(self.contentsRect())

    def _take_room(self) -> None:
        needed = self._needed.expandedTo(self._content.minimumSizeHint())
        if needed != self._needed:
            self._needed = needed
            self.updateGeometry()
