"""What a screen reader is told by itself: answers, refusals and notices, once and never word by word."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import Answer, Outcome, RefusalKind, RefusalReason
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.events import AnswerReady, TokenArrived
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets import announcing
from tests.ui import samples


class Listener:
    """A screen reader: in place of what Qt tells the system."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def isActive(self) -> bool:
        return True

    def updateAccessibility(self, event: QAccessibleAnnouncementEvent) -> None:
        assert event.politeness() is QAccessible.AnnouncementPoliteness.Polite
        self.heard.append(event.message())


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Listener:
    listener = Listener()
    monkeypatch.setattr(announcing, "QAccessible", listener)
    return listener


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> AnswerView:
    view = AnswerView(theme, Intents())
    qtbot.addWidget(view)
    return view


def streamed(view: AnswerView, answer: Answer) -> None:
    for word in answer.text.split(" "):
        view.take(TokenArrived(f"{word} "))
        view.body.flush()
    view.take(AnswerReady(answer))


def test_an_answer_of_one_paragraph_is_read_once_and_then_its_verdict(view: AnswerView, listener: Listener) -> None:
    answer = samples.answer("Why?", text="Check the cause first [1].")
    streamed(view, answer)
    assert listener.heard == ["Check the cause first [1].", "Grounded"]


def test_paragraphs_are_read_as_they_end(view: AnswerView, listener: Listener) -> None:
    streamed(view, samples.answer("Why?", text="First the cause [1].\n\nThen the node [1]."))
    assert listener.heard == ["First the cause [1].", "Then the node [1].", "Grounded"]


def test_quotes_are_read_when_they_are_the_answer(view: AnswerView, listener: Listener) -> None:
    answer = samples.answer("Why?", text="", outcome=Outcome.QUOTES_ONLY)
    assert answer.quotes
    view.take(AnswerReady(answer))
    (said,) = listener.heard
    assert said.startswith("Quotes only. Quote 1: ")
    assert all(" ".join(quote.text.split()).rstrip(".") in said for quote in answer.quotes)


def test_a_refusal_is_read_with_its_reason(view: AnswerView, listener: Listener) -> None:
    view.take(AnswerReady(samples.refused("Kafka?", refusal=RefusalReason(RefusalKind.SCORE_GATE, 0.21, 0.3))))
    (said,) = listener.heard
    assert said.startswith("Refused: below the gate. No runbook covers this: the match is 0.21, below 0.30")


def test_a_failure_is_read(view: AnswerView, listener: Listener) -> None:
    view.fail(KebabError("The catalog is locked.", hint="Close the other program."))
    assert listener.heard == ["Not answered. The catalog is locked. Close the other program."]


def test_an_answer_of_the_past_is_silent(view: AnswerView, listener: Listener) -> None:
    view.show_answer(samples.answer())
    assert listener.heard == []


def test_a_notice_is_read_with_what_can_be_done(window: MainWindow, listener: Listener) -> None:
    window.toasts.offer("1 conversation was deleted", "Undo")
    assert listener.heard == ["1 conversation was deleted Undo"]
