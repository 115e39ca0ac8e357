"""The clocks of a log: uptime and wall time, restarts of the JVM and steps of the wall clock."""

from __future__ import annotations

import math
from dataclasses import dataclass

_STEP_S = 1.0
_LONGEST_UPTIME_S = 100 * 366 * 86_400.0
_MOST_SEGMENTS = 60_000


@dataclass(slots=True)
class Span:
    """One run of a JVM inside the log: lines and times seen, and the collector that was named in it."""

    first_line: int
    last_line: int
    file: int = 0
    last_file: int = 0
    first_s: float = math.nan
    last_s: float = math.nan
    first_wall_s: float | None = None
    last_wall_s: float | None = None
    first_uptime_s: float | None = None
    last_uptime_s: float | None = None
    collector: str = ""


class Timeline:
    """Places events on the clock of their segment: uptime where the log has it, else wall time since the first line.

    Uptime that falls by more than a second begins a new segment; wall time that steps back while uptime rises (or
    where there is no uptime) is a change of the clock.
    """

    def __init__(self) -> None:
        self.spans: list[Span] = []
        self.clock_steps = 0
        self.restarts = 0
        self.has_uptime = False
        self.has_wall = False
        self._base_wall = 0.0
        self._header_seen = False
        self._collector = ""

    def header(self) -> None:
        """A line that only a starting JVM prints was read."""
        self._header_seen = bool(self.spans)

    def collector(self, name: str, *, uptime_s: float | None = None) -> None:
        """A line named the collector; at start-up it stands before the first event of its segment."""
        last = self.spans[-1] if self.spans else None
        starts = last is None or (
            uptime_s is not None and last.last_uptime_s is not None and uptime_s < last.last_uptime_s - _STEP_S
        )
        if last is not None and not starts and not last.collector:
            last.collector = name
        else:
            self._collector = name

    def place(self, line: int, file: int, uptime_s: float | None, wall_s: float | None) -> tuple[float, int]:
        """Return the time of a line on the clock of its segment (NaN if it has none) and the segment's number."""
        if uptime_s is not None:
            if not uptime_s < _LONGEST_UPTIME_S:
                uptime_s = None  # digits of a damaged line
            elif self._goes_on(line, file, uptime_s, wall_s):
                return uptime_s, len(self.spans) - 1
        span = self._span(line, file, uptime_s, wall_s)
        time = uptime_s if uptime_s is not None else self._wall_time(span, wall_s)
        span.last_line, span.last_file = line, file
        self._extend(span, time, uptime_s, wall_s)
        return time, len(self.spans) - 1

    def _goes_on(self, line: int, file: int, uptime_s: float, wall_s: float | None) -> bool:
        """Take the usual case quickly: both clocks of the present segment move on."""
        span = self.spans[-1] if self.spans else None
        if span is None or span.last_uptime_s is None or uptime_s < span.last_uptime_s:
            return False
        if wall_s is not None:
            if span.last_wall_s is None or wall_s < span.last_wall_s:
                return False
            span.last_wall_s = wall_s
        span.last_line, span.last_file, span.last_uptime_s = line, file, uptime_s
        span.last_s = max(span.last_s, uptime_s)
        return True

    def _span(self, line: int, file: int, uptime_s: float | None, wall_s: float | None) -> Span:
        if not self.spans:
            return self._begin(line, file, wall_s)
        span = self.spans[-1]
        last = span.last_uptime_s
        fell = uptime_s is not None and last is not None and uptime_s < last - _STEP_S
        restarted = fell or (self._header_seen and uptime_s is None and last is None)
        if restarted and len(self.spans) < _MOST_SEGMENTS:
            self.restarts += 1
            return self._begin(line, file, wall_s)
        if wall_s is not None and span.last_wall_s is not None and wall_s < span.last_wall_s - _STEP_S:
            self.clock_steps += 1
            self._base_wall += wall_s - span.last_wall_s
        return span

    def _begin(self, line: int, file: int, wall_s: float | None) -> Span:
        span = Span(line, line, file, collector=self._collector)
        self.spans.append(span)
        self._header_seen = False
        self._base_wall = wall_s if wall_s is not None else 0.0
        return span

    def _wall_time(self, span: Span, wall_s: float | None) -> float:
        if wall_s is None:
            return math.nan
        if span.last_wall_s is None:
            self._base_wall = wall_s
        return wall_s - self._base_wall

    def _extend(self, span: Span, time: float, uptime_s: float | None, wall_s: float | None) -> None:
        if not math.isnan(time):
            span.first_s = time if math.isnan(span.first_s) else min(span.first_s, time)
            span.last_s = time if math.isnan(span.last_s) else max(span.last_s, time)
        if uptime_s is not None:
            self.has_uptime = True
            span.first_uptime_s = uptime_s if span.first_uptime_s is None else span.first_uptime_s
            span.last_uptime_s = uptime_s
        if wall_s is not None:
            self.has_wall = True
            span.first_wall_s = wall_s if span.first_wall_s is None else span.first_wall_s
            span.last_wall_s = wall_s
