"""Keeps what was dropped and is not answered or not copied for the next start, and tells whoever closes the window."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from PySide6.QtCore import QObject, QTimer, Slot

from kebab_desktop.app.held_drops import HeldDrop
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.page import PageContext

_SOON_MS = 300
"""What is copied sooner is never written down."""


class Uncopied(QObject):
    """Follows the drop that is looked at or asked about, and the runs that have not copied all of their files yet.

    Several pages may follow the same runs, one after the other in different languages: what one of them has forgotten
    the others may forget too.
    """

    def __init__(self, context: PageContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._looking = False
        self._asked: HeldDrop | None = None
        self._tasks: dict[Task, HeldDrop] = {}
        self._earlier: set[HeldDrop] = set()
        self._written: set[HeldDrop] = set()
        self._maybe: set[HeldDrop] = set()  # in the file: an earlier page may have written what this one goes on with
        self._forgetting: set[HeldDrop] = set()  # until that is written
        self._failed = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON_MS)
        self._soon.timeout.connect(self.write)

    def begin_with(self, drops: Sequence[HeldDrop]) -> None:
        """Hold what an earlier start has left, until it is told that nothing of it is."""
        self._earlier = set(drops)
        self._maybe |= self._earlier
        self._soon.start()

    def hold(self, drop: HeldDrop | None) -> None:
        """Take what is looked at or asked about from now on; None: nothing."""
        self._asked = drop
        self._maybe |= {drop} if drop is not None else set()
        self._soon.start()

    def note_look(self, looking: bool) -> None:
        """Take note of whether something is looked at that will be added."""
        self._looking = looking
        self._tell()

    def follow(self, task: Task, drop: HeldDrop) -> None:
        """Hold a drop until the first event of its run, which comes when all is copied."""
        if task.outcome is None:
            self._tasks[task] = drop
            self._maybe.add(drop)
            task.progressed.connect(self._note_copied)
            task.finished.connect(self._note_copied)
            self._soon.start()
            self._tell()

    @Slot()
    def write(self) -> None:
        """Write down what is held now, on the read lane; what a full disk refused then is tried again."""
        self._soon.stop()
        now = {*self._earlier, *self._tasks.values(), *([self._asked] if self._asked is not None else [])}
        keep, forget = now - self._written, self._maybe - now
        if keep or forget:
            self._written, self._maybe = now, set(now)
            self._forgetting |= forget
            task = self._context.bridge.read(partial(self._context.kebab.drops.held.change, keep, forget))
            task.completed.connect(self._note_written)
            task.failed.connect(self._note_failure)

    @Slot()
    def _note_written(self) -> None:
        self._forgetting, self._failed = set(), False

    @Slot(object)
    def _note_failure(self, error: Exception) -> None:
        """Try again the next time the window remembers what is open; told once."""
        self._maybe |= self._forgetting
        self._written = set()
        if not self._failed:
            self._context.intents.failure_reported.emit(error)
        self._failed = True

    @Slot(object)
    def _note_copied(self, _event: object) -> None:
        if self._tasks.pop(cast("Task", self.sender()), None) is not None:
            self._soon.start()
            self._tell()

    def _tell(self) -> None:
        text = self.tr("Not all dropped files are copied yet. The next start asks about those that are not.")
        self._context.intents.would_be_lost.emit("drops", text if self._tasks or self._looking else "")
