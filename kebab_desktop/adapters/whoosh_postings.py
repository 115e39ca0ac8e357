"""Posting lists and vocabularies out of a Whoosh segment in bulk: Whoosh's own iteration costs ten times as much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]
Weights = npt.NDArray[np.float64]
_Whoosh = Any  # an object of Whoosh, which ships no types


def postings(segment: _Whoosh, field: str, term: str) -> tuple[Numbers, Weights] | None:
    """Return the numbers of the chunks in a segment that hold a term, deleted ones included, and how often they do.

    None when the segment does not know the term.
    """
    from whoosh.codec.whoosh3 import W3LeafMatcher  # Whoosh loads on first use
    from whoosh.reading import TermNotFound

    try:
        matcher = segment.postings(field, term)
    except TermNotFound:
        return None
    leaf = getattr(matcher, "child", matcher)  # a filter stands around it where chunks were deleted
    if not isinstance(leaf, W3LeafMatcher):
        return _one_by_one(matcher)
    leaf.reset()
    numbers, weights = [], []
    while leaf.is_active():
        leaf._read_ids()
        leaf._read_weights()
        numbers.append(np.array(leaf._ids, np.int64))
        weights.append(np.array(leaf._weights, np.float64))
        leaf._next_block()
    return np.concatenate(numbers), np.concatenate(weights)


def _one_by_one(matcher: _Whoosh) -> tuple[Numbers, Weights]:
    numbers, weights = [], []
    while matcher.is_active():
        numbers.append(matcher.id())
        weights.append(matcher.weight())
        matcher.next()
    return np.array(numbers, np.int64), np.array(weights, np.float64)


def vocabulary(segments: Iterable[_Whoosh], field: str) -> Counter[bytes]:
    """Return the terms of a field with the number of chunks that hold them, deleted ones included.

    Segment by segment: asked for all at once, Whoosh looks every term up in every segment (9 s for 1).
    """
    from whoosh.codec.whoosh3 import W3TermInfo

    found: Counter[bytes] = Counter()
    for segment in segments:
        reader = segment._terms
        first = reader._keycoder(field, b"")
        table, file = reader._tindex, reader._dbfile
        for key_at, key_size, data_at, _ in table.ranges_from(first):
            key = file.get(key_at, key_size)
            if not key.startswith(first):
                break
            found[key[len(first) :]] += W3TermInfo.read_doc_freq(file, data_at)
    return found
