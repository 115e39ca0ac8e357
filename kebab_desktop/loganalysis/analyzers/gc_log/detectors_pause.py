"""Long pauses, allocation stalls, slow safepoints and lost throughput (GC-02, 11, 13, 15, 16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from kebab_desktop.core.findings import Severity, Signal
from kebab_desktop.loganalysis.analyzers.gc_log.events import Kind
from kebab_desktop.loganalysis.analyzers.gc_log.recording import Occurrences
from kebab_desktop.loganalysis.analyzers.gc_log.signals import Finding, SignalBuilder, is_kind, seconds
from kebab_desktop.loganalysis.analyzers.gc_log.view import Floats, GcView, Ints
from kebab_desktop.loganalysis.analyzers.gc_log.windows import FIVE_MINUTES_S, MINUTE_S, QUARTER_S, densest

_SHORTEST_WINDOW_S = 10.0
_MOSTLY_WAITING = 3.0
_PAUSE_PARAMS: tuple[str, ...] = (
    "gc_pause_medium_s",
    "gc_pause_high_s",
    "gc_pause_median_factor",
    "gc_pause_critical_s",
)
_SHORT_PARAMS: tuple[str, ...] = ("gc_short_pause_medium_s", "gc_short_pause_high_s")


def long_pauses(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield a signal for pauses that users notice; the bars of ZGC and Shenandoah are lower."""
    stops = view.stop
    short = view.kind == int(Kind.SHORT)
    medium = limits["gc_pause_medium_s"]
    if view.facts.pause_target_s:
        medium = min(medium, limits["gc_pause_target_factor"] * view.facts.pause_target_s)
    bars = np.where(short, limits["gc_short_pause_medium_s"], medium)
    rows = np.flatnonzero(view.stw & (stops >= bars))
    if not len(rows):
        return
    median = float(np.median(stops[view.stw]))
    high_bar = max(limits["gc_pause_high_s"], limits["gc_pause_median_factor"] * median)
    high = np.where(short, limits["gc_short_pause_high_s"], high_bar)
    worst = int(rows[int(np.argmax(stops[rows]))])
    severity = Severity.MEDIUM
    if (stops[rows] >= high[rows]).any():
        severity = Severity.HIGH
    if float(stops[worst]) >= limits["gc_pause_critical_s"]:
        severity = Severity.CRITICAL
    message = (
        f"Long pause: {len(rows)} of the GC pauses (stop-the-world) took {seconds(float(bars[worst]))} or longer, "
        f"longest {seconds(float(stops[worst]))} ({view.cause_of(worst)}).{_why(view, worst)}"
    )
    params = _SHORT_PARAMS if short[worst] else _PAUSE_PARAMS
    yield build.of_rows(Finding("GC_LONG_PAUSE", "LONG_PAUSE", severity, message, params), rows, stops)


def _why(view: GcView, row: int) -> str:
    """Say what the CPU times of a long pause tell, if the log has them."""
    user, system, real = view.cpu.get(row, (0.0, 0.0, 0.0))
    if not real:
        return ""
    if system > user:
        return " Mostly system time: page faults or swap."
    if real > _MOSTLY_WAITING * (user + system):
        return " Waiting without CPU: swap, CPU starvation or a slow disk."
    if user + system <= 1.1 * real:
        return " Only one thread worked."
    return ""


def allocation_stalls(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield a signal for threads that ZGC made wait; their times overlap and are no pauses."""
    for stalls, code, word in (
        (view.facts.allocation_stalls, "GC_ZGC_ALLOCATION_STALL", "allocation stall"),
        (view.facts.relocation_stalls, "GC_ZGC_RELOCATION_STALL", "relocation stall"),
    ):
        if len(stalls):
            severity = _stall_severity(view, stalls, limits)
            message = (
                f"ZGC {word}: {len(stalls)} times a thread waited, {seconds(stalls.total)} in all, "
                f"longest {seconds(stalls.worst_value)}."
            )
            params = ("gc_stall_medium_s", "gc_stall_high_s", "gc_stall_burst_count", "gc_stall_cycles_pct")
            finding = Finding(code, "ZGC_ALLOCATION_STALL", severity, message, params)
            yield build.of_occurrences(finding, stalls, "s")


def _stall_severity(view: GcView, stalls: Occurrences, limits: Mapping[str, float]) -> Severity:
    cycles = is_kind(view, Kind.CYCLE)
    behind = view.has_cause("Allocation Stall")[cycles]
    share = 100 * float(behind.mean()) if len(cycles) else 0.0
    if stalls is view.facts.allocation_stalls and (
        share >= limits["gc_stall_cycles_pct"] or "heap" in view.facts.errors
    ):
        return Severity.CRITICAL
    times = np.sort(np.array(stalls.times, dtype=np.float64))
    burst = densest(times, MINUTE_S).total >= limits["gc_stall_burst_count"]
    if burst or stalls.worst_value >= limits["gc_stall_high_s"]:
        return Severity.HIGH
    return Severity.MEDIUM if stalls.worst_value >= limits["gc_stall_medium_s"] else Severity.LOW


def slow_safepoints(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield a signal if it took long until all threads stopped."""
    lines = view.facts.slow_safepoints
    if not len(lines) or lines.worst_value < 0.02:
        return
    severity = Severity.LOW
    if lines.worst_value >= limits["gc_ttsp_critical_s"]:
        severity = Severity.CRITICAL
    elif lines.worst_value >= limits["gc_ttsp_high_s"]:
        severity = Severity.HIGH
    elif lines.worst_value >= limits["gc_ttsp_medium_s"]:
        severity = Severity.MEDIUM
    operations = sorted(view.facts.safepoint_operations.items(), key=lambda item: -item[1][1])
    named = ", ".join(name for name, _ in operations[:3] if name != "unknown")
    message = f"Slow safepoint, threads stopped late (time to safepoint): longest {seconds(lines.worst_value)}." + (
        f" Operations: {named}." if named else ""
    )
    params = ("gc_ttsp_medium_s", "gc_ttsp_high_s", "gc_ttsp_critical_s")
    yield build.of_occurrences(Finding("GC_SAFEPOINT_TTSP", "SAFEPOINT_TTSP", severity, message, params), lines, "s")


def low_throughput(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield a signal if the share of time outside GC is low, over the log or over its worst quarter of an hour."""
    rows = _timed(view)
    span = view.span_s
    if span < limits["gc_throughput_span_s"] or len(rows) < limits["gc_throughput_events"]:
        return
    whole = 100 * (1 - float(view.pause[rows].sum()) / span)
    window = densest(view.start[rows], min(QUARTER_S, span), view.pause[rows])
    worst = min(whole, 100 * (1 - window.total / min(QUARTER_S, span)))
    for name, severity in (
        ("gc_throughput_critical_pct", Severity.CRITICAL),
        ("gc_throughput_high_pct", Severity.HIGH),
        ("gc_throughput_medium_pct", Severity.MEDIUM),
    ):
        if worst < limits[name]:
            message = f"Low throughput: {whole:.1f}% of the time outside GC, {worst:.1f}% in the worst 15 minutes."
            finding = Finding("GC_LOW_THROUGHPUT", "LOW_THROUGHPUT", severity, message, (name,))
            yield build.of_log(finding, worst, "%", rows[window.first : window.last + 1])
            return


def gc_overhead(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield a signal if the JVM gave up over GC overhead, or if nearly all time went into GC."""
    error = view.facts.errors.get("overhead")
    if error is not None:
        message = "OutOfMemoryError: GC overhead limit exceeded, nearly all time in GC and hardly any heap freed."
        finding = Finding(
            "GC_OVERHEAD_LIMIT", "GC_OVERHEAD_LIMIT", Severity.CRITICAL, message, at_least=Severity.CRITICAL
        )
        yield build.of_occurrences(finding, error, "count")
        return
    rows = _timed(view)
    if len(rows) < limits["gc_throughput_events"] or view.span_s < _SHORTEST_WINDOW_S:
        return
    yield from _thrash(view, limits, build, rows)


def _thrash(view: GcView, limits: Mapping[str, float], build: SignalBuilder, rows: Ints) -> Iterator[Signal]:
    starts, pauses = view.start[rows], view.pause[rows]
    minute = min(MINUTE_S, view.span_s)
    busiest = densest(starts, minute, pauses)
    freed = _freed_pct(view, rows[busiest.first : busiest.last + 1])
    limit_met = 100 * busiest.total / minute >= limits["gc_overhead_pct"] and freed < limits["gc_overhead_free_pct"]
    width = min(FIVE_MINUTES_S, view.span_s)
    window = densest(starts, width, pauses)
    share = 100 * window.total / width
    if not limit_met and share < limits["gc_thrash_high_pct"]:
        return
    severity = Severity.CRITICAL if limit_met or share >= limits["gc_thrash_critical_pct"] else Severity.HIGH
    message = f"GC overhead (GC thrashing): {share:.0f}% of {seconds(width)} spent in GC."
    params = ("gc_overhead_pct", "gc_overhead_free_pct", "gc_thrash_high_pct", "gc_thrash_critical_pct")
    finding = Finding("GC_OVERHEAD_LIMIT", "GC_OVERHEAD_LIMIT", severity, message, params)
    yield build.of_log(finding, share, "%", rows[window.first : window.last + 1])


def _freed_pct(view: GcView, rows: Ints) -> float:
    freed: Floats = view.before[rows] - view.after[rows]
    if np.isnan(freed).all() or not view.heap_kb:
        return 100.0
    return 100 * float(np.nanmean(freed)) / view.heap_kb


def _timed(view: GcView) -> Ints:
    rows = np.flatnonzero(view.stw & ~np.isnan(view.start))
    return rows[np.argsort(view.start[rows], kind="stable")]
