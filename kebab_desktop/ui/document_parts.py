"""Cuts a document into parts that are quickly laid out; what is too large for that becomes plain text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from kebab_desktop.core.fences import MARKS
from kebab_desktop.ui.markdown import Draw, to_html

PART_COST = 500.0
"""About the milliseconds that a slow laptop needs to lay out one part."""
_BLOCK_COST = 0.8 * PART_COST
_LINE_COST = 0.5
_CELL_COST = 0.5
_CHARACTER_COST = 0.005
_LONGEST_LINE = 2000
_FENCE = re.compile(rf" {{0,3}}({MARKS})")
_TABLE_RULE = re.compile(r"[\s|:-]*-[\s|:-]*$")
_MANY_MARKS = 200
"""More quote marks or brackets than this in one line are nested deeper than anything that is meant to be read."""


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of the file from ``first`` (1-based); ``plain``: shown as they are written."""

    first: int
    lines: tuple[str, ...]
    cost: float
    plain: bool = False

    @property
    def last(self) -> int:
        """Return the number of the last line."""
        return self.first + len(self.lines) - 1


@dataclass(frozen=True, slots=True)
class Part:
    """Blocks that are shown together."""

    blocks: tuple[Block, ...]

    @property
    def first(self) -> int:
        """Return the number of the first line."""
        return self.blocks[0].first

    @property
    def last(self) -> int:
        """Return the number of the last line."""
        return self.blocks[-1].last

    @property
    def plain(self) -> bool:
        """Tell whether something in it is shown as it is written because it is too large."""
        return any(block.plain for block in self.blocks)


def split_document(body: str, first_line: int) -> list[Part]:
    """Return the parts of a document whose first line is line ``first_line`` of its file; at least one."""
    parts: list[Part] = []
    blocks: list[Block] = []
    cost = 0.0
    for block in _bounded(_blocks(body.split("\n"), first_line)):
        if blocks and cost + block.cost > PART_COST:
            parts.append(Part(tuple(blocks)))
            blocks, cost = [], 0.0
        blocks.append(block)
        cost += block.cost
    return [*parts, Part(tuple(blocks))] if blocks else parts


def part_with(parts: list[Part], line: int) -> int:
    """Return the index of the part that holds a line; the first one for a line before, the last for one behind."""
    return next((number for number, part in enumerate(parts) if line <= part.last), len(parts) - 1)


def part_html(part: Part, draw: Draw | None = None) -> str:
    """Return the HTML of a part, lines marked with their numbers in the file; ``draw`` gives that of its pictures."""
    pieces: list[str] = []
    run: list[Block] = []
    for block in part.blocks:
        if block.plain:
            pieces += [_markdown(run, draw), _plain(block)]
            run = []
        else:
            run.append(block)
    return "".join([*pieces, _markdown(run, draw)])


def _markdown(blocks: list[Block], draw: Draw | None) -> str:
    if not blocks:
        return ""
    return to_html("\n".join(line for block in blocks for line in block.lines), first_line=blocks[0].first, draw=draw)


def _plain(block: Block) -> str:
    """Show lines as code; the fence is longer than any in the text."""
    lines = [_shortened(line) for line in block.lines]
    longest = max((len(run) for line in lines for run in re.findall("~+", line)), default=0)
    fence = "~" * max(longest + 1, 3)
    return to_html("\n".join([fence, *lines, fence]), first_line=block.first - 1)


def _shortened(line: str) -> str:
    if len(line) <= _LONGEST_LINE:
        return line
    return f"{line[:_LONGEST_LINE]} … (+{len(line) - _LONGEST_LINE:,})"


def _blocks(lines: list[str], first_line: int) -> Iterator[Block]:
    """Yield the stretches between blank lines outside of code, in order; blank lines belong to the stretch before."""
    start = 0
    fence = ""
    for number, line in enumerate(lines):
        if fence:  # asked in plain words first: a block of 5 MB has 100,000 lines
            if fence in line and (mark := _FENCE.match(line)) and not mark[1].strip(fence[0]):
                fence = fence if line.strip().strip(fence[0]) else ""
        elif mark := _FENCE.match(line):
            fence = mark[1]
        elif not line.strip() and number + 1 < len(lines) and lines[number + 1].strip():
            yield _block(lines[start : number + 1], first_line + start)
            start = number + 1
    if start < len(lines):
        yield _block(lines[start:], first_line + start)


def _block(lines: list[str], first: int) -> Block:
    cost = _LINE_COST * len(lines) + _CHARACTER_COST * sum(map(len, lines))
    if cost > _BLOCK_COST:
        return Block(first, tuple(lines), cost)
    # Only a table has cells; elsewhere a pipe is a pipe.
    if len(lines) > 1 and any("|" in line and _TABLE_RULE.fullmatch(line[:_LONGEST_LINE]) for line in lines):
        cost += _CELL_COST * sum(line.count("|") for line in lines)
    plain = any(len(line) > _MANY_MARKS and _is_extreme(line) for line in lines)
    return Block(first, tuple(lines), cost, plain)


def _is_extreme(line: str) -> bool:
    return len(line) > 4 * _LONGEST_LINE or max(line.count(">"), line.count("[")) > _MANY_MARKS


def _costs(lines: tuple[str, ...]) -> list[float]:
    lengths = list(map(len, lines))
    if max(lengths) > _LONGEST_LINE:
        lengths = [min(length, _LONGEST_LINE) for length in lengths]
    return [_LINE_COST + _CHARACTER_COST * length for length in lengths]


def _bounded(blocks: Iterator[Block]) -> Iterator[Block]:
    """A block that costs more than half a part is plain text, in as many pieces as that takes."""
    for block in blocks:
        if not block.plain and block.cost <= _BLOCK_COST:
            yield block
            continue
        until = list(accumulate(_costs(block.lines)))
        start, spent = 0, 0.0
        while start < len(until):
            end = max(bisect_right(until, spent + _BLOCK_COST), start + 1)
            yield Block(block.first + start, block.lines[start:end], until[end - 1] - spent, plain=True)
            start, spent = end, until[end - 1]
