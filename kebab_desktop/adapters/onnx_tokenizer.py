"""Cuts texts into the pieces of a Unigram vocabulary, with the same result as the tokenizers library.

That library takes 1 kB of memory a piece (260 MB for the usual 250,000) and keeps every other thread waiting while it
reads them; here a piece takes 150 bytes. The library is left to normalise the text.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

_SPACE = "▁"
_WORDS = re.compile(f"{_SPACE}[^{_SPACE}]*")
_UNKNOWN_PENALTY = 10.0
"""How much less likely than the least likely piece an unknown character is (as in SentencePiece)."""
_CACHED_WORDS = 20_000

_Json = Mapping[str, Any]


class UnigramTokenizer:
    """Finds the most likely pieces of each word (Kudo 2018, arXiv 1804.10959). Thread-safe.

    ``description`` is the content of a ``tokenizer.json``; raises ValueError, LookupError or TypeError when it is none
    of a Unigram model whose words begin with "▁".
    """

    def __init__(self, description: _Json) -> None:
        _require_known_parts(description)
        model = description["model"]
        self._normaliser = _normaliser(description)
        self._numbers = {str(piece): number for number, (piece, _) in enumerate(model["vocab"])}
        self._scores = array("d", (score for _, score in model["vocab"]))
        self._unknown = int(model["unk_id"])
        self._unknown_score = min(self._scores) - _UNKNOWN_PENALTY
        self._longest = _longest_by_beginning(self._numbers)
        self._marks = {str(entry["content"]): int(entry["id"]) for entry in description["added_tokens"]}
        self._mark = re.compile("(" + "|".join(map(re.escape, self._marks)) + ")") if self._marks else None
        self._before, self._after = _surrounding(description["post_processor"])
        self._pieces_of = lru_cache(_CACHED_WORDS)(self._segment)

    def encode(self, text: str) -> list[int]:
        """Return the numbers of the pieces between those that mark the beginning and the end of a text."""
        return [*self._before, *self.pieces(text), *self._after]

    def pieces(self, text: str) -> list[int]:
        """Return the numbers of the pieces alone; ``text`` must not hold lone surrogates."""
        found: list[int] = []
        for part in self._mark.split(text) if self._mark else (text,):
            if part in self._marks:
                found.append(self._marks[part])
                continue
            written = self._normaliser.normalize_str(part) if self._normaliser else part
            if written:
                written = written.replace(" ", _SPACE)
                for word in _WORDS.findall(written if written.startswith(_SPACE) else _SPACE + written):
                    found.extend(self._pieces_of(word))
        return found

    def _segment(self, word: str) -> tuple[int, ...]:
        """Return the likeliest pieces: the best way to each place is extended by every piece that begins there."""
        size = len(word)
        best: list[float | None] = [0.0, *[None] * size]
        came: list[tuple[int, int]] = [(0, 0)] * (size + 1)  # the last piece on the best way: its begin and number
        for start in range(size):
            here = best[start]
            assert here is not None  # every place is reached, if only by an unknown character
            longest = self._longest.get(word[start : start + 2], 1)
            for end in range(start + 1, min(size, start + longest) + 1):
                number = self._numbers.get(word[start:end])
                if number is not None:
                    score = here + self._scores[number]
                elif end == start + 1:
                    number, score = self._unknown, here + self._unknown_score
                else:
                    continue
                known = best[end]
                if known is None or score > known:
                    best[end], came[end] = score, (start, number)
        return self._traced(word, came)

    def _traced(self, word: str, came: Sequence[tuple[int, int]]) -> tuple[int, ...]:
        """Return the pieces on the way to the end; unknown characters in a row are one."""
        steps: list[tuple[int, int, int]] = []  # from the end to the beginning: begin, end, number
        place = len(word)
        while place > 0:
            start, number = came[place]
            if number == self._unknown and steps and steps[-1][2] == self._unknown:
                steps[-1] = (start, steps[-1][1], number)
            else:
                steps.append((start, place, number))
            place = start
        return tuple(
            self._numbers.get(word[start:end], number) if number == self._unknown else number
            for start, end, number in reversed(steps)
        )


def _require_known_parts(description: _Json) -> None:
    kind, words = description["model"]["type"], description["pre_tokenizer"]
    if kind != "Unigram" or description["model"].get("byte_fallback"):
        raise ValueError(f"a tokenizer of the kind {kind}, wanted is Unigram")
    if words["type"] != "Metaspace" or words["replacement"] != _SPACE or words.get("prepend_scheme") == "never":
        raise ValueError("a tokenizer that does not begin words with ▁")
    if any(entry.get(flag) for entry in description["added_tokens"] for flag in ("single_word", "lstrip", "rstrip")):
        raise ValueError("a tokenizer with special pieces that depend on what is around them")


def _normaliser(description: _Json) -> Any:  # noqa: ANN401 - the library's types come with the library
    """Return the library's normaliser, made with a vocabulary of one piece."""
    from tokenizers import Tokenizer

    alone: _Json = {
        "added_tokens": [],
        "post_processor": None,
        "model": {"type": "Unigram", "unk_id": 0, "vocab": [["?", 0]]},
    }
    try:
        return Tokenizer.from_str(json.dumps({**description, **alone})).normalizer
    except Exception as error:  # the library raises bare Exception
        raise ValueError(str(error)) from error


def _longest_by_beginning(pieces: Mapping[str, int]) -> dict[str, int]:
    """Return the length of the longest piece for each first two characters (or the only one)."""
    longest: dict[str, int] = {}
    for piece in pieces:
        if len(piece) > longest.get(piece[:2], 0):
            longest[piece[:2]] = len(piece)
    return longest


def _surrounding(processor: _Json) -> tuple[list[int], list[int]]:
    """Return the numbers of the pieces before and after every text."""
    sides: tuple[list[int], list[int]] = ([], [])
    side = 0
    for entry in processor["single"]:
        if "Sequence" in entry:
            side = 1
        else:
            sides[side].extend(processor["special_tokens"][entry["SpecialToken"]["id"]]["ids"])
    return sides
