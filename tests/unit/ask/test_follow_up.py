"""Questions of a conversation that mean nothing by themselves, and those that have nothing to do with it."""

from __future__ import annotations

import pytest

from kebab_desktop.adapters.fakes.indexes import InMemoryLexicalIndex
from kebab_desktop.ask.concepts import plain
from kebab_desktop.ask.leaning import FOREIGN_TOPICS, TOPICS, may_lean, topics
from kebab_desktop.core.answers import Outcome
from tests.unit.ask.samples import final, make_chunk, make_knowledge, make_pipeline, make_turn

RUNBOOK = (
    "MaxRequestWorkers를 올리면 ServerLimit도 함께 올린다. 간격은 5분이다. 서버를 재기동한다. 심각도는 CRITICAL이다. "
    "Raise the heap when a dump shows growth; bigger regions help."
)


@pytest.fixture
def index() -> InMemoryLexicalIndex:
    found = InMemoryLexicalIndex()
    found.upsert([make_chunk("c1", content=RUNBOOK)])
    return found


@pytest.mark.parametrize(
    "question",
    [
        "늘릴 때 같이 올려야 하는 값은요?",
        "심각도는 뭐로?",
        "몇 분 간격으로요?",
        "한꺼번에 다 껐다 켜도 될까요?",
        "그냥 재기동해도 되나요?",
        "bigger regions then?",
        "which dump should I look at?",
    ],
)
def test_few_words_that_are_not_foreign_may_lean_on_the_answer_before(
    index: InMemoryLexicalIndex, question: str
) -> None:
    assert may_lean(topics(plain(question), index))


@pytest.mark.parametrize(
    "question",
    [
        "오늘 구내식당 점심 메뉴가 뭐야?",
        "회의실 프로젝터 예약은 어디서 하나요?",
        "what is the parental leave policy",
        "my sourdough starter does not rise",
        "How do I centre a div both ways?",
    ],
)
def test_questions_about_other_things_do_not_lean(index: InMemoryLexicalIndex, question: str) -> None:
    found = topics(plain(question), index)
    assert not may_lean(found), found


def test_a_name_that_no_runbook_has_never_leans() -> None:
    assert may_lean({TOPICS: 1.0, FOREIGN_TOPICS: 0.0})
    assert not may_lean({TOPICS: 1.0, FOREIGN_TOPICS: 0.0, "names": 1.0})


def test_without_the_signs_nothing_leans() -> None:
    assert not may_lean({})


def test_a_question_that_is_refused_alone_is_searched_with_the_answer_before() -> None:
    history = [make_turn("Full GC 정지 시간을 확인하려면?", "Full GC 정지 시간은 jstat 결과에서 확인한다. [1]")]
    pipeline = make_pipeline(make_knowledge())
    alone = final(list(pipeline.ask("간격은 몇 분?")))
    told = final(list(pipeline.ask("간격은 몇 분?", history_turns=history)))
    assert alone.outcome is Outcome.REFUSED
    assert alone.retrieval.expanded_query == "간격은 몇 분?"
    assert told.retrieval.expanded_query == "간격은 몇 분? Full GC 정지 시간은 jstat 결과에서 확인한다."


def test_another_subject_after_an_answer_is_still_refused_by_itself() -> None:
    history = [make_turn("Full GC 정지 시간을 확인하려면?", "Full GC 정지 시간은 jstat 결과에서 확인한다. [1]")]
    answer = final(list(make_pipeline(make_knowledge()).ask("점심 메뉴 추천, 고양이 사료는?", history_turns=history)))
    assert answer.outcome is Outcome.REFUSED
    assert answer.retrieval.expanded_query == "점심 메뉴 추천, 고양이 사료는?"
