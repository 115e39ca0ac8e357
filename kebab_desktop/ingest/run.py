"""One ingest run: plans for each source first, then their execution, group after group."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.documents import Chunk, Document, PipelineVersions, Problem, Source, SourceFile, Window
from kebab_desktop.core.events import FileDone, FileEmbedded, FileFailed, FileStarted, IngestEvent, ScanDone
from kebab_desktop.core.patience import NotAnswering, Patience
from kebab_desktop.core.ports import Catalog, DocumentParser, DocumentRecord, Embedder
from kebab_desktop.ingest.behind import Behind
from kebab_desktop.ingest.chunk import chunk_document
from kebab_desktop.ingest.parse import fatal_problem, hash_file, held_back, is_unreadable, read_document
from kebab_desktop.ingest.plan import Add, Plan, Remove, Touch, Update, is_unchanged, plan_source, to_compare
from kebab_desktop.ingest.scan import Scan, emptied, scan_source, unavailable
from kebab_desktop.ingest.suspects import Suspects
from kebab_desktop.ingest.tally import Tally
from kebab_desktop.ingest.windows import make_windows
from kebab_desktop.ingest.write import EMBED_AT_ONCE, Prepared, Writer, embed_in_steps

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Vectors

GROUP_CHARS = 25_000
GROUP_FILES = 64
LARGE_BYTES = 2**19
_REMOVALS_AT_ONCE = 500
NO_VECTORS = Problem(
    "",
    "There is no embedding model: documents are found by their words only, not by meaning.",
    "Build or choose an embedding model, then index again.",
)
_NO_TEXT = "The file has headings but no text under them, so nothing in it can be found."


@dataclass(frozen=True, slots=True)
class Parts:
    """What every run works with."""

    parser: DocumentParser
    embedder: Embedder | None
    catalog: Catalog
    writer: Writer
    versions: PipelineVersions
    max_chunk_chars: int
    overlap_chars: int
    patience: Patience
    suspects: Suspects


class Run:
    """One run: plans for each source first, then their execution."""

    def __init__(self, parts: Parts, token: CancelToken, only: Collection[str] | None, *, force: bool) -> None:
        self.tally = Tally()
        self._parts = parts
        self._token = token
        self._only = only
        self._force = force
        self._plans: list[tuple[Source, Plan]] = []
        self._silent: set[str] = set()
        if parts.embedder is None:
            self.tally.note([NO_VECTORS])

    def look_at(self, source: Source) -> Iterator[IngestEvent]:
        """Plan one source; files and folders that cannot be read are events."""
        if self._token.cancelled:
            return
        try:
            scan = scan_source(source, self._parts.patience, self._token)
            plan = self._compare(scan) if scan.available else None
        except CancelledError:
            return
        problems = [each for each in scan.problems if not scan.available or self._selected(each.path)]
        if plan is not None:
            self._plans.append((source, plan))
            if plan.kept:
                problems.append(emptied(source, plan.kept))
        self.tally.note(problems)
        for problem in problems:
            if problem.fatal:
                yield FileFailed(problem.path, source.id, problem)

    def announcement(self) -> ScanDone:
        """Return the counts of all plans."""
        actions = [action for _, plan in self._plans for action in plan.actions]
        return ScanDone(
            added=sum(isinstance(action, Add) for action in actions),
            updated=sum(isinstance(action, Update) for action in actions),
            unchanged=sum(is_unchanged(action) for action in actions),
            removed=sum(isinstance(action, Remove) for action in actions),
        )

    def apply(self) -> Iterator[IngestEvent]:
        """Carry the plans out: what is unchanged, then removals, then files to read."""
        work: list[tuple[Source, Add | Update]] = []
        gone: list[DocumentRecord] = []
        for source, plan in self._plans:
            for action in plan.actions:
                self.tally.unchanged += is_unchanged(action)
                match action:
                    case Add() | Update():
                        work.append((source, action))
                    case Remove():
                        gone.append(action.record)
                    case Touch():
                        file = action.file
                        self._parts.catalog.touch_document(action.record.id, file.size, file.mtime_ns)
        yield from self._remove(gone)
        # A file that takes minutes holds no other up.
        yield from self._index(sorted(work, key=lambda item: item[1].file.size > LARGE_BYTES))

    def _compare(self, scan: Scan) -> Plan:
        files = [file for file in scan.files if self._selected(file.relative_path)]
        known = self._parts.catalog.documents([scan.source.id])
        records = {record.id: record for record in known if self._selected(record.relative_path)}
        content_ids: dict[str, str] = {}
        for file in to_compare(files, records, self._parts.versions):
            content = None if self._token.cancelled or self._force else self._hash(file, scan.source)
            if content is not None:
                content_ids[file.relative_path] = content
        return plan_source(
            files,
            records,
            self._parts.versions,
            content_ids=content_ids,
            unreadable=scan.unreadable,
            folder_empty=scan.empty and self._only is None,
            force=self._force,
        )

    def _hash(self, file: SourceFile, source: Source) -> str | None:
        return hash_file(file, source, self._parts.patience, self._token)

    def _selected(self, path: str) -> bool:
        return self._only is None or any(path == each or path.startswith(each.rstrip("/") + "/") for each in self._only)

    def _remove(self, gone: Sequence[DocumentRecord]) -> Iterator[IngestEvent]:
        for first in range(0, len(gone), _REMOVALS_AT_ONCE):
            if self._token.cancelled:
                return
            records = gone[first : first + _REMOVALS_AT_ONCE]
            self._parts.writer.remove([record.id for record in records])
            for record in records:
                self.tally.removed()
                yield FileDone(record.relative_path, record.source_id, "removed", 0)

    def _index(self, work: Sequence[tuple[Source, Add | Update]]) -> Iterator[IngestEvent]:
        """Read and embed group after group; each is written on another thread while the next one is embedded."""
        with Behind[Sequence[Prepared]]("ingest-write") as behind:
            yield from self._groups(work, behind)
            yield from self._told(behind.finish())

    def _groups(
        self, work: Sequence[tuple[Source, Add | Update]], behind: Behind[Sequence[Prepared]]
    ) -> Iterator[IngestEvent]:
        group: list[Prepared] = []
        for number, (source, action) in enumerate(work, start=1):
            if self._token.cancelled:
                return
            if behind.ready:
                yield from self._told(behind.finish())
            if source.id in self._silent:
                continue
            yield FileStarted(action.file.relative_path, source.id, number, len(work))
            known = isinstance(action, Update)
            try:
                document, chunks = self._read(action, source)
            except CancelledError:
                return
            if self._parts.patience.silent(source.root):
                yield self._left_out(source)
                continue
            problem = fatal_problem(document)
            if problem is not None:
                yield from self._told(behind.finish())  # one writer at a time
                # A file that another program holds open, say, is still what it was: what is indexed of it stays.
                if not (isinstance(action, Update) and is_unreadable(document)):
                    self._parts.writer.store_failure(document, known=known)
                    self._parts.suspects.settle(action.file)
                self.tally.failed(document)
                yield FileFailed(document.relative_path, source.id, problem)
                continue
            group.append(Prepared(document, tuple(chunks), known))
            if len(group) >= GROUP_FILES or sum(len(each.document.body) for each in group) >= GROUP_CHARS:
                yield from self._store(group, behind)
                group = []
        yield from self._store(group, behind)

    def _left_out(self, source: Source) -> FileFailed:
        """Leave the rest of a source whose disk stopped answering to a later run."""
        self._silent.add(source.id)
        problem = unavailable(source, NotAnswering(source.root))
        self.tally.note([problem])
        return FileFailed(problem.path, source.id, problem)

    def _read(self, action: Add | Update, source: Source) -> tuple[Document, list[Chunk]]:
        file, suspects = action.file, self._parts.suspects
        if suspects.holds(file) and not self._force:
            return held_back(file, source, self._hash(file, source) or ""), []
        with suspects.reading(file):
            document = read_document(file, source, self._parts.parser, self._parts.patience, self._token)
            if fatal_problem(document) is not None:
                return document, []
            size, overlap = self._parts.max_chunk_chars, self._parts.overlap_chars
            chunks = chunk_document(document, max_chunk_chars=size, overlap_chars=overlap)
        if not chunks:
            problem = Problem(document.relative_path, _NO_TEXT, "Write text below the headings.")
            document = replace(document, problems=(*document.problems, problem))
        return document, chunks

    def _store(self, group: Sequence[Prepared], behind: Behind[Sequence[Prepared]]) -> Iterator[IngestEvent]:
        """Embed some documents and have them written; a cancel meanwhile leaves no trace of them."""
        if not group or self._token.cancelled:
            return
        windows: list[Window] = []
        vectors = None
        embedder = self._parts.embedder
        try:
            if embedder is not None:
                windows = make_windows([chunk for each in group for chunk in each.chunks], embedder.count_tokens)
                vectors = yield from _embedded(group, windows, embedder, self._token)
        except CancelledError:
            return
        yield from self._told(behind.finish())
        behind.start(partial(self._written, group, windows, vectors))

    def _written(
        self, group: Sequence[Prepared], windows: Sequence[Window], vectors: Vectors | None
    ) -> Sequence[Prepared]:
        """Write documents and return them, none when a cancel came first."""
        try:
            self._parts.writer.store(group, windows, vectors, self._token)
        except CancelledError:
            return ()
        return group

    def _told(self, group: Sequence[Prepared] | None) -> Iterator[IngestEvent]:
        """Count documents that were written and yield their events."""
        for each in group or ():
            document, count = each.document, len(each.chunks)
            self.tally.indexed(document, count, known=each.known)
            action = "updated" if each.known else "added"
            yield FileDone(document.relative_path, document.source_id, action, count, document.problems)


def _embedded(
    group: Sequence[Prepared], windows: Sequence[Window], embedder: Embedder, token: CancelToken
) -> Generator[IngestEvent, None, Vectors]:
    """Embed the windows of some documents and tell how far it is where that takes long; return their vectors."""
    largest = max(group, key=lambda each: len(each.chunks)).document.relative_path
    steps = embed_in_steps(windows, embedder, token)
    while True:
        try:
            done = next(steps)
        except StopIteration as end:
            vectors: Vectors = end.value
            return vectors
        if len(windows) > EMBED_AT_ONCE:
            yield FileEmbedded(largest, done, len(windows))
