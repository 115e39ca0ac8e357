"""Writing the knowledge base alone into one ZIP."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from kebab_desktop.app.backup import CopyProgress
from kebab_desktop.app.knowledge_export import Exported
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.outcomes import Completed, Outcome
from kebab_desktop.ui.page import PageContext

_WORK = "knowledge-export"


class Exporting(QObject):
    """One for the whole window (see :func:`kebab_desktop.ui.lasting.lasting`); writes one export after the other.

    A document at a time is read on the read lane: in one go, thousands of them would keep every list, search and
    citation waiting.
    """

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._queue: list[Iterator[CopyProgress | Exported]] = []

    @Slot(str)
    def write(self, name: str) -> None:
        """Write all documents but those of the program into a file."""
        target = Path(name)
        if not target.suffix:
            target = target.with_suffix(".zip")
        self._queue.append(self._context.kebab.exports.write(target, CancelToken()))
        if len(self._queue) == 1:
            lost = self.tr("Documents are being exported. They will have to be exported again.")
            self._context.intents.would_be_lost.emit(_WORK, lost)
            self._go_on()

    def _go_on(self) -> None:
        task = self._context.bridge.read(partial(next, self._queue[0]))
        task.progressed.connect(self._tell)
        task.failed.connect(self._context.intents.failure_reported)
        task.finished.connect(self._note_end)

    @Slot(object)
    def _tell(self, event: CopyProgress | Exported) -> None:
        if not isinstance(event, Exported):
            self._go_on()
            return
        text = self.tr("Wrote {n} documents to {path}", "", event.files)
        text = text.format(n=f"{event.files:,}", path=event.file)
        if event.left:
            left = self.tr("{n} files could not be read", "", len(event.left)).format(n=f"{len(event.left):,}")
            text = f"{text} · {left}"
        self._context.intents.notice_requested.emit(text)
        self._end()

    @Slot(object)
    def _note_end(self, outcome: Outcome) -> None:
        """Leave one that failed, or that the end of the program cuts off: no file is left of it."""
        if not isinstance(outcome, Completed):
            self._end()

    def _end(self) -> None:
        self._queue.pop(0)
        if self._queue:
            self._go_on()
        else:
            self._context.intents.would_be_lost.emit(_WORK, "")
