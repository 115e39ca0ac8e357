"""Files and folders dragged over the page: says what dropping them will do, hands them on when they are dropped."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from kebab_desktop.app.views import DropPlan
from kebab_desktop.ui.knowledge.wording import drop_text
from kebab_desktop.ui.widgets.drop_overlay import DropOverlay, dropped_paths

_KINDS = {QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.DragLeave, QEvent.Type.Drop}


class DropTarget(QObject):
    """Makes ``host`` a place to drop on. ``hovered`` and ``dropped`` carry a list of paths."""

    hovered = Signal(object)
    dropped = Signal(object)

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.overlay = DropOverlay(host)
        self._paths: list[Path] = []
        host.setAcceptDrops(True)
        host.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow a drag."""
        if event.type() not in _KINDS:
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.DragLeave:
            self._end()
            return True
        if isinstance(event, QDropEvent):
            paths = dropped_paths(event.mimeData())
            if not paths:
                return False
            event.acceptProposedAction()
            if event.type() == QEvent.Type.DragEnter:
                self._begin(paths)
            elif event.type() == QEvent.Type.Drop:
                self._end()
                self.dropped.emit(paths)
        return True

    @Slot(object)
    def explain(self, plan: DropPlan) -> None:
        """Say what the plan of the hovered paths is."""
        if self._paths:
            self.overlay.cover(drop_text(plan))

    def _begin(self, paths: list[Path]) -> None:
        self._paths = paths
        one = self.tr("Add “{name}”").format(name=paths[0].name)
        self.overlay.cover(one if len(paths) == 1 else self.tr("Add {n} items").format(n=len(paths)))
        self.hovered.emit(paths)

    def _end(self) -> None:
        self._paths = []
        self.overlay.hide()
