"""What the history table shows of an answer, and how texts are compared."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.core.answers import Answer, ModelRef, Outcome, RefusalKind, RefusalReason, RetrievalSummary, Usage
from kebab_desktop.core.history import answer_seconds, history_row, search_key
from kebab_desktop.core.retrieval import SearchMode


def make_answer(timings_ms: Mapping[str, float], refusal: RefusalReason | None = None) -> Answer:
    return Answer(
        question="Q",
        text="A",
        outcome=Outcome.REFUSED if refusal else Outcome.GROUNDED,
        grounded=refusal is None,
        refusal=refusal,
        citations=(),
        quotes=(),
        hits=(),
        retrieval=RetrievalSummary("ret_1", SearchMode.VECTOR, 8, 0.3, 0.2, 3, 1),
        model=ModelRef("smollm2", "llama"),
        usage=Usage(10, 5, 100.0, 700.0),
        prompt_template_version="rag-1",
        created_at="2026-01-01T00:00:00.000Z",
        timings_ms=timings_ms,
        conversation_id="cnv_1",
    )


@pytest.mark.parametrize(
    ("timings_ms", "seconds"),
    [({"retrieve": 40, "total": 1500}, 1.5), ({"retrieve": 40, "retrieve.fuse": 9, "generate": 60}, 0.1), ({}, 0.7)],
)
def test_the_seconds_of_an_answer(timings_ms: Mapping[str, float], seconds: float) -> None:
    assert answer_seconds(make_answer(timings_ms)) == pytest.approx(seconds)


def test_a_refusal_shows_its_kind() -> None:
    row = history_row(make_answer({}, RefusalReason(RefusalKind.SCORE_GATE, 0.2, 0.3)))
    assert (row.outcome, row.refusal_kind, row.top_score, row.score_gate) == ("refused", "ScoreGate", 0.2, 0.3)
    assert (row.mode, row.model, row.total_tokens, row.conversation_id) == ("vector", "smollm2", 15, "cnv_1")
    assert history_row(make_answer({})).refusal_kind == ""


@given(st.text(st.characters()))
def test_a_search_key_is_stable_and_can_be_stored(text: str) -> None:
    key = search_key(text)
    key.encode("utf-8")
    assert "\x00" not in key
    assert search_key(key) == key


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00")))
def test_composed_and_decomposed_texts_have_one_key(text: str) -> None:
    assert search_key(unicodedata.normalize("NFD", text)) == search_key(unicodedata.normalize("NFC", text))


def test_case_does_not_matter() -> None:
    assert search_key("Full GC 힙 Straße ÉTÉ") == search_key("fULL gc 힙 STRASSE été")
