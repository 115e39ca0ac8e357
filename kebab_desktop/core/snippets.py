"""The part of a chunk that shows why it was found, with the places of the words that were searched for."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from kebab_desktop.core.analysis import Word, WordKind, normalise, words

LIMIT = 240
_SHARE = 0.5
"""Share of the terms of a Korean word that must have been searched for: its ending differs from text to text."""
_BEFORE = 40
"""So many characters before the first word shown may be added to begin at a line or a word."""
_WHITE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Snippet:
    """``text`` on one line, cut at words; ``highlights`` are [start, end) offsets into it, in order, not overlapping.

    ``start`` is where it begins in the content of the chunk.
    """

    text: str
    start: int
    highlights: tuple[tuple[int, int], ...]


def snippet(content: str, terms: Collection[str], limit: int = LIMIT) -> Snippet:
    """Return the part of ``content`` of about ``limit`` characters that holds most of the different ``terms``.

    Without any of them it is the beginning. ``terms`` are index terms (``Retrieved.terms``).
    """
    found = list(_found(content, frozenset(terms)))
    start = _begin(content, _best_start(found, limit))
    end = _end(content, start, limit)
    inside = [(first, last) for first, last, _ in found if start <= first and last <= end]
    text, places = _on_one_line(content[start:end])
    before, after = "…" if start else "", "…" if content[end:].strip() else ""
    moved = [(places[first - start], places[last - start]) for first, last in inside]
    return Snippet(
        f"{before}{text}{after}", start, tuple((len(before) + first, len(before) + last) for first, last in moved)
    )


def _found(content: str, terms: frozenset[str]) -> Iterator[tuple[int, int, frozenset[str]]]:
    """Yield start, end and matched terms of every word of ``content`` that was searched for."""
    written = normalise(content)
    places = _places(content, written)
    for word in words(content):
        matched = terms.intersection(word.terms)
        if matched and _matches(word, len(matched)):
            yield places[word.start], places[word.start + len(word.surface) - 1] + 1, matched


def _matches(word: Word, matched: int) -> bool:
    return word.kind in (WordKind.WORD, WordKind.IDENTIFIER) or matched >= _SHARE * len(word.terms)


def _places(content: str, written: str) -> list[int]:
    """Return where each character of the normalised content stands in the content (signs of no width are left out)."""
    if len(written) == len(content):
        return list(range(len(content)))
    seen = [place for place, sign in enumerate(content) if normalise(sign)]
    last = seen[-1] if seen else 0
    return [seen[place] if place < len(seen) else last for place in range(len(written))]


def _best_start(found: list[tuple[int, int, frozenset[str]]], limit: int) -> int:
    """Return the start of the first word from which on most different terms stand within ``limit`` characters."""
    starts = [first for first, _, _ in found]
    best, most = 0, 0
    for place, first in enumerate(starts):
        behind = bisect_right(starts, first + limit - _BEFORE)
        held = len(frozenset().union(*(terms for _, _, terms in found[place:behind])))
        if held > most:
            best, most = first, held
    return best


def _begin(content: str, first: int) -> int:
    """Return the beginning of the line of ``first``, or of a word not far before it."""
    line = content.rfind("\n", 0, first) + 1
    if first - line <= _BEFORE:
        return line
    blanks = [match.end() for match in _WHITE.finditer(content, first - _BEFORE, first)]
    return blanks[bisect_left(blanks, first - _BEFORE)] if blanks else first


def _end(content: str, start: int, limit: int) -> int:
    if start + limit >= len(content):
        return len(content)
    blanks = [match.start() for match in _WHITE.finditer(content, start + limit // 2, start + limit + 1)]
    return blanks[-1] if blanks else start + limit


def _on_one_line(text: str) -> tuple[str, list[int]]:
    """Return ``text`` with white space joined, and where each of its characters (and its end) went."""
    parts: list[str] = []
    places: list[int] = []
    length = 0
    for sign in text:
        places.append(length)
        if sign.isspace():
            if not parts or parts[-1] == " ":
                places[-1] = max(0, length - 1) if parts else 0
                continue
            sign = " "  # noqa: PLW2901 - every kind of white space is shown as one blank
        parts.append(sign)
        length += 1
    joined = "".join(parts).rstrip()
    return joined, [min(place, len(joined)) for place in (*places, length)]
