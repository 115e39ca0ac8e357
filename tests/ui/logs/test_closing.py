"""Closing the window while a log is read says so; one that was read or cancelled is not spoken of."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.chat.log_turn import LogTurn
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.logs.reading import LogTarget
from kebab_desktop.ui.main_window import MainWindow
from tests.ui.fakes import FakeKebab
from tests.ui.logs.fake_logs import FakeLogs


@pytest.fixture
def logs(fake: FakeKebab) -> FakeLogs:
    logs = FakeLogs()
    fake.logs = logs  # type: ignore[attr-defined]
    return logs


def finish(_window: MainWindow, logs: FakeLogs, _turn: LogTurn) -> None:
    logs.mid_read.open()


def cancel(_window: MainWindow, _logs: FakeLogs, turn: LogTurn) -> None:
    turn.stop()


@pytest.mark.parametrize("end", [finish, cancel])
def test_closing_while_a_log_is_read_names_it(
    qtbot: QtBot,
    window: MainWindow,
    chat: ChatPage,
    logs: FakeLogs,
    end: Callable[[MainWindow, FakeLogs, LogTurn], None],
) -> None:
    logs.mid_read.close()
    chat.logs.take_chosen(["/logs/gc.log"])
    qtbot.waitUntil(logs.mid_read.reached.is_set)
    assert not window.close_guard.lets_go()
    question = window.close_guard.question
    assert question is not None
    assert question.informativeText() == "A log is being read: gc.log. The next start offers to read it again."
    question.reject()
    assert chat.session.transcript is not None
    turn = chat.session.transcript.turns[-1]
    assert isinstance(turn, LogTurn)
    end(window, logs, turn)
    qtbot.waitUntil(lambda: not turn.running)
    assert window.close_guard.lets_go()


def test_closing_while_a_pasted_log_is_read_says_that_it_is_not_kept(
    qtbot: QtBot, window: MainWindow, chat: ChatPage, logs: FakeLogs
) -> None:
    logs.mid_read.close()
    chat.logs.analyze(LogTarget(text="[0.1s][info][gc] Pause Young", name="Pasted log 14:02:11"))
    qtbot.waitUntil(logs.mid_read.reached.is_set, timeout=20_000)
    assert not window.close_guard.lets_go()
    question = window.close_guard.question
    assert question is not None
    assert "will have to be pasted again" in question.informativeText()
    question.reject()
    logs.mid_read.open()
    qtbot.waitUntil(window.close_guard.lets_go, timeout=20_000)


def test_a_log_goes_on_being_read_when_its_conversation_is_left(
    qtbot: QtBot, window: MainWindow, chat: ChatPage, logs: FakeLogs
) -> None:
    logs.mid_read.close()
    chat.logs.take_chosen(["/logs/gc.log"])
    qtbot.waitUntil(logs.mid_read.reached.is_set)
    chat.session.start_new()
    assert not window.close_guard.lets_go()
    question = window.close_guard.question
    assert question is not None
    question.reject()
    logs.mid_read.open()
    qtbot.waitUntil(window.close_guard.lets_go)
