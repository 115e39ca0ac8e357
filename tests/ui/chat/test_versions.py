"""Answers to the same question, one after the other, are one turn, also after the conversation was opened again."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.chat.transcript import Transcript
from kebab_desktop.ui.chat.versions import grouped
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.theme import Theme
from tests.ui import samples


def answer(question: str, number: int) -> Answer:
    found = samples.answer(question, text=f"Words {number}.", citations=(), quotes=())
    return replace(found, retrieval=replace(found.retrieval, trace_id=f"ret_{number}"))


ANSWERS = [answer("gc", 1), answer("gc ", 2), answer("heap", 3), answer("gc", 4)]


def test_only_neighbours_are_versions_of_one_answer() -> None:
    assert [[each.text for each in versions] for versions in grouped(ANSWERS)] == [
        ["Words 1.", "Words 2."],
        ["Words 3."],
        ["Words 4."],
    ]


def test_a_conversation_that_is_opened_shows_the_newest_and_the_way_to_the_others(qtbot: QtBot, theme: Theme) -> None:
    transcript = Transcript(theme, Intents())
    qtbot.addWidget(transcript)
    transcript.resize(700, 900)
    transcript.show()
    transcript.show_answers(ANSWERS[:2])
    qtbot.waitUntil(lambda: len(transcript.turns) == 1 and not transcript.builder.busy, timeout=20_000)
    (turn,) = transcript.turns
    assert (turn.view.body.text, turn.versions.words.text()) == ("Words 2.", "Answer 2 of 2")
    transcript.marked.mark_outdated({"ret_1": (1,)})
    assert turn.view.outdated.isHidden()
    turn.versions.back.click()
    assert turn.view.body.text == "Words 1."
    assert not turn.view.outdated.isHidden(), "each version has its own marks"
    (place,) = transcript.places
    place.fold()
    place.open()
    assert [each.text for each in place.answers] == ["Words 1.", "Words 2."]


def test_a_single_answer_has_no_switch(qtbot: QtBot, theme: Theme) -> None:
    transcript = Transcript(theme, Intents())
    qtbot.addWidget(transcript)
    transcript.show_answers([ANSWERS[2]])
    qtbot.waitUntil(lambda: len(transcript.turns) == 1, timeout=20_000)
    assert transcript.turns[0].versions.isHidden()
