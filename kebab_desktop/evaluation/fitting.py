"""Fits the weights of the gate to labelled questions, and says what they are worth on questions they have not seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kebab_desktop.core.answers import RefusalKind
from kebab_desktop.core.calibration import DIRECTIONS, Calibration
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.evaluation.calibrate import FOLDS, ThresholdRow, folds, row_at
from kebab_desktop.evaluation.runs import ItemResult, Run
from kebab_desktop.evaluation.summary import GateFigures, gate_figures

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

RIDGE = 0.9
"""The penalty on a squared weight of a sign in units of its spread."""
FEWEST = 20
"""Fewer questions of a kind say nothing about seven weights: ten folds would hold one each."""
TOO_GENERAL = "too_general"
TOO_GENERAL_MOST = 0.05
THRESHOLDS = (0.25, 0.3, 0.35, 0.4, 0.45, 0.5)
_STEPS = 100
_DIGITS = 4


@dataclass(frozen=True, slots=True)
class GateFit:
    """New weights, and what they give for questions that they were not fitted on.

    ``now`` are the figures of the weights in force at the present threshold; ``unseen`` and ``rows`` are those of the
    new ones, every question judged by weights fitted without its tenth of the questions. ``wrong`` are the signs
    whose weight would make the confidence fall where an answer is likelier: such weights are not for use.
    """

    calibration: Calibration
    answerable: int
    unanswerable: int
    now: GateFigures
    unseen: GateFigures
    rows: tuple[ThresholdRow, ...]
    wrong: tuple[str, ...]


def fit_gate(runs: Sequence[Run], *, date: str, seed: int = 0) -> GateFit:
    """Return weights fitted to the questions of hybrid runs with one embedding model.

    Raises UsageError for runs of another mode or of several models, for runs without signs (stored before they were
    recorded) and for fewer than :data:`FEWEST` questions of a kind. A question that found nothing has no signs; it is
    refused whatever the weights are.
    """
    embedder = _one_embedder(runs)
    asked = [item for run in runs for item in run.items]
    items = [item for item in asked if set(DIRECTIONS) <= set(item.signs)]
    right = sum(item.answerable for item in items)
    _check_enough(items, right)
    signs, labels = _columns(items)
    weights = fit(signs, labels)
    values = dict(zip(DIRECTIONS, (round(float(each), _DIGITS) for each in weights[:-1]), strict=True))
    calibration = Calibration(values, round(float(weights[-1]), _DIGITS), embedder, _fitted_on(runs), date)
    unseen = _unseen(items, runs[0].gate, seed) + [item for item in asked if item not in items]
    return GateFit(
        calibration=calibration,
        answerable=right,
        unanswerable=len(items) - right,
        now=gate_figures(asked, runs[0].gate, seed=seed),
        unseen=gate_figures(unseen, runs[0].gate, seed=seed),
        rows=tuple(row_at(unseen, threshold) for threshold in sorted({*THRESHOLDS, runs[0].gate})),
        wrong=calibration.against_reason(),
    )


def fit(signs: Floats, labels: Floats) -> Floats:
    """Return weights and offset of a ridge logistic regression, shape (signs + 1,), by Newton's method.

    ``signs`` has the shape (questions, signs), ``labels`` is 1 for an answerable question and 0 for another. Columns
    are brought to one scale, so that the penalty treats them alike; a sign that never changes gets no weight.
    """
    import numpy as np

    spread = signs.std(axis=0)
    changing = spread > 1e-9
    spread = np.where(changing, spread, 1.0)
    columns = np.c_[np.where(changing, signs / spread, 0.0), np.ones(len(signs))]
    weights = np.zeros(columns.shape[1])
    ridge = np.eye(columns.shape[1]) * RIDGE
    ridge[-1, -1] = 0.0
    for _ in range(_STEPS):
        chance = _sigmoid(columns @ weights)
        gradient = columns.T @ (chance - labels) + ridge @ weights
        curvature = (columns * (chance * (1 - chance))[:, None]).T @ columns + ridge
        step = np.linalg.solve(curvature, gradient)
        weights -= step
        if np.abs(step).max() < 1e-9:
            break
    return np.asarray(weights / np.append(spread, 1.0))


def chances(signs: Floats, weights: Floats) -> Floats:
    """Return the probability of each question, shape (questions,)."""
    import numpy as np

    return _sigmoid(np.c_[signs, np.ones(len(signs))] @ weights)


def held_out(signs: Floats, labels: Floats, fold: Sequence[int]) -> Floats:
    """Return the probability of each question by weights that were fitted to the other folds."""
    import numpy as np

    found = np.zeros(len(labels))
    numbers = np.asarray(fold)
    for number in range(FOLDS):
        held = numbers == number
        if held.any():
            found[held] = chances(signs[held], fit(signs[~held], labels[~held]))
    return found


def _sigmoid(values: Floats) -> Floats:
    import numpy as np

    return np.asarray(1 / (1 + np.exp(-np.clip(values, -60, 60))))


def _columns(items: Sequence[ItemResult]) -> tuple[Floats, Floats]:
    import numpy as np

    signs = np.array([[item.signs[name] for name in DIRECTIONS] for item in items], dtype=np.float64)
    return signs, np.array([float(item.answerable) for item in items])


def _unseen(items: Sequence[ItemResult], threshold: float, seed: int) -> list[ItemResult]:
    """Return the questions with the score and decision that weights fitted without them give."""
    signs, labels = _columns(items)
    found = held_out(signs, labels, folds(items, seed))
    scored = []
    for item, chance in zip(items, found, strict=True):
        vague = item.signs.get(TOO_GENERAL, 0.0) > 0.0
        score = min(float(chance), TOO_GENERAL_MOST) if vague else float(chance)
        refused = score < threshold
        scored.append(
            replace(item, top_score=score, refused=refused, refusal=RefusalKind.SCORE_GATE.value if refused else "")
        )
    return scored


def _one_embedder(runs: Sequence[Run]) -> str:
    modes = sorted({run.mode for run in runs})
    if modes != [SearchMode.HYBRID.value]:
        raise UsageError(
            f"Weights are fitted to runs of hybrid mode, but these are of {', '.join(modes) or 'none'}.",
            hint="Leave out --mode, or give runs of hybrid mode.",
        )
    found = sorted({run.versions.get("embedder", "") for run in runs})
    if len(found) != 1 or not found[0]:
        raise UsageError(
            f"Weights belong to one embedding model, but the runs are of {', '.join(found) or 'none'}.",
            hint="Give runs of one model.",
        )
    return found[0]


def _check_enough(items: Sequence[ItemResult], right: int) -> None:
    if not items:
        raise UsageError(
            "The runs do not hold the signs of the gate.",
            hint="They were stored before signs were recorded: run the golden set again.",
        )
    wrong = len(items) - right
    if min(right, wrong) < FEWEST:
        raise UsageError(
            f"{right} answerable and {wrong} unanswerable questions are too few to fit weights to.",
            hint=f"At least {FEWEST} of each kind are needed; several golden sets may be given.",
        )


def _fitted_on(runs: Sequence[Run]) -> tuple[str, ...]:
    return tuple(f"{run.golden} {run.golden_fingerprint} on {run.corpus.name} {run.corpus.fingerprint}" for run in runs)
