"""A question that is edited is asked in its place; what was asked there and after it stays, one click away."""

from __future__ import annotations

from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.chat.transcript import Transcript
from kebab_desktop.ui.chat.turn import Turn
from kebab_desktop.ui.chat.waiting_rows import WaitingRows
from kebab_desktop.ui.intents import ConversationTarget
from kebab_desktop.ui.language import LanguageChoice
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui import samples
from tests.ui.chat.test_asking import ask, finished
from tests.ui.fakes import FakeKebab


def shown(chat: ChatPage) -> Transcript:
    transcript = chat.session.transcript
    assert transcript is not None
    return transcript


def questions(chat: ChatPage) -> list[str]:
    return [place.answer.question for place in shown(chat).places if place.answer is not None]


def turn_of(qtbot: QtBot, chat: ChatPage, question: str) -> Turn:
    """Return the turn of a question once it is built."""
    qtbot.waitUntil(lambda: any(turn.question == question for turn in shown(chat).turns))
    return next(turn for turn in shown(chat).turns if turn.question == question)


def edit(qtbot: QtBot, chat: ChatPage, question: str, instead: str) -> Turn:
    """Edit a question in the way of a user and return the turn of the new one once it is answered."""
    turn_of(qtbot, chat, question).bubble.edit.click()
    assert chat.composer.edit.toPlainText() == question
    chat.composer.edit.selectAll()
    finished(qtbot, ask(qtbot, chat, instead))
    qtbot.waitUntil(chat.composer.stop_button.isHidden)
    return turn_of(qtbot, chat, instead)


def conversation(qtbot: QtBot, chat: ChatPage, *asked: str) -> None:
    for question in asked:
        finished(qtbot, ask(qtbot, chat, question))
        qtbot.waitUntil(chat.composer.stop_button.isHidden)


def test_an_edited_question_takes_the_place_of_the_other_and_of_what_came_after_it(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    conversation(qtbot, chat, "one", "two", "three")
    turn = edit(qtbot, chat, "two", "zwei")
    assert questions(chat) == ["one", "zwei"]
    assert turn.branches.words.text() == "Question 2 of 2"
    assert turn_of(qtbot, chat, "one").branches.isHidden()
    first = fake.chat.stored["con_1"][0].trace_id
    assert fake.chat.asked[-1][1].follows == first
    assert [answer.question for answer in fake.chat.stored["con_1"]] == ["one", "two", "three", "zwei"]


def test_the_branches_are_one_click_apart_and_each_goes_on_by_itself(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    conversation(qtbot, chat, "one", "two", "three")
    edit(qtbot, chat, "two", "zwei").branches.back.click()
    assert questions(chat) == ["one", "two", "three"]
    switch = turn_of(qtbot, chat, "two").branches
    assert switch.words.text() == "Question 1 of 2"
    qtbot.waitUntil(switch.forth.hasFocus)
    conversation(qtbot, chat, "four")
    assert questions(chat) == ["one", "two", "three", "four"]
    assert fake.chat.asked[-1][1].follows == fake.chat.stored["con_1"][2].trace_id
    turn_of(qtbot, chat, "two").branches.forth.click()
    assert questions(chat) == ["one", "zwei"]
    conversation(qtbot, chat, "drei")
    assert questions(chat) == ["one", "zwei", "drei"]


def test_a_branch_with_a_long_answer_is_shown_from_its_question_with_the_switch_in_view(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    fake.chat.outcomes["two"] = samples.answer("two", text="One step after the other.\n\n" * 80)
    conversation(qtbot, chat, "one", "two")
    edit(qtbot, chat, "two", "zwei").branches.back.click()
    turn, view = turn_of(qtbot, chat, "two"), shown(chat).viewport()
    qtbot.waitUntil(lambda: turn.height() > view.height())
    for part in (turn.bubble, turn.branches):
        qtbot.waitUntil(lambda part=part: view.rect().contains(part.mapTo(view, part.rect().center())))  # type: ignore[misc]


def test_a_conversation_that_is_opened_again_shows_the_branch_that_was_gone_on_with(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    conversation(qtbot, chat, "one", "two")
    edit(qtbot, chat, "one", "eins")
    chat.session.forget("con_1")
    chat.session.open("con_1")
    qtbot.waitUntil(lambda: chat.session.transcript is not None)
    assert questions(chat) == ["eins"]
    turn = turn_of(qtbot, chat, "eins")
    assert turn.branches.words.text() == "Question 2 of 2"
    turn.branches.back.click()
    assert questions(chat) == ["one", "two"]


def test_an_answer_of_the_history_is_shown_in_its_branch(
    qtbot: QtBot, chat: ChatPage, window: MainWindow, fake: FakeKebab
) -> None:
    conversation(qtbot, chat, "one", "two", "three")
    edit(qtbot, chat, "one", "eins")
    stored = {answer.question: answer.trace_id for answer in fake.chat.stored["con_1"]}
    window.intents.conversation_requested.emit(ConversationTarget("con_1", stored["two"]))
    assert questions(chat) == ["one", "two", "three"]
    chat.session.forget("con_1")
    window.intents.conversation_requested.emit(ConversationTarget("con_1", stored["eins"]))
    qtbot.waitUntil(lambda: chat.session.transcript is not None)
    assert questions(chat) == ["eins"]


def test_a_change_of_the_language_keeps_the_branch_that_is_being_answered(
    qtbot: QtBot, chat: ChatPage, window: MainWindow, fake: FakeKebab
) -> None:
    conversation(qtbot, chat, "one", "two", "three")
    fake.chat.mid_stream.close()
    turn_of(qtbot, chat, "two").bubble.edit.click()
    ask(qtbot, chat, " more")
    qtbot.waitUntil(fake.chat.mid_stream.reached.is_set)
    try:
        window.language.choose(LanguageChoice.KOREAN)
        again = window.pages[PageName.CHAT]
        assert isinstance(again, ChatPage) and again is not chat
        fake.chat.mid_stream.open()
        qtbot.waitUntil(lambda: questions(again) == ["one", "two more"])
        turn = turn_of(qtbot, again, "two more")
        qtbot.waitUntil(lambda: turn.branches.isVisible() and turn.branches.isEnabled())
        turn.branches.back.click()
        assert questions(again) == ["one", "two", "three"]
    finally:
        window.language.choose(LanguageChoice.ENGLISH)


def test_a_question_that_was_answered_again_is_one_of_the_branches(qtbot: QtBot, chat: ChatPage) -> None:
    conversation(qtbot, chat, "one", "two", "two")
    turn = edit(qtbot, chat, "two", "zwei")
    assert (questions(chat), turn.branches.words.text()) == (["one", "zwei"], "Question 2 of 2")
    turn.branches.back.click()
    again = turn_of(qtbot, chat, "two")
    assert (again.branches.words.text(), again.versions.words.text()) == ("Question 1 of 2", "Answer 2 of 2")


def test_a_question_after_an_earlier_answer_that_is_looked_at_follows_the_newest_one(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    # It followed the one that was looked at, beside the newest, and could not be reached from there any more.
    conversation(qtbot, chat, "one")
    edit(qtbot, chat, "one", "eins")
    conversation(qtbot, chat, "eins")
    turn = turn_of(qtbot, chat, "eins")
    assert turn.versions.words.text() == "Answer 2 of 2"
    turn.versions.back.click()
    conversation(qtbot, chat, "zwei")
    assert fake.chat.asked[-1][1].follows == fake.chat.stored["con_1"][2].trace_id


def test_a_question_that_is_edited_to_the_one_before_it_is_a_branch_beside_it(qtbot: QtBot, chat: ChatPage) -> None:
    # As another answer to the one before it had no switch, what was asked there could not be reached any more.
    conversation(qtbot, chat, "one", "two")
    edit(qtbot, chat, "two", "one")
    turn = turn_of(qtbot, chat, "one")
    assert (turn.versions.words.text(), turn.branches.words.text()) == ("Answer 2 of 2", "Question 2 of 2")
    turn.branches.back.click()
    assert questions(chat) == ["one", "two"]
    turn_of(qtbot, chat, "two").branches.forth.click()
    assert questions(chat) == ["one"]
    edit(qtbot, chat, "one", "zwei")
    assert questions(chat) == ["one", "zwei"]
    assert turn_of(qtbot, chat, "zwei").branches.words.text() == "Question 3 of 3"


def test_nobody_switches_while_an_answer_is_made(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    conversation(qtbot, chat, "one")
    branches = edit(qtbot, chat, "one", "eins").branches
    assert branches.isEnabled()
    fake.chat.mid_stream.close()
    view = ask(qtbot, chat, "more")
    assert not branches.isEnabled()
    fake.chat.mid_stream.open()
    finished(qtbot, view)
    qtbot.waitUntil(branches.isEnabled)


def test_the_place_of_an_edited_question_can_be_given_up(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    conversation(qtbot, chat, "one", "two")
    turn_of(qtbot, chat, "one").bubble.edit.click()
    assert chat.edited.isVisible()
    assert chat.edited.words.full_text.endswith("“one”"), "where there is no room for all, the question is cut"
    chat.edited.chip.click()
    assert chat.edited.isHidden()
    chat.composer.edit.selectAll()
    conversation(qtbot, chat, "three")
    assert questions(chat) == ["one", "two", "three"]
    assert fake.chat.asked[-1][1].follows is None


def test_another_conversation_has_no_question_that_is_being_edited(qtbot: QtBot, chat: ChatPage) -> None:
    conversation(qtbot, chat, "one")
    turn_of(qtbot, chat, "one").bubble.edit.click()
    chat.start_new()
    assert chat.edited.isHidden()


def test_an_edited_question_waits_for_the_answer_before_it(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    conversation(qtbot, chat, "one")
    fake.chat.mid_stream.close()
    ask(qtbot, chat, "two")
    turn_of(qtbot, chat, "one").bubble.edit.click()
    chat.composer.edit.selectAll()
    QTest.keyClicks(chat.composer.edit, "eins\r")
    assert [turn.question for turn in shown(chat).turns] == ["one", "two"]
    (waiting,) = chat.findChildren(WaitingRows)
    qtbot.waitUntil(lambda: len(waiting.rows) == 1)
    waiting.rows[0].chip.click()
    assert (chat.composer.edit.toPlainText(), chat.edited.isVisible()) == ("eins", True)
    QTest.keyClicks(chat.composer.edit, "\r")
    fake.chat.mid_stream.open()
    qtbot.waitUntil(lambda: questions(chat) == ["eins"])
    assert fake.chat.asked[-1][1].follows == ""
