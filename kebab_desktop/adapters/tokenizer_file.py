"""Reads a ``tokenizer.json`` in pieces: neither the decoder nor the JSON reader lets another thread run meanwhile."""

from __future__ import annotations

import json
from typing import Any

_VOCABULARY = b'"vocab":['
_PIECE = 150_000
"""Bytes read at once, about 4 ms; the whole vocabulary would stall the window for a tenth of a second."""
_TRIES = 3


def read_description(data: bytes) -> dict[str, Any]:
    """Return what ``json.loads`` returns for the content of a ``tokenizer.json``, its vocabulary as pairs.

    Raises ValueError where ``json.loads`` would.
    """
    key = data.find(_VOCABULARY)
    if key < 0:
        whole: dict[str, Any] = json.loads(data)
        return whole
    begin = key + len(_VOCABULARY)
    entries, end = _entries(data, begin)
    description: dict[str, Any] = json.loads(data[:begin] + data[end:])
    if not isinstance(description.get("model"), dict) or description["model"].get("vocab") != []:
        raise ValueError("a vocabulary that does not belong to the model")
    description["model"]["vocab"] = entries
    return description


def _entries(data: bytes, begin: int) -> tuple[list[Any], int]:
    """Return the entries of the list that begins at ``begin``, and where its closing bracket is."""
    entries: list[Any] = []
    while (end := _end_of_piece(data, begin, entries)) is not None:
        begin = end + 1  # behind the comma
    tail = "[" + data[begin:].decode("utf-8")
    rest, length = json.JSONDecoder().raw_decode(tail)
    return entries + _pairs(rest), begin + len(tail[1 : length - 1].encode("utf-8"))


def _end_of_piece(data: bytes, begin: int, entries: list[Any]) -> int | None:
    """Append the entries of the next piece and return the place of the comma behind it; None near the end.

    A comma inside a text cannot be mistaken for one between entries: cut there, the piece is no JSON.
    """
    cut = begin + _PIECE
    for _ in range(_TRIES):
        cut = data.find(b"],", cut) + 1
        if cut == 0:
            return None
        try:
            entries += _pairs(json.loads(b"[" + data[begin:cut] + b"]"))
        except ValueError:
            continue
        return cut
    return None


def _pairs(entries: list[Any]) -> list[Any]:
    """Make tuples of lists: the collector of garbage forgets those, and looked at every list of a whole vocabulary."""
    return [tuple(each) if isinstance(each, list) else each for each in entries]
