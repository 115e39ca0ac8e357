"""Splits an answer into prose and code, and finds where code stands verbatim in the evidence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from kebab_desktop.core.fences import MARKS
from kebab_desktop.core.retrieval import Hit

_FENCE = re.compile(rf"\s*({MARKS})")
_LONG = 1500
"""Longer prose is cut where a new paragraph begins, so that a growing answer never renders much again."""


@dataclass(frozen=True, slots=True)
class Prose:
    """Markdown text without code blocks; ``start`` is where it stands in the text it was cut from."""

    text: str
    start: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Code:
    """The content of a fenced code block."""

    text: str


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Where a code block stands in the evidence: the file line of its first line."""

    name: str
    line: int


def split(text: str) -> list[Prose | Code]:
    """Split at top-level fences; an unclosed fence reaches to the end."""
    segments: list[Prose | Code] = []
    prose: list[str] = []
    code: list[str] | None = None
    fence = ""
    begun = position = 0
    for whole in text.splitlines(keepends=True):
        line = "".join(whole.splitlines())
        if code is None and _begins_anew(prose, line):
            _flush(prose, segments, begun)
        if not prose:
            begun = position
        position += len(whole)
        opening = _fence(line)
        if code is None and opening:
            _flush(prose, segments, begun)
            code, fence = [], opening
        elif code is not None and opening.startswith(fence) and not line.strip().strip(fence[0]):
            segments.append(Code("\n".join(code)))
            code = None
        elif code is not None:
            code.append(line)
        else:
            prose.append(line)
    if code is not None:
        segments.append(Code("\n".join(code)))
    _flush(prose, segments, begun)
    return segments


def _begins_anew(prose: list[str], line: str) -> bool:
    """Whether prose is long and ``line`` opens a paragraph that belongs to no list, quote or table before it."""
    if not prose or prose[-1].strip() or not line[:1].isalpha():
        return False
    return sum(map(len, prose)) > _LONG


def settled_end(text: str, start: int) -> int:
    """Return where the last finished block of a growing text ends: after a blank line or a closed code block.

    Counting begins at ``start``, the end of the block before; ``start`` is returned when nothing ended since.
    """
    end = position = start
    fence = ""
    for line in text[start:].splitlines(keepends=True):
        position += len(line)
        if not line.endswith("\n"):
            break
        mark = _fence(line)
        if fence:
            if mark.startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
                end = position
        elif mark:
            fence = mark
        elif not line.strip():
            end = position
    return end


def find_verbatim(code: str, hits: Iterable[Hit]) -> Verbatim | None:
    """Return the first place where the lines of ``code`` follow one another in a chunk (indentation aside)."""
    wanted = [line.strip() for line in code.strip("\n").splitlines()]
    if not any(wanted):
        return None
    for hit in hits:
        lines = [line.strip() for line in hit.chunk.content.splitlines()]
        for start in range(len(lines) - len(wanted) + 1):
            if lines[start : start + len(wanted)] == wanted:
                return Verbatim(hit.chunk.docs_id or hit.chunk.title, hit.chunk.span.start + start)
    return None


def _fence(line: str) -> str:
    """Return the run of fence characters that opens ``line``, empty when it is no fence."""
    found = _FENCE.match(line)
    return found[1] if found else ""


def _flush(prose: list[str], segments: list[Prose | Code], begun: int) -> None:
    """Make a segment of lines that begin at character ``begun``; blank ones make none."""
    whole = "\n".join(prose)
    prose.clear()
    text = whole.strip("\n")
    if text.strip():
        segments.append(Prose(text, begun + len(whole) - len(whole.lstrip("\n"))))
