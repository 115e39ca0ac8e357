"""What tests of the window rest on: nothing of Qt dies on a thread or in a moment that would end the process."""

from __future__ import annotations

import gc
import threading

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.bridge import Bridge
from tests.ui import conftest


def test_no_other_thread_collects_garbage_before_the_last_test_of_the_window_has_ended(
    request: pytest.FixtureRequest,
) -> None:
    assert not gc.isenabled()
    for following, collected_by_anyone in ((request.node, False), (None, True)):
        ending = conftest.pytest_runtest_teardown(following)
        next(ending)
        assert list(ending) == []
        assert gc.isenabled() is collected_by_anyone
    gc.disable()


def test_a_lane_that_does_not_end_fails_its_test_and_not_the_process(qtbot: QtBot) -> None:
    begun, released = threading.Event(), threading.Event()

    def wait() -> None:
        begun.set()
        released.wait()

    bridge = Bridge()
    job = bridge.read(wait)
    qtbot.waitUntil(begun.is_set)
    with pytest.raises(pytest.fail.Exception, match="did not end"):
        conftest.end(bridge, patience_ms=50)
    assert conftest._unended == [bridge]
    released.set()
    assert bridge.wait(20_000)
    conftest._unended.clear()
    job.drop()
