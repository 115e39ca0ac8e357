"""Holds the data folder for as long as the program runs."""

from __future__ import annotations

from contextlib import ExitStack

from kebab_desktop.core.ports import DataLock


class HeldLock:
    """Takes the lock of a data folder at once; raises DataDirectoryError when another process has it."""

    def __init__(self, lock: DataLock) -> None:
        self._stack = ExitStack()
        self._stack.enter_context(lock.acquire())

    def release(self) -> None:
        """Give the folder back; idempotent."""
        self._stack.close()
