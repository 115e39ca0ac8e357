"""What both parsers write into: the event table, excerpts for evidence, and facts beside the events."""

from __future__ import annotations

import heapq
import math
from array import array
from collections import deque
from dataclasses import dataclass, field

from kebab_desktop.core.findings import LogEvidence, Moment
from kebab_desktop.loganalysis.analyzers.gc_log.events import EventTable, GcEvent, Kind
from kebab_desktop.loganalysis.analyzers.gc_log.timeline import Timeline

EVIDENCE_CHARS = 600
_FIRST = 3
_LAST = 2
_TOP = 5
_CPU_FROM_S = 0.2
_MOST_SORTS = 1000
_MOST_TIMES = 1_000_000
_MOST_PAUSE_S = 1e7
_MOST_KB = 1e12


Sizes = tuple[float, float, float, float, float]
"""KB before and after, capacity, KB of the young generation before and after; NaN is unknown."""
TidyPause = tuple[int, int, tuple[Kind, str, int], float, float | None, float | None, Sizes, str]
"""Line, file, (kind, cause, flags), seconds, uptime, wall time, sizes and text of a pause whose figures are sound."""


def are_sound(pause_s: float, sizes: Sizes) -> bool:
    """Whether a pause and its sizes are no damaged numbers; sizes may be unknown in pairs only."""
    before, after, capacity, young_before, young_after = sizes
    return (
        pause_s <= _MOST_PAUSE_S
        and before + after <= _MOST_KB
        and not capacity > _MOST_KB
        and not young_before + young_after > _MOST_KB
    )


class Excerpts:
    """Keeps the text of few rows: the first and last of every sort of event and those with the longest pauses."""

    def __init__(self) -> None:
        self._sorts: dict[int, tuple[list[tuple[int, str]], deque[tuple[int, str]]]] = {}
        self._longest: list[tuple[float, int, str]] = []
        self._least = -math.inf  # what a pause must exceed to be one of the longest

    def offer(self, row: int, sort: int, pause_s: float, text: str) -> None:
        """Show an event of a sort (the number of its cause above the low 16 bits); few texts are kept, and cut."""
        kept = (row, text[:EVIDENCE_CHARS])
        known = self._sorts.get(sort)
        if known is None:
            self._new_sort(sort, kept)
        elif len(known[0]) < _FIRST:
            known[0].append(kept)
        else:
            known[1].append(kept)
        if pause_s > self._least:
            heapq.heappush(self._longest, (pause_s, *kept))
            if len(self._longest) > _TOP:
                heapq.heappop(self._longest)
            if len(self._longest) == _TOP:
                self._least = self._longest[0][0]

    def _new_sort(self, sort: int, kept: tuple[int, str]) -> None:
        if len(self._sorts) >= _MOST_SORTS:
            sort |= -1 << 16  # a log that invents causes must not fill the memory
        first, last = self._sorts.setdefault(sort, ([], deque(maxlen=_LAST)))
        (first if len(first) < _FIRST else last).append(kept)

    def texts(self) -> dict[int, str]:
        """Return the kept texts by row."""
        kept = {row: text for _, row, text in self._longest}
        for first, last in self._sorts.values():
            kept.update(first)
            kept.update(last)
        return kept


class Occurrences:
    """Lines of one sort (stalls, safepoints, errors): count, sum, the text of the first and last, and their times.

    Of more than a million lines only the times of the later ones are kept.
    """

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.times = array("d")
        self.segments = array("H")
        self.first: Moment | None = None
        self.last: Moment | None = None
        self.worst_value = 0.0
        self.worst: LogEvidence | None = None
        self._early: list[LogEvidence] = []
        self._late: deque[LogEvidence] = deque(maxlen=_LAST)

    def __len__(self) -> int:
        return self.count

    def add(self, moment: Moment, placed: tuple[float, int], value: float, text: str) -> None:
        """Add one line; ``placed`` is its time and segment, ``value`` a duration in seconds or a count."""
        self.count += 1
        self.total += value
        self.times.append(placed[0])
        self.segments.append(placed[1])
        if len(self.times) > _MOST_TIMES:
            del self.times[: _MOST_TIMES // 2], self.segments[: _MOST_TIMES // 2]
        self.first = self.first or moment
        self.last = moment
        evidence = LogEvidence(moment.line, moment.line, text[:EVIDENCE_CHARS], moment.file)
        if len(self._early) < _FIRST - 1:
            self._early.append(evidence)
        else:
            self._late.append(evidence)
        if self.worst is None or value > self.worst_value:
            self.worst, self.worst_value = evidence, value

    def evidence(self) -> tuple[LogEvidence, ...]:
        """Return at most five different lines, the worst among them, in the order of the log."""
        lines = {item.line_start: item for item in (*self._early, *self._late)}
        if self.worst is not None:
            lines[self.worst.line_start] = self.worst
        return tuple(lines[line] for line in sorted(lines))


@dataclass(slots=True)
class Facts:
    """What the log says beside the events."""

    collectors: dict[str, int] = field(default_factory=dict)
    region_kb: float = 0.0
    max_heap_kb: float = 0.0
    pause_target_s: float = 0.0
    version: str = ""
    humongous_regions: int = 0
    undo_cycles: Occurrences = field(default_factory=Occurrences)
    to_space: Occurrences = field(default_factory=Occurrences)
    allocation_stalls: Occurrences = field(default_factory=Occurrences)
    relocation_stalls: Occurrences = field(default_factory=Occurrences)
    errors: dict[str, Occurrences] = field(default_factory=dict)
    safepoints: int = 0
    safepoint_s: float = 0.0
    slow_safepoints: Occurrences = field(default_factory=Occurrences)
    safepoint_operations: dict[str, tuple[int, float]] = field(default_factory=dict)
    incomplete: Occurrences = field(default_factory=Occurrences)
    comma_decimals: bool = False
    cpu_s: float = 0.0
    lines: int = 0
    understood: int = 0


class Recorder:
    """The common target of the parsers."""

    def __init__(self) -> None:
        self.table = EventTable()
        self.timeline = Timeline()
        self.excerpts = Excerpts()
        self.facts = Facts()
        self.cpu: dict[int, tuple[float, float, float]] = {}  # of long pauses, by row
        self.metaspace_rows = array("I")
        self.metaspace_kb = array("d")
        self.transport_s: float | None = None  # time of a prefix such as docker's, for lines without a clock

    def empty(self) -> None:
        """Forget rows and occurrences that were judged; clocks, causes and what adds up go on."""
        self.table = EventTable(self.table.cause_ids)
        self.excerpts, self.cpu = Excerpts(), {}
        self.metaspace_rows, self.metaspace_kb = array("I"), array("d")
        facts = self.facts
        facts.undo_cycles, facts.slow_safepoints, facts.errors = Occurrences(), Occurrences(), {}
        facts.allocation_stalls, facts.relocation_stalls, facts.to_space = Occurrences(), Occurrences(), Occurrences()

    def place(self, event: GcEvent) -> None:
        """Give an event its place in time. Times must be placed in the order of the lines, storing may wait."""
        if event.uptime_s is None and event.wall_s is None:
            event.wall_s = self.transport_s
        event.placed = self.timeline.place(event.line, event.file, event.uptime_s, event.wall_s)

    def record(self, event: GcEvent, *, ends: bool) -> None:
        """Store a complete event; ``ends`` says that its time stamp is the end of the pause (unified logs)."""
        if event.placed is None:
            self.place(event)
        if event.pause_s > _MOST_PAUSE_S:  # a damaged number, no pause of months
            self.note(self.facts.incomplete, Moment(event.line, None, None, event.file), 0.0, event.text)
            return
        _forget_absurd_sizes(event)
        pause = event.pause_s
        time, segment = event.placed or (math.nan, 0)
        if ends and pause == pause:  # noqa: PLR0124 - only NaN differs from itself
            time -= pause
        row, sort = self.table.add(event, time, segment)
        self.excerpts.offer(row, sort, pause, event.text)
        if event.cpu_s is not None:
            self.cpu_times(row, pause, event.cpu_s)
        if not math.isnan(event.metaspace_kb) and (
            event.kind == Kind.FULL or event.cause.startswith(("Metadata", "Perm"))
        ):
            self.metaspace_rows.append(row)
            self.metaspace_kb.append(event.metaspace_kb)

    def pause(self, event: TidyPause, *, ends: bool) -> int:
        """Store a pause that needs no second look, as ``record`` would, without an object for it; return its row."""
        line, file, (kind, cause, flags), pause_s, uptime_s, wall_s, sizes, text = event
        if uptime_s is None and wall_s is None:
            wall_s = self.transport_s
        time, segment = self.timeline.place(line, file, uptime_s, wall_s)
        if ends:
            time -= pause_s
        wall = math.nan if wall_s is None else wall_s
        row, sort = self.table.append((time, wall, pause_s, *sizes, line, line, file, segment), cause, kind, flags)
        self.excerpts.offer(row, sort, pause_s, text)
        return row

    def cpu_times(self, row: int, pause_s: float, cpu_s: tuple[float, float, float]) -> None:
        """Add the CPU times of a stored pause; of a row that was judged in the meantime only their sum remains."""
        self.facts.cpu_s += cpu_s[0] + cpu_s[1]
        if pause_s >= _CPU_FROM_S and row < len(self.table):
            self.cpu[row] = cpu_s

    def collector(self, name: str, *, uptime_s: float | None = None) -> None:
        """A line named the collector."""
        self.facts.collectors[name] = self.facts.collectors.get(name, 0) + 1
        self.timeline.collector(name, uptime_s=uptime_s)

    def error(self, kind: str, moment: Moment, text: str) -> None:
        """An out-of-memory error was read; ``kind`` is "heap", "overhead", "metaspace", "array", "thread" and so on."""
        self.note(self.facts.errors.setdefault(kind, Occurrences()), moment, 1.0, text)

    def note(self, kind: Occurrences, moment: Moment, value: float, text: str) -> None:
        """Add a line to one sort of occurrences at its place in time."""
        if moment.uptime_s is None and moment.wall_s is None:
            moment = Moment(moment.line, self.transport_s, None, moment.file)
        placed = self.timeline.place(moment.line, moment.file, moment.uptime_s, moment.wall_s)
        kind.add(moment, placed, value, text)


def _forget_absurd_sizes(event: GcEvent) -> None:
    """Sizes beyond a petabyte are damaged numbers."""
    if not event.before_kb + event.after_kb <= _MOST_KB:
        event.before_kb = event.after_kb = math.nan
    if not event.capacity_kb <= _MOST_KB:
        event.capacity_kb = math.nan
    if not event.young_before_kb + event.young_after_kb <= _MOST_KB:
        event.young_before_kb = event.young_after_kb = math.nan
    if not event.metaspace_kb <= _MOST_KB:
        event.metaspace_kb = math.nan
