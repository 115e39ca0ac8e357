"""Garbage is collected on the GUI thread, whatever thread made it."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.collector import Collector
from kebab_desktop.ui.lanes import LaneName


class _Cycle:
    """Garbage that only a collection finds; tells on which thread it was found."""

    def __init__(self, found_on: list[str]) -> None:
        self.itself = self
        self._found_on = found_on

    def __del__(self) -> None:
        self._found_on.append(threading.current_thread().name)


@pytest.fixture
def collector(qapp: QApplication) -> Iterator[Collector]:
    collector = Collector()
    collector.start()
    yield collector
    collector.stop()


def test_a_lane_that_allocates_much_never_collects(qtbot: QtBot, bridge: Bridge, collector: Collector) -> None:
    found_on: list[str] = []

    def allocate() -> list[list[int]]:
        _Cycle(found_on)
        return [[number] for number in range(200_000)]

    kept: list[object] = []
    task = bridge.call(LaneName.WORK, allocate)
    task.progressed.connect(kept.append)
    qtbot.waitUntil(lambda: task.outcome is not None)
    qtbot.waitUntil(lambda: bool(found_on))
    assert found_on == [threading.main_thread().name]


def test_what_stays_is_not_looked_at_again(collector: Collector) -> None:
    frozen = gc.get_freeze_count()
    try:
        collector.keep_what_stays()
        assert gc.get_freeze_count() > frozen
    finally:
        gc.unfreeze()


def test_all_that_was_loaded_is_not_looked_through_while_the_program_opens(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []
    monkeypatch.setattr(gc, "get_count", lambda: (10_000, 100, 100))
    monkeypatch.setattr(gc, "get_threshold", lambda: (700, 10, 10))
    monkeypatch.setattr(gc, "collect", looked.append)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    collector = Collector()
    collector.look()
    collector.keep_what_stays()
    collector.look()
    assert looked == [0, 1, 2]


def test_python_collects_again_after_the_end(qapp: QApplication) -> None:
    collector = Collector()
    collector.start()
    assert not gc.isenabled()
    collector.stop()
    assert gc.isenabled()
