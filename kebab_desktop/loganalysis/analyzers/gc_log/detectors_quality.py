"""Heap sizing, the GC locker and how far the log can be trusted (GC-18, 19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from kebab_desktop.core.findings import Severity, Signal
from kebab_desktop.loganalysis.analyzers.gc_log.heap_figures import floor_of
from kebab_desktop.loganalysis.analyzers.gc_log.signals import Finding, SignalBuilder, megabytes
from kebab_desktop.loganalysis.analyzers.gc_log.view import GcView

_LEAST_EVENTS = 20


def heap_sizing(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield a signal if the heap is resized all the time, far too large or too small for what stays in it."""
    rows = np.flatnonzero(~np.isnan(view.capacity) & view.stw)
    if len(rows) < _LEAST_EVENTS:
        return
    resized = 100 * float((np.diff(view.capacity[rows]) != 0).mean())
    used = 100 * float(np.nanmax(view.before[rows])) / view.heap_kb if view.heap_kb else 100.0
    floor = floor_of(view)
    lowest = float(np.median(floor.used_kb)) if floor is not None else 0.0
    problems = []
    severity = Severity.LOW
    if lowest and view.heap_kb <= limits["gc_undersized_factor"] * lowest:
        severity = Severity.MEDIUM
        problems.append(
            f"Heap sizing: the heap of {megabytes(view.heap_kb)} is small for a live set of {megabytes(lowest)}."
        )
    if resized > limits["gc_resize_share_pct"]:
        problems.append(f"Heap sizing: resized after {resized:.0f}% of the collections, Xms is not Xmx.")
    if used < limits["gc_oversized_pct"]:
        problems.append(f"Heap sizing: the heap is oversized, never more than {used:.0f}% used.")
    if problems:
        params = ("gc_undersized_factor", "gc_resize_share_pct", "gc_oversized_pct")
        finding = Finding("GC_HEAP_SIZING", "HEAP_SIZING", severity, " ".join(problems), params, adjust=False)
        yield build.of_log(finding, used, "%", np.zeros(0, dtype=np.int64))


def gc_locker(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield a signal if many collections start because native code held the GC locker."""
    rows = np.flatnonzero(view.has_cause("GCLocker Initiated") & view.stw)
    share = 100 * len(rows) / max(1, int(view.stw.sum()))
    if len(rows) and share > limits["gc_locker_share_pct"]:
        message = f"GCLocker initiated GC (JNI critical sections): {share:.0f}% of the pauses."
        yield build.of_rows(
            Finding("GC_GCLOCKER", "GCLOCKER", Severity.MEDIUM, message, ("gc_locker_share_pct",)), rows
        )


def preventive(view: GcView, _limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield a signal if G1 (JDK 17 to 20) collected early to prevent an evacuation failure."""
    rows = np.flatnonzero(view.has_cause("Preventive Collection") & view.stw)
    if len(rows):
        message = f"G1 preventive collection, free regions are short: {len(rows)} in all."
        yield build.of_rows(Finding("GC_PREVENTIVE", "GC_PREVENTIVE", Severity.LOW, message, adjust=False), rows)


def log_quality(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield a signal that names what limits the confidence in everything else."""
    facts = view.facts
    problems = quality_problems(view, limits)
    if not problems or not facts.understood:
        return
    finding = Finding(
        "GC_LOG_QUALITY",
        "LOG_QUALITY",
        Severity.LOW,
        " ".join(["The quality of the log limits all findings.", *problems]),
        ("gc_unparsed_pct", "gc_small_log_events"),
        adjust=False,
    )
    if len(facts.incomplete):
        yield build.of_occurrences(finding, facts.incomplete, "count")
    else:
        yield build.of_log(finding, float(len(problems)), "count", np.zeros(0, dtype=np.int64))


def quality_problems(view: GcView, limits: Mapping[str, float]) -> list[str]:
    """Return in words what is wrong with the log itself."""
    facts = view.facts
    events, pauses = len(view.kind), int(view.stw.sum())
    unparsed = 100 * (1 - facts.understood / max(1, facts.lines))
    checks = (
        (unparsed > limits["gc_unparsed_pct"], f"{unparsed:.0f}% of the lines are no GC log."),
        (len(facts.incomplete) > 0, f"Events that begin and never end: {len(facts.incomplete)}."),
        (
            events > 0 and not view.has_uptime,
            "It has no uptime." if view.has_wall else "It has neither uptime nor dates.",
        ),
        (view.restarts > 0, f"Restarts of the JVM inside: {view.restarts}."),
        (view.clock_steps > 0, f"Steps back of the wall clock: {view.clock_steps}."),
        (len(facts.collectors) > 1, f"Several collectors wrote it: {', '.join(facts.collectors)}."),
        (facts.comma_decimals, "Its numbers have decimal commas."),
        (events < limits["gc_small_log_events"], f"So few collections: {events}."),
        (events > 0 and pauses == 0, "It has cycles but no pauses; log more than gc to see them."),
    )
    return [text for applies, text in checks if applies]
