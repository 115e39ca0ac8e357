"""Puts figures, findings, series and segments of one GC log together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from kebab_desktop.core.findings import Moment, Segment, Signal
from kebab_desktop.loganalysis.analyzer import PartialResult
from kebab_desktop.loganalysis.analyzers.gc_log import (
    detectors_full,
    detectors_memory,
    detectors_pause,
    detectors_quality,
)
from kebab_desktop.loganalysis.analyzers.gc_log.kpis import Kpis, compute_kpis
from kebab_desktop.loganalysis.analyzers.gc_log.recording import Recorder
from kebab_desktop.loganalysis.analyzers.gc_log.series import build_series
from kebab_desktop.loganalysis.analyzers.gc_log.signals import SignalBuilder, seconds
from kebab_desktop.loganalysis.analyzers.gc_log.view import GcView, make_view

Detector = Callable[[GcView, Mapping[str, float], SignalBuilder], Iterator[Signal]]

DETECTORS: tuple[Detector, ...] = (
    detectors_memory.out_of_memory,
    detectors_pause.gc_overhead,
    detectors_full.full_collections,
    detectors_full.promotion_failed,
    detectors_full.concurrent_mode,
    detectors_full.to_space,
    detectors_full.degenerated,
    detectors_pause.long_pauses,
    detectors_pause.allocation_stalls,
    detectors_memory.memory_leak,
    detectors_memory.metaspace,
    detectors_memory.humongous,
    detectors_memory.allocation_pressure,
    detectors_memory.premature_promotion,
    detectors_memory.allocation_rate,
    detectors_pause.slow_safepoints,
    detectors_pause.low_throughput,
    detectors_quality.gc_locker,
    detectors_quality.preventive,
    detectors_quality.heap_sizing,
    detectors_quality.log_quality,
)


def build_result(recorder: Recorder, thresholds: Mapping[str, float]) -> PartialResult:
    """Return what the analyzer found; unfinished events are notes only."""
    view = make_view(recorder)
    builder = SignalBuilder(view, thresholds)
    signals = [signal for detector in DETECTORS for signal in detector(view, thresholds, builder)]
    return assemble(view, signals, compute_kpis(view))


def assemble(view: GcView, signals: Iterable[Signal], kpis: Kpis, notes: tuple[str, ...] = ()) -> PartialResult:
    """Return the result that these signals and figures make with the series and segments of the view."""
    return PartialResult(
        log_type="gc",
        weight=view.facts.understood,
        signals=tuple(sorted(signals, key=lambda signal: -signal.severity.rank)),
        kpis=kpis,
        segments=_segments(view),
        series=build_series(view),
        summary=_summary(kpis),
        notes=(*_notes(view), *notes),
    )


def _segments(view: GcView) -> tuple[Segment, ...]:
    return tuple(
        Segment(
            "gc",
            Moment(span.first_line, span.first_wall_s, span.first_uptime_s, span.file),
            Moment(span.last_line, span.last_wall_s, span.last_uptime_s, span.last_file),
            span.collector or next(iter(view.facts.collectors), ""),
            span.file,
        )
        for span in view.spans
    )


def _summary(kpis: Kpis) -> str:
    if not kpis["pause_count"]:
        return "GC log without pauses."
    parts = [
        f"{kpis.get('collector', 'GC')}: {kpis['pause_count']} GC pauses, "
        f"{seconds(float(kpis['pause_sum_s']))} in all, longest {seconds(float(kpis['pause_max_s']))}."
    ]
    if kpis["full_gc_count"]:
        parts.append(f"{kpis['full_gc_count']} full GC.")
    if "throughput_pct" in kpis:
        parts.append(f"Throughput {float(kpis['throughput_pct']):.2f}%.")
    return " ".join(parts)


def _notes(view: GcView) -> tuple[str, ...]:
    facts = view.facts
    notes = []
    if len(facts.incomplete) and facts.incomplete.last is not None:
        notes.append(
            f"GC events that begin but never end: {len(facts.incomplete)}, the last in line "
            f"{facts.incomplete.last.line}; they are not part of any figure."
        )
    if view.clock_steps:
        notes.append(f"Steps back of the wall clock: {view.clock_steps}; uptime decides where it is there.")
    if not len(view.start) and facts.understood:
        notes.append("The log has lines of the JVM's GC but not one complete collection.")
    return tuple(notes)
