"""Intervals and tests: known values, bounds and seeds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.evaluation.significance import bootstrap_auroc, bootstrap_mean, sign_test, wilson


def test_sign_test_by_hand() -> None:
    assert sign_test(0, 0) == 1.0
    assert sign_test(5, 5) == 1.0
    # Five heads in a row, two-sided: 2 / 32.
    assert sign_test(5, 0) == pytest.approx(0.0625)
    # At most one of eight: 2 × (1 + 8) / 256.
    assert sign_test(7, 1) == pytest.approx(18 / 256)
    assert 0.0 < sign_test(1400, 1300) < 0.1
    with pytest.raises(ValueError, match="negative"):
        sign_test(-1, 2)


@given(st.integers(0, 60), st.integers(0, 60))
def test_sign_test_is_a_symmetric_probability(won: int, lost: int) -> None:
    assert 0.0 < sign_test(won, lost) <= 1.0
    assert sign_test(won, lost) == sign_test(lost, won)


@given(st.integers(1, 60))
def test_one_more_win_against_nothing_is_stronger_evidence(won: int) -> None:
    assert sign_test(won + 1, 0) < sign_test(won, 0)


def test_wilson_by_hand() -> None:
    # Newcombe (1998), table I: 81 of 263 gives 0.2553 to 0.3662; 0 of 20 gives 0 to 0.1611.
    found = wilson(81, 263)
    assert found is not None
    assert (round(found.low, 4), round(found.high, 4)) == (0.2553, 0.3662)
    none = wilson(0, 20)
    assert none is not None
    assert (none.low, round(none.high, 4)) == (0.0, 0.1611)
    assert wilson(0, 0) is None


@given(st.integers(1, 200), st.data())
def test_wilson_holds_the_share(trials: int, data: st.DataObject) -> None:
    successes = data.draw(st.integers(0, trials))
    found = wilson(successes, trials)
    assert found is not None
    assert 0.0 <= found.low <= successes / trials <= found.high <= 1.0


def test_the_bootstrap_is_seeded_and_narrows_with_more_questions() -> None:
    few, many = [0.0, 1.0] * 10, [0.0, 1.0] * 160
    first, again = bootstrap_mean(few, seed=1), bootstrap_mean(few, seed=1)
    assert first is not None
    assert first == again
    assert first != bootstrap_mean(few, seed=2)
    assert 0.2 < first.low < 0.5 < first.high < 0.8
    narrow = bootstrap_mean(many, seed=1)
    assert narrow is not None
    assert narrow.high - narrow.low < (first.high - first.low) / 2
    assert bootstrap_mean([], seed=1) is None


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_the_bootstrap_stays_within_the_values(values: list[float]) -> None:
    found = bootstrap_mean(values, seed=0, resamples=50)
    assert found is not None
    assert min(values) - 1e-9 <= found.low <= found.high <= max(values) + 1e-9


def test_the_bootstrap_of_a_perfect_gate_is_perfect() -> None:
    found = bootstrap_auroc([0.8, 0.9, 0.7], [0.1, 0.2], seed=0)
    assert found is not None
    assert (found.low, found.high) == (1.0, 1.0)
    overlapping = bootstrap_auroc([0.8, 0.3, 0.7, 0.6], [0.1, 0.5, 0.4], seed=0)
    assert overlapping is not None
    assert 0.0 <= overlapping.low < overlapping.high <= 1.0
    assert bootstrap_auroc([], [0.1], seed=0) is None
