"""Linear fusion and reciprocal rank fusion."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.ask.fuse import Candidate, linear, reciprocal_ranks, strengths
from kebab_desktop.core.retrieval import ChannelScore


def test_the_strength_of_a_document_joins_its_two_best_windows_and_its_best_words() -> None:
    candidates = [
        Candidate("a1", "A", cosine=0.5, second=0.4, lexical=0.1),
        Candidate("a2", "A", cosine=0.45, second=0.45, lexical=0.6),
        Candidate("b1", "B", cosine=0.6, second=0.6),
    ]
    found = strengths(candidates, 0.75)
    assert dict(found.documents) == pytest.approx({"A": 0.75 * 0.5 + 0.25 * 0.45 + 0.75 * 0.6, "B": 0.6})
    assert [document for document, _ in found.documents] == ["A", "B"]
    assert (found.best_cosine, found.best_lexical) == (0.5, 0.6)
    assert found.gap == pytest.approx(0.9375 - 0.6)


def test_a_single_window_stands_for_both() -> None:
    found = strengths([Candidate("a", "A", cosine=0.4, second=0.4)], 0.75)
    assert dict(found.documents) == pytest.approx({"A": 0.4})


def test_a_document_without_vectors_lives_by_its_words() -> None:
    found = strengths([Candidate("a", "A", lexical=0.8)], 0.75)
    assert dict(found.documents) == pytest.approx({"A": 0.6})
    assert found.gap == 0.0


def test_nothing_gives_nothing() -> None:
    assert strengths([], 0.75).documents == ()
    assert linear([], 0.75) == []
    assert reciprocal_ranks([], [], 60) == []


def test_the_best_chunk_carries_its_document_and_a_weak_second_one_falls_behind() -> None:
    candidates = [
        Candidate("a1", "A", cosine=0.6, second=0.6),
        Candidate("a2", "A", cosine=0.1, second=0.1),
        Candidate("b1", "B", cosine=0.4, second=0.4),
    ]
    assert [item.chunk_id for item in linear(candidates, 0.75)] == ["a1", "b1", "a2"]


def test_the_bonus_orders_chunks_inside_a_document_but_not_documents() -> None:
    candidates = [
        Candidate("a1", "A", cosine=0.50, second=0.50),
        Candidate("a2", "A", cosine=0.45, second=0.45, bonus=0.1),
        Candidate("b1", "B", cosine=0.48, second=0.48, bonus=0.1),
    ]
    order = [item.chunk_id for item in linear(candidates, 0.75)]
    assert order.index("a2") < order.index("a1")
    assert order[0] == "a2"


def test_reciprocal_ranks_add_up_and_the_best_possible_is_one() -> None:
    lexical = {"x": ChannelScore(3.0, 1), "y": ChannelScore(2.0, 2)}
    vector = {"x": ChannelScore(0.4, 1), "z": ChannelScore(0.3, 2)}
    fused = reciprocal_ranks([Candidate(name, name) for name in "xyz"], [lexical, vector], 60)
    assert [(item.chunk_id, item.score) for item in fused] == [
        ("x", 1.0),
        ("y", pytest.approx(61 / 62 / 2)),
        ("z", pytest.approx(61 / 62 / 2)),
    ]


UNIT = st.floats(-1, 1, allow_nan=False, width=32)
CANDIDATES = st.lists(
    st.tuples(st.sampled_from("ABCD"), st.none() | UNIT, UNIT, st.floats(0, 1, width=32), st.sampled_from([0.0, 0.1])),
    max_size=14,
)


@given(CANDIDATES, st.floats(0, 2, width=32), st.randoms())
def test_fusion_is_deterministic_and_falls_along_the_ranking(
    rows: list[tuple[str, float | None, float, float, float]], weight: float, shuffle: random.Random
) -> None:
    candidates = [
        Candidate(f"c{place}", document, cosine, None if cosine is None else min(cosine, second), lexical, bonus)
        for place, (document, cosine, second, lexical, bonus) in enumerate(rows)
    ]
    expected = linear(candidates, weight)
    order = strengths(candidates, weight).documents
    shuffle.shuffle(candidates)
    assert linear(candidates, weight) == expected
    assert strengths(candidates, weight).documents == order
    assert [item.score for item in expected] == sorted((item.score for item in expected), reverse=True)
    assert all(0.0 <= item.score <= 1.0 for item in expected)


@given(st.permutations(["a", "b", "c", "d"]), st.permutations(["a", "b", "c", "d"]), st.integers(1, 100))
def test_rank_fusion_is_symmetric_in_its_channels(first: list[str], second: list[str], rrf_k: int) -> None:
    channels = [{name: ChannelScore(0.0, rank) for rank, name in enumerate(order, 1)} for order in (first, second)]
    candidates = [Candidate(name, name) for name in first]
    assert reciprocal_ranks(candidates, channels, rrf_k) == reciprocal_ranks(candidates[::-1], channels[::-1], rrf_k)
