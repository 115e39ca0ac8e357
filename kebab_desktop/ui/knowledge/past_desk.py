"""The past of a document: which answers cited it, how its file was before, and the way back to that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot

from kebab_desktop.app.runbooks import SavedRunbook
from kebab_desktop.app.versions import FileVersion
from kebab_desktop.app.views import DocumentView
from kebab_desktop.core.history_store import HistoryRow
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge.document_pane import DocumentPane
from kebab_desktop.ui.page import PageContext

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab

_REST_MS = 150
"""Nothing is read while the selection wanders through the table."""


@dataclass(frozen=True, slots=True)
class Past:
    """What is told of a document."""

    document_id: str
    answers: tuple[HistoryRow, ...]
    versions: tuple[FileVersion, ...]
    writable: bool


class PastDesk(QObject):
    """Reads and shows the past of the document in the pane."""

    def __init__(self, context: PageContext, pane: DocumentPane, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._pane = pane
        self._found: DocumentView | None = None
        self._tasks: dict[str, Task] = {}
        self._replaced: FileVersion | None = None
        self._leaving = ""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._look)
        pane.usage.answer_picked.connect(context.intents.answer_requested)
        pane.versions.picked.connect(self._compare)
        pane.versions.restore_requested.connect(self.restore)
        pane.versions.forget_requested.connect(self._forget)

    def show_document(self, found: DocumentView) -> None:
        """Show the past of another document, or of this one as it is now."""
        self._found = found
        self._rest.start()

    @Slot(object)
    def restore(self, version: FileVersion) -> None:
        """Write a version into the file and index it; Undo brings back what it replaced."""
        task = self._context.bridge.read(partial(self._context.kebab.editing.restore, version))
        task.progressed.connect(self._note_restored)
        task.failed.connect(self._context.intents.failure_reported)
        self._tasks["restore"] = task

    @Slot()
    def _look(self) -> None:
        if self._found is not None:
            self._read("past", partial(_read_past, self._context.kebab, self._found)).progressed.connect(self._show)

    @Slot(object)
    def _show(self, past: Past) -> None:
        if self._found is not None and self._found.record.id == past.document_id:
            self._pane.show_past(past.answers, past.versions, writable=past.writable)

    @Slot(object)
    def _compare(self, version: FileVersion) -> None:
        if self._found is not None:
            call = partial(self._context.kebab.versions.compare, version, self._found.path)
            self._read("compare", call).progressed.connect(self._pane.versions.show_difference)

    @Slot(object)
    def _note_restored(self, saved: SavedRunbook) -> None:
        self._context.indexing.run(partial(self._context.kebab.runbooks.index, saved), beside=True)
        self._replaced = saved.replaced
        text = self.tr("Restored an earlier version of “{title}”").format(title=saved.title)
        toast = self._context.toasts.offer(text, self.tr("Undo") if saved.replaced is not None else "")
        toast.accepted.connect(self._undo_restore)

    @Slot()
    def _undo_restore(self) -> None:
        if self._replaced is not None:
            version, self._replaced = self._replaced, None
            self.restore(version)

    @Slot()
    def _forget(self) -> None:
        """Delete the versions when the offer to undo that has run out."""
        if self._found is None:
            return
        self._leaving = self._found.record.id
        self._pane.versions.show_versions((), writable=False)
        toast = self._context.toasts.offer(self.tr("The earlier versions are deleted"), self.tr("Undo"))
        toast.accepted.connect(self._look)
        toast.expired.connect(self._forget_now)

    @Slot()
    def _forget_now(self) -> None:
        self._context.bridge.read(partial(self._context.kebab.versions.forget, [self._leaving]))

    def _read(self, name: str, call: Callable[[], object]) -> Task:
        if name in self._tasks:
            self._tasks[name].drop()
        self._tasks[name] = self._context.bridge.read(call)
        self._tasks[name].failed.connect(self._context.intents.failure_reported)
        return self._tasks[name]


def _read_past(kebab: Kebab, found: DocumentView) -> Past:
    identity = found.record.id
    return Past(
        identity,
        tuple(kebab.history.citing(identity)),
        tuple(kebab.versions.versions(identity)),
        writable=not found.missing and found.editable,
    )
