"""A thread that does one job while its caller prepares the next."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Generic, Self, TypeVar

Made = TypeVar("Made")

_log = logging.getLogger(__name__)


class Behind(Generic[Made]):
    """Runs jobs one after the other on a thread of its own; leaving the ``with`` block waits for the last one."""

    def __init__(self, name: str) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._running: Future[Made] | None = None

    def __enter__(self) -> Self:
        """Return this object."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        """Wait for what runs; its own failure is logged where another one is on its way already."""
        try:
            self.finish()
        except Exception:
            if error is None:
                raise
            _log.warning("a job failed while its caller was ending", exc_info=True)
        finally:
            self._pool.shutdown()

    def start(self, job: Callable[[], Made]) -> None:
        """Start a job; the one before must have been finished."""
        assert self._running is None, "the result of the job before was not taken"
        self._running = self._pool.submit(job)

    @property
    def ready(self) -> bool:
        """Whether a job has ended of which the result was not taken yet."""
        return self._running is not None and self._running.done()

    def finish(self) -> Made | None:
        """Wait for the job that runs and return what it made, None when there is none; raises what it raised."""
        running, self._running = self._running, None
        return None if running is None else running.result()
