"""Quotes may come from any section of the best document; what is quoted is packed in any case."""

from __future__ import annotations

import pytest

from kebab_desktop.adapters.fakes.models import FakeLanguageModel, Script
from kebab_desktop.ask.policy import AskPolicy
from kebab_desktop.ask.quotes import ScoredQuote
from kebab_desktop.ask.quoting import MAX_OTHERS, Offer, offered, quoted_first
from kebab_desktop.core.answers import Quote
from kebab_desktop.core.retrieval import Hit
from tests.unit.ask.samples import (
    ALWAYS_PASS,
    Knowledge,
    StaticRetriever,
    final,
    make_hit,
    make_pipeline,
    make_turn,
)


def make_known() -> tuple[Knowledge, list[Hit]]:
    """Return a knowledge base of two documents, and hits on the first section of each."""
    knowledge = Knowledge()
    first = knowledge.add(
        "pool.md",
        {
            "symptoms": "커넥션 풀이 고갈되면 요청이 대기한다.",
            "check_points": "커넥션 풀의 고갈은 DB 세션 수로 확인한다.",
            "unrelated": "점심 메뉴를 정한다.",
        },
    )
    second = knowledge.add("other.md", {"symptoms": "디스크가 가득 찬다."})
    hits = [
        make_hit(knowledge.catalog.document_chunks(document)[0], score, rank)
        for rank, (document, score) in enumerate(((first, 0.9), (second, 0.5)), start=1)
    ]
    return knowledge, hits


def test_a_section_that_was_not_found_is_quoted_and_packed() -> None:
    knowledge, hits = make_known()
    model = FakeLanguageModel([Script(("커넥션 풀의 고갈은 DB 세션 수로 확인한다 [1].",))])
    pipeline = make_pipeline(knowledge, retriever=StaticRetriever(hits))
    answer = final(list(pipeline.ask("커넥션 풀 고갈을 확인하려면?", policy=ALWAYS_PASS, model=model)))
    quoted = next(quote for quote in answer.quotes if "DB 세션" in quote.text)
    packed = {piece.marker: piece for piece in answer.evidence}
    assert packed[quoted.marker].chunk_id == quoted.chunk_id
    assert quoted.chunk_id not in {hit.chunk.id for hit in answer.hits}
    assert "DB 세션 수로 확인한다" in model.requests[0].messages[1].content
    assert [piece.marker for piece in answer.evidence] == list(range(1, len(answer.evidence) + 1))


def test_sections_that_are_neither_found_nor_quoted_are_not_packed() -> None:
    knowledge, hits = make_known()
    pipeline = make_pipeline(knowledge, retriever=StaticRetriever(hits))
    policy = AskPolicy(gates=ALWAYS_PASS.gates, max_quotes=1, min_evidence_share=0.5)
    answer = final(list(pipeline.ask("커넥션 풀 고갈을 확인하려면?", policy=policy)))
    assert not any("점심" in piece.text for piece in answer.evidence)
    assert any("디스크" in piece.text for piece in answer.evidence)


@pytest.mark.parametrize(("share", "given"), [(0.0, True), (0.5, True), (0.6, False), (1.0, False)])
def test_what_was_found_far_below_the_best_is_not_given_to_a_model(share: float, given: bool) -> None:
    knowledge, hits = make_known()
    pipeline = make_pipeline(knowledge, retriever=StaticRetriever(hits))
    policy = AskPolicy(gates=ALWAYS_PASS.gates, max_quotes=1, min_evidence_share=share)
    answer = final(list(pipeline.ask("커넥션 풀 고갈을 확인하려면?", policy=policy)))
    assert any("디스크" in piece.text for piece in answer.evidence) is given
    assert {quote.marker for quote in answer.quotes} <= {piece.marker for piece in answer.evidence}


def test_a_question_that_leans_on_the_answer_before_is_given_all_that_was_found() -> None:
    knowledge, hits = make_known()
    pipeline = make_pipeline(knowledge, retriever=StaticRetriever(hits))
    policy = AskPolicy(gates=ALWAYS_PASS.gates, max_quotes=1, min_evidence_share=1.0)
    turns = [make_turn("커넥션 풀이 고갈되면?", "커넥션 풀이 고갈되면 요청이 대기한다.")]
    answer = final(list(pipeline.ask("그럼 그 다음은?", policy=policy, history_turns=turns)))
    assert any("디스크" in piece.text for piece in answer.evidence)


def test_the_best_document_is_quoted_before_others() -> None:
    knowledge, hits = make_known()
    pipeline = make_pipeline(knowledge, retriever=StaticRetriever(hits))
    answer = final(list(pipeline.ask("디스크 커넥션 풀", policy=ALWAYS_PASS)))
    assert answer.quotes[0].chunk_id.startswith(hits[0].chunk.document_id)


def test_the_numbers_of_the_quotes_rise() -> None:
    knowledge, hits = make_known()
    pipeline = make_pipeline(knowledge, retriever=StaticRetriever(hits))
    answer = final(list(pipeline.ask("DB 세션 수로 커넥션 풀 고갈을 확인", policy=ALWAYS_PASS)))
    markers = [quote.marker for quote in answer.quotes]
    assert "DB 세션" in answer.quotes[0].text
    assert markers == sorted(markers) == list(range(1, len(markers) + 1))


def test_of_a_very_long_document_the_chunks_nearest_to_the_question_are_looked_at() -> None:
    knowledge = Knowledge()
    sections = {f"part {number}": f"이야기 {number}." for number in range(MAX_OTHERS + 50)}
    document = knowledge.add("long.md", sections)
    chunks = knowledge.catalog.document_chunks(document)
    near = {chunk.id: number / 1000 for number, chunk in enumerate(chunks)}
    offer = offered([make_hit(chunks[0])], knowledge.catalog, near, whole=True)
    assert [hit.chunk.id for hit in offer.hits] == [chunks[0].id, *(each.id for each in chunks[: -MAX_OTHERS - 1 : -1])]


def test_in_parts_the_numbers_of_the_quotes_rise_whichever_document_they_are_of() -> None:
    _, hits = make_known()
    quotes = [ScoredQuote(Quote(marker, "text", hits[place].chunk.id, 1, 1, 0.5)) for marker, place in ((2, 1), (1, 0))]
    offer = Offer(tuple(hits), {})
    assert quoted_first(offer, quotes, in_parts=True) == [hits[1], hits[0]]
    assert quoted_first(offer, quotes) == hits
