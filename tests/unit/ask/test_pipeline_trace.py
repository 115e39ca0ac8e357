"""The pipeline: retrieval options, conversations, what is stored, and prompts without a model."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from kebab_desktop.adapters.fakes.history import InMemoryHistory
from kebab_desktop.adapters.fakes.models import FakeLanguageModel, Script
from kebab_desktop.ask.pipeline import AskPipeline
from kebab_desktop.ask.policy import AskPolicy, Gates
from kebab_desktop.core.answers import Answer, AskOptions, Outcome, RefusalKind
from kebab_desktop.core.errors import HistoryError, UsageError
from kebab_desktop.core.retrieval import Filters, SearchMode
from tests.unit.ask.samples import (
    ALWAYS_PASS,
    QUESTION,
    STAGES,
    StaticRetriever,
    as_stored,
    final,
    make_hit,
    make_knowledge,
    make_pipeline,
    make_turn,
    stored,
)


@pytest.mark.parametrize(("asked", "expected"), [(0, 8), (3, 8), (12, 12)])
def test_the_configured_k_is_a_floor(asked: int, expected: int) -> None:
    knowledge = make_knowledge()
    retriever = StaticRetriever([make_hit(chunk) for chunk in knowledge.catalog.all_chunks()])
    answer = final(list(make_pipeline(knowledge, retriever=retriever).ask(QUESTION, AskOptions(k=asked))))
    assert retriever.queries[0].k == expected
    assert answer.retrieval.k == expected


def test_mode_and_filters_reach_the_retriever() -> None:
    knowledge = make_knowledge()
    retriever = StaticRetriever([])
    filters = Filters(source_ids=("team",))
    options = AskOptions(mode=SearchMode.LEXICAL, filters=filters)
    answer = final(list(make_pipeline(knowledge, retriever=retriever).ask(QUESTION, options)))
    assert (retriever.queries[0].mode, retriever.queries[0].filters) == (SearchMode.LEXICAL, filters)
    assert answer.retrieval.mode is SearchMode.LEXICAL


def test_a_follow_up_asks_for_the_parts_that_it_names_not_for_those_of_the_answer_before() -> None:
    retriever = StaticRetriever([])
    history = [make_turn("Full GC가 길어요", "원인을 확인하고 로그를 점검한다.")]
    final(list(make_pipeline(make_knowledge(), retriever=retriever).ask("그럼 조치는?", history_turns=history)))
    query = retriever.queries[0]
    assert query.asked == "그럼 조치는?"
    assert query.text.startswith("그럼 조치는? 원인을")


@pytest.mark.parametrize("mode", list(SearchMode))
def test_every_mode_answers(mode: SearchMode) -> None:
    answer = final(list(make_pipeline(make_knowledge()).ask(QUESTION, AskOptions(mode=mode), policy=ALWAYS_PASS)))
    assert answer.outcome is Outcome.QUOTES_ONLY
    assert answer.citations[0].doc_path == "gc/full-gc.md"


def test_search_without_an_embedder_answers_and_says_so() -> None:
    knowledge = make_knowledge()
    retriever = knowledge.retriever()
    retriever._embedder = retriever._both._embedder = None
    pipeline = make_pipeline(knowledge, retriever=retriever, embedder=None)
    policy = AskPolicy(gates=Gates(hybrid=1.0, lexical=0.05))
    answer = final(list(pipeline.ask(QUESTION, policy=policy)))
    assert answer.outcome is Outcome.QUOTES_ONLY
    assert answer.retrieval.mode is SearchMode.LEXICAL
    assert answer.retrieval.score_gate == 0.05
    assert "단어 검색" in answer.notice


def test_vector_search_without_an_embedder_is_refused_with_a_hint() -> None:
    knowledge = make_knowledge()
    retriever = knowledge.retriever()
    retriever._embedder = retriever._both._embedder = None
    answer = final(
        list(make_pipeline(knowledge, retriever=retriever).ask(QUESTION, AskOptions(mode=SearchMode.VECTOR)))
    )
    assert answer.refusal is not None
    assert answer.refusal.kind is RefusalKind.OTHER
    assert "lexical" in answer.text


def test_an_elliptic_question_is_searched_and_prompted_with_what_was_said() -> None:
    knowledge = make_knowledge()
    retriever = StaticRetriever([make_hit(chunk) for chunk in knowledge.catalog.all_chunks()])
    model = FakeLanguageModel([Script(("[1]",))])
    turns = [make_turn("Full GC가 길어요", "jstat으로 O 열을 본다. [1]")]
    options = AskOptions(conversation_id="c1")
    pipeline = make_pipeline(knowledge, retriever=retriever)
    answer = final(list(pipeline.ask("그럼 원인은?", options, model=model, history_turns=turns, turn_index=1)))
    assert retriever.queries[0].text == "그럼 원인은? jstat으로 O 열을 본다."
    assert answer.retrieval.expanded_query == retriever.queries[0].text
    assert answer.question == "그럼 원인은?"
    assert "[이전 대화]\nQ: Full GC가 길어요\nA: jstat으로 O 열을 본다." in model.requests[0].messages[1].content
    assert (answer.conversation_id, answer.turn_index) == ("c1", 1)


def test_the_trace_is_complete_and_stored() -> None:
    knowledge = make_knowledge()
    answer = final(list(make_pipeline(knowledge).ask(QUESTION, policy=ALWAYS_PASS)))
    assert answer.retrieval.trace_id.startswith("ret_")
    assert answer.created_at == "2026-01-01T00:00:00.000Z"
    assert answer.prompt is not None
    assert answer.prompt.messages[0].content == "rules of rag-v4 in ko"
    assert answer.prompt_template_version == "rag-v4"
    assert answer.versions == {"analyzer": "1", "prompt_template_hash": "hash-rag-v4-ko"}
    assert set(STAGES) <= set(answer.timings_ms)
    assert answer.retrieval.chunks_used <= answer.retrieval.chunks_returned == len(answer.hits)
    assert stored(knowledge) == [as_stored(answer)]


class _FullDisk(InMemoryHistory):
    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    def save_answer(self, answer: Answer) -> None:
        raise self.error


@pytest.mark.parametrize("error", [HistoryError("The disk is full."), RuntimeError("unexpected")])
def test_an_answer_that_cannot_be_stored_is_logged_and_still_given(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        answer = final(
            list(make_pipeline(make_knowledge(), history=_FullDisk(error)).ask(QUESTION, policy=ALWAYS_PASS))
        )
    assert answer.outcome is Outcome.QUOTES_ONLY
    assert "저장하지 못했습니다" in answer.notice
    assert ("The disk is full." in answer.notice) == isinstance(error, HistoryError)
    assert "unexpected" not in answer.notice
    assert answer.retrieval.trace_id in caplog.text


@pytest.fixture
def pipeline() -> Iterator[AskPipeline]:
    yield make_pipeline(make_knowledge())


def test_a_prompt_can_be_prepared_without_a_model(pipeline: AskPipeline) -> None:
    prepared = pipeline.prepare(
        "이 분석을 설명해 줘", searched="full gc 정지", mode=SearchMode.KEYWORD, k=2, policy=AskPolicy()
    )
    assert len(prepared.retrieved.hits) == 2
    assert prepared.context.evidence
    assert prepared.context.text in prepared.prompt.messages[1].content
    assert prepared.prompt.messages[1].content.endswith("이 분석을 설명해 줘")


def test_a_prompt_without_retrieval_holds_the_question_alone(pipeline: AskPipeline) -> None:
    prepared = pipeline.prepare("Why?", searched="gc", mode=SearchMode.KEYWORD, k=2, policy=AskPolicy(), use_rag=False)
    assert prepared.retrieved.hits == ()
    assert prepared.prompt.messages[1].content == "[Question]\nWhy?"


def test_a_prompt_for_no_chunks_at_all_is_a_usage_error(pipeline: AskPipeline) -> None:
    with pytest.raises(UsageError, match="0"):
        pipeline.prepare("Why?", searched="gc", mode=SearchMode.KEYWORD, k=0, policy=AskPolicy())
