"""Chunks cut into the windows that are embedded: whole when short, else blocks packed up to a number of tokens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kebab_desktop.core.documents import Chunk, Window
from kebab_desktop.ingest.structure import Block, blocks

WINDOWS_VERSION = "blocks-1"
WHOLE_TOKENS = 120
WINDOW_TOKENS = 100
MAX_PREFIX_CHARS = 200

CountTokens = Callable[[Sequence[str]], list[int]]

_SENTENCE_END = re.compile(r"(?<=[.!?。！？])\s+|\n")
_LINE_END = re.compile(r"\n")
_WORD_END = re.compile(r"\s+")
_BY_LINE = frozenset({"fence", "code_block", "table", "html_block"})


@dataclass(frozen=True, slots=True)
class _Part:
    """A piece of a chunk that is never cut again, under the sub-heading it stands below."""

    text: str
    tokens: int
    sub_heading: str


def make_windows(chunks: Sequence[Chunk], count_tokens: CountTokens) -> list[Window]:
    """Return the windows of ``chunks`` in order, at least one for each.

    A chunk of up to 120 tokens is one window; longer ones are packed from whole blocks up to 100 tokens, so that
    one embedding stands for one thing. Each window begins with a line ``title > headings`` that is not counted.
    """
    counts = count_tokens([chunk.content for chunk in chunks]) if chunks else []
    windows: list[Window] = []
    for chunk, tokens in zip(chunks, counts, strict=True):
        if tokens <= WHOLE_TOKENS:
            texts = [_prefix(chunk, "") + chunk.content]
        else:
            texts = [_prefix(chunk, sub) + text for sub, text in _pack(_parts(chunk.content, count_tokens))]
        windows += [
            Window(f"{chunk.id}:{number}", chunk.id, chunk.document_id, text) for number, text in enumerate(texts)
        ]
    return windows


def _prefix(chunk: Chunk, sub_heading: str) -> str:
    names: list[str] = []
    for name in (chunk.title, *chunk.heading_path, sub_heading):
        if name and name not in names:
            names.append(name)
    return " > ".join(names)[:MAX_PREFIX_CHARS] + "\n" if names else ""


def _parts(content: str, count_tokens: CountTokens) -> Iterator[_Part]:
    lines = content.split("\n")
    found = blocks(content)
    texts = ["\n".join(lines[block.first : block.last]).strip("\n") for block in found]
    sub_heading = ""
    for block, text, tokens in zip(found, texts, count_tokens(texts), strict=True):
        if block.heading is not None:
            sub_heading = block.heading.text
        if tokens <= WINDOW_TOKENS:
            yield _Part(text, tokens, sub_heading)
        else:
            for piece, size in _cut(text, _separators(block), count_tokens):
                yield _Part(piece, size, sub_heading)


def _separators(block: Block) -> tuple[re.Pattern[str], ...]:
    return (_LINE_END, _WORD_END) if block.kind in _BY_LINE else (_SENTENCE_END, _WORD_END)


def _cut(text: str, separators: Sequence[re.Pattern[str]], count_tokens: CountTokens) -> Iterator[tuple[str, int]]:
    """Yield pieces of a too large block: by the first separator, what is still too large by the next, then halved."""
    if not separators:
        middle = len(text) // 2
        pieces = [text[:middle], text[middle:]]
    else:
        pieces = _split(text, separators[0])
    held, held_tokens = "", 0
    for piece, tokens in zip(pieces, count_tokens(pieces), strict=True):
        if held and held_tokens + tokens > WINDOW_TOKENS:
            yield held.strip("\n"), held_tokens
            held, held_tokens = "", 0
        if tokens > WINDOW_TOKENS and len(piece) > 1:
            yield from _cut(piece, separators[1:], count_tokens)
        else:
            held, held_tokens = held + piece, held_tokens + tokens
    if held.strip():
        yield held.strip("\n"), held_tokens


def _split(text: str, separator: re.Pattern[str]) -> list[str]:
    """Return ``text`` cut behind every separator; joined, the pieces are the text again."""
    edges = [0, *(match.end() for match in separator.finditer(text)), len(text)]
    return [text[first:last] for first, last in pairwise(edges) if last > first]


def _pack(parts: Iterator[_Part]) -> Iterator[tuple[str, str]]:
    """Yield (sub-heading, text) of windows: consecutive parts as long as they fit."""
    held: list[_Part] = []
    for part in parts:
        if held and sum(each.tokens for each in held) + part.tokens > WINDOW_TOKENS:
            yield held[0].sub_heading, "\n".join(each.text for each in held)
            held = []
        held.append(part)
    if held:
        yield held[0].sub_heading, "\n".join(each.text for each in held)
