"""The finished table as numpy columns on one time axis, for figures and detectors."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kebab_desktop.loganalysis.analyzers.gc_log.events import Flag, Kind
from kebab_desktop.loganalysis.analyzers.gc_log.recording import Facts, Recorder
from kebab_desktop.loganalysis.analyzers.gc_log.timeline import Span

Floats = NDArray[np.float64]
Ints = NDArray[Any]
Mask = NDArray[np.bool_]
_GAP_S = 86_400.0


@dataclass(frozen=True, slots=True)
class GcView:
    """Columns of all rows in the order of the log; sizes in KB, times in seconds, NaN is unknown.

    ``start`` is the time since the start of the first JVM; a gap of a day lies between JVMs without wall clock, so
    that no window reaches over a restart.
    """

    start: Floats
    pause: Floats
    before: Floats
    after: Floats
    capacity: Floats
    young_before: Floats
    young_after: Floats
    line: Ints
    line_end: Ints
    file: Ints
    segment: Ints
    cause: Ints
    kind: Ints
    flags: Ints
    wall: Floats
    causes: tuple[str, ...]
    spans: tuple[Span, ...]
    offsets: tuple[float, ...]
    facts: Facts
    texts: dict[int, str]
    cpu: dict[int, tuple[float, float, float]]
    metaspace_rows: Ints
    metaspace_kb: Floats
    restarts: int
    clock_steps: int
    has_uptime: bool
    has_wall: bool

    @property
    def stw(self) -> Mask:
        """Rows that stop the application."""
        return np.less(self.kind, int(Kind.CYCLE))

    @property
    def full(self) -> Mask:
        """Rows that are full collections."""
        return np.equal(self.kind, int(Kind.FULL))

    @property
    def young(self) -> Mask:
        """Rows that collect only the young generation or, in G1, a part of the old one with it."""
        return np.isin(self.kind, (int(Kind.YOUNG), int(Kind.MIXED)))

    @property
    def stop(self) -> Floats:
        """Length of the stop a row belongs to: the pause, with that of an event inside it."""
        stops = np.nan_to_num(self.pause)
        inside = np.flatnonzero(self.flags & int(Flag.NESTED))
        inside = inside[inside + 1 < len(stops)]
        stops[inside + 1] += stops[inside]
        return stops

    @property
    def end(self) -> Floats:
        """End of each row's pause on the time axis."""
        return self.start + np.nan_to_num(self.pause)

    def has_cause(self, *names: str) -> Mask:
        """Rows whose cause contains one of the names."""
        ids = [number for number, cause in enumerate(self.causes) if any(name in cause for name in names)]
        return np.isin(self.cause, np.array(ids, dtype=np.int64))

    def cause_of(self, row: int) -> str:
        """Return the cause of a row."""
        return self.causes[int(self.cause[row])]

    @property
    def heap_kb(self) -> float:
        """Size of the whole heap: its maximum where the log tells it, else the largest committed size."""
        if self.facts.max_heap_kb:
            return self.facts.max_heap_kb
        known = self.capacity[~np.isnan(self.capacity)]
        return float(known.max()) if len(known) else 0.0

    @property
    def span_s(self) -> float:
        """Observed time: the sum over the segments of first to last event, 0 where the log has no clock."""
        return float(sum(last - first for first, last in self.bounds_by_segment().values()))

    def bounds_by_segment(self) -> dict[int, tuple[float, float]]:
        """Return start and end on the time axis of every segment that has events with times."""
        bounds = {}
        known = ~np.isnan(self.start)
        for number, span in enumerate(self.spans):
            rows = known & (self.segment == number)
            if rows.any():
                first = np.nanmin([self.start[rows].min(), span.first_s + self.offsets[number]])
                last = np.nanmax([self.end[rows].max(), span.last_s + self.offsets[number]])
                bounds[number] = (float(first), float(last))
        return bounds


def make_view(recorder: Recorder) -> GcView:
    """Return the columns of everything recorded."""
    table, timeline = recorder.table, recorder.timeline
    segment = _ints(table.column("segment"))
    offsets = _offsets(timeline.spans)
    shift = np.array(offsets or [0.0])
    start = _floats(table.column("start"))
    return GcView(
        start=start + shift[segment] if len(start) else start,
        pause=_floats(table.column("pause")),
        before=_floats(table.column("before")),
        after=_floats(table.column("after")),
        capacity=_floats(table.column("capacity")),
        young_before=_floats(table.column("young_before")),
        young_after=_floats(table.column("young_after")),
        line=_ints(table.column("line")),
        line_end=_ints(table.column("line_end")),
        file=_ints(table.column("file")),
        segment=segment,
        cause=_ints(table.column("cause")),
        kind=_ints(table.column("kind")),
        flags=_ints(table.column("flags")),
        wall=_floats(table.column("wall")),
        causes=tuple(table.cause_ids),
        spans=tuple(timeline.spans),
        offsets=offsets,
        facts=recorder.facts,
        texts=recorder.excerpts.texts(),
        cpu=recorder.cpu,
        metaspace_rows=_ints(recorder.metaspace_rows),
        metaspace_kb=_floats(recorder.metaspace_kb),
        restarts=timeline.restarts,
        clock_steps=timeline.clock_steps,
        has_uptime=timeline.has_uptime,
        has_wall=timeline.has_wall,
    )


def _floats(column: array[float] | array[int]) -> Floats:
    return np.frombuffer(column, dtype=np.float64) if column else np.zeros(0)


def _ints(column: array[float] | array[int]) -> Ints:
    """Return a view of the machine integers; they keep their small types, so that no copy is made."""
    return np.frombuffer(column, dtype=column.typecode) if column else np.zeros(0, dtype=np.int64)


def _offsets(spans: list[Span]) -> tuple[float, ...]:
    """Return what to add to the clock of each segment; wall clocks decide where both segments have them."""
    offsets: list[float] = []
    for number, span in enumerate(spans):
        if number == 0:
            offsets.append(0.0)
            continue
        earlier = spans[number - 1]
        end = offsets[-1] + (0.0 if np.isnan(earlier.last_s) else earlier.last_s)
        first = 0.0 if np.isnan(span.first_s) else span.first_s
        gap = _GAP_S
        if span.first_wall_s is not None and earlier.last_wall_s is not None:
            gap = max(0.0, span.first_wall_s - earlier.last_wall_s)
        offsets.append(end + gap - first)
    return tuple(offsets)
