"""Looks now and then how far the set-up of the model runtime is, as long as it is not there."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kebab_desktop.app.model_runtime import not_ready
from kebab_desktop.core.model_runtime import ModelRuntime
from kebab_desktop.ui.language import said_error
from kebab_desktop.ui.page import PageContext

_BUILDING_MS = 2_000
_IDLE_MS = 15_000  # it may be set up in a terminal, or begin a moment after the window opened


def runtime_said(runtime: ModelRuntime) -> str:
    """Return how far the set-up of written answers is and what to do, nothing when it is done."""
    error = not_ready(runtime)
    return said_error(error) if error else ""


class RuntimeWatch(QObject):
    """``changed``: a :class:`ModelRuntime` that is not what was known before."""

    changed = Signal(object)

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._known = ModelRuntime()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.look)

    def know(self, runtime: ModelRuntime) -> None:
        """Take what was read elsewhere, and go on looking until the runtime is there."""
        self._known = runtime
        if runtime.ready:
            self._timer.stop()
        else:
            self._timer.start(_BUILDING_MS if runtime.building else _IDLE_MS)

    @Slot()
    def look(self) -> None:
        """Look now."""
        task = self._context.bridge.read(self._context.kebab.models.runtime)
        task.progressed.connect(self._note)
        task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _note(self, runtime: ModelRuntime) -> None:
        changed = runtime != self._known
        self.know(runtime)
        if changed:
            self.changed.emit(runtime)
