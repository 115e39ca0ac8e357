"""Unknown text logs: level counts, bursts of errors, templates, stack traces by root cause."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from kebab_desktop.core.findings import Confidence, LogEvidence, Moment, Series, Severity, Signal, Worst
from kebab_desktop.loganalysis.analyzer import AnalyzerKind, LineBlock, PartialResult, Threshold
from kebab_desktop.loganalysis.analyzers import generic_grammar as grammar
from kebab_desktop.loganalysis.analyzers.generic_templates import Templates
from kebab_desktop.loganalysis.analyzers.generic_traces import TraceGroup, TraceGroups

THRESHOLDS = (
    Threshold(
        "generic_burst_errors", 20, 2, 1_000_000, "count", "Errors in a minute", "A minute with fewer is no burst."
    ),
    Threshold(
        "generic_burst_factor",
        5,
        1.5,
        1000,
        "",
        "Burst factor",
        "A burst has this many times the errors of an average minute.",
    ),
    Threshold(
        "generic_exception_count",
        10,
        1,
        1_000_000,
        "count",
        "Repeated exception",
        "An exception with one root cause and place counts as repeated from this number on.",
    ),
    Threshold(
        "generic_error_share", 5, 0.1, 100, "%", "Share of errors", "Share of error lines in all lines with a level."
    ),
)

_EVIDENCE = 5
_TEXT_CHARS = 500
_MINUTES = 200_000
_TEMPLATES = 5
_TRACES = 5
_BAD = ("error", "fatal")


class GenericAnalyzer:
    """Reads the lines that nobody claimed; memory does not grow with the log, but with its different minutes."""

    def __init__(self, thresholds: Mapping[str, float]) -> None:
        self._limits = {each.name: thresholds.get(each.name, each.default) for each in THRESHOLDS}
        self._levels: Counter[str] = Counter()
        self._errors_by_minute: dict[float, tuple[int, int, int]] = {}
        self._first_minute: float | None = None
        self._last_minute: float | None = None
        self._seen: dict[str, list[Moment]] = {}
        self._evidence: dict[str, list[LogEvidence]] = {}
        self._traces = TraceGroups()
        self._templates = Templates()
        self._weight = 0

    def feed(self, block: LineBlock, claimed: bytearray) -> None:
        """Count the lines that are not claimed; a line is understood that has a level, a time or is part of a trace."""
        for index, text in enumerate(block.texts):
            if claimed[index] or not text:
                continue
            number = block.first + index
            level = grammar.level_of(text)
            minute = grammar.minute_of(text)
            if minute is None and block.stamps:
                minute = _minute_of_stamp(block.stamps[index])
            moment = Moment(number, minute, None, block.file)
            inside = self._traces.take(moment, text)
            if level or minute is not None or inside:
                claimed[index] = 1
                self._weight += 1
            if minute is not None:
                self._span(minute)
            if level:
                self._level(level, moment, text)
            if not inside:
                self._templates.add(text)

    def finish(self) -> PartialResult:
        """Return counts, findings and the series of errors per minute."""
        self._traces.close()
        return PartialResult(
            log_type="generic",
            weight=self._weight,
            signals=tuple(self._signals()),
            kpis=self._kpis(),
            series=self._series(),
            summary=self._summary(),
        )

    def _span(self, minute: float) -> None:
        self._first_minute = minute if self._first_minute is None else min(minute, self._first_minute)
        self._last_minute = minute if self._last_minute is None else max(minute, self._last_minute)

    def _level(self, level: str, moment: Moment, text: str) -> None:
        self._levels[level] += 1
        if level not in _BAD:
            return
        seen = self._seen.setdefault(level, [moment, moment])
        seen[1] = moment
        kept = self._evidence.setdefault(level, [])
        if len(kept) < _EVIDENCE:
            kept.append(LogEvidence(moment.line, moment.line, text[:_TEXT_CHARS], moment.file))
        minute = moment.wall_s
        if minute is None:
            return
        entry = self._errors_by_minute.get(minute)
        if entry is not None:
            self._errors_by_minute[minute] = (entry[0] + 1, entry[1], entry[2])
        elif len(self._errors_by_minute) < _MINUTES:
            self._errors_by_minute[minute] = (1, moment.line, moment.file)

    def _signals(self) -> list[Signal]:
        found = [self._fatal(), self._burst(), self._share()]
        groups = sorted(self._traces.groups.values(), key=lambda group: -group.count)[:_TRACES]
        return [signal for signal in found if signal is not None] + [self._exception(group) for group in groups]

    def _fatal(self) -> Signal | None:
        count = self._levels["fatal"]
        if not count:
            return None
        first, last = self._seen["fatal"]
        return Signal(
            code="LOG_FATAL",
            pattern="FATAL_ERROR",
            severity=Severity.HIGH,
            confidence=Confidence.OBSERVED,
            count=count,
            message=f"{count:,} fatal or critical lines",
            first=first,
            last=last,
            evidence=tuple(self._evidence["fatal"]),
        )

    def _burst(self) -> Signal | None:
        if not self._errors_by_minute or self._first_minute is None or self._last_minute is None:
            return None
        minutes = (self._last_minute - self._first_minute) / 60 + 1
        total = sum(count for count, _, _ in self._errors_by_minute.values())
        worst = max(self._errors_by_minute, key=lambda minute: self._errors_by_minute[minute][0])
        count, line, file = self._errors_by_minute[worst]
        least, factor = self._limits["generic_burst_errors"], self._limits["generic_burst_factor"]
        if minutes < 2 or count < least or count < factor * total / minutes:
            return None
        bursts = [
            minute
            for minute, entry in self._errors_by_minute.items()
            if entry[0] >= least and entry[0] >= factor * total / minutes
        ]
        first, last = min(bursts), max(bursts)
        return Signal(
            code="LOG_ERROR_BURST",
            pattern="ERROR_BURST",
            severity=Severity.MEDIUM,
            confidence=Confidence.OBSERVED,
            count=len(bursts),
            message=f"error burst: {count:,} errors in one minute, {total / minutes:.1f} on average",
            first=Moment(self._errors_by_minute[first][1], first, None, self._errors_by_minute[first][2]),
            last=Moment(self._errors_by_minute[last][1], last, None, self._errors_by_minute[last][2]),
            worst=Worst(count, "errors/min", line, file),
            evidence=tuple(self._evidence.get("error", ())),
            params={"generic_burst_errors": least, "generic_burst_factor": factor},
        )

    def _share(self) -> Signal | None:
        levelled = sum(self._levels.values())
        bad = sum(self._levels[level] for level in _BAD)
        limit = self._limits["generic_error_share"]
        if bad < self._limits["generic_burst_errors"] or 100 * bad < limit * levelled:
            return None
        level = "error" if self._levels["error"] else "fatal"
        first, last = self._seen[level]
        return Signal(
            code="LOG_ERROR_SHARE",
            pattern="HIGH_ERROR_RATE",
            severity=Severity.MEDIUM,
            confidence=Confidence.OBSERVED,
            count=bad,
            message=f"{100 * bad / levelled:.1f} % of the lines with a level are errors",
            first=first,
            last=last,
            evidence=tuple(self._evidence[level]),
            params={"generic_error_share": limit},
        )

    def _exception(self, group: TraceGroup) -> Signal:
        limit = self._limits["generic_exception_count"]
        place = f" in {group.frame}" if group.frame else ""
        return Signal(
            code="LOG_EXCEPTION",
            pattern=_pattern_of(group.error),
            severity=Severity.MEDIUM if group.count >= limit else Severity.LOW,
            confidence=Confidence.OBSERVED,
            count=group.count,
            message=f"{group.error}{place}, {group.count:,} times as root cause",
            first=group.first,
            last=group.last,
            evidence=tuple(group.evidence),
            params={"generic_exception_count": limit},
        )

    def _kpis(self) -> dict[str, float | int | str]:
        kpis: dict[str, float | int | str] = {f"{level}_lines": count for level, count in self._levels.most_common()}
        if self._first_minute is not None and self._last_minute is not None:
            kpis["span_s"] = self._last_minute - self._first_minute
        kpis["exception_count"] = sum(group.count for group in self._traces.groups.values()) + self._traces.left_out
        kpis["exception_groups"] = len(self._traces.groups)
        kpis["template_count"] = len(self._templates)
        for place, (count, template) in enumerate(self._templates.most_common(_TEMPLATES), 1):
            kpis[f"template_{place}"] = f"{count:,} × {template}"
        return kpis

    def _series(self) -> tuple[Series, ...]:
        minutes = sorted(self._errors_by_minute)
        if not minutes:
            return ()
        entries = [self._errors_by_minute[minute] for minute in minutes]
        return (
            Series(
                name="errors per minute",
                unit="errors/min",
                clock="epoch",
                x=tuple(minutes),
                y=tuple(float(count) for count, _, _ in entries),
                line=tuple(line for _, line, _ in entries),
                file=entries[0][2],
                files=tuple(file for _, _, file in entries),
            ),
        )

    def _summary(self) -> str:
        counts = [
            f"{self._levels[level]:,} {level}" for level in ("fatal", "error", "warn", "info") if self._levels[level]
        ]
        traces = sum(group.count for group in self._traces.groups.values())
        parts = [f"lines by level: {', '.join(counts)}" if counts else "no line names a level"]
        if traces:
            parts.append(f"{traces:,} stack traces with {len(self._traces.groups):,} root causes")
        return "Unknown text log; " + "; ".join(parts) + "."


def _minute_of_stamp(stamp: float | None) -> float | None:
    return None if stamp is None else stamp - stamp % 60


def _pattern_of(error: str) -> str:
    """Return "NULL_POINTER_EXCEPTION" for "java.lang.NullPointerException"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", error.rpartition(".")[2].replace("$", "_")).upper()


KIND = AnalyzerKind("generic", re.compile(""), GenericAnalyzer)
