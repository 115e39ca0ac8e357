"""Makes a widget a place where files and folders are dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QTimer, Signal, Slot
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.widgets.drop_overlay import Dragged, DropOverlay, dragged_paths, dropped_addresses, path_of

_AT_ONCE = 2000
_KINDS = {QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.DragLeave, QEvent.Type.Drop}


class DropZone(QObject):
    """Covers ``host`` with a promise while files are dragged over it; ``hovered``, ``dropped`` carry the list of paths.

    ``promise`` says from the paths what dropping will do; :meth:`explain` says it better as soon as more is known.
    ``moved``: where over the host that is, told before ``hovered`` and ``dropped`` too. ``text_dropped``: a text, or
    the address of a link, which nobody opens; only with a ``text_promise``.
    """

    hovered = Signal(object)
    moved = Signal(QPoint)
    dropped = Signal(object)
    text_dropped = Signal(str)

    def __init__(self, host: QWidget, promise: Callable[[Sequence[Path]], str], text_promise: str = "") -> None:
        super().__init__(host)
        self.overlay = DropOverlay(host)
        self._promise = promise
        self._text_promise = text_promise
        self.host = host
        self._hovering = False
        self._dragged: list[Path] = []
        self._sample = Dragged([], 0)
        self._left: list[bytes] = []
        self._read: list[Path] = []
        self._reading = QTimer(self)
        self._reading.timeout.connect(self._read_on)
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
        if event.type() == QEvent.Type.DragMove:
            self.moved.emit(event.position().toPoint())
        if self._dragged and event.type() == QEvent.Type.DragMove:
            event.acceptProposedAction()
            return True
        if event.type() == QEvent.Type.DragEnter or not self._dragged:
            self._sample = dragged_paths(event.mimeData())
        paths: list[Path] = self._sample
        text = event.mimeData().text() if self._text_promise and not paths else ""
        if not (paths or text) or self._own(event.source()):
            return False
        event.acceptProposedAction()
        self.moved.emit(event.position().toPoint())
        if event.type() == QEvent.Type.DragEnter:
            self._hover(paths)
        elif event.type() == QEvent.Type.Drop:
            self._end()
            self._take(event, paths, text)
        return True

    def _take(self, event: QDropEvent, paths: list[Path], text: str) -> None:
        if paths and not self._sample.whole:
            self._left, self._read = dropped_addresses(event.mimeData()), []
            self._reading.start()
        elif paths:
            self.dropped.emit(paths)
        else:
            self.text_dropped.emit(text)

    @Slot()
    def _read_on(self) -> None:
        """Make paths of what was dropped, a moment at a time: of 50,000 files it takes half a second."""
        some, self._left = self._left[:_AT_ONCE], self._left[_AT_ONCE:]
        self._read += map(path_of, some)
        if not self._left:
            self._reading.stop()
            read, self._read = self._read, []
            self.dropped.emit(read)

    def _hover(self, paths: list[Path]) -> None:
        self._hovering, self._dragged = True, paths
        self.overlay.cover(self._promise(paths) if paths else self._text_promise)
        if paths and self._sample.whole:
            self.hovered.emit(paths)

    def explain(self, text: str, around: QRect | None = None) -> None:
        """Say what dropping will do, unless the drag is over; ``around``: the part of the host that it goes to."""
        if self._hovering:
            self.overlay.cover(text, around)

    def _own(self, source: QObject | None) -> bool:
        """Tell whether a drag comes from this place itself: what is dragged out is there already."""
        return isinstance(source, QWidget) and (source is self.host or self.host.isAncestorOf(source))

    def _end(self) -> None:
        self._hovering, self._dragged = False, []
        self.overlay.hide()
