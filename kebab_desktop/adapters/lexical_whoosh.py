"""The lexical index on Whoosh: Whoosh stores terms and posting lists, a matrix of them in memory is scored."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from kebab_desktop.adapters.lexical_generations import Generations
from kebab_desktop.adapters.whoosh_store import WhooshStore
from kebab_desktop.adapters.word_snapshot import WordSnapshot
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.lexical import TermGroup, query_groups
from kebab_desktop.core.retrieval import LexicalHit


class WhooshLexicalIndex:
    """BM25F over title, keywords, section and body.

    A search runs on the last committed generation and does not wait for a writer. Closing leaves a copy of the posting
    lists beside Whoosh's files, so that the next process starts Whoosh only to write. All methods may be called from
    any thread.
    """

    def __init__(self, folder: Path) -> None:
        self._store = WhooshStore(folder)
        self._generations = Generations(self._store, WordSnapshot(folder / "words.bin"))

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
        matrix = self._generations.current()
        if matrix is None:
            return []
        return matrix.search(groups, limit, chunk_ids)

    def frequencies(self, groups: Sequence[TermGroup], chunk_ids: Collection[str] | None = None) -> list[int]:
        """Return for each group how many chunks (of ``chunk_ids``) hold one of its alternatives."""
        matrix = self._generations.current()
        if matrix is None:
            return [0] * len(groups)
        return matrix.frequencies(groups, chunk_ids)

    def scores_together(self, groups: Sequence[TermGroup], parts: Sequence[Collection[str]]) -> list[float]:
        """Return the normalised score of each of ``parts``: disjoint sets of chunks, each taken as one text."""
        matrix = self._generations.current()
        if matrix is None:
            return [0.0] * len(parts)
        return matrix.scores_together(groups, parts)

    def vocabulary(self) -> Mapping[str, int]:
        """Return the terms of titles and bodies with the number of chunks that hold them; read once per generation."""
        matrix = self._generations.current()
        if matrix is None:
            return {}
        return matrix.vocabulary()

    def chunk_ids(self) -> set[str]:
        """Return the ids of all indexed chunks; raises KnowledgeBaseError when the index is damaged.

        The files are read again for it: searches have a copy in memory and would never meet damage.
        """
        with self._generations.disk:
            self._store.examine()
        matrix = self._generations.current()
        return matrix.chunk_ids() if matrix else set()

    def warm_up(self) -> None:
        """Load the index, so that the first question does not wait for it."""
        self._generations.current()

    def clear(self) -> None:
        """Remove everything, also a damaged index."""
        with self._generations.disk:
            self._generations.clear()

    def close(self) -> None:
        """Free the memory (no file stays open); the index can be used again and then reads its files again."""
        with self._generations.disk:
            self._generations.close()
