"""Full collections, failed promotions, evacuation failures and degenerated collections (GC-01, 05, 06, 07, 14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from kebab_desktop.core.findings import Severity, Signal
from kebab_desktop.loganalysis.analyzers.gc_log.events import Flag, Kind
from kebab_desktop.loganalysis.analyzers.gc_log.signals import Finding, SignalBuilder, is_kind, seconds
from kebab_desktop.loganalysis.analyzers.gc_log.view import GcView, Ints
from kebab_desktop.loganalysis.analyzers.gc_log.windows import FIVE_MINUTES_S, MINUTE_S, QUARTER_S, densest

METASPACE_CAUSES = ("Metadata GC", "Permanent Generation", "Last ditch")
_MOST_CHAIN = 3
_NEXT_EVENTS = 3


@dataclass(frozen=True, slots=True)
class _Group:
    """Full collections of one sort of cause."""

    causes: tuple[str, ...]
    code: str
    pattern: str
    title: str
    harmless: bool = False
    base: Severity = Severity.MEDIUM
    explicit: bool = False


_GROUPS = (
    _Group(
        ("System.gc()", "JvmtiEnv ForceGarbageCollection", "Diagnostic Command"),
        "GC_SYSTEM_GC",
        "SYSTEM_GC",
        "Explicit full GC by System.gc()",
        base=Severity.LOW,
        explicit=True,
    ),
    _Group(
        ("Heap Dump Initiated", "Heap Inspection Initiated"),
        "GC_HEAP_INSPECTION",
        "FULL_GC",
        "Full GC by a heap dump or inspection, no memory shortage",
        harmless=True,
        base=Severity.LOW,
    ),
    _Group(
        ("GCLocker Initiated",), "GC_GCLOCKER_FULL_GC", "FULL_GC", "Full GC by the GCLocker, no memory shortage", True
    ),
    _Group(
        ("Allocation Failure", "G1 Compaction Pause", "Tenured Generation Full", "Allocation Profiler"),
        "GC_ALLOCATION_FAILURE",
        "ALLOCATION_FAILURE",
        "Allocation failure full GC",
        base=Severity.HIGH,
    ),
    _Group(("",), "GC_FULL_GC", "FULL_GC", "Full GC"),
)
FULL_GC_TITLES = tuple(group.title for group in _GROUPS)
"""How the messages about full collections begin."""


def full_collections(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield one signal per sort of cause of the full collections."""
    left = view.full & ~view.has_cause(*METASPACE_CAUSES)  # those have a detector of their own
    for group in _GROUPS:
        mask = left & view.has_cause(*group.causes)
        left &= ~mask
        rows = np.flatnonzero(mask)
        if len(rows) and not (group.code == "GC_FULL_GC" and _is_shenandoah(view)):
            yield _full_signal(view, limits, build, group, rows)


def _full_signal(view: GcView, limits: Mapping[str, float], build: SignalBuilder, group: _Group, rows: Ints) -> Signal:
    pauses = view.pause[rows]
    sentences = []
    severity = group.base
    if float(pauses.max()) >= limits["gc_full_long_s"]:
        severity = Severity.HIGH
    if densest(view.start[rows], FIVE_MINUTES_S).total >= limits["gc_full_repeated_count"]:
        severity = severity if group.harmless else Severity.HIGH
        sentences.append("They repeat within five minutes.")
    if not group.harmless and _back_to_back(view, rows, limits, explicit=group.explicit):
        severity = Severity.CRITICAL
        sentences.append("They come back-to-back.")
    if not group.harmless and not group.explicit and _hardly_frees(view, rows, limits["gc_full_reclaim_pct"]):
        severity = Severity.CRITICAL
        sentences.append("They hardly free memory.")
    cause = view.cause_of(int(rows[0]))
    named = f" ({cause})" if group.code == "GC_FULL_GC" and cause not in {"unknown", "Full"} else ""
    finding = Finding(
        group.code,
        group.pattern,
        severity,
        " ".join([f"{group.title}{named}: {len(rows)} in all, longest {seconds(_longest(view, rows))}.", *sentences]),
        ("gc_full_repeated_count", "gc_full_burst_count", "gc_full_long_s", "gc_full_reclaim_pct"),
    )
    return build.of_rows(finding, rows)


def _back_to_back(view: GcView, rows: Ints, limits: Mapping[str, float], *, explicit: bool) -> bool:
    """Whether five came in a minute (unless code asked for them), or three followed each other without a rest."""
    if not explicit and densest(view.start[rows], MINUTE_S).total >= limits["gc_full_burst_count"]:
        return True
    gaps = view.start[rows[1:]] - view.end[rows[:-1]]
    close = gaps < 2 * view.pause[rows[:-1]]
    return bool(len(close) >= 2 and (close[1:] & close[:-1]).any())


def _hardly_frees(view: GcView, rows: Ints, limit_pct: float) -> bool:
    with np.errstate(invalid="ignore", divide="ignore"):
        freed = 100 * (view.before[rows] - view.after[rows]) / view.before[rows]
    return longest_run(freed < limit_pct) >= _MOST_CHAIN


def longest_run(hits: np.ndarray) -> int:
    """Return the length of the longest run of true values."""
    best = run = 0
    for hit in hits:
        run = run + 1 if hit else 0
        best = max(best, run)
    return best


def promotion_failed(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield a signal if survivors did not fit into the old generation."""
    rows = np.flatnonzero(view.flags & int(Flag.PROMOTION_FAILED))
    if not len(rows):
        return
    often = densest(view.start[rows], QUARTER_S).total >= limits["gc_promotion_failed_count"]
    long_full = any(_followed_by_full(view, int(row), limits["gc_full_long_s"]) for row in rows)
    finding = Finding(
        "GC_PROMOTION_FAILED",
        "PROMOTION_FAILED",
        Severity.CRITICAL if often or long_full else Severity.HIGH,
        f"Promotion failed: old generation full or fragmented, {len(rows)} in all.",
        ("gc_promotion_failed_count", "gc_full_long_s"),
    )
    yield build.of_rows(finding, rows)


def _followed_by_full(view: GcView, row: int, at_least_s: float, within: int = 1) -> bool:
    if view.kind[row] == int(Kind.FULL):
        return float(view.pause[row]) >= at_least_s
    following = slice(row + 1, row + 1 + within)
    return bool((view.full[following] & (view.pause[following] >= at_least_s)).any())


def concurrent_mode(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield signals for CMS cycles that lost the race and for those that were interrupted, never merged."""
    failed = np.flatnonzero(view.flags & int(Flag.CONCURRENT_FAILURE))
    if len(failed):
        often = densest(view.start[failed], QUARTER_S).total >= limits["gc_concurrent_failure_count"]
        yield build.of_rows(
            Finding(
                "GC_CONCURRENT_MODE_FAILURE",
                "CONCURRENT_MODE_FAILURE",
                Severity.CRITICAL if often else Severity.HIGH,
                f"CMS concurrent mode failure: {len(failed)} in all, longest {seconds(_longest(view, failed))}.",
                ("gc_concurrent_failure_count",),
            ),
            failed,
        )
    interrupted = np.flatnonzero(view.flags & int(Flag.CONCURRENT_INTERRUPTED))
    if len(interrupted):
        times = len(interrupted)
        message = f"CMS concurrent mode interrupted by an explicit System.gc() or heap inspection: {times} in all."
        finding = Finding("GC_CONCURRENT_MODE_INTERRUPTED", "SYSTEM_GC", Severity.MEDIUM, message)
        yield build.of_rows(finding, interrupted)


def to_space(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield signals for evacuation failures; pinned regions alone are harmless."""
    rows = np.flatnonzero(view.flags & int(Flag.TO_SPACE))
    if len(rows):
        often = densest(view.start[rows], FIVE_MINUTES_S).total >= limits["gc_to_space_count"]
        then_full = any(_followed_by_full(view, int(row), 0.0, _NEXT_EVENTS) for row in rows)
        message = f"G1 to-space exhausted, evacuation failure: {len(rows)} in all." + (
            " A full GC follows." if then_full else ""
        )
        severity = Severity.CRITICAL if often or then_full else Severity.HIGH
        finding = Finding("GC_TO_SPACE_EXHAUSTED", "TO_SPACE_EXHAUSTED", severity, message, ("gc_to_space_count",))
        signal = build.of_rows(finding, rows)
        # JDK 9 to 17 say it in a line of its own; later ones, in the closing line of the collection.
        said = view.facts.to_space.evidence()
        yield replace(signal, evidence=said) if said else signal
    pinned = np.flatnonzero(view.flags & int(Flag.PINNED))
    if len(pinned):
        message = f"G1 kept pinned regions (JNI critical) in {len(pinned)} collections, which is harmless."
        yield build.of_rows(Finding("GC_PINNED_REGIONS", "", Severity.LOW, message, adjust=False), pinned)


def degenerated(view: GcView, limits: Mapping[str, float], build: SignalBuilder) -> Iterator[Signal]:
    """Yield signals for Shenandoah cycles that fell back to stopping the application."""
    rows = is_kind(view, Kind.DEGENERATED)
    if len(rows):
        worst = float(view.pause[rows].max())
        often = densest(view.start[rows], FIVE_MINUTES_S).total >= limits["gc_degenerated_count"]
        severity = Severity.CRITICAL if often or worst >= limits["gc_degenerated_s"] else Severity.HIGH
        points = sorted({view.cause_of(int(row)) for row in rows[:1000]})
        where = ", ".join(points)[:60]
        message = f"Shenandoah degenerated GC ({where}): {len(rows)} in all, longest {seconds(worst)}."
        yield build.of_rows(
            Finding(
                "GC_SHENANDOAH_DEGENERATED",
                "SHENANDOAH_DEGENERATED",
                severity,
                message,
                ("gc_degenerated_count", "gc_degenerated_s"),
            ),
            rows,
        )
    full = np.flatnonzero(view.full & ~view.has_cause("System.gc()", "Diagnostic Command", "Heap Dump", "Heap Insp"))
    if _is_shenandoah(view) and len(full):
        message = f"Shenandoah full GC, the concurrent collector lost the race: {len(full)} in all."
        yield build.of_rows(Finding("GC_SHENANDOAH_FULL_GC", "FULL_GC", Severity.CRITICAL, message), full)


def _is_shenandoah(view: GcView) -> bool:
    return "Shenandoah" in view.facts.collectors or bool((view.kind == int(Kind.DEGENERATED)).any())


def _longest(view: GcView, rows: Ints) -> float:
    return float(view.pause[rows].max())
