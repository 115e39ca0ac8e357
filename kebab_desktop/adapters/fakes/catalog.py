"""The catalog in memory, equal in behaviour to the one on SQLite."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import translate
from functools import partial
from unicodedata import normalize

from kebab_desktop.adapters.fakes.clock import FixedClock
from kebab_desktop.core.documents import Chunk, Document, DocumentState, Problem, Source, with_version
from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.core.events import IngestSummary
from kebab_desktop.core.history import search_key
from kebab_desktop.core.ports import Clock, DocumentRecord
from kebab_desktop.core.retrieval import Filters


@dataclass(frozen=True, slots=True)
class _Version:
    record: DocumentRecord
    body: tuple[str, int] | None = None
    chunks: tuple[Chunk, ...] = ()
    removing: bool = False

    @property
    def committed(self) -> bool:
        return self.record.state is DocumentState.INDEXED

    @property
    def readable(self) -> bool:
        return self.committed and not self.removing and not self.record.excluded

    @property
    def shown(self) -> DocumentRecord:
        return replace(self.record, state=DocumentState.MISSING) if self.removing else self.record


@dataclass(slots=True)
class _CatalogState:
    """What both halves of the catalog share: versions that readers see (settled) and those being written."""

    sources: dict[str, Source] = field(default_factory=dict)
    settled: dict[str, _Version] = field(default_factory=dict)
    pending: dict[str, _Version] = field(default_factory=dict)
    runs: list[tuple[str, IngestSummary]] = field(default_factory=list)
    revision: int = 0
    lock: threading.RLock = field(default_factory=threading.RLock)

    def readable(self) -> list[_Version]:
        """Return the versions that readers see, sorted by source id and path."""
        with self.lock:
            found = [version for version in self.settled.values() if version.readable]
        return sorted(found, key=lambda version: (version.record.source_id, version.record.relative_path))


class _CatalogReader:
    def __init__(self, state: _CatalogState) -> None:
        self._state = state

    def sources(self) -> list[Source]:
        """Return all sources, sorted by id."""
        return [source for _, source in sorted(self._state.sources.items())]

    def documents(self, source_ids: Collection[str] | None = None) -> list[DocumentRecord]:
        """Return one record per document, sorted by source id and path; a pending version stands for the old one."""
        with self._state.lock:
            newest = self._state.settled | self._state.pending
        records = [version.shown for version in newest.values()]
        wanted = [record for record in records if source_ids is None or record.source_id in source_ids]
        return sorted(wanted, key=lambda record: (record.source_id, record.relative_path))

    def document(self, document_id: str) -> DocumentRecord | None:
        """Return one record as :meth:`documents` does."""
        version = self._state.pending.get(document_id) or self._state.settled.get(document_id)
        return version.shown if version else None

    def body(self, document_id: str) -> tuple[str, int] | None:
        """Return the indexed body and the file line on which it begins."""
        version = self._state.settled.get(document_id)
        return version.body if version and version.committed else None

    def pending(self) -> tuple[set[str], set[str]]:
        """Return ids of documents that were begun but not committed, and of those whose removal is unfinished."""
        with self._state.lock:
            begun = {identity for identity, version in self._state.pending.items() if not version.removing}
            both = [*self._state.settled.items(), *self._state.pending.items()]
        return begun, {identity for identity, version in both if version.removing}

    def chunks(self, chunk_ids: Collection[str]) -> dict[str, Chunk]:
        """Return the chunks that readers may see by id; missing ones are left out."""
        wanted = set(chunk_ids)
        return {chunk.id: chunk for chunk in self.all_chunks() if chunk.id in wanted}

    def document_chunks(self, document_id: str) -> list[Chunk]:
        """Return the committed chunks of a document by ordinal."""
        version = self._state.settled.get(document_id)
        return list(version.chunks) if version and version.committed else []

    def chunks_of(self, document_ids: Collection[str]) -> dict[str, list[Chunk]]:
        """Return the chunks of documents that readers may see, by ordinal; documents without any are left out."""
        wanted = set(document_ids)
        found: dict[str, list[Chunk]] = {}
        for chunk in self.all_chunks():
            if chunk.document_id in wanted:
                found.setdefault(chunk.document_id, []).append(chunk)
        return found

    def all_chunks(self) -> Iterator[Chunk]:
        """Yield every chunk that readers may see, sorted by source id, path and ordinal."""
        for version in self._state.readable():
            yield from version.chunks

    def filter_chunk_ids(self, filters: Filters) -> set[str] | None:
        """Return ids of the readable chunks that pass, None when nothing is restricted."""
        if filters.empty:
            return None
        return {
            chunk.id
            for version in self._state.readable()
            if _passes_document(version.record, filters)
            for chunk in version.chunks
            if _passes_chunk(chunk, filters)
        }

    def counts(self) -> tuple[int, int]:
        """Return the number of readable documents and of their chunks."""
        readable = self._state.readable()
        return len(readable), sum(len(version.chunks) for version in readable)

    def revision(self) -> int:
        """Return a number that grows with every committed change of documents."""
        return self._state.revision


class _CatalogWriter:
    def __init__(self, state: _CatalogState, clock: Clock) -> None:
        self._state = state
        self._clock = clock

    def put_source(self, source: Source) -> None:
        """Add a source or change the one with the same id; its documents stay."""
        with self._state.lock:
            self._state.sources[source.id] = source

    def remove_source(self, source_id: str) -> None:
        """Forget a source with its documents and chunks; never touches files."""
        with self._state.lock:
            if self._state.sources.pop(source_id, None) is None:
                return
            for versions in (self._state.settled, self._state.pending):
                for identity in [key for key, version in versions.items() if version.record.source_id == source_id]:
                    del versions[identity]
            self._state.revision += 1

    def begin_document(self, document: Document, chunks: Sequence[Chunk], versions: str) -> None:
        """Write a document with its chunks as ``pending``; readers see the earlier version until the commit."""
        ordered = tuple(sorted(chunks, key=lambda chunk: chunk.ordinal))
        record = _record(document, self._state, versions, DocumentState.PENDING, self._clock.now())
        with self._state.lock:
            self._state.pending[document.id] = _Version(
                replace(record, chunks=len(ordered)), (document.body, document.body_line), ordered
            )

    def commit_documents(self, document_ids: Collection[str]) -> None:
        """Put pending documents in the place of their earlier versions; ids without a pending one are ignored."""

        def commit(identity: str) -> bool:
            version = self._state.pending.pop(identity, None)
            if version is None:
                return False
            record = replace(version.record, state=DocumentState.INDEXED, indexed_at=self._clock.now())
            self._state.settled[identity] = replace(version, record=record, removing=False)
            return True

        self._change(document_ids, commit)

    def record_failure(self, document: Document, versions: str) -> None:
        """Store a file that could not be indexed in the place of all versions of it, with its problems only."""
        record = _record(document, self._state, versions, DocumentState.PROBLEM, self._clock.now())
        with self._state.lock:
            self._state.pending.pop(document.id, None)
            self._state.settled[document.id] = _Version(record)
            self._state.revision += 1

    def begin_removal(self, document_ids: Collection[str]) -> None:
        """Hide documents from readers until :meth:`finish_removal` or :meth:`undo_pending`."""
        self._change(document_ids, lambda identity: self._edit(identity, lambda old: replace(old, removing=True)))

    def finish_removal(self, document_ids: Collection[str]) -> None:
        """Forget documents and their chunks; of an excluded one the record stays, without any text."""

        def finish(identity: str) -> bool:
            self._state.pending.pop(identity, None)
            old = self._state.settled.pop(identity, None)
            if old is not None and old.record.excluded:
                record = replace(old.record, state=DocumentState.MISSING, versions="", chunks=0)
                self._state.settled[identity] = _Version(record)
            return True

        self._change(document_ids, finish)

    def undo_pending(self, document_ids: Collection[str]) -> None:
        """Take back what was begun and neither committed nor finished; an earlier version stays and counts as stale."""

        def undo(identity: str) -> bool:
            old = self._state.settled.get(identity)
            begun = self._state.pending.pop(identity, None)
            if begun is None and not (old and old.removing):
                return False
            self._edit(identity, lambda version: replace(_stale(version), removing=False))
            return True

        self._change(document_ids, undo)

    def touch_document(self, document_id: str, size: int, mtime_ns: int) -> None:
        """Remember new size and time of a file whose content did not change."""

        def touch(old: _Version) -> _Version:
            return replace(old, record=replace(old.record, size=size, mtime_ns=mtime_ns))

        with self._state.lock:
            self._edit(document_id, touch)

    def set_excluded(self, document_ids: Collection[str], excluded: bool) -> None:
        """Hide documents that the user removed, or bring them back: then they count as stale, to be indexed again."""

        def mark(old: _Version) -> _Version:
            if old.record.excluded == excluded:
                return old
            marked = replace(old, record=replace(old.record, excluded=excluded))
            return marked if excluded else _stale(marked)

        self._change(document_ids, lambda identity: self._edit(identity, mark))

    def save_run(self, summary: IngestSummary, started_at: str) -> None:
        """Remember an ingest run."""
        with self._state.lock:
            self._state.runs.append((started_at, summary))

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _edit(self, identity: str, edit: Callable[[_Version], _Version]) -> bool:
        """Replace all versions of a document; tell whether there was a change."""
        changed = False
        for versions in (self._state.settled, self._state.pending):
            old = versions.get(identity)
            if old is not None:
                versions[identity] = edit(old)
                changed |= versions[identity] != old
        return changed

    def _change(self, document_ids: Collection[str], change: Callable[[str], bool]) -> None:
        with self._state.lock:
            if any([change(identity) for identity in sorted(set(document_ids))]):
                self._state.revision += 1


class _CatalogLabels:
    def __init__(self, state: _CatalogState) -> None:
        self._labelled = state

    def relabel(self, source: Source, inheriting: Collection[str], problems: Mapping[str, tuple[Problem, ...]]) -> None:
        """Change a known source in one transaction with the trust and the problems of its documents."""
        with self._labelled.lock:
            if source.id not in self._labelled.sources:
                raise _unknown(source.id)
            self._labelled.sources[source.id] = source
            for identity in {*inheriting, *problems}:
                self._change_all(identity, partial(_relabelled, source, identity in inheriting, problems.get(identity)))
            self._labelled.revision += 1

    def restamp(self, part: str, version: str) -> int:
        """Write that documents were made with a version of a part; those that count as stale stay stale."""
        with self._labelled.lock:
            known = {*self._labelled.settled, *self._labelled.pending}
            return sum(self._change_all(identity, partial(_restamped, part, version)) for identity in known)

    def _change_all(self, identity: str, change: Callable[[_Version], _Version]) -> int:
        changed = 0
        for versions in (self._labelled.settled, self._labelled.pending):
            old = versions.get(identity)
            if old is not None and (new := change(old)) != old:
                versions[identity] = new
                changed += 1
        return changed


class InMemoryCatalog(_CatalogReader, _CatalogWriter, _CatalogLabels):
    """The Catalog port on dictionaries."""

    def __init__(self, clock: Clock | None = None) -> None:
        state = _CatalogState()
        _CatalogReader.__init__(self, state)
        _CatalogWriter.__init__(self, state, clock or FixedClock())
        _CatalogLabels.__init__(self, state)


def _record(document: Document, known: _CatalogState, versions: str, state: DocumentState, time: str) -> DocumentRecord:
    if document.source_id not in known.sources:
        raise _unknown(document.source_id)
    earlier = [versions_of.get(document.id) for versions_of in (known.settled, known.pending)]
    return DocumentRecord(
        id=document.id,
        source_id=document.source_id,
        relative_path=document.relative_path,
        content_id=document.content_id,
        size=document.size,
        mtime_ns=document.mtime_ns,
        versions=versions,
        state=state,
        title=document.title,
        chunks=0,
        indexed_at=time,
        frontmatter=document.frontmatter,
        trust=document.trust.value,
        encoding=document.encoding,
        problems=document.problems,
        excluded=any(version is not None and version.record.excluded for version in earlier),
    )


def _unknown(source_id: str) -> KnowledgeBaseError:
    return KnowledgeBaseError(
        f"There is no source with the id {source_id}.", hint="Add the source first, then index its documents."
    )


def _relabelled(source: Source, inherits: bool, problems: tuple[Problem, ...] | None, old: _Version) -> _Version:
    if old.record.source_id != source.id:
        return old
    record = old.record if problems is None else replace(old.record, problems=problems)
    if not inherits:
        return replace(old, record=record)
    chunks = tuple(replace(each, trust=source.trust) for each in old.chunks)
    return replace(old, record=replace(record, trust=source.trust.value), chunks=chunks)


def _restamped(part: str, version: str, old: _Version) -> _Version:
    return replace(old, record=replace(old.record, versions=with_version(old.record.versions, part, version)))


def _stale(version: _Version) -> _Version:
    return replace(version, record=replace(version.record, versions=""))


def _passes_document(record: DocumentRecord, filters: Filters) -> bool:
    if filters.source_ids and record.source_id not in filters.source_ids:
        return False
    glob = normalize("NFC", filters.path_glob)
    return not glob or re.match(translate(glob), record.relative_path) is not None


def _passes_chunk(chunk: Chunk, filters: Filters) -> bool:
    if filters.trust_min is not None and chunk.trust.rank < filters.trust_min.rank:
        return False
    return all(
        not wanted or _folded(wanted) & _folded(values)
        for wanted, values in (
            (filters.log_types, (chunk.log_type,)),
            (filters.severities, (chunk.severity,)),
            (filters.languages, (chunk.lang,)),
            (filters.tags, chunk.tags),
        )
    )


def _folded(texts: Sequence[str]) -> set[str]:
    return {search_key(text).strip() for text in texts}
