"""Ingest as others see it: run, recover, check, rebuild; the order of the stages is in ``run.py``."""

from __future__ import annotations

import logging
from collections.abc import Collection, Generator, Iterator, Sequence
from typing import TYPE_CHECKING

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Chunk, PipelineVersions, Source
from kebab_desktop.core.events import (
    FileDone,
    IngestDone,
    IngestEvent,
    IngestSummary,
)
from kebab_desktop.core.patience import Patience
from kebab_desktop.core.ports import Catalog, Clock, DocumentParser, Embedder, LexicalIndex, VectorIndex
from kebab_desktop.ingest.backlog import Backlog
from kebab_desktop.ingest.chunk import DEFAULT_MAX_CHARS, DEFAULT_OVERLAP_CHARS, check_sizes
from kebab_desktop.ingest.rebuild import DerivedIndex, IndexHealth, IndexKeeper, mark_incomplete
from kebab_desktop.ingest.run import NO_VECTORS, Parts, Run
from kebab_desktop.ingest.suspects import Suspects
from kebab_desktop.ingest.windows import WINDOWS_VERSION, make_windows
from kebab_desktop.ingest.write import Writer, embed_windows

if TYPE_CHECKING:
    pass

_log = logging.getLogger(__name__)


class IngestPipeline:
    """Brings catalog and indexes up to date with the files of sources.

    All methods write or may write: call them from one thread at a time. Sources must be in the catalog. Engine
    trouble (disk full, model damaged) is raised as KebabError after what was begun has been undone; trouble with a
    single file is an event. Without ``embedder`` the vector index gets nothing new. Raises ValueError for sizes that
    contradict each other.
    """

    def __init__(  # noqa: PLR0917 - one port each
        self,
        parser: DocumentParser,
        embedder: Embedder | None,
        lexical: LexicalIndex,
        vectors: VectorIndex,
        catalog: Catalog,
        clock: Clock,
        *,
        versions: PipelineVersions,
        max_chunk_chars: int = DEFAULT_MAX_CHARS,
        overlap_chars: int = DEFAULT_OVERLAP_CHARS,
        patience: Patience | None = None,
        backlog: Backlog | None = None,
        suspects: Suspects | None = None,
    ) -> None:
        check_sizes(max_chunk_chars, overlap_chars)
        self._clock = clock
        self._backlog = backlog or Backlog()
        self._lexical = lexical
        self._vectors = vectors
        writer = Writer(catalog, lexical, vectors, versions.stamp())
        sizes = max_chunk_chars, overlap_chars
        disks, noted = patience or Patience(), suspects or Suspects()
        self._parts = Parts(parser, embedder, catalog, writer, versions, *sizes, disks, noted)
        self._keeper = IndexKeeper(
            catalog,
            DerivedIndex(lexical, f"analyzer={versions.analyzer}", self._fill_lexical),
            DerivedIndex(vectors, f"embedder={versions.embedder};windows={WINDOWS_VERSION}", self._fill_vectors)
            if embedder is not None
            else None,
        )

    @property
    def waiting(self) -> int:
        """Return how many documents are known to wait, also those that a stopped run left."""
        return self._backlog.waiting or 0

    def run(
        self,
        sources: Sequence[Source],
        token: CancelToken,
        *,
        only: Collection[str] | None = None,
        force: bool = False,
    ) -> Iterator[IngestEvent]:
        """Index what is new or changed, remove what is gone; IngestDone comes last, also when ``token`` stops it.

        ``only``: relative paths of files or folders to look at, the rest is left alone. ``force``: read every file
        again. An index that does not belong to the present versions is rebuilt first.
        """
        empty = self._parts.catalog.counts()[0] == 0
        # What is read with ``only`` says nothing of the rest.
        looked_at = frozenset(each.id for each in sources) if only is None else frozenset[str]()
        return self._backlog.followed(
            self._events(Run(self._parts, token, only, force=force), sources, token),
            looked_at=looked_at,
            nothing_indexed=empty,
            gone=self._backlog.left_in - {each.id for each in (*sources, *self._parts.catalog.sources())},
        )

    def _events(self, run: Run, sources: Sequence[Source], token: CancelToken) -> Generator[IngestEvent]:
        started_at, started_ns = self._clock.now(), self._clock.time_ns()
        self._keeper.stamp_new()
        health = self._keeper.check(deep=False)
        if not health.usable:
            yield from self._keeper.rebuild(token, health=health)
        self._restamp(token)
        for source in sources:
            yield from run.look_at(source)
        announcement = run.announcement()
        if self._parts.embedder is None and announcement.added + announcement.updated:
            mark_incomplete(self._vectors)
        yield announcement
        yield from run.apply()
        self._parts.writer.purge()
        summary = run.tally.summary(seconds=self._seconds_since(started_ns), cancelled=token.cancelled)
        self._parts.catalog.save_run(summary, started_at)
        yield IngestDone(summary)

    def recover(self) -> int:
        """Undo documents that an interrupted run left half-written, finish its removals; return their number.

        Undone documents count as stale: the next :meth:`run` reads them again.
        """
        begun, going = self._parts.writer.recover()
        if begun or going:
            _log.warning("an interrupted run left %d documents half-written, %d half-removed", len(begun), len(going))
        return len(begun) + len(going)

    def check(self, *, deep: bool = True) -> IndexHealth:
        """Tell whether both indexes match the catalog; ``deep`` compares ids, otherwise stamps; changes nothing."""
        return self._keeper.check(deep=deep)

    def rebuild_indexes(self, token: CancelToken, *, everything: bool = False) -> Iterator[IngestEvent]:
        """Rebuild the indexes that do not match the catalog (``everything``: both) from it; IngestDone comes last.

        When both match, both are rebuilt: whoever asks then has a reason that ids do not show.
        """
        remade = self._remade(token, everything=everything)
        return self._backlog.followed(remade, looked_at=frozenset(), nothing_indexed=False)

    def _remade(self, token: CancelToken, *, everything: bool) -> Generator[IngestEvent]:
        started_ns = self._clock.time_ns()
        health = self._keeper.check()
        done: set[tuple[str, str]] = set()
        for event in self._keeper.rebuild(token, health=None if everything or health.usable else health):
            if isinstance(event, FileDone):
                done.add((event.source_id, event.path))
            yield event
        self._restamp(token)
        problems = () if self._parts.embedder else (NO_VECTORS,)
        seconds = self._seconds_since(started_ns)
        summary = IngestSummary(updated=len(done), seconds=seconds, cancelled=token.cancelled, problems=problems)
        yield IngestDone(summary)

    def withdraw(self, document_ids: Collection[str]) -> None:
        """Take documents out of both indexes; what becomes of them in the catalog is decided by the caller."""
        self._parts.writer.withdraw(document_ids)
        self._parts.writer.purge()

    def _restamp(self, token: CancelToken) -> None:
        """Note on the documents what both indexes, unless one was cut short, were made with: maybe after them."""
        versions = self._parts.versions
        parts = {"analyzer": versions.analyzer} | ({"embedder": versions.embedder} if self._parts.embedder else {})
        for part, version in parts.items() if not token.cancelled else ():
            self._parts.catalog.restamp(part, version)

    def _seconds_since(self, started_ns: int) -> float:
        return (self._clock.time_ns() - started_ns) / 1e9

    def _fill_lexical(self, chunks: Sequence[Chunk], token: CancelToken) -> None:
        token.raise_if_cancelled()
        self._lexical.upsert(chunks)

    def _fill_vectors(self, chunks: Sequence[Chunk], token: CancelToken) -> None:
        embedder = self._parts.embedder
        if embedder is not None:
            windows = make_windows(chunks, embedder.count_tokens)
            self._vectors.upsert(windows, embed_windows(windows, embedder, token))
