"""Block structure of Markdown text as line ranges: headings, blocks, and lines that belong together."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from kebab_desktop.core.headings import plain_heading

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_log = logging.getLogger(__name__)
_SOLID = frozenset({"fence", "code_block", "table_open", "html_block"})
_BLOCKS = _SOLID | {"heading_open", "paragraph_open", "hr", "blockquote_open"}


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading outside lists, quotes, fences and HTML, on lines ``first`` to ``last`` (0-based, end exclusive)."""

    level: int
    text: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Outline:
    """Headings of a text, and the line ranges (0-based, end exclusive) in which a blank line ends nothing."""

    headings: tuple[Heading, ...]
    solid: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, list item, fence, table and so on: lines ``first`` to ``last`` (0-based, end exclusive)."""

    kind: str
    first: int
    last: int
    heading: Heading | None = None


def outline(text: str) -> Outline:
    """Return headings and solid ranges of ``text`` by the rules of CommonMark (and tables of GFM)."""
    headings: list[Heading] = []
    solid: list[tuple[int, int]] = []
    tokens = _tokens(text)
    for index, token in enumerate(tokens):
        if token.map is None:
            continue
        if token.type == "heading_open" and token.level == 0:
            headings.append(_heading(token, tokens[index + 1].content))
        elif token.type in _SOLID:
            solid.append((token.map[0], token.map[1]))
    return Outline(tuple(headings), tuple(solid))


def blocks(text: str) -> list[Block]:
    """Return the blocks of ``text`` in order; together they hold every line of it."""
    tokens = _tokens(text)
    starts = [index for index, token in enumerate(tokens) if _starts_block(token)]
    edges = [_first_line(tokens[index]) for index in starts[1:]] + [text.count("\n") + 1]
    found: list[Block] = []
    first = 0  # lines before the first block (link definitions have none) go with it, later ones with the block above
    for index, last in zip(starts, edges, strict=True):
        token = tokens[index]
        heading = _heading(token, tokens[index + 1].content) if token.type == "heading_open" else None
        if last > first:
            found.append(Block(token.type.removesuffix("_open"), first, last, heading))
        first = last
    return found or [Block("paragraph", 0, edges[-1])]


def _tokens(text: str) -> list[Token]:
    try:
        return _parser().parse(text)
    except Exception:  # noqa: BLE001 - a fault of the library must cost the sections, not the document
        _log.exception("the structure of a text of %d characters could not be read", len(text))
        return []


def _starts_block(token: Token) -> bool:
    if token.map is None:
        return False
    if token.type == "list_item_open":
        return token.level == 1
    return token.level == 0 and token.type in _BLOCKS


def _first_line(token: Token) -> int:
    return token.map[0] if token.map else 0


def _heading(token: Token, content: str) -> Heading:
    first, last = token.map or (0, 1)
    return Heading(int(token.tag[1:]), plain_heading(content), first, last)


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    # The text inside blocks is not parsed, which saves most of the time. At the nesting limit markdown-it drops the
    # rest of the file, headings included; its default of 20 is reached by a list ten levels deep.
    return MarkdownIt("commonmark", {"maxNesting": 150}).enable("table").disable("inline")
