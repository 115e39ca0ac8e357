"""Dropped files that are like a document that is there: found before anything is copied, added by choice."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from kebab_desktop.app.duplicates import DuplicateGroup
from kebab_desktop.app.knowledge import KnowledgeService
from kebab_desktop.app.library import Library
from kebab_desktop.app.near_duplicates import NEAR, Alike, NearDuplicates, overlap, shingles
from kebab_desktop.app.not_duplicates import NotDuplicates
from kebab_desktop.app.views import Removal
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import ParsedText
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.events import IngestDone, IngestEvent, IngestSummary
from kebab_desktop.core.ids import content_id
from kebab_desktop.core.ports import CatalogReader, DocumentParser, DocumentRecord, LexicalIndex

MAX_BYTES = 2**20
CLOSELY = 1000
_QUERY_WORDS = 16
_HITS = 40
_CANDIDATES = 5
_TELL_S = 0.1
_PLANNED_AT_ONCE = 500
_WORD = re.compile(r"\w+")

_log = logging.getLogger(__name__)


class Likeness(StrEnum):
    """Why a dropped file and a document are in each other's way."""

    SAME_NAME = "same_name"
    SAME_CONTENT = "same_content"
    SAME_ID = "same_id"
    NEARLY_SAME = "nearly_same"


class Resolution(StrEnum):
    """What is done with a dropped file that is like a document."""

    REPLACE = "replace"
    BOTH = "both"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class DropConflict:
    """A dropped file and the document that it is like.

    ``share``: how much of their words they have in common, from 0 to 1; None where that was not looked at.
    """

    file: Path
    likeness: Likeness
    document_id: str
    source_id: str
    relative_path: str
    title: str
    share: float | None = None

    @property
    def proposal(self) -> Resolution:
        """Return what costs nothing: a file that is there already is left out, of two that differ both stay."""
        if self.likeness is Likeness.SAME_CONTENT:
            return Resolution.SKIP
        return Resolution.BOTH


@dataclass(frozen=True, slots=True)
class DropLooked:
    """So many of the dropped files were compared with the documents.

    ``conflicts`` are told with the last of them, and with them the folders that are no source yet.
    """

    done: int
    total: int
    conflicts: tuple[DropConflict, ...] | None = None
    new_folders: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Replacement:
    """What a drop took the place of, to be handed back to :meth:`DropService.undo`.

    ``removal``: the documents and copies that left; ``newcomers``: ids of the documents that came for others.
    """

    removal: Removal
    newcomers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DropDone(IngestDone):
    """The end of a drop; ``replacement`` is None when nothing was replaced."""

    replacement: Replacement | None = None


class DropService:
    """Looks at what is dropped and adds it."""

    def __init__(
        self,
        catalog: CatalogReader,
        lexical: LexicalIndex,
        parser: DocumentParser,
        library: Library,
        knowledge: KnowledgeService,
        *,
        apart: NotDuplicates,
    ) -> None:
        self._catalog = catalog
        self._lexical = lexical
        self._parser = parser
        self._library = library
        self._knowledge = knowledge
        self._near = NearDuplicates(catalog)
        self._apart = apart
        self._unfinished: dict[tuple[Path, ...], tuple[Sequence[DropConflict], Mapping[str, Path | None]]] = {}

    def alike(self, records: Sequence[DocumentRecord]) -> Alike:
        """Look which of these documents say nearly the same, some at a time; call it until it is finished."""
        return self._near.look(records, self._apart.pairs)

    def dismiss_alike(self, group: DuplicateGroup) -> None:
        """Tell the documents of a group no longer as alike, for good; raises DataDirectoryError."""
        self._apart.add([each.id for each in group.records])

    def undo_dismissal(self, group: DuplicateGroup) -> None:
        """Tell them again."""
        self._apart.take_back([each.id for each in group.records])

    def look(self, paths: Sequence[Path], token: CancelToken) -> Iterator[DropLooked]:
        """Find for each dropped file the document that it is most like; changes nothing.

        Tells ten times a second how far it is; the last event carries what was found. Raises CancelledError. Of more
        than 1,000 files only names and contents are compared: to search for what each is like takes minutes.
        """
        files: list[Path] = []
        folders: list[Path] = []
        for first in range(0, len(paths), _PLANNED_AT_ONCE):
            yield DropLooked(0, len(paths))
            token.raise_if_cancelled()
            plan = self._knowledge.plan_drop(paths[first : first + _PLANNED_AT_ONCE])
            files += plan.files
            folders += plan.new_folders
        files = list(dict.fromkeys(files))
        known = _Known(self._knowledge.documents(), self._library)
        found = []
        closely = len(files) <= CLOSELY
        told = time.monotonic()
        for number, file in enumerate(files):
            token.raise_if_cancelled()
            if time.monotonic() - told >= _TELL_S:
                yield DropLooked(number, len(files))
                told = time.monotonic()
            conflict = self._conflict(file, known, token, closely=closely)
            if conflict is not None:
                found.append(conflict)
        yield DropLooked(len(files), len(files), tuple(found), tuple(dict.fromkeys(folders)))

    def conflicts(self, paths: Sequence[Path], token: CancelToken | None = None) -> list[DropConflict]:
        """Return what :meth:`look` finds."""
        found: tuple[DropConflict, ...] | None = ()
        for event in self.look(paths, token or CancelToken()):
            found = event.conflicts
        return list(found or ())

    def add(
        self, paths: Sequence[Path], resolutions: Mapping[Path, Resolution], token: CancelToken
    ) -> Iterator[IngestEvent]:
        """Add files and folders as :meth:`KnowledgeService.add_paths` does; IngestDone comes last.

        ``resolutions`` say what to do with files that are like documents. A document that is replaced leaves the
        knowledge base once the new file is in it; a managed copy goes to the trash, other files stay on the disk.
        """
        replaced = [file for file, each in resolutions.items() if each is Resolution.REPLACE]
        skipped = {file for file, each in resolutions.items() if each is Resolution.SKIP}
        beside = {file for file, each in resolutions.items() if each is Resolution.BOTH}
        wanted = [each for each in paths if each.expanduser().absolute() not in skipped] if skipped else list(paths)
        replacing = self.conflicts(replaced, token) if replaced else []
        if not wanted:
            yield IngestDone(IngestSummary())
            return
        before = {each.document_id: self._library.in_trash(each.relative_path) for each in replacing}
        self._unfinished[tuple(paths)] = replacing, before
        yield from self._finish(self._knowledge.add_paths(wanted, token, beside=beside), tuple(paths))

    def go_on(self, paths: Sequence[Path], token: CancelToken) -> Iterator[IngestEvent]:
        """Go on with :meth:`add` of these paths, which was stopped after all were copied; IngestDone comes last."""
        yield from self._finish(self._knowledge.ingest(token), tuple(paths))

    def _finish(self, events: Iterator[IngestEvent], paths: tuple[Path, ...]) -> Iterator[IngestEvent]:
        """Pass events on; what files replace leaves when all of them are in."""
        done: IngestDone | None = None
        for event in events:
            if isinstance(event, IngestDone):
                done = event  # told when all is done, also the removals
            else:
                yield event
        if done is not None and done.summary.cancelled:
            yield DropDone(done.summary)
        elif done is not None:
            replacing, before = self._unfinished.pop(paths, ((), {}))
            yield DropDone(done.summary, self._replaced(replacing, before))

    def undo(self, replacement: Replacement, token: CancelToken) -> Iterator[IngestEvent]:
        """Bring back what a drop replaced, take out what came for it, and index both; IngestDone comes last."""
        there = {each.id for each in self._knowledge.documents()}
        if newcomers := [each for each in replacement.newcomers if each in there]:
            self._knowledge.remove_documents(newcomers)
        self._knowledge.undo(replacement.removal)
        wanted = set(replacement.removal.document_ids)
        sources = {each.source_id for each in self._knowledge.documents() if each.id in wanted}
        yield from self._knowledge.ingest(token, {*sources, self._library.source_id})

    def _replaced(self, replacing: Sequence[DropConflict], before: Mapping[str, Path | None]) -> Replacement | None:
        """Take out the documents whose place new ones took, and return all that was replaced.

        A file of the same name in the library was overwritten: what it held lies in the trash.
        """
        there = {each.id for each in self._knowledge.documents()} if replacing else set()
        others = [each for each in replacing if not self._takes_its_place(each) and each.document_id in there]
        removed = self._knowledge.remove_documents([each.document_id for each in others]) if others else Removal((), ())
        titles, trashed = list(removed.titles), list(removed.trashed)
        for each in replacing:
            old = self._library.in_trash(each.relative_path) if self._takes_its_place(each) else None
            if old is not None and old != before[each.document_id]:
                titles.append(each.title)
                trashed.append((str(old), str(self._library.place_of(each.file))))
        if not titles:
            return None
        newcomers = {self._library.document_id(self._library.place_of(each.file)) for each in others}
        removal = Removal(removed.document_ids, tuple(titles), tuple(trashed))
        return Replacement(removal, tuple(sorted(newcomers - set(removed.document_ids))))

    def _takes_its_place(self, conflict: DropConflict) -> bool:
        """Tell whether copying the file replaces the document by itself: it has the same name in the library."""
        own = self._library.document_id(self._library.place_of(conflict.file))
        return conflict.document_id == own

    def _conflict(self, file: Path, known: _Known, token: CancelToken | None, *, closely: bool) -> DropConflict | None:
        try:
            data = self._library.read(file, token)
        except OSError:
            return None  # adding it says what is wrong
        data = data if len(data) <= MAX_BYTES else b""
        named = known.by_place.get(self._library.place_of(file))
        content = content_id(data)
        if named is not None and named.content_id == content:
            return None
        if named is not None:
            return _told(file, Likeness.SAME_NAME, named)
        same = known.by_content.get(content) if data else None
        if same is not None:
            return _told(file, Likeness.SAME_CONTENT, same, 1.0)
        return self._alike(file, data, known) if closely else None

    def _alike(self, file: Path, data: bytes, known: _Known) -> DropConflict | None:
        """Return the document of which the words are those of a file, or its docs_id."""
        parsed = self._parser.parse(data, file.name, required_fields=False)
        docs_id = parsed.frontmatter.docs_id.casefold()
        if docs_id and docs_id in known.by_docs_id:
            return _told(file, Likeness.SAME_ID, known.by_docs_id[docs_id])
        return self._nearly_same(file, parsed, known)

    def _nearly_same(self, file: Path, parsed: ParsedText, known: _Known) -> DropConflict | None:
        own = shingles(parsed.body)
        if not own:
            return None
        try:
            hits = self._lexical.search(_query(parsed), _HITS)
            chunks = self._catalog.chunks([each.chunk_id for each in hits])
        except KebabError as error:
            _log.warning("near duplicates are not looked for: %s", error.message)
            return None
        candidates = list(dict.fromkeys(chunks[each.chunk_id].document_id for each in hits if each.chunk_id in chunks))
        best: DropConflict | None = None
        for document_id in candidates[:_CANDIDATES]:
            record, body = known.by_id.get(document_id), self._catalog.body(document_id)
            if record is None or body is None:
                continue
            share = overlap(own, shingles(body[0]))
            if share >= max(NEAR, (best.share or 0) if best else 0):
                best = _told(file, Likeness.NEARLY_SAME, record, share)
        return best


class _Known:
    """The documents by what a dropped file may share with them."""

    def __init__(self, records: Sequence[DocumentRecord], library: Library) -> None:
        root = library.source.root
        self.by_id = {each.id: each for each in records}
        self.by_place = {root / each.relative_path: each for each in records if each.source_id == library.source_id}
        self.by_content = {each.content_id: each for each in reversed(records) if each.content_id}
        named = ((each.frontmatter.docs_id.casefold(), each) for each in reversed(records))
        self.by_docs_id = {docs_id: each for docs_id, each in named if docs_id}


def _told(file: Path, likeness: Likeness, record: DocumentRecord, share: float | None = None) -> DropConflict:
    title = record.title or record.relative_path
    return DropConflict(file, likeness, record.id, record.source_id, record.relative_path, title, share)


def _query(parsed: ParsedText) -> str:
    """Return the title and the longest words of the text: few texts share them, and few words are searched fast."""
    words = sorted({each.lower() for each in _WORD.findall(parsed.body)}, key=lambda word: (-len(word), word))
    return " ".join([parsed.frontmatter.title, *words[:_QUERY_WORDS]])
