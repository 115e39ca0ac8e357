"""Feeds the viewer of a log: opens it, counts its lines in short steps and reads what is visible, on the read lane."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.page import PageContext

if TYPE_CHECKING:
    from kebab_desktop.app.logs import LogText


class TextFeed(QObject):
    """One log at a time. ``grown(lines, share, complete)`` while it is counted; ``read(first, lines)`` what was wanted.

    ``copied(lines)`` is what :meth:`copy` asked for, secrets masked whatever is on the screen. ``failed`` carries an
    exception.
    """

    grown = Signal(int, float, bool)
    read = Signal(int, list)
    copied = Signal(list)
    failed = Signal(object)

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._text: LogText | None = None
        self._tasks: dict[str, Task] = {}
        self._wanted: tuple[int, int] | None = None
        self.masked = True
        """Whether secrets are replaced in what is read for the screen."""

    def open(self, name: str, pasted: str | None) -> None:
        """Open a log by its name in an analysis, or a text that was pasted."""
        self.close()
        task = self._context.bridge.read(partial(self._context.kebab.logs.open_text, name, pasted))
        self._watch("open", task).progressed.connect(self._begin)

    @property
    def text(self) -> LogText | None:
        """Return the open log."""
        return self._text

    def want(self, first: int, count: int) -> None:
        """Read lines; of several wishes the newest is fulfilled."""
        self._wanted = (first, count)
        if self._text is not None and not self._busy("read"):
            self._read_wanted()

    def copy(self, first: int, count: int) -> None:
        """Read lines for the clipboard."""
        if self._text is not None:
            task = self._context.bridge.read(partial(self._text.lines, first, count))
            self._watch("copy", task).progressed.connect(self._take_copy)

    def close(self) -> None:
        """Forget the log; what is running for it is dropped."""
        for task in self._tasks.values():
            if task.outcome is None:
                task.drop()
        self._tasks.clear()
        if self._text is not None:
            self._context.bridge.read(self._text.close)
        self._text = self._wanted = None

    def _watch(self, kind: str, task: Task) -> Task:
        old = self._tasks.get(kind)
        if old is not None and old.outcome is None:
            old.drop()
        self._tasks[kind] = task
        task.failed.connect(self.failed)
        return task

    def _busy(self, kind: str) -> bool:
        task = self._tasks.get(kind)
        return task is not None and task.outcome is None

    def _read_wanted(self) -> None:
        if self._text is None or self._wanted is None:
            return
        (first, count), self._wanted = self._wanted, None
        work = partial(_numbered, self._text, first, count, self.masked)
        task = self._watch("read", self._context.bridge.read(work))
        task.progressed.connect(self._take_lines)
        task.completed.connect(self._read_more)

    @Slot(object)
    def _begin(self, text: LogText) -> None:
        self._text = text
        self._count(None)
        if self._wanted is not None:
            self._read_wanted()

    @Slot(object)
    def _count(self, state: tuple[int, float, bool] | None) -> None:
        if state is not None:
            self.grown.emit(*state)
        if self._text is not None and (state is None or not state[2]):
            task = self._context.bridge.read(partial(_counted, self._text))
            self._tasks["count"] = task
            task.failed.connect(self.failed)
            task.progressed.connect(self._count)

    @Slot()
    def _read_more(self) -> None:
        self._tasks.pop("read", None)
        self._read_wanted()

    @Slot(object)
    def _take_lines(self, found: tuple[int, list[str]]) -> None:
        self.read.emit(*found)

    @Slot(object)
    def _take_copy(self, lines: list[str]) -> None:
        self.copied.emit(lines)


def _counted(text: LogText) -> tuple[int, float, bool]:
    complete = text.advance()
    return text.line_count, text.share, complete


def _numbered(text: LogText, first: int, count: int, masked: bool) -> tuple[int, list[str]]:
    return first, text.lines(first, count, masked=masked)
