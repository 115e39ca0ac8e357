"""Robust trend of a few points: Theil-Sen slope and the Mann-Kendall test."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from kebab_desktop.loganalysis.analyzers.gc_log.view import Floats

_MOST_POINTS = 400


@dataclass(frozen=True, slots=True)
class Trend:
    """``slope`` in y per x, ``tau`` in [-1, 1], ``p`` the two-sided chance of such a tau without a trend."""

    slope: float
    tau: float
    p: float
    points: int


def trend(x: Floats, y: Floats) -> Trend | None:
    """Return the trend of y over x (Sen 1968; Mann 1945, Kendall 1975), None for fewer than three points.

    More than 400 points are thinned evenly, because all pairs are looked at.
    """
    if len(x) < 3:
        return None
    if len(x) > _MOST_POINTS:
        keep = np.linspace(0, len(x) - 1, _MOST_POINTS).astype(np.int64)
        x, y = x[keep], y[keep]
    first, second = np.triu_indices(len(x), k=1)
    run, rise = x[second] - x[first], y[second] - y[first]
    usable = run > 0
    if not usable.any():
        return None
    score = float(np.sign(rise).sum())
    pairs = len(x) * (len(x) - 1) / 2
    return Trend(float(np.median(rise[usable] / run[usable])), score / pairs, _p_value(score, y), len(x))


def _p_value(score: float, y: Floats) -> float:
    n = len(y)
    _, ties = np.unique(y, return_counts=True)
    variance = (n * (n - 1) * (2 * n + 5) - float((ties * (ties - 1) * (2 * ties + 5)).sum())) / 18
    if variance <= 0:
        return 1.0
    z = (score - math.copysign(1, score)) / math.sqrt(variance) if score else 0.0
    return math.erfc(abs(z) / math.sqrt(2))
