"""Sliding windows over times in seconds."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kebab_desktop.loganalysis.analyzers.gc_log.view import Floats

MINUTE_S = 60.0
FIVE_MINUTES_S = 300.0
QUARTER_S = 900.0


@dataclass(frozen=True, slots=True)
class Densest:
    """The window with the most events (or the largest sum): its total, its start and the rows in it."""

    total: float
    start_s: float
    first: int
    last: int


def densest(times: Floats, width_s: float, weights: Floats | None = None) -> Densest:
    """Return the window of ``width_s`` that begins at an event and holds the most; ``times`` must be sorted.

    Events without time count as one window of their own each.
    """
    known = times[~np.isnan(times)]
    if not len(known):
        return Densest(min(1.0, float(len(times))), 0.0, 0, 0)
    weight = np.ones(len(known)) if weights is None else weights[~np.isnan(times)]
    sums = np.concatenate(([0.0], np.cumsum(weight)))
    ends = np.searchsorted(known, known + width_s, side="left")
    totals = sums[ends] - sums[:-1]
    best = int(np.argmax(totals))
    return Densest(float(totals[best]), float(known[best]), best, int(ends[best]) - 1)
