"""Saving what is in the editor: written, indexed at once, with Undo; refusals keep everything typed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.app.editing import CHANGED_OUTSIDE
from kebab_desktop.app.runbook_text import RunbookDraft, questions_of
from kebab_desktop.app.runbooks import SavedRunbook
from kebab_desktop.app.versions import FileVersion
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.events import IngestEvent
from kebab_desktop.core.outcomes import Outcome
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge import manuscript as manuscripts
from kebab_desktop.ui.knowledge.manuscript import Manuscript
from kebab_desktop.ui.knowledge.removals import Removals
from kebab_desktop.ui.knowledge.writing import Writing
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.language import said_error
from kebab_desktop.ui.page import PageContext

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab

_ENCODING = "encoding"


class Saving(QObject):
    """``started``: a file is being written; ``saved`` carries the :class:`SavedRunbook` and the manuscript to go on
    with (None: leave the editor). ``refused``: nothing was written, because of what the other two say or of a fault.
    """

    started = Signal()
    saved = Signal(object, object)
    refused = Signal()
    changed_outside = Signal()
    encoding_refused = Signal(str)

    def __init__(
        self, context: PageContext, editor: Writing, removals: Removals, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._editor = editor
        self._removals = removals
        self._task: Task | None = None
        self._written: SavedRunbook | None = None
        self.manuscript: Manuscript | None = None
        editor.save_requested.connect(self.save)
        editor.done_requested.connect(self.save_and_leave)

    @Slot()
    def save(self) -> None:
        """Save; a new runbook is done by that, a document stays open."""
        self._start(stay=self.manuscript is not None and self.manuscript.opened is not None)

    @Slot()
    def save_and_leave(self) -> None:
        """Save and go back to the list."""
        self._start(stay=False)

    def _start(self, *, stay: bool) -> None:
        """Write the file: that of a document at once, a new one in order with the other writers of the catalog."""
        if self._task is not None or self.manuscript is None or not self.manuscript.writable:
            return
        self.started.emit()
        self._editor.save_button.setEnabled(False)
        work = partial(_saved, self._context.kebab, self.manuscript, self._editor.draft(), stay)
        lane = LaneName.WORK if self.manuscript.opened is None else LaneName.READ
        self._task = self._context.bridge.call(lane, work)
        self._task.progressed.connect(self._note_saved)
        self._task.failed.connect(self._refuse)
        self._task.finished.connect(self._end)

    @Slot(object)
    def _note_saved(self, result: tuple[SavedRunbook, Manuscript | None]) -> None:
        saved, again = result
        self._written = saved
        self._context.indexing.run(partial(self._context.kebab.runbooks.index, saved), beside=True)
        into = self.tr("Saved “{title}” into the library")
        text = into if saved.new else self.tr("Saved “{title}”")
        undo = self.tr("Undo") if saved.new or saved.replaced is not None else ""
        self._context.toasts.offer(text.format(title=saved.title), undo).accepted.connect(self._undo)
        if saved.new:
            self._context.intents.runbook_saved.emit(questions_of(self._editor.draft()))
        self.saved.emit(saved, again)

    @Slot()
    def _undo(self) -> None:
        """It waits behind the indexing on the work lane: a new file goes to the trash, another gets its words back."""
        saved, self._written = self._written, None
        if saved is None:
            return
        if saved.new:
            self._removals.remove({saved.document_id})
        elif saved.replaced is not None:
            self._context.indexing.run(partial(written_back, self._context.kebab, saved.replaced), beside=True)

    @Slot(object)
    def _refuse(self, error: Exception) -> None:
        if not isinstance(error, KebabError):
            self._context.intents.failure_reported.emit(error)
        elif error.code == CHANGED_OUTSIDE:
            self.changed_outside.emit()
        elif error.code == _ENCODING:
            self.encoding_refused.emit(said_error(error))
        else:
            self._editor.refuse(said_error(error))
        self.refused.emit()

    @Slot(object)
    def _end(self, _outcome: Outcome) -> None:
        self._task = None
        self._editor.save_button.setEnabled(True)


def written_back(kebab: Kebab, version: FileVersion, token: CancelToken) -> Iterator[IngestEvent]:
    """Write an earlier version back and index it (blocking)."""
    yield from kebab.runbooks.index(kebab.editing.restore(version), token)


def _saved(
    kebab: Kebab, manuscript: Manuscript, draft: RunbookDraft, stay: bool
) -> tuple[SavedRunbook, Manuscript | None]:
    saved = manuscripts.save(kebab, manuscript, draft)
    if not stay:
        return saved, None
    opened = kebab.editing.open(saved.document_id)
    return saved, replace(manuscript, begun=draft, shown=draft, opened=opened, kept_at="")
