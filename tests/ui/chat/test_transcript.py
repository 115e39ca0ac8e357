"""A long transcript: only what is near the view is built, nothing that is seen moves, everything comes back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import Answer
from kebab_desktop.core.marks import Mark
from kebab_desktop.ui.chat.transcript import Transcript
from kebab_desktop.ui.chat.turn import Turn
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from tests.ui import samples

MANY = 500


def stored(number: int, text: str = samples.ANSWER_TEXT) -> Answer:
    made = samples.answer(f"question {number}", text=text)
    return replace(made, retrieval=replace(made.retrieval, trace_id=f"ret_{number}"))


@pytest.fixture
def transcript(qtbot: QtBot, theme: Theme) -> Transcript:
    transcript = Transcript(theme, Intents())
    qtbot.addWidget(transcript)
    transcript.resize(900, 600)
    transcript.show()
    qtbot.waitExposed(transcript)
    return transcript


def settle(qtbot: QtBot, transcript: Transcript) -> None:
    """Wait until nothing is left to be built and all is laid out."""
    last: list[object] = []

    def still() -> bool:
        before, last[:] = list(last), [*seen(transcript), *(place.height() for place in transcript.places)]
        return before == last and not transcript.builder.busy

    qtbot.waitUntil(still)


def seen(transcript: Transcript) -> list[str]:
    """The questions of the turns in view, with their distance from its top."""
    top = transcript.verticalScrollBar().value()
    bottom = top + transcript.viewport().height()
    return [
        f"{place.turn.question} at {place.y() - top}"
        for place in transcript.places
        if place.turn is not None and place.y() < bottom and place.y() + place.height() > top
    ]


def test_of_many_turns_only_those_near_the_view_are_built(qtbot: QtBot, transcript: Transcript) -> None:
    transcript.show_answers([stored(number) for number in range(MANY)])
    settle(qtbot, transcript)
    assert len(transcript.places) == MANY
    assert len(transcript.turns) < 12
    assert transcript.turns[-1].question == f"question {MANY - 1}"
    for position in (0.0, 0.5, 0.25, 1.0):
        bar = transcript.verticalScrollBar()
        bar.setValue(round(bar.maximum() * position))
        settle(qtbot, transcript)
        assert seen(transcript)
        assert len(transcript.turns) < 20


def test_what_is_seen_stays_while_turns_above_it_are_built(qtbot: QtBot, transcript: Transcript) -> None:
    long = samples.ANSWER_TEXT * 6  # higher than guessed
    transcript.show_answers([stored(number, long) for number in range(60)])
    settle(qtbot, transcript)
    bar = transcript.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    settle(qtbot, transcript)
    before = seen(transcript)
    transcript.places[20].open()
    transcript.places[21].open()
    settle(qtbot, transcript)
    assert seen(transcript) == before


def test_a_turn_that_was_let_go_keeps_its_height_and_comes_back(qtbot: QtBot, transcript: Transcript) -> None:
    turn = Turn("asked", transcript._theme, Intents())
    transcript.add_turn(turn)
    turn.show_answer(stored(0))
    place = transcript.places[0]
    settle(qtbot, transcript)
    height = place.height()
    place.fold()
    assert transcript.turns == []
    assert place.height() == height
    assert place.open()
    settle(qtbot, transcript)
    assert transcript.turns[0].view.answer == stored(0)
    assert place.height() == height


def test_a_turn_whose_reasons_are_read_is_not_let_go(qtbot: QtBot, transcript: Transcript) -> None:
    transcript.show_answers([stored(0)])
    place = transcript.places[0]
    assert place.turn is not None
    place.turn.view.foot.why.click()
    place.fold()
    assert place.turn is not None


def test_the_newest_answer_is_followed_and_a_reader_above_is_left_alone(qtbot: QtBot, transcript: Transcript) -> None:
    transcript.show_answers([stored(number) for number in range(10)])
    settle(qtbot, transcript)
    bar = transcript.verticalScrollBar()
    turn = Turn("new", transcript._theme, Intents())
    transcript.add_turn(turn)
    settle(qtbot, transcript)
    qtbot.waitUntil(lambda: "new at" in seen(transcript)[-1])
    bar.setValue(0)
    settle(qtbot, transcript)
    before = seen(transcript)
    turn.show_answer(stored(11, samples.ANSWER_TEXT * 4))
    settle(qtbot, transcript)
    assert seen(transcript) == before


def test_a_new_question_does_not_show_the_beginning_for_a_moment(qtbot: QtBot, transcript: Transcript) -> None:
    transcript.show_answers([stored(number) for number in range(10)])
    settle(qtbot, transcript)
    bar = transcript.verticalScrollBar()
    before, values = bar.value(), QSignalSpy(bar.valueChanged)
    for number in range(3):  # each is asked before the answer to the one before is laid out
        turn = Turn(f"new {number}", transcript._theme, Intents())
        transcript.add_turn(turn)
        qtbot.waitUntil(turn.isVisible)
        turn.show_answer(stored(20 + number))
    settle(qtbot, transcript)
    passed = [values.at(number)[0] for number in range(values.count())]
    assert passed
    assert min(passed) >= before
    assert not any(place.turn for place in transcript.places[:3])


def test_what_is_unfolded_comes_into_view(qtbot: QtBot, transcript: Transcript) -> None:
    transcript.resize(500, 400)
    transcript.show_answers([stored(0)])
    settle(qtbot, transcript)
    transcript.verticalScrollBar().setValue(0)
    settle(qtbot, transcript)
    view = transcript.turns[0].view
    view.foot.why.click()

    def bottom() -> int:
        return view.why.mapTo(transcript.viewport(), view.why.rect().bottomLeft()).y()

    qtbot.waitUntil(lambda: view.why.height() > 60 and 0 < bottom() <= transcript.viewport().height())


def test_what_was_unfolded_just_now_gives_way_to_a_new_question(qtbot: QtBot, transcript: Transcript) -> None:
    transcript.show_answers([stored(number) for number in range(3)])
    settle(qtbot, transcript)
    transcript._settling.setInterval(60_000)  # whoever asks is as quick as that
    transcript.turns[-1].view.foot.why.click()
    settle(qtbot, transcript)
    turn = Turn("new", transcript._theme, Intents())
    transcript.add_turn(turn)
    turn.show_answer(stored(20))
    settle(qtbot, transcript)
    qtbot.waitUntil(lambda: any(each.startswith("new at") for each in seen(transcript)), timeout=20_000)
    bar, newest = transcript.verticalScrollBar(), transcript.places[-1]
    qtbot.waitUntil(lambda: bar.value() == min(bar.maximum(), newest.y() - Space.L), timeout=20_000)


def test_lines_keep_their_width_when_the_scroll_bar_appears(qtbot: QtBot, transcript: Transcript) -> None:
    turn = Turn("one", transcript._theme, Intents())
    transcript.add_turn(turn)
    turn.show_answer(samples.answer("one"))
    settle(qtbot, transcript)
    bar = transcript.verticalScrollBar()
    assert bar.maximum() == 0
    before = turn.width()
    for number in range(4):
        other = Turn(f"more {number}", transcript._theme, Intents())
        transcript.add_turn(other)
        other.show_answer(samples.answer(f"more {number}"))
    settle(qtbot, transcript)
    qtbot.waitUntil(lambda: bar.isVisible() and bar.maximum() > 0)
    assert turn.width() == before


def test_a_turn_that_was_let_go_comes_back_as_its_answer_was_marked(qtbot: QtBot, transcript: Transcript) -> None:
    transcript.show_answers([stored(0), stored(1)])
    settle(qtbot, transcript)
    place = transcript.places[0]
    place.fold()
    assert len(transcript.turns) == 1
    transcript._intents.answer_marked.emit(replace(stored(0), mark=Mark.WRONG, note="no"))
    assert place.open()
    assert place.turn is not None
    assert place.turn.view.foot.mark.text() == "Marked wrong"
    assert [each.mark for each in transcript.places[1].answers] == [Mark.NONE]


def test_a_turn_whose_note_is_being_written_is_not_let_go(qtbot: QtBot, transcript: Transcript) -> None:
    transcript.show_answers([stored(0)])
    place = transcript.places[0]
    assert place.turn is not None
    place.turn.view.foot.wrong.trigger()
    place.turn.view.foot.copy.setFocus()
    transcript.setFocus()
    place.fold()
    assert place.turn is not None
