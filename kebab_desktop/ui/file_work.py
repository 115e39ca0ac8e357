"""Calls that write many answers to a file or read them from one: told at once, and asked about at closing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.page import PageContext


class FileWork(QObject):
    """One for the whole window (see :func:`kebab_desktop.ui.lasting.lasting`).

    Thousands of answers take seconds: on the lane of short reads every list, search and citation waited for them.
    """

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._live: list[tuple[str, Task]] = []

    def begin(self, told: str, lost: str, function: Callable[[], object]) -> Task:
        """Run a blocking call; ``told``: what is done, ``lost``: what closing the window would cut off, a sentence."""
        intents = self._context.intents
        intents.notice_requested.emit(told)
        intents.would_be_lost.emit(lost, lost)
        task = self._context.bridge.call(LaneName.FILES, function)
        self._live.append((lost, task))
        task.finished.connect(self._end)
        return task

    @Slot(object)
    def _end(self, _outcome: object) -> None:
        ended = {lost for lost, task in self._live if task.outcome is not None}
        self._live = [(lost, task) for lost, task in self._live if task.outcome is None]
        for lost in ended - {lost for lost, _task in self._live}:
            self._context.intents.would_be_lost.emit(lost, "")
