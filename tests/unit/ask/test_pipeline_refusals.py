"""The pipeline: refusals, wrong requests, stops at every stage."""

from __future__ import annotations

import unicodedata

import pytest

from kebab_desktop.adapters.fakes.models import FakeLanguageModel, Script
from kebab_desktop.ask.policy import AskPolicy, Gates
from kebab_desktop.ask.wording import wording
from kebab_desktop.core.answers import NARROWED, STILL_INDEXING, AskOptions, Outcome, RefusalKind
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.errors import KnowledgeBaseError, SettingsError, UsageError
from kebab_desktop.core.events import (
    AskEvent,
    StageEntered,
    TokenArrived,
)
from kebab_desktop.core.retrieval import Filters, Query, Retrieved, SearchMode
from tests.unit.ask.samples import (
    ALWAYS_PASS,
    QUESTION,
    STAGES,
    Knowledge,
    StaticRetriever,
    final,
    make_chunk,
    make_hit,
    make_knowledge,
    make_pipeline,
    stages,
    stored,
)

_NARROW = Filters(source_ids=("x",))


def test_nothing_found_is_refused_and_stored() -> None:
    knowledge = Knowledge()
    events = list(make_pipeline(knowledge).ask(QUESTION))
    answer = final(events)
    assert answer.refusal is not None
    assert (answer.outcome, answer.refusal.kind) == (Outcome.REFUSED, RefusalKind.NO_CHUNKS)
    assert stages(events) == ["expand", "retrieve", "gate", "persist"]
    assert answer.retrieval.top_score is None
    assert len(stored(knowledge)) == 1


def test_a_weak_match_is_refused_with_numbers_and_nearest_documents() -> None:
    knowledge = make_knowledge()
    chunks = list(knowledge.catalog.all_chunks())[:5]
    pipeline = make_pipeline(knowledge, retriever=StaticRetriever([make_hit(chunk) for chunk in chunks], 0.212))
    answer = final(list(pipeline.ask("점심 메뉴가 뭐야?", policy=AskPolicy(gates=Gates(hybrid=0.3)))))
    assert answer.refusal is not None
    assert answer.refusal.kind is RefusalKind.SCORE_GATE
    assert (answer.refusal.top_score, answer.refusal.threshold) == (0.212, 0.3)
    assert "0.21" in answer.text
    assert "0.30" in answer.text
    assert answer.hits[0].chunk.title == chunks[0].title
    assert (answer.retrieval.score_gate, answer.retrieval.top_score) == (0.3, 0.212)
    assert len(answer.hits) == 5
    assert answer.citations == ()
    assert [each.refusal for each in stored(knowledge)] == [answer.refusal]


def test_refusals_speak_the_language_of_the_question() -> None:
    pipeline = make_pipeline(Knowledge())
    korean, english = (final(list(pipeline.ask(text))) for text in ("점심 메뉴가 뭐야?", "What is for lunch?"))
    assert "런북" in korean.text
    assert "runbooks" in english.text


def test_a_refusal_within_filters_says_so() -> None:
    answer = final(list(make_pipeline(Knowledge()).ask("Why?", AskOptions(filters=Filters(source_ids=("x",))))))
    assert "restrictions" in answer.text


def test_a_refusal_while_documents_wait_to_be_indexed_does_not_say_that_no_runbook_covers_it() -> None:
    answer = final(list(make_pipeline(Knowledge(), waiting=lambda: 8).ask("Why?", AskOptions(filters=_NARROW))))
    assert answer.refusal is not None
    assert (answer.refusal.detail, answer.retrieval.waiting) == (STILL_INDEXING, 8)
    assert answer.text == (
        "Not found in what is indexed so far. Documents still waiting to be indexed: 8. Ask again when that is done."
    )


def test_a_refusal_before_the_first_look_is_over_says_that_nothing_could_be_searched() -> None:
    answer = final(list(make_pipeline(Knowledge(), waiting=lambda: None).ask("왜 느려요?")))
    assert answer.refusal is not None
    assert (answer.refusal.detail, answer.retrieval.waiting) == (STILL_INDEXING, 0)
    assert "읽는 중" in answer.text


def test_a_weak_match_within_filters_names_them() -> None:
    chunk = next(iter(make_knowledge().catalog.all_chunks()))
    pipeline = make_pipeline(make_knowledge(), retriever=StaticRetriever([make_hit(chunk)], 0.2))
    policy = AskPolicy(gates=Gates(hybrid=0.3))
    answer = final(list(pipeline.ask("Why?", AskOptions(filters=_NARROW), policy=policy)))
    assert answer.refusal is not None and answer.refusal.detail == NARROWED
    assert "within the chosen conditions (source=x)" in answer.text


def test_an_answer_while_documents_wait_is_an_answer_that_knows_it() -> None:
    answer = final(list(make_pipeline(make_knowledge(), waiting=lambda: 8).ask(QUESTION)))
    assert (answer.outcome, answer.retrieval.waiting) == (Outcome.QUOTES_ONLY, 8)


def test_an_answer_wanted_anyway_skips_the_gate() -> None:
    policy = AskPolicy(gates=Gates(hybrid=1.0))
    pipeline = make_pipeline(make_knowledge())
    assert final(list(pipeline.ask(QUESTION, policy=policy))).outcome is Outcome.REFUSED
    anyway = final(list(pipeline.ask(QUESTION, AskOptions(answer_anyway=True), policy=policy)))
    assert anyway.outcome is Outcome.QUOTES_ONLY


def test_chunks_gone_between_search_and_packing_are_no_chunks() -> None:
    knowledge = make_knowledge()
    retriever = StaticRetriever([make_hit(make_chunk("gone"))])
    answer = final(list(make_pipeline(knowledge, retriever=retriever).ask(QUESTION)))
    assert answer.refusal is not None
    assert answer.refusal.kind is RefusalKind.NO_CHUNKS
    assert answer.retrieval.chunks_returned == 1
    assert answer.retrieval.chunks_used == 0
    assert len(stored(knowledge)) == 1


def test_a_prompt_budget_that_holds_no_evidence_leaves_the_quotes() -> None:
    pipeline = make_pipeline(make_knowledge())
    answer = final(list(pipeline.ask(QUESTION, policy=AskPolicy(max_context_tokens=10))))
    assert (answer.outcome, answer.refusal) == (Outcome.QUOTES_ONLY, None)
    assert answer.quotes


class _Failing:
    """A retriever that cannot be used."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def retrieve(self, query: Query, token: CancelToken | None = None) -> Retrieved:
        raise self.error


def test_an_unusable_index_is_refused_with_its_reason_and_stored(caplog: pytest.LogCaptureFixture) -> None:
    knowledge = make_knowledge()
    retriever = _Failing(KnowledgeBaseError("The word index is damaged.", hint="Repair it."))
    answer = final(list(make_pipeline(knowledge, retriever=retriever).ask(QUESTION)))
    assert answer.refusal is not None
    assert answer.refusal.kind is RefusalKind.OTHER
    assert answer.text == "The word index is damaged. Repair it."
    assert len(stored(knowledge)) == 1
    assert "could not be answered" in caplog.text


def test_a_bug_is_not_swallowed() -> None:
    with pytest.raises(ZeroDivisionError):
        list(make_pipeline(make_knowledge(), retriever=_Failing(ZeroDivisionError())).ask(QUESTION))


@pytest.mark.parametrize("question", ["\u200b\u00a0\x00", "", "  \n\t"])
def test_an_empty_question_is_a_usage_error(question: str) -> None:
    knowledge = make_knowledge()
    with pytest.raises(UsageError, match="empty"):
        make_pipeline(knowledge).ask(question)
    assert stored(knowledge) == []


def test_a_question_that_is_too_long_names_limit_and_length() -> None:
    knowledge = make_knowledge()
    with pytest.raises(UsageError, match=r"100,000.*4,000"):
        make_pipeline(knowledge).ask("가" * 100_000)
    assert stored(knowledge) == []
    assert final(list(make_pipeline(knowledge).ask("가" * 4000))).outcome is Outcome.REFUSED


@pytest.mark.parametrize("gate", [float("nan"), float("inf"), -0.1])
def test_a_gate_that_no_score_can_be_compared_with_is_an_error(gate: float) -> None:
    knowledge = make_knowledge()
    with pytest.raises(UsageError, match="gate"):
        make_pipeline(knowledge).ask(QUESTION, AskOptions(gate=gate))
    assert stored(knowledge) == []


def test_a_question_in_decomposed_hangul_is_kept_composed() -> None:
    question = unicodedata.normalize("NFD", QUESTION)
    assert final(list(make_pipeline(make_knowledge()).ask(question))).question == QUESTION != question


def test_a_negative_k_and_an_unknown_template_are_errors() -> None:
    knowledge = make_knowledge()
    with pytest.raises(UsageError, match="-1"):
        make_pipeline(knowledge).ask(QUESTION, AskOptions(k=-1))
    with pytest.raises(SettingsError, match="rag-v9") as caught:
        make_pipeline(knowledge).ask(QUESTION, policy=AskPolicy(template_version="rag-v9"))
    assert "rag-v4" in caught.value.hint
    assert stored(knowledge) == []


@pytest.mark.parametrize("stage", STAGES[:-1])
def test_a_stop_at_any_stage_ends_with_one_stored_answer(stage: str) -> None:
    knowledge = make_knowledge()
    token = CancelToken()
    model = FakeLanguageModel([Script(("one [1]", "two"))])
    events: list[AskEvent] = []
    for event in make_pipeline(knowledge).ask(QUESTION, policy=ALWAYS_PASS, model=model, token=token):
        events.append(event)
        if isinstance(event, StageEntered) and event.stage == stage:
            token.cancel()
    answer = final(events)
    if stage != "cite":  # then everything was already written
        assert answer.outcome is Outcome.STOPPED
        assert answer.refusal is not None
        assert answer.refusal.kind is RefusalKind.LLM_STREAM_ABORTED
    assert len(stored(knowledge)) == 1


class _Interrupted:
    """A retriever that is stopped while it searches."""

    def retrieve(self, query: Query, token: CancelToken | None = None) -> Retrieved:
        raise CancelledError


def test_a_stop_inside_the_search_is_a_stopped_answer() -> None:
    answer = final(list(make_pipeline(make_knowledge(), retriever=_Interrupted()).ask("Why?")))
    assert answer.outcome is Outcome.STOPPED
    assert (answer.text, answer.hits) == ("", ())


def test_quotes_can_be_stopped() -> None:
    token = CancelToken()
    events: list[AskEvent] = []
    for event in make_pipeline(make_knowledge()).ask(QUESTION, policy=ALWAYS_PASS, token=token):
        events.append(event)
        if isinstance(event, TokenArrived):
            token.cancel()
    answer = final(events)
    assert answer.outcome is Outcome.STOPPED
    assert answer.text == next(event.text for event in events if isinstance(event, TokenArrived))


LISTING = {
    "symptoms": "디스크가 차면 데이터를 나눈다. The rebalance of partitions:\n\n- cassandra\n- hadoop\n- kafka\n"
}


@pytest.mark.parametrize("question", ["How do I rebalance Kafka partitions?", "kafka partitions rebalance"])
def test_a_name_that_the_runbooks_only_list_makes_a_question_as_strange_as_one_they_lack(question: str) -> None:
    """Of 108 runbooks one listed kafka among others, and "rebalance Kafka partitions" was answered from it."""
    knowledge = make_knowledge()
    knowledge.add("disk/filling.md", LISTING, title="Disk filling up")
    listed = knowledge.retriever().retrieve(Query(question, SearchMode.HYBRID, 4))
    knowledge.add("kafka/lag.md", {"actions": "Kafka is slow: add partitions."}, title="Lag")
    told = knowledge.retriever().retrieve(Query(question, SearchMode.HYBRID, 4))
    assert (listed.features["names"], told.features["names"]) == (1.0, 0.0)
    assert listed.top_score is not None
    assert told.top_score is not None
    assert listed.top_score < told.top_score
    assert [each.casefold() for each in listed.passing] == ["kafka"]
    assert told.passing == ()


def test_what_is_answered_beside_a_name_that_is_only_listed_says_so() -> None:
    knowledge = make_knowledge()
    knowledge.add("disk/filling.md", LISTING, title="Disk filling up")
    answer = final(list(make_pipeline(knowledge).ask("Do Kafka partitions rebalance when a disk is filling up?")))
    refused = final(list(make_pipeline(knowledge).ask("Kafka 점심 메뉴는 무엇인가요?")))
    assert answer.outcome is Outcome.QUOTES_ONLY
    assert "Only listed by name in the runbooks: Kafka." in answer.notice
    assert refused.outcome is Outcome.REFUSED
    assert "런북에 이름만 나열되고 설명은 없는 말: Kafka." in refused.notice


def test_an_index_without_a_vector_beside_a_model_that_works_is_one_still_to_be_made() -> None:
    knowledge = make_knowledge()
    knowledge.vectors.clear()
    answer = final(list(make_pipeline(knowledge).ask(QUESTION)))
    assert answer.retrieval.mode is SearchMode.LEXICAL
    assert wording("ko").degraded_for_now in answer.notice
