"""The words of chunks as arrays: made from chunks, joined, with what was removed left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kebab_desktop.core.lexical import FIELD_WEIGHTS

FIELDS = tuple(FIELD_WEIGHTS)

Counts = npt.NDArray[np.unsignedinteger]
_Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Indexed:
    """A chunk as it is indexed: its terms by ranked field, repetitions kept."""

    chunk_id: str
    document_id: str
    terms: Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class WordLists:
    """The words of n chunks: ids, how many terms each ranked field has, and where each of t terms occurs.

    ``lengths`` has shape (n, fields). Term i occurs in the chunks ``numbers[starts[i]:starts[i + 1]]``, ascending,
    and ``counts`` (as many rows, a column for each field) says how often.
    """

    chunk_ids: Sequence[str]
    document_ids: Sequence[str]
    lengths: npt.NDArray[np.int32]
    terms: Sequence[str]
    starts: _Integers
    numbers: npt.NDArray[np.int32]
    counts: Counts


def lists_of(chunks: Sequence[Indexed]) -> WordLists:
    """Return the words of chunks; their ids differ."""
    places: dict[str, int] = {}
    term, number, field, count = [], [], [], []
    for row, chunk in enumerate(chunks):
        for column, name in enumerate(FIELDS):
            for word, times in Counter(chunk.terms[name]).items():
                term.append(places.setdefault(word, len(places)))
                number.append(row)
                field.append(column)
                count.append(times)
    lengths = [[len(chunk.terms[name]) for name in FIELDS] for chunk in chunks]
    return gathered(
        [chunk.chunk_id for chunk in chunks],
        [chunk.document_id for chunk in chunks],
        np.array(lengths, np.int32).reshape(len(chunks), len(FIELDS)),
        list(places),
        Occurrences(*(np.array(each, np.int64) for each in (term, number, field, count))),
    )


@dataclass(frozen=True, slots=True)
class Occurrences:
    """Where terms occur, one entry each: place of the term, number of the chunk, column of the field, how often."""

    term: _Integers
    number: _Integers
    field: _Integers
    count: _Integers


def gathered(
    chunk_ids: Sequence[str],
    document_ids: Sequence[str],
    lengths: npt.NDArray[np.int32],
    terms: Sequence[str],
    found: Occurrences,
) -> WordLists:
    """Return the lists of occurrences in any order; a term in several fields of a chunk becomes one row."""
    width = max(len(chunk_ids), 1)
    keys, rows = np.unique(found.term * width + found.number, return_inverse=True)
    counts = np.zeros((len(keys), len(FIELDS)), np.min_scalar_type(int(found.count.max(initial=0))))
    counts[rows, found.field] = found.count
    return _sorted_lists(chunk_ids, document_ids, lengths, terms, keys // width, keys % width, counts)


def joined(parts: Sequence[WordLists], kept: Sequence[npt.NDArray[np.bool_]]) -> WordLists:
    """Return one WordLists of several; ``kept`` says for each which of its chunks stay, whose ids must then differ."""
    places: dict[str, int] = {}
    chunk_ids: list[str] = []
    document_ids: list[str] = []
    term, number, counts = [], [], []
    for part, stays in zip(parts, kept, strict=True):
        renumbered = len(chunk_ids) + np.cumsum(stays) - 1
        own = np.array([places.setdefault(each, len(places)) for each in part.terms], np.int64)
        rows = stays[part.numbers]
        term.append(np.repeat(own, np.diff(part.starts))[rows])
        number.append(renumbered[part.numbers[rows]])
        counts.append(part.counts[rows])
        chunk_ids += [each for each, stay in zip(part.chunk_ids, stays, strict=True) if stay]
        document_ids += [each for each, stay in zip(part.document_ids, stays, strict=True) if stay]
    terms = np.concatenate(term)
    order = np.argsort(terms, kind="stable")  # within a term the numbers stay ascending
    lengths = np.concatenate([part.lengths[stays] for part, stays in zip(parts, kept, strict=True)])
    return _sorted_lists(
        chunk_ids,
        document_ids,
        lengths,
        list(places),
        terms[order],
        np.concatenate(number)[order],
        np.concatenate(counts)[order],
    )


def _sorted_lists(  # noqa: PLR0917 - the columns of one table
    chunk_ids: Sequence[str],
    document_ids: Sequence[str],
    lengths: npt.NDArray[np.int32],
    terms: Sequence[str],
    term: _Integers,
    number: _Integers,
    counts: Counts,
) -> WordLists:
    """Return the lists of rows that are sorted by term and number; terms without rows are dropped."""
    begins = np.flatnonzero(np.diff(term, prepend=-1))
    words = [terms[place] for place in term[begins]]
    starts = np.append(begins, len(term)).astype(np.int64)
    return WordLists(chunk_ids, document_ids, lengths, words, starts, number.astype(np.int32), counts)
