"""An answer is stored while it is made."""

from __future__ import annotations

import logging

import pytest

from kebab_desktop.adapters.fakes.models import FakeLanguageModel, Script
from kebab_desktop.adapters.fakes.stores import InMemoryHistory
from kebab_desktop.ask import keeping
from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.core.errors import HistoryError
from kebab_desktop.core.events import AskEvent, QuotesReady, SentenceJudged, TokenArrived
from kebab_desktop.core.verdicts import SentenceCheck
from tests.unit.ask.samples import ALWAYS_PASS, QUESTION, as_stored, final, make_knowledge, make_pipeline, stored

PIECES = ("먼저 힙 사용량을 ", "확인합니다 [1]. ", "그 다음 ", "GC 로그를 봅니다 [1].")


def test_a_question_is_stored_before_anything_is_searched() -> None:
    knowledge = make_knowledge()
    events = make_pipeline(knowledge).ask(QUESTION, policy=ALWAYS_PASS)
    next(events)
    [unfinished] = stored(knowledge)
    assert (unfinished.question, unfinished.outcome, unfinished.refusal) == (QUESTION, Outcome.INTERRUPTED, None)


def test_quotes_that_were_shown_are_stored_with_their_sources() -> None:
    knowledge = make_knowledge()
    events = make_pipeline(knowledge).ask(QUESTION, policy=ALWAYS_PASS)
    shown = next(event for event in events if isinstance(event, QuotesReady))
    next(events)
    [unfinished] = stored(knowledge)
    assert unfinished.quotes == shown.quotes
    assert {each.marker for each in unfinished.citations} == {each.marker for each in shown.quotes}
    assert unfinished.outcome is Outcome.INTERRUPTED


def test_text_that_is_being_written_is_stored_as_far_as_it_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "EVERY_S", 0.0)
    knowledge = make_knowledge()
    model = FakeLanguageModel([Script(PIECES)])
    seen = ""
    checks: list[SentenceCheck] = []
    for event in make_pipeline(knowledge).ask(QUESTION, policy=ALWAYS_PASS, model=model):
        if seen and isinstance(event, TokenArrived):
            [unfinished] = stored(knowledge)
            assert unfinished.text == seen
            assert list(unfinished.sentences) == checks
            assert unfinished.outcome is Outcome.INTERRUPTED
        seen += event.text if isinstance(event, TokenArrived) else ""
        checks += [event.check] if isinstance(event, SentenceJudged) else []
    assert seen
    assert checks


def test_a_text_is_not_stored_with_every_word() -> None:
    knowledge = make_knowledge()
    saved: list[Outcome] = []

    class Counted(InMemoryHistory):
        def save_answer(self, answer: Answer) -> None:
            saved.append(answer.outcome)
            super().save_answer(answer)

    model = FakeLanguageModel([Script(PIECES)])
    answer = final(list(make_pipeline(knowledge, history=Counted()).ask(QUESTION, policy=ALWAYS_PASS, model=model)))
    assert saved == [Outcome.INTERRUPTED, Outcome.INTERRUPTED, answer.outcome]


def test_the_finished_answer_takes_the_place_of_the_unfinished_one() -> None:
    knowledge = make_knowledge()
    answer = final(list(make_pipeline(knowledge).ask(QUESTION, policy=ALWAYS_PASS)))
    assert stored(knowledge) == [as_stored(answer)]
    assert answer.outcome is Outcome.QUOTES_ONLY


@pytest.mark.parametrize("error", [HistoryError("The disk is full."), RuntimeError("unexpected")])
def test_an_unfinished_answer_that_cannot_be_stored_is_logged_and_goes_on(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    class FullDisk(InMemoryHistory):
        def save_answer(self, answer: Answer) -> None:
            if answer.outcome is Outcome.INTERRUPTED:
                raise error
            super().save_answer(answer)

    history = FullDisk()
    with caplog.at_level(logging.ERROR):
        events: list[AskEvent] = list(
            make_pipeline(make_knowledge(), history=history).ask(QUESTION, policy=ALWAYS_PASS)
        )
    answer = final(events)
    assert (answer.outcome, answer.notice) == (Outcome.QUOTES_ONLY, "")
    assert history.answer(answer.retrieval.trace_id) == as_stored(answer)
    assert "unfinished answer" in caplog.text
