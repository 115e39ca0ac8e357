"""The generations of the lexical index: which posting lists searches see while the files are written."""

from __future__ import annotations

import threading
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from kebab_desktop.adapters.whoosh_store import WhooshStore
from kebab_desktop.adapters.word_lists import WordLists, joined, lists_of
from kebab_desktop.adapters.word_matrix import WordMatrix
from kebab_desktop.adapters.word_snapshot import WordSnapshot
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.errors import KnowledgeBaseError

_READ_FOR_THE_COPY = 20_000
"""Chunks up to which closing after an ingest run without a question reads them for the copy (2 s)."""
_FEWEST_TO_JOIN = 300_000
"""So many rows of changes are kept apart before they are joined with the rest; more when the rest is larger."""


@dataclass(frozen=True, slots=True)
class _Change:
    """A write that the matrix does not have yet."""

    removed: frozenset[str]
    added: WordLists


class Generations:
    """The last committed generation in memory; ``disk`` is held while files are used.

    Writes are followed in memory, so the files are read only where a process left no copy of the lists.
    """

    def __init__(self, store: WhooshStore, copy: WordSnapshot) -> None:
        self.disk = threading.RLock()
        self._store = store
        self._copy = copy
        self._matrix: WordMatrix | None = None
        self._changes: list[_Change] = []  # since the matrix was built
        self._stale = True  # whether the files must be read
        self._copied = False  # whether the copy holds what the matrix holds
        self._written = False  # whether this process changed the files
        self._writer_at_work = False

    def change(self, removed_documents: Collection[str], added: Sequence[Chunk]) -> None:
        """Write one commit; searches go on with the generation before."""
        if self._matrix is None and not self._written:
            self._follow_from_here()
        self._writer_at_work, self._copied, self._written = True, False, True
        try:
            self._copy.remove()
            indexed = self._store.change(removed_documents, added)
            if self._matrix is not None:
                self._changes.append(_Change(frozenset(removed_documents), lists_of(indexed)))
        except BaseException:
            self._matrix, self._changes, self._stale = None, [], True  # unknown what was written: read again
            raise
        finally:
            self._writer_at_work = False
        rows = sum(len(each.added.numbers) for each in self._changes)
        if self._matrix is not None and rows > max(_FEWEST_TO_JOIN, len(self._matrix.lists.numbers) // 2):
            self._join()

    def purge(self) -> None:
        """Write what is left after removals, which searches have no longer seen since they were removed."""
        if self._store.purge():
            self._copy.remove()
            self._copied = False

    def current(self) -> WordMatrix | None:
        """Return the latest generation; while a writer is at work, the one before."""
        matrix = self._matrix
        if matrix is not None and (self._writer_at_work or not self._changes):
            return matrix
        with self.disk:
            if self._stale:
                self._matrix = self._load() if self._store.exists() else None
                self._changes, self._stale = [], False
            self._join()
            return self._matrix

    def clear(self) -> None:
        """Remove everything from memory and disk."""
        self._forget()
        self._copy.remove()
        self._store.clear()

    def close(self) -> None:
        """Leave a copy for the next process and free the memory; the next use reads the files."""
        with suppress(KnowledgeBaseError):  # an index that cannot be read any more is closed all the same
            if self._store.stamp is not None and self._store.exists() and not self._copied:
                if self._stale and self._written and self._store.chunk_count() <= _READ_FOR_THE_COPY:
                    self.current()
                if self._matrix is not None:
                    self._join()
                    self._copy.write(self._store.fingerprint(), self._matrix.lists)
        self._forget()

    def _forget(self) -> None:
        self._matrix, self._changes, self._stale, self._copied, self._written = None, [], True, False, False

    def _load(self) -> WordMatrix:
        lists = self._copied_lists()
        self._copied = lists is not None
        return WordMatrix(self._store.read() if lists is None else lists)

    def _copied_lists(self) -> WordLists | None:
        return self._copy.read(self._store.fingerprint()) if self._copy.present else None

    def _follow_from_here(self) -> None:
        """Begin with what is there before the first change if that costs little."""
        lists = self._copied_lists() if self._store.exists() else lists_of(())
        if lists is not None:
            self._matrix, self._stale = WordMatrix(lists), False

    def _join(self) -> None:
        """Bring the matrix up to date, all changes in one step: an ingest run makes hundreds of them."""
        if self._matrix is None or not self._changes:
            return
        parts = [self._matrix.lists, *(each.added for each in self._changes)]
        kept = [np.ones(len(part.chunk_ids), bool) for part in parts]
        removed = frozenset[str]()
        replaced: set[str] = set()
        for place in range(len(parts) - 1, -1, -1):  # from the latest: what stands here may have gone since
            for row, (chunk_id, document_id) in enumerate(
                zip(parts[place].chunk_ids, parts[place].document_ids, strict=True)
            ):
                kept[place][row] = document_id not in removed and chunk_id not in replaced
            replaced |= set(parts[place].chunk_ids)
            if place:
                removed |= self._changes[place - 1].removed
        self._matrix, self._changes = WordMatrix(joined(parts, kept)), []
