"""Summary, comparison and calibration of runs that were worked out by hand."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kebab_desktop.core.errors import UsageError
from kebab_desktop.evaluation.calibrate import calibrate, row_at
from kebab_desktop.evaluation.compare import compare
from kebab_desktop.evaluation.runs import Corpus, ItemResult
from kebab_desktop.evaluation.summary import summarise
from tests.unit.evaluation.samples import foreign, item, run

ITEMS = (
    item("a", 1, kind="symptom", lang="ko", quoted=True, packed=True, timings_ms={"retrieve": 10.0, "quote": 30.0}),
    item("b", 2, kind="symptom", lang="en", quoted=False, packed=True, timings_ms={"retrieve": 20.0, "quote": 40.0}),
    item("c", 6, kind="keyword", lang="en", score=0.3, timings_ms={"retrieve": 30.0}),
    item("d", kind="keyword", lang="en", section=False),
    foreign("e", 0.1),
    foreign("f", 0.5, "near"),
    foreign("g", None, "near"),
)


def test_figures_by_hand() -> None:
    figures = summarise(run(ITEMS))
    groups = {(each.group, each.value): each for each in figures.ranking}
    overall = {name: figure.value for name, figure in groups["all", ""].measures.items()}
    assert groups["all", ""].questions == 4
    assert overall["recall@1"] == 0.25
    assert overall["recall@3"] == overall["recall@5"] == 0.5
    assert overall["recall@10"] == 0.75
    assert overall["MRR@10"] == pytest.approx((1 + 1 / 2 + 1 / 6) / 4)
    assert groups["kind", "symptom"].measures["MRR@10"].value == 0.75
    assert groups["lang", "ko"].measures["recall@1"].value == 1.0
    gate = figures.gate
    # Scores of right questions are .8 .8 .3 .8: all above .1, three above .5, all above nothing found.
    assert gate.auroc_far is not None
    assert gate.auroc_near is not None
    assert gate.auroc_all is not None
    assert gate.auroc_far.value == 1.0
    assert gate.auroc_near.value == pytest.approx(7 / 8)
    assert gate.auroc_all.value == pytest.approx(11 / 12)
    assert (gate.refused_answerable.count, gate.refused_far.count, gate.refused_near.count) == (1, 1, 1)
    assert (figures.quoted.count, figures.packed.count, figures.quoted.total) == (1, 2, 2)
    assert figures.section.value == 0.0
    times = {each.stage: each for each in figures.stages}
    assert times["retrieve"].p50 == 20.0
    assert times["until the quotes"].p50 == 50.0
    assert times["until the quotes"].questions == 2


@settings(max_examples=12)  # each one draws tens of thousands of samples
@given(st.permutations(ITEMS))
def test_the_order_of_questions_does_not_matter(items: list[ItemResult]) -> None:
    here, there = summarise(run(items)), summarise(run(ITEMS))
    assert [(each.group, each.value) for each in here.ranking] == [(each.group, each.value) for each in there.ranking]
    for one, other in zip(here.ranking, there.ranking, strict=True):
        assert {name: figure.value for name, figure in one.measures.items()} == pytest.approx(
            {name: figure.value for name, figure in other.measures.items()}
        )
    assert here.gate.refused_near == there.gate.refused_near


def test_a_set_without_unanswerable_questions_has_no_auroc() -> None:
    figures = summarise(run(ITEMS[:4]))
    assert figures.gate.auroc_all is None
    assert figures.gate.refused_far.value is None


def test_what_flipped_between_two_runs() -> None:
    before = run(ITEMS)
    after = run(
        [
            replace(ITEMS[0], ranks=(3,)),
            replace(ITEMS[1], ranks=(1,)),
            replace(ITEMS[2], top_score=0.4, refused=False),
            replace(ITEMS[3], ranks=(9,)),
            ITEMS[4],
            replace(ITEMS[5], top_score=0.2, refused=True),
            ITEMS[6],
        ],
        "20261129-200100-hybrid-0002",
        settings={"search.fusion": "rrf"},
    )
    found = compare(before, after)
    assert [(each.id, each.before, each.after) for each in found.won] == [("b", 2, 1), ("d", None, 9)]
    assert [(each.id, each.before, each.after) for each in found.lost] == [("a", 1, 3)]
    measures = {each.name: each for each in found.measures}
    assert (measures["recall@1"].won, measures["recall@1"].lost, measures["recall@1"].p) == (1, 1, 1.0)
    assert (measures["recall@10"].before, measures["recall@10"].after) == (0.75, 1.0)
    assert [(each.id, each.better) for each in found.gate] == [("c", True), ("f", True)]
    assert found.gate_p == 0.5
    assert found.differences == (("search.fusion", "linear", "rrf"),)
    back = compare(after, before)
    assert (back.won, back.lost) != (found.won, found.lost)
    assert {each.id for each in back.won} == {each.id for each in found.lost}


def test_a_run_equals_itself() -> None:
    found = compare(run(ITEMS), run(ITEMS))
    assert (found.won, found.lost, found.gate, found.differences) == ((), (), (), ())
    assert {each.p for each in found.measures} == {1.0}


def test_runs_over_other_documents_or_questions_are_not_compared() -> None:
    one = run(ITEMS)
    with pytest.raises(UsageError, match=r"searched team.*searched other"):
        compare(one, replace(one, corpus=Corpus("other", "beef", 3, 9)))
    with pytest.raises(UsageError, match="golden set"):
        compare(one, replace(one, golden_fingerprint="0"))
    # The same documents elsewhere are the same corpus.
    assert compare(one, replace(one, corpus=replace(one.corpus, name="elsewhere"))).won == ()


def graded(count: int = 50) -> list[ItemResult]:
    """Answerable questions score .50 to .99, unanswerable ones .01 to .50."""
    right = [item(f"r{number}", 1, score=round(0.50 + number / 100, 2)) for number in range(count)]
    kinds = ("far", "near")
    return right + [foreign(f"w{number}", round(0.01 + number / 100, 2), kinds[number % 2]) for number in range(count)]


def test_the_proposal_refuses_most_within_the_allowed_share() -> None:
    found = calibrate([run(graded())], max_false_refusals=0.0)
    assert found.proposed is not None
    assert found.setting == "rag.score_gate"
    assert (found.proposed.threshold, found.plateau) == (0.50, (0.50, 0.50))
    assert found.proposed.false_refusals.count == 0
    assert found.proposed.unanswerable.count == 49
    assert found.current == 0.35
    assert {0.0, 0.35, 0.5, 1.0} <= {row.threshold for row in found.rows}
    looser = calibrate([run(graded())], max_false_refusals=0.02)
    assert looser.proposed is not None
    assert (looser.proposed.threshold, looser.proposed.unanswerable.count) == (0.51, 50)


def test_the_proposal_lies_in_the_middle_of_thresholds_that_refuse_the_same() -> None:
    found = calibrate([run([item("a", 1, score=0.9), foreign("b", 0.205)])])
    assert found.plateau == (0.21, 0.9)
    assert found.proposed is not None
    assert found.proposed.threshold == pytest.approx(0.56)


def test_rows_grow_with_the_threshold() -> None:
    counts = [row_at(graded(), number / 100) for number in range(101)]
    for lower, higher in itertools.pairwise(counts):
        assert higher.false_refusals.count >= lower.false_refusals.count
        assert higher.unanswerable.count >= lower.unanswerable.count
    assert counts[0].unanswerable.count == 0
    assert counts[100].unanswerable.count == 50


def test_cross_validation_decides_every_question_once_and_is_seeded() -> None:
    found = calibrate([run(graded())], seed=3)
    assert found.cross_validated is not None
    assert (found.cross_validated.false_refusals.total, found.cross_validated.unanswerable.total) == (50, 50)
    assert found.cross_validated == calibrate([run(graded())], seed=3).cross_validated


def test_a_question_that_finds_nothing_does_not_forbid_a_threshold() -> None:
    found = calibrate([run([*graded(), item("none", score=None)])], max_false_refusals=0.0)
    assert found.proposed is not None
    assert found.proposed.threshold == 0.50
    assert found.proposed.false_refusals.count == 1


def test_what_is_refused_for_another_reason_is_refused_at_every_threshold() -> None:
    vague = foreign("v", 0.95, refused=True, refusal="Other")
    assert row_at([vague], 0.0).far.count == 1


def test_keyword_mode_has_no_threshold() -> None:
    found = calibrate([run(graded(), mode="keyword")])
    assert (found.setting, found.proposed, found.rows) == (None, None, ())


def test_what_cannot_be_calibrated_is_refused() -> None:
    with pytest.raises(UsageError, match="one mode"):
        calibrate([run(graded()), run(graded(), mode="vector")])
    with pytest.raises(UsageError, match="one of the two kinds"):
        calibrate([run(ITEMS[:4])])
