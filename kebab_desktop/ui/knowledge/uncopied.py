"""Warns whoever closes the window while dropped files are looked at or copied: the rest of them would be lost."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Slot

from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.intents import Intents


class Uncopied(QObject):
    """Counts the runs that have not copied all of their files yet."""

    def __init__(self, intents: Intents, parent: QObject) -> None:
        super().__init__(parent)
        self._intents = intents
        self._looking = False
        self._tasks: list[Task] = []

    def note_look(self, looking: bool) -> None:
        """Take note of whether something is looked at that will be added."""
        self._looking = looking
        self._tell()

    def follow(self, task: Task) -> None:
        """Warn until the first event of a run, which comes when all is copied."""
        if task.outcome is None:
            self._tasks.append(task)
            task.progressed.connect(self._note_copied)
            task.finished.connect(self._note_copied)
            self._tell()

    @Slot(object)
    def _note_copied(self, _event: object) -> None:
        if self.sender() in self._tasks:
            self._tasks.remove(cast("Task", self.sender()))
            self._tell()

    def _tell(self) -> None:
        lost = self.tr("Not all dropped files are copied yet. Those that are not must be dropped again.")
        self._intents.would_be_lost.emit("drops", lost if self._tasks or self._looking else "")
