"""What part of a runbook a question asks for."""

from __future__ import annotations

import pytest

from kebab_desktop.ask.intent import asks_to_check, expressed, heading_fits, intents


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
        "deadlock, now what",
        "how to stop the System.gc calls",
        "startup failed, roll back?",
        "GC 10초씩 걸리는데 뭐부터 해야 돼",
        "데드락 났어 이제 뭐 하지",
        "배포하고 안 뜨는데 롤백해야 하나",
        "503 계속 뜨는데 뭐해야함",
    ],
)
def test_who_asks_what_to_do_wants_the_actions(question: str) -> None:
    assert "mitigation" in expressed(question)
    assert heading_fits("recommended_actions", intents(question))


@pytest.mark.parametrize(
    "question",
    [
        "how do I find the leaking class",
        "OOM 원인이 뭐야",
        "where do I look at locks",
        "how do I recognise a leak",
        "how can we tell the pool leaks",
        "데드락인지 어떻게 확인해",
        "메모리 누수인지 어떻게 알아",
    ],
)
def test_who_asks_how_to_find_out_wants_the_checks(question: str) -> None:
    assert expressed(question) == {"diagnosis"}


@pytest.mark.parametrize(
    "question", ["풀지씨가 계속 나는데 뭐부터 봐야돼", "커넥션 풀 고갈, 어디 봐야 하나요", "힙 꽉 참 뭘 봄"]
)
def test_who_asks_what_to_look_at_wants_the_checks(question: str) -> None:
    assert expressed(question) == {"diagnosis"}
    assert asks_to_check(question)


@pytest.mark.parametrize("question", ["to-space exhausted 떴을 때 제일 먼저 할 일이 뭐예요", "데드락이면 할일이 뭐야"])
def test_who_asks_what_there_is_to_do_does_not_ask_what_it_is(question: str) -> None:
    assert expressed(question) == {"mitigation"}


def test_a_question_that_asks_for_no_part_is_about_how_to_act() -> None:
    assert expressed("heap full") == frozenset()
    assert intents("heap full") == {"diagnosis", "mitigation"}


@pytest.mark.parametrize(
    "question", ["to-space exhausted가 뭐야", "promotion failed 무슨 뜻이야", "what is a humongous object"]
)
def test_who_asks_what_it_is_wants_its_signs(question: str) -> None:
    assert expressed(question) == {"meaning"}
    assert heading_fits("symptoms", intents(question))


@pytest.mark.parametrize(
    "question", ["힙 덤프 떠도 되나요", "may I restart tomcat", "whom do I call at night", "누구한테 연락해"]
)
def test_who_asks_for_leave_or_a_person_wants_the_rules(question: str) -> None:
    assert expressed(question) == {"policy"}
    assert heading_fits("company_policy", intents(question))
