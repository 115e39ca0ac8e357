"""Keeps the chunks of documents that were looked at lately; asking the catalog is what takes time in a search."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING

from kebab_desktop.core.documents import Chunk

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Catalog

MOST_DOCUMENTS = 256


class Shelf:
    """Documents of one revision of the catalog, the longest unused leaving first. Thread-safe."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._lock = threading.Lock()
        self._revision = -1
        self._documents: OrderedDict[str, list[Chunk]] = OrderedDict()

    def chunks(self, document_id: str, revision: int) -> list[Chunk]:
        """Return the chunks of a document by ordinal; ``revision`` is the catalog's present one."""
        with self._lock:
            if revision != self._revision:
                self._documents.clear()
                self._revision = revision
            found = self._documents.get(document_id)
            if found is not None:
                self._documents.move_to_end(document_id)
                return found
        found = self._catalog.document_chunks(document_id)
        with self._lock:
            if revision == self._revision:
                self._documents[document_id] = found
                while len(self._documents) > MOST_DOCUMENTS:
                    self._documents.popitem(last=False)
        return found
