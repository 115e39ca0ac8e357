"""Reads a ``tokenizer.json`` in pieces: the JSON reader lets no other thread run while it is at work."""

from __future__ import annotations

import json
from typing import Any

_VOCABULARY = '"vocab":['
_PIECE = 150_000
"""Characters read at once, about 4 ms; the whole vocabulary would stall the window for a tenth of a second."""
_TRIES = 3


def read_description(text: str) -> dict[str, Any]:
    """Return what ``json.loads`` returns for the text of a ``tokenizer.json``; raises ValueError where it would."""
    key = text.find(_VOCABULARY)
    if key < 0:
        whole: dict[str, Any] = json.loads(text)
        return whole
    begin = key + len(_VOCABULARY)
    entries, end = _entries(text, begin)
    description: dict[str, Any] = json.loads(f"{text[:begin]}{text[end:]}")
    if not isinstance(description.get("model"), dict) or description["model"].get("vocab") != []:
        raise ValueError("a vocabulary that does not belong to the model")
    description["model"]["vocab"] = entries
    return description


def _entries(text: str, begin: int) -> tuple[list[Any], int]:
    """Return the entries of the list that begins at ``begin``, and where its closing bracket is."""
    entries: list[Any] = []
    while (end := _end_of_piece(text, begin, entries)) is not None:
        begin = end + 1  # behind the comma
    rest, length = json.JSONDecoder().raw_decode("[" + text[begin:])
    return entries + rest, begin + length - 2


def _end_of_piece(text: str, begin: int, entries: list[Any]) -> int | None:
    """Append the entries of the next piece and return the place of the comma behind it; None near the end.

    A comma inside a text cannot be mistaken for one between entries: cut there, the piece is no JSON.
    """
    cut = begin + _PIECE
    for _ in range(_TRIES):
        cut = text.find("],", cut) + 1
        if cut == 0:
            return None
        try:
            entries += json.loads(f"[{text[begin:cut]}]")
        except ValueError:
            continue
        return cut
    return None
