"""Measures: known examples worked out by hand, and what holds for every ranking."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.evaluation.metrics import auroc, mean, ndcg, percentile, recall_at, reciprocal_rank

RANKS = st.sets(st.integers(1, 30), max_size=6)
SCORES = st.lists(st.integers(-5, 5).map(float), min_size=1, max_size=12)


def test_recall_counts_the_first_of_several_right_documents() -> None:
    assert recall_at({4, 9}, 3) == 0.0
    assert recall_at({4, 9}, 5) == 1.0
    assert recall_at(set(), 10) == 0.0


def test_reciprocal_rank_ends_at_the_depth() -> None:
    assert reciprocal_rank({2, 5}) == 0.5
    assert reciprocal_rank({10}) == 0.1
    assert reciprocal_rank({11}) == 0.0
    assert reciprocal_rank(set()) == 0.0


def test_ndcg_by_hand() -> None:
    # Three right documents at 1, 3 and 6: 1 + 1/2 + 1/log2(7) over 1 + 1/log2(3) + 1/2.
    gained, ideal = 1 + 0.5 + 0.35620718710802, 1 + 0.63092975357146 + 0.5
    assert ndcg({1, 3, 6}, 3) == pytest.approx(gained / ideal)
    assert ndcg({1}, 1) == 1.0
    assert ndcg({2}, 1) == pytest.approx(1 / math.log2(3))
    assert ndcg({11}, 1) == 0.0
    assert ndcg(set(), 0) == 0.0


def test_ndcg_of_twenty_right_documents_is_one_when_the_first_ten_are_right() -> None:
    assert ndcg(set(range(1, 11)), 20, 10) == pytest.approx(1.0)


def test_impossible_rankings_are_refused() -> None:
    with pytest.raises(ValueError, match="begin at 1"):
        recall_at({0}, 5)
    with pytest.raises(ValueError, match="only 1"):
        ndcg({1, 2}, 1)
    with pytest.raises(ValueError, match="nothing"):
        percentile([], 0.5)


@given(RANKS, st.integers(0, 5), st.integers(1, 20))
def test_every_measure_lies_between_0_and_1(ranks: set[int], more: int, depth: int) -> None:
    for value in (recall_at(ranks, depth), reciprocal_rank(ranks, depth), ndcg(ranks, len(ranks) + more, depth)):
        assert 0.0 <= value <= 1.0 + 1e-12


@given(RANKS, st.integers(1, 20))
def test_looking_deeper_never_finds_less(ranks: set[int], depth: int) -> None:
    assert recall_at(ranks, depth + 1) >= recall_at(ranks, depth)
    assert reciprocal_rank(ranks, depth + 1) >= reciprocal_rank(ranks, depth)


@given(RANKS.filter(bool), st.data())
def test_a_right_document_that_moves_up_never_costs_anything(ranks: set[int], data: st.DataObject) -> None:
    moved = data.draw(st.sampled_from(sorted(ranks)))
    free = [rank for rank in range(1, moved) if rank not in ranks]
    if not free:
        return
    better = (ranks - {moved}) | {data.draw(st.sampled_from(free))}
    for depth in (1, 3, 10):
        assert recall_at(better, depth) >= recall_at(ranks, depth)
        assert reciprocal_rank(better, depth) >= reciprocal_rank(ranks, depth)
        assert ndcg(better, len(ranks), depth) >= ndcg(ranks, len(ranks), depth) - 1e-12


@given(st.permutations([1, 4, 7]))
def test_the_order_in_which_ranks_are_told_does_not_matter(ranks: Sequence[int]) -> None:
    assert ndcg(ranks, 3) == pytest.approx(ndcg({1, 4, 7}, 3))
    assert reciprocal_rank(ranks) == 1.0


@given(st.integers(1, 12), st.integers(1, 12))
def test_only_the_ideal_ranking_has_ndcg_1(relevant: int, depth: int) -> None:
    ideal = set(range(1, relevant + 1))
    assert ndcg(ideal, relevant, depth) == pytest.approx(1.0)
    late = {rank + 1 for rank in ideal}
    assert ndcg(late, relevant, depth) < 1.0


def test_auroc_by_hand() -> None:
    # Of the six pairs four are in order and one is a tie.
    assert auroc([0.9, 0.5, 0.4], [0.5, 0.1]) == pytest.approx(4.5 / 6)
    assert auroc([1.0], [0.0]) == 1.0
    assert auroc([0.0], [1.0]) == 0.0
    assert auroc([], [1.0]) is None
    assert auroc([1.0], []) is None


@given(SCORES, SCORES)
def test_auroc_equals_the_share_of_pairs_in_order(right: list[float], wrong: list[float]) -> None:
    pairs = [float(a > b) + 0.5 * (a == b) for a, b in itertools.product(right, wrong)]
    found = auroc(right, wrong)
    assert found == pytest.approx(sum(pairs) / len(pairs))
    assert auroc(wrong, right) == pytest.approx(1 - (found or 0.0))


@given(SCORES, SCORES)
def test_auroc_knows_neither_scale_nor_order(right: list[float], wrong: list[float]) -> None:
    stretched = auroc([math.exp(score) for score in reversed(right)], [math.exp(score) for score in sorted(wrong)])
    assert stretched == pytest.approx(auroc(right, wrong))


def test_percentiles_by_hand() -> None:
    assert percentile([4.0, 1.0, 3.0, 2.0], 0.5) == 2.5
    assert percentile([10.0], 0.95) == 10.0
    assert percentile([0.0, 100.0], 0.95) == pytest.approx(95.0)


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=20), st.floats(0, 1), st.floats(0, 1))
def test_percentiles_are_ordered_and_within_the_values(values: list[float], one: float, other: float) -> None:
    low, high = percentile(values, min(one, other)), percentile(values, max(one, other))
    assert min(values) <= low <= high <= max(values)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_the_mean_does_not_depend_on_the_order(values: list[float]) -> None:
    assert mean(values) == mean(sorted(values))
    assert mean([]) is None
