"""One collection as the parsers find it, and the compact table that keeps millions of them."""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass
from enum import IntEnum, IntFlag

NAN = math.nan
_MOST_CAUSES = 500


class Kind(IntEnum):
    """What a row of the table is; everything but ``CYCLE`` and ``HEAP`` stops the application."""

    YOUNG = 0
    MIXED = 1
    FULL = 2
    INITIAL_MARK = 3
    REMARK = 4
    CLEANUP = 5
    SHORT = 6  # a pause of a mostly concurrent collector (ZGC, Shenandoah)
    DEGENERATED = 7
    CYCLE = 8  # a concurrent cycle with heap sizes, not a pause
    HEAP = 9  # heap sizes within a concurrent cycle (Shenandoah's cleanup), not a pause


class Flag(IntFlag):
    """Marks of a row."""

    TO_SPACE = 1  # evacuation failed for want of space
    PINNED = 2  # evacuation failed only because regions are pinned
    PROMOTION_FAILED = 4
    CONCURRENT_FAILURE = 8
    CONCURRENT_INTERRUPTED = 16
    NESTED = 32  # lies inside the pause of the event that follows
    HOLDS_FULL = 64  # a young collection that also collected the old generation


@dataclass(slots=True)
class GcEvent:
    """One event on its way from a parser to the table; sizes are in KB, times in seconds, NaN is unknown."""

    line: int
    kind: Kind
    pause_s: float = NAN
    line_end: int = 0
    file: int = 0
    cause: str = ""
    uptime_s: float | None = None
    wall_s: float | None = None
    before_kb: float = NAN
    after_kb: float = NAN
    capacity_kb: float = NAN
    young_before_kb: float = NAN
    young_after_kb: float = NAN
    metaspace_kb: float = NAN
    flags: int = 0
    cpu_s: tuple[float, float, float] | None = None  # user, system, real
    text: str = ""
    placed: tuple[float, int] | None = None  # time on the clock of its segment, and the segment


_FLOAT_COLUMNS = ("start", "wall", "pause", "before", "after", "capacity", "young_before", "young_after")
_COLUMN_TYPES = {
    **dict.fromkeys(_FLOAT_COLUMNS, "d"),
    **dict.fromkeys(("line", "line_end"), "I"),
    **dict.fromkeys(("file", "segment", "cause"), "H"),
    **dict.fromkeys(("kind", "flags"), "B"),
}
_BATCH = 2048


class EventTable:
    """Rows of events in arrays of machine numbers (about 80 bytes a row), in the order of the log."""

    def __init__(self, cause_ids: dict[str, int] | None = None) -> None:
        self.cause_ids: dict[str, int] = {} if cause_ids is None else cause_ids
        self._columns = {name: array(kind) for name, kind in _COLUMN_TYPES.items()}
        self._waiting: list[tuple[float | int, ...]] = []  # moved to the columns in batches, which is much faster
        self._moved = 0

    def __len__(self) -> int:
        return self._moved + len(self._waiting)

    def add(self, event: GcEvent, start_s: float, segment: int) -> tuple[int, int]:
        """Append the event; ``start_s`` is its start on the clock of its segment. Returns what ``append`` returns."""
        wall = event.wall_s
        times = start_s, NAN if wall is None else wall, event.pause_s
        sizes = event.before_kb, event.after_kb, event.capacity_kb, event.young_before_kb, event.young_after_kb
        place = event.line, event.line_end or event.line, event.file, segment
        return self.append((*times, *sizes, *place), event.cause, event.kind, event.flags)

    def append(self, values: tuple[float | int, ...], cause: str, kind: Kind, flags: int) -> tuple[int, int]:
        """Append the values of the first columns and these three; return the row and its sort (all three as one)."""
        number = self.cause_ids.get(cause)
        if number is None:
            number = self._new_cause(cause)
        waiting = self._waiting
        waiting.append((*values, number, kind, flags))
        if len(waiting) >= _BATCH:
            self._move()
        return self._moved + len(waiting) - 1, number << 16 | kind << 8 | flags

    def column(self, name: str) -> array[float] | array[int]:
        """Return a column by name: floats for times and sizes (NaN is unknown), small integers for the rest."""
        self._move()
        return self._columns[name]

    def _move(self) -> None:
        if not self._waiting:
            return
        for column, values in zip(self._columns.values(), zip(*self._waiting, strict=True), strict=True):
            column.extend(values)
        self._moved += len(self._waiting)
        self._waiting.clear()

    def _new_cause(self, cause: str) -> int:
        """Return the number of a cause; beyond 500 different ones all further share "other"."""
        if len(self.cause_ids) >= _MOST_CAUSES:
            cause = "other"
        return self.cause_ids.setdefault(cause, len(self.cause_ids))
