"""The lexical index on Whoosh: Whoosh stores terms and posting lists, the snapshot scores them."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from kebab_desktop.adapters.whoosh_snapshot import WhooshSnapshot
from kebab_desktop.adapters.whoosh_store import UNREADABLE, WhooshStore
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.lexical import TermGroup, query_groups
from kebab_desktop.core.retrieval import LexicalHit


class WhooshLexicalIndex:
    """BM25F over title, keywords, section and body.

    A search runs on the last committed generation and does not wait for a writer; the first search after a write
    loads what was written. Whoosh is imported on first use. All methods may be called from any thread.
    """

    def __init__(self, folder: Path) -> None:
        self._store = WhooshStore(folder)
        self._generations = _Generations(self._store)

    @property
    def stamp(self) -> str | None:
        """Return the stamp last written, None for a new or damaged index."""
        with self._generations.disk:
            return self._store.stamp

    def set_stamp(self, stamp: str) -> None:
        """Store the stamp; raises KnowledgeBaseError when the index is damaged or cannot be written."""
        with self._generations.disk:
            self._store.set_stamp(stamp)

    def upsert(self, chunks: Sequence[Chunk]) -> None:
        """Add or replace chunks in one commit (about 50 ms, so rather many at a time than one by one).

        Raises KnowledgeBaseError when the index is damaged, locked or cannot be written.
        """
        with self._generations.disk:
            if chunks:
                self._generations.change((), chunks)

    def delete_documents(self, document_ids: Collection[str]) -> None:
        """Remove the chunks of these documents in one commit; unknown ids are ignored."""
        with self._generations.disk:
            if document_ids and self._store.exists():
                self._generations.change(document_ids, ())

    def purge(self) -> None:
        """Rewrite the files that hold words of removed chunks (about a second per 1,000 chunks in them)."""
        with self._generations.disk:
            self._generations.purge()

    def search(self, text: str, limit: int, chunk_ids: Collection[str] | None = None) -> list[LexicalHit]:
        """Rank chunks for a question; raises KnowledgeBaseError when the index is damaged."""
        return self.search_groups(query_groups(text), limit, chunk_ids)

    def search_groups(
        self, groups: Sequence[TermGroup], limit: int, chunk_ids: Collection[str] | None = None
    ) -> list[LexicalHit]:
        """Rank chunks for groups of alternatives (a question with its synonyms)."""
        snapshot = self._generations.current()
        if snapshot is None:
            return []
        try:
            return snapshot.search(groups, limit, chunk_ids)
        except UNREADABLE as error:
            raise self._store.unreadable(error) from error

    def frequencies(self, groups: Sequence[TermGroup], chunk_ids: Collection[str] | None = None) -> list[int]:
        """Return for each group how many chunks (of ``chunk_ids``) hold one of its alternatives."""
        snapshot = self._generations.current()
        if snapshot is None:
            return [0] * len(groups)
        try:
            return snapshot.frequencies(groups, chunk_ids)
        except UNREADABLE as error:
            raise self._store.unreadable(error) from error

    def scores_together(self, groups: Sequence[TermGroup], parts: Sequence[Collection[str]]) -> list[float]:
        """Return the normalised score of each of ``parts``: disjoint sets of chunks, each taken as one text."""
        snapshot = self._generations.current()
        if snapshot is None:
            return [0.0] * len(parts)
        try:
            return snapshot.scores_together(groups, parts)
        except UNREADABLE as error:
            raise self._store.unreadable(error) from error

    def vocabulary(self) -> Mapping[str, int]:
        """Return the terms of titles and bodies with the number of chunks that hold them; read once per generation."""
        snapshot = self._generations.current()
        if snapshot is None:
            return {}
        try:
            return snapshot.vocabulary()
        except UNREADABLE as error:
            raise self._store.unreadable(error) from error

    def chunk_ids(self) -> set[str]:
        """Return the ids of all indexed chunks."""
        snapshot = self._generations.current()
        return snapshot.chunk_ids() if snapshot else set()

    def warm_up(self) -> None:
        """Load the index, so that the first question does not wait for it."""
        self._generations.current()

    def clear(self) -> None:
        """Remove everything, also a damaged index."""
        with self._generations.disk:
            self._generations.forget()
            self._store.clear()

    def close(self) -> None:
        """Free the memory (no file stays open); the index can be used again and then reads its files again."""
        with self._generations.disk:
            self._generations.forget()


class _Generations:
    """The last committed generation in memory, loaded again after a write; ``disk`` is held while files are used."""

    def __init__(self, store: WhooshStore) -> None:
        self.disk = threading.RLock()
        self._store = store
        self._snapshot: WhooshSnapshot | None = None
        self._stale = True  # whether the snapshot is older than the files
        self._writer_at_work = False

    def forget(self) -> None:
        """Free the memory; the next use reads the files."""
        self._snapshot, self._stale = None, True

    def change(self, removed_documents: Collection[str], added: Sequence[Chunk]) -> None:
        """Write one commit; searches go on with the generation before."""
        self._writer_at_work = True
        try:
            self._store.change(removed_documents, added)
        finally:
            self._stale = True
            self._writer_at_work = False

    def purge(self) -> None:
        """Write what is left after removals; searches go on with the generation before."""
        self._writer_at_work = True
        try:
            self._stale |= self._store.purge()
        finally:
            self._writer_at_work = False

    def current(self) -> WhooshSnapshot | None:
        """Return the latest generation; while a writer is at work, the one before."""
        snapshot = self._snapshot
        if snapshot is not None and (self._writer_at_work or not self._stale):
            return snapshot
        with self.disk:
            if self._stale:
                self._snapshot = self._store.load() if self._store.exists() else None
                self._stale = False
            return self._snapshot
