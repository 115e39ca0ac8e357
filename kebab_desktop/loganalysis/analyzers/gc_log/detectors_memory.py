"""Allocation, promotion, humongous objects, metaspace, out of memory and leaks (GC-03, 04, 08, 09, 10, 12, 17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from kebab_desktop.core.findings import Confidence, Severity, Signal
from kebab_desktop.loganalysis.analyzers.gc_log.detectors_full import METASPACE_CAUSES, longest_run
from kebab_desktop.loganalysis.analyzers.gc_log.heap_figures import Floor, allocated_kb, floor_of, promoted_kb
from kebab_desktop.loganalysis.analyzers.gc_log.kpis import hours_to_full
from kebab_desktop.loganalysis.analyzers.gc_log.signals import Finding, SignalBuilder, megabytes
from kebab_desktop.loganalysis.analyzers.gc_log.trend import trend
from kebab_desktop.loganalysis.analyzers.gc_log.view import GcView, Ints
from kebab_desktop.loganalysis.analyzers.gc_log.windows import FIVE_MINUTES_S, MINUTE_S, densest

_GB_KB = 1024 * 1024
_LEAST_IN_MINUTE = 10
_LEAST_SPAN_S = 10.0
_CHAIN = 3
_P_LIMIT = 0.05
_SHORTEST_TREND_S = 600.0
_NEARLY_FULL_H = 1 / 60
_LEAST_RATE_KB_S = 10 * 1024
_OOM = {
    "heap": ("HEAP_OOM", "OutOfMemoryError: Java heap space, out of memory."),
    "metaspace": ("METASPACE", "OutOfMemoryError: Metaspace, class loader leak or limit too low."),
    "array": ("HEAP_OOM", "OutOfMemoryError: requested array size exceeds VM limit."),
    "thread": ("HEAP_OOM", "OutOfMemoryError: unable to create native thread."),
    "direct": ("HEAP_OOM", "OutOfMemoryError: Direct buffer memory."),
    "swap": ("HEAP_OOM", "OutOfMemoryError: out of swap space."),
}


def out_of_memory(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield a signal per sort of OutOfMemoryError, or a probable one if the last full collections freed nothing."""
    for kind, lines in view.facts.errors.items():
        if kind in _OOM:
            pattern, message = _OOM[kind]
            code = "GC_METASPACE_OOM" if kind == "metaspace" else "GC_HEAP_OOM"
            finding = Finding(code, pattern, Severity.CRITICAL, message, at_least=Severity.CRITICAL)
            yield build.of_occurrences(finding, lines, "count")
    rows = np.flatnonzero(view.full)[-_CHAIN:]
    if view.facts.errors or len(rows) < _CHAIN or not _ends_with(view, rows):
        return
    with np.errstate(invalid="ignore", divide="ignore"):
        freed = 100 * (view.before[rows] - view.after[rows]) / view.before[rows]
    if (freed < limits["gc_oom_reclaim_pct"]).all():
        finding = Finding(
            "GC_HEAP_OOM",
            "HEAP_OOM",
            Severity.CRITICAL,
            "Probable Java heap OutOfMemoryError: the last full GCs freed nothing and the log ends.",
            ("gc_oom_reclaim_pct",),
            Confidence.INFERRED,
            at_least=Severity.HIGH,
        )
        yield build.of_rows(finding, rows)


def _ends_with(view: GcView, rows: Ints) -> bool:
    """Whether nothing but pauses of a concurrent cycle follows the last of the rows."""
    return int(rows[-1]) >= len(view.kind) - 3


def allocation_pressure(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield a signal for a minute in which young collections follow each other fast and much is allocated."""
    rows = np.flatnonzero(view.young & ~np.isnan(view.start))
    if len(rows) < _LEAST_IN_MINUTE:
        return
    window = densest(view.start[rows], MINUTE_S)
    inside = rows[window.first : window.last + 1]
    span = float(view.start[inside[-1]] - view.start[inside[0]])
    if len(inside) < _LEAST_IN_MINUTE or span <= 0:
        return
    interval = float(np.median(np.diff(view.start[inside])))
    rate = float(allocated_kb(view)[inside[1:]].sum()) / span
    heap_share = 100 * rate / view.heap_kb if view.heap_kb else 0.0
    much = rate > limits["gc_pressure_rate_gb_s"] * _GB_KB or heap_share > limits["gc_pressure_heap_pct_s"]
    if interval >= limits["gc_pressure_interval_s"] or not much or rate < _LEAST_RATE_KB_S:
        return
    message = (
        f"Allocation pressure: young GC every {interval * 1000:.0f} ms, allocation rate {megabytes(rate)}/s, "
        f"{len(inside)} in the busiest minute."
    )
    params = ("gc_pressure_interval_s", "gc_pressure_rate_gb_s", "gc_pressure_heap_pct_s")
    yield build.of_rows(
        Finding("GC_ALLOCATION_PRESSURE", "ALLOCATION_PRESSURE", Severity.MEDIUM, message, params, adjust=False), inside
    )


def allocation_rate(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield a signal if five minutes allocate a multiple of what is usual, or more than 1 GB/s all along."""
    rows = np.flatnonzero(~np.isnan(view.before) & ~np.isnan(view.start))
    if len(rows) < _LEAST_IN_MINUTE or view.span_s < FIVE_MINUTES_S:
        return
    allocated = allocated_kb(view)[rows]
    # Numbered by what occurs: one damaged time must not make room for a thousand years.
    _, bucket = np.unique((view.start[rows] - view.start[rows].min()) // FIVE_MINUTES_S, return_inverse=True)
    totals = np.bincount(bucket, weights=allocated) / FIVE_MINUTES_S
    used = totals[totals > 0]
    if not len(used):
        return
    peak, usual = float(used.max()), float(np.median(used))
    sudden = len(used) >= 4 and peak >= limits["gc_allocation_factor"] * usual
    if peak <= limits["gc_pressure_rate_gb_s"] * _GB_KB and not sudden:
        return
    message = f"High allocation rate: {megabytes(peak)}/s over five minutes, usually {megabytes(usual)}/s."
    inside = rows[bucket == int(np.argmax(totals))]
    params = ("gc_pressure_rate_gb_s", "gc_allocation_factor")
    finding = Finding("GC_HIGH_ALLOCATION_RATE", "HIGH_ALLOCATION_RATE", Severity.MEDIUM, message, params)
    yield build.of_log(finding, peak, "KB/s", inside)


def premature_promotion(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield a signal if young collections free little, or much of what they promote is garbage soon after."""
    rows = np.flatnonzero(view.young & (view.young_before > 0))
    if len(rows) < _CHAIN:
        return
    freed = 100 * (view.before[rows] - view.after[rows]) / view.young_before[rows]
    survivors = longest_run(freed < limits["gc_young_reclaim_pct"]) >= _CHAIN
    promoted = promoted_kb(view)[rows]
    allocated = float(allocated_kb(view).sum())
    share = min(100.0, 100 * float(np.nansum(np.maximum(promoted, 0))) / allocated) if allocated else 0.0
    wasted = share > limits["gc_promotion_share_pct"] and _full_frees(view, limits["gc_promotion_freed_pct"])
    if not survivors and not wasted:
        return
    message = f"Premature promotion: {share:.0f}% of what is allocated moves to the old generation." + (
        " Survivor spaces overflow in young GC." if survivors else " Much of it is freed there later."
    )
    params = ("gc_young_reclaim_pct", "gc_promotion_share_pct", "gc_promotion_freed_pct")
    finding = Finding("GC_PREMATURE_PROMOTION", "ALLOCATION_PRESSURE", Severity.MEDIUM, message, params)
    hits = rows[freed < limits["gc_young_reclaim_pct"]] if survivors else rows
    yield build.of_rows(finding, hits, np.where(np.isnan(promoted_kb(view)), 0, promoted_kb(view)), "KB")


def _full_frees(view: GcView, limit_pct: float) -> bool:
    rows = np.flatnonzero(view.full & (view.before > 0))
    return bool(len(rows) and (100 * (view.before[rows] - view.after[rows]) / view.before[rows] > limit_pct).any())


def humongous(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield a signal for collections that G1 starts because of objects of half a region or more."""
    facts = view.facts
    mask = view.has_cause("Humongous Allocation") & view.stw
    rows = np.flatnonzero(mask)
    share = 100 * len(rows) / max(1, int(view.stw.sum()))
    heap = 100 * facts.humongous_regions * facts.region_kb / view.heap_kb if view.heap_kb else 0.0
    undo = np.sort(np.array(facts.undo_cycles.times, dtype=np.float64))
    undone = len(undo) > 0 and densest(undo, FIVE_MINUTES_S).total >= limits["gc_undo_count"]
    if not len(rows) and heap <= limits["gc_humongous_heap_pct"] and not undone:
        return
    span = view.span_s
    per_minute = 60 * len(rows) / span if span > 0 else 0.0
    severity = Severity.LOW
    often = share >= limits["gc_humongous_share_pct"] or (
        len(rows) > 1 and per_minute >= limits["gc_humongous_per_min"]
    )
    if often or heap > limits["gc_humongous_heap_pct"]:
        severity = Severity.MEDIUM
    if severity == Severity.MEDIUM and len(rows) and (view.full.any() or (view.flags & 1).any()):
        severity = Severity.HIGH
    region = f" The region size is {megabytes(facts.region_kb)}." if facts.region_kb else ""
    message = f"G1 humongous allocation (large objects): collections {len(rows)}, {share:.0f}% of the pauses.{region}"
    params = ("gc_humongous_share_pct", "gc_humongous_heap_pct", "gc_humongous_per_min", "gc_undo_count")
    finding = Finding("GC_HUMONGOUS_ALLOCATION", "HUMONGOUS_ALLOCATION", severity, message, params)
    if len(rows):
        yield build.of_rows(finding, rows)
    elif undone:
        yield build.of_occurrences(finding, facts.undo_cycles, "count")
    else:
        yield build.of_log(finding, heap, "%", rows)


def metaspace(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield a signal for collections that metaspace starts: normal at start-up, a class loader leak if it rises."""
    mask = view.has_cause(*METASPACE_CAUSES) & view.stw
    rows = np.flatnonzero(mask)
    if not len(rows):
        return
    late = rows[~(view.start[rows] < limits["gc_metaspace_start_s"])] if view.has_uptime else rows
    severity = Severity.LOW
    full = int((mask & view.full).sum())
    sentences = [f"Metaspace (Metadata GC Threshold): collections {len(rows)}, of them full GC {full}."]
    if len(late) >= limits["gc_metaspace_count"]:
        severity = Severity.MEDIUM
    if float(np.nanmax(view.pause[rows])) >= limits["gc_full_long_s"]:
        severity = Severity.HIGH
    samples = view.metaspace_kb[np.isin(view.metaspace_rows, rows)]
    if len(samples) > 1 and longest_run(np.diff(samples) > 0) + 1 >= limits["gc_metaspace_rising_count"]:
        severity = Severity.HIGH
        used = megabytes(float(samples[-1]))
        sentences.append(f"Metaspace rises to {used}, which looks like a class loader leak.")
    if (mask & view.has_cause("Clear Soft References", "Last ditch")).any():
        severity = Severity.CRITICAL
        sentences.append("Metaspace is full.")
    message = " ".join(sentences)
    params = ("gc_metaspace_count", "gc_metaspace_start_s", "gc_metaspace_rising_count")
    yield build.of_rows(
        Finding("GC_METASPACE", "METASPACE", severity, message, params, adjust=severity != Severity.LOW), rows
    )


def memory_leak(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield a signal if the floor of the heap rises steadily (Theil-Sen slope, Mann-Kendall test)."""
    floor = floor_of(view)
    floor = _until_full(view, floor, limits) if floor is not None else None
    if floor is None or floor.trend is None or len(floor.rows) < limits["gc_leak_points"]:
        return
    found = floor.trend
    if found.slope <= 0 or found.tau < limits["gc_leak_tau"] or found.p >= _P_LIMIT or not _rises(view, floor, limits):
        return
    hours = hours_to_full(view, floor)
    full_pct = 100 * float(floor.used_kb[-1]) / view.heap_kb if view.heap_kb else 0.0
    if full_pct <= limits["gc_leak_full_pct"] and floor.times[-1] - floor.times[0] < _SHORTEST_TREND_S:
        return  # a program that starts fills its heap too
    severity = Severity.MEDIUM
    if hours is not None and hours <= limits["gc_leak_high_h"]:
        severity = Severity.HIGH
    if (hours is not None and hours < limits["gc_leak_critical_h"]) or full_pct > limits["gc_leak_full_pct"]:
        severity = Severity.CRITICAL
    only_young = ""
    if floor.source == "young":
        severity, only_young = Severity.MEDIUM, " Only young GC shows it so far; a full GC would tell."
    first, last = (megabytes(float(floor.used_kb[at])) for at in (0, -1))
    rate = megabytes(found.slope * 3600)
    message = f"Memory leak trend: the heap floor rises from {first} to {last}, {rate} an hour." + (
        _time_left(hours) + only_young
    )
    params = ("gc_leak_points", "gc_leak_tau", "gc_leak_capacity_pct", "gc_leak_floor_pct", "gc_leak_high_h")
    finding = Finding("GC_MEMORY_LEAK", "MEMORY_LEAK", severity, message, params, Confidence.INFERRED, adjust=False)
    yield build.of_rows(finding, floor.rows, view.after, "KB")


def _time_left(hours: float | None) -> str:
    if hours is None:
        return ""
    if hours < _NEARLY_FULL_H:
        return " The heap is nearly full."
    return f" The heap is full in {hours:.1f} h." if hours >= 1 else f" The heap is full in {hours * 60:.0f} min."


def _until_full(view: GcView, floor: Floor, limits: Mapping[str, float]) -> Floor:
    """Cut the floor where the heap is full: what follows is flat, or falls because the program died."""
    top = float(floor.used_kb.max())
    if not view.heap_kb or 100 * top / view.heap_kb < limits["gc_leak_full_pct"]:
        return floor
    end = max(int(np.argmax(floor.used_kb >= 0.99 * top)) + 1, int(limits["gc_leak_points"]))
    times, used = floor.times[:end], floor.used_kb[:end]
    return Floor(floor.source, floor.rows[:end], times, used, trend(times, used))


def _rises(view: GcView, floor: Floor, limits: Mapping[str, float]) -> bool:
    """Whether the rise matters and goes on after the heap got its final size."""
    rise = float(floor.used_kb[-1] - floor.used_kb[0])
    of_heap = 100 * rise / view.heap_kb if view.heap_kb else 0.0
    of_floor = 100 * rise / max(1.0, float(floor.used_kb[0]))
    if of_heap < limits["gc_leak_capacity_pct"] and of_floor < limits["gc_leak_floor_pct"]:
        return False
    capacity = np.nan_to_num(view.capacity[floor.rows])
    grown = capacity >= 0.95 * capacity.max()
    grown &= np.arange(len(grown)) >= int(np.argmax(grown))
    settled = trend(floor.times[grown], floor.used_kb[grown])
    full = view.heap_kb and 100 * float(floor.used_kb[-1]) / view.heap_kb >= limits["gc_leak_full_pct"]
    return bool(full or settled is None or settled.points < limits["gc_leak_points"] or settled.slope > 0)
