"""Keeps the chunks of documents that were looked at lately; asking the catalog is what takes time in a search."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Collection
from typing import TYPE_CHECKING

from kebab_desktop.core.documents import Chunk

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Catalog
    from kebab_desktop.core.retrieval import Filters

MOST_DOCUMENTS = 256
MOST_FILTERS = 8


class Shelf:
    """Documents of one revision of the catalog, the longest unused leaving first. Thread-safe."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._lock = threading.Lock()
        self._revision = -1
        self._documents: OrderedDict[str, list[Chunk]] = OrderedDict()
        self._chunk_count: int | None = None
        self._allowed: dict[Filters, frozenset[str] | None] = {}

    def allowed(self, filters: Filters, revision: int) -> frozenset[str] | None:
        """Return the ids of the chunks that pass, None when nothing is restricted; the same object while they do.

        The catalog takes as long for them as a search takes for all else, and a filter stays on for many questions.
        """
        if filters.empty:
            return None
        with self._lock:
            self._turn_to(revision)
            if filters in self._allowed:
                return self._allowed[filters]
        found = self._catalog.filter_chunk_ids(filters)
        ids = None if found is None else frozenset(found)
        with self._lock:
            if revision == self._revision:
                if len(self._allowed) >= MOST_FILTERS:
                    self._allowed.clear()
                self._allowed[filters] = ids
        return ids

    def documents(self, document_ids: Collection[str], revision: int) -> dict[str, list[Chunk]]:
        """Return the chunks of each document by ordinal, those of documents that cannot be read left out.

        ``revision`` is the catalog's present one.
        """
        with self._lock:
            self._turn_to(revision)
            kept = {each: self._documents[each] for each in document_ids if each in self._documents}
            for document_id in kept:
                self._documents.move_to_end(document_id)
        missing = [each for each in document_ids if each not in kept]
        found = self._catalog.chunks_of(missing) if missing else {}
        with self._lock:
            if revision == self._revision:
                self._documents |= found
                while len(self._documents) > MOST_DOCUMENTS:
                    self._documents.popitem(last=False)
        return kept | found

    def chunk_count(self, revision: int) -> int:
        """Return how many chunks the catalog holds: counting them goes through all its documents."""
        with self._lock:
            self._turn_to(revision)
            if self._chunk_count is None:
                self._chunk_count = self._catalog.counts()[1]
            return self._chunk_count

    def _turn_to(self, revision: int) -> None:
        if revision != self._revision:
            self._documents.clear()
            self._allowed.clear()
            self._chunk_count = None
            self._revision = revision
