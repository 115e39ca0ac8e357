"""From a tally to a signal: severity steps, whether it is still going on, and the fields every finding has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kebab_desktop.core.findings import Confidence, Moment, Severity, Signal, Worst
from kebab_desktop.loganalysis.analyzer import Threshold
from kebab_desktop.loganalysis.analyzers.event_tally import Labels, Tally, cut

Limits = Mapping[str, float]
_LEVELS = tuple(Severity)
_WEAK_EVENTS = 10
_LAST_SHARE = 0.9
_LABEL_SHOWN = 80


@dataclass(frozen=True, slots=True)
class Scope:
    """The stretch of log a detector looks at: its ends and how many events it holds."""

    first: Moment | None
    last: Moment | None
    events: int

    def still_happening(self, tally: Tally) -> bool:
        """Whether the last event lies in the last tenth of the log (by time, by line where there is none)."""
        if self.first is None or self.last is None or tally.last is None or self.events < _WEAK_EVENTS:
            return False
        if self.first.wall_s is not None and self.last.wall_s is not None and tally.last.wall_s is not None:
            span = self.last.wall_s - self.first.wall_s
            return tally.last.wall_s >= self.first.wall_s + _LAST_SHARE * span if span > 0 else False
        return tally.last.file == self.last.file and tally.last.line >= _LAST_SHARE * self.last.line


@dataclass(frozen=True, slots=True)
class Kind:
    """Code of a signal, its pattern (what runbooks are filed under) and whether its severity follows the sample.

    ``adjust``: one step up while it is still going on, one step down in a log of fewer than ten events.
    """

    code: str
    pattern: str
    adjust: bool = False


def build_signal(
    kind: Kind,
    severity: Severity,
    tally: Tally,
    message: str,
    *,
    scope: Scope,
    params: Mapping[str, float | int | str] | None = None,
    inferred: bool = False,
    worst: Worst | None = None,
) -> Signal:
    """Return the signal of a tally that holds at least one event."""
    assert tally.first is not None
    assert tally.last is not None
    if kind.adjust and scope.events < _WEAK_EVENTS:
        severity = step(severity, -1)
    elif kind.adjust and scope.still_happening(tally):
        severity = step(severity, 1)
    return Signal(
        code=kind.code,
        pattern=kind.pattern,
        severity=severity,
        confidence=Confidence.INFERRED if inferred else Confidence.OBSERVED,
        count=tally.count,
        message=message,
        first=tally.first,
        last=tally.last,
        worst=worst or tally.worst,
        evidence=tally.evidence(),
        params=dict(params or {}),
    )


def step(severity: Severity, steps: int) -> Severity:
    """Return the severity ``steps`` higher or lower, within the scale."""
    return _LEVELS[min(max(severity.rank + steps, 0), len(_LEVELS) - 1)]


def pick(limits: Limits, *names: str) -> dict[str, float | int | str]:
    """Return the thresholds that were in force, for the finding."""
    return {name: limits[name] for name in names}


def with_defaults(thresholds: Iterable[Threshold], given: Mapping[str, float]) -> dict[str, float]:
    """Return the declared thresholds with the given values in place of the defaults."""
    return {each.name: given.get(each.name, each.default) for each in thresholds}


def shown(labels: Labels, count: int = 3) -> str:
    """Return the most frequent labels as "a (12), b (3)", "-" when there is none."""
    return ", ".join(f"{cut(label, _LABEL_SHOWN)} ({times})" for label, times in labels.top(count)) or "-"


def seconds(milliseconds: float) -> str:
    """Return a duration in seconds with three digits that count, as all findings tell it: "6.01 s"."""
    value = milliseconds / 1000
    return f"{value:.0f} s" if value >= 1000 else f"{value:.3g} s"


def max_within(times: Sequence[float], seconds: float) -> int:
    """Return the largest number of times within any stretch of ``seconds``."""
    ordered = sorted(times)
    best = start = 0
    for end, time in enumerate(ordered):
        while time - ordered[start] > seconds:
            start += 1
        best = max(best, end - start + 1)
    return best
