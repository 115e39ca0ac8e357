"""Makes a widget a place where files and folders are dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.widgets.drop_overlay import DropOverlay, dropped_paths

_KINDS = {QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.DragLeave, QEvent.Type.Drop}


class DropZone(QObject):
    """Covers ``host`` with a promise while files are dragged over it; ``hovered``, ``dropped`` carry the list of paths.

    ``promise`` says from the paths what dropping will do; :meth:`explain` says it better as soon as more is known.
    ``text_dropped``: a text, or the address of a link, which nobody opens; only with a ``text_promise``.
    """

    hovered = Signal(object)
    dropped = Signal(object)
    text_dropped = Signal(str)

    def __init__(self, host: QWidget, promise: Callable[[Sequence[Path]], str], text_promise: str = "") -> None:
        super().__init__(host)
        self.overlay = DropOverlay(host)
        self._promise = promise
        self._text_promise = text_promise
        self._host = host
        self._hovering = False
        self._dragged: list[Path] = []
        host.setAcceptDrops(True)
        host.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow a drag; what the place does not take is left to the widgets around it."""
        if event.type() not in _KINDS:
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.DragLeave:
            self._end()
            return True
        if not isinstance(event, QDropEvent):
            return False
        if self._dragged and event.type() == QEvent.Type.DragMove:
            event.acceptProposedAction()
            return True
        # Read once for each drag: of 50,000 files that takes many frames.
        entered = event.type() == QEvent.Type.DragEnter
        paths = dropped_paths(event.mimeData()) if entered or not self._dragged else self._dragged
        text = event.mimeData().text() if self._text_promise and not paths else ""
        if not (paths or text) or self._own(event.source()):
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.DragEnter:
            self._hover(paths)
        elif event.type() == QEvent.Type.Drop:
            self._end()
            if paths:
                self.dropped.emit(paths)
            else:
                self.text_dropped.emit(text)
        return True

    def _hover(self, paths: list[Path]) -> None:
        self._hovering, self._dragged = True, paths
        self.overlay.cover(self._promise(paths) if paths else self._text_promise)
        if paths:
            self.hovered.emit(paths)

    def explain(self, text: str) -> None:
        """Say what dropping will do, unless the drag is over."""
        if self._hovering:
            self.overlay.cover(text)

    def _own(self, source: QObject | None) -> bool:
        """Tell whether a drag comes from this place itself: what is dragged out is there already."""
        return isinstance(source, QWidget) and (source is self._host or self._host.isAncestorOf(source))

    def _end(self) -> None:
        self._hovering, self._dragged = False, []
        self.overlay.hide()
