"""Does what a problem card offers: into the editor, to UTF-8, or one of several documents stays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Slot

from kebab_desktop.app.runbooks import SavedRunbook
from kebab_desktop.app.versions import FileVersion
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge.fixes import Fix, Trouble
from kebab_desktop.ui.knowledge.removals import Removals
from kebab_desktop.ui.knowledge.saving import written_back
from kebab_desktop.ui.page import PageContext


class Editing(Protocol):
    """What of the editor's desk is needed."""

    def edit(self, document_id: str, *, field: str = "", suggest: bool = False) -> None:
        """Open the file of a document."""


class FixDesk(QObject):
    """Every fix can be undone: what a file held is kept, what was taken out comes back."""

    def __init__(
        self, context: PageContext, editing: Editing, removals: Removals, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._editing = editing
        self._removals = removals
        self._task: Task | None = None
        self._replaced: FileVersion | None = None

    @Slot(object, object)
    def fix(self, trouble: Trouble, fix: Fix) -> None:
        """Do, or begin, what a button said."""
        if trouble.record is None:
            return
        field = trouble.problem.field
        match fix:
            case Fix.FRONTMATTER:
                self._editing.edit(trouble.record.id, field=field or "docs_id", suggest=True)
            case Fix.EDIT:
                self._editing.edit(trouble.record.id, field=field)
            case Fix.UTF8:
                call = partial(self._context.kebab.editing.convert, trouble.record.id)
                self._task = self._context.bridge.read(call)
                self._task.progressed.connect(self._note_converted)
                self._task.failed.connect(self._context.intents.failure_reported)

    @Slot(str, object)
    def keep_one(self, _document_id: str, others: Sequence[str]) -> None:
        """Take the others out; asks nothing, offers Undo."""
        self._removals.remove(set(others))

    @Slot(object)
    def _note_converted(self, saved: SavedRunbook) -> None:
        self._replaced = saved.replaced
        self._context.indexing.run(partial(self._context.kebab.runbooks.index, saved), beside=True)
        text = self.tr("“{title}” is UTF-8 now").format(title=saved.title)
        toast = self._context.toasts.offer(text, self.tr("Undo") if saved.replaced is not None else "")
        toast.accepted.connect(self._undo)

    @Slot()
    def _undo(self) -> None:
        if self._replaced is not None:
            version, self._replaced = self._replaced, None
            self._context.indexing.run(partial(written_back, self._context.kebab, version), beside=True)
