"""Files that are edited outside are searchable soon after, with real files and a real watch."""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.core.events import IngestDone, IngestEvent, IngestSummary
from kebab_desktop.core.patience import Patience
from kebab_desktop.ui import flows
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.source_watch import Changes, SourceWatch, changes_of, edited_since, sources_of
from kebab_desktop.ui.theme import Theme
from tests.ui.fakes import Gate
from tests.ui.opened import bundled, kebab, overrides
from tests.ui.shell.test_flows import run

__all__ = ["bundled", "kebab", "overrides"]

_numbers = itertools.count()
_PATIENCE_S = 90.0
"""Several runs one after the other, each waiting for a disk and a watch, on machines that do other work as well."""
Steps = Callable[[MainWindow], Awaitable[None]]


@pytest.fixture
def team(kebab: Kebab, tmp_path: Path) -> Path:
    folder = tmp_path / "team"
    folder.mkdir()
    (folder / "a.md").write_text("# A\n\n## one\n\nalpha\n", encoding="utf-8")
    list(kebab.knowledge.start_up(CancelToken()))
    list(kebab.knowledge.add_paths([folder], CancelToken()))
    return folder


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, bridge: Bridge, tmp_path: Path) -> MainWindow:
    window = MainWindow(theme, bridge, QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    return window


@pytest.fixture
def running(qapp: QApplication, window: MainWindow, bridge: Bridge, kebab: Kebab) -> Callable[[Steps], None]:
    """Run the whole program, do the steps once it is open, and close it."""

    async def whole(steps: Steps) -> None:
        program = asyncio.ensure_future(flows.run_program(window, bridge, lambda: kebab))
        await flows.emitted(window.indexing.settled)
        try:
            await steps(window)
            while window.indexing.running:  # a window that still works asks before it closes
                await flows.emitted(window.indexing.settled)
        finally:
            window.close()
            assert await program

    def run_it(steps: Steps) -> None:
        run(qapp, whole(steps), _PATIENCE_S)

    return run_it


async def next_summary(window: MainWindow, happened: Callable[[IngestSummary], bool]) -> IngestSummary:
    """Wait for the end of a run that did something wanted; the watch may see one edit as two changes."""
    while True:
        summary = await flows.emitted(window.indexing.finished)
        assert isinstance(summary, IngestSummary)
        if happened(summary):
            return summary


def write(path: Path) -> None:
    """Write other words than before into a document."""
    path.write_text(f"# A\n\n## one\n\nalpha {next(_numbers)}\n", encoding="utf-8")


async def edited_until_seen(
    window: MainWindow, edit: Callable[[], None], happened: Callable[[IngestSummary], bool]
) -> None:
    """Edit, and wait for the run. The watch may not have begun when the first edit is made, so it is made again."""
    waiting = asyncio.ensure_future(next_summary(window, happened))
    while not waiting.done():
        edit()
        await asyncio.wait([waiting], timeout=3)
    await waiting


def test_an_edit_a_new_file_and_a_deleted_one_are_indexed(
    running: Callable[[Steps], None], team: Path, kebab: Kebab
) -> None:
    async def steps(window: MainWindow) -> None:
        await edited_until_seen(window, lambda: write(team / "a.md"), lambda summary: summary.updated == 1)
        added = asyncio.ensure_future(next_summary(window, lambda summary: summary.added == 1))
        (team / "b.md").write_text("# B\n\n## one\n\nbeta\n", encoding="utf-8")
        await added
        removed = asyncio.ensure_future(next_summary(window, lambda summary: summary.removed == 1))
        (team / "a.md").unlink()
        await removed

    running(steps)
    assert [each.relative_path for each in kebab.knowledge.documents(["team"])] == ["b.md"]


def test_what_changes_while_a_look_at_it_still_waits_is_not_looked_at_once_more(
    running: Callable[[Steps], None], team: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[frozenset[str]] = []
    watches: list[SourceWatch] = []
    gate = Gate()
    gate.close()

    class Watch(SourceWatch):
        def __init__(self) -> None:
            super().__init__()
            watches.append(self)

    def index(_kebab: Kebab, source_ids: frozenset[str], _token: CancelToken) -> Iterator[IngestEvent]:
        looked.append(source_ids)
        yield IngestDone(IngestSummary())

    def copying(token: CancelToken) -> Iterator[IngestEvent]:
        gate.wait(token)
        yield IngestDone(IngestSummary())

    monkeypatch.setattr(flows, "SourceWatch", Watch)
    monkeypatch.setattr(flows, "_index", index)

    async def steps(window: MainWindow) -> None:
        window.indexing.run(copying)
        for names in ({"team"}, {"team"}, {"team", "bundled"}):
            watches[0].changed.emit(Changes(frozenset(names)))
        for _ in range(2):
            await flows.emitted(window.indexing.changed)
        gate.open()

    running(steps)
    assert looked == [{"team"}, {"bundled"}]


def test_a_folder_that_comes_back_is_looked_at_and_one_that_goes_is_quiet(
    running: Callable[[Steps], None], team: Path, tmp_path: Path, kebab: Kebab
) -> None:
    away = tmp_path / "away"
    problems: list[object] = []

    async def steps(window: MainWindow) -> None:
        window.indexing.finished.connect(lambda summary: problems.extend(summary.problems))
        await edited_until_seen(window, lambda: write(team / "a.md"), lambda summary: summary.updated == 1)
        moved = asyncio.ensure_future(flows.emitted(window.indexing.sources_moved))
        shutil.move(team, away)
        await moved
        (away / "c.md").write_text("# C\n\n## one\n\ngamma\n", encoding="utf-8")
        added = asyncio.ensure_future(next_summary(window, lambda summary: summary.added == 1))
        shutil.move(away, team)
        await added

    running(steps)
    assert "team" not in str(problems)
    assert {each.relative_path for each in kebab.knowledge.documents(["team"])} == {"a.md", "c.md"}


def test_with_the_setting_off_nothing_is_watched(running: Callable[[Steps], None], team: Path, kebab: Kebab) -> None:
    kebab.preferences.change("sources.watch", "off")

    async def steps(window: MainWindow) -> None:
        await flows.value_of(window.bridge.read(lambda: None))
        assert [each.name for each in threading.enumerate() if each.name == "source-watch"] == []

    running(steps)


def test_sources_that_cannot_be_read_leave_the_window_alone(
    qapp: QApplication, bridge: Bridge, kebab: Kebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_self: object) -> list[object]:
        raise KnowledgeBaseError("broken")

    monkeypatch.setattr(type(kebab.knowledge), "sources", broken)
    assert run(qapp, flows._watched(bridge, kebab)) == {}


def test_a_folder_whose_name_is_no_text_is_left_out_and_the_others_are_watched(qtbot: QtBot, tmp_path: Path) -> None:
    team = tmp_path / "team"
    team.mkdir()
    watch = SourceWatch()
    found: list[Changes] = []

    def note(changes: Changes) -> None:
        found.append(changes)

    watch.changed.connect(note, Qt.ConnectionType.DirectConnection)
    begun = time.time()
    (team / "a.md").write_text("# A\n", encoding="utf-8")
    watch.look_at({"odd": tmp_path / "\udcff", "team": team}, begun)
    try:
        qtbot.waitUntil(lambda: bool(found))
        assert found[0].source_ids == {"team"}
    finally:
        watch.stop()


def test_only_documents_and_folders_of_a_source_matter(tmp_path: Path) -> None:
    roots = {"one": tmp_path / "one", "two": tmp_path / "one-two"}

    def touched(*names: str) -> frozenset[str]:
        return sources_of([str(tmp_path / name) for name in names], roots)

    assert touched("one/a.md") == {"one"}
    assert touched("one-two/x/B.MARKDOWN", "one/_glossary.yaml") == {"one", "two"}
    assert touched("one/folder") == {"one"}
    assert touched("one") == {"one"}
    assert touched("one/.git/index", "one/.a.md.swp", "one/photo.png", "elsewhere/a.md", "one-more/a.md") == frozenset()


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs links")
def test_a_linked_source_is_found_by_its_real_place(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert sources_of([str(tmp_path / "real" / "a.md")], {"linked": tmp_path / "link"}) == {"linked"}


def test_a_folder_that_takes_the_place_of_another_is_looked_at_and_watched(qtbot: QtBot, tmp_path: Path) -> None:
    """After "rm -r" and a new clone the watch stayed with the folder that was gone."""
    root, other, old = tmp_path / "team", tmp_path / "new", tmp_path / "old"
    for folder in (root, other):
        folder.mkdir()
        write(folder / "a.md")
    watch = SourceWatch()
    seen: list[Changes] = []
    watch.changed.connect(seen.append)
    watch.look_at({"team": root})

    def edited_and_seen() -> bool:
        write(root / "a.md")
        return bool(seen)

    qtbot.waitUntil(edited_and_seen, timeout=20_000)
    root.rename(old)
    other.rename(root)
    qtbot.waitUntil(lambda: Changes(frozenset({"team"}), moved=True) in seen, timeout=20_000)
    seen.clear()
    qtbot.waitUntil(edited_and_seen, timeout=20_000)
    assert seen[0] == Changes(frozenset({"team"}))
    watch.stop(20)


def test_a_folder_that_may_be_read_again_is_looked_at_and_watched(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The watch began although the folder was locked, saw nothing of it and did not begin again."""
    locked, scandir = [tmp_path / "team"], os.scandir
    locked[0].mkdir()

    def refuse(path: Path) -> object:
        if path in locked:
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    watch = SourceWatch()
    seen: list[Changes] = []
    watch.changed.connect(seen.append)
    with qtbot.assertNotEmitted(watch.changed, wait=2000):
        watch.look_at({"team": locked[0]})
    locked.clear()
    qtbot.waitUntil(lambda: Changes(frozenset({"team"}), moved=True) in seen, timeout=20_000)
    watch.stop(20)


def test_what_was_edited_before_the_watch_began_is_told_when_it_has(tmp_path: Path) -> None:
    """Between the look at the folders and the watch an edit stayed unnoticed until the next one."""
    begun = time.time()
    for name in ("quiet", "edited", "moved", "hidden"):
        (tmp_path / name / "gc").mkdir(parents=True)
        write(tmp_path / name / "gc" / "a.md")
    roots = {name: tmp_path / name for name in ("quiet", "edited", "moved", "hidden", "gone")}
    assert edited_since(begun + 60, roots, Patience()) == frozenset()
    assert edited_since(begun, {"one": tmp_path / "edited"}, Patience()) == {"one"}
    later = begun + 3600
    os.utime(tmp_path / "edited" / "gc" / "a.md", (later, later))
    os.utime(tmp_path / "moved" / "gc", (later, later))  # a file of it was renamed or removed
    (tmp_path / "hidden" / ".git").mkdir()
    (tmp_path / "hidden" / ".git" / "x.md").touch()
    os.utime(tmp_path / "hidden" / ".git" / "x.md", (later, later))
    (tmp_path / "hidden" / "photo.png").touch()
    os.utime(tmp_path / "hidden" / "photo.png", (later, later))
    assert edited_since(begun + 1800, roots, Patience()) == {"edited", "moved"}
    stop = threading.Event()
    first = next(changes_of(roots, stop, begun + 1800))
    stop.set()
    assert first == Changes(frozenset({"edited", "moved"}))


def test_an_edit_between_the_look_at_a_source_and_its_watch_is_indexed(
    running: Callable[[Steps], None], tmp_path: Path, kebab: Kebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "late"
    folder.mkdir()
    write(folder / "a.md")
    watched = flows._folders

    def edited_first(kebab: Kebab) -> dict[str, Path]:
        """The run is over, the new source is not watched yet."""
        roots = watched(kebab)
        if "late" in roots and not (folder / "b.md").exists():
            write(folder / "b.md")
        return roots

    monkeypatch.setattr(flows, "_folders", edited_first)

    async def steps(window: MainWindow) -> None:
        added = asyncio.ensure_future(
            next_summary(window, lambda _: {each.relative_path for each in kebab.knowledge.documents(["late"])} == both)
        )
        kebab.knowledge.add_source(folder)
        window.indexing.run(partial(kebab.knowledge.ingest, source_ids=["late"]))
        await added

    both = {"a.md", "b.md"}
    running(steps)
    assert {each.relative_path for each in kebab.knowledge.documents(["late"])} == both


def test_the_thread_ends_with_the_watch(qtbot: QtBot, tmp_path: Path) -> None:
    watch = SourceWatch()
    watch.look_at({"one": tmp_path, "gone": tmp_path / "gone"})
    thread = watch._thread
    assert thread is not None
    seen: list[Changes] = []
    watch.changed.connect(seen.append)

    def edited_and_seen() -> bool:
        write(tmp_path / "a.md")  # again and again: the watch may not have begun when it is done first
        return bool(seen)

    qtbot.waitUntil(edited_and_seen, timeout=20_000)
    assert seen[0] == Changes(frozenset({"one"}))
    watch.look_at({})
    thread.join(20)
    assert not thread.is_alive()
