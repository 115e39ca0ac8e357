"""Ends the process when a step takes too long, even while foreign code holds the interpreter lock."""

from __future__ import annotations

import contextlib
import faulthandler
from collections.abc import Iterator
from typing import IO


class Watchdog:
    """A C thread that writes a traceback to ``file`` and ends the process; at most one limit at a time."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    @contextlib.contextmanager
    def limit(self, seconds: float) -> Iterator[None]:
        """End the process unless the block is left within ``seconds``."""
        faulthandler.dump_traceback_later(seconds, exit=True, file=self._file)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()
