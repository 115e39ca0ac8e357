"""What part of a runbook a question asks for."""

from __future__ import annotations

import pytest

from kebab_desktop.ask.intent import expressed, heading_fits, intents


@pytest.mark.parametrize(
    "question",
    [
        "tomcat threads are all busy, what now?",
        "the heap is full, what should I do",
        "how do I handle a full worker pool",
        "스레드가 다 찼는데 뭘 해야 하나요",
        "톰캣이 멈췄는데 어떡하죠",
        "GC 정지를 막으려면?",
        "커넥션 누수는 어떻게 해결해?",
    ],
)
def test_who_asks_what_to_do_wants_the_actions(question: str) -> None:
    assert "mitigation" in expressed(question)
    assert heading_fits("recommended_actions", intents(question))


@pytest.mark.parametrize("question", ["how do I find the leaking class", "OOM 원인이 뭐야", "where do I look at locks"])
def test_who_asks_how_to_find_out_wants_the_checks(question: str) -> None:
    assert expressed(question) == {"diagnosis"}


def test_a_question_that_asks_for_no_part_is_about_how_to_act() -> None:
    assert expressed("heap full") == frozenset()
    assert intents("heap full") == {"diagnosis", "mitigation"}
