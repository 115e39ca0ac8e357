"""The document that a dropped file is most like: by its name, its content, its docs_id or its words."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from kebab_desktop.app.drop_targets import place_in
from kebab_desktop.app.library import Library
from kebab_desktop.app.near_duplicates import NEAR, overlap, shingles
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import ParsedText, Source
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.ids import content_id
from kebab_desktop.core.ports import CatalogReader, DocumentParser, DocumentRecord, LexicalIndex

MAX_BYTES = 2**20
_QUERY_WORDS = 16
_HITS = 40
_CANDIDATES = 5
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
class Compared:
    """What a dropped file is like; ``unchanged``: it lies at its place already, word for word."""

    conflict: DropConflict | None = None
    unchanged: bool = False


class DropLikeness:
    """Compares dropped files with the documents; changes nothing."""

    def __init__(self, catalog: CatalogReader, lexical: LexicalIndex, parser: DocumentParser, library: Library) -> None:
        self._catalog = catalog
        self._lexical = lexical
        self._parser = parser
        self._library = library

    def compare(self, file: Path, known: Known, token: CancelToken | None, *, closely: bool) -> Compared:
        """Return what a file is like; ``closely``: also by its docs_id and its words."""
        try:
            data = self._library.read(file, token)
        except OSError:
            return Compared()  # adding it says what is wrong
        data = data if len(data) <= MAX_BYTES else b""
        named = known.by_place.get(place_in(known.target, file, known.folders))
        content = content_id(data)
        if named is not None and named.content_id == content:
            return Compared(unchanged=True)
        if named is not None:
            return Compared(_told(file, Likeness.SAME_NAME, named))
        same = known.by_content.get(content) if data else None
        if same is not None:
            return Compared(_told(file, Likeness.SAME_CONTENT, same, 1.0))
        return Compared(self._alike(file, data, known) if closely else None)

    def _alike(self, file: Path, data: bytes, known: Known) -> DropConflict | None:
        """Return the document of which the words are those of a file, or its docs_id."""
        parsed = self._parser.parse(data, file.name, required_fields=False)
        docs_id = parsed.frontmatter.docs_id.casefold()
        if docs_id and docs_id in known.by_docs_id:
            return _told(file, Likeness.SAME_ID, known.by_docs_id[docs_id])
        return self._nearly_same(file, parsed, known)

    def _nearly_same(self, file: Path, parsed: ParsedText, known: Known) -> DropConflict | None:
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


class Known:
    """The documents by what a dropped file may share with them, on its way to ``target``.

    Files of ``folders`` keep their place in them.
    """

    def __init__(self, records: Sequence[DocumentRecord], target: Source, folders: Sequence[Path] = ()) -> None:
        root = target.root
        self.target = target
        self.folders = tuple(folders)
        self.by_id = {each.id: each for each in records}
        self.by_place = {root / each.relative_path: each for each in records if each.source_id == target.id}
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
