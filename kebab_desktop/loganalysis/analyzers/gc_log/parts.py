"""A log with more collections than memory should hold: judged part by part, its figures added up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from kebab_desktop.core.findings import Confidence, LogEvidence, Signal, Worst
from kebab_desktop.loganalysis.analyzer import PartialResult
from kebab_desktop.loganalysis.analyzers.gc_log import detectors_memory, detectors_quality
from kebab_desktop.loganalysis.analyzers.gc_log.overview import Overview
from kebab_desktop.loganalysis.analyzers.gc_log.recording import Recorder
from kebab_desktop.loganalysis.analyzers.gc_log.result import DETECTORS, assemble
from kebab_desktop.loganalysis.analyzers.gc_log.signals import SignalBuilder
from kebab_desktop.loganalysis.analyzers.gc_log.totals import Totals
from kebab_desktop.loganalysis.analyzers.gc_log.view import GcView, make_view

_OF_WHOLE_LOG = (detectors_memory.out_of_memory, detectors_memory.memory_leak, detectors_quality.log_quality)
_OF_EVERY_PART = frozenset({"GC_HEAP_SIZING"})  # true of a log only if it is true of each of its parts
_MOST_EVIDENCE = 5
_OUT_OF_MEMORY = frozenset({"GC_HEAP_OOM", "GC_METASPACE_OOM"})


@dataclass(frozen=True, slots=True)
class _Found:
    """One finding over the parts so far: that of the worst part, with the count and the moments of all."""

    signal: Signal
    worst_part: int
    parts: int = 1


class Parts:
    """Takes full tables from a recorder, keeps what the result needs, and makes the result of the whole log.

    What is inferred (a leak, the memory that ran out at the end) and the quality of the log are judged over an overview
    of all parts, everything else in each part for itself.
    """

    def __init__(self, thresholds: Mapping[str, float]) -> None:
        self._thresholds = thresholds
        self._totals, self._overview = Totals(), Overview()
        self._found: dict[str, _Found] = {}
        self._sizes: list[int] = []
        self._begin = (0, float("-inf"))  # segment and time where the present part begins

    def close(self, recorder: Recorder) -> None:
        """Judge what the recorder holds as one part, not the last one, and empty it."""
        self._judge(self._view(recorder), last=False)
        spans = recorder.timeline.spans
        self._begin = (len(spans) - 1, spans[-1].last_s if spans else float("-inf"))
        recorder.empty()

    def result(self, recorder: Recorder) -> PartialResult:
        """Return the result of all parts; the recorder holds the last one."""
        view = self._view(recorder)
        self._judge(view, last=True)
        overview = replace(self._overview.view(view), spans=tuple(recorder.timeline.spans))
        parts = len(self._sizes)
        signals = [self._told(each) for code, each in self._found.items() if _holds(code, each, parts)]
        signals += self._of_whole_log(overview)
        note = f"The log is very long: its {sum(self._sizes):,} collections were judged in {parts} parts, one by one."
        return assemble(overview, signals, self._totals.kpis(overview), (note,))

    def _view(self, recorder: Recorder) -> GcView:
        """Return the columns of the present part, whose observed time begins where the last part ended."""
        view = make_view(recorder)
        segment, begin = self._begin
        spans = tuple(
            replace(span, first_s=begin) if number == segment and span.first_s < begin else span
            for number, span in enumerate(view.spans)
        )
        return replace(view, spans=spans)

    def _judge(self, view: GcView, *, last: bool) -> None:
        if not len(view.start):
            return
        self._sizes.append(len(view.start))
        self._totals.add(view)
        self._overview.add(view)
        builder = SignalBuilder(view, self._thresholds, ends=last)
        for detector in DETECTORS:
            if detector is not detectors_quality.log_quality:
                for signal in detector(view, self._thresholds, builder):
                    if signal.confidence != Confidence.INFERRED:
                        self._add(signal)

    def _add(self, signal: Signal) -> None:
        number, known = len(self._sizes), self._found.get(signal.code)
        if known is None:
            self._found[signal.code] = _Found(signal, number)
            return
        before = known.signal
        worse = (signal.severity.rank, _value(signal.worst)) > (before.severity.rank, _value(before.worst))
        lead, other = (signal, before) if worse else (before, signal)
        self._found[signal.code] = _Found(
            replace(
                lead,
                evidence=_in_order((*lead.evidence, *other.evidence)[:_MOST_EVIDENCE]),
                count=before.count + signal.count,
                first=before.first,
                last=signal.last,
                worst=max(before.worst, signal.worst, key=_value),
            ),
            number if worse else known.worst_part,
            known.parts + (known.worst_part != number),
        )

    def _told(self, found: _Found) -> Signal:
        begin = sum(self._sizes[: found.worst_part - 1])
        end = begin + self._sizes[found.worst_part - 1]
        where = f"These are figures of collections {begin + 1:,} to {end:,}; the count is of the whole log."
        return replace(found.signal, message=f"{found.signal.message} {where}")

    def _of_whole_log(self, overview: GcView) -> Iterator[Signal]:
        builder = SignalBuilder(overview, self._thresholds)
        for detector in _OF_WHOLE_LOG:
            for signal in detector(overview, self._thresholds, builder):
                inferred = signal.confidence == Confidence.INFERRED
                said = signal.code in _OUT_OF_MEMORY and _OUT_OF_MEMORY & self._found.keys()
                if not said and (inferred or detector is detectors_quality.log_quality):
                    yield signal


def _in_order(evidence: tuple[LogEvidence, ...]) -> tuple[LogEvidence, ...]:
    return tuple(sorted(evidence, key=lambda each: (each.file, each.line_start)))


def _holds(code: str, found: _Found, parts: int) -> bool:
    return code not in _OF_EVERY_PART or found.parts == parts


def _value(worst: Worst | None) -> float:
    return worst.value if worst is not None else float("-inf")
