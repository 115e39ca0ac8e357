"""Disks that may not answer: a call that hangs is left to a thread of its own while its caller goes on."""

from __future__ import annotations

import errno
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

from kebab_desktop.core.cancel import CancelToken

LOOK_S = 2.0
"""How long a list or a page waits for a disk; a sleeping one wakes up meanwhile and is there at the next look."""
READ_S = 10.0
"""How long a run waits for one folder or file."""
_POLL_S = 0.05
_IDLE_S = 0.05

Found = TypeVar("Found")


class NotAnswering(OSError):
    """A disk did not answer in time, as an unplugged network drive does."""

    def __init__(self, place: Path) -> None:
        super().__init__(errno.ETIMEDOUT, "the drive does not answer", str(place))


class Patience:
    """Calls functions that touch a disk and waits for them only so long. Thread-safe.

    The system offers no way to end a call that hangs, so its thread is left behind; as long as it has not returned,
    further calls for the same place fail at once instead of leaving more threads behind.
    """

    def __init__(self, *, look_s: float = LOOK_S, read_s: float = READ_S) -> None:
        self.look_s = look_s
        self.read_s = read_s
        self._lock = threading.Lock()
        self._silent: dict[Path, int] = {}
        self._idle: list[_Helper] = []

    def silent(self, place: Path) -> bool:
        """Tell whether a call for ``place`` has been hanging for longer than anybody waited."""
        with self._lock:
            return place in self._silent

    def look(self, place: Path, function: Callable[[], Found]) -> Found:
        """Call ``function``, which touches the disk for a moment; raises NotAnswering, and what the function raises."""
        return self.call(place, function, self.look_s)

    def read(self, place: Path, function: Callable[[], Found], token: CancelToken | None = None) -> Found:
        """Call ``function`` as :meth:`look` does and wait longer; raises CancelledError as soon as ``token`` is set."""
        return self.call(place, function, self.read_s, token)

    def is_folder(self, place: Path) -> bool:
        """Tell whether a folder is there, answers and may be read."""
        try:
            return self.look(place, lambda: _can_be_listed(place))
        except OSError:
            return False

    def call(
        self, place: Path, function: Callable[[], Found], limit_s: float, token: CancelToken | None = None
    ) -> Found:
        """Call ``function`` on a thread of its own and wait at most ``limit_s`` seconds."""
        with self._lock:
            if place in self._silent:
                raise NotAnswering(place)
            helper = self._idle.pop() if self._idle else _Helper(self._retire)
        call = _Call(function)
        helper.calls.put(call.run)
        deadline = time.monotonic() + limit_s
        while not call.ended.wait(max(0.0, min(_POLL_S, deadline - time.monotonic()))):
            cancelled = token is not None and token.cancelled
            if cancelled or time.monotonic() >= deadline:
                self._leave_behind(place, call, helper)
                if token is not None:
                    token.raise_if_cancelled()
                raise NotAnswering(place)
        with self._lock:
            self._idle.append(helper)
        return call.result()

    def _retire(self, helper: _Helper) -> bool:
        """Let an idle helper go; one that was chosen for a call this moment must stay."""
        with self._lock:
            if helper not in self._idle:
                return False
            self._idle.remove(helper)
            return True

    def _leave_behind(self, place: Path, call: _Call[Found], helper: _Helper) -> None:
        with self._lock:
            self._silent[place] = self._silent.get(place, 0) + 1
        # Queued behind the call that hangs: whenever that returns, the place answers again.
        helper.calls.put(lambda: self._answered(place, helper))

    def _answered(self, place: Path, helper: _Helper) -> None:
        with self._lock:
            left = self._silent[place] - 1
            if left:
                self._silent[place] = left
            else:
                del self._silent[place]
            self._idle.append(helper)


def _can_be_listed(place: Path) -> bool:
    with os.scandir(place):
        return True


class _Call(Generic[Found]):
    """A call and how it ended."""

    def __init__(self, function: Callable[[], Found]) -> None:
        self.ended = threading.Event()
        self._function = function
        self._found: list[Found] = []
        self._error: BaseException | None = None

    def run(self) -> None:
        """Make the call."""
        try:
            self._found.append(self._function())
        except BaseException as error:  # noqa: BLE001 - it is raised where the result is awaited
            self._error = error
        self.ended.set()

    def result(self) -> Found:
        """Return what the function returned, or raise what it raised."""
        if self._error is not None:
            raise self._error
        return self._found[0]


class _Helper:
    """A thread that makes calls one after the other; the program ends without waiting for it.

    When nothing was asked of it for a moment, it asks ``leave`` whether it may end.
    """

    def __init__(self, leave: Callable[[_Helper], bool]) -> None:
        self._leave = leave
        self.calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
        threading.Thread(target=self._work, name="disk", daemon=True).start()

    def _work(self) -> None:
        while True:
            try:
                call = self.calls.get(timeout=_IDLE_S)
            except Empty:
                if self._leave(self):
                    return
                continue
            call()
            del call  # what it holds is not kept until the next one comes
