"""Many dropped files: how far the look at them is, and stopping it."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.drops import DropLooked, DropService
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.ui.knowledge import adding
from kebab_desktop.ui.knowledge.page import KnowledgePage
from tests.ui.knowledge.steps import finish


class SlowLook:
    """A look at files that goes on when it may: ``ready`` lets it make its next step."""

    def __init__(self) -> None:
        self.steps = threading.Semaphore(0)
        self.stopped = threading.Event()

    def look(
        self, _service: DropService, paths: Sequence[Path], token: CancelToken, *_where: object
    ) -> Iterator[DropLooked]:
        """Tell two steps and end without a conflict."""
        token.on_cancel(self.stopped.set)
        for done in (0, 12_000):
            yield DropLooked(done, 50_000)
            token.raise_if_cancelled()
            assert self.steps.acquire(timeout=20)
        yield DropLooked(len(paths), len(paths), ())


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> SlowLook:
    found = SlowLook()

    def look(service: DropService, paths: Sequence[Path], token: CancelToken, *_where: object) -> Iterator[DropLooked]:
        return found.look(service, paths, token)

    monkeypatch.setattr(DropService, "look", look)
    monkeypatch.setattr(adding, "_TELL_MS", 0)
    return found


def test_a_long_look_tells_how_far_it_is_and_ends_in_a_run(
    qtbot: QtBot, page: KnowledgePage, slow: SlowLook, dropped: Path
) -> None:
    bar = page.main.run_bar
    page.desk.add_paths([dropped / "a.md"])
    qtbot.waitUntil(lambda: bar.text.text() == "Looking at 0 of 50,000 files")
    slow.steps.release()
    qtbot.waitUntil(lambda: bar.text.text() == "Looking at 12,000 of 50,000 files")
    assert bar.isVisible()
    assert (bar.bar.value(), bar.bar.maximum()) == (12_000, 50_000)
    slow.steps.release()
    finish(qtbot, page)
    qtbot.waitUntil(lambda: page.table.documents.row_of_path("a.md") >= 0)
    assert bar.isHidden()


def test_a_look_is_cancelled_at_once_and_nothing_is_added(
    qtbot: QtBot, page: KnowledgePage, slow: SlowLook, dropped: Path
) -> None:
    bar = page.main.run_bar
    page.desk.add_paths([dropped / "a.md"])
    qtbot.waitUntil(bar.isVisible)
    bar.cancel.click()
    assert bar.isHidden()
    assert slow.stopped.is_set()
    assert not page.desk.adding.looking
    slow.steps.release(3)  # one for the step that was on its way
    page.desk.add_paths([dropped / "b.md"])
    finish(qtbot, page)
    qtbot.waitUntil(lambda: page.table.documents.row_of_path("b.md") >= 0)
    assert page.table.documents.row_of_path("a.md") == -1


def test_what_is_read_meanwhile_does_not_wait_for_the_end_of_a_look(
    qtbot: QtBot, page: KnowledgePage, slow: SlowLook, dropped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(
        _service: DropService, paths: Sequence[Path], token: CancelToken, *_where: object
    ) -> Iterator[DropLooked]:
        while True:
            token.raise_if_cancelled()
            yield DropLooked(0, len(paths))

    monkeypatch.setattr(DropService, "look", endless)
    page.desk.add_paths([dropped / "a.md"])
    with qtbot.waitSignal(page.desk.listed):
        page.desk.reload()
    assert page.desk.adding.looking
    page.desk.adding.stop()


def test_a_look_goes_through_the_files_in_steps(kebab: Kebab, dropped: Path) -> None:
    token = CancelToken()
    paths = [dropped / "a.md", dropped / "b.md", dropped / "a.md"]
    events = list(kebab.drops.look(paths, token))
    assert events[0] == DropLooked(0, len(paths))
    assert events[-1] == DropLooked(2, 2, ())
    assert [each.conflicts for each in events[:-1]] == [None] * (len(events) - 1)
    token.cancel()
    with pytest.raises(CancelledError):
        list(kebab.drops.look(paths, token))
