"""Thread lanes: run generator jobs off the GUI thread, stream their events, cancel them, stop in order."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from PySide6.QtCore import QObject, Qt, QThread, Signal, Slot

from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.outcomes import Cancelled, Completed, Failed, Outcome

Work = Callable[[CancelToken], Iterator[object]]
_ids = itertools.count(1)


class LaneName(StrEnum):
    """The lanes of the window."""

    ASK = "ask"
    """Exclusive: a newer question cancels the older; owns the language model."""

    WORK = "work"
    """First in, first out: the only writer of catalog and indexes."""

    READ = "read"
    """Lists, previews and history; each call is short."""

    FILES = "files"
    """Answers to files and back: seconds, beside what is read, and not behind minutes of indexing."""


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """A unit of work and the handle that the GUI keeps; ``work`` runs on the lane's thread.

    ``claim`` belongs to who takes it first: to the lane that begins the job, or to whoever takes it back before.
    """

    work: Work
    id: int = field(default_factory=lambda: next(_ids))
    token: CancelToken = field(default_factory=CancelToken)
    claim: threading.Lock = field(default_factory=threading.Lock)


class _Worker(QObject):
    """Lives in the lane's thread; the only code of the window that runs there."""

    progressed = Signal(int, object)
    finished = Signal(int, object)

    @Slot(object)
    def run(self, job: Job) -> None:
        """Run one job. Nothing is raised between its events: the last one after a cancel still counts."""
        if not job.claim.acquire(blocking=False):
            return  # it was taken back
        outcome: Outcome = Completed()
        try:
            job.token.raise_if_cancelled()
            for event in job.work(job.token):
                self.progressed.emit(job.id, event)
        except CancelledError:
            outcome = Cancelled()
        except Exception as error:  # noqa: BLE001 - the thread boundary: every failure becomes an outcome
            outcome = Failed(error)
        self.finished.emit(job.id, outcome)


class Lane(QObject):
    """A thread that runs one job at a time. Signals carry the job id and are emitted on the GUI thread."""

    progressed = Signal(int, object)
    finished = Signal(int, object)
    idle = Signal()
    _submitted = Signal(object)
    _refused = Signal(int, object)

    def __init__(self, name: LaneName, *, exclusive: bool = False, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._exclusive = exclusive
        self._closed = False
        self._live: dict[int, Job] = {}
        self._thread = QThread()
        self._thread.setObjectName(name.value)
        self._worker = _Worker()
        self._worker.moveToThread(self._thread)
        self._submitted.connect(self._worker.run)
        self._worker.progressed.connect(self._pass_on)
        self._worker.finished.connect(self._finish)
        self._refused.connect(self._finish, Qt.ConnectionType.QueuedConnection)
        self._thread.start()

    @property
    def busy(self) -> bool:
        """Whether a job is running or waiting."""
        return bool(self._live)

    @property
    def running(self) -> bool:
        """Whether the thread is alive."""
        return self._thread.isRunning()

    def submit(self, job: Job) -> None:
        """Queue a job; a closed lane ends it as cancelled without running it."""
        if self._exclusive:
            self.cancel_all()
        self._live[job.id] = job
        if self._closed:
            self._refused.emit(job.id, Cancelled())
        else:
            self._submitted.emit(job)

    def take_back(self, job_id: int) -> Job | None:
        """Return a job that has not begun and now will not, to be submitted again; None when it has begun."""
        job = self._live.get(job_id)
        if job is None or not job.claim.acquire(blocking=False):
            return None
        del self._live[job_id]
        return replace(job, claim=threading.Lock())

    def cancel(self, job_id: int) -> None:
        """Ask a job to stop; unknown and finished jobs are ignored."""
        if job := self._live.get(job_id):
            job.token.cancel()

    def cancel_all(self) -> None:
        """Ask every job to stop."""
        for job in list(self._live.values()):
            job.token.cancel()

    def close(self) -> None:
        """Refuse new jobs, cancel the others and end the thread once the running one returned."""
        self._closed = True
        self.cancel_all()
        self._thread.quit()

    def wait(self, timeout_ms: int) -> bool:
        """Join the thread; False means that a native call did not return in time."""
        return self._thread.wait(timeout_ms)

    @Slot(int, object)
    def _pass_on(self, job_id: int, event: object) -> None:
        self.progressed.emit(job_id, event)

    @Slot(int, object)
    def _finish(self, job_id: int, outcome: Outcome) -> None:
        if self._live.pop(job_id, None) is None:
            return
        self.finished.emit(job_id, outcome)
        if not self._live:
            self.idle.emit()
