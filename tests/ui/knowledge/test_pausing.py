"""Indexing is paused and goes on; bar, status and refusals tell the same number."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.drop_likeness import Resolution
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Chunk, Problem
from kebab_desktop.core.events import (
    FileDone,
    FileFailed,
    FileStarted,
    IngestDone,
    IngestEvent,
    IngestSummary,
    ScanDone,
)
from kebab_desktop.ingest.pipeline import IngestPipeline
from kebab_desktop.ui.indexing import waits
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.palette.acts import acts_of, can_press, press
from kebab_desktop.ui.pausing import IndexingProgress, counted
from kebab_desktop.ui.run_bar import speed
from tests.ui.knowledge.steps import Folder

_WAIT_MS = 20_000


@pytest.fixture
def folder(page: KnowledgePage) -> Folder:
    return Folder(5)


def text(page: KnowledgePage) -> str:
    return page.main.run_bar.text.text()


def begin(qtbot: QtBot, page: KnowledgePage, folder: Folder, done: int) -> None:
    page.context.indexing.look_again = folder.look
    page.context.indexing.run(folder.look)
    folder.index(done)
    qtbot.waitUntil(lambda: text(page) == f"{done} of 5 indexed", timeout=_WAIT_MS)


def test_a_run_is_paused_and_goes_on_from_the_palette(qtbot: QtBot, page: KnowledgePage, folder: Folder) -> None:
    begin(qtbot, page, folder, 1)
    acts = acts_of(PageName.KNOWLEDGE, page)
    assert (can_press(acts["pause"], page), can_press(acts["resume"], page)) == (True, False)
    press(acts["pause"], page)
    qtbot.waitUntil(lambda: text(page) == "Paused: 1 of 5 indexed", timeout=_WAIT_MS)
    assert (can_press(acts["pause"], page), can_press(acts["resume"], page)) == (False, True)
    press(acts["resume"], page)
    folder.index(4)
    qtbot.waitUntil(lambda: not folder.left and not page.context.indexing.running, timeout=_WAIT_MS)


def test_a_paused_run_goes_on_where_it_was(
    qtbot: QtBot, page: KnowledgePage, opened: MainWindow, folder: Folder
) -> None:
    bar, indexing = page.main.run_bar, page.context.indexing
    begin(qtbot, page, folder, 2)
    assert (bar.pause.isVisible(), bar.resume.isVisible()) == (True, False)
    bar.pause.click()
    qtbot.waitUntil(lambda: text(page) == "Paused: 2 of 5 indexed", timeout=_WAIT_MS)
    assert not indexing.running
    assert (bar.isVisible(), bar.pause.isVisible(), bar.resume.isVisible()) == (True, False, True)
    assert opened.status.index.text() == "indexing is paused: 2 of 5"
    assert page.main.result.isHidden(), "a pause is no end"
    bar.resume.click()
    qtbot.waitUntil(lambda: text(page) == "2 of 5 indexed", timeout=_WAIT_MS)
    folder.index(3)
    qtbot.waitUntil(lambda: not indexing.running and not indexing.paused, timeout=_WAIT_MS)
    assert folder.left == []
    assert page.main.result.text.text() == "5 added to “bundled”", "what was done before the pause counts"
    assert bar.isHidden()


def test_what_was_queued_after_a_pause_tells_only_of_itself(qtbot: QtBot, page: KnowledgePage, folder: Folder) -> None:
    told: list[IngestSummary] = []
    begin(qtbot, page, folder, 2)
    page.main.run_bar.pause.click()
    qtbot.waitUntil(lambda: text(page) == "Paused: 2 of 5 indexed", timeout=_WAIT_MS)
    page.context.indexing.finished.connect(told.append)
    page.main.run_bar.resume.click()
    other = Folder(1)
    page.context.indexing.run(other.look)
    folder.index(3)
    other.index(1)
    qtbot.waitUntil(lambda: not page.context.indexing.running, timeout=_WAIT_MS)
    assert [each.added for each in told] == [5, 1]


def test_a_paused_run_is_cancelled_for_good(qtbot: QtBot, page: KnowledgePage, folder: Folder) -> None:
    bar = page.main.run_bar
    begin(qtbot, page, folder, 1)
    bar.pause.click()
    qtbot.waitUntil(lambda: text(page) == "Paused: 1 of 5 indexed", timeout=_WAIT_MS)
    bar.cancel.click()
    assert bar.isHidden()
    assert not page.context.indexing.paused
    assert page.main.result.text.text() == "Stopped: 1 added to “bundled”"


def test_what_was_done_before_a_pause_is_told_when_nothing_goes_on_with_it(
    qtbot: QtBot, page: KnowledgePage, folder: Folder
) -> None:
    """Its receipt was to be that of the run that goes on, which was cancelled before it began."""
    begin(qtbot, page, folder, 3)
    page.main.run_bar.pause.click()
    qtbot.waitUntil(lambda: not page.context.indexing.running, timeout=_WAIT_MS)
    ended: list[IngestSummary] = []
    page.context.indexing.finished.connect(ended.append)
    other = Folder(2)
    page.context.indexing.run(other.look)  # ends the pause
    other.index(1)
    qtbot.waitUntil(lambda: len(other.left) == 1, timeout=_WAIT_MS)
    page.main.run_bar.cancel.click()
    qtbot.waitUntil(lambda: not page.context.indexing.running, timeout=_WAIT_MS)
    assert sorted((each.added, each.cancelled) for each in ended) == [(1, True), (3, True)]


def test_what_is_saved_meanwhile_is_indexed_and_the_pause_stays(
    qtbot: QtBot, page: KnowledgePage, folder: Folder
) -> None:
    indexing = page.context.indexing
    begin(qtbot, page, folder, 2)
    indexing.pause()
    qtbot.waitUntil(lambda: not indexing.running, timeout=_WAIT_MS)
    other = Folder(1)
    other.index(1)
    indexing.run(other.look, beside=True)
    qtbot.waitUntil(lambda: not indexing.running, timeout=_WAIT_MS)
    assert (other.left, indexing.paused, text(page)) == ([], True, "Paused: 2 of 5 indexed")
    folder.index(3)
    indexing.run(Folder(0).look)  # the user wants something else indexed: so all goes on
    qtbot.waitUntil(lambda: not indexing.running, timeout=_WAIT_MS)
    assert (folder.left, indexing.paused) == ([], False)


def test_what_waited_when_it_was_paused_waits_on(qtbot: QtBot, page: KnowledgePage, folder: Folder) -> None:
    indexing, other = page.context.indexing, Folder(7)
    begin(qtbot, page, folder, 2)
    indexing.run(other.look, rest=other.look)
    indexing.pause()
    qtbot.waitUntil(lambda: not indexing.running, timeout=_WAIT_MS)
    assert (len(folder.left), len(other.left)) == (3, 7)
    folder.index(3)
    other.index(7)
    indexing.resume()
    qtbot.waitUntil(lambda: not indexing.running, timeout=_WAIT_MS)
    assert (folder.left, other.left) == ([], [])


def test_what_had_not_begun_when_it_was_paused_begins_when_all_else_is_done(
    qtbot: QtBot, page: KnowledgePage, folder: Folder
) -> None:
    indexing, seen = page.context.indexing, list[int]()

    def look(_token: CancelToken) -> Iterator[IngestEvent]:
        seen.append(len(folder.left))
        yield ScanDone(0, 0, 5, 0)
        yield IngestDone(IngestSummary())

    begin(qtbot, page, folder, 2)
    queued = indexing.run(look)
    bar = page.main.run_bar
    bar.pause.click()
    qtbot.waitUntil(lambda: text(page) == "Paused: 2 of 5 indexed", timeout=_WAIT_MS)
    assert (indexing.running, queued.begun, waits(indexing, queued)) == (False, False, True)
    folder.index(3)
    bar.resume.click()
    qtbot.waitUntil(lambda: not indexing.running and not indexing.paused, timeout=_WAIT_MS)
    assert (folder.left, seen) == ([], [0])


def test_what_had_not_begun_is_cancelled_with_the_paused_run(
    qtbot: QtBot, page: KnowledgePage, folder: Folder, dropped: Path
) -> None:
    begin(qtbot, page, folder, 2)
    page.drops.dropped.emit([dropped / "a.md"])
    qtbot.waitUntil(lambda: len(page.main.waiting.rows) == 1, timeout=_WAIT_MS)
    page.main.run_bar.pause.click()
    qtbot.waitUntil(lambda: text(page) == "Paused: 2 of 5 indexed", timeout=_WAIT_MS)
    assert len(page.main.waiting.rows) == 1
    page.main.run_bar.cancel.click()
    qtbot.waitUntil(lambda: page.context.toasts.text == "1 dropped file was not added", timeout=_WAIT_MS)
    assert not page.context.indexing.running


def test_an_index_that_is_rebuilt_is_paused_and_goes_on(
    qtbot: QtBot, page: KnowledgePage, kebab: Kebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    indexing, gate, filled = page.context.indexing, threading.Semaphore(0), list[str]()
    monkeypatch.setattr("kebab_desktop.ingest.rebuild.BATCH_CHARS", 1)
    upsert = IngestPipeline._fill_lexical

    def slowly(pipeline: IngestPipeline, chunks: Sequence[Chunk], token: CancelToken) -> None:
        token.on_cancel(gate.release)
        assert gate.acquire(timeout=20)
        upsert(pipeline, chunks, token)
        filled.extend(each.path for each in chunks)

    monkeypatch.setattr(IngestPipeline, "_fill_lexical", slowly)
    told: list[IngestSummary] = []
    indexing.finished.connect(told.append)
    indexing.run(kebab.doctor.repair)
    bar = page.main.run_bar
    qtbot.waitUntil(bar.pause.isVisible, timeout=_WAIT_MS)
    gate.release()
    qtbot.waitUntil(lambda: text(page) == "1 of 3 indexed", timeout=_WAIT_MS)
    assert bar.pause.isEnabled()
    bar.pause.click()
    qtbot.waitUntil(lambda: text(page) == "Paused: 1 of 3 indexed", timeout=_WAIT_MS)
    assert not indexing.running
    gate.release(9)
    bar.resume.click()
    qtbot.waitUntil(lambda: not indexing.running and not indexing.paused, timeout=_WAIT_MS)
    assert len(set(filled)) == 3
    assert not kebab.knowledge.status().stale
    assert [(each.updated, each.cancelled) for each in told] == [(0, False)], "no number is told that is too small"


def test_pause_says_why_it_is_not_to_be_had(qtbot: QtBot, page: KnowledgePage, folder: Folder) -> None:
    bar, indexing, gate = page.main.run_bar, page.context.indexing, threading.Semaphore(0)

    def comparing(token: CancelToken) -> Iterator[IngestEvent]:
        assert gate.acquire(timeout=20)
        yield from folder.look(token)

    indexing.look_again = folder.look
    indexing.run(comparing)
    assert not bar.pause.isEnabled()
    assert bar.pause.toolTip() == "Files are copied and folders compared in one go; then it can be paused."
    assert bar.pause.accessibleDescription() == bar.pause.toolTip()
    gate.release()
    qtbot.waitUntil(bar.pause.isEnabled, timeout=_WAIT_MS)
    assert bar.pause.toolTip() == "Stop after this file; it goes on when you want"
    folder.index(5)
    qtbot.waitUntil(lambda: not indexing.running, timeout=_WAIT_MS)


def test_a_window_with_a_pause_is_closed_without_a_question(
    qtbot: QtBot, page: KnowledgePage, opened: MainWindow, folder: Folder
) -> None:
    begin(qtbot, page, folder, 2)
    page.context.indexing.pause()
    qtbot.waitUntil(lambda: not page.context.indexing.running, timeout=_WAIT_MS)
    assert opened.close_guard.lets_go()


def stopped_replacement(kebab: Kebab, tmp_path: Path) -> str:
    """Drop a file that replaces a document, stop before it is indexed; return the id of the document."""
    list(kebab.knowledge.ingest(CancelToken()))
    old = next(each for each in kebab.knowledge.documents() if each.relative_path == "pool.md")
    new = tmp_path / "mine.md"
    new.write_text("---\ndocs_id: " + old.frontmatter.docs_id + "\n---\n\n# Mine\n\n## one\n\nbeta\n", encoding="utf-8")
    token = CancelToken()
    for event in kebab.drops.add([new], {new: Resolution.REPLACE}, token):
        if isinstance(event, ScanDone):
            token.cancel()
    return old.id


def test_a_replacement_that_was_paused_is_made_in_the_end(kebab: Kebab, tmp_path: Path) -> None:
    old = stopped_replacement(kebab, tmp_path)
    assert old in {each.id for each in kebab.knowledge.documents()}
    list(kebab.drops.go_on(CancelToken()))
    assert {each.relative_path for each in kebab.knowledge.documents()} >= {"mine.md"}
    assert old not in {each.id for each in kebab.knowledge.documents()}


def test_a_replacement_that_was_paused_when_the_window_was_closed_is_made_by_the_next(
    qtbot: QtBot, kebab: Kebab, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    old = stopped_replacement(kebab, tmp_path)
    request.getfixturevalue("opened")
    qtbot.waitUntil(lambda: old not in {each.id for each in kebab.knowledge.documents()}, timeout=_WAIT_MS)
    assert "mine.md" in {each.relative_path for each in kebab.knowledge.documents()}


def test_a_plan_for_very_many_files_is_told_so_that_it_is_not_looked_through_for_garbage(
    qtbot: QtBot, page: KnowledgePage
) -> None:
    indexing, told = page.context.indexing, list[int]()

    def note() -> None:
        told.append(indexing.progress.total)

    def planned(count: int, _token: CancelToken) -> Iterator[IngestEvent]:
        yield ScanDone(count, 0, 0, 0)
        yield IngestDone(IngestSummary())

    indexing.many_planned.connect(note)
    for count in (10, 50_000):
        indexing.run(partial(planned, count))
        qtbot.waitUntil(lambda: not indexing.running, timeout=_WAIT_MS)
    assert told == [50_000]


def test_removed_files_are_not_counted_failed_ones_are() -> None:
    now = counted(IndexingProgress(), ScanDone(2, 1, 5, 1))
    now = counted(now, FileDone("a.md", "team", "removed", 0))
    now = counted(counted(now, FileStarted("b.md", "team", 1, 3)), FileStarted("c.md", "team", 2, 3))
    assert (now.done, now.waiting) == (0, 3)
    now = counted(now, FileFailed("b.md", "team", Problem("b.md", "bad", fatal=True)))
    assert (now.done, now.waiting, now.path) == (1, 2, "c.md")


def test_speed_stands_beside_the_time_left() -> None:
    assert speed(10.0, 120, 240) == "12 files/s · 20 s left"
    assert speed(10.0, 5, 240) == "0.5 files/s · 8 min left"
    assert speed(10.0, 0, 240) == ""
