"""Removing documents and sources: at once in the list, in order on the work lane, with Undo."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.app.drops import take_back
from kebab_desktop.app.views import Removal, SourceView
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import IngestEvent
from kebab_desktop.core.source_names import source_name
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.page import PageContext

if TYPE_CHECKING:
    from kebab_desktop.app.forgotten_sources import Forgotten
    from kebab_desktop.app.knowledge import KnowledgeService


class Removals(QObject):
    """``leaving_changed`` carries the ids of documents that are being removed; ``ended``: the list must be read."""

    leaving_changed = Signal(object)
    ended = Signal()

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._knowledge = context.kebab.knowledge
        self._tasks: list[Task] = []
        self._undoable: Removal | None = None
        self._forgotten: Forgotten | None = None
        self.leaving: set[str] = set()

    def remove(self, document_ids: Collection[str]) -> None:
        """Take documents out; they leave the list at once, Undo is offered when it is done."""
        self._leave(document_ids)
        self._start(partial(self._knowledge.remove_documents, list(document_ids)))

    @Slot(object)
    def take_back(self, document_ids: Collection[str]) -> None:
        """Take out what a drop added, as far as it is still there."""
        self._leave(document_ids)
        self._start(partial(take_back, self._knowledge, list(document_ids)))

    def remove_source(self, view: SourceView) -> None:
        """Forget a source."""
        self._start(partial(self._knowledge.remove_source, view.source.id))

    @Slot(str)
    def forget_source(self, source_id: str) -> None:
        """Take a removed source off the list of those that can be added again."""
        task = self._context.bridge.read(partial(self._context.kebab.removed.forget_source, source_id))
        task.progressed.connect(self._offer_source)
        task.failed.connect(self._context.intents.failure_reported)
        task.finished.connect(self.ended)

    @Slot(object)
    def _offer_source(self, entry: Forgotten) -> None:
        self._forgotten = entry
        text = self.tr("“{id}” is off the list. Its files stay.").format(id=source_name(entry.source))
        self._context.toasts.offer(text, self.tr("Undo")).accepted.connect(self._offer_again)

    @Slot()
    def _offer_again(self) -> None:
        entry, self._forgotten = self._forgotten, None
        if entry is not None:
            task = self._context.bridge.read(partial(self._context.kebab.removed.undo_forgetting, entry))
            task.failed.connect(self._context.intents.failure_reported)
            task.finished.connect(self.ended)

    def _leave(self, document_ids: Collection[str]) -> None:
        self.leaving |= set(document_ids)
        self.leaving_changed.emit(set(self.leaving))

    def _start(self, call: Callable[[], Removal]) -> None:
        task = self._context.bridge.call(LaneName.WORK, call)
        task.progressed.connect(self._offer_undo)
        task.failed.connect(self._context.intents.failure_reported)
        task.finished.connect(self._end)
        self._tasks.append(task)

    @Slot(object)
    def _offer_undo(self, removal: Removal) -> None:
        if not removal.titles and removal.source is None:
            return  # all of it had left before
        self._undoable = removal
        self._context.toasts.offer(self._text(removal), self.tr("Undo")).accepted.connect(self._undo)

    @Slot()
    def _end(self) -> None:
        self._tasks = [task for task in self._tasks if task.outcome is None]
        if not self._tasks:
            self.leaving = set()
            self.ended.emit()
            self._context.intents.index_changed.emit()

    @Slot()
    def _undo(self) -> None:
        if self._undoable is not None:
            removal, self._undoable = self._undoable, None
            self._context.indexing.run(partial(bring_back, self._knowledge, removal))

    def _text(self, removal: Removal) -> str:
        if removal.source is not None:
            return self.tr("Removed the source “{id}”. Its files stay.").format(id=source_name(removal.source))
        if len(removal.titles) == 1:
            return self.tr("Removed “{title}”").format(title=removal.titles[0])
        return self.tr("Removed {n} documents").format(n=f"{len(removal.titles):,}")


def bring_back(knowledge: KnowledgeService, removal: Removal, token: CancelToken) -> Iterator[IngestEvent]:
    """Undo a removal and index what came back (blocking)."""
    knowledge.undo(removal)
    if removal.source is not None:
        sources = {removal.source.id}
    else:
        sources = {each.source_id for each in knowledge.documents() if each.id in removal.document_ids}
    return knowledge.ingest(token, sources)
