"""The pipeline: one terminal event, refusals, fallbacks, stops, and what is stored."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from kebab_desktop.adapters.fakes.history import InMemoryHistory
from kebab_desktop.adapters.fakes.models import FakeLanguageModel, Script
from kebab_desktop.ask.pipeline import AskPipeline
from kebab_desktop.ask.policy import AskPolicy, Gates
from kebab_desktop.core.answers import Answer, AskOptions, Outcome, RefusalKind
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.errors import HistoryError, KnowledgeBaseError, ModelError, SettingsError, UsageError
from kebab_desktop.core.events import (
    AnswerReady,
    AskEvent,
    PromptProgress,
    QuotesReady,
    RetrievalDone,
    StageEntered,
    TokenArrived,
)
from kebab_desktop.core.ports import HistoryFilter
from kebab_desktop.core.retrieval import Filters, Query, Retrieved, SearchMode
from tests.unit.ask.samples import (
    ALWAYS_PASS,
    Knowledge,
    StaticRetriever,
    make_chunk,
    make_hit,
    make_knowledge,
    make_pipeline,
    make_turn,
)

QUESTION = "Full GC 정지 시간을 확인하려면?"
STAGES = ["expand", "retrieve", "gate", "pack", "quote", "prompt", "generate", "cite", "persist"]


def final(events: Sequence[AskEvent]) -> Answer:
    assert [isinstance(event, AnswerReady) for event in events].count(True) == 1
    last = events[-1]
    assert isinstance(last, AnswerReady)
    return last.answer


def stages(events: Sequence[AskEvent]) -> list[str]:
    return [event.stage for event in events if isinstance(event, StageEntered)]


def stored(knowledge: Knowledge) -> list[Answer]:
    rows = knowledge.history.rows(HistoryFilter())
    answers = [knowledge.history.answer(row.trace_id) for row in rows]
    return [answer for answer in answers if answer is not None]


def ask_with(model: FakeLanguageModel, knowledge: Knowledge | None = None, **changes: object) -> Answer:
    pipeline = make_pipeline(knowledge or make_knowledge())
    return final(list(pipeline.ask(QUESTION, policy=ALWAYS_PASS, model=model, **changes)))  # type: ignore[arg-type]


# --- answers made of quotes


def test_without_a_model_the_answer_is_made_of_quotes_with_markers() -> None:
    knowledge = make_knowledge()
    events = list(make_pipeline(knowledge).ask(QUESTION, policy=ALWAYS_PASS))
    answer = final(events)
    assert stages(events) == STAGES
    assert (answer.outcome, answer.grounded, answer.refusal) == (Outcome.QUOTES_ONLY, True, None)
    assert (answer.model.provider, answer.notice) == ("quotes", "")
    assert answer.quotes
    assert {citation.marker for citation in answer.citations} == {quote.marker for quote in answer.quotes}
    for quote in answer.quotes:
        assert f"{quote.text}" in answer.text
        assert quote.text in next(hit.chunk.content for hit in answer.hits if hit.chunk.id == quote.chunk_id)
    assert all(citation.quote for citation in answer.citations)


def test_quotes_are_shown_before_a_model_writes() -> None:
    model = FakeLanguageModel([Script(("Look at jstat [1].",))])
    events = list(make_pipeline(make_knowledge()).ask(QUESTION, policy=ALWAYS_PASS, model=model))
    kinds = [type(event) for event in events]
    assert kinds.index(RetrievalDone) < kinds.index(QuotesReady) < kinds.index(PromptProgress)
    assert kinds.index(PromptProgress) < kinds.index(TokenArrived) < kinds.index(AnswerReady)


def test_numbers_in_the_text_of_a_runbook_are_no_markers_of_the_answer() -> None:
    knowledge = Knowledge()
    knowledge.add("gc/a.md", {"check_points": "배열 args[0]과 [7]번, [1]번을 확인한다."})
    answer = final(list(make_pipeline(knowledge).ask("배열을 확인하려면?", policy=ALWAYS_PASS)))
    assert "배열 args[0]과 [7]번, [1]번을 확인한다." in answer.text
    assert answer.removed_markers == 0


def test_nothing_to_quote_is_said() -> None:
    chunk = make_chunk(content="## only")
    knowledge = make_knowledge()
    pipeline = make_pipeline(knowledge, retriever=StaticRetriever([make_hit(chunk)]), catalog=_OneChunk(chunk))
    answer = final(list(pipeline.ask(QUESTION)))
    assert answer.refusal is not None
    assert answer.refusal.kind is RefusalKind.OTHER
    assert answer.text == answer.refusal.text != ""


# --- answers written by a model


def test_a_cited_answer_is_grounded() -> None:
    answer = ask_with(FakeLanguageModel([Script(("jstat을 본다 ", "[#1]", " 그리고 【2】."))], name="tiny"))
    assert answer.text == "jstat을 본다 [1] 그리고 [2]."
    assert (answer.outcome, answer.grounded, answer.refusal) == (Outcome.GROUNDED, True, None)
    assert [citation.marker for citation in answer.citations] == [1, 2]
    assert answer.model.id == "tiny"
    assert answer.usage.completion_tokens == 3
    assert answer.quotes


@pytest.mark.parametrize(
    ("text", "removed", "markers"), [("Look at jstat [1] [42].", 1, [1]), ("Look at jstat.", 0, [])]
)
def test_a_removed_or_missing_marker_makes_it_partly_supported(text: str, removed: int, markers: list[int]) -> None:
    answer = ask_with(FakeLanguageModel([Script((text,))]))
    assert (answer.outcome, answer.grounded) == (Outcome.PARTLY_SUPPORTED, False)
    assert answer.removed_markers == removed
    assert "[42]" not in answer.text
    assert [citation.marker for citation in answer.citations] == markers


def test_a_model_that_says_the_evidence_does_not_suffice_refuses() -> None:
    answer = ask_with(FakeLanguageModel([Script(("The evidence is insufficient.",))]))
    assert answer.outcome is Outcome.REFUSED
    assert answer.refusal is not None
    assert answer.refusal.kind is RefusalKind.LLM_SELF_JUDGE
    assert answer.text == "The evidence is insufficient."


def test_a_model_that_writes_nothing_leaves_the_quotes() -> None:
    answer = ask_with(FakeLanguageModel([Script((" \n",))]))
    assert answer.outcome is Outcome.QUOTES_ONLY
    assert answer.model.provider == "quotes"
    assert answer.notice
    assert answer.text


def test_a_missing_model_leaves_the_quotes_and_says_why() -> None:
    model = FakeLanguageModel()
    model.close()
    answer = ask_with(model)
    assert (answer.outcome, answer.refusal) == (Outcome.QUOTES_ONLY, None)
    assert "모델을 쓸 수 없어" in answer.notice
    assert answer.text


def test_a_crash_before_the_first_word_leaves_the_quotes() -> None:
    answer = ask_with(FakeLanguageModel([Script((), error=ModelError("The model process died.", hint="Try again."))]))
    assert answer.outcome is Outcome.QUOTES_ONLY
    assert "The model process died. Try again." in answer.notice


def test_a_crash_in_the_middle_keeps_the_text_the_reason_and_the_quotes() -> None:
    knowledge = make_knowledge()
    script = Script(("jstat을 본다 [1]. ", "그리고"), error=ModelError("The model process died."))
    answer = ask_with(FakeLanguageModel([script]), knowledge)
    assert answer.refusal is not None
    assert answer.refusal.kind is RefusalKind.LLM_STREAM_ABORTED
    assert "The model process died." in answer.refusal.text
    assert "The model process died" in answer.notice
    assert answer.text == "jstat을 본다 [1]. 그리고"
    assert answer.quotes
    assert [citation.marker for citation in answer.citations] == [1]
    assert stored(knowledge) == [_without_persist_time(answer)]


def test_stop_keeps_what_was_said() -> None:
    token = CancelToken()
    script = Script(("one ", "two ", "three"), before_piece=lambda index: token.cancel() if index == 2 else None)
    knowledge = make_knowledge()
    answer = ask_with(FakeLanguageModel([script]), knowledge, token=token)
    assert answer.outcome is Outcome.STOPPED
    assert answer.refusal is not None
    assert answer.refusal.kind is RefusalKind.LLM_STREAM_ABORTED
    assert answer.text.startswith("one two")
    assert len(stored(knowledge)) == 1


def test_settings_and_options_reach_the_model() -> None:
    model = FakeLanguageModel([Script(("[1]",))])
    policy = AskPolicy(gates=ALWAYS_PASS.gates, max_answer_tokens=99, temperature=0.5, seed=5)
    pipeline = make_pipeline(make_knowledge())
    list(pipeline.ask(QUESTION, policy=policy, model=model))
    list(pipeline.ask(QUESTION, AskOptions(temperature=1.5, seed=8), policy=policy, model=model))
    assert [(request.max_tokens, request.temperature, request.seed) for request in model.requests] == [
        (99, 0.5, 5),
        (99, 1.5, 8),
    ]


def test_a_window_too_small_for_any_evidence_leaves_the_quotes() -> None:
    answer = ask_with(FakeLanguageModel(context_tokens=100))
    assert answer.outcome is Outcome.QUOTES_ONLY
    assert "100" in answer.notice


# --- refusals


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
    assert chunks[0].title in answer.text
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


def test_no_room_for_any_evidence_is_said() -> None:
    policy = AskPolicy(gates=ALWAYS_PASS.gates, max_context_tokens=20)
    answer = final(list(make_pipeline(make_knowledge()).ask(QUESTION, policy=policy)))
    assert answer.refusal is not None
    assert answer.refusal.kind is RefusalKind.OTHER
    assert "20" in answer.text


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


# --- wrong requests


@pytest.mark.parametrize("question", ["", "  \n\t"])
def test_an_empty_question_is_a_usage_error(question: str) -> None:
    knowledge = make_knowledge()
    with pytest.raises(UsageError, match="empty"):
        make_pipeline(knowledge).ask(question)
    assert stored(knowledge) == []


def test_a_question_that_is_too_long_names_limit_and_length() -> None:
    knowledge = make_knowledge()
    with pytest.raises(UsageError, match=r"100000.*4000"):
        make_pipeline(knowledge).ask("가" * 100_000)
    assert stored(knowledge) == []
    assert final(list(make_pipeline(knowledge).ask("가" * 4000))).outcome is Outcome.REFUSED


def test_a_negative_k_and_an_unknown_template_are_errors() -> None:
    knowledge = make_knowledge()
    with pytest.raises(UsageError, match="-1"):
        make_pipeline(knowledge).ask(QUESTION, AskOptions(k=-1))
    with pytest.raises(SettingsError, match="rag-v9") as caught:
        make_pipeline(knowledge).ask(QUESTION, policy=AskPolicy(template_version="rag-v9"))
    assert "rag-v4" in caught.value.hint
    assert stored(knowledge) == []


# --- retrieval


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


@pytest.mark.parametrize("mode", list(SearchMode))
def test_every_mode_answers(mode: SearchMode) -> None:
    answer = final(list(make_pipeline(make_knowledge()).ask(QUESTION, AskOptions(mode=mode), policy=ALWAYS_PASS)))
    assert answer.outcome is Outcome.QUOTES_ONLY
    assert answer.citations[0].doc_path == "gc/full-gc.md"


def test_search_without_an_embedder_answers_and_says_so() -> None:
    knowledge = make_knowledge()
    retriever = knowledge.retriever()
    retriever._embedder = None
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
    retriever._embedder = None
    answer = final(
        list(make_pipeline(knowledge, retriever=retriever).ask(QUESTION, AskOptions(mode=SearchMode.VECTOR)))
    )
    assert answer.refusal is not None
    assert answer.refusal.kind is RefusalKind.OTHER
    assert "lexical" in answer.text


# --- conversations


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


# --- cancel at every stage


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


# --- trace and storing


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
    assert stored(knowledge) == [_without_persist_time(answer)]


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
    assert answer.retrieval.trace_id in caplog.text


# --- the prompt for an analysis


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


class _OneChunk:
    """A catalog that holds one chunk."""

    def __init__(self, chunk: object) -> None:
        self.chunk = chunk

    def chunks(self, chunk_ids: Sequence[str]) -> dict[str, object]:
        return dict.fromkeys(chunk_ids, self.chunk)


def _without_persist_time(answer: Answer) -> Answer:
    """Return the answer as it was when it was stored: how long storing took was not known then."""
    return replace(answer, timings_ms={name: spent for name, spent in answer.timings_ms.items() if name != "persist"})
