"""How far a figure may be trusted: bootstrap and Wilson intervals, paired sign test; pure and seeded."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

RESAMPLES = 2000
CONFIDENCE = 0.95
_Z = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A two-sided 95 % interval."""

    low: float
    high: float


def bootstrap_mean(values: Sequence[float], *, seed: int, resamples: int = RESAMPLES) -> Interval | None:
    """Return the percentile bootstrap interval of the mean over questions, None without values.

    Efron, Bootstrap methods: another look at the jackknife, Annals of Statistics 7(1), 1979.
    """
    if not values:
        return None
    import numpy as np

    sample = np.asarray(values, dtype=np.float64)
    drawn = np.random.default_rng(seed).integers(0, len(sample), (resamples, len(sample)))
    return _percentiles([float(each) for each in sample[drawn].mean(axis=1)])


def bootstrap_auroc(
    right: Sequence[float], wrong: Sequence[float], *, seed: int, resamples: int = RESAMPLES // 4
) -> Interval | None:
    """Return the percentile bootstrap interval of the area under the ROC curve; both groups are drawn separately."""
    from kebab_desktop.evaluation.metrics import auroc

    if not right or not wrong:
        return None
    import numpy as np

    chance = np.random.default_rng(seed)
    areas = []
    for _ in range(resamples):
        some_right = [right[place] for place in chance.integers(0, len(right), len(right))]
        some_wrong = [wrong[place] for place in chance.integers(0, len(wrong), len(wrong))]
        area = auroc(some_right, some_wrong)
        assert area is not None
        areas.append(area)
    return _percentiles(areas)


def wilson(successes: int, trials: int) -> Interval | None:
    """Return the score interval of a share, None without trials.

    Unlike the bootstrap it does not shrink to nothing when all or none of a few trials succeed.
    Wilson, Probable inference, the law of succession, and statistical inference, JASA 22, 1927.
    """
    if trials == 0:
        return None
    share = successes / trials
    scale = 1 + _Z**2 / trials
    middle = (share + _Z**2 / (2 * trials)) / scale
    half = _Z * math.sqrt(share * (1 - share) / trials + _Z**2 / (4 * trials**2)) / scale
    return Interval(max(0.0, min(middle - half, share)), min(1.0, max(middle + half, share)))


def sign_test(won: int, lost: int) -> float:
    """Return the two-sided p value of the paired sign test; ties are left out, 1.0 when nothing changed.

    The exact binomial form (Dixon & Mood, The statistical sign test, JASA 41, 1946).
    """
    if won < 0 or lost < 0:
        raise ValueError("counts cannot be negative")
    trials = won + lost
    tail = sum(math.comb(trials, count) for count in range(min(won, lost) + 1))
    return float(min(1.0, 2 * tail / 2**trials))


def _percentiles(values: Sequence[float]) -> Interval:
    from kebab_desktop.evaluation.metrics import percentile

    margin = (1 - CONFIDENCE) / 2
    return Interval(percentile(values, margin), percentile(values, 1 - margin))
