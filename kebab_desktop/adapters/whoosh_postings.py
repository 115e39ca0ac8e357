"""All posting lists of a Whoosh index as arrays, read in bulk: Whoosh's own iteration costs several times as much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Any

import numpy as np
import numpy.typing as npt

from kebab_desktop.adapters.word_lists import FIELDS, Occurrences, WordLists, gathered

CHUNK_ID, DOCUMENT_ID, LENGTHS = "chunk_id", "document_id", "lengths"
"""Names of the Whoosh fields beside those of the ranking model; ``lengths`` holds the terms of each ranked field."""

_Whoosh = Any  # an object of Whoosh, which ships no types
_Integers = npt.NDArray[np.int64]


def word_lists(reader: _Whoosh) -> WordLists:
    """Return the words of the chunks that are not deleted; raises what Whoosh raises on unreadable files."""
    live, chunk_ids, document_ids, lengths = [], [], [], []
    for number, stored in reader.iter_docs():
        live.append(number)
        chunk_ids.append(stored[CHUNK_ID])
        document_ids.append(stored[DOCUMENT_ID])
        lengths.append(stored[LENGTHS])
    places = np.full(reader.doc_count_all(), -1, np.int64)
    places[live] = np.arange(len(live))
    occurrences = _Reading()
    for segment, first in reader.leaf_readers() if live else ():
        occurrences.add(segment, first)
    sizes = np.array(lengths, np.int32).reshape(len(live), len(FIELDS))
    return gathered(chunk_ids, document_ids, sizes, *occurrences.joined(places))


class _Reading:
    """Gathers how often terms occur in fields of chunks, segment by segment."""

    def __init__(self) -> None:
        self._terms: dict[bytes, int] = {}
        self._single: tuple[list[int], list[int], list[int], list[float]] = ([], [], [], [])
        """Term, chunk, field and weight of terms that occur once in a segment: most of them do."""
        self._blocks: list[tuple[int, _Integers, int, _Integers]] = []

    def add(self, segment: _Whoosh, first: int) -> None:
        """Read the terms of one segment, whose chunks are numbered from ``first``."""
        from whoosh.codec.whoosh3 import W3LeafMatcher, W3TermInfo  # Whoosh loads on first use

        reader = segment._terms
        columns = {reader._fieldmap[name]: column for column, name in enumerate(FIELDS) if name in reader._fieldmap}
        formats = [segment.schema[name].format for name in FIELDS]
        terms, chunks, fields, weights = self._single
        for key, value in reader._tindex.items():
            column = columns.get(int.from_bytes(key[:2], "big"))
            if column is None:
                continue
            term = self._terms.setdefault(key[2:], len(self._terms))
            entry = W3TermInfo.from_bytes(value)
            if entry.is_inlined():
                numbers, weighed, _ = entry.inlined_postings()
                terms.extend(repeat(term, len(numbers)))
                chunks.extend(first + number for number in numbers)
                fields.extend(repeat(column, len(numbers)))
                weights.extend(weighed)
            else:
                matcher = W3LeafMatcher(reader._postfile, *entry.extent(), formats[column])
                for numbers, weighed in _blocks(matcher):
                    self._blocks.append((term, first + numbers, column, weighed))

    def joined(self, places: _Integers) -> tuple[list[str], Occurrences]:
        """Return the terms and where they occur in chunks that live; ``places`` are new numbers, -1 for deleted."""
        sizes = [len(numbers) for _, numbers, _, _ in self._blocks]
        terms, chunks, fields, weights = self._single
        number = places[np.concatenate([np.array(chunks, np.int64), *(each[1] for each in self._blocks)])]
        live = number >= 0
        found = Occurrences(
            np.append(np.array(terms, np.int64), np.repeat(_integers(each[0] for each in self._blocks), sizes))[live],
            number[live],
            np.append(np.array(fields, np.int64), np.repeat(_integers(each[2] for each in self._blocks), sizes))[live],
            np.concatenate([np.array(weights, np.int64), *(each[3] for each in self._blocks)])[live],
        )
        return [word.decode("utf-8") for word in self._terms], found


def _integers(values: Iterable[int]) -> _Integers:
    return np.array(list(values), np.int64)


def _blocks(matcher: _Whoosh) -> Iterator[tuple[_Integers, _Integers]]:
    """Yield chunk numbers and counts block by block."""
    while matcher.is_active():
        matcher._read_ids()
        matcher._read_weights()
        yield np.array(matcher._ids, np.int64), np.array(matcher._weights, np.int64)
        matcher._next_block()
