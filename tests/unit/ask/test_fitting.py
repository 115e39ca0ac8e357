"""Fitting the prompt into a model's window by the model's own count."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.adapters.fakes.models import FakeLanguageModel
from kebab_desktop.ask.context import pack
from kebab_desktop.ask.fitting import WINDOW_RESERVE, Fitted, answer_room, fit_prompt
from kebab_desktop.ask.prompt import Rules
from kebab_desktop.ask.tokens import estimate_tokens
from kebab_desktop.core.conversations import Turn
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.retrieval import Context
from tests.unit.ask.samples import make_chunk, make_hit, make_turn

RULES = Rules("Use only the evidence.", "rag-v4", "hash", "en")
ANSWER = 64


def packed(*contents: str) -> Context:
    chunks = [make_chunk(f"c{place}", content=content) for place, content in enumerate(contents)]
    return pack([make_hit(chunk) for chunk in chunks], {chunk.id: chunk for chunk in chunks}, 10_000, estimate_tokens)


def fit(context: Context, window: int, history: tuple[Turn, ...] = (), budget: int = 10_000) -> Fitted:
    model = FakeLanguageModel(context_tokens=window)
    return fit_prompt("Why?", context, history, RULES, budget=budget, max_answer_tokens=ANSWER, model=model)


def test_what_fits_is_left_alone() -> None:
    context = packed("one two", "three")
    fitted = fit(context, 4096, (make_turn("earlier", "answer"),))
    assert fitted.fits
    assert fitted.context == context
    assert "Q: earlier" in fitted.prompt.messages[1].content


def test_without_a_model_the_estimate_decides() -> None:
    context = packed("one two")
    fitted = fit_prompt("Why?", context, (), RULES, budget=500, max_answer_tokens=ANSWER, model=None)
    assert (fitted.context, fitted.fits) == (context, True)


def test_history_goes_before_evidence() -> None:
    # The fake counts signs as tokens, which the estimate takes for half of one.
    context = packed("- - " * 40)
    history = (make_turn("earlier", "= " * 200),)
    fitted = fit(context, 400, history)
    assert fitted.context == context
    assert "Q: earlier" not in fitted.prompt.messages[1].content
    assert (fitted.prompt.turns, fitted.prompt.turns_left_out) == (0, 1)


def test_the_last_pieces_of_evidence_go_next_and_numbers_stay() -> None:
    context = packed(*("- - " * 40 for _ in range(6)))
    fitted = fit(context, 500)
    assert fitted.fits
    assert 1 <= len(fitted.context.evidence) < 6
    assert fitted.context.evidence == context.evidence[: len(fitted.context.evidence)]


def test_a_single_piece_is_cut() -> None:
    context = packed("- - \n" * 400)
    fitted = fit(context, 400)
    assert fitted.fits
    assert fitted.context.evidence[0].truncated
    assert context.evidence[0].text.startswith(fitted.context.evidence[0].text)


def test_no_room_for_any_evidence_is_said() -> None:
    assert not fit(packed("- - " * 40), 2 * WINDOW_RESERVE).fits


def test_a_model_that_cannot_count_is_an_error() -> None:
    model = FakeLanguageModel()
    model.close()
    with pytest.raises(ModelError):
        fit_prompt("Why?", packed("a"), (), RULES, budget=500, max_answer_tokens=ANSWER, model=model)


def test_an_answer_takes_at_most_half_of_the_window() -> None:
    assert answer_room(FakeLanguageModel(context_tokens=4096), 512) == 512
    assert answer_room(FakeLanguageModel(context_tokens=600), 512) == 300


@given(
    st.lists(st.text("ab- \n", min_size=1, max_size=300), min_size=1, max_size=6),
    st.integers(150, 1200),
    st.integers(100, 1200),
)
def test_the_window_is_never_exceeded(contents: list[str], window: int, budget: int) -> None:
    fitted = fit(packed(*contents), window, (make_turn("earlier question", "= " * 50),), budget)
    model = FakeLanguageModel(context_tokens=window)
    if fitted.fits:
        needed = model.count_tokens(fitted.prompt.messages)
        assert needed + answer_room(model, ANSWER) + WINDOW_RESERVE <= window
        assert needed <= budget
