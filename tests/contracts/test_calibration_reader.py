"""What every CalibrationReader does: weights of the model asked for, or none and a reason; never an error."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.adapters.calibration_files import CalibrationFiles
from kebab_desktop.app.messages import korean_messages
from kebab_desktop.ask.gate import SHIPPED
from kebab_desktop.core.calibration import (
    DIRECTIONS,
    Calibration,
    UnusableCalibrationError,
    calibration_from,
    calibration_text,
    file_name,
)

MODEL = "e5/cpu-int8/1"
FITTED = Calibration(dict(SHIPPED.weights), -7.5, MODEL, ("team.yaml feed",), "2026-11-30")


def written(folder: Path, text: str, model: str = MODEL) -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / file_name(model)
    file.write_text(text, encoding="utf-8")
    return file


def changed(**values: object) -> str:
    return json.dumps({**json.loads(calibration_text(FITTED)), **values})


def test_without_a_folder_there_is_nothing_and_nothing_wrong(tmp_path: Path) -> None:
    reader = CalibrationFiles(tmp_path / "absent")
    assert reader.current(MODEL) is None
    assert reader.problems(MODEL) == []


def test_the_weights_of_the_model_are_found_and_read_again_when_they_change(tmp_path: Path) -> None:
    reader = CalibrationFiles(tmp_path)
    file = written(tmp_path, calibration_text(FITTED))
    assert reader.current(MODEL) == FITTED
    file.write_text(changed(offset=-6.0), encoding="utf-8")
    os.utime(file, (1, 1))
    assert reader.current(MODEL) == Calibration(FITTED.weights, -6.0, MODEL, FITTED.fitted_on, FITTED.date)
    file.unlink()
    assert reader.current(MODEL) is None


def test_weights_of_another_model_are_left_alone_and_mentioned(tmp_path: Path) -> None:
    reader = CalibrationFiles(tmp_path)
    written(tmp_path, calibration_text(FITTED))
    assert reader.current("other/1") is None
    assert "another embedding model" in reader.problems("other/1")[0]
    written(tmp_path, calibration_text(FITTED), "other/1")  # renamed by hand
    assert reader.current("other/1") is None
    assert "another embedding model" in reader.problems("other/1")[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not valid JSON"),
        ("[" * 50_000, "not valid JSON"),
        ("x" * 200_000, "too large"),
        ("[]", "gate.v1"),
        (changed(schema_version="gate.v9"), "gate.v1"),
        (changed(weights={"cosine": 1}), "not those of cosine"),
        (changed(offset="-7"), "not a number"),
        (changed(offset=float("nan")), "not a number"),
        (changed(weights={**FITTED.weights, "gap": True}), "not a number"),
        (changed(embedder=None), "fitted on"),
        (changed(fitted_on="x"), "fitted on"),
        (changed(weights={**FITTED.weights, "gap": -0.1}), "weight of gap has the wrong sign"),
    ],
)
def test_a_damaged_file_is_ignored_and_said_in_both_languages(tmp_path: Path, text: str, words: str) -> None:
    reader = CalibrationFiles(tmp_path)
    file = written(tmp_path, text)
    assert reader.current(MODEL) is None
    (problem,) = reader.problems(MODEL)
    assert str(file) in problem
    assert words in problem
    said = korean_messages().said(problem)
    assert words not in said or words in {"gate.v1"}


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / file_name(MODEL)).write_bytes(b"\xff\xfe\x00{")
    assert "not UTF-8" in CalibrationFiles(tmp_path).problems(MODEL)[0]


@given(st.text(max_size=40), st.text(max_size=40))
def test_file_names_are_safe_and_never_shared(one: str, other: str) -> None:
    assert all(letter.isascii() and (letter.isalnum() or letter in "._-") for letter in file_name(one))
    assert (file_name(one) == file_name(other)) == (one == other)


@given(st.dictionaries(st.sampled_from(list(DIRECTIONS)), st.floats(0, 50), min_size=7), st.floats(-50, 50), st.text())
def test_what_is_written_is_read_again(sizes: dict[str, float], offset: float, model: str) -> None:
    weights = {name: sizes[name] * direction for name, direction in DIRECTIONS.items()}
    calibration = Calibration(weights, offset, model, ("a", "b"), "2026-01-01")
    assert calibration_from(calibration_text(calibration)) == calibration


@given(st.text(max_size=300))
def test_arbitrary_text_is_refused_in_one_way(text: str) -> None:
    with pytest.raises(UnusableCalibrationError):
        calibration_from(text)
