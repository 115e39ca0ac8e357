"""Questions of a conversation that mean nothing by themselves, and those that have nothing to do with it."""

from __future__ import annotations

import pytest

from kebab_desktop.adapters.fakes.indexes import InMemoryLexicalIndex
from kebab_desktop.ask.concepts import plain
from kebab_desktop.ask.leaning import FOREIGN_TOPICS, TOPICS, may_lean, names_another_thing, topics
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


@pytest.mark.parametrize(
    "question",
    [
        "Kafka는?",
        "nginx도 같은가요?",
        "엔진엑스는요?",
        "쿠버네티스 재기동은?",
        "레디스는 어떻게 해?",
        "점심 메뉴는?",
        "고마워",
        "장애",
        "error",
        "help",
        "how about postgres vacuum?",
        "and mongodb?",
        "rabbitmq heap?",
        "is nginx affected too?",
        "kafka has the same problem?",
        "does kafka have that as well?",
        "how do I restart it in kafka?",
        "does that apply to varnish?",
        "thanks",
    ],
)
def test_a_word_for_another_thing_never_leans_however_little_is_said(
    index: InMemoryLexicalIndex, question: str
) -> None:
    found = topics(plain(question), index)
    assert names_another_thing(found)
    assert not may_lean(found)


@pytest.mark.parametrize(
    "question",
    [
        "그건 왜 그래?",
        "부작용은?",
        "스테이징에서도 꺼도 돼?",
        "그 값은 어디서 바꿔?",
        "서로 물고 안 놔주는 거면요?",
        "아예 못 부르게 막아 버리면 안 돼요?",
        "실제로 얼마나 쓰는지는 어떻게 확인해?",
        "더 자세히 알려줘",
        "and how do I silence it?",
        "and the predictive one?",
        "and how do I take one by hand?",
        "will rebooting help?",
        "why is that dangerous?",
        "what happens to running requests?",
        "and in staging?",
        "any downside?",
        "그럼 문제는?",
        "and the problem?",
    ],
)
def test_words_of_any_conversation_name_no_other_thing(index: InMemoryLexicalIndex, question: str) -> None:
    assert not names_another_thing(topics(plain(question), index))


@pytest.mark.parametrize(
    "question", ["ㅋㅋ", "ㅠㅠ", "ㅎ", "è", "ŷé → 🙂", "what about ŷé?", "İ İ İ kafka", "\x00", "\u202eabc"]
)
def test_signs_of_any_script_can_be_typed_after_an_answer(index: InMemoryLexicalIndex, question: str) -> None:
    assert set(topics(plain(question), index)) >= {TOPICS}


def test_a_name_in_another_script_is_a_name(index: InMemoryLexicalIndex) -> None:
    assert names_another_thing(topics(plain("what about čapek?"), index))


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


@pytest.mark.parametrize("question", ["그럼 점심 메뉴는?", "and the cafeteria menu?", "Kafka는?"])
def test_a_question_that_begins_like_a_follow_up_but_names_another_thing_is_refused(question: str) -> None:
    history = [make_turn("Full GC 정지 시간을 확인하려면?", "Full GC 정지 시간은 jstat 결과에서 확인한다. [1]")]
    answer = final(list(make_pipeline(make_knowledge()).ask(question, history_turns=history)))
    assert answer.outcome is Outcome.REFUSED
    assert answer.retrieval.expanded_query == question


def test_what_the_answer_before_said_is_no_unheard_word_of_the_user() -> None:
    history = [make_turn("Full GC 정지 시간을 확인하려면?", "Full GC 정지 시간은 Qzxwvk jstat 결과에서 확인한다. [1]")]
    answer = final(list(make_pipeline(make_knowledge()).ask("그럼 간격은?", history_turns=history)))
    assert "Qzxwvk" in answer.retrieval.expanded_query
    assert "Qzxwvk" not in answer.notice
