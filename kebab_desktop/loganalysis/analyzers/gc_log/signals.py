"""Builds findings from rows of the table: moments, evidence, and the two rules that move a severity."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from kebab_desktop.core.findings import Confidence, LogEvidence, Moment, Severity, Signal, Worst
from kebab_desktop.loganalysis.analyzers.gc_log.events import Kind
from kebab_desktop.loganalysis.analyzers.gc_log.recording import Occurrences
from kebab_desktop.loganalysis.analyzers.gc_log.view import Floats, GcView, Ints

_MOST_EVIDENCE = 5
_RECENT_SHARE = 0.1
LEVELS = tuple(Severity)


@dataclass(frozen=True, slots=True)
class Finding:
    """What a detector says before it becomes a signal."""

    code: str
    pattern: str
    severity: Severity
    message: str
    params: tuple[str, ...] = ()
    confidence: Confidence = Confidence.OBSERVED
    adjust: bool = True
    at_least: Severity = Severity.LOW


class SignalBuilder:
    """Turns findings into signals; holds the thresholds that were in force."""

    def __init__(self, view: GcView, thresholds: Mapping[str, float], *, ends: bool = True) -> None:
        """``ends``: the log ends with this view, so that what happens late in it still goes on."""
        self._view = view
        self._thresholds = thresholds
        starts = view.start[~np.isnan(view.start)]
        self._recent_from = float(starts.max() - (starts.max() - starts.min()) * _RECENT_SHARE) if len(starts) else None
        if not ends:
            self._recent_from = None
        self._small = len(view.kind) < thresholds["gc_small_log_events"]

    def of_rows(self, finding: Finding, rows: Ints, values: Floats | None = None, unit: str = "s") -> Signal:
        """Return the signal of these rows; ``values`` (default: the pauses) decide the worst one."""
        view = self._view
        measured = view.pause if values is None else values
        row = int(rows[int(np.argmax(np.nan_to_num(measured[rows], nan=-1.0)))])
        worst = Worst(round(float(np.nan_to_num(measured[row])), 6), unit, int(view.line[row]), int(view.file[row]))
        recent = self._recent_from is not None and float(view.start[rows[-1]]) >= self._recent_from
        return self._signal(
            finding,
            count=len(rows),
            first=self.moment(int(rows[0])),
            last=self.moment(int(rows[-1])),
            worst=worst,
            evidence=self._evidence(rows, measured),
            recent=recent,
        )

    def of_occurrences(self, finding: Finding, lines: Occurrences, unit: str) -> Signal:
        """Return the signal of lines that are no events."""
        worst_line = lines.worst.line_start if lines.worst is not None else 0
        file = lines.worst.file if lines.worst is not None else 0
        placed = lines.times[-1] + (self._view.offsets[lines.segments[-1]] if self._view.offsets else 0.0)
        return self._signal(
            finding,
            count=len(lines),
            first=lines.first or Moment(worst_line),
            last=lines.last or Moment(worst_line),
            worst=Worst(round(lines.worst_value, 6), unit, worst_line, file),
            evidence=lines.evidence()[:_MOST_EVIDENCE],
            recent=self._recent_from is not None and placed >= self._recent_from,
        )

    def of_log(self, finding: Finding, value: float, unit: str, rows: Ints) -> Signal:
        """Return a signal about the whole log, shown by these rows."""
        view = self._view
        last = len(view.line) - 1
        shown = rows if len(rows) else np.array([0, last] if last >= 0 else [], dtype=np.int64)
        line = int(view.line[shown[0]]) if len(shown) else 1
        return self._signal(
            finding,
            count=max(1, len(rows)),
            first=self.moment(int(shown[0])) if len(shown) else Moment(1),
            last=self.moment(int(shown[-1])) if len(shown) else Moment(1),
            worst=Worst(round(value, 6), unit, line, int(view.file[shown[0]]) if len(shown) else 0),
            evidence=self._evidence(shown, view.pause) if len(shown) else (),
            recent=False,
        )

    def moment(self, row: int) -> Moment:
        """Return where and when a row is."""
        view = self._view
        wall = float(view.wall[row])
        start = float(view.start[row]) - (view.offsets[int(view.segment[row])] if view.offsets else 0.0)
        has_uptime = view.has_uptime and not math.isnan(start)
        return Moment(
            int(view.line[row]),
            None if math.isnan(wall) else wall,
            round(start, 6) if has_uptime else None,
            int(view.file[row]),
        )

    def _signal(
        self,
        finding: Finding,
        *,
        count: int,
        first: Moment,
        last: Moment,
        worst: Worst,
        evidence: tuple[LogEvidence, ...],
        recent: bool,
    ) -> Signal:
        return Signal(
            code=finding.code,
            pattern=finding.pattern,
            severity=self._severity(finding, recent=recent),
            confidence=finding.confidence,
            count=count,
            message=finding.message,
            first=first,
            last=last,
            worst=worst,
            evidence=evidence,
            params={name: self._thresholds[name] for name in finding.params},
        )

    def _severity(self, finding: Finding, *, recent: bool) -> Severity:
        """One step up if it still happens in the last tenth of the log (not into CRITICAL), one down in tiny logs."""
        level = finding.severity.rank
        if finding.adjust and recent and level < Severity.HIGH.rank:
            level += 1
        if finding.adjust and self._small and level > 0:
            level -= 1
        return LEVELS[max(level, finding.at_least.rank)]

    def _evidence(self, rows: Ints, values: Floats) -> tuple[LogEvidence, ...]:
        texts = self._view.texts
        kept = list(dict.fromkeys(int(row) for row in rows if int(row) in texts))  # a short log: first is last
        kept.sort(key=lambda row: -float(np.nan_to_num(values[row], nan=-1.0)))
        view = self._view
        return tuple(
            LogEvidence(int(view.line[row]), int(view.line_end[row]), texts[row], int(view.file[row]))
            for row in sorted(kept[:_MOST_EVIDENCE])
        )


def seconds(value: float) -> str:
    """Return a duration for people: "705 ms", "22.8 s"."""
    if value < 0.0095:
        return f"{value * 1000:.2g} ms"
    return f"{value * 1000:.0f} ms" if value < 1 else f"{value:.3g} s" if value < 100 else f"{value:.0f} s"


def megabytes(kb: float) -> str:
    """Return a size for people."""
    return f"{kb / 1024:.0f} MB" if kb < 10 * 1024 * 1024 else f"{kb / 1024 / 1024:.1f} GB"


def is_kind(view: GcView, kind: Kind) -> Ints:
    """Return the rows of one kind."""
    return np.flatnonzero(view.kind == int(kind))
