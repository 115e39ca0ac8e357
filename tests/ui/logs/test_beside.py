"""A log is read beside an answer: a question stops no reading, and the explanation waits for its turn."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import Outcome
from kebab_desktop.ui.chat.log_turn import LogTurn
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.language import LanguageChoice
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.run_bar import RunBar
from tests.ui.chat.test_asking import ask, finished
from tests.ui.fakes import FakeKebab
from tests.ui.logs.fake_logs import FakeLogs


@pytest.fixture
def logs(fake: FakeKebab) -> FakeLogs:
    logs = FakeLogs()
    fake.logs = logs  # type: ignore[attr-defined]
    return logs


def attached(chat: ChatPage) -> LogTurn:
    chat.logs.take_chosen(["/logs/gc.log"])
    assert chat.session.transcript is not None
    turn = chat.session.transcript.turns[-1]
    assert isinstance(turn, LogTurn)
    return turn


def test_a_question_does_not_stop_the_reading_of_a_log(qtbot: QtBot, chat: ChatPage, logs: FakeLogs) -> None:
    logs.mid_read.close()
    turn = attached(chat)
    qtbot.waitUntil(logs.mid_read.reached.is_set)
    answer = finished(qtbot, ask(qtbot, chat, "gc"))
    assert answer.outcome is Outcome.GROUNDED
    assert turn.running
    assert not chat.composer.stop_button.isHidden(), "the log is still being read"
    logs.mid_read.open()
    qtbot.waitUntil(lambda: turn.view.answer is not None)
    assert logs.paths == [(Path("/logs/gc.log"),)]
    qtbot.waitUntil(chat.composer.stop_button.isHidden)


def test_an_edited_question_does_not_stop_the_reading_of_a_log(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab, logs: FakeLogs
) -> None:
    finished(qtbot, ask(qtbot, chat, "one"))
    logs.mid_read.close()
    turn = attached(chat)
    qtbot.waitUntil(logs.mid_read.reached.is_set)
    transcript = chat.session.transcript
    assert transcript is not None
    transcript.turns[0].bubble.edit.click()
    finished(qtbot, ask(qtbot, chat, " more"))
    assert [each.question for each in transcript.turns] == ["gc.log", "one more"]
    logs.mid_read.open()
    qtbot.waitUntil(lambda: turn.view.answer is not None)
    qtbot.waitUntil(chat.composer.stop_button.isHidden)
    assert fake.chat.asked[-1][1].follows == ""


def test_a_log_does_not_stop_an_answer_and_is_explained_after_it(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab, logs: FakeLogs
) -> None:
    fake.chat.after_quotes.close()
    view = ask(qtbot, chat, "gc")
    qtbot.waitUntil(fake.chat.after_quotes.reached.is_set)
    turn = attached(chat)
    qtbot.waitUntil(lambda: turn.waiting)
    assert "once the other answer is finished" in turn.view.stage.text
    assert view.answer is None
    fake.chat.after_quotes.open()
    assert finished(qtbot, view).outcome is Outcome.GROUNDED
    qtbot.waitUntil(lambda: turn.view.answer is not None)
    assert not turn.waiting


def test_a_log_that_waits_can_be_stopped_and_stays_read(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab, logs: FakeLogs
) -> None:
    fake.chat.after_quotes.close()
    view = ask(qtbot, chat, "gc")
    qtbot.waitUntil(fake.chat.after_quotes.reached.is_set)
    turn = attached(chat)
    qtbot.waitUntil(lambda: turn.waiting)
    chat.session.stop()
    assert not turn.running
    assert turn.read is not None
    fake.chat.after_quotes.open()
    finished(qtbot, view)
    qtbot.waitUntil(chat.composer.stop_button.isHidden)
    assert turn.view.answer is None
    assert logs.questions == []


def test_indexing_says_which_log_it_waits_for(
    qtbot: QtBot, chat: ChatPage, window: MainWindow, fake: FakeKebab, logs: FakeLogs
) -> None:
    logs.mid_read.close()
    turn = attached(chat)
    qtbot.waitUntil(logs.mid_read.reached.is_set)
    bar = RunBar(window.indexing)
    qtbot.addWidget(bar)
    fake.knowledge.indexing.close()
    window.indexing.run(fake.knowledge.start_up)
    assert bar.text.text() == "Waiting until gc.log is read …"
    logs.mid_read.open()
    qtbot.waitUntil(lambda: "gc.log" not in bar.text.text())
    fake.knowledge.indexing.open()
    qtbot.waitUntil(lambda: not window.indexing.running)
    qtbot.waitUntil(lambda: not turn.running)


def test_a_change_of_the_language_goes_on_with_the_reading(
    qtbot: QtBot, chat: ChatPage, window: MainWindow, logs: FakeLogs
) -> None:
    logs.mid_read.close()
    attached(chat)
    qtbot.waitUntil(logs.mid_read.reached.is_set, timeout=20_000)
    try:
        window.language.choose(LanguageChoice.KOREAN)
        again = window.pages[PageName.CHAT]
        assert isinstance(again, ChatPage) and again is not chat
        assert again.session.transcript is not None
        (turn,) = again.session.transcript.turns
        assert isinstance(turn, LogTurn)
        assert turn.running
        assert again.composer.stop_button.isVisible()
        logs.mid_read.open()
        qtbot.waitUntil(lambda: turn.view.answer is not None, timeout=20_000)
        qtbot.waitUntil(again.composer.stop_button.isHidden, timeout=20_000)
        assert turn.read is not None
        assert len(logs.paths) == 1, "read once"
        assert len(logs.questions) == 1, "explained once"
    finally:
        window.language.choose(LanguageChoice.ENGLISH)
