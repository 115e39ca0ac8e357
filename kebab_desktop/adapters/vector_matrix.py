"""All window vectors in memory, grouped by chunk, for exact search."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from kebab_desktop.core.retrieval import VectorHit

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Vectors


@dataclass(frozen=True, slots=True)
class WindowKey:
    """Where a vector belongs."""

    window_id: str
    chunk_id: str
    document_id: str


class VectorMatrix:
    """An immutable set of windows; rows are ordered by chunk, so that one pass finds the best two of each chunk."""

    def __init__(self, keys: Sequence[WindowKey], vectors: Vectors) -> None:
        codes: dict[str, int] = {}
        chunk_of_row = np.fromiter((codes.setdefault(key.chunk_id, len(codes)) for key in keys), np.int64, len(keys))
        rows = np.ascontiguousarray(vectors, np.float32)
        if (np.diff(chunk_of_row) < 0).any():
            order = np.argsort(chunk_of_row, kind="stable")
            keys, rows = [keys[row] for row in order], rows[order]
        self._keys = keys
        self._vectors = rows
        self._counts = np.bincount(chunk_of_row, minlength=len(codes))
        self._starts = np.concatenate([[0], np.cumsum(self._counts)[:-1]]).astype(np.int64)
        self._chunks = codes
        self._chunk_ids = list(codes)
        self._latest: tuple[Vectors, Vectors, Vectors] | None = None
        """The last question with the best and the second cosine of every chunk: a search asks twice."""

    @property
    def dimension(self) -> int:
        """Return the length of a vector."""
        return int(self._vectors.shape[1])

    @property
    def rows(self) -> tuple[Sequence[WindowKey], Vectors]:
        """Return ids and vectors, ordered by chunk."""
        return self._keys, self._vectors

    def __len__(self) -> int:
        return len(self._keys)

    def chunk_ids(self) -> set[str]:
        """Return the ids of all chunks."""
        return set(self._chunks)

    def changed(self, removed_documents: Collection[str], added: Sequence[WindowKey], vectors: Vectors) -> VectorMatrix:
        """Return a matrix without the removed documents' windows and with the added windows in place of old ones."""
        replaced = {key.window_id for key in added}
        kept = [key.document_id not in removed_documents and key.window_id not in replaced for key in self._keys]
        keys = [key for key, stays in zip(self._keys, kept, strict=True) if stays]
        rows = self._vectors if all(kept) else self._vectors[np.array(kept)]
        blocks = [block for block in (rows, vectors) if len(block)]
        return VectorMatrix([*keys, *added], np.concatenate(blocks) if blocks else rows)

    def search(self, vector: Vectors, limit: int, chunk_ids: Collection[str] | None = None) -> list[VectorHit]:
        """Return the chunks with the best windows, ties by chunk id; ``vector`` has shape (dimension,)."""
        if limit <= 0 or not self._keys:
            return []
        best, second = self._compared(vector)
        rows = self._rows(chunk_ids)
        if len(rows) > limit:  # everything that ties with the last place stays until ids decide
            last = np.partition(best[rows], -limit)[-limit]
            rows = rows[best[rows] >= last]
        ranked = sorted((-float(best[row]), self._chunk_ids[row], int(row)) for row in rows)[:limit]
        return [
            VectorHit(chunk_id, self._keys[self._starts[row]].document_id, -negative, float(second[row]))
            for negative, chunk_id, row in ranked
        ]

    def _compared(self, vector: Vectors) -> tuple[Vectors, Vectors]:
        latest = self._latest
        if latest is None or not np.array_equal(latest[0], vector):
            latest = (vector.copy(), *self._best_two(np.clip(self._vectors @ vector, -1.0, 1.0)))
            self._latest = latest
        return latest[1], latest[2]

    def _best_two(self, cosines: Vectors) -> tuple[Vectors, Vectors]:
        best = np.maximum.reduceat(cosines, self._starts)
        is_best = cosines == np.repeat(best, self._counts)
        runner_up = np.maximum.reduceat(np.where(is_best, np.float32(-2.0), cosines), self._starts)
        alone = (self._counts == 1) | (np.add.reduceat(is_best.astype(np.int64), self._starts) > 1)
        return best, np.where(alone, best, runner_up).astype(np.float32)

    def _rows(self, chunk_ids: Iterable[str] | None) -> npt.NDArray[np.int64]:
        if chunk_ids is None:
            return np.arange(len(self._chunk_ids))
        return np.array(sorted({self._chunks[key] for key in chunk_ids if key in self._chunks}), np.int64)
