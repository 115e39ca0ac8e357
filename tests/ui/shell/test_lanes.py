"""Lanes and bridge: order, outcomes, cancelling, closing."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QThread, Slot
from pytestqt.qtbot import QtBot

from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.outcomes import Cancelled, Completed, Failed
from kebab_desktop.ui.bridge import Bridge, Task
from kebab_desktop.ui.lanes import LaneName, Work
from tests.ui.fakes import Gate


class Ear(QObject):
    """Writes down what a task says, and on which thread."""

    def __init__(self, task: Task) -> None:
        super().__init__()
        self.events: list[object] = []
        self.outcomes: list[object] = []
        self.threads: set[QThread] = set()
        task.progressed.connect(self.hear_event)
        task.finished.connect(self.hear_outcome)

    @Slot(object)
    def hear_event(self, event: object) -> None:
        self.events.append(event)
        self.threads.add(QThread.currentThread())

    @Slot(object)
    def hear_outcome(self, outcome: object) -> None:
        self.outcomes.append(outcome)
        self.threads.add(QThread.currentThread())


def count_to_three(_token: CancelToken) -> Iterator[object]:
    yield from (1, 2, 3)


def test_events_come_in_order_on_the_gui_thread_and_one_outcome_ends_them(qtbot: QtBot, bridge: Bridge) -> None:
    worker_threads: list[str] = []

    def work(_token: CancelToken) -> Iterator[object]:
        worker_threads.append(threading.current_thread().name)
        yield from (1, 2, 3)

    ear = Ear(bridge.submit(LaneName.READ, work))
    qtbot.waitUntil(lambda: bool(ear.outcomes))
    assert ear.events == [1, 2, 3]
    assert ear.outcomes == [Completed()]
    assert ear.threads == {QThread.currentThread()}
    assert worker_threads != [threading.current_thread().name]


def test_a_failure_is_the_outcome_and_the_lane_lives_on(qtbot: QtBot, bridge: Bridge) -> None:
    def broken(_token: CancelToken) -> Iterator[object]:
        yield 1
        raise ValueError("broken")

    failed = Ear(bridge.submit(LaneName.WORK, broken))
    after = Ear(bridge.submit(LaneName.WORK, count_to_three))
    qtbot.waitUntil(lambda: bool(after.outcomes))
    assert failed.events == [1]
    assert isinstance(failed.outcomes[0], Failed)
    assert str(failed.outcomes[0].error) == "broken"
    assert after.outcomes == [Completed()]


def test_the_last_event_after_a_cancel_is_not_lost(qtbot: QtBot, bridge: Bridge) -> None:
    gate = Gate()
    gate.close()

    def polite(token: CancelToken) -> Iterator[object]:
        yield "begun"
        gate.wait(token)
        yield "partial result"

    task = bridge.submit(LaneName.ASK, polite)
    ear = Ear(task)
    qtbot.waitUntil(lambda: ear.events == ["begun"])
    task.cancel()
    qtbot.waitUntil(lambda: bool(ear.outcomes))
    assert ear.events == ["begun", "partial result"]
    assert ear.outcomes == [Completed()]


def test_a_job_that_raises_cancelled_ends_as_cancelled(qtbot: QtBot, bridge: Bridge) -> None:
    def strict(_token: CancelToken) -> Iterator[object]:
        yield 1
        raise CancelledError

    ear = Ear(bridge.submit(LaneName.WORK, strict))
    qtbot.waitUntil(lambda: bool(ear.outcomes))
    assert ear.outcomes == [Cancelled()]


def test_a_newer_question_cancels_the_older_ones(qtbot: QtBot, bridge: Bridge) -> None:
    gate = Gate()
    gate.close()
    ran: list[str] = []

    def asking(name: str) -> Work:
        def work(token: CancelToken) -> Iterator[object]:
            ran.append(name)
            if name == "first":
                gate.wait()
            yield token.cancelled

        return work

    first = Ear(bridge.submit(LaneName.ASK, asking("first")))
    assert gate.reached.wait(5)
    second = Ear(bridge.submit(LaneName.ASK, asking("second")))
    third = Ear(bridge.submit(LaneName.ASK, asking("third")))
    gate.open()
    qtbot.waitUntil(lambda: bool(third.outcomes))
    assert first.events == [True]
    assert second.outcomes == [Cancelled()]
    assert third.events == [False]
    assert ran == ["first", "third"]


def test_the_work_lane_runs_jobs_one_after_the_other(qtbot: QtBot, bridge: Bridge) -> None:
    order: list[int] = []

    def job(number: int) -> Work:
        def work(_token: CancelToken) -> Iterator[object]:
            order.append(number)
            yield number

        return work

    ears = [Ear(bridge.submit(LaneName.WORK, job(number))) for number in range(5)]
    qtbot.waitUntil(lambda: all(ear.outcomes for ear in ears))
    assert order == [0, 1, 2, 3, 4]


def test_a_dropped_task_says_nothing_more(qtbot: QtBot, bridge: Bridge) -> None:
    gate = Gate()
    gate.close()

    def work(token: CancelToken) -> Iterator[object]:
        gate.wait(token)
        yield 1

    task = bridge.submit(LaneName.READ, work)
    ear = Ear(task)
    task.drop()
    after = Ear(bridge.submit(LaneName.READ, count_to_three))
    qtbot.waitUntil(lambda: bool(after.outcomes))
    assert ear.events == []
    assert ear.outcomes == []
    assert task.outcome is not None


@pytest.mark.parametrize("lane", list(LaneName))
def test_a_closed_lane_refuses_work_as_cancelled(qtbot: QtBot, bridge: Bridge, lane: LaneName) -> None:
    bridge.close()
    ran: list[int] = []

    def work(_token: CancelToken) -> Iterator[object]:
        ran.append(1)
        yield 1

    ear = Ear(bridge.submit(lane, work))
    assert ear.outcomes == []
    qtbot.waitUntil(lambda: bool(ear.outcomes))
    assert ear.outcomes == [Cancelled()]
    assert ran == []


def test_closing_cancels_what_runs_and_joins_the_threads(qtbot: QtBot, bridge: Bridge) -> None:
    gate = Gate()
    gate.close()

    def work(token: CancelToken) -> Iterator[object]:
        gate.wait(token)
        yield token.cancelled

    ear = Ear(bridge.submit(LaneName.WORK, work))
    assert gate.reached.wait(5)
    bridge.close()
    assert bridge.wait(5000)
    assert not any(lane.running for lane in bridge.lanes)
    qtbot.waitUntil(lambda: bool(ear.outcomes))
    assert ear.events == [True]


def test_a_job_that_has_not_begun_is_put_off_and_runs_when_it_is_taken_up(qtbot: QtBot, bridge: Bridge) -> None:
    gate = Gate()
    gate.close()

    def waiting(token: CancelToken) -> Iterator[object]:
        gate.wait(token)
        yield "first"

    first, second = (bridge.submit(LaneName.WORK, work) for work in (waiting, count_to_three))
    third = bridge.submit(LaneName.WORK, count_to_three)
    ears = [Ear(each) for each in (first, second, third)]
    qtbot.waitUntil(gate.reached.is_set)
    assert [first.put_off(), second.put_off(), second.begun] == [False, True, False]
    gate.open()
    qtbot.waitUntil(lambda: bool(ears[2].outcomes))
    assert (ears[1].events, ears[1].outcomes) == ([], [])
    second.take_up()
    qtbot.waitUntil(lambda: bool(ears[1].outcomes))
    assert (ears[1].events, second.put_off()) == ([1, 2, 3], False)


def test_a_job_that_was_put_off_can_be_cancelled(qtbot: QtBot, bridge: Bridge) -> None:
    gate = Gate()
    gate.close()

    def waiting(token: CancelToken) -> Iterator[object]:
        gate.wait(token)
        yield "first"

    bridge.submit(LaneName.WORK, waiting)
    second = bridge.submit(LaneName.WORK, count_to_three)
    ear = Ear(second)
    assert second.put_off()
    second.cancel()
    gate.open()
    qtbot.waitUntil(lambda: bool(ear.outcomes))
    assert (ear.events, ear.outcomes) == ([], [Cancelled()])
