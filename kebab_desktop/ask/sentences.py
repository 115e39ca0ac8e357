"""Cutting an answer into sentences while it is being written; code blocks, list items and table rows stay whole."""

from __future__ import annotations

import re
import textwrap
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from kebab_desktop.core.fences import MARKS

_FENCE = re.compile(rf"[ \t>]*({MARKS})")
_HEADING = re.compile(r" {0,3}#{1,6}(\s|$)")
_ITEM = re.compile(r"[ \t>]*(?:[-*+•]|\d{1,3}[.)])[ \t]+")
_RULE = re.compile(r"[ \t]*([-*_=][ \t]*){3,}$")
_TABLE = re.compile(r"[ \t]*\|")
_CODE_SPAN = re.compile(r"(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)", re.DOTALL)
_MARKERS = r"(?:[ \t]*[\[【［][^\[\]【】［］\n]{0,30}[\]】］])*"
_END = re.compile(rf"[.!?。！？…]+[\"'”’」』)\]*_`]*{_MARKERS}[.。]?(?=\s|\Z)")
_OPEN_MARKER = re.compile(r"\s*[\[【［][^\]】］\n]{0,30}\Z")
_LATE_MARKER = re.compile(rf"\s*[\[【［][#\d][^\]】］\n]{{0,30}}[\]】］]{_MARKERS}[.。]?")
_ABBREVIATION = re.compile(r"\b(e\.g|i\.e|etc|vs|No|cf|approx|ca|Fig)\.\Z", re.IGNORECASE)
_CODE_INDENT = 4
"""Blanks beyond the text of the list item around it that make a line behind an empty one a line of code."""
_GROWTH = 1.2
"""A long unfinished piece is looked at again only when it grew by this factor: a runaway must not cost n² time."""


class PieceKind(StrEnum):
    """What a piece of an answer is."""

    SENTENCE = "sentence"
    ITEM = "item"
    ROW = "row"
    HEADING = "heading"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters ``start`` to ``end`` of an answer. ``begins_block``: it opens a paragraph, item or block."""

    start: int
    end: int
    text: str
    kind: PieceKind
    begins_block: bool


class SentenceSplitter:
    """Takes an answer as it comes and gives back every piece once it is complete."""

    def __init__(self) -> None:
        self._tail = ""
        self._offset = 0
        self._looked_at = 0
        self._last: PieceKind | None = None
        self._margin = _Margin()

    def feed(self, text: str) -> list[Piece]:
        """Take more text; return the pieces that it completed, with offsets in the whole text."""
        self._tail += text
        if not any(map(str.isspace, text)) or len(self._tail) < self._looked_at * _GROWTH:
            return []
        found = list(split(self._tail, after=self._last, margin=self._margin))[:-1]
        if not found:
            self._looked_at = len(self._tail)
            return []
        return self._taken(found)

    def end(self) -> list[Piece]:
        """Return what is left when nothing more comes."""
        return self._taken(list(split(self._tail, after=self._last, margin=self._margin)))

    def _taken(self, found: list[Piece]) -> list[Piece]:
        offset = self._offset
        if found:
            self._offset += found[-1].end
            deque(_classified(self._tail[: found[-1].end], self._last, self._margin), maxlen=0)  # moves the margin on
            self._tail = self._tail[found[-1].end :]
            self._looked_at = 0
            self._last = found[-1].kind
        return [replace(piece, start=piece.start + offset, end=piece.end + offset) for piece in found]


@dataclass(slots=True)
class _Margin:
    """Where the text of the list item begins that the next line may belong to, 0 outside lists.

    ``open``: a paragraph goes on in the next line, whose indentation then means nothing.
    """

    column: int = 0
    open: bool = False

    def is_code(self, line: str) -> bool:
        """Tell whether a line that is not empty is indented so far that it is code (as CommonMark has it)."""
        return not self.open and not _ITEM.match(line) and _indent(line) >= self.column + _CODE_INDENT

    def pass_by(self, line: str, kind: PieceKind | None) -> None:
        """Take a line outside code, or the first one of a fence."""
        if not line.strip():
            self.open = False
        elif kind is PieceKind.ITEM and (item := _ITEM.match(line)):
            self.column, self.open = len(item.group().expandtabs(_CODE_INDENT)), True
        else:
            self.column = self.column if self.open else min(self.column, _indent(line))
            self.open = kind is PieceKind.SENTENCE


def _indent(line: str) -> int:
    wide = line.expandtabs(_CODE_INDENT)
    return len(wide) - len(wide.lstrip(" "))


def split(text: str, *, after: PieceKind | None = None, margin: _Margin | None = None) -> Iterator[Piece]:
    """Yield the pieces of ``text`` in order; with ``after`` it begins right behind a piece of that kind.

    ``margin`` is that of the text before.
    """
    for start, end, kind, begins in _blocks(text, after, replace(margin) if margin else _Margin()):
        if kind is PieceKind.CODE or kind is PieceKind.HEADING or kind is PieceKind.ROW:
            yield Piece(start, end, text[start:end], kind, begins)
            continue
        first = begins
        for left, right in _sentences(text, start, end):
            yield Piece(left, right, text[left:right], kind, first)
            first = False


def code_content(block: str) -> str:
    """Return a code block without its fences or its indentation."""
    lines = block.split("\n")
    if not _FENCE.match(lines[0]):
        return textwrap.dedent(block)
    lines = lines[1:]
    if lines and _FENCE.match(lines[-1]):
        lines = lines[:-1]
    return "\n".join(lines)


def code_spans(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield start, end (with the backticks) and content of every code span."""
    for match in _CODE_SPAN.finditer(text):
        ticks = len(match["ticks"])
        yield match.start(), match.end(), match.group()[ticks:-ticks].strip()


def _blocks(text: str, after: PieceKind | None, margin: _Margin) -> Iterator[tuple[int, int, PieceKind, bool]]:
    """Yield start, end, kind and whether it begins a block, for paragraphs, items, rows, headings and code."""
    paragraph: tuple[int, int, PieceKind, bool] | None = None
    inside = after if after in {PieceKind.SENTENCE, PieceKind.ITEM} else None
    for start, end, kind in _classified(text, after, margin):
        if kind is PieceKind.SENTENCE:
            begun = paragraph or (start, end, inside or kind, inside is None)
            paragraph = (begun[0], end, begun[2], begun[3])
            inside = inside or kind
            continue
        if paragraph is not None:
            yield paragraph
            paragraph = None
        inside = None
        if kind is PieceKind.ITEM:
            mark = _ITEM.match(text[start:end])
            paragraph, inside = (start + (mark.end() if mark else 0), end, kind, True), kind
        elif kind is not None:
            yield start, end, kind, True
    if paragraph is not None:
        yield paragraph


def _classified(text: str, after: PieceKind | None, margin: _Margin) -> Iterator[tuple[int, int, PieceKind | None]]:
    """Yield the lines with their kinds and move ``margin`` on; the lines of a code block are one."""
    opening, code_start, code_end = "", 0, 0
    for start, end in _lines(text):
        line = text[start:end]
        fence = _FENCE.match(line)
        if opening:
            if fence and fence[1].startswith(opening) and not line[fence.end() :].strip("`~ \t"):
                yield code_start, end, PieceKind.CODE
                opening = ""
            continue
        if start == 0 and after is not None and not line.strip():
            continue  # the rest of a line that was begun is no empty line
        if line.strip() and margin.is_code(line):
            code_start, code_end = (code_start if code_end else start), end
            continue
        if code_end and line.strip():
            yield code_start, code_end, PieceKind.CODE
            code_end = 0
        if fence:
            opening, code_start = fence[1], start
        kind = None if fence else _kind(line)
        margin.pass_by(line, kind)
        if not fence and not code_end:
            yield start, end, kind
    if opening or code_end:
        yield code_start, code_end or len(text), PieceKind.CODE


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    while start <= len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield start, end
        start = end + 1


def _kind(line: str) -> PieceKind | None:
    """Return the kind of a line outside code, None for one that says nothing."""
    if not line.strip() or _RULE.match(line):
        return None
    if _HEADING.match(line):
        return PieceKind.HEADING
    if _TABLE.match(line):
        return PieceKind.ROW if any(map(str.isalnum, line)) else None
    return PieceKind.ITEM if _ITEM.match(line) else PieceKind.SENTENCE


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the sentences of a paragraph; a marker behind the full stop belongs to its sentence."""
    plain = _CODE_SPAN.sub(lambda found: "x" * len(found.group()), text[start:end])
    begin = 0
    for match in _END.finditer(plain):
        stop = match.end()
        if stop <= begin or _ABBREVIATION.search(plain, begin, stop):
            continue
        if late := _LATE_MARKER.match(plain, stop):
            stop = late.end()
        elif _OPEN_MARKER.match(plain, stop) and start + len(plain) == len(text) and plain[stop:].strip():
            break  # the marker is still being written
        yield from _stripped(plain, begin, stop, start)
        begin = stop
    yield from _stripped(plain, begin, len(plain), start)


def _stripped(plain: str, begin: int, stop: int, start: int) -> Iterator[tuple[int, int]]:
    """Yield the stretch without blanks at its ends, if anything is left."""
    piece = plain[begin:stop]
    if piece.strip():
        left = begin + len(piece) - len(piece.lstrip())
        yield start + left, start + begin + len(piece.rstrip())
