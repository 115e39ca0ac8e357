"""The gate and the confidence of hybrid retrieval."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.ask.gate import SHIPPED, Signs, check, confidence, size_of, unrelated
from kebab_desktop.ask.policy import Gates
from kebab_desktop.core.answers import RefusalKind
from kebab_desktop.core.calibration import DIRECTIONS
from kebab_desktop.core.retrieval import Query, Retrieved, SearchMode
from tests.unit.ask.samples import make_chunk, make_hit

HITS = tuple(make_hit(make_chunk(f"c{rank}"), rank=rank) for rank in range(1, 6))


def found(top_score: float | None, mode: SearchMode = SearchMode.HYBRID) -> Retrieved:
    return Retrieved(Query("q", mode), HITS if top_score is not None else (), top_score)


def test_a_score_at_the_threshold_passes() -> None:
    assert check(found(0.35), 0.35) is None


def test_a_lower_score_is_refused_with_both_numbers_and_the_nearest_hits() -> None:
    refusal = check(found(0.349), 0.35)
    assert refusal is not None
    assert refusal.reason.kind is RefusalKind.SCORE_GATE
    assert (refusal.reason.top_score, refusal.reason.threshold) == (0.349, 0.35)
    assert refusal.nearest == HITS[:3]


def test_nothing_found_is_no_chunks_even_if_an_answer_is_wanted_anyway() -> None:
    for anyway in (False, True):
        refusal = check(found(None), 0.0, answer_anyway=anyway)
        assert refusal is not None
        assert refusal.reason.kind is RefusalKind.NO_CHUNKS


def test_an_answer_wanted_anyway_passes() -> None:
    assert check(found(0.01), 0.35, answer_anyway=True) is None


@pytest.mark.parametrize("score", [0.0, 0.01, 47.5])
def test_keyword_points_are_never_gated(score: float) -> None:
    assert check(found(score, SearchMode.KEYWORD), Gates().of(SearchMode.KEYWORD)) is None


def test_every_mode_has_a_threshold() -> None:
    gates = Gates(hybrid=0.1, vector=0.2, lexical=0.3, keyword=0.4)
    assert {mode: gates.of(mode) for mode in SearchMode} == {
        SearchMode.HYBRID: 0.1,
        SearchMode.VECTOR: 0.2,
        SearchMode.LEXICAL: 0.3,
        SearchMode.KEYWORD: 0.4,
    }


SHARE = st.floats(0, 1, width=32)


SIGNS = st.builds(
    Signs,
    cosine=st.floats(-1, 1, width=32),
    lexical=SHARE,
    covered=SHARE,
    unknown=st.floats(-1, 1, width=32),
    gap=SHARE,
    names=st.integers(0, 1).map(float),
    size=st.integers(0, 30).map(size_of),
)


@given(SIGNS, st.floats(0.015625, 0.5, width=32))
def test_confidence_is_a_probability_that_rises_with_every_good_sign(signs: Signs, more: float) -> None:
    now = confidence(signs)
    assert 0.0 < now < 1.0
    for good in ("cosine", "lexical", "covered", "gap", "size"):
        assert confidence(replace(signs, **{good: getattr(signs, good) + more})) > now, good
    for bad in ("unknown", "names"):
        assert confidence(replace(signs, **{bad: getattr(signs, bad) + more})) < now, bad


def test_the_size_of_a_question_counts_between_three_and_twenty_concepts() -> None:
    assert size_of(0) == size_of(3) < size_of(4) < size_of(20) == size_of(400)


def test_the_shipped_weights_have_a_right_direction_for_every_sign() -> None:
    assert [each.name for each in fields(Signs)] == list(DIRECTIONS) == list(SHIPPED.weights)
    assert SHIPPED.against_reason() == ()
    assert replace(SHIPPED, weights={**SHIPPED.weights, "gap": -1.0, "names": 1.0}).against_reason() == ("gap", "names")


def test_other_weights_give_another_confidence() -> None:
    signs = Signs(0.4, 0.3, 0.5, 0.0, 0.1, 0.0, size_of(4))
    assert confidence(signs, replace(SHIPPED, offset=SHIPPED.offset + 1)) > confidence(signs)


LONG_JUNK = Signs(cosine=0.21, lexical=0.0, covered=0.0, unknown=0.18, gap=0.08, names=0.0, size=size_of(400))


def test_a_long_text_of_which_no_runbook_holds_a_word_is_about_something_else() -> None:
    assert unrelated(LONG_JUNK)


@pytest.mark.parametrize(
    "change", [{"covered": 0.07}, {"cosine": 0.35}, {"size": size_of(8)}], ids=["words", "meaning", "short"]
)
def test_words_or_nearness_or_brevity_leave_the_judgement_to_the_weights(change: dict[str, float]) -> None:
    assert not unrelated(replace(LONG_JUNK, **change))
