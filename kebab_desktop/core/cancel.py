"""Cooperative cancellation shared by pipelines and their callers."""

from __future__ import annotations

import threading
from collections.abc import Callable


class CancelledError(Exception):
    """Raised inside a job when its token is set; a value of control flow, never shown to the user."""


class CancelToken:
    """A one-way switch: any thread may set it, the worker polls it; callbacks run once, on the setting thread."""

    def __init__(self) -> None:
        self._flag = threading.Event()
        self._lock = threading.Lock()
        self._callbacks: list[Callable[[], None]] = []

    @property
    def cancelled(self) -> bool:
        """Whether :meth:`cancel` was called."""
        return self._flag.is_set()

    def cancel(self) -> None:
        """Set the switch and run the callbacks that were registered (idempotent)."""
        with self._lock:
            self._flag.set()
            callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            callback()

    def on_cancel(self, callback: Callable[[], None]) -> None:
        """Run ``callback`` when the token is set, at once if it already is; used to interrupt native calls."""
        with self._lock:
            if not self._flag.is_set():
                self._callbacks.append(callback)
                return
        callback()

    def raise_if_cancelled(self) -> None:
        """Raise :class:`CancelledError` once the token is set."""
        if self._flag.is_set():
            raise CancelledError
