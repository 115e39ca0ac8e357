"""How the signs of a retrieval are weighed into one probability, and the file that holds such weights."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from kebab_desktop.core.ids import digest

SCHEMA = "gate.v1"
FOLDER = "calibration"
"""The folder of a data folder that holds fitted weights, one file per embedding model."""
DIRECTIONS: Mapping[str, int] = {
    "cosine": 1,
    "lexical": 1,
    "covered": 1,
    "unknown": -1,
    "gap": 1,
    "names": -1,
    "size": 1,
}
"""The signs of the gate (``ask.gate.Signs``): 1 where more of it speaks for an answer, -1 where it speaks against."""

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class Calibration:
    """Weights of a logistic regression: probability = 1 / (1 + exp(-(offset + sum of weight * sign))).

    ``embedder`` is the identity of the model whose cosines they hold for (empty: the shipped ones, for any model),
    ``fitted_on`` names the golden sets and corpora with their fingerprints, ``date`` is that of the fit (ISO 8601).
    """

    weights: Mapping[str, float]
    offset: float
    embedder: str = ""
    fitted_on: tuple[str, ...] = ()
    date: str = ""

    def against_reason(self) -> tuple[str, ...]:
        """Return the signs whose weight would make the confidence fall where an answer is likelier."""
        return tuple(name for name, direction in DIRECTIONS.items() if self.weights[name] * direction < 0.0)


class CalibrationReader(Protocol):
    """Finds the weights that were fitted for an embedding model."""

    def current(self, embedder: str) -> Calibration | None:
        """Return the weights in force for the model with this identity, None for the shipped ones; never raises."""

    def problems(self, embedder: str) -> list[str]:
        """Return why weights that are there are not used: which file, what, and what to do."""


class UnusableCalibrationError(ValueError):
    """The text is no calibration; the message ends a sentence that begins with the file."""


def file_name(embedder: str) -> str:
    """Return the name of the file for an embedding model; different identities never share one."""
    return f"gate-{_UNSAFE.sub('_', embedder)}-{digest(embedder, length=4)}.json"


def calibration_text(calibration: Calibration) -> str:
    """Return the text of the file."""
    values = {
        "schema_version": SCHEMA,
        "embedder": calibration.embedder,
        "date": calibration.date,
        "fitted_on": list(calibration.fitted_on),
        "weights": dict(calibration.weights),
        "offset": calibration.offset,
    }
    return json.dumps(values, ensure_ascii=False, indent=2) + "\n"


def calibration_from(text: str) -> Calibration:
    """Undo :func:`calibration_text`; raises UnusableCalibrationError for anything that the gate cannot use."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnusableCalibrationError("it is not valid JSON") from error
    if not isinstance(values, dict) or values.get("schema_version") != SCHEMA:
        raise UnusableCalibrationError(f"it is not of the form {SCHEMA}")
    weights, embedder, date = values.get("weights"), values.get("embedder"), values.get("date")
    fitted_on = values.get("fitted_on")
    if not isinstance(weights, dict) or set(weights) != set(DIRECTIONS):
        raise UnusableCalibrationError(f"its weights are not those of {', '.join(DIRECTIONS)}")
    if not all(_is_number(each) for each in (*weights.values(), values.get("offset"))):
        raise UnusableCalibrationError("a weight in it is not a number")
    if not isinstance(embedder, str) or not isinstance(date, str) or not isinstance(fitted_on, list):
        raise UnusableCalibrationError("it does not say what it was fitted on")
    ordered = {name: float(weights[name]) for name in DIRECTIONS}
    found = Calibration(ordered, float(values["offset"]), embedder, tuple(map(str, fitted_on)), date)
    if wrong := found.against_reason():
        raise UnusableCalibrationError(f"the weight of {', '.join(wrong)} has the wrong sign")
    return found


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
