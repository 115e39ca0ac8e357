"""Documents on their way into the catalog and both indexes, so that readers never see half of one."""

from __future__ import annotations

import logging
from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Chunk, Document, Window
from kebab_desktop.core.errors import KebabError, ModelError
from kebab_desktop.core.ports import Catalog, Embedder, LexicalIndex, VectorIndex

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Vectors

WRITE_AT_ONCE = 2_000
EMBED_AT_ONCE = 512
"""More than a usual group of documents has (about 100), so that texts of one length stay together."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A document that is ready to be written; ``known`` when the catalog has an earlier version of it."""

    document: Document
    chunks: tuple[Chunk, ...]
    known: bool


def embed_windows(windows: Sequence[Window], embedder: Embedder, token: CancelToken | None = None) -> Vectors:
    """Return one vector per window, in the order of ``windows``; raises CancelledError and ModelError."""
    steps = embed_in_steps(windows, embedder, token)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            vectors: Vectors = end.value
            return vectors


def embed_in_steps(
    windows: Sequence[Window], embedder: Embedder, token: CancelToken | None = None
) -> Generator[int, None, Vectors]:
    """Yield how many windows are embedded, every :data:`EMBED_AT_ONCE`; return what :func:`embed_windows` does.

    Texts go to the embedder from short to long, across documents: padding a short text to the length of a long
    neighbour costs more than half of the time on mixed lengths.
    """
    order = sorted(range(len(windows)), key=lambda index: (len(windows[index].text), index))
    parts: list[Vectors] = []
    for first in range(0, len(order), EMBED_AT_ONCE):
        texts = [windows[index].text for index in order[first : first + EMBED_AT_ONCE]]
        parts.append(embedder.embed_passages(texts, token))
        if len(parts[-1]) != len(texts):
            raise ModelError(
                f"The embedding model returned {len(parts[-1])} vectors for {len(texts)} texts.",
                hint="Build the embedding model again.",
            )
        yield first + len(texts)
    place = {index: position for position, index in enumerate(order)}
    together = np.concatenate(parts) if parts else embedder.embed_passages([], token)
    return together[[place[index] for index in range(len(windows))]]


class Writer:
    """Writes to the catalog and both indexes in an order from which every crash can be recovered.

    New documents: pending in the catalog, then both indexes, then committed. Documents that go: marked in the
    catalog, then out of both indexes, then forgotten. What is pending or marked at start-up was interrupted.
    """

    def __init__(self, catalog: Catalog, lexical: LexicalIndex, vectors: VectorIndex, stamp: str) -> None:
        self._catalog = catalog
        self._lexical = lexical
        self._vectors = vectors
        self._stamp = stamp

    def store(
        self,
        prepared: Sequence[Prepared],
        windows: Sequence[Window],
        vectors: Vectors | None,
        token: CancelToken | None = None,
    ) -> None:
        """Write and commit documents; ``vectors`` belong to ``windows`` (None: there is no embedder).

        When an engine fails, what was begun is undone and the error is raised; the same when ``token`` is set
        meanwhile (CancelledError). Documents with an earlier version are always written to the end, because that
        version has left the indexes by then.
        """
        ids = [each.document.id for each in prepared]
        known = [each.document.id for each in prepared if each.known]
        poll = token if token is not None and not known else CancelToken()
        try:
            for each in prepared:
                self._catalog.begin_document(each.document, each.chunks, self._stamp)
            if known:
                self.withdraw(known)
            if vectors is not None:
                for part in _slices(len(windows)):
                    poll.raise_if_cancelled()
                    self._vectors.upsert(windows[part], vectors[part])
            chunks = [chunk for each in prepared for chunk in each.chunks]
            for part in _slices(len(chunks)):
                poll.raise_if_cancelled()
                self._lexical.upsert(chunks[part])
            self._catalog.commit_documents(ids)
        except Exception as error:
            self._undo(ids, error)
            raise

    def store_failure(self, document: Document, *, known: bool) -> None:
        """Remember a file that could not be indexed; an earlier version of it goes from all stores."""
        if known:
            self._catalog.begin_removal([document.id])
            self.withdraw([document.id])
        self._catalog.record_failure(document, self._stamp)

    def remove(self, document_ids: Collection[str]) -> None:
        """Remove documents from all three stores."""
        if document_ids:
            self._catalog.begin_removal(document_ids)
            self.withdraw(document_ids)
            self._catalog.finish_removal(document_ids)

    def withdraw(self, document_ids: Collection[str]) -> None:
        """Take documents out of both indexes; the catalog is not touched."""
        self._vectors.delete_documents(document_ids)
        self._lexical.delete_documents(document_ids)

    def purge(self) -> None:
        """Take the words of removed documents and earlier versions off the disk."""
        self._lexical.purge()

    def recover(self) -> tuple[set[str], set[str]]:
        """Undo what was begun and finish what was going away when the program stopped; return the two sets of ids."""
        begun, going = self._catalog.pending()
        if begun | going:
            self._withdraw_or_clear(begun | going)
            self._catalog.undo_pending(begun)
            self._catalog.finish_removal(going)
        return begun, going

    def _withdraw_or_clear(self, document_ids: Collection[str]) -> None:
        for index in (self._vectors, self._lexical):
            try:
                index.delete_documents(document_ids)
            except KebabError:
                # Derived data that cannot be changed any more is dropped: it is rebuilt from the catalog.
                _log.warning("an index is damaged and will be rebuilt", exc_info=True)
                index.clear()

    def _undo(self, document_ids: Collection[str], error: Exception) -> None:
        try:
            self.withdraw(document_ids)
            self._catalog.undo_pending(document_ids)
        except KebabError as second:
            # The disk may be full for this too; what is still pending is undone by the next start.
            _log.warning("pending documents could not be undone", exc_info=True)
            error.add_note(f"Undoing failed as well: {second.message}")


def _slices(count: int) -> Iterator[slice]:
    return (slice(first, first + WRITE_AT_ONCE) for first in range(0, count, WRITE_AT_ONCE))
