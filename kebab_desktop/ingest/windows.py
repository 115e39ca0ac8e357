"""Chunks cut into the windows that are embedded: whole when short, else blocks packed up to a number of tokens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kebab_desktop.core.documents import Chunk, Window
from kebab_desktop.core.headings import split_name
from kebab_desktop.ingest.structure import Block, Heading, blocks

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
    """A piece of a chunk that is never cut again, below its sub-headings; ``begins``: it is a sub-heading itself."""

    text: str
    tokens: int
    headings: tuple[str, ...]
    begins: bool


def make_windows(chunks: Sequence[Chunk], count_tokens: CountTokens) -> list[Window]:
    """Return the windows of ``chunks`` in order, at least one for each.

    A chunk of up to 120 tokens is one window; longer ones are packed from whole blocks up to 100 tokens, never
    across a sub-heading, so that one embedding stands for one thing. Each window begins with a line
    ``title > headings`` that is not counted.
    """
    counts = count_tokens([chunk.content for chunk in chunks]) if chunks else []
    windows: list[Window] = []
    for chunk, tokens in zip(chunks, counts, strict=True):
        if tokens <= WHOLE_TOKENS:
            texts = [_prefix(chunk, ()) + chunk.content]
        else:
            texts = [_prefix(chunk, below) + text for below, text in _pack(_parts(chunk.content, count_tokens))]
        windows += [
            Window(f"{chunk.id}:{number}", chunk.id, chunk.document_id, text) for number, text in enumerate(texts)
        ]
    return windows


def _prefix(chunk: Chunk, sub_headings: tuple[str, ...]) -> str:
    # A title like KubePodCrashLooping is one unknown word to the model; its parts are words that it knows.
    title = chunk.title if " " in chunk.title else split_name(chunk.title)
    names = dict.fromkeys((title, *(name for name in chunk.heading_path if name != chunk.title), *sub_headings))
    return " > ".join(name for name in names if name)[:MAX_PREFIX_CHARS] + "\n" if any(names) else ""


def _parts(content: str, count_tokens: CountTokens) -> Iterator[_Part]:
    lines = content.split("\n")
    found = blocks(content)
    texts = ["\n".join(lines[block.first : block.last]).strip("\n") for block in found]
    above: list[Heading] = []
    for block, text, tokens in zip(found, texts, count_tokens(texts), strict=True):
        heading = block.heading
        if heading is not None:
            above = [*(each for each in above if each.level < heading.level), heading]
        names = tuple(each.text for each in above)
        pieces = [(text, tokens)] if tokens <= WINDOW_TOKENS else _cut(text, _separators(block), count_tokens)
        for piece, size in pieces:
            yield _Part(piece, size, names, heading is not None)


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


def _pack(parts: Iterator[_Part]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield (sub-headings, text) of windows: consecutive parts as long as they fit and stand below one heading."""
    held: list[_Part] = []
    for part in parts:
        if held and (part.begins or sum(each.tokens for each in held) + part.tokens > WINDOW_TOKENS):
            yield held[0].headings, "\n".join(each.text for each in held)
            held = []
        held.append(part)
    if held:
        yield held[0].headings, "\n".join(each.text for each in held)
