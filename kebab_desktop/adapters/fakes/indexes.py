"""In-memory embedder and indexes: deterministic, exact, no files; for tests and the demonstration mode."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from blake3 import blake3

from kebab_desktop.core.analysis import terms
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Chunk, Window
from kebab_desktop.core.lexical import FIELD_WEIGHTS, K1, SATURATION, B, TermGroup, field_terms, idf, query_groups
from kebab_desktop.core.retrieval import LexicalHit, VectorHit

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Vectors


class FakeEmbedder:
    """Hashes analyzer terms into a signed bag of 64 numbers: texts that share terms are near one another."""

    identity = "fake-embedder/hash/1"
    dimension = 64
    device = "none"
    notice = ""

    def use_device(self, device: str) -> None:
        """There is only one way to hash."""

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Return unit vectors of shape (len(texts), 64)."""
        return self.embed_passages(texts)

    def embed_passages(self, texts: Sequence[str], token: CancelToken | None = None) -> Vectors:
        """Return the same vectors as for queries; polls ``token`` before every text."""
        vectors = np.zeros((len(texts), self.dimension), np.float32)
        for row, text in enumerate(texts):
            if token is not None:
                token.raise_if_cancelled()
            for term in terms(text) or [text]:
                hashed = blake3(term.encode("utf-8", "surrogatepass")).digest(length=2)
                vectors[row, hashed[0] % self.dimension] += 1.0 if hashed[1] % 2 else -1.0
            if not vectors[row].any():  # terms that cancelled one another
                vectors[row, 0] = 1.0
            vectors[row] /= np.linalg.norm(vectors[row])
        return vectors

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Return the number of words between spaces."""
        return [len(text.split()) for text in texts]


@dataclass(frozen=True, slots=True)
class _IndexedChunk:
    document_id: str
    counts: dict[str, Counter[str]]


class _Generation:
    """The chunks between two changes, with what is counted over all of them; never changed."""

    def __init__(self, chunks: Mapping[str, _IndexedChunk]) -> None:
        self.chunks = chunks
        count = max(len(chunks), 1)
        self._averages = {
            field: sum(chunk.counts[field].total() for chunk in chunks.values()) / count for field in FIELD_WEIGHTS
        }
        self._holders: dict[str, set[str]] = defaultdict(set)
        for key, chunk in chunks.items():
            for counts in chunk.counts.values():
                for term in counts:
                    self._holders[term].add(key)

    def holders(self, group: TermGroup) -> set[str]:
        """Return the ids of the chunks that hold one of the alternatives."""
        nobody: set[str] = set()
        return nobody.union(
            *(
                set.intersection(*(self._holders.get(term, nobody) for term in alternative))
                for alternative in group.alternatives
                if alternative
            )
        )

    def frequency(self, key: str, group: TermGroup) -> float:
        """Return the weighted, length-normalised frequency: alternatives add up, the terms of one must all occur."""
        counts = self.chunks[key].counts

        def of_term(term: str) -> float:
            return sum(
                weight * counts[field][term] / (1 - B + B * counts[field].total() / self._averages[field])
                for field, weight in FIELD_WEIGHTS.items()
                if counts[field][term]
            )

        return sum(min(of_term(term) for term in alternative) for alternative in group.alternatives)


class InMemoryLexicalIndex:
    """BM25F over dictionaries."""

    def __init__(self) -> None:
        self._stamp: str | None = None
        self._chunks: dict[str, _IndexedChunk] = {}
        self._counted = _Generation(self._chunks)

    @property
    def stamp(self) -> str | None:
        """Return the stamp, None when new or cleared."""
        return self._stamp

    def set_stamp(self, stamp: str) -> None:
        """Remember the stamp."""
        self._stamp = stamp

    def upsert(self, chunks: Sequence[Chunk]) -> None:
        """Add or replace chunks."""
        added = {}
        for chunk in chunks:
            counts = {field: Counter(found) for field, found in field_terms(chunk).items()}
            added[chunk.id] = _IndexedChunk(chunk.document_id, counts)
        self._chunks = {**self._chunks, **added}  # replaced, never changed: a search may run in another thread

    def delete_documents(self, document_ids: Collection[str]) -> None:
        """Remove the chunks of these documents."""
        gone = set(document_ids)
        self._chunks = {key: chunk for key, chunk in self._chunks.items() if chunk.document_id not in gone}

    def purge(self) -> None:
        """Nothing is on the disk."""

    def search(self, text: str, limit: int, chunk_ids: Collection[str] | None = None) -> list[LexicalHit]:
        """Rank the chunks by BM25F."""
        return self.search_groups(query_groups(text), limit, chunk_ids)

    def search_groups(
        self, groups: Sequence[TermGroup], limit: int, chunk_ids: Collection[str] | None = None
    ) -> list[LexicalHit]:
        """Rank the chunks for groups of alternatives."""
        scores: dict[str, float] = {}
        ideal = 0.0
        generation = self._generation()
        for group in groups:
            matched = {key: generation.frequency(key, group) for key in generation.holders(group)}
            weight = group.weight * idf(len(generation.chunks), len(matched))
            ideal += weight * SATURATION
            for key, frequency in matched.items():
                scores[key] = scores.get(key, 0.0) + weight * frequency * (K1 + 1) / (frequency + K1)
        allowed = None if chunk_ids is None else set(chunk_ids)
        hits = [
            LexicalHit(key, generation.chunks[key].document_id, score, min(1.0, score / ideal))
            for key, score in scores.items()
            if allowed is None or key in allowed
        ]
        return sorted(hits, key=lambda hit: (-hit.score, hit.chunk_id))[: max(limit, 0)]

    def frequencies(self, groups: Sequence[TermGroup], chunk_ids: Collection[str] | None = None) -> list[int]:
        """Return for each group how many chunks (of ``chunk_ids``) hold one of its alternatives."""
        generation = self._generation()
        wanted = generation.chunks.keys() if chunk_ids is None else set(chunk_ids)
        return [len(generation.holders(group) & wanted) for group in groups]

    def scores_together(self, groups: Sequence[TermGroup], parts: Sequence[Collection[str]]) -> list[float]:
        """Return the normalised score of each of ``parts``: chunks taken as one, each group where it says most."""
        generation = self._generation()
        held = [generation.holders(group) for group in groups]
        weights = [
            group.weight * idf(len(generation.chunks), len(holders))
            for group, holders in zip(groups, held, strict=True)
        ]
        ideal = sum(weights) * SATURATION
        scores = []
        for part in parts:
            score = 0.0
            for group, weight, holders in zip(groups, weights, held, strict=True):
                most = max((generation.frequency(key, group) for key in holders.intersection(part)), default=0.0)
                score += weight * most * (K1 + 1) / (most + K1)
            scores.append(min(1.0, score / ideal) if ideal else 0.0)
        return scores

    def vocabulary(self) -> Mapping[str, int]:
        """Return the terms of titles and bodies with the number of chunks that hold them."""
        counts = self._chunks.values()
        return Counter(term for chunk in counts for term in {*chunk.counts["title"], *chunk.counts["body"]})

    def chunk_ids(self) -> set[str]:
        """Return all ids."""
        return set(self._chunks)

    def clear(self) -> None:
        """Forget everything."""
        self._chunks = {}
        self._stamp = None

    def close(self) -> None:
        """Nothing to release."""

    def _generation(self) -> _Generation:
        chunks, counted = self._chunks, self._counted
        if counted.chunks is not chunks:
            self._counted = counted = _Generation(chunks)
        return counted


class InMemoryVectorIndex:
    """Windows in a dictionary, compared one by one."""

    def __init__(self) -> None:
        self._stamp: str | None = None
        self._windows: dict[str, tuple[Window, Vectors]] = {}

    @property
    def stamp(self) -> str | None:
        """Return the stamp, None when new or cleared."""
        return self._stamp

    def set_stamp(self, stamp: str) -> None:
        """Remember the stamp."""
        self._stamp = stamp

    def upsert(self, windows: Sequence[Window], vectors: Vectors) -> None:
        """Add or replace windows."""
        if len(windows) != len(vectors):
            raise ValueError(f"{len(windows)} windows but {len(vectors)} vectors")
        added = {
            window.id: (window, np.array(vector, np.float32)) for window, vector in zip(windows, vectors, strict=True)
        }
        self._windows = {**self._windows, **added}

    def delete_documents(self, document_ids: Collection[str]) -> None:
        """Remove the windows of these documents."""
        gone = set(document_ids)
        self._windows = {key: entry for key, entry in self._windows.items() if entry[0].document_id not in gone}

    def search(self, vector: Vectors, limit: int, chunk_ids: Collection[str] | None = None) -> list[VectorHit]:
        """Rank the chunks by their best window."""
        allowed = None if chunk_ids is None else set(chunk_ids)
        found: dict[str, list[float]] = {}
        documents: dict[str, str] = {}
        for window, stored in self._windows.values():
            if allowed is None or window.chunk_id in allowed:
                found.setdefault(window.chunk_id, []).append(float(np.dot(stored, vector)))
                documents[window.chunk_id] = window.document_id
        hits = []
        for chunk_id, cosines in found.items():
            best, second = sorted(cosines, reverse=True)[:2] if len(cosines) > 1 else (cosines[0], cosines[0])
            hits.append(VectorHit(chunk_id, documents[chunk_id], best, second))
        return sorted(hits, key=lambda hit: (-hit.cosine, hit.chunk_id))[: max(limit, 0)]

    def chunk_ids(self) -> set[str]:
        """Return the ids of all chunks with windows."""
        return {window.chunk_id for window, _ in self._windows.values()}

    def clear(self) -> None:
        """Forget everything."""
        self._windows = {}
        self._stamp = None

    def close(self) -> None:
        """Nothing to release."""
