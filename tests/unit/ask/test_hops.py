"""Answers to questions in parts: events, records, fallbacks, gate and slots."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from kebab_desktop.adapters.fakes.models import FakeLanguageModel, Script
from kebab_desktop.ask.hops import DECIDE, DECOMPOSE, SYNTHESIS
from kebab_desktop.ask.part_fusion import PartRanking, fuse
from kebab_desktop.core.answers import Answer, AskOptions, Outcome
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.retrieval import SearchMode
from tests.unit.ask.samples import (
    ALWAYS_PASS,
    STAGES,
    Knowledge,
    StaticRetriever,
    Templates,
    as_stored,
    final,
    make_chunk,
    make_hit,
    make_knowledge,
    make_pipeline,
    stages,
    stored,
)

QUESTION = "Full GC 정지 시간을 확인하고 MaxRequestWorkers도 알려줘"
PARTS = ("Full GC 정지 시간을 확인", "MaxRequestWorkers도 알려줘")
IN_PARTS = AskOptions(mode=SearchMode.LEXICAL, multi_hop=True)


class HopTemplates(Templates):
    """With the templates of questions in parts."""

    def versions(self) -> list[str]:
        return [*super().versions(), SYNTHESIS, DECOMPOSE, DECIDE]


@pytest.fixture
def knowledge() -> Knowledge:
    return make_knowledge()


def model_saying(*texts: str) -> FakeLanguageModel:
    return FakeLanguageModel([Script(pieces=(text,)) for text in texts])


def kinds(answer: Answer) -> list[str]:
    return [hop.kind for hop in answer.hops]


def test_without_a_model_the_parts_are_found_by_rule_and_each_brings_its_runbook(knowledge: Knowledge) -> None:
    pipeline = make_pipeline(knowledge, templates=HopTemplates())
    events = list(pipeline.ask(QUESTION, IN_PARTS, policy=ALWAYS_PASS))
    answer = final(events)
    assert {citation.doc_path for citation in answer.citations} == {"gc/full-gc.md", "apache/workers.md"}
    assert kinds(answer) == ["probe", "decompose", "retrieve", "retrieve", "fuse"]
    assert answer.hops[1].questions == PARTS
    assert all(hop.ms >= 0 for hop in answer.hops)
    assert answer.prompt_template_version == SYNTHESIS
    middle = ["decompose", "retrieve", "retrieve", "fuse"]
    assert stages(events) == [*STAGES[:3], *middle, *STAGES[3:]]
    assert stored(knowledge) == [as_stored(answer)]
    assert {"question", "part 1", "part 2"} & set(answer.hits[0].channels)


def test_it_is_only_done_when_asked_for(knowledge: Knowledge) -> None:
    answer = final(list(make_pipeline(knowledge).ask(QUESTION, replace(IN_PARTS, multi_hop=False), policy=ALWAYS_PASS)))
    assert (answer.hops, answer.prompt_template_version) == ((), "rag-v4")


def test_a_model_splits_and_writes_under_the_rules_for_parts(knowledge: Knowledge) -> None:
    model = model_saying('```json\n["Full GC 정지", "MaxRequestWorkers"]\n```', "정지 시간을 확인한다 [1].")
    pipeline = make_pipeline(knowledge, templates=HopTemplates())
    answer = final(list(pipeline.ask(QUESTION, IN_PARTS, policy=ALWAYS_PASS, model=model)))
    assert answer.hops[1].questions == ("Full GC 정지", "MaxRequestWorkers")
    assert answer.hops[1].usage.completion_tokens == 1
    first, second = model.requests
    assert first.messages[0].content == f"rules of {DECOMPOSE} in ko"
    assert second.messages[0].content == f"rules of {SYNTHESIS} in ko"
    assert answer.prompt is not None
    assert answer.prompt.template_hash == f"hash-{SYNTHESIS}-ko"


@pytest.mark.parametrize("said", ["I cannot do that.", "[]", '[{"q": 1}]'])
def test_what_cannot_be_read_is_searched_as_one_and_that_is_said(knowledge: Knowledge, said: str) -> None:
    model = model_saying(said, "확인한다 [1].")
    pipeline = make_pipeline(knowledge, templates=HopTemplates())
    answer = final(list(pipeline.ask(QUESTION, IN_PARTS, policy=ALWAYS_PASS, model=model)))
    assert "나누지" in answer.notice
    assert (kinds(answer), answer.hops[1].text) == (["probe", "decompose"], said)
    assert answer.prompt_template_version == "rag-v4"
    assert answer.outcome is not Outcome.REFUSED


def test_a_model_that_dies_while_splitting_does_not_end_the_question(knowledge: Knowledge) -> None:
    dying = FakeLanguageModel([Script(error=ModelError("It died.")), Script(pieces=("확인한다 [1].",))])
    pipeline = make_pipeline(knowledge, templates=HopTemplates())
    answer = final(list(pipeline.ask(QUESTION, IN_PARTS, policy=ALWAYS_PASS, model=dying)))
    assert "나누지" in answer.notice
    assert answer.hops[1].text == "It died."


def test_a_simple_question_is_answered_as_one_without_a_word(knowledge: Knowledge) -> None:
    model = model_saying('["Full GC 정지"]', "확인한다 [1].")
    pipeline = make_pipeline(knowledge, templates=HopTemplates())
    answer = final(list(pipeline.ask("Full GC 정지", IN_PARTS, policy=ALWAYS_PASS, model=model)))
    assert "나누지" not in answer.notice
    assert kinds(answer) == ["probe", "decompose"]


def test_a_second_round_asks_for_what_is_missing(knowledge: Knowledge) -> None:
    model = model_saying('["Full GC 정지", "힙 덤프"]', '["MaxRequestWorkers", "힙 덤프"]', "확인한다 [1].")
    pipeline = make_pipeline(knowledge, templates=HopTemplates())
    policy = replace(ALWAYS_PASS, multi_hop_rounds=2)
    answer = final(list(pipeline.ask(QUESTION, IN_PARTS, policy=policy, model=model)))
    assert kinds(answer) == ["probe", "decompose", "retrieve", "retrieve", "decide", "retrieve", "fuse"]
    assert answer.hops[5].questions == ("MaxRequestWorkers",)
    assert model.requests[1].messages[0].content == f"rules of {DECIDE} in ko"


def test_stop_while_the_question_is_split_stops(knowledge: Knowledge) -> None:
    token = CancelToken()
    model = FakeLanguageModel([Script(pieces=("[",), before_piece=lambda index: token.cancel())])
    pipeline = make_pipeline(knowledge, templates=HopTemplates())
    answer = final(list(pipeline.ask(QUESTION, IN_PARTS, policy=ALWAYS_PASS, model=model, token=token)))
    assert answer.outcome is Outcome.STOPPED
    assert answer.refusal is not None
    assert answer.refusal.detail == "stopped_by_user"


def test_a_refused_question_passes_only_when_all_its_parts_do(knowledge: Knowledge) -> None:
    class Gatekeeper(StaticRetriever):
        def retrieve(self, query, token=None):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202 - as the port
            return replace(super().retrieve(query, token), top_score=scores[query.text])

    chunk = next(iter(knowledge.catalog.all_chunks()))
    pipeline = make_pipeline(knowledge, retriever=Gatekeeper([make_hit(chunk)]), templates=HopTemplates())
    policy = replace(ALWAYS_PASS, gates=replace(ALWAYS_PASS.gates, lexical=0.5))
    scores = {QUESTION: 0.1, PARTS[0]: 0.9, PARTS[1]: 0.4}
    refused = final(list(pipeline.ask(QUESTION, IN_PARTS, policy=policy)))
    assert refused.outcome is Outcome.REFUSED
    assert refused.hops[3].text.startswith("below the gate")
    scores[PARTS[1]] = 0.6
    answered = final(list(pipeline.ask(QUESTION, IN_PARTS, policy=policy)))
    assert (answered.outcome, answered.retrieval.top_score) == (Outcome.QUOTES_ONLY, 0.6)


def test_the_best_of_each_strong_ranking_comes_first() -> None:
    hits = {name: make_hit(make_chunk(name, document_id=name), rank=1) for name in "abcdef"}
    long = tuple(replace(hits[name], rank=rank) for rank, name in enumerate("abcd", start=1))
    rankings = [
        PartRanking("question", long),
        PartRanking("part 1", (hits["e"],)),
        PartRanking("part 2", (hits["f"],), strong=False),
    ]
    fused = fuse(rankings, 4)
    assert [hit.chunk.id for hit in fused] == ["a", "e", "b", "f"]
    assert [hit.rank for hit in fused] == [1, 2, 3, 4]
    assert set(fused[1].channels) == {"part 1"}
    assert fuse([], 3) == ()


@pytest.mark.parametrize(
    ("weak", "named"),
    [
        ("카프카 리밸런싱 조치", True),
        ("how do I rotate the certificates", True),
        ("조치, 그리고 재발 방지는?", False),
        ("how do I prevent it", False),
    ],
)
def test_a_part_that_no_runbook_covers_is_named_if_it_has_a_subject(
    knowledge: Knowledge, weak: str, named: bool
) -> None:
    class Gatekeeper(StaticRetriever):
        def retrieve(self, query, token=None):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202 - as the port
            return replace(super().retrieve(query, token), top_score=0.1 if query.text == weak else 0.9)

    chunk = next(iter(knowledge.catalog.all_chunks()))
    pipeline = make_pipeline(knowledge, retriever=Gatekeeper([make_hit(chunk)]), templates=HopTemplates())
    policy = replace(ALWAYS_PASS, gates=replace(ALWAYS_PASS.gates, lexical=0.5))
    model = model_saying(json.dumps([PARTS[0], weak]), "정지 시간을 확인한다 [1].")
    answer = final(list(pipeline.ask(QUESTION, IN_PARTS, policy=policy, model=model)))
    assert answer.outcome is not Outcome.REFUSED
    assert (f"“{weak}”" in answer.notice) is named
    assert PARTS[0] not in answer.notice
