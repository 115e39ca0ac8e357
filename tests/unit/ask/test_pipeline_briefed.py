"""The pipeline with the findings of a log: nothing is searched, and log lines are cited beside runbooks."""

from __future__ import annotations

from kebab_desktop.adapters.fakes.models import FakeLanguageModel, Script
from kebab_desktop.core.answers import Answer, Briefing, LogCitation, Outcome
from kebab_desktop.core.events import SentenceJudged
from kebab_desktop.core.retrieval import Query, Retrieved
from kebab_desktop.core.verdicts import SentenceVerdict
from tests.unit.ask.samples import (
    StaticRetriever,
    final,
    make_chunk,
    make_hit,
    make_knowledge,
    make_pipeline,
)

QUESTION = "gc.log 로그에서 무슨 일이 있었나요?"
LINES = (
    LogCitation(1, "/var/log/gc.log", 42, 42, "Pause Full (Ergonomics) 5400ms", "Full GC 7번, 가장 긴 것 5.4초."),
    LogCitation(2, "/var/log/gc.log", 99, 99, "Pause Full (Ergonomics) 2100ms", "Full GC 7번, 가장 긴 것 5.4초."),
)


def briefing(*, found: bool = True, healthy: bool = False) -> Briefing:
    catalog = make_knowledge().catalog
    document = next(each for each in catalog.documents() if each.relative_path == "gc/full-gc.md")
    chunks = sorted(catalog.document_chunks(document.id), key=lambda chunk: chunk.section != "check_points")
    hits = [make_hit(chunk) for chunk in chunks]
    retrieved = Retrieved(Query("gc full gc long pause"), tuple(hits) if found else (), 0.9 if found else None)
    facts = "[로그 분석 결과]\n- Full GC 7번, 가장 긴 것 5.4초. [L1][L2]"
    return Briefing(retrieved, facts, "**로그 분석 결과**\n\n- Full GC 7번 [L1]", LINES, healthy=healthy)


def ask(
    model: FakeLanguageModel | None = None, *, given: Briefing | None = None
) -> tuple[Answer, list[object], StaticRetriever]:
    retriever = StaticRetriever([make_hit(make_chunk("other"))])
    pipeline = make_pipeline(make_knowledge(), retriever=retriever)
    events = list(pipeline.ask(QUESTION, model=model, briefing=given or briefing()))
    return final(events), list(events), retriever


def test_quotes_follow_the_report_and_nothing_is_searched() -> None:
    answer, _, retriever = ask()
    assert retriever.queries == []
    assert answer.outcome is Outcome.QUOTES_ONLY
    assert answer.text.startswith("**로그 분석 결과**\n\n- Full GC 7번 [L1]\n\n")
    assert answer.citations
    assert [each.marker for each in answer.log_citations] == [1]
    assert answer.retrieval.expanded_query == "gc full gc long pause"


def test_a_model_may_cite_log_lines_and_is_checked_against_them() -> None:
    text = "Full GC가 7번 일어났고 가장 긴 것은 5.4초입니다 [L1]. Full GC 로그에서 정지 시간을 확인합니다 [1]."
    answer, events, _ = ask(FakeLanguageModel([Script((text,))]))
    assert answer.text == text
    assert [each.marker for each in answer.log_citations] == [1]
    first = answer.sentences[0]
    assert first.verdict in {SentenceVerdict.SUPPORTED, SentenceVerdict.WEAK}, first
    assert first.markers == ()  # log lines are no runbooks
    assert any(isinstance(event, SentenceJudged) for event in events)


def test_a_figure_that_is_in_no_line_is_not_supported() -> None:
    text = "Full GC가 912번 일어났습니다 [L1]. Full GC 로그에서 정지 시간을 확인합니다 [1]."
    answer, _, _ = ask(FakeLanguageModel([Script((text,))]))
    assert answer.sentences[0].verdict is SentenceVerdict.UNSUPPORTED
    assert "[L1]" in answer.sentences[0].reason
    assert answer.outcome is Outcome.PARTLY_SUPPORTED


def test_unknown_log_lines_are_taken_out() -> None:
    answer, _, _ = ask(FakeLanguageModel([Script(("정지 시간을 확인합니다 [1][L9].",))]))
    assert "[L9]" not in answer.text
    assert answer.log_citations == ()


def test_the_model_is_given_the_facts_but_the_question_is_kept_as_asked() -> None:
    model = FakeLanguageModel([Script(("정지 시간을 확인합니다 [1].",))])
    answer, _, _ = ask(model)
    assert answer.question == QUESTION
    assert answer.prompt is not None
    assert f"{QUESTION}\n\n[로그 분석 결과]" in answer.prompt.messages[-1].content


def test_without_runbooks_the_report_is_the_answer_and_no_model_is_asked() -> None:
    model = FakeLanguageModel([Script(("never",))])
    answer, _, _ = ask(model, given=briefing(found=False))
    assert answer.outcome is Outcome.REFUSED
    assert answer.text.startswith("**로그 분석 결과**")
    healthy, _, _ = ask(given=briefing(found=False, healthy=True))
    assert (healthy.outcome, healthy.refusal) == (Outcome.QUOTES_ONLY, None)


def test_an_answer_without_a_briefing_keeps_its_brackets() -> None:
    model = FakeLanguageModel([Script(("The cache line [L1] is hot [1].",))])
    events = list(make_pipeline(make_knowledge()).ask("Full GC 정지 시간을 확인하려면?", model=model))
    assert "[L1]" in (final(events).text + final(events).draft)
