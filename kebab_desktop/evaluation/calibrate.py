"""Proposes the threshold of the gate for a mode; changes nothing."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from kebab_desktop.core.answers import RefusalKind
from kebab_desktop.core.errors import UsageError
from kebab_desktop.evaluation.golden import FAR, NEAR
from kebab_desktop.evaluation.runs import ItemResult, Run
from kebab_desktop.evaluation.summary import GateFigures, Share, gate_figures, score_of

CONFIDENCE_SETTING = "rag.score_gate"
"""The setting that holds the threshold of the confidence, which every mode has where both channels can be used."""
SETTINGS: Mapping[str, str] = {
    "hybrid": CONFIDENCE_SETTING,
    "vector": "rag.vector_gate",
    "lexical": "rag.lexical_gate",
}
"""The setting that holds the threshold of a mode's own score; keyword points have no upper bound and no gate."""

STEP = 0.01
FOLDS = 10
DEFAULT_FALSE_REFUSALS = 0.02
_TABLE_STEP = 5


@dataclass(frozen=True, slots=True)
class ThresholdRow:
    """What a threshold refuses of each class."""

    threshold: float
    false_refusals: Share
    far: Share
    near: Share
    unanswerable: Share


@dataclass(frozen=True, slots=True)
class Calibration:
    """Thresholds of one mode. ``proposed`` is None where the mode has no gate.

    ``cross_validated`` counts every question at the threshold that the other nine tenths propose: what the proposal
    is worth on questions that it has not seen. ``plateau`` is the range of thresholds that refuse the same.
    """

    mode: str
    runs: tuple[str, ...]
    setting: str | None
    current: float
    gate: GateFigures
    rows: tuple[ThresholdRow, ...]
    proposed: ThresholdRow | None
    plateau: tuple[float, float] | None
    cross_validated: ThresholdRow | None


def calibrate(runs: Sequence[Run], *, max_false_refusals: float = DEFAULT_FALSE_REFUSALS, seed: int = 0) -> Calibration:
    """Return the thresholds for runs of one mode, their questions taken together.

    Proposed is the threshold that refuses most unanswerable questions while at most the share ``max_false_refusals``
    of the answerable ones is refused; among equals the middle. Raises UsageError for runs of several modes or without
    both kinds of questions.
    """
    mode = _one_mode(runs)
    items = [item for run in runs for item in run.items]
    if not any(item.answerable for item in items) or all(item.answerable for item in items):
        raise UsageError(
            "A gate is calibrated with answerable and unanswerable questions; one of the two kinds is missing.",
            hint="Add items with answerable: false (and distance: far or near).",
        )
    current = runs[0].gate
    gate = gate_figures(items, current, seed=seed)
    names = tuple(run.id for run in runs)
    judged = any("confidence" in item.signs for item in items)
    setting = CONFIDENCE_SETTING if judged else SETTINGS.get(mode)
    if setting is None:
        return Calibration(mode, names, None, current, gate, (), None, None, None)
    proposed, plateau = _proposal(items, max_false_refusals)
    shown = sorted({*range(0, 101, _TABLE_STEP), round(current / STEP), round(proposed / STEP)})
    return Calibration(
        mode=mode,
        runs=names,
        setting=setting,
        current=current,
        gate=gate,
        rows=tuple(row_at(items, round(number * STEP, 2)) for number in shown),
        proposed=row_at(items, proposed),
        plateau=plateau,
        cross_validated=_cross_validated(items, max_false_refusals, proposed, seed),
    )


def row_at(items: Sequence[ItemResult], threshold: float) -> ThresholdRow:
    """Return what a threshold refuses: scores below it, and what is refused whatever the threshold is."""
    return _row(threshold, [(item, _refuses(item, threshold)) for item in items])


def _refuses(item: ItemResult, threshold: float) -> bool:
    decided_otherwise = item.refused and item.refusal != RefusalKind.SCORE_GATE.value
    return decided_otherwise or score_of(item) < threshold


def _row(threshold: float, decided: Sequence[tuple[ItemResult, bool]]) -> ThresholdRow:
    def share(wanted: Sequence[bool]) -> Share:
        return Share(sum(wanted), len(wanted))

    return ThresholdRow(
        threshold,
        false_refusals=share([refused for item, refused in decided if item.answerable]),
        far=share([refused for item, refused in decided if item.distance == FAR]),
        near=share([refused for item, refused in decided if item.distance == NEAR]),
        unanswerable=share([refused for item, refused in decided if not item.answerable]),
    )


def _proposal(items: Sequence[ItemResult], max_false_refusals: float) -> tuple[float, tuple[float, float]]:
    """Return the middle of the best thresholds and their range.

    Answerable questions that are refused at any threshold do not keep the threshold at 0.
    """
    right = [item for item in items if item.answerable]
    wrong = [item for item in items if not item.answerable]
    unavoidable = sum(_refuses(item, 0.0) for item in right)
    allowed = max(unavoidable, math.floor(max_false_refusals * len(right) + 1e-9))
    best, refused_most = [0.0], -1
    for number in range(101):
        threshold = round(number * STEP, 2)
        if sum(_refuses(item, threshold) for item in right) > allowed:
            break
        refused = sum(_refuses(item, threshold) for item in wrong)
        if refused > refused_most:
            best, refused_most = [threshold], refused
        elif refused == refused_most:
            best.append(threshold)
    return best[len(best) // 2], (best[0], best[-1])


def folds(items: Sequence[ItemResult], seed: int) -> list[int]:
    """Return the number of the fold of each question; every class is spread over all of them."""
    chance = Random(seed)
    found: dict[int, int] = {}
    for wanted in ((True, ""), (False, FAR), (False, NEAR), (False, "")):
        places = [place for place, item in enumerate(items) if (item.answerable, item.distance) == wanted]
        chance.shuffle(places)
        found |= {place: number % FOLDS for number, place in enumerate(places)}
    return [found.get(place, 0) for place in range(len(items))]


def _cross_validated(
    items: Sequence[ItemResult], max_false_refusals: float, proposed: float, seed: int
) -> ThresholdRow:
    """Decide each question at the threshold of the folds that it is not in."""
    fold_of = folds(items, seed)
    decided: list[tuple[ItemResult, bool]] = []
    for fold in range(FOLDS):
        others = [item for place, item in enumerate(items) if fold_of[place] != fold]
        threshold, _ = _proposal(others, max_false_refusals)
        decided += [(item, _refuses(item, threshold)) for place, item in enumerate(items) if fold_of[place] == fold]
    return _row(proposed, decided)


def _one_mode(runs: Sequence[Run]) -> str:
    modes = sorted({run.mode for run in runs})
    if len(modes) != 1:
        raise UsageError(
            f"A threshold belongs to one mode, but the runs are of {', '.join(modes) or 'none'}.",
            hint="Give runs of one mode.",
        )
    return modes[0]
