"""Allocation, promotion, reclaimed memory and the floor of the heap."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kebab_desktop.loganalysis.analyzers.gc_log.events import Flag, Kind
from kebab_desktop.loganalysis.analyzers.gc_log.trend import Trend, trend
from kebab_desktop.loganalysis.analyzers.gc_log.view import Floats, GcView, Ints

_FLOOR_WINDOWS = 10
_WARM_UP_S = 600.0


@dataclass(frozen=True, slots=True)
class Floor:
    """What stays used after the most thorough collections of a log, over time."""

    source: str  # "full", "mixed", "cycle" or "young"
    rows: Ints
    times: Floats
    used_kb: Floats
    trend: Trend | None


def allocated_kb(view: GcView) -> Floats:
    """Return what was allocated before each row since the row before it (KB); 0 where sizes are unknown."""
    result = np.zeros(len(view.start))
    rows = np.flatnonzero(~np.isnan(view.before))
    if len(rows) > 1:
        grown = view.before[rows[1:]] - view.after[rows[:-1]]
        same = view.segment[rows[1:]] == view.segment[rows[:-1]]
        result[rows[1:]] = np.where(same, np.maximum(grown, 0.0), 0.0)
    return result


def promoted_kb(view: GcView) -> Floats:
    """Return what each young collection moved to the old generation (KB), NaN where generations are unknown."""
    value = (view.young_before - view.young_after) - (view.before - view.after)
    only_young = view.young & ((view.flags & int(Flag.HOLDS_FULL)) == 0)
    return np.where(only_young, value, np.nan)


def floor_of(view: GcView, *, skip_warm_up: bool = True) -> Floor | None:
    """Return the floor after full collections, else after mixed ones or concurrent cycles, else of young ones.

    The first tenth of the log, at most ten minutes, is left out as warm-up.
    """
    known = ~np.isnan(view.after) & ~np.isnan(view.start)
    sources = (
        ("full", view.full),
        ("cycle", ~view.stw),
        ("mixed", view.kind == int(Kind.MIXED)),
    )
    found = [(source, np.flatnonzero(mask & known)) for source, mask in sources if (mask & known).any()]
    source, rows = found[0] if found else ("young", _lowest_of_windows(view, np.flatnonzero(view.young & known)))
    if not len(rows):
        return None
    rows = rows[np.argsort(view.start[rows], kind="stable")]
    if skip_warm_up:
        rows = _behind_warm_up(view, rows)
    times, used = view.start[rows], view.after[rows]
    return Floor(source, rows, times, used, trend(times, used))


def _behind_warm_up(view: GcView, rows: Ints) -> Ints:
    begin = float(np.nanmin(view.start))
    warm_up = min(_WARM_UP_S, (float(np.nanmax(view.start)) - begin) / 10)
    late = rows[view.start[rows] >= begin + warm_up]
    return late if len(late) >= 3 else rows


def _lowest_of_windows(view: GcView, rows: Ints) -> Ints:
    if len(rows) < _FLOOR_WINDOWS:
        return rows[:0]
    times = view.start[rows]
    edges = np.linspace(times.min(), times.max(), _FLOOR_WINDOWS + 1)[1:-1]
    window = np.searchsorted(edges, times)
    lowest = [
        rows[window == number][np.argmin(view.after[rows[window == number]])]
        for number in range(_FLOOR_WINDOWS)
        if (window == number).any()
    ]
    return np.array(lowest, dtype=np.int64)
