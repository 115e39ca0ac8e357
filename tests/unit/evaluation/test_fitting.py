"""Fitting the weights of the gate, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from kebab_desktop.adapters.calibration_files import CalibrationFiles
from kebab_desktop.ask.gate import Signs, confidence, size_of
from kebab_desktop.core.calibration import DIRECTIONS, FOLDER
from kebab_desktop.core.errors import DataDirectoryError, UsageError
from kebab_desktop.evaluation.applied import apply
from kebab_desktop.evaluation.fitting import chances, fit, fit_gate
from kebab_desktop.evaluation.runs import ItemResult, Run
from tests.unit.evaluation.samples import foreign, item, run

MODEL = "e5/cpu-int8/1"
DATE = "2026-11-30"


def signs(chance: Random, good: float) -> dict[str, float]:
    """Return signs that lie about ``good`` (1 speaks for an answer, 0 against one), each on its side."""
    values = {name: (good if up > 0 else 1.0 - good) + chance.uniform(-0.3, 0.3) for name, up in DIRECTIONS.items()}
    return {**values, "too_general": 0.0, "strength": 1.0}


def labelled(count: int = 60, *, flipped: bool = False) -> Iterator[ItemResult]:
    chance = Random(7)
    for number in range(count):
        yield item(f"r{number}", 1, signs=signs(chance, float(not flipped)))
        yield foreign(f"w{number}", 0.1, ("far", "near")[number % 2], signs=signs(chance, float(flipped)))


def of_model(items: Iterator[ItemResult] | list[ItemResult], **more: object) -> Run:
    return replace(run(items, **more), versions=more.get("versions", {"embedder": MODEL}))  # type: ignore[arg-type]


def test_a_separable_case_is_recovered_on_unseen_questions() -> None:
    found = fit_gate([of_model(labelled())], date=DATE)
    assert found.wrong == ()
    assert found.unseen.auroc_far is not None
    assert found.unseen.auroc_near is not None
    assert (found.unseen.auroc_far.value, found.unseen.auroc_near.value) == (1.0, 1.0)
    row = next(each for each in found.rows if each.threshold == 0.4)
    assert (row.false_refusals.count, row.far.count, row.near.count) == (0, 30, 30)
    assert (found.answerable, found.unanswerable) == (60, 60)
    assert found.calibration.embedder == MODEL
    assert found.calibration.date == DATE
    assert found.calibration.fitted_on == ("team.yaml feed on team c0ffee",)


def test_the_weights_follow_the_law_that_made_the_labels() -> None:
    chance = np.random.default_rng(3)
    columns = chance.normal(size=(4000, 3)) * (1.0, 10.0, 1.0)
    logit = 2.0 * columns[:, 0] - 0.1 * columns[:, 1] + 0.5
    labels = (chance.random(4000) < 1 / (1 + np.exp(-logit))).astype(float)
    weights = fit(columns, labels)
    assert weights == pytest.approx([2.0, -0.1, 0.0, 0.5], abs=0.15)
    assert abs(weights[1] + 0.1) < 0.02
    assert chances(columns, weights) == pytest.approx(1 / (1 + np.exp(-logit)), abs=0.1)


def test_a_sign_that_never_changes_gets_no_weight() -> None:
    columns = np.array([[0.0, 5.0], [1.0, 5.0]] * 20)
    weights = fit(columns, columns[:, 0])
    assert weights[1] == 0.0
    assert weights[0] > 1.0


def test_a_vague_question_stays_refused_and_one_without_hits_as_well() -> None:
    items = list(labelled())
    vague = replace(items[0], id="vague", signs={**items[0].signs, "too_general": 1.0})
    nothing = foreign("nothing", None)
    found = fit_gate([of_model([*items, vague, nothing])], date=DATE)
    assert (found.answerable, found.unanswerable) == (61, 60)
    assert found.unseen.refused_answerable.count == 1
    assert (found.unseen.refused_far.count, found.unseen.refused_far.total) == (31, 31)


def test_weights_with_a_wrong_direction_are_shown_and_never_applied(tmp_path: Path) -> None:
    found = fit_gate([of_model(labelled(flipped=True))], date=DATE)
    assert set(found.wrong) == set(DIRECTIONS)
    with pytest.raises(UsageError, match=r"falls where an answer is likelier \(cosine, lexical"):
        apply(found, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_applied_weights_are_the_ones_that_the_gate_reads(tmp_path: Path) -> None:
    found = fit_gate([of_model(labelled())], date=DATE)
    (tmp_path / FOLDER).mkdir()
    reader = CalibrationFiles(tmp_path / FOLDER)
    assert reader.current(MODEL) is None
    file = apply(found, tmp_path)
    assert apply(found, tmp_path) == file
    assert [each.name for each in (tmp_path / FOLDER).iterdir()] == [file.name]
    read = reader.current(MODEL)
    assert read == found.calibration
    good = Signs(1.0, 1.0, 1.0, 0.0, 1.0, 0.0, size_of(3))
    assert confidence(good, read) > 0.9
    assert confidence(Signs(0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0), read) < 0.1
    assert json.loads(file.read_text(encoding="utf-8"))["schema_version"] == "gate.v1"


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("a file", encoding="utf-8")
    with pytest.raises(DataDirectoryError, match="cannot be written"):
        apply(fit_gate([of_model(labelled())], date=DATE), tmp_path)


@pytest.mark.parametrize(
    ("runs", "words"),
    [
        ([of_model(labelled(), mode="lexical")], "hybrid"),
        ([of_model(labelled()), of_model(labelled(), versions={"embedder": "other/1"})], "one embedding model"),
        ([of_model(labelled(), versions={})], "one embedding model"),
        ([of_model(labelled(10))], "10 answerable and 10 unanswerable"),
        ([of_model([replace(each, signs={}) for each in labelled()])], "do not hold the signs"),
    ],
)
def test_what_no_weights_can_be_fitted_to(runs: list[Run], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        fit_gate(runs, date=DATE)
