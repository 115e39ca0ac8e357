"""Searches an open log on the read lane, in short steps so that other reading is not held up."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.ui.bridge import Bridge, Task

if TYPE_CHECKING:
    from kebab_desktop.app.logs import LogText

_STEP_S = 0.1


class TextSearch(QObject):
    """``found`` carries the line, 0 when there is none; a newer search drops the older. ``failed``: an exception."""

    found = Signal(int)
    failed = Signal(object)

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._task: Task | None = None
        self._search: tuple[LogText, str, int, bool] | None = None

    def search(self, text: LogText, words: str, start: int, *, back: bool) -> None:
        """Look for words from a line on, or before it."""
        self.stop()
        if words:
            self._search = (text, words, start, back)
            self._look(None)

    def stop(self) -> None:
        """Forget the search."""
        if self._task is not None and self._task.outcome is None:
            self._task.drop()
        self._task = self._search = None

    def _look(self, block: int | None) -> None:
        if self._search is not None:
            self._task = self._bridge.read(partial(_found, *self._search, block))
            self._task.failed.connect(self.failed)
            self._task.progressed.connect(self._take)

    @Slot(object)
    def _take(self, step: tuple[int, int | None]) -> None:
        line, block = step
        if line or block is None:
            self.found.emit(line)
        else:
            self._look(block)


def _found(text: LogText, words: str, start: int, back: bool, block: int | None) -> tuple[int, int | None]:
    deadline = time.monotonic() + _STEP_S
    while True:
        step = text.find(words, start, back=back, block=block)
        block = step.block
        if step.line or block is None or time.monotonic() > deadline:
            return step.line, block
