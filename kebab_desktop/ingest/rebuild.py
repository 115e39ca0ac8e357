"""Keeping both indexes equal to the catalog: what is wrong with them, and building them again from its chunks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.events import FileDone, FileStarted, IngestEvent
from kebab_desktop.core.ports import Catalog, LexicalIndex, VectorIndex

BATCH_CHARS = 50_000
_BUILDING = "building:"

Fill = Callable[[Sequence[Chunk], CancelToken], None]


@dataclass(frozen=True, slots=True)
class IndexHealth:
    """Why each index must be rebuilt; an empty text means that it matches the catalog."""

    lexical: str = ""
    vectors: str = ""

    @property
    def usable(self) -> bool:
        """Whether both indexes match the catalog."""
        return not (self.lexical or self.vectors)

    @property
    def reason(self) -> str:
        """Return what is wrong in one sentence, empty when nothing is."""
        parts = [("full-text index", self.lexical), ("vector index", self.vectors)]
        return " ".join(f"The {name} {reason}." for name, reason in parts if reason)


@dataclass(frozen=True, slots=True)
class DerivedIndex:
    """An index with the stamp that it should carry, and the way to put chunks into it (may raise CancelledError)."""

    index: LexicalIndex | VectorIndex
    stamp: str
    fill: Fill

    def fault(self, wanted: set[str] | None, expected: int) -> str:
        """Return what is wrong: the stamp, or chunk ids other than ``wanted`` (None: ids are not compared)."""
        try:
            stamp = self.index.stamp
            if stamp != self.stamp:
                if stamp is None and not expected:
                    return ""
                return "was left half-built" if stamp == _BUILDING + self.stamp else _stamp_fault(stamp)
            present = self.index.chunk_ids() if wanted is not None else set()
        except KebabError as error:
            return f"cannot be read: {error.message.rstrip('.')}"
        if wanted is None or present == wanted:
            return ""
        return f"misses {len(wanted - present):,} of {len(wanted):,} chunks and has {len(present - wanted):,} too many"

    def begin(self, wanted: set[str], *, everything: bool) -> set[str]:
        """Prepare for building and return the chunk ids that may stay.

        A build that was interrupted goes on where it stopped. Chunks that are not wanted cannot be deleted one by
        one, so then the index is emptied.
        """
        present = set() if everything else self._present()
        if everything or not present or present - wanted:
            self.index.clear()
            present = set()
        self.index.set_stamp(_BUILDING + self.stamp)
        return present

    def finish(self) -> None:
        """Declare the index complete."""
        self.index.set_stamp(self.stamp)

    def _present(self) -> set[str]:
        try:
            known = self.index.stamp in (self.stamp, _BUILDING + self.stamp)
            return self.index.chunk_ids() if known else set()
        except KebabError:
            return set()


class IndexKeeper:
    """Compares the indexes with the catalog and rebuilds them; ``vectors`` is None when there is no embedder."""

    def __init__(self, catalog: Catalog, lexical: DerivedIndex, vectors: DerivedIndex | None) -> None:
        self._catalog = catalog
        self._lexical = lexical
        self._vectors = vectors

    def check(self, *, deep: bool = True) -> IndexHealth:
        """Compare stamps and, when ``deep``, the ids of all chunks; changes nothing."""
        expected = self._catalog.counts()[1]
        wanted = {chunk.id for chunk in self._catalog.all_chunks()} if deep else None
        vectors = self._vectors.fault(wanted, expected) if self._vectors else ""
        return IndexHealth(self._lexical.fault(wanted, expected), vectors)

    def stamp_new(self) -> None:
        """Stamp indexes as current while there is nothing to put into them."""
        if self._catalog.counts()[1] == 0:
            for index in self._all():
                if index.index.stamp != index.stamp:
                    index.index.clear()
                    index.finish()

    def rebuild(self, token: CancelToken, *, health: IndexHealth | None = None) -> Iterator[IngestEvent]:
        """Rebuild what ``health`` names (None: both, from nothing), one index after the other, with progress events.

        Stops early when ``token`` is set; the next call goes on from there.
        """
        todo = [index for index in self._all() if health is None or self._named(index, health)]
        for index in todo:
            yield from self._rebuild(index, token, everything=health is None)
            if token.cancelled:
                return

    def _all(self) -> list[DerivedIndex]:
        return [index for index in (self._lexical, self._vectors) if index is not None]

    def _named(self, index: DerivedIndex, health: IndexHealth) -> bool:
        return bool(health.lexical if index is self._lexical else health.vectors)

    def _rebuild(self, index: DerivedIndex, token: CancelToken, *, everything: bool) -> Iterator[IngestEvent]:
        present = index.begin({chunk.id for chunk in self._catalog.all_chunks()}, everything=everything)
        total = self._catalog.counts()[0]
        held: list[list[Chunk]] = []
        grouped = groupby(self._catalog.all_chunks(), key=lambda chunk: chunk.document_id)
        for number, (_, found) in enumerate(grouped, start=1):
            if token.cancelled:
                return
            chunks = list(found)
            if all(chunk.id in present for chunk in chunks):
                continue
            yield FileStarted(chunks[0].path, chunks[0].source_id, number, max(total, number))
            held.append(chunks)
            if sum(len(chunk.content) for each in held for chunk in each) >= BATCH_CHARS:
                yield from _fill(index, held, token)
                held = []
        yield from _fill(index, held, token)
        if not token.cancelled:
            index.finish()


def mark_incomplete(index: LexicalIndex | VectorIndex) -> None:
    """Make a complete index count as half-built, because documents are about to be written without it."""
    stamp = index.stamp
    if stamp is not None and not stamp.startswith(_BUILDING):
        index.set_stamp(_BUILDING + stamp)


def _fill(index: DerivedIndex, documents: Sequence[Sequence[Chunk]], token: CancelToken) -> Iterator[IngestEvent]:
    if not documents:
        return
    try:
        index.fill([chunk for chunks in documents for chunk in chunks], token)
    except CancelledError:
        return
    for chunks in documents:
        yield FileDone(chunks[0].path, chunks[0].source_id, "updated", len(chunks))


def _stamp_fault(stamp: str | None) -> str:
    return "is new or damaged" if stamp is None else "was made by another version or model"
