"""Questions that name nothing in particular."""

from __future__ import annotations

import pytest

from kebab_desktop.ask.gate import TOO_GENERAL_CONFIDENCE
from kebab_desktop.ask.signs import TOO_GENERAL
from kebab_desktop.ask.vague import is_vague
from kebab_desktop.core.answers import Outcome, RefusalKind
from kebab_desktop.core.retrieval import Query, SearchMode
from tests.unit.ask.samples import Knowledge, final, make_knowledge, make_pipeline


@pytest.mark.parametrize(
    "text",
    [
        "error",
        "Errors?",
        "how to fix",
        "?!",
        "이 그 저",
        "alert",
        "restart",
        "what should I check",
        "problem with the server",
        "알람",
        "에러가 발생했어요",
        "조치 방법",
        "오류가 나요 어떻게 해결하나요",
        "문제가 생겼어",
        "서버가 이상해",
        "x",
        "?x?",
        "a b c",
        "5",
        "1 2",
        "12",
        "error 5",
        "what happened?",
        "alarm went off",
        "the site is down",
        "P1 incident",
        "어떻게 해요?",
        "뭐가 문제야?",
        "서버 죽었어",
        "사이트가 느려요",
        "웹이 안 열려요",
        "알람이 울려요",
        "경고 메일이 왔어요",
        "모니터링 알람이 떴는데 어떻게 하나요",
    ],
)
def test_words_that_fit_any_runbook_are_vague(text: str) -> None:
    assert is_vague(text)


@pytest.mark.parametrize(
    "text",
    [
        "AH00161",
        "OOM",
        "error in the heap dump",
        "OutOfMemoryError",
        "restart loop",
        "데드락",
        "로그인 오류",
        "톰캣 재시작",
        "로그 수집",
        "Full GC 확인",
        "error 503",
        "404",
        "락",
        "G1",
        "문자열 깨짐",
        "웹소켓 오류",
        "thread hang",
        "P99 지연",
    ],
)
def test_a_component_or_an_identifier_is_not_vague(text: str) -> None:
    assert not is_vague(text)


def test_a_vague_question_is_refused_whatever_fits_it() -> None:
    knowledge = Knowledge()
    knowledge.add("errors.md", {"error": "error error error"}, title="error")
    knowledge.add("other.md", {"a": "sessions of the pool"})
    found = knowledge.retriever().retrieve(Query("error", SearchMode.HYBRID, 4))
    assert found.hits
    assert found.features[TOO_GENERAL] == 1.0
    assert found.top_score is not None
    assert found.top_score <= TOO_GENERAL_CONFIDENCE


def test_a_word_that_most_chunks_hold_says_nothing_either() -> None:
    knowledge = Knowledge()
    for place in range(8):
        knowledge.add(f"{place}.md", {"a": f"heap {'zebra' if place == 3 else 'pool'}"})
    retriever = knowledge.retriever()
    assert retriever.retrieve(Query("heap", SearchMode.HYBRID, 4)).features[TOO_GENERAL] == 1.0
    assert retriever.retrieve(Query("zebra", SearchMode.HYBRID, 4)).features[TOO_GENERAL] == 0.0
    assert retriever.retrieve(Query("heap zebra", SearchMode.HYBRID, 4)).features[TOO_GENERAL] == 0.0


@pytest.mark.parametrize("beside", ["{} x", "<b>{}</b>", "{} 1", "{} error", "{}에 문제가 있어요", "{} 장애"])
def test_neither_does_such_a_word_beside_a_letter_or_a_word_for_trouble(beside: str) -> None:
    knowledge = Knowledge()
    for place in range(8):
        text = "heap error: 문제가 있다, 장애 x 1 b" if place == 3 else "heap pool"
        knowledge.add(f"{place}.md", {"a": f"{text} {'zebra' if place == 3 else ''}"})
    retriever = knowledge.retriever()
    assert retriever.retrieve(Query(beside.format("heap"), SearchMode.HYBRID, 4)).features[TOO_GENERAL] == 1.0
    assert retriever.retrieve(Query(beside.format("zebra"), SearchMode.HYBRID, 4)).features[TOO_GENERAL] == 0.0


@pytest.mark.parametrize(("text", "told"), [("확인 방법", "너무 일반적"), ("how to fix", "too general")])
def test_the_user_is_told_that_the_question_is_too_general(text: str, told: str) -> None:
    answer = final(list(make_pipeline(make_knowledge()).ask(text)))
    assert answer.outcome is Outcome.REFUSED
    assert answer.refusal is not None
    assert answer.refusal.kind is RefusalKind.SCORE_GATE
    assert told in answer.notice
