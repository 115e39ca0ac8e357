"""Sources and documents: list, add, index, remove with undo."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from kebab_desktop.app.duplicates import duplicates
from kebab_desktop.app.embedding import not_as_wanted
from kebab_desktop.app.empty_folders import with_empty_folders
from kebab_desktop.app.forgotten_sources import Forgotten, ForgottenSources
from kebab_desktop.app.library import Library, nothing_taken, sweep_library, with_own_unchanged, with_rejected
from kebab_desktop.app.records import put_back_excluded, shown_missing
from kebab_desktop.app.registry import SourceRegistry, real_path
from kebab_desktop.app.sources import (
    LIBRARY_ID,
    check_restorable,
    checked_patterns,
    new_folder_source,
    same_place,
    source_views,
)
from kebab_desktop.app.versions import Origin, VersionService
from kebab_desktop.app.views import DocumentView, DropPlan, IndexStatus, Removal, SourceView
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Source, SourceKind, SourceType, TrustLevel
from kebab_desktop.core.errors import ModelError, UsageError
from kebab_desktop.core.events import FileDone, IngestEvent
from kebab_desktop.core.ids import content_id, document_id
from kebab_desktop.core.patience import Patience
from kebab_desktop.core.ports import Catalog, DocumentRecord, Embedder
from kebab_desktop.core.source_names import checked_name
from kebab_desktop.ingest.pipeline import IngestPipeline


class KnowledgeService:
    """The knowledge base. Methods that yield events do the writing and belong on one thread at a time.

    ``writing`` is held by whoever writes.
    """

    def __init__(
        self,
        catalog: Catalog,
        embedder: Embedder,
        library: Library,
        bundled_root: Path,
        pipeline: Callable[[], IngestPipeline],
        *,
        versions: VersionService,
        forgotten: ForgottenSources,
        disks: Patience | None = None,
    ) -> None:
        self.forgotten = forgotten
        self.disks = disks or Patience()
        self._catalog = catalog
        self._embedder = embedder
        self._library = library
        self._registry = SourceRegistry(catalog, library, bundled_root, self.disks)
        self._pipeline = pipeline
        self._versions = versions
        self.writing = threading.Lock()

    # --- sources

    def sources(self, records: Sequence[DocumentRecord] | None = None) -> list[SourceView]:
        """Return all sources with their counts, taken from ``records`` where :meth:`documents` was asked just now."""
        return source_views(self._registry.known(), self.documents() if records is None else records, self.disks)

    def add_source(
        self,
        folder: Path,
        *,
        source_id: str | None = None,
        trust: TrustLevel = TrustLevel.SECONDARY,
        type: SourceType = SourceType.DOCS,
        watched: bool = True,
        name: str = "",
        ignore: Sequence[str] = (),
    ) -> Source:
        """Make a folder a source that stays in place; raises UsageError for a bad id, name, pattern or folder.

        It does not rank with what the team has reviewed until somebody says so.
        """
        known = self._registry.known()
        source = new_folder_source(folder, known, self.disks, source_id=source_id, trust=trust, type=type)
        source = replace(source, watched=watched, name=checked_name(name), ignore=checked_patterns(ignore))
        self._catalog.put_source(source)
        return source

    def remove_source(self, source_id: str) -> Removal:
        """Forget a source and what was indexed from it; its files are not touched, :attr:`forgotten` remembers it."""
        source = self._registry.source(source_id)
        if source.kind is not SourceKind.FOLDER:
            raise UsageError(
                f"The source '{source_id}' belongs to the program and cannot be removed.",
                hint="Remove its documents one by one instead.",
            )
        records = self._catalog.documents([source_id])
        with self.writing:
            taken_out = tuple((each.relative_path, each.title) for each in records if each.excluded)
            self.forgotten.add(Forgotten(source, taken_out))
            self._withdraw([each.id for each in records], exclude=False)
            self._catalog.remove_source(source_id)
        return Removal(
            tuple(each.id for each in records),
            tuple(each.title for each in records),
            source=source,
            excluded=tuple(each for each in records if each.excluded),
        )

    # --- documents

    def documents(
        self, source_ids: Collection[str] | None = None, *, with_removed: bool = False
    ) -> list[DocumentRecord]:
        """Return the documents, without those that the user removed (``excluded``) unless they are asked for.

        Those of a source whose folder is not there are ``missing``: kept and searchable, until the folder is back.
        """
        others = [each for each in self._registry.known() if each.id != LIBRARY_ID]
        unplugged = {each.id for each in others if not self.disks.is_folder(each.root)}
        records = self._catalog.documents(source_ids)
        return [
            shown_missing(each) if each.source_id in unplugged and not each.excluded else each
            for each in records
            if with_removed or not each.excluded
        ]

    def document(self, document_id: str) -> DocumentView:
        """Return one document with its chunks; raises KnowledgeBaseError when it is gone."""
        record, path = self._registry.located(document_id)
        body, body_line = self._catalog.body(document_id) or ("", 1)
        source = self._registry.source(record.source_id)
        changed, missing = _differs(source.root, path, record, self.disks)
        return DocumentView(
            record=record,
            path=path,
            chunks=tuple(self._catalog.document_chunks(document_id)),
            body=body,
            body_line=body_line,
            changed_on_disk=changed,
            missing=missing,
            unplugged=missing and not self.disks.is_folder(source.root),
            editable=source.kind is not SourceKind.BUNDLED,
        )

    def remove_documents(self, document_ids: Collection[str]) -> Removal:
        """Take documents out of the knowledge base: managed copies go to the trash, other files stay where they are."""
        located = [self._registry.located(each) for each in dict.fromkeys(document_ids)]
        with self.writing:
            self._withdraw([record.id for record, _ in located], exclude=True)
            trashed = [
                self._library.trash(path) for record, path in located if record.source_id == self._library.source_id
            ]
        titles = tuple(record.title for record, _ in located)
        return Removal(tuple(record.id for record, _ in located), titles, tuple(trashed))

    def undo(self, removal: Removal) -> None:
        """Bring removed documents or a removed source back; the next :meth:`ingest` indexes them.

        Raises UsageError when the id or the folder of the source belongs to another source by now.
        """
        with self.writing:
            if removal.source is not None:
                check_restorable(removal.source, self._registry.known(), self.disks)
                self._catalog.put_source(removal.source)
                put_back_excluded(self._catalog, removal.excluded)
                return
            for trashed, original in removal.trashed:
                self._library.restore(trashed, original)
            self._catalog.set_excluded(removal.document_ids, excluded=False)

    # --- indexing

    def plan_drop(self, paths: Sequence[Path]) -> DropPlan:
        """Say what :meth:`add_paths` will do; changes nothing."""
        return self._library.plan(paths, self._registry.known())

    def add_paths(
        self,
        paths: Sequence[Path],
        token: CancelToken,
        *,
        beside: Collection[Path] = (),
        keeping: Sequence[Path] = (),
    ) -> Iterator[IngestEvent]:
        """Copy files into the library, make folders sources, and index both; IngestDone comes last.

        Files of ``beside`` get another name where theirs is taken; the others replace what has it. Those in the folders
        of ``keeping`` keep their place in them.
        """
        plan = self._library.plan(paths, self._registry.known(), token)
        touched: list[str] = []
        copies: list[Path] = []
        rejected = list(plan.rejected)
        with self.writing:
            if plan.files:
                copies, unread = self._library.copy_in(plan.files, beside, token, keeping)
                rejected += unread
                # A file that was removed before and is dropped again is wanted again.
                self._catalog.set_excluded([self._library.document_id(each) for each in copies], excluded=False)
                touched += [self._library.source_id] if copies else []
            for folder in plan.folders:
                owner = _owner(folder, self._registry.known(), self.disks)
                source_id = (owner or self.add_source(folder)).id
                # So are the documents of a folder that were taken out one by one.
                removed = [each.id for each in self._catalog.documents([source_id]) if each.excluded]
                self._catalog.set_excluded(removed, excluded=False)
                touched.append(source_id)
        if not touched and rejected:
            raise nothing_taken(rejected)
        events = self.ingest(token, touched)
        if not plan.folders:
            events = with_own_unchanged(copies, self._library.source.root, events)
        yield from with_rejected(rejected, events)

    def ingest(
        self,
        token: CancelToken,
        source_ids: Collection[str] | None = None,
        *,
        only: Collection[str] | None = None,
        force: bool = False,
    ) -> Iterator[IngestEvent]:
        """Index what is new or changed in the given sources (None: all); IngestDone comes last.

        What a crash left half-written is undone or finished first. ``only``: relative paths of files or folders to
        look at. ``force``: read also what did not change.
        """
        self._library.create()
        known = self._registry.known()
        sources = [each for each in known if source_ids is None or each.id in source_ids]
        with self.writing:
            pipeline = self._pipeline()
            pipeline.recover()
            events: Iterator[IngestEvent] = pipeline.run(sources, token, only=only, force=force)
            if source_ids is not None and only is None:
                events = with_empty_folders(sources, self._catalog.documents, events)
            for event in events:
                _keep_version(self._versions, event, known, self.disks)  # a damaged index is made again from all
                yield event

    def start_up(self, token: CancelToken) -> Iterator[IngestEvent]:
        """Run :meth:`ingest` over all sources, which also rebuilds damaged indexes.

        Before it what killed copies left is deleted, after it earlier versions of documents that were removed long ago.
        """
        with self.writing:
            sweep_library(self._library)
        yield from self.ingest(token)
        if not token.cancelled:
            self._versions.forget_removed({each.id for each in self._catalog.documents() if not each.excluded})

    def status(self) -> IndexStatus:
        """Return the counts of the status bar."""
        documents, chunks = self._catalog.counts()
        device, notice = self._device()
        records = self.documents()
        pipeline = self._pipeline()
        return IndexStatus(
            documents=documents,
            chunks=chunks,
            problems=sum(bool(each.problems) for each in records),
            duplicates=len(duplicates(records)),
            stale=not pipeline.check(deep=False).usable,
            embedding_device=device,
            embedding_notice=notice,
            waiting=pipeline.waiting,
        )

    def _device(self) -> tuple[str, str]:
        try:
            return self._embedder.device, not_as_wanted(self._embedder)
        except ModelError as error:
            return "none", error.message

    def _withdraw(self, document_ids: Collection[str], *, exclude: bool) -> None:
        """Take documents out of catalog and indexes in an order from which a crash recovers."""
        self._catalog.begin_removal(document_ids)
        if exclude:
            self._catalog.set_excluded(document_ids, excluded=True)
        self._pipeline().withdraw(document_ids)
        self._catalog.finish_removal(document_ids)
        self._versions.note_removal(document_ids)


def _owner(folder: Path, known: Sequence[Source], disks: Patience) -> Source | None:
    return next((each for each in known if same_place(each.root, folder, disks)), None)


def _differs(root: Path, path: Path, record: DocumentRecord, disks: Patience) -> tuple[bool, bool]:
    """Return whether the file changed since it was indexed, and whether it is gone."""

    def compared() -> bool:
        status = path.stat()
        same = (status.st_size, status.st_mtime_ns) == (record.size, record.mtime_ns)
        return not same and content_id(path.read_bytes()) != record.content_id

    try:
        return disks.look(root, compared), False
    except OSError:
        return False, True


def _keep_version(versions: VersionService, event: IngestEvent, sources: Sequence[Source], disks: Patience) -> None:
    if not isinstance(event, FileDone) or event.action == "removed":
        return
    root, path = next((each.root for each in sources if each.id == event.source_id), None), event.path
    if root is None:  # the source was taken out meanwhile
        return
    try:
        data = disks.read(root, lambda: real_path(root, path).read_bytes())
    except OSError:
        return  # gone again: the next run says so
    origin = Origin.ADDED if event.action == "added" else Origin.OUTSIDE
    versions.note(document_id(event.source_id, path), data, origin)
