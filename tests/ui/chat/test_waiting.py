"""A question that is asked while an answer is made waits for it: nothing is stopped that nobody asked to be stopped."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import STILL_INDEXING, Outcome, RefusalKind, RefusalReason
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import IngestEvent
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.chat.waiting_rows import WaitingRow, WaitingRows
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui import samples
from tests.ui.chat.test_asking import ask, finished
from tests.ui.fakes import FakeKebab


def being_answered(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> AnswerView:
    """Return the view of a question whose answer is held up."""
    fake.chat.mid_stream.close()
    view = ask(qtbot, chat, "first")
    qtbot.waitUntil(fake.chat.mid_stream.reached.is_set)
    return view


def typed(chat: ChatPage, question: str) -> None:
    QTest.keyClicks(chat.composer.edit, question)
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_Return)


def rows(qtbot: QtBot, chat: ChatPage, count: int) -> list[WaitingRow]:
    (shown,) = chat.findChildren(WaitingRows)
    qtbot.waitUntil(lambda: len(shown.rows) == count and shown.isVisible() is bool(count))
    return shown.rows


def questions(chat: ChatPage) -> list[str]:
    transcript = chat.session.transcript
    assert transcript is not None
    return [turn.question for turn in transcript.turns]


def asked(fake: FakeKebab) -> list[str]:
    return [question for question, _ in fake.chat.asked]


def remembered_draft(chat: ChatPage) -> object:
    chat.save_state()
    return chat.context.window_state.value("chat/draft")


def test_a_question_waits_for_the_answer_before_and_is_asked_then(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    """It stopped the answer that was being made, which on a slow machine had been waited for a minute."""
    first = being_answered(qtbot, chat, fake)
    typed(chat, "second")
    typed(chat, "third")
    assert chat.composer.edit.toPlainText() == ""
    shown = rows(qtbot, chat, 2)
    assert [row.chip.text() for row in shown] == ["Next: second", "Next: third"]
    assert first.foot.isHidden()
    assert questions(chat) == ["first"]
    fake.chat.mid_stream.open()
    assert finished(qtbot, first).outcome is Outcome.GROUNDED
    qtbot.waitUntil(lambda: asked(fake) == ["first", "second", "third"])
    qtbot.waitUntil(chat.composer.stop_button.isHidden)
    assert questions(chat) == ["first", "second", "third"]
    assert {options.conversation_id for _, options in fake.chat.asked} == {"con_1"}
    rows(qtbot, chat, 0)


def test_stop_stops_what_is_made_and_asks_what_waits(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    first = being_answered(qtbot, chat, fake)
    typed(chat, "second")
    rows(qtbot, chat, 1)
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_Escape)
    assert first.foot.verdict.text() == "Stopped"
    fake.chat.mid_stream.open()
    assert finished(qtbot, first).outcome is Outcome.STOPPED
    qtbot.waitUntil(lambda: questions(chat) == ["first", "second"])
    qtbot.waitUntil(chat.composer.stop_button.isHidden)
    assert asked(fake) == ["first", "second"]


def test_a_question_that_waits_can_be_changed_or_taken_away(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    being_answered(qtbot, chat, fake)
    for each in ("second", "third"):
        typed(chat, each)
    rows(qtbot, chat, 2)[0].away.click()
    rows(qtbot, chat, 1)[0].chip.click()
    rows(qtbot, chat, 0)
    assert chat.composer.edit.toPlainText() == "third"
    typed(chat, " time")
    assert rows(qtbot, chat, 1)[0].chip.text() == "Next: third time"
    fake.chat.mid_stream.open()
    qtbot.waitUntil(lambda: asked(fake) == ["first", "third time"])
    qtbot.waitUntil(chat.composer.stop_button.isHidden)


def test_it_is_asked_in_its_own_conversation_whichever_is_open(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    being_answered(qtbot, chat, fake)
    typed(chat, "second")
    rows(qtbot, chat, 1)
    chat.start_new()
    rows(qtbot, chat, 0)
    typed(chat, "elsewhere")
    assert rows(qtbot, chat, 1)[0].chip.text() == "Next: elsewhere"
    fake.chat.mid_stream.open()
    qtbot.waitUntil(lambda: asked(fake) == ["first", "second", "elsewhere"])
    qtbot.waitUntil(chat.composer.stop_button.isHidden)
    assert [options.conversation_id for _, options in fake.chat.asked] == ["con_1", "con_1", "con_2"]
    assert questions(chat) == ["elsewhere"]
    chat.session.open("con_1")
    assert questions(chat) == ["first", "second"]


def test_what_waits_in_a_deleted_conversation_comes_back_into_the_field(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    being_answered(qtbot, chat, fake)
    typed(chat, "second")
    qtbot.waitUntil(lambda: chat.panel.selected() is not None)
    chat.panel.delete_action.trigger()
    assert chat.composer.edit.toPlainText() == "second"
    fake.chat.mid_stream.open()
    qtbot.waitUntil(chat.composer.stop_button.isHidden)
    assert asked(fake) == ["first"]


def test_what_waits_is_remembered_for_the_next_start(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    being_answered(qtbot, chat, fake)
    typed(chat, "second")
    QTest.keyClicks(chat.composer.edit, "half")
    qtbot.waitUntil(lambda: remembered_draft(chat) == "second\nhalf")  # without "first" once the window knows it stored
    fake.chat.mid_stream.open()
    # "second" goes when the store has it, which is some time after it is asked.
    qtbot.waitUntil(lambda: remembered_draft(chat) == "half")
    assert asked(fake) == ["first", "second"]


def test_another_page_for_the_chat_has_what_waits_in_its_field(
    qtbot: QtBot, chat: ChatPage, window: MainWindow, fake: FakeKebab
) -> None:
    being_answered(qtbot, chat, fake)
    typed(chat, "second")
    left = chat.what_is_open()
    assert left.draft == "second"
    assert window.pages[PageName.CHAT] is chat
    rows(qtbot, chat, 0)
    fake.chat.mid_stream.open()
    qtbot.waitUntil(chat.composer.stop_button.isHidden)
    assert asked(fake) == ["first"]


def held_run(chat: ChatPage) -> threading.Event:
    """Begin a run that lasts until the event is set."""
    gate = threading.Event()

    def work(_token: CancelToken) -> Iterator[IngestEvent]:
        gate.wait(10)
        yield from ()

    chat.context.indexing.run(work)
    return gate


def test_a_question_can_wait_for_what_is_being_indexed(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    """At the first start it had to be asked again by hand, once somebody saw that indexing had ended."""
    fake.chat.outcomes["first"] = samples.refused(
        question="first", refusal=RefusalReason(RefusalKind.NO_CHUNKS, detail=STILL_INDEXING)
    )
    ended = held_run(chat)
    view = ask(qtbot, chat, "first")
    finished(qtbot, view)
    qtbot.waitUntil(lambda: view.refusal.again.text() == "Ask again when indexed")
    view.refusal.again.click()
    (row,) = rows(qtbot, chat, 1)
    assert row.chip.text() == "When indexed: first"
    assert view.refusal.again.isHidden()
    typed(chat, "second")
    qtbot.waitUntil(lambda: asked(fake) == ["first", "second"])
    del fake.chat.outcomes["first"]
    ended.set()
    qtbot.waitUntil(lambda: asked(fake) == ["first", "second", "first"])
    rows(qtbot, chat, 0)


def test_a_question_that_waits_for_indexing_can_be_taken_away(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.chat.outcomes["first"] = samples.refused(
        question="first", refusal=RefusalReason(RefusalKind.NO_CHUNKS, detail=STILL_INDEXING)
    )
    ended = held_run(chat)
    view = ask(qtbot, chat, "first")
    finished(qtbot, view)
    qtbot.waitUntil(lambda: view.refusal.again.text() == "Ask again when indexed")
    view.refusal.again.click()
    rows(qtbot, chat, 1)[0].away.click()
    qtbot.waitUntil(lambda: not view.refusal.again.isHidden())
    with qtbot.waitSignal(chat.context.indexing.settled):
        ended.set()
    assert asked(fake) == ["first"]


def test_asking_again_waits_like_a_typed_question(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    """Regenerating an older answer stopped one that was being made in another conversation."""
    older = ask(qtbot, chat, "older")
    finished(qtbot, older)
    qtbot.waitUntil(chat.composer.stop_button.isHidden)
    chat.start_new()
    running = being_answered(qtbot, chat, fake)
    chat.session.open("con_1")
    older.foot.again.click()
    older.foot.again.click()  # pressed twice, it is asked once
    (row,) = rows(qtbot, chat, 1)
    assert row.chip.text() == "Next: older"
    fake.chat.mid_stream.open()
    assert finished(qtbot, running).outcome is Outcome.GROUNDED
    qtbot.waitUntil(lambda: asked(fake) == ["older", "first", "older"])
    qtbot.waitUntil(chat.composer.stop_button.isHidden)
    assert questions(chat) == ["older"]
    assert fake.chat.asked[-1][1].conversation_id == "con_1"


def test_asking_past_the_gate_and_everywhere_wait_too(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.chat.outcomes["second"] = samples.refused(question="second")
    refused = ask(qtbot, chat, "second")
    finished(qtbot, refused)
    qtbot.waitUntil(chat.composer.stop_button.isHidden)
    running = being_answered(qtbot, chat, fake)
    refused.refusal.anyway.click()
    refused.refusal.everywhere_requested.emit("second")
    assert [row.chip.text() for row in rows(qtbot, chat, 2)] == ["Next: second", "Next: second"]
    fake.chat.mid_stream.open()
    assert finished(qtbot, running).outcome is Outcome.GROUNDED
    qtbot.waitUntil(lambda: asked(fake) == ["second", "first", "second", "second"])
    assert [options.answer_anyway for _, options in fake.chat.asked] == [False, False, True, False]
    qtbot.waitUntil(chat.composer.stop_button.isHidden)


def test_what_is_typed_after_a_question_was_put_off_goes_into_the_next_one(
    qtbot: QtBot, window: MainWindow, chat: ChatPage
) -> None:
    """The button went away with the refusal, and the keyboard went on to the rail."""
    qtbot.waitUntil(window.isActiveWindow, timeout=20_000)
    chat.panel.search.setFocus()
    chat.context.intents.later_wanted.emit("kafka")
    assert chat.composer.edit.hasFocus()
