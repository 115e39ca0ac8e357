"""The pipeline: answers made of quotes and answers written by a model, with their fallbacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from kebab_desktop.adapters.fakes.models import FakeLanguageModel, Script
from kebab_desktop.ask.policy import AskPolicy
from kebab_desktop.core.answers import Answer, AskOptions, Outcome, RefusalKind
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.events import (
    AnswerReady,
    PromptProgress,
    QuotesReady,
    RetrievalDone,
    StageEntered,
    TokenArrived,
)
from tests.unit.ask.samples import (
    ALWAYS_PASS,
    QUESTION,
    STAGES,
    Knowledge,
    StaticRetriever,
    as_stored,
    final,
    make_chunk,
    make_hit,
    make_knowledge,
    make_pipeline,
    stages,
    stored,
)


def ask_with(model: FakeLanguageModel, knowledge: Knowledge | None = None, **changes: object) -> Answer:
    pipeline = make_pipeline(knowledge or make_knowledge())
    return final(list(pipeline.ask(QUESTION, policy=ALWAYS_PASS, model=model, **changes)))  # type: ignore[arg-type]


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


def test_a_model_that_is_not_loaded_yet_is_a_stage_of_its_own_the_first_time() -> None:
    model = FakeLanguageModel([Script(("Look at jstat [1].",))], name="tiny", loaded=False)
    pipeline = make_pipeline(make_knowledge())
    first, second = (list(pipeline.ask(QUESTION, policy=ALWAYS_PASS, model=model)) for _ in range(2))
    assert [each for each in first if isinstance(each, StageEntered) and each.stage == "load"] == [
        StageEntered("load", "tiny")
    ]
    names = stages(first)
    assert names.index("prompt") < names.index("load") < names.index("generate")
    assert "load" not in stages(second)


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


def test_a_cited_answer_is_grounded() -> None:
    answer = ask_with(FakeLanguageModel([Script(("jstat을 본다 ", "[#1]", " 그리고 【2】."))], name="tiny"))
    assert answer.text == "jstat을 본다 [1] 그리고 [2]."
    assert (answer.outcome, answer.grounded, answer.refusal) == (Outcome.GROUNDED, True, None)
    assert [citation.marker for citation in answer.citations] == [1, 2]
    assert answer.model.id == "tiny"
    assert answer.usage.completion_tokens == 3
    assert answer.quotes


def test_a_removed_marker_makes_it_partly_supported() -> None:
    answer = ask_with(FakeLanguageModel([Script(("Look at jstat [1] [42].",))]))
    assert (answer.outcome, answer.grounded) == (Outcome.PARTLY_SUPPORTED, False)
    assert answer.removed_markers == 1
    assert "[42]" not in answer.text
    assert [citation.marker for citation in answer.citations] == [1]


@pytest.mark.parametrize(("text", "removed"), [("Run `rm -rf /var/log`.", 0), ("Run `rm -rf /var/log` [42].", 1)])
def test_what_cites_nothing_is_set_aside_and_kept_as_a_draft(text: str, removed: int) -> None:
    answer = ask_with(FakeLanguageModel([Script((text,))], name="tiny"))
    assert answer.outcome is Outcome.QUOTES_ONLY
    assert "rm -rf" not in answer.text
    assert "rm -rf" in answer.draft
    assert answer.citations
    assert answer.notice
    assert (answer.model.id, answer.removed_markers) == ("tiny", removed)


def test_a_model_that_says_the_evidence_does_not_suffice_refuses() -> None:
    answer = ask_with(FakeLanguageModel([Script(("The evidence is insufficient.",))]))
    assert answer.outcome is Outcome.REFUSED
    assert answer.refusal is not None
    assert answer.refusal.kind is RefusalKind.LLM_SELF_JUDGE
    assert answer.text == "The evidence is insufficient."


def test_reasoning_is_kept_apart_and_never_judged() -> None:
    thought = "The evidence says nothing about 99 GB, so restart everything."
    answer = ask_with(FakeLanguageModel([Script((f"<think>{thought}</think>", "\n\nLook at jstat [1]."))]))
    assert (answer.text, answer.reasoning, answer.draft) == ("Look at jstat [1].", thought, "")
    assert not any("99 GB" in each.text for each in answer.sentences)


def test_a_model_that_only_reasons_leaves_the_quotes_and_says_so() -> None:
    answer = ask_with(FakeLanguageModel([Script(("<think>Let me think about the heap",))]))
    assert (answer.outcome, answer.model.provider) == (Outcome.QUOTES_ONLY, "quotes")
    assert answer.reasoning == "Let me think about the heap"
    assert "추론만" in answer.notice or "only its reasoning" in answer.notice


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
    assert stored(knowledge) == [as_stored(answer)]


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
    assert "(100 토큰)" in answer.notice


def test_a_budget_too_small_is_named_instead_of_the_window_of_the_model() -> None:
    policy = replace(ALWAYS_PASS, max_context_tokens=20)
    events = list(make_pipeline(make_knowledge()).ask(QUESTION, policy=policy, model=FakeLanguageModel()))
    assert "(20 토큰)" in final(events).notice


class _OneChunk:
    """A catalog that holds one chunk."""

    def __init__(self, chunk: object) -> None:
        self.chunk = chunk

    def chunks(self, chunk_ids: Sequence[str]) -> dict[str, object]:
        return dict.fromkeys(chunk_ids, self.chunk)

    def document_chunks(self, document_id: str) -> list[object]:
        return [self.chunk]
