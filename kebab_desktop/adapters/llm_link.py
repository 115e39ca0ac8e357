"""The parent's end of a model process: starts it, posts jobs, hands out their events, stops or kills it."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

Json = dict[str, Any]

LOG_LIMIT_BYTES = 1 << 20
_JOIN_S = 5.0
_log = logging.getLogger(__name__)


class Job:
    """One request; ``stop_requested`` tells a wanted end from a crash, ``phase`` is what the process last did."""

    def __init__(self, number: int, op: str) -> None:
        self.number = number
        self.op = op
        self.phase = "load" if op == "load" else "start"
        self.stop_requested = False
        self.finished = threading.Event()


class ModelLink:
    """A running model process with one reading and one writing thread.

    ``begin``, ``next_event`` and ``end`` are for the thread that runs the job; ``stop`` and ``close`` for any thread,
    neither of them blocks on the pipe. The last event is always ``died`` with the exit ``code``.
    """

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], log_path: Path | None) -> None:
        self.ready = False
        self._lock = threading.Lock()
        self._job: Job | None = None
        self._dead = False
        self._numbers = 0
        self._events: queue.SimpleQueue[Json] = queue.SimpleQueue()
        self._outgoing: queue.SimpleQueue[Json | None] = queue.SimpleQueue()
        with _opened_log(log_path) as log:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log or subprocess.DEVNULL,  # never a pipe: nobody would drain it
                env=dict(environment),
                creationflags=_creation_flags(),
            )
        self._threads = [
            threading.Thread(target=self._read, name="llm-reader", daemon=True),
            threading.Thread(target=self._write, name="llm-writer", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def alive(self) -> bool:
        """Whether the process can take a job."""
        return not self._dead and self._process.poll() is None

    @property
    def pid(self) -> int:
        """Return the id of the process."""
        return self._process.pid

    def begin(self, op: str, **fields: object) -> Job:
        """Post a job."""
        with self._lock:
            self._numbers += 1
            self._job = job = Job(self._numbers, op)
        self._outgoing.put({"op": op, "id": job.number, **fields})
        return job

    def next_event(self, job: Job, silence_limit_s: float) -> Json:
        """Wait for the next event of this job (or ``died``); a process that stays silent is killed."""
        deadline = time.monotonic() + silence_limit_s
        while True:
            try:
                event = self._events.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                self._kill(f"it was silent for {silence_limit_s:.0f} seconds")
                continue
            if event["ev"] == "ready":
                self.ready = True
            elif event["ev"] == "died":
                return event
            elif event["ev"] == "fatal" or event["id"] == job.number:
                job.phase = {"rendering": "template", "prefill": "read", "text": "write"}.get(event["ev"], job.phase)
                return event

    def stop(self, grace_s: float) -> None:
        """End the running job: ask, and kill after ``grace_s``; loading cannot be asked and is killed at once."""
        with self._lock:
            job = self._job
            if job is None or job.stop_requested:
                return
            job.stop_requested = True
        if job.op == "load":
            self._kill_if_running(job)
            return
        self._outgoing.put({"op": "stop", "id": job.number})
        threading.Thread(target=self._kill_after, args=(job, grace_s), name="llm-stop", daemon=True).start()

    def end(self, job: Job) -> None:
        """Forget the job; must be called once its last event was taken."""
        with self._lock:
            self._job = None
        job.finished.set()

    def close(self) -> None:
        """Kill the process and free threads and pipes; idempotent."""
        self._kill("it was closed")
        self._outgoing.put(None)
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(_JOIN_S)
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):  # what was still buffered for a dead process
                if pipe is not None:
                    pipe.close()

    def _kill_after(self, job: Job, grace_s: float) -> None:
        if not job.finished.wait(grace_s):
            self._kill_if_running(job)

    def _kill_if_running(self, job: Job) -> None:
        with self._lock:  # the job cannot end, and the next cannot begin, between the question and the kill
            if self._job is job:
                self._kill("it did not stop in time")

    def _kill(self, reason: str) -> None:
        if self._dead:
            return
        self._dead = True
        self._process.kill()
        # Freeing gigabytes takes a while; whoever waits for the job is told now.
        self._events.put({"ev": "died", "code": None, "reason": reason})

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            try:
                event = json.loads(line)
            except ValueError:
                _log.warning("The model process sent a line that cannot be read: %r", line[:200])
                continue
            self._events.put(event)
        code = self._process.wait()
        self._dead = True
        self._events.put({"ev": "died", "code": code})

    def _write(self) -> None:
        assert self._process.stdin is not None
        while (message := self._outgoing.get()) is not None:
            try:
                self._process.stdin.write(json.dumps(message).encode("ascii") + b"\n")
                self._process.stdin.flush()
            except (OSError, ValueError):
                _log.debug("The model process is gone; its reader reports that.")
                return


def describe_exit(event: Mapping[str, object]) -> str:
    """Return the reason of a ``died`` event in words, e.g. ``signal SIGABRT`` or ``exit code 1``."""
    code = event.get("code")
    if not isinstance(code, int):
        return str(event.get("reason") or "it was killed")
    if code < 0:
        try:
            return f"signal {signal.Signals(-code).name}"
        except ValueError:
            return f"signal {-code}"
    return f"exit code {code}" if code < 1 << 16 else f"exit code 0x{code:08X}"


@contextlib.contextmanager
def _opened_log(path: Path | None) -> Any:  # noqa: ANN401
    """Open the log of the process for appending, emptied when it has grown over the limit."""
    log: IO[bytes] | None = None
    if path is not None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            full = path.exists() and path.stat().st_size > LOG_LIMIT_BYTES
            log = path.open("wb" if full else "ab")
        except OSError as error:
            _log.warning("The log of the model process cannot be written: %s", error)
    try:
        yield log
    finally:
        if log is not None:
            log.close()


def _creation_flags() -> int:
    if os.name != "nt":
        return 0
    return int(getattr(subprocess, "CREATE_NO_WINDOW", 0)) | int(getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0))
