"""Keeps a model process running with its model loaded, and runs one job after the other on it."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from kebab_desktop.adapters import llm_failures
from kebab_desktop.adapters.gguf_header import GgufHeader, read_header
from kebab_desktop.adapters.llm_link import Job, Json, ModelLink
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.errors import ModelError

_ENDS = frozenset({"done", "error", "died"})
_CRASHES_BEFORE_TEXT = 2


class ModelSession:
    """Starts the process when a job needs it; ``stop`` by token, ``end`` and ``close`` from any thread.

    A file that kills the process while it is loaded, or twice in a row before the first text, is remembered and
    refused until ``reset``.
    """

    def __init__(
        self, path: Path, command: Sequence[str], environment: Mapping[str, str], log_path: Path | None
    ) -> None:
        self.stop_grace_s = 0.2
        self.silence_limit_s = 320.0
        self.stall_limit_s = 120.0
        self.loaded: Json | None = None
        self._path = path
        self._start = partial(ModelLink, command, environment, log_path)
        self._turn = _Turn()
        self._link: ModelLink | None = None
        self._active: CancelToken | None = None
        self._closed = False
        self._crashes = 0
        self._loading: object = None
        self._refusal: tuple[object, ModelError] | None = None

    @property
    def alive(self) -> bool:
        """Whether a model is loaded in a running process."""
        link = self._link
        return link is not None and link.alive and self.loaded is not None

    @property
    def closed(self) -> bool:
        """Whether :meth:`close` was called."""
        return self._closed

    @property
    def pid(self) -> int | None:
        """Return the id of the running process."""
        link = self._link
        return link.pid if link is not None and link.alive else None

    def run(self, op: str, token: CancelToken | None, n_ctx: int, **fields: object) -> Generator[Json, None, None]:
        """Run a job and yield its events, ``done`` last; raises ModelError, or CancelledError once the token is set.

        ``op`` "load" only loads. Waits while another thread's job runs.
        """
        with self._turn.held(token), self._stoppable(token):
            link = self._ready(token, n_ctx)
            if op == "load":
                return
            with contextlib.closing(self._events(link, token, op, **fields)) as events:
                for event in events:
                    if event["ev"] == "text":
                        self._crashes = 0
                    yield event

    def end(self) -> None:
        """End the process; the next job starts it again. Idempotent."""
        link, self._link, self.loaded = self._link, None, None
        if link is not None:
            link.close()

    def reset(self) -> None:
        """Forget earlier crashes."""
        self._refusal = None
        self._crashes = 0

    def close(self) -> None:
        """End the process for good. Idempotent."""
        self._closed = True
        self.end()

    @contextlib.contextmanager
    def _stoppable(self, token: CancelToken | None) -> Iterator[None]:
        """Let ``token`` stop whatever job runs inside the block, from the thread that sets it."""
        if token is not None:
            token.raise_if_cancelled()
            token.on_cancel(partial(self._stop, token))
        self._active = token
        try:
            yield
        finally:
            self._active = None

    def _stop(self, token: CancelToken) -> None:
        link = self._link
        if link is not None and self._active is token:
            link.stop(self.stop_grace_s)

    def _ready(self, token: CancelToken | None, n_ctx: int) -> ModelLink:
        """Return a link whose process has the model loaded."""
        if self._closed:
            raise llm_failures.closed()
        if self.alive and self._link is not None:
            return self._link
        self.end()
        header = read_header(self._path)
        if self._refusal is not None and self._refusal[0] == header.fingerprint:
            raise llm_failures.refused_before(self._path, self._refusal[1])
        try:
            self._link = link = self._start()
        except OSError as error:
            raise llm_failures.not_started(error) from error
        try:
            self._load(link, token, header, n_ctx)
        except BaseException:
            self.end()
            raise
        return link

    def _load(self, link: ModelLink, token: CancelToken | None, header: GgufHeader, n_ctx: int) -> None:
        if self._closed:  # close() came while the process was started and did not see it
            raise llm_failures.closed()
        self._loading = header.fingerprint
        for event in self._events(link, token, "load", path=str(self._path), n_ctx=n_ctx):
            if event["ev"] == "done":
                self.loaded = event

    def _events(
        self, link: ModelLink, token: CancelToken | None, op: str, **fields: object
    ) -> Generator[Json, None, None]:
        """Yield the events of one job."""
        job = link.begin(op, **fields)
        event: Json = {"ev": ""}
        cause = ""
        patience = self.stall_limit_s if op == "generate" else self.silence_limit_s
        try:
            if token is not None and token.cancelled:  # it was set before there was a job to stop
                link.stop(self.stop_grace_s)
            while event["ev"] != "done":
                event = link.next_event(job, patience)
                if event["ev"] == "died":
                    raise self._death(link, job, event, cause)
                if event["ev"] == "error":
                    raise self._failure(event)
                if event["ev"] == "fatal":
                    cause = str(event["message"])
                else:
                    yield event
        finally:
            if event["ev"] not in _ENDS:  # the caller dropped the job: keep the process, it holds the read prompt
                link.stop(self.stop_grace_s)
                while event["ev"] not in _ENDS:
                    event = link.next_event(job, patience)
            link.end(job)

    def _failure(self, event: Json) -> Exception:
        return CancelledError() if event["kind"] == "stopped" else llm_failures.translated(event, self._path)

    def _death(self, link: ModelLink, job: Job, event: Json, cause: str) -> Exception:
        """Return what to raise for a process that ended; remembers a file that must not be tried again."""
        if job.stop_requested:
            return CancelledError()
        if self._closed:
            return llm_failures.closed()
        error = llm_failures.crashed(self._path, job.phase if link.ready else "runtime", event, cause)
        if self._link is link:  # else end() was called from another thread
            self._crashes += 1
            if job.op == "load" or self._crashes >= _CRASHES_BEFORE_TEXT:
                self._refusal = (self._loading, error)
        return error


class _Turn:
    """One job at a time; a thread never waits for itself."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._owner: int | None = None

    @contextlib.contextmanager
    def held(self, token: CancelToken | None) -> Iterator[None]:
        """Wait for the turn; raises CancelledError when the token is set meanwhile."""
        me = threading.get_ident()
        with self._changed:
            if self._owner == me:
                raise llm_failures.busy()
            while self._owner is not None:
                if token is not None:
                    token.raise_if_cancelled()
                self._changed.wait(0.05)
            self._owner = me
        try:
            yield
        finally:
            with self._changed:
                self._owner = None
                self._changed.notify_all()
