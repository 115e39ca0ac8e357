"""Stored answers whose cited lines have changed since are marked in the chat."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.chat.page import ChatPage
from tests.ui import samples
from tests.ui.fakes import FakeKebab


def stored(number: int) -> Answer:
    made = samples.answer(f"question {number}")
    return replace(made, retrieval=replace(made.retrieval, trace_id=f"ret_{number}"))


def test_outdated_answers_of_a_stored_conversation_are_marked(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.chat.stored["con_0"] = [stored(number) for number in range(22)]
    fake.history.outdated = {"ret_0", "ret_20"}
    chat.session.open("con_0")

    def marked() -> list[str]:
        transcript = chat.session.transcript
        turns = transcript.turns if transcript is not None else []
        return [turn.question for turn in turns if "changed since" in turn.view.outdated.text]

    qtbot.waitUntil(lambda: marked() == ["question 20"])
    assert chat.session.transcript is not None
    chat.session.transcript.verticalScrollBar().setValue(0)
    qtbot.waitUntil(lambda: marked()[:1] == ["question 0"])
    fake.history.outdated = set()
    chat.activate()
    qtbot.waitUntil(lambda: marked() == [])
