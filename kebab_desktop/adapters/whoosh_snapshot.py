"""One committed generation of the Whoosh index in memory: posting lists as arrays, scored with numpy (BM25F)."""

from __future__ import annotations

import sys
import threading
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from kebab_desktop.adapters.whoosh_memory import memory_storage
from kebab_desktop.adapters.whoosh_postings import postings, vocabulary
from kebab_desktop.core.lexical import FIELD_WEIGHTS, K1, SATURATION, B, TermGroup, idf
from kebab_desktop.core.retrieval import LexicalHit

CHUNK_ID, DOCUMENT_ID, LENGTHS = "chunk_id", "document_id", "lengths"
"""Names of the Whoosh fields beside those of the ranking model; ``lengths`` holds the terms of each ranked field."""

_CACHED_TERMS = 20_000
_CACHED_GROUPS = 2_000

_Floats = npt.NDArray[np.float64]
_Postings = tuple[npt.NDArray[np.int64], _Floats]
_NONE: _Postings = (np.zeros(0, np.int64), np.zeros(0))


class WhooshSnapshot:
    """Scores questions against the files of one generation, which are copied into memory.

    Nothing on disk stays open, so a writer can replace the files at any time, also on Windows, and a file that is
    damaged later cannot reach a search. Thread-safe.
    """

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._lock = threading.Lock()
        self._reader: Any = memory_storage(files).open_index().reader()
        self._segments: list[tuple[Any, int]] = self._reader.leaf_readers()
        """Readers of single segments with the number of their first chunk."""
        self._postings: dict[str, _Postings] = {}
        self._group_lists: dict[tuple[tuple[str, ...], ...], _Postings] = {}
        self._latest: tuple[tuple[TermGroup, ...], _Floats, float] | None = None
        """The last question with the scores of all chunks: a search asks twice."""
        self._vocabulary: dict[str, int] | None = None
        size = self._reader.doc_count_all()
        self._ids = np.full(size, "", dtype=object)
        self._documents = np.full(size, "", dtype=object)
        lengths = np.zeros((len(FIELD_WEIGHTS), size))
        live = []
        for number, stored in self._reader.iter_docs():
            self._ids[number] = stored[CHUNK_ID]
            self._documents[number] = sys.intern(stored[DOCUMENT_ID])
            lengths[:, number] = stored[LENGTHS]
            live.append(number)
        self._count = len(live)
        self._deleted = np.setdiff1d(np.arange(size), live)
        averages = lengths[:, live].mean(axis=1) if live else np.ones(len(FIELD_WEIGHTS))
        self._norms = 1 - B + B * lengths / np.maximum(averages, 1e-9)[:, None]
        self._numbers = {self._ids[number]: number for number in live}

    def chunk_ids(self) -> set[str]:
        """Return the ids of the chunks of this generation."""
        return set(self._numbers)

    def search(
        self, groups: Sequence[TermGroup], limit: int, chunk_ids: Collection[str] | None = None
    ) -> list[LexicalHit]:
        """Return the best chunks for the groups, ties by chunk id; raises what Whoosh raises on unreadable postings."""
        scores, ideal = self._score(groups)
        if chunk_ids is not None:
            allowed = np.zeros(len(scores), bool)
            allowed[[self._numbers[key] for key in chunk_ids if key in self._numbers]] = True
            scores = np.where(allowed, scores, 0.0)
        found = np.flatnonzero(scores)
        if limit <= 0 or not len(found):
            return []
        if len(found) > limit:  # everything that ties with the last place stays until ids decide
            last = np.partition(scores[found], -limit)[-limit]
            found = found[scores[found] >= last]
        best = sorted((-float(scores[number]), str(self._ids[number]), int(number)) for number in found)[:limit]
        return [
            LexicalHit(key, self._documents[number], -negative, min(1.0, -negative / ideal))
            for negative, key, number in best
        ]

    def frequencies(self, groups: Sequence[TermGroup], chunk_ids: Collection[str] | None = None) -> list[int]:
        """Return for each group how many chunks (of ``chunk_ids``) hold one of its alternatives."""
        if chunk_ids is None:
            return [len(self._group_postings(group)[0]) for group in groups]
        numbers = np.array([self._numbers[key] for key in chunk_ids if key in self._numbers], np.int64)
        return [int(np.isin(self._group_postings(group)[0], numbers).sum()) for group in groups]

    def scores_together(self, groups: Sequence[TermGroup], parts: Sequence[Collection[str]]) -> list[float]:
        """Return the normalised score of each of ``parts`` (disjoint sets of chunks)."""
        owners = np.full(len(self._ids), -1)
        for place, part in enumerate(parts):
            owners[[self._numbers[key] for key in part if key in self._numbers]] = place
        scores = np.zeros(len(parts))
        ideal = 0.0
        for group in groups:
            numbers, frequencies = self._group_postings(group)
            weight = group.weight * idf(self._count, len(numbers))
            ideal += weight * SATURATION
            held = owners[numbers] >= 0
            best = np.zeros(len(parts))
            np.maximum.at(best, owners[numbers[held]], _saturated(frequencies[held]))
            scores += weight * best
        return [float(score) for score in np.minimum(1.0, scores / ideal)] if ideal else [0.0] * len(parts)

    def vocabulary(self) -> Mapping[str, int]:
        """Return the terms of titles and bodies with the number of chunks that hold them (deleted ones included)."""
        with self._lock:
            if self._vocabulary is None:
                self._vocabulary = self._read_vocabulary()
            return self._vocabulary

    def _read_vocabulary(self) -> dict[str, int]:
        segments = [segment for segment, _ in self._segments]
        most = vocabulary(segments, "body") | vocabulary(segments, "title")
        return {term.decode("utf-8"): count for term, count in most.items()}

    def _score(self, groups: Sequence[TermGroup]) -> tuple[_Floats, float]:
        """Return a score for every document number (not to be changed) and the score of an ideal match."""
        key, latest = tuple(groups), self._latest
        if latest is not None and latest[0] == key:
            return latest[1], latest[2]
        scores = np.zeros(len(self._ids))
        ideal = 0.0
        for group in groups:
            numbers, frequencies = self._group_postings(group)
            weight = group.weight * idf(self._count, len(numbers))
            ideal += weight * SATURATION
            scores[numbers] += weight * _saturated(frequencies)
        self._latest = (key, scores, ideal)
        return scores, ideal

    def _group_postings(self, group: TermGroup) -> _Postings:
        """Alternatives add up; of an alternative with several terms the rarest one counts."""
        if len(group.alternatives) == 1 and len(group.alternatives[0]) == 1:
            return self._term_postings(group.alternatives[0][0])
        with self._lock:
            known = self._group_lists.get(group.alternatives)
        if known is None:
            known = self._added_up(
                [[self._term_postings(term) for term in each] for each in group.alternatives if each]
            )
            with self._lock:
                if len(self._group_lists) >= _CACHED_GROUPS:
                    self._group_lists.clear()
                self._group_lists[group.alternatives] = known
        return known

    def _added_up(self, alternatives: Sequence[Sequence[_Postings]]) -> _Postings:
        total = np.zeros(len(self._ids))
        for lists in alternatives:
            numbers, frequencies = _in_common(lists)
            total[numbers] += frequencies
        found = np.flatnonzero(total)
        return found, total[found]

    def _term_postings(self, term: str) -> _Postings:
        """Return the document numbers of a term and its weighted, length-normalised frequency in each."""
        with self._lock:
            cached = self._postings.get(term)
            if cached is None:
                if len(self._postings) >= _CACHED_TERMS:
                    self._postings.clear()
                cached = self._postings[term] = self._read_postings(term)
            return cached

    def _read_postings(self, term: str) -> _Postings:
        """Read segment by segment: asked for all at once, Whoosh looks the term up three times in every segment."""
        total: _Floats | None = None
        for segment, first in self._segments:
            for row, (field, weight) in enumerate(FIELD_WEIGHTS.items()):
                found = postings(segment, field, term)
                if found is None:
                    continue
                if total is None:
                    total = np.zeros(len(self._ids))
                numbers = first + found[0]
                total[numbers] += weight * found[1] / self._norms[row, numbers]
        if total is None:
            return _NONE
        total[self._deleted] = 0.0
        held = np.flatnonzero(total)
        return held, total[held]


def _in_common(lists: Sequence[_Postings]) -> _Postings:
    """Return the chunks that hold every one of some terms, with the frequency of the rarest."""
    (numbers, frequencies), *others = sorted(lists, key=lambda each: len(each[0]))
    for other_numbers, other_frequencies in others:
        if not len(numbers):
            break
        places = np.minimum(np.searchsorted(other_numbers, numbers), len(other_numbers) - 1)
        held = other_numbers[places] == numbers
        numbers = numbers[held]
        frequencies = np.minimum(frequencies[held], other_frequencies[places[held]])
    return numbers, frequencies


def _saturated(frequencies: _Floats) -> _Floats:
    return frequencies * (K1 + 1) / (frequencies + K1)
