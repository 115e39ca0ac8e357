"""The vector index on Chroma: Chroma stores the vectors of windows, an exact scan in memory ranks chunks."""

from __future__ import annotations

import threading
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from kebab_desktop.adapters.chroma_store import ChromaStore, is_there, other_dimension
from kebab_desktop.adapters.vector_matrix import VectorMatrix, WindowKey
from kebab_desktop.adapters.vector_snapshot import VectorSnapshot
from kebab_desktop.core.documents import Window
from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.core.retrieval import VectorHit

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Vectors

EXACT_LIMIT = 200_000
"""Windows up to which all vectors are kept in memory (of 384 numbers each: 307 MB, some 115,000 chunks).

Above it Chroma proposes candidates, and what it does not propose is not found."""

_MIN_CANDIDATES = 200
_READ_FOR_THE_COPY = 20_000
"""Windows up to which closing after an ingest run without a question reads them for the copy (1.6 s)."""


@dataclass(frozen=True, slots=True)
class _Change:
    """A write that the vectors in memory do not have yet."""

    removed: frozenset[str]
    added: list[WindowKey]
    vectors: Vectors


class ChromaVectorIndex:
    """Ranks chunks by the exact cosine of their best window.

    Up to ``exact_limit`` windows a search is one matrix product over all vectors; above, Chroma proposes candidates
    whose windows are then compared exactly. A search during a write sees the state before it. Closing leaves a copy of
    the vectors beside Chroma's files, so that the next process starts Chroma (a second) only to write. All methods may
    be called from any thread.
    """

    def __init__(self, folder: Path, *, exact_limit: int = EXACT_LIMIT) -> None:
        self._store = ChromaStore(folder)
        self._snapshot = VectorSnapshot(folder / "vectors.bin")
        self._exact_limit = exact_limit
        self._disk = threading.RLock()  # held while the store is used
        self._writer_at_work = False
        self._matrix: VectorMatrix | None = None
        self._changes: list[_Change] = []  # since the matrix was built
        self._copied = False  # whether the snapshot holds what the matrix holds
        self._written = False  # whether this process changed the store

    @property
    def stamp(self) -> str | None:
        """Return the stamp last written, None for a new or damaged index."""
        with self._disk:
            return self._store.stamp

    def set_stamp(self, stamp: str) -> None:
        """Store the stamp; raises KnowledgeBaseError when the index is damaged or cannot be written."""
        with self._disk:
            self._store.record(stamp)

    def upsert(self, windows: Sequence[Window], vectors: Vectors) -> None:
        """Add or replace windows; ``vectors`` has shape (len(windows), dimension), window ids differ.

        Raises ValueError for mismatched input, KnowledgeBaseError when the index cannot be used or holds vectors of
        another dimension.
        """
        if len(windows) != len(vectors):
            raise ValueError(f"{len(windows)} windows but {len(vectors)} vectors")
        if not windows:
            return
        rows = np.array(vectors, np.float32)
        keys = [WindowKey(window.id, window.chunk_id, window.document_id) for window in windows]
        if len({key.window_id for key in keys}) != len(keys):
            raise ValueError("two windows have the same id")
        with self._disk:
            self._write(_Change(frozenset(), keys, rows))

    def delete_documents(self, document_ids: Collection[str]) -> None:
        """Remove all windows of these documents; unknown ids are ignored."""
        gone = frozenset(document_ids)
        with self._disk:
            if gone and self._store.exists():
                self._write(_Change(gone, [], np.zeros((0, 0), np.float32)))

    def search(self, vector: Vectors, limit: int, chunk_ids: Collection[str] | None = None) -> list[VectorHit]:
        """Return chunks by their best window; ``vector`` has shape (dimension,) and length 1."""
        query = np.ascontiguousarray(vector, np.float32)
        matrix = self._current()
        if matrix is None:
            with self._disk:
                return self._search_candidates(query, limit, chunk_ids) if self._store.exists() else []
        return _search(matrix, query, limit, chunk_ids)

    def chunk_ids(self) -> set[str]:
        """Return the ids of all chunks that have windows."""
        matrix = self._current()
        if matrix is not None:
            return matrix.chunk_ids()
        with self._disk:
            return self._store.chunk_ids() if self._store.exists() else set()

    def warm_up(self) -> None:
        """Start Chroma and load the vectors, so that the first question does not wait for it."""
        self._current()

    def clear(self) -> None:
        """Remove everything, also a damaged index."""
        with self._disk:
            self._matrix, self._changes, self._copied, self._written = None, [], False, False
            self._snapshot.remove()
            self._store.clear()

    def close(self) -> None:
        """Release the files and free the memory; the index opens again on the next use."""
        with self._disk:
            matrix = self._merged()
            whole = is_there(self._store) and self._store.stamp is not None
            with suppress(KnowledgeBaseError):  # a store that cannot be read any more is closed all the same
                if whole and matrix is None and self._written and self._store.count() <= _READ_FOR_THE_COPY:
                    matrix = VectorMatrix(*self._store.read())
            self._store.close()
            if whole and matrix is not None and not self._copied:
                self._snapshot.write(self._store.fingerprint(), *matrix.rows)
            self._matrix, self._changes, self._copied, self._written = None, [], False, False

    def _write(self, change: _Change) -> None:
        if self._matrix is None and not self._written:
            self._matrix = _read_without_chroma(self._store, self._snapshot, self._exact_limit)
        self._writer_at_work, self._copied, self._written = True, False, True
        try:
            self._snapshot.remove()
            if change.removed:
                self._store.delete(change.removed)
            if change.added:
                self._store.upsert(change.added, change.vectors)
            if self._matrix is not None:
                self._changes.append(change)
                if len(self._matrix) + sum(len(each.added) for each in self._changes) > self._exact_limit:
                    self._matrix, self._changes = None, []
        except BaseException:
            self._matrix, self._changes = None, []  # unknown how much was written: read again
            raise
        finally:
            self._writer_at_work = False

    def _current(self) -> VectorMatrix | None:
        """Return all vectors as of the last write, None when there are too many of them or none yet."""
        matrix = self._matrix
        if matrix is not None and (self._writer_at_work or not self._changes):
            return matrix
        with self._disk:
            if self._matrix is None and self._store.exists():
                self._matrix = self._load()
                self._changes = []
            self._matrix, self._changes = self._merged(), []
            if self._matrix is not None and len(self._matrix) > self._exact_limit:
                self._matrix = None
            return self._matrix

    def _load(self) -> VectorMatrix | None:
        rows = self._snapshot.read(self._store.fingerprint()) if self._snapshot.present else None
        if rows is not None and len(rows[0]) > self._exact_limit:
            rows = None
        self._copied = rows is not None
        if rows is None and self._store.count() <= self._exact_limit:
            rows = self._store.read()
        return None if rows is None else VectorMatrix(*rows)

    def _merged(self) -> VectorMatrix | None:
        """Return the vectors with all changes, made in one step: an ingest run makes thousands of them."""
        if self._matrix is None or not self._changes:
            return self._matrix
        removed: set[str] = set()
        added: dict[str, tuple[WindowKey, Vectors]] = {}
        for change in self._changes:
            removed |= change.removed
            if change.removed:
                added = {key: entry for key, entry in added.items() if entry[0].document_id not in change.removed}
            for window, vector in zip(change.added, change.vectors, strict=True):
                added[window.window_id] = (window, vector)
        keys = [window for window, _ in added.values()]
        return self._matrix.changed(removed, keys, np.array([vector for _, vector in added.values()], np.float32))

    def _search_candidates(self, query: Vectors, limit: int, chunk_ids: Collection[str] | None) -> list[VectorHit]:
        """Compare the windows of Chroma's candidates, or of the chunks that the filter leaves."""
        chosen = self._store.candidates(query, max(8 * limit, _MIN_CANDIDATES)) if chunk_ids is None else chunk_ids
        return _search(VectorMatrix(*self._store.read(chosen)), query, limit, None)


def _read_without_chroma(store: ChromaStore, copy: VectorSnapshot, most: int) -> VectorMatrix | None:
    """Return what is there before the first change if that costs little: then closing need not read it from Chroma."""
    if not store.exists():
        return VectorMatrix([], np.zeros((0, 0), np.float32))
    rows = copy.read(store.fingerprint()) if copy.present else None
    return None if rows is None or len(rows[0]) > most else VectorMatrix(*rows)


def _search(matrix: VectorMatrix, query: Vectors, limit: int, chunk_ids: Collection[str] | None) -> list[VectorHit]:
    if len(matrix) and matrix.dimension != len(query):
        raise other_dimension(matrix.dimension, len(query))
    return matrix.search(query, limit, chunk_ids)
