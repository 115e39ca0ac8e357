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
            keys, rows = [keys[row] for row in order.tolist()], rows[order]
        self._keys = keys
        self._vectors = rows
        self._counts = np.bincount(chunk_of_row, minlength=len(codes))
        self._starts = np.concatenate([[0], np.cumsum(self._counts)[:-1]]).astype(np.int64)
        self._chunks = codes
        self._chunk_ids = list(codes)
        self._latest: tuple[Vectors, Vectors, Vectors] | None = None
        """The last question with the cosine of every window and the best of every chunk: a search asks twice."""
        self._chosen: tuple[frozenset[str], npt.NDArray[np.int64]] | None = None
        """The last filter with its rows: it stays on for many questions."""

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
        cosines, best = self._compared(vector)
        rows = self._rows(chunk_ids)
        if len(rows) > limit:  # everything that ties with the last place stays until ids decide
            last = np.partition(best[rows], -limit)[-limit]
            rows = rows[best[rows] >= last]
        ranked = sorted((-float(best[row]), self._chunk_ids[row], int(row)) for row in rows)[:limit]
        return [
            VectorHit(
                chunk_id, self._keys[self._starts[row]].document_id, -negative, self._second(cosines, row, -negative)
            )
            for negative, chunk_id, row in ranked
        ]

    def _compared(self, vector: Vectors) -> tuple[Vectors, Vectors]:
        latest = self._latest
        if latest is None or not np.array_equal(latest[0], vector):
            cosines = self._vectors @ vector
            np.clip(cosines, -1.0, 1.0, out=cosines)
            latest = (vector.copy(), cosines, np.maximum.reduceat(cosines, self._starts))
            self._latest = latest
        return latest[1], latest[2]

    def _second(self, cosines: Vectors, row: int, best: float) -> float:
        """Return the second-best cosine of a chunk, the best again where it has one window."""
        count = int(self._counts[row])
        start = int(self._starts[row])
        return float(np.partition(cosines[start : start + count], count - 2)[count - 2]) if count > 1 else best

    def _rows(self, chunk_ids: Iterable[str] | None) -> npt.NDArray[np.int64]:
        if chunk_ids is None:
            return np.arange(len(self._chunk_ids))
        chosen = self._chosen
        if chosen is None or chosen[0] is not chunk_ids:
            rows = np.array(sorted({self._chunks[key] for key in chunk_ids if key in self._chunks}), np.int64)
            if not isinstance(chunk_ids, frozenset):
                return rows
            chosen = self._chosen = (chunk_ids, rows)
        return chosen[1]
