"""How many documents wait to be indexed, for whoever answers questions meanwhile."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing

from kebab_desktop.core.events import FileDone, FileFailed, FileStarted, IngestDone, IngestEvent, ScanDone


class Backlog:
    """Counts what runs announced and have not indexed yet. Written by one run at a time, read by any thread."""

    def __init__(self) -> None:
        self._waiting = 0
        self._left_over = 0
        self._left_in: frozenset[str] = frozenset()
        self._first_look = False
        self._scanned = False
        self._remade = 0

    @property
    def waiting(self) -> int | None:
        """Return how many documents wait; None while a first run is still looking what there is.

        After a run that was stopped those it had not reached still wait, until the next run over their sources. While
        an index is remade those that are not in it yet wait as well: words or meaning do not find them.
        """
        return None if self._first_look else self._waiting + self._left_over + self._remade

    @property
    def left_in(self) -> frozenset[str]:
        """Return the ids of the sources of which a stopped run left something."""
        return self._left_in

    def followed(
        self,
        events: Generator[IngestEvent],
        *,
        looked_at: frozenset[str],
        nothing_indexed: bool,
        gone: frozenset[str] = frozenset(),
    ) -> Iterator[IngestEvent]:
        """Yield the events of a run and count along.

        ``looked_at``: ids of the sources of which it looks at every file; ``nothing_indexed``: the catalog is still
        empty; ``gone``: those of :attr:`left_in` that were removed meanwhile.
        """
        self._left_in -= gone
        self._first_look, self._scanned = nothing_indexed, False
        try:
            with closing(events):
                for event in events:
                    self._count(event, looked_at)
                    yield event
        finally:
            self._first_look = False
            if self._waiting:
                self._left_in |= looked_at
            self._left_over, self._waiting = self._left_over + self._waiting, 0

    def _count(self, event: IngestEvent, looked_at: frozenset[str]) -> None:
        match event:
            case ScanDone():
                self._first_look, self._scanned, self._remade = False, True, 0
                if looked_at >= self._left_in and looked_at:
                    self._left_over, self._left_in = 0, frozenset()
                self._waiting = event.added + event.updated
            case FileStarted() if not self._scanned:  # of an index that is remade: nothing was looked for yet
                self._remade = max(0, event.total - event.index + 1)
            case FileDone(action="removed"):
                pass
            case FileDone() | FileFailed() if self._scanned:
                self._waiting = max(0, self._waiting - 1)
            case IngestDone() if not event.summary.cancelled:
                self._waiting = self._remade = 0
            case _:
                pass
