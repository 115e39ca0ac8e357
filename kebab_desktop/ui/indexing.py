"""Ingest runs as the whole window sees them: one at a time, progress for everyone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kebab_desktop.core.outcomes import Outcome
from kebab_desktop.ui.bridge import Bridge, Task
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.pausing import IndexingProgress, IngestWork, Pause, counted

if TYPE_CHECKING:
    from kebab_desktop.core.events import IngestEvent, IngestSummary

_TELL_MS = 60
"""Files that did not change go by in thousands a second; nobody reads that many numbers."""

_MANY = 5000


class Indexing(QObject):
    """Queues ingest runs on the work lane. ``changed`` says that :attr:`running` or :attr:`progress` differ.

    ``progressed`` carries every :data:`IngestEvent`; ``finished`` the :class:`IngestSummary` of a run, ``run_finished``
    also its task before it; ``failed`` the exception of a run that broke. ``settled`` is emitted after the last run of
    the queue, however it ended. ``sources_moved``: the folder of a source came or went.
    ``many_planned``: a run holds the plan for very many files in memory from now on.

    A run that is paused tells no end; the summary of the run that goes on with it counts both. ``look_again`` is such a
    run: it looks at all sources. What has not begun by then does not begin before the end of the pause: a look at
    50,000 files takes its time even if nothing of it is indexed.
    """

    changed = Signal()
    progressed = Signal(object)
    finished = Signal(object)
    run_finished = Signal(object, object)
    failed = Signal(object)
    settled = Signal()
    sources_moved = Signal()
    many_planned = Signal()

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._tasks: list[Task] = []
        self._others: list[tuple[Task, str]] = []
        self._ahead: list[tuple[Task, str]] = []
        self._progress = IndexingProgress()
        self._pause = Pause()
        self._put_off: list[Task] = []
        self._rests: dict[Task, IngestWork | None] = {}
        self._beside: set[Task] = set()
        self._going_on: tuple[Task, int] | None = None
        self.look_again: IngestWork | None = None
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
        """Return how far the current run is; when nothing runs, how far the paused one was."""
        return self._progress

    @property
    def paused(self) -> bool:
        """Whether indexing is paused or about to be."""
        return self._pause.on

    @property
    def can_pause(self) -> bool:
        """Whether the current run can go on later.

        Files are copied and folders compared without a pause, and so are labels changed. An index that is rebuilt goes
        on where it was by itself.
        """
        if not self.running or self.paused or self.look_again is None or not self._progress.total:
            return False
        return self._progress.scanned or self._tasks[0] not in self._beside

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

    def run(self, work: IngestWork, *, rest: IngestWork | None = None, beside: bool = False) -> Task:
        """Queue a run; several run one after the other.

        ``rest``: what goes on with it after a pause, where a look at all sources would not do. ``beside``: it is about
        one document, or about labels, and leaves a pause be; any other run ends the pause.
        """
        if not self._tasks:
            self._ahead = [each for each in self._others if each[0].outcome is None]
        task = self._bridge.submit(LaneName.WORK, work)
        task.progressed.connect(self._take_event)
        task.failed.connect(self.failed)
        task.finished.connect(self._take_end)
        self._tasks.append(task)
        self._rests[task] = rest
        if beside:
            self._beside.add(task)
        elif self.paused:
            self.resume()
        self.changed.emit()
        return task

    @Slot()
    def pause(self) -> None:
        """Stop after the current file until :meth:`resume`; what is finished stays indexed."""
        if self.can_pause:
            first, *others = self._tasks
            self._pause.stop(first, self._rests[first])
            self._put_off = [task for task in others if task not in self._beside and task.put_off()]
            self._tasks = [task for task in self._tasks if task not in self._put_off]
            self.changed.emit()

    @Slot()
    def resume(self) -> None:
        """Go on where it was paused."""
        if self.paused and self.look_again is not None:
            done = self._pause.progress.done if self._pause.progress.scanned else 0  # of an index that is rebuilt
            rests = self._pause.end()
            for rest in rests:
                self.run(rest, rest=rest)
            self._going_on = (self.run(self.look_again), done)
            waiting, self._put_off = self._put_off, []
            for task in waiting:
                self._tasks.append(task)
                task.take_up()

    def cancel(self) -> None:
        """Stop the current run and those that wait, or a paused one for good; what is finished stays indexed."""
        for task in (*self._tasks, *self._put_off):
            task.cancel()
        if self.paused:
            self._pause.end(for_good=True)
            earlier = self._pause.forget()
            if earlier is not None:
                self._tell_end(None, replace(earlier, cancelled=True))
        if not self._tasks:
            self._progress = IndexingProgress()
            self.changed.emit()
            self.settled.emit()

    @Slot(object)
    def _take_event(self, event: IngestEvent) -> None:
        # Imported here: they know every value of the program, and the window is on the screen before that is loaded.
        from kebab_desktop.core.events import FileStarted, IngestDone, ScanDone

        task = self.sender()
        assert isinstance(task, Task)
        goes_on = self._going_on is not None and self._going_on[0] is task
        self._progress = counted(self._progress, event, self._going_on[1] if self._going_on and goes_on else 0)
        if isinstance(event, FileStarted) and event.index == 1:
            self.changed.emit()
        elif not isinstance(event, IngestDone) and not self._telling.isActive():
            self._telling.start()
        planned = event.added + event.updated if isinstance(event, ScanDone) else 0
        begins = planned > 0
        if planned >= _MANY:
            self.many_planned.emit()
        rebuilds = isinstance(event, FileStarted) and not self._progress.scanned
        if (begins or rebuilds) and self.paused and task not in self._beside:
            self._pause.stop(task, self._rests[task])  # it waited already when indexing was paused
        self.progressed.emit(event)
        if isinstance(event, IngestDone) and event.summary.cancelled and self._pause.holds(task):
            # What of an index was rebuilt is not counted by the run that goes on with it, so it is not counted at all.
            self._pause.note(event.summary if self._progress.scanned else replace(event.summary, updated=0))
        elif isinstance(event, IngestDone):
            whole = goes_on and not self.paused  # not what was queued after it: that is about other files
            self._tell_end(task, self._pause.whole(event.summary) if whole else event.summary)
            if whole:
                self._pause.forget()

    def _tell_end(self, task: Task | None, summary: IngestSummary) -> None:
        self.finished.emit(summary)
        self.run_finished.emit(task, summary)

    @Slot(object)
    def _take_end(self, _outcome: Outcome) -> None:
        ended = [task for task in (*self._tasks, *self._put_off) if task.outcome is not None]
        for task in ended:
            self._pause.ended(task, self._progress)
            self._beside.discard(task)
            del self._rests[task]
        self._tasks = [task for task in self._tasks if task.outcome is None]
        self._put_off = [task for task in self._put_off if task.outcome is None]
        self._progress = self._pause.progress
        self._telling.stop()
        if not self._tasks and self.paused and self._pause.nothing_left and not self._put_off:
            self.resume()  # it was through when it was to be paused: nothing is left but to say so
        if not self._tasks and not self.paused:
            self._going_on = None
            earlier = self._pause.forget()
            if earlier is not None:  # the run that was to tell it with its own end was cancelled, or broke
                self._tell_end(None, replace(earlier, cancelled=True))
        self.changed.emit()
        if not self._tasks:
            self.settled.emit()


def waits(indexing: Indexing, task: Task) -> bool:
    """Tell whether a run is queued behind another one, or behind a log that is read."""
    if task in indexing._put_off:
        return True
    ahead = [each for each in indexing._tasks if each.outcome is None]
    return task in ahead and (ahead[0] is not task or bool(indexing.waits_for))
