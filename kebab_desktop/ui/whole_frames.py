"""Nothing is drawn before everything has its place: no frame shows a page that is laid out by half."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QWidget

_DEEPEST = 12
"""So many layouts lie in one another; each asks the one around it only after its own turn."""


class WholeFrames(QObject):
    """Lets the layouts of ``window`` finish before it is drawn.

    A part that grows asks the layout around it for room by a posted event, which asks the next one, and so on. Qt
    draws after the first of them, when the frame around has not grown yet and its parts are squeezed: what one reads
    moved up and down by half a line with every line that an answer got.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Lay out what waits for it. Bounded: two layouts that never agree must not hold the window up."""
        if event.type() == QEvent.Type.UpdateRequest:
            for _ in range(_DEEPEST):
                QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        return False
