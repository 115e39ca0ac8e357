"""All posting lists of one generation in memory as arrays, scored with numpy (BM25F)."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from kebab_desktop.adapters.word_lists import FIELDS, WordLists
from kebab_desktop.core.lexical import FIELD_WEIGHTS, K1, SATURATION, B, TermGroup, idf
from kebab_desktop.core.retrieval import LexicalHit

_CACHED_TERMS = 20_000
_CACHED_GROUPS = 2_000

_Floats = npt.NDArray[np.float64]
_Postings = tuple[npt.NDArray[np.int32], _Floats]
_NONE: _Postings = (np.zeros(0, np.int32), np.zeros(0))


class WordMatrix:
    """Scores questions against one generation. Immutable but for its caches; thread-safe."""

    def __init__(self, lists: WordLists) -> None:
        self.lists = lists
        self._lock = threading.Lock()
        self._postings: dict[str, _Postings] = {}
        self._group_lists: dict[tuple[tuple[str, ...], ...], _Postings] = {}
        self._latest: tuple[tuple[TermGroup, ...], _Floats, float] | None = None
        """The last question with the scores of all chunks: a search asks twice."""
        self._chosen: tuple[frozenset[str], npt.NDArray[np.bool_]] | None = None
        """The last filter: it stays on for many questions."""
        self._vocabulary: dict[str, int] | None = None
        self._ids = lists.chunk_ids
        self._documents = lists.document_ids
        self._count = len(self._ids)
        lengths = lists.lengths.T.astype(np.float64)
        averages = lengths.mean(axis=1) if self._count else np.ones(len(FIELDS))
        self._norms = 1 - B + B * lengths / np.maximum(averages, 1e-9)[:, None]
        self._numbers = {key: number for number, key in enumerate(self._ids)}
        self._places = {term: place for place, term in enumerate(lists.terms)}

    def chunk_ids(self) -> set[str]:
        """Return the ids of the chunks of this generation."""
        return set(self._numbers)

    def search(
        self, groups: Sequence[TermGroup], limit: int, chunk_ids: Collection[str] | None = None
    ) -> list[LexicalHit]:
        """Return the best chunks for the groups, ties by chunk id."""
        scores, ideal = self._score(groups)
        if chunk_ids is not None:
            scores = np.where(self._among(chunk_ids), scores, 0.0)
        found = np.flatnonzero(scores)
        if limit <= 0 or not len(found):
            return []
        if len(found) > limit:  # everything that ties with the last place stays until ids decide
            last = np.partition(scores[found], -limit)[-limit]
            found = found[scores[found] >= last]
        best = sorted((-float(scores[number]), self._ids[number], number) for number in found.tolist())[:limit]
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
        """Return the terms of titles and bodies with the number of chunks that hold them."""
        with self._lock:
            if self._vocabulary is None:
                self._vocabulary = self._read_vocabulary()
            return self._vocabulary

    def _read_vocabulary(self) -> dict[str, int]:
        if not self._places:
            return {}
        columns = [self.lists.counts[:, FIELDS.index(field)] > 0 for field in ("body", "title")]
        body, title = (np.add.reduceat(column, self.lists.starts[:-1], dtype=np.int64) for column in columns)
        held = np.maximum(body, title).tolist()
        return {term: count for term, count in zip(self.lists.terms, held, strict=True) if count}

    def _among(self, chunk_ids: Collection[str]) -> npt.NDArray[np.bool_]:
        """Return for every chunk whether it is one of these."""
        chosen = self._chosen
        if chosen is None or chosen[0] is not chunk_ids:
            among = np.zeros(self._count, bool)
            among[[self._numbers[key] for key in chunk_ids if key in self._numbers]] = True
            if not isinstance(chunk_ids, frozenset):
                return among
            chosen = self._chosen = (chunk_ids, among)
        return chosen[1]

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
        found = np.flatnonzero(total).astype(np.int32)
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
        place = self._places.get(term)
        if place is None:
            return _NONE
        held = slice(self.lists.starts[place], self.lists.starts[place + 1])
        numbers, counts = self.lists.numbers[held], self.lists.counts[held].astype(np.float64)
        total = np.zeros(len(numbers))
        for column, weight in enumerate(FIELD_WEIGHTS.values()):
            total += weight * counts[:, column] / self._norms[column, numbers]
        return numbers, total


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
