"""A document cut into chunks: one per ``##`` section, longer ones by size with overlap, each with its file lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kebab_desktop.core.documents import Chunk, Document, Span
from kebab_desktop.core.ids import chunk_id
from kebab_desktop.ingest.structure import Outline, outline

DEFAULT_MAX_CHARS = 1200
DEFAULT_OVERLAP_CHARS = 150
_VERSION = "sections-1"


def chunker_version(max_chunk_chars: int = DEFAULT_MAX_CHARS, overlap_chars: int = DEFAULT_OVERLAP_CHARS) -> str:
    """Return the version of the chunks that these sizes give; part of the stamp of a document."""
    return f"{_VERSION}/{max_chunk_chars}/{overlap_chars}"


def check_sizes(max_chunk_chars: int, overlap_chars: int) -> None:
    """Raise ValueError unless ``0 <= overlap_chars < max_chunk_chars``."""
    if max_chunk_chars < 1:
        raise ValueError(f"max_chunk_chars must be at least 1, not {max_chunk_chars}")
    if not 0 <= overlap_chars < max_chunk_chars:
        raise ValueError(f"overlap_chars must be from 0 to {max_chunk_chars - 1}, not {overlap_chars}")


def chunk_document(
    document: Document, *, max_chunk_chars: int = DEFAULT_MAX_CHARS, overlap_chars: int = DEFAULT_OVERLAP_CHARS
) -> list[Chunk]:
    """Return the chunks of ``document`` in order; none when it has no text besides headings.

    Raises ValueError when the sizes contradict each other (see :func:`check_sizes`).
    """
    check_sizes(max_chunk_chars, overlap_chars)
    version = chunker_version(max_chunk_chars, overlap_chars)
    text = _Text(document.body)
    structure = outline(document.body)
    ends = _paragraph_ends(text, structure)
    chunks: list[Chunk] = []
    for section in _sections(text, structure):
        for piece in _pieces(text.body, section, ends, max_chunk_chars, overlap_chars):
            start, end = text.trim(*piece)
            if start < end:  # a piece of a very long run of blanks holds nothing
                span = Span(text.line_of(start) + document.body_line, text.line_of(end - 1) + document.body_line)
                chunks.append(_chunk(document, section, span, text.body[start:end], (version, len(chunks))))
    return chunks


class _Text:
    """A body with the offsets of its lines."""

    def __init__(self, body: str) -> None:
        self.body = body
        self.lines = body.split("\n")
        self.starts: list[int] = []
        offset = 0
        for line in self.lines:
            self.starts.append(offset)
            offset += len(line) + 1

    def start_of(self, line: int) -> int:
        """Return the offset of a line, the length of the body for the line after the last."""
        return self.starts[line] if line < len(self.starts) else len(self.body)

    def line_of(self, offset: int) -> int:
        """Return the 0-based line on which the character at ``offset`` is."""
        return bisect_right(self.starts, offset) - 1

    def trim(self, start: int, end: int) -> tuple[int, int]:
        """Return the range without blank lines at its beginning and without white space at its end."""
        piece = self.body[start:end]
        end = start + len(piece.rstrip())
        lead = len(piece) - len(piece.lstrip())
        return min(start + piece.rfind("\n", 0, lead) + 1, end), end


@dataclass(frozen=True, slots=True)
class _Section:
    """The text under a heading, without the heading, as offsets into the body."""

    name: str
    path: tuple[str, ...]
    start: int
    end: int


def _sections(text: _Text, structure: Outline) -> Iterator[_Section]:
    """Yield the sections that hold text: before the first heading, and under each ``#`` and ``##``."""
    title, name, first = "", "", 0
    for heading in (*structure.headings, None):
        if heading is not None and heading.level > 2:
            continue
        last = heading.first if heading is not None else len(text.lines)
        start, end = text.trim(text.start_of(first), text.start_of(last))
        if start < end:
            yield _Section(name, tuple(part for part in (title, name) if part), start, end)
        if heading is not None:
            title, name = (heading.text, "") if heading.level == 1 else (title, heading.text)
            first = heading.last


def _paragraph_ends(text: _Text, structure: Outline) -> list[int]:
    """Return the offsets at which a line of text is followed by a blank one, fences and tables left out."""
    inside = bytearray(len(text.lines) + 1)
    for first, last in structure.solid:
        inside[first : last - 1] = b"\1" * max(0, last - 1 - first)
    ends = []
    for index in range(len(text.lines) - 1):
        if not inside[index] and text.lines[index].strip() and not text.lines[index + 1].strip():
            ends.append(text.starts[index] + len(text.lines[index]))
    return ends


def _pieces(
    body: str, section: _Section, paragraph_ends: Sequence[int], size: int, overlap: int
) -> Iterator[tuple[int, int]]:
    """Yield the ranges of a section, each at most ``size`` long; the next begins ``overlap`` before the last end."""
    start = section.start
    while section.end - start > size:
        # An end at or before start + overlap would make the next piece begin where this one did.
        low, high = start + overlap + 1, start + size
        end = _last_in(paragraph_ends, low, high)
        if end < 0:
            end = body.rfind("\n", low, high + 1)
        if end < 0:
            end = high
        yield start, end
        start = end - overlap
    yield start, section.end


def _last_in(values: Sequence[int], low: int, high: int) -> int:
    index = bisect_right(values, high) - 1
    return values[index] if index >= 0 and values[index] >= low else -1


def _chunk(document: Document, section: _Section, span: Span, content: str, numbering: tuple[str, int]) -> Chunk:
    version, ordinal = numbering
    meta = document.frontmatter
    return Chunk(
        id=chunk_id(document.id, version, section.path, ordinal, content),
        document_id=document.id,
        source_id=document.source_id,
        path=document.relative_path,
        ordinal=ordinal,
        title=meta.title,
        section=section.name,
        heading_path=section.path,
        span=span,
        content=content,
        trust=document.trust,
        docs_id=meta.docs_id,
        pattern_id=meta.pattern_id,
        log_type=meta.log_type,
        severity=meta.severity,
        keywords=meta.keywords,
        aliases=meta.aliases,
        tags=meta.tags,
        lang=meta.lang,
        priority=meta.priority,
    )
