"""What is done with sources and documents: list, add, index, remove with Undo."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal, Slot

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import FileDone, IngestEvent, IngestSummary
from kebab_desktop.core.ports import DocumentRecord
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge.adding import Adding
from kebab_desktop.ui.knowledge.exporting import Exporting
from kebab_desktop.ui.knowledge.listing import Listing, read_listing
from kebab_desktop.ui.knowledge.removals import Removals
from kebab_desktop.ui.knowledge.source_desk import SourceDesk
from kebab_desktop.ui.lasting import lasting
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.pausing import IngestWork

if TYPE_CHECKING:
    from kebab_desktop.app.knowledge import KnowledgeService

_REFRESH_MS = 1200
_REST = 4  # while a run goes on, the list is read at most a fifth of the time


class KnowledgeDesk(QObject):
    """Talks to the facade on the lanes.

    ``listed``: a new :class:`Listing`; ``unread``: none could be read; ``hidden``: ids of documents that are being
    removed; ``queue_began``: a run that the user asked for on this page is queued, and none was; ``run_ended`` carries
    the summary of such a run, or of another one that changed something while none of this page waits, the sources that
    got new documents, and whether the user asked for it.
    """

    listed = Signal(object)
    unread = Signal(object)
    hidden = Signal(object)
    queue_began = Signal()
    run_ended = Signal(object, object, bool)

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._knowledge = context.kebab.knowledge
        self._listing: Task | None = None
        self._last: Listing | None = None
        self._own_runs: list[Task] = []
        self._grown: dict[str, None] = {}
        self.adding = Adding(context, self._run, self)
        self.exporting = lasting(Exporting, context)
        self.sources = SourceDesk(context, self._run, self)
        self.removals = Removals(context, self)
        self.removals.leaving_changed.connect(self.hidden)
        self.removals.ended.connect(self.reload)
        self._clock = QElapsedTimer()
        self._refresh = QTimer(self)
        self._refresh.setSingleShot(True)
        self._refresh.setInterval(_REFRESH_MS)
        self._refresh.timeout.connect(self.reload)
        context.indexing.progressed.connect(self._note_event)
        context.indexing.run_finished.connect(self._note_end)
        context.indexing.settled.connect(self.reload)
        context.indexing.sources_moved.connect(self.reload)

    @Slot()
    def reload(self) -> None:
        """Read the list again; an older reading is dropped."""
        self._refresh.stop()
        if self._listing is not None:
            self._listing.drop()
        self._clock.start()
        self._listing = self._context.bridge.read(partial(read_listing, self._knowledge, self._last))
        self._listing.progressed.connect(self._show)
        self._listing.failed.connect(self._context.intents.failure_reported)
        self._listing.failed.connect(self.unread)

    @Slot(object)
    def add_paths(self, paths: Sequence[Path]) -> None:
        """Copy files into the library, make folders sources, and index both; conflicts are asked about first."""
        self.adding.add(paths)

    @Slot(object, object)
    def copy_folders(self, files: Sequence[Path], folders: Sequence[Path]) -> None:
        """Copy the files of folders into the library, each at its place in them."""
        self.adding.add(files, "", folders)

    @Slot(object)
    def restore(self, document_ids: Collection[str]) -> None:
        """Bring documents back that were taken out, and index them."""
        self._run(partial(self._context.kebab.removed.restore, list(document_ids)))

    @Slot(str)
    def restore_source(self, source_id: str) -> None:
        """Add a source again that was removed, and index it."""
        self._run(partial(self._context.kebab.removed.restore_source, source_id))

    def reindex_source(self, source_id: str) -> None:
        """Read every file of a source again."""
        work = partial(_read_again, self._knowledge, source_id, None)
        self._run(work, rest=work)

    def reindex(self, records: Sequence[DocumentRecord]) -> None:
        """Read the files of documents again."""
        for source_id in sorted({record.source_id for record in records}):
            paths = {record.relative_path for record in records if record.source_id == source_id}
            work = partial(_read_again, self._knowledge, source_id, paths)
            self._run(work, rest=work)

    @Slot()
    def check_all(self) -> None:
        """Look for changed files in all sources."""
        self._run(self._context.kebab.drops.go_on)

    def _run(self, work: IngestWork, *, rest: IngestWork | None = None, beside: bool = False) -> Task:
        self._own_runs = [task for task in self._own_runs if task.outcome is None]
        if not self._own_runs:
            self.queue_began.emit()
        self._own_runs.append(self._context.indexing.run(work, rest=rest, beside=beside))
        return self._own_runs[-1]

    @Slot(object, object)
    def _note_end(self, task: Task, summary: IngestSummary) -> None:
        """A look at the files at start-up is worth no word when it found nothing, or when the user waits for more."""
        queued = [each for each in self._own_runs if each.outcome is None and each is not task]
        waiting = bool(queued) or self.adding.looking
        changed = summary.added or summary.updated or summary.removed or summary.failed or summary.with_problems
        if task in self._own_runs or (changed and not waiting):
            self.run_ended.emit(summary, tuple(self._grown), task in self._own_runs)
        self._grown = {}

    @Slot(object)
    def _show(self, listing: Listing) -> None:
        self._refresh.setInterval(max(_REFRESH_MS, _REST * self._clock.elapsed()))
        self._last = listing
        self.hidden.emit(set(self.removals.leaving))
        self.listed.emit(listing)

    @Slot(object)
    def _note_event(self, event: IngestEvent) -> None:
        """Follow a run in steps: reading thousands of rows for each file would keep the read lane busy."""
        if isinstance(event, FileDone) and event.action == "added":
            self._grown[event.source_id] = None
        if isinstance(event, FileDone) and not self._refresh.isActive():
            self._refresh.start()


def _read_again(
    knowledge: KnowledgeService, source_id: str, only: Collection[str] | None, token: CancelToken
) -> Iterator[IngestEvent]:
    return knowledge.ingest(token, [source_id], only=only, force=True)
