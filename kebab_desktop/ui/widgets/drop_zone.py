"""Makes a widget a place where files and folders are dropped."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.widgets.drop_overlay import DropOverlay, dropped_paths

_KINDS = {QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.DragLeave, QEvent.Type.Drop}


class DropZone(QObject):
    """Covers ``host`` with ``promise`` while files are dragged over it; ``dropped`` carries the list of paths."""

    dropped = Signal(object)

    def __init__(self, host: QWidget, promise: str) -> None:
        super().__init__(host)
        self.overlay = DropOverlay(host)
        self._promise = promise
        host.setAcceptDrops(True)
        host.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow a drag; text and the like are left to the widgets below."""
        if event.type() not in _KINDS:
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.DragLeave:
            self.overlay.hide()
            return True
        if not isinstance(event, QDropEvent):
            return False
        paths = dropped_paths(event.mimeData())
        if not paths:
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.DragEnter:
            self.overlay.cover(self._promise)
        elif event.type() == QEvent.Type.Drop:
            self.overlay.hide()
            self.dropped.emit(paths)
        return True
