"""The figures of a GC log by name, with their units in the names."""

from __future__ import annotations

import numpy as np

from kebab_desktop.loganalysis.analyzers.gc_log.events import Kind
from kebab_desktop.loganalysis.analyzers.gc_log.heap_figures import Floor, allocated_kb, floor_of, promoted_kb
from kebab_desktop.loganalysis.analyzers.gc_log.view import Floats, GcView, Ints, Mask

Kpis = dict[str, float | int | str]
_MOST_CAUSES = 12
_HOUR_S = 3600.0


def compute_kpis(view: GcView) -> Kpis:
    """Return the figures; those that the log cannot tell are left out.

    Percentiles interpolate linearly between ranks. Throughput is 100 x (1 - sum of pauses / observed time), 0 where a
    damaged clock would make it negative.
    Allocation is the growth between collections, promotion what young collections moved to the old generation.
    """
    kpis: Kpis = {}
    if view.facts.collectors:
        kpis["collector"] = ", ".join(view.facts.collectors)
    kpis |= _pauses(view)
    kpis |= _heap(view)
    kpis |= _floor(view)
    kpis |= _causes(view)
    return kpis


def _pauses(view: GcView) -> Kpis:
    pauses = view.pause[view.stw]
    kpis: Kpis = {
        "pause_count": len(pauses),
        "pause_sum_s": _rounded(pauses.sum()),
        "young_gc_count": int(view.young.sum()),
        "full_gc_count": int(view.full.sum()),
        "full_gc_sum_s": _rounded(view.pause[view.full].sum()),
        "concurrent_cycle_count": int((view.kind == int(Kind.CYCLE)).sum()),
        "degenerated_gc_count": int((view.kind == int(Kind.DEGENERATED)).sum()),
    }
    if len(pauses):
        kpis |= {
            "pause_max_s": _rounded(pauses.max()),
            "pause_avg_s": _rounded(pauses.mean()),
            **{f"pause_p{rank}_s": _rounded(np.percentile(pauses, rank)) for rank in (50, 95, 99)},
        }
    if view.full.any():
        kpis["full_gc_max_s"] = _rounded(view.pause[view.full].max())
    span = view.span_s
    if span > 0 and len(pauses) > 1:
        kpis["span_s"] = _rounded(span)
        kpis["throughput_pct"] = _rounded(max(0.0, 100.0 * (1.0 - float(pauses.sum()) / span)))
        kpis["pauses_per_min"] = _rounded(60.0 * len(pauses) / span)
        kpis |= _intervals(view)
    if view.facts.cpu_s:
        kpis["gc_cpu_s"] = _rounded(view.facts.cpu_s)
    return kpis


def _intervals(view: GcView) -> Kpis:
    """Return the time from one start to the next, without those over a restart."""
    kpis: Kpis = {}
    for name, rows in (("pause", np.flatnonzero(view.stw)), ("full_gc", np.flatnonzero(view.full))):
        gaps = gaps_between(view.start[rows], view.segment[rows])
        if len(gaps):
            kpis[f"{name}_interval_avg_s"] = _rounded(gaps.mean())
            kpis[f"{name}_interval_p50_s"] = _rounded(np.median(gaps))
    return kpis


def gaps_between(start: Floats, segment: Ints) -> Floats:
    """Return the seconds from one start to the next, without those over a restart."""
    gaps: Floats = np.diff(start)[segment[1:] == segment[:-1]]
    return gaps[gaps >= 0]


def _heap(view: GcView) -> Kpis:
    known = ~np.isnan(view.before)
    if not known.any():
        return {}
    freed = (view.before - view.after)[known]
    freed = np.where(view.stw[known], freed, np.maximum(freed, 0.0))  # a concurrent cycle may end with more than before
    kpis: Kpis = {
        "heap_used_max_kb": _whole(max(view.before[known].max(), view.after[known].max())),
        "freed_kb": _whole(freed.sum()),
    }
    if not np.isnan(view.capacity).all():
        kpis["heap_capacity_max_kb"] = _whole(np.nanmax(view.capacity))
    span = view.span_s
    if span > 0 and known.sum() > 1:  # one collection tells of no time between collections
        kpis["allocation_rate_kb_s"] = _rounded(allocated_kb(view).sum() / span)
        promoted = promoted_kb(view)
        if not np.isnan(promoted).all():
            total = max(0.0, float(np.nansum(promoted)))  # below 0 where humongous objects died young
            kpis["promoted_kb"] = _whole(total)
            kpis["promotion_rate_kb_s"] = _rounded(total / span)
    return kpis


def _floor(view: GcView) -> Kpis:
    floor = floor_of(view)
    if floor is None:
        return {}
    kpis: Kpis = {
        "floor_source": floor.source,
        "floor_count": len(floor.rows),
        "floor_first_kb": _whole(floor.used_kb[0]),
        "floor_last_kb": _whole(floor.used_kb[-1]),
        "floor_max_kb": _whole(floor.used_kb.max()),
    }
    if floor.trend is not None:
        kpis["floor_slope_kb_h"] = _rounded(floor.trend.slope * _HOUR_S)
        left = hours_to_full(view, floor)
        if left is not None:
            kpis["floor_full_in_h"] = _rounded(left)
    return kpis


def hours_to_full(view: GcView, floor: Floor) -> float | None:
    """Return the hours until the floor meets the size of the heap at its present slope, None if it does not rise."""
    if floor.trend is None or floor.trend.slope <= 0 or not view.heap_kb:
        return None
    return max(0.0, (view.heap_kb - float(floor.used_kb[-1])) / floor.trend.slope / _HOUR_S)


def _causes(view: GcView) -> Kpis:
    kpis: Kpis = {}
    sums = [
        (float(view.pause[rows].sum()), int(rows.sum()), cause)
        for number, cause in enumerate(view.causes)
        for rows in (_rows_of_cause(view, number),)
        if rows.any()
    ]
    for seconds, count, cause in sorted(sums, reverse=True)[:_MOST_CAUSES]:
        kpis[f"cause_count:{cause}"] = count
        kpis[f"cause_sum_s:{cause}"] = _rounded(seconds)
    return kpis


def _rows_of_cause(view: GcView, number: int) -> Mask:
    mask: Mask = np.logical_and(view.stw, np.equal(view.cause, number))
    return mask


def _rounded(value: float | Floats) -> float:
    return round(float(value), 6)


def _whole(value: float) -> int:
    return round(float(value))
