"""What is kept of ingest runs that are paused: the work that is left, and what was done before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kebab_desktop.core.cancel import CancelToken

if TYPE_CHECKING:
    from kebab_desktop.core.events import IngestEvent, IngestSummary
    from kebab_desktop.ui.bridge import Task

IngestWork = Callable[[CancelToken], "Iterator[IngestEvent]"]


@dataclass(frozen=True, slots=True)
class IndexingProgress:
    """File ``index`` (1-based) of ``total`` is being read, ``done`` are indexed: only those are found.

    ``percent``: how much of a very large file is embedded.

    0 of 0 while the folders are compared. ``scanned``: ``total`` is what was found in them, not in an index.
    """

    index: int = 0
    total: int = 0
    path: str = ""
    done: int = 0
    scanned: bool = False
    percent: int = 0

    @property
    def waiting(self) -> int:
        """Return how many documents are not indexed yet: the number that a refusal says meanwhile."""
        return self.total - self.done


def counted(now: IndexingProgress, event: IngestEvent, before: int = 0) -> IndexingProgress:
    """Return how far a run is after an event: what was written counts, whatever is read and embedded meanwhile.

    ``before``: how many documents were done before a pause.
    """
    # Imported here: they know every value of the program, and the window is on the screen before that is loaded.
    from kebab_desktop.core.events import FileDone, FileEmbedded, FileFailed, FileStarted, ScanDone

    match event:
        case ScanDone() if event.added + event.updated:
            total = before + event.added + event.updated
            return IndexingProgress(before, total, done=before, scanned=True)
        case FileStarted() if now.scanned:
            return replace(now, index=before + event.index, path=event.path, percent=0)
        case FileEmbedded():
            return replace(now, path=event.path, percent=100 * event.done // event.total)
        case FileStarted():
            return IndexingProgress(event.index, event.total, event.path, event.index - 1)
        case FileDone(action="added" | "updated") | FileFailed() if now.scanned:
            return replace(now, done=min(now.done + 1, now.total), percent=0)
        case _:
            return now


class Pause:
    """Whether indexing is paused, and what it goes on with.

    A paused run ends as a cancelled one does, so that it holds neither the lane nor the indexes: what it had not
    reached is found again by the next look at the sources. Work that such a look would not do is kept as a rest.
    """

    def __init__(self) -> None:
        self.on = False
        self.progress = IndexingProgress()
        self._stopping: set[Task] = set()
        self._rests: list[IngestWork] = []
        self._earlier: IngestSummary | None = None

    @property
    def ending(self) -> bool:
        """Whether a run that is to be paused has not ended yet."""
        return bool(self._stopping)

    @property
    def nothing_left(self) -> bool:
        """Whether all was done when it was paused."""
        return not self.progress.waiting and not self._rests

    def stop(self, task: Task, rest: IngestWork | None) -> None:
        """End a run for now."""
        self.on = True
        if task not in self._stopping:
            self._stopping.add(task)
            self._rests += [] if rest is None else [rest]
            task.cancel()

    def holds(self, task: Task) -> bool:
        """Tell whether a run ends because of the pause."""
        return task in self._stopping

    def ended(self, task: Task, progress: IndexingProgress) -> None:
        """Take how far a run was that has ended."""
        if task in self._stopping:
            self._stopping.discard(task)
            if not self.on:
                return
            before = self.progress
            done = before.done + progress.done
            # A second run over the same source waits for the same documents.
            self.progress = replace(progress, done=done, total=done + max(before.waiting, progress.waiting), percent=0)

    def note(self, summary: IngestSummary) -> None:
        """Keep what a run did before it was paused."""
        self._earlier = self.whole(summary)

    def whole(self, summary: IngestSummary) -> IngestSummary:
        """Return what was done in all, before the pause and since."""
        before = self._earlier
        if before is None:
            return summary
        return replace(
            summary,
            added=before.added + summary.added,
            updated=before.updated + summary.updated,
            unchanged=min(before.unchanged, summary.unchanged),
            removed=before.removed + summary.removed,
            failed=before.failed + summary.failed,
            with_problems=before.with_problems + summary.with_problems,
            chunks=before.chunks + summary.chunks,
            seconds=before.seconds + summary.seconds,
            problems=tuple(dict.fromkeys((*before.problems, *summary.problems))),
        )

    def end(self, *, for_good: bool = False) -> list[IngestWork]:
        """Pause no longer and return what is left to do; what was done stays known until :meth:`forget`.

        ``for_good``: a run that is still ending is no longer paused but cancelled.
        """
        if for_good:
            self._stopping.clear()
        rests, self._rests, self.on, self.progress = self._rests, [], False, IndexingProgress()
        return rests

    def forget(self) -> IngestSummary | None:
        """Return what was done before the pause, and keep it no longer."""
        earlier, self._earlier = self._earlier, None
        return earlier
