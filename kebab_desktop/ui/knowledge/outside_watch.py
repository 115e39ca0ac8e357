"""Looks whether the file in the editor was changed by someone else."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kebab_desktop.app.editing import Outside
from kebab_desktop.core.outcomes import Outcome
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge.manuscript import Manuscript
from kebab_desktop.ui.page import PageContext

_LOOK_MS = 2000


class OutsideWatch(QObject):
    """``found`` carries :class:`Outside` whenever it is another than before; looks every two seconds and after runs."""

    found = Signal(object)

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._manuscript: Manuscript | None = None
        self._paused: Manuscript | None = None
        self._state = Outside.SAME
        self._task: Task | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self.look)
        context.indexing.settled.connect(self.look)

    def follow(self, manuscript: Manuscript | None) -> None:
        """Look after another file; None: after none."""
        if self._task is not None:
            self._task.drop()
            self._task = None
        self._state = Outside.SAME
        watched = manuscript is not None and manuscript.opened is not None and manuscript.writable
        self._manuscript = manuscript if watched else None
        if watched:
            self._timer.start()
            self.look()
        else:
            self._timer.stop()

    @Slot()
    def pause(self) -> None:
        """Look after nothing for now: what is being saved is no change from outside."""
        paused = self._manuscript
        self.follow(None)
        self._paused = paused

    @Slot()
    def resume(self) -> None:
        """Go on where it was paused."""
        self.follow(self._paused)

    @Slot()
    def look(self) -> None:
        """Look now, unless the last look is not back yet: a network drive may hang."""
        if self._manuscript is None or self._manuscript.opened is None or self._task is not None:
            return
        self._task = self._context.bridge.read(partial(self._context.kebab.editing.outside, self._manuscript.opened))
        self._task.progressed.connect(self._note)
        self._task.finished.connect(self._end)

    @Slot(object)
    def _note(self, state: Outside) -> None:
        if state is not self._state:
            self._state = state
            self.found.emit(state)

    @Slot(object)
    def _end(self, _outcome: Outcome) -> None:
        self._task = None
