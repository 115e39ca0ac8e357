"""Cutting a chunk into quotable units: paragraph, list, table or code block, each with the line that leads in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kebab_desktop.core.fences import MARKS

MAX_UNIT_CHARS = 400
MAX_LIST_CHARS = 200
"""Of a list with longer items, single items are units: each is a statement of its own."""
MAX_CODE_CHARS = 1000
"""A block of code is a unit of its own up to this length: half a command is of no use, and has lost a fence."""
MAX_LEAD_IN_CHARS = 250

_FENCE = re.compile(rf"^\s*({MARKS})")
_HEADING = re.compile(r"^ {0,3}#{1,6}(\s|$)")
_ITEM = re.compile(r"^\s*([-*+]|\d{1,3}[.)])\s+")
_NOT_WRITTEN = re.compile(r"\W*(?:todo|tbd|fixme|wip|n/?a|none|coming soon|작성 ?중|추후 ?작성|미정)\W*", re.IGNORECASE)
"""What stands where somebody still has to write something."""
_RULE = re.compile(r"^\s*([-*_=]\s*){3,}$")
_SENTENCE_END = re.compile(r"(?<=[.!?。])[\"')\]*`”’]*\s+(?=\S)|(?<=다\.)\s+")
_ABBREVIATION = re.compile(r"\b(e\.g|i\.e|etc|vs|No|cf|approx)\.\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Unit:
    """Characters ``start`` to ``end`` of a chunk's content; ``kind`` is paragraph, list, table or code."""

    start: int
    end: int
    kind: str


@dataclass(slots=True)
class _Block:
    """Consecutive lines of one kind: ``parts`` are the start and end of each line, item or row."""

    kind: str
    parts: list[tuple[int, int]]

    @property
    def start(self) -> int:
        return self.parts[0][0]

    @property
    def end(self) -> int:
        return self.parts[-1][1]


def units(content: str, limit: int = MAX_UNIT_CHARS) -> list[Unit]:
    """Return the units of ``content`` in order; headings and rules are none.

    A unit longer than ``limit`` characters is cut between sentences, items, rows or lines of code; a single longer
    one stays whole.
    """
    found: list[Unit] = []
    lead: tuple[int, int] | None = None
    for block in [*_blocks(content), _Block("other", [(len(content), len(content))])]:
        if lead is not None and block.kind not in {"code", "table", "list"}:
            # It led into nothing, so it stands for itself.
            found.append(Unit(*lead, "paragraph"))
            lead = None
        if block.kind == "other":
            continue
        parts = list(_sentences(content, block.start, block.end)) if block.kind == "paragraph" else block.parts
        room = {"list": min(limit, MAX_LIST_CHARS), "code": max(limit, MAX_CODE_CHARS)}.get(block.kind, limit)
        next_lead = parts.pop() if block.kind in {"paragraph", "list"} and leads_in(content, *parts[-1]) else None
        if parts:
            found += _packed(parts, block.kind, room, lead)
        elif lead is not None:
            found.append(Unit(*lead, "paragraph"))
        lead = next_lead
    trimmed = [_trimmed(content, unit) for unit in found]
    return [unit for unit in trimmed if _says_something(content[unit.start : unit.end])]


def whole_from(content: str) -> int:
    """Return where, in a piece cut out of a section, the first sentence, item, row or line of code begins whole."""
    block = next(_blocks(content), None)
    if block is None:
        return 0
    parts = list(_sentences(content, block.start, block.end)) if block.kind == "paragraph" else block.parts
    return parts[1][0] if len(parts) > 1 else block.end


def _packed(parts: Sequence[tuple[int, int]], kind: str, limit: int, lead: tuple[int, int] | None) -> Iterator[Unit]:
    """Yield consecutive parts, as many together as fit; the lead-in belongs to the first."""
    start, end = (lead[0] if lead else parts[0][0]), parts[0][1]
    for part_start, part_end in parts[1:]:
        if part_end - start > limit:
            yield Unit(start, end, kind)
            start = part_start
        end = part_end
    yield Unit(start, end, kind)


def _trimmed(content: str, unit: Unit) -> Unit:
    """Return the unit without blank lines at its ends (a piece of a code block may have some)."""
    text = content[unit.start : unit.end]
    start = unit.start + len(text) - len(text.lstrip("\n"))
    return Unit(start, max(start, unit.start + len(text.rstrip("\n"))), unit.kind)


def leads_in(content: str, start: int, end: int) -> bool:
    """Tell whether the sentence or item from ``start`` to ``end`` announces what follows it."""
    return end - start <= MAX_LEAD_IN_CHARS and content[start:end].rstrip("*_` ").endswith((":", "："))


def _sentences(content: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    begin = start
    for match in _SENTENCE_END.finditer(content, start, end):
        stop = match.start() + len(match.group().rstrip())
        if not _ABBREVIATION.search(content[begin : match.end()]):
            yield begin, stop
            begin = match.end()
    yield begin, end


def _blocks(content: str) -> Iterator[_Block]:
    """Yield blocks in order; blank lines end paragraphs and tables but not lists."""
    block: _Block | None = None
    for start, end, kind in _lines(content):
        if block is not None and _continues(content, block, start, kind):
            if kind == "paragraph" or (kind != "item" and block.kind == "list"):
                block.parts[-1] = (block.parts[-1][0], end)
            else:
                block.parts.append((start, end))
        elif kind != "blank":
            if block is not None:
                yield block
            block = _Block("list" if kind == "item" else kind, [(start, end)])
        elif block is not None and block.kind != "list":
            yield block
            block = None
    if block is not None:
        yield block


def _continues(content: str, block: _Block, start: int, kind: str) -> bool:
    """Tell whether a line belongs to the block before it: the same kind, or the inside of a list item."""
    if kind in {"blank", "other"}:
        return False
    if block.kind == "list":
        if kind == "item":
            return True
        separated = content[block.end : start].count("\n") > 1
        indented = content[start : start + 1] in {" ", "\t"}
        return indented or (kind == "paragraph" and not separated)
    return block.kind == kind and not (kind == "code" and _closed(content, block))


def _closed(content: str, block: _Block) -> bool:
    """Tell whether a code block has met its closing fence."""
    first = content[block.parts[0][0] : block.parts[0][1]]
    last = content[block.parts[-1][0] : block.parts[-1][1]]
    return len(block.parts) > 1 and _FENCE.match(first) is not None and _is_closing(last, first)


def _is_closing(line: str, opening: str) -> bool:
    mark = _FENCE.match(opening)
    stripped = line.strip()
    return (
        mark is not None
        and stripped != ""
        and set(stripped) == {mark.group(1)[0]}
        and len(stripped) >= len(mark.group(1))
    )


def _lines(content: str) -> Iterator[tuple[int, int, str]]:
    """Yield start, end (without the line break) and kind of every line; lines in a fence are ``code``."""
    opening = ""
    start = 0
    for line in content.split("\n"):
        end = start + len(line)
        if opening:
            yield start, end, "code"
            if _is_closing(line, opening):
                opening = ""
        elif _FENCE.match(line):
            opening = line
            yield start, end, "code"
        else:
            yield start, end, _kind(line)
        start = end + 1


def _kind(line: str) -> str:
    if not line.strip():
        return "blank"
    if _HEADING.match(line) or _RULE.match(line) or line.lstrip().startswith(("<!--", "{{<", "{{%")):
        return "other"
    if _ITEM.match(line):
        return "item"
    return "table" if line.lstrip().startswith("|") else "paragraph"


def _says_something(text: str) -> bool:
    """Tell whether a unit holds words beside fences and signs."""
    inner = "\n".join(line for line in text.split("\n") if not _FENCE.match(line))
    return sum(character.isalnum() for character in inner) >= 2 and not _NOT_WRITTEN.fullmatch(inner)
