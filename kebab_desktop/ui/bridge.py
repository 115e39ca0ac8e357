"""The bridge between pages and lanes: one task object per job, on the GUI thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.outcomes import Cancelled, Completed, Failed, Outcome
from kebab_desktop.ui.lanes import Job, Lane, LaneName, Work


class Task(QObject):
    """A submitted job as a page sees it. Connect ``@Slot`` methods of QObjects only.

    ``progressed`` carries each event; then exactly one of ``completed``, ``cancelled`` and ``failed`` (with the
    exception) is emitted, and ``finished`` (with the outcome) last. After :meth:`drop` nothing is emitted.
    """

    progressed = Signal(object)
    completed = Signal()
    cancelled = Signal()
    failed = Signal(object)
    finished = Signal(object)

    def __init__(self, job: Job, lane: Lane) -> None:
        super().__init__()
        self._job = job
        self._lane = lane
        self._wanted = True
        self._put_off = False
        self._outcome: Outcome | None = None

    @property
    def outcome(self) -> Outcome | None:
        """Return how the job ended, None while it runs."""
        return self._outcome

    @property
    def begun(self) -> bool:
        """Whether the job was begun, or has ended without."""
        return self._outcome is not None or self._job.claim.locked()

    def put_off(self) -> bool:
        """Let the job wait until :meth:`take_up`; False: it is too late, it has begun."""
        job = None if self._put_off else self._lane.take_back(self._job.id)
        if job is not None:
            self._job, self._put_off = job, True
        return self._put_off

    def take_up(self) -> None:
        """Queue a job again that was put off, behind those that are queued now."""
        if self._put_off:
            self._put_off = False
            self._lane.submit(self._job)

    def cancel(self) -> None:
        """Ask the job to stop; its last events still arrive."""
        if self._put_off:
            self._job.token.cancel()
            self.take_up()  # to end as all others do
        self._lane.cancel(self._job.id)

    def drop(self) -> None:
        """Cancel the job and forget it: nobody wants its events any more."""
        self._wanted = False
        self.cancel()

    def take_event(self, event: object) -> None:
        """Pass an event on (called by the bridge)."""
        if self._wanted:
            self.progressed.emit(event)

    def take_outcome(self, outcome: Outcome) -> None:
        """Pass the end on (called by the bridge, once)."""
        self._outcome = outcome
        if not self._wanted:
            return
        match outcome:
            case Completed():
                self.completed.emit()
            case Cancelled():
                self.cancelled.emit()
            case Failed(error):
                self.failed.emit(error)
        self.finished.emit(outcome)


class Bridge(QObject):
    """Owns the lanes. Pages hand it work and get a :class:`Task`; they never see a thread."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks: dict[int, Task] = {}
        self._lanes = {name: Lane(name, exclusive=name is LaneName.ASK, parent=self) for name in LaneName}
        for lane in self._lanes.values():
            lane.progressed.connect(self._deliver_event)
            lane.finished.connect(self._deliver_outcome)

    @property
    def lanes(self) -> tuple[Lane, ...]:
        """Return the lanes, for an ordered shutdown."""
        return tuple(self._lanes.values())

    def lane(self, lane_name: LaneName) -> Lane:
        """Return a lane, for its signal ``idle``."""
        return self._lanes[lane_name]

    def busy(self, lane_name: LaneName) -> bool:
        """Whether a job of a lane is running or waiting."""
        return self._lanes[lane_name].busy

    def submit(self, lane_name: LaneName, work: Work) -> Task:
        """Run a generator job on a lane."""
        lane = self._lanes[lane_name]
        job = Job(work)
        task = Task(job, lane)
        self._tasks[job.id] = task
        lane.submit(job)
        return task

    def call(self, lane_name: LaneName, function: Callable[[], object]) -> Task:
        """Run a plain blocking call on a lane; its result is the one event of the task."""

        def work(_token: CancelToken) -> Iterator[object]:
            yield function()

        return self.submit(lane_name, work)

    def read(self, function: Callable[[], object]) -> Task:
        """Run a short blocking call on the read lane."""
        return self.call(LaneName.READ, function)

    def close(self) -> None:
        """Refuse new work, cancel what runs and end the threads (see :meth:`wait`)."""
        for lane in self._lanes.values():
            lane.close()

    def wait(self, timeout_ms: int) -> bool:
        """Join all threads, each for at most ``timeout_ms``; False when one did not end."""
        return all([lane.wait(timeout_ms) for lane in self._lanes.values()])

    @Slot(int, object)
    def _deliver_event(self, job_id: int, event: object) -> None:
        if task := self._tasks.get(job_id):
            task.take_event(event)

    @Slot(int, object)
    def _deliver_outcome(self, job_id: int, outcome: Outcome) -> None:
        if task := self._tasks.pop(job_id, None):
            task.take_outcome(outcome)
