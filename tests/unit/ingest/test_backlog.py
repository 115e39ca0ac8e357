"""The backlog: what waits to be indexed, as whoever answers meanwhile sees it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import FileDone, FileStarted, IngestDone, IngestEvent, IngestSummary, ScanDone
from kebab_desktop.ingest.backlog import Backlog
from kebab_desktop.ingest.pipeline import IngestPipeline
from kebab_desktop.ui.pausing import IndexingProgress, counted
from tests.unit.ingest.support import Base


def test_it_counts_down_to_nothing_while_a_run_goes_on(tmp_path: Path) -> None:
    base, backlog = _base(tmp_path, count=3), Backlog()
    seen: list[int | None] = []
    for event in _pipeline(base, backlog).run([base.source], CancelToken()):
        if isinstance(event, ScanDone | FileDone):
            seen.append(backlog.waiting)
    assert seen == [3, 2, 1, 0]
    assert backlog.waiting == 0


def test_a_refusal_and_the_bar_tell_the_same_number_at_the_same_time(tmp_path: Path) -> None:
    base, backlog = _base(tmp_path, count=70), Backlog()
    (base.source.root / "gc" / "7.md").write_bytes(b"")
    progress, seen = IndexingProgress(), set[int | None]()
    for event in _pipeline(base, backlog).run([base.source], CancelToken()):
        progress = counted(progress, event)
        if progress.scanned and not isinstance(event, IngestDone):
            assert progress.waiting == backlog.waiting
            seen.add(backlog.waiting)
    assert seen == set(range(71))


def test_of_a_first_run_not_even_the_number_is_known_at_first() -> None:
    backlog = Backlog()
    assert backlog.waiting == 0
    during: list[int | None] = []
    followed = backlog.followed(_told_when_begun(backlog, during), looked_at=frozenset({"team"}), nothing_indexed=True)
    assert list(followed) == []
    assert during == [None]
    assert backlog.waiting == 0


def test_what_a_stopped_run_left_still_waits_until_a_run_over_everything() -> None:
    backlog = Backlog()
    done = FileDone("gc/1.md", "team", "added", 1)
    _run(backlog, ScanDone(40, 0, 0, 0), done, IngestDone(IngestSummary(added=1, cancelled=True)))
    assert backlog.waiting == 39
    _run(backlog, ScanDone(1, 0, 0, 0), done, IngestDone(IngestSummary(added=1)), sources="")
    assert backlog.waiting == 39
    _run(backlog, ScanDone(0, 0, 40, 0), IngestDone(IngestSummary(unchanged=40)))
    assert backlog.waiting == 0


def test_documents_wait_while_an_index_is_remade_from_the_catalog(tmp_path: Path) -> None:
    """Nothing waited then, and an answer from words alone said that the embedding model cannot be used."""
    base, backlog = _base(tmp_path, count=3), Backlog()
    pipeline = _pipeline(base, backlog)
    list(pipeline.run([base.source], CancelToken()))
    seen = [
        backlog.waiting
        for event in pipeline.rebuild_indexes(CancelToken(), everything=True)
        if isinstance(event, FileStarted)
    ]
    assert seen == [3, 2, 1] * 2, "first words, then vectors"
    assert backlog.waiting == 0
    base.vectors.clear()
    before = [
        backlog.waiting
        for event in pipeline.run([base.source], CancelToken())
        if isinstance(event, FileStarted | ScanDone)
    ]
    assert before == [3, 2, 1, 0]


def test_what_a_stopped_remake_left_waits_until_it_is_remade() -> None:
    backlog = Backlog()
    begun = [FileStarted(f"gc/{number}.md", "team", number, 40) for number in (1, 2)]
    _run(backlog, *begun, IngestDone(IngestSummary(updated=1, cancelled=True)), sources="")
    assert backlog.waiting == 39
    _run(backlog, FileStarted("gc/40.md", "team", 40, 40), IngestDone(IngestSummary(updated=1)), sources="")
    assert backlog.waiting == 0


def test_a_run_over_another_source_says_nothing_of_what_a_stopped_one_left() -> None:
    backlog = Backlog()
    _run(backlog, ScanDone(40, 0, 0, 0), IngestDone(IngestSummary(cancelled=True)))
    _run(backlog, ScanDone(0, 0, 3, 0), IngestDone(IngestSummary(unchanged=3)), sources="library")
    assert backlog.waiting == 40
    _run(backlog, ScanDone(0, 0, 43, 0), IngestDone(IngestSummary(unchanged=43)), sources="library team")
    assert backlog.waiting == 0


def test_what_a_stopped_run_left_of_a_source_that_was_removed_waits_no_longer_than_for_the_next_run(
    tmp_path: Path,
) -> None:
    """No run could look at it any more, and answers said for ever that it was waiting."""
    base, backlog = _base(tmp_path, count=3), Backlog()
    _run(backlog, ScanDone(40, 0, 0, 0), IngestDone(IngestSummary(cancelled=True)), sources="removed")
    pipeline = _pipeline(base, backlog)
    assert pipeline.waiting == 40
    list(pipeline.run([base.source], CancelToken()))
    assert pipeline.waiting == 0


def test_a_reader_that_goes_away_leaves_what_was_not_indexed_waiting(tmp_path: Path) -> None:
    base, backlog = _base(tmp_path, count=5), Backlog()
    events = _pipeline(base, backlog).run([base.source], CancelToken())
    while not isinstance(next(events), ScanDone):
        pass
    events.close()  # type: ignore[attr-defined]
    assert backlog.waiting == 5


def _run(backlog: Backlog, *events: IngestEvent, sources: str = "team") -> None:
    looked_at = frozenset(sources.split())
    assert list(backlog.followed(_each(events), looked_at=looked_at, nothing_indexed=False)) == list(events)


def _each(events: Sequence[IngestEvent]) -> Generator[IngestEvent]:
    yield from events


def _told_when_begun(backlog: Backlog, seen: list[int | None]) -> Generator[IngestEvent]:
    seen.append(backlog.waiting)
    yield from ()


def _base(folder: Path, *, count: int) -> Base:
    base = Base(folder)
    for number in range(count):
        base.write(f"gc/{number}.md", f"# Runbook {number}\n\nFull GC number {number} takes long.\n")
    return base


def _pipeline(base: Base, backlog: Backlog) -> IngestPipeline:
    return base.pipeline(backlog)
