"""Ingest runs as the whole window sees them: one at a time, progress for everyone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.outcomes import Outcome
from kebab_desktop.ui.bridge import Bridge, Task
from kebab_desktop.ui.lanes import LaneName

if TYPE_CHECKING:
    from kebab_desktop.core.events import IngestEvent

_TELL_MS = 60
"""Files that did not change go by in thousands a second; nobody reads that many numbers."""

IngestWork = Callable[[CancelToken], "Iterator[IngestEvent]"]


@dataclass(frozen=True, slots=True)
class IndexingProgress:
    """File ``index`` (1-based) of ``total`` is in work; 0 of 0 while the folders are compared."""

    index: int = 0
    total: int = 0
    path: str = ""


class Indexing(QObject):
    """Queues ingest runs on the work lane. ``changed`` says that :attr:`running` or :attr:`progress` differ.

    ``progressed`` carries every :data:`IngestEvent`; ``finished`` the :class:`IngestSummary` of a run, ``run_finished``
    also its task before it; ``failed`` the exception of a run that broke. ``settled`` is emitted after the last run of
    the queue, however it ended. ``sources_moved``: the folder of a source came or went.
    """

    changed = Signal()
    progressed = Signal(object)
    finished = Signal(object)
    run_finished = Signal(object, object)
    failed = Signal(object)
    settled = Signal()
    sources_moved = Signal()

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._tasks: list[Task] = []
        self._others: list[tuple[Task, str]] = []
        self._ahead: list[tuple[Task, str]] = []
        self._progress = IndexingProgress()
        self._telling = QTimer(self)
        self._telling.setSingleShot(True)
        self._telling.setInterval(_TELL_MS)
        self._telling.timeout.connect(self.changed)

    @property
    def running(self) -> bool:
        """Whether a run is in work or waiting."""
        return bool(self._tasks)

    @property
    def progress(self) -> IndexingProgress:
        """Return how far the current run is."""
        return self._progress

    @property
    def waits_for(self) -> str:
        """Return the name of the log that is read before the run that waits, empty when nothing is ahead of it."""
        return next((name for task, name in self._ahead if task.outcome is None), "")

    def note_reading(self, task: Task, name: str) -> None:
        """Remember a log that is read on the same lane: a run that is queued meanwhile waits for it."""
        self._others = [each for each in self._others if each[0].outcome is None]
        self._others.append((task, name))
        task.finished.connect(self._note_read)

    @Slot(object)
    def _note_read(self, _outcome: Outcome) -> None:
        if self._ahead:
            self.changed.emit()

    def run(self, work: IngestWork) -> Task:
        """Queue a run; several run one after the other."""
        if not self._tasks:
            self._ahead = [each for each in self._others if each[0].outcome is None]
        task = self._bridge.submit(LaneName.WORK, work)
        task.progressed.connect(self._take_event)
        task.failed.connect(self.failed)
        task.finished.connect(self._take_end)
        self._tasks.append(task)
        self.changed.emit()
        return task

    def cancel(self) -> None:
        """Stop the current run and those that wait; what is finished stays indexed."""
        for task in self._tasks:
            task.cancel()

    @Slot(object)
    def _take_event(self, event: IngestEvent) -> None:
        # Imported here: they know every value of the program, and the window is on the screen before that is loaded.
        from kebab_desktop.core.events import FileStarted, IngestDone

        if isinstance(event, FileStarted):
            self._progress = IndexingProgress(event.index, event.total, event.path)
            if event.index == 1:
                self.changed.emit()
            elif not self._telling.isActive():
                self._telling.start()
        self.progressed.emit(event)
        if isinstance(event, IngestDone):
            self.finished.emit(event.summary)
            self.run_finished.emit(self.sender(), event.summary)

    @Slot(object)
    def _take_end(self, _outcome: Outcome) -> None:
        self._tasks = [task for task in self._tasks if task.outcome is None]
        self._progress = IndexingProgress()
        self._telling.stop()
        self.changed.emit()
        if not self._tasks:
            self.settled.emit()
