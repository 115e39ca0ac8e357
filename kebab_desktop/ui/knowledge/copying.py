"""Copies a document that may not be changed into the library and opens the copy."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.app.runbooks import SavedRunbook
from kebab_desktop.core.outcomes import Outcome
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge.removals import Removals
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.page import PageContext


class Copying(QObject):
    """``copied`` carries the id of the copy once it is indexed."""

    copied = Signal(str)

    def __init__(self, context: PageContext, removals: Removals, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._removals = removals
        self._saved: SavedRunbook | None = None
        self._take_out = ""
        self._task: Task | None = None

    def start(self, document_id: str, *, take_out: bool) -> None:
        """Copy; ``take_out``: the original leaves the knowledge base once the copy is there (Undo is offered)."""
        self._take_out = document_id if take_out else ""
        call = partial(self._context.kebab.editing.copy, document_id)
        self._task = self._context.bridge.call(LaneName.WORK, call)
        self._task.progressed.connect(self._index)
        self._task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _index(self, saved: SavedRunbook) -> None:
        self._saved = saved
        task = self._context.indexing.run(partial(self._context.kebab.runbooks.index, saved), beside=True)
        task.finished.connect(self._end)

    @Slot(object)
    def _end(self, _outcome: Outcome) -> None:
        if self._saved is None:
            return
        saved, self._saved = self._saved, None
        if self._take_out:
            self._removals.remove({self._take_out})
        self.copied.emit(saved.document_id)
