"""Bounded tallies of repeated events: how many, first, last, bursts, worst value, labels and evidence."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from kebab_desktop.core.findings import LogEvidence, Moment, Worst

EVIDENCE_LINES = 12
EVIDENCE_LINE_CHARS = 400
EVIDENCE_KEPT = 5
LABELS_KEPT = 2_000
LABEL_CHARS = 200
MINUTES_KEPT = 20_000
WINDOWS_MIN = (1, 5, 15)
_BUCKET_S = 10
_DISORDER_S = 3_600


def cut(text: str, limit: int = EVIDENCE_LINE_CHARS) -> str:
    """Return ``text`` or its first ``limit`` characters with an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def evidence_text(lines: Sequence[str]) -> str:
    """Return the first lines of an event, each of bounded length, as they stand in the log."""
    return "\n".join(cut(line) for line in lines[:EVIDENCE_LINES])


class Labels:
    """Counts by label; beyond ``limit`` different labels new ones only raise ``overflow``."""

    __slots__ = ("_counts", "_limit", "overflow")

    def __init__(self, limit: int = LABELS_KEPT) -> None:
        self._counts: dict[str, int] = {}
        self._limit = limit
        self.overflow = 0

    def __len__(self) -> int:
        return len(self._counts)

    def __contains__(self, label: str) -> bool:
        return cut(label, LABEL_CHARS) in self._counts

    def add(self, label: str, count: int = 1) -> None:
        """Count ``label`` (its first 200 characters)."""
        label = cut(label, LABEL_CHARS)
        if label in self._counts:
            self._counts[label] += count
        elif len(self._counts) < self._limit:
            self._counts[label] = count
        else:
            self.overflow += count

    def count(self, label: str) -> int:
        """Return how often ``label`` was counted."""
        return self._counts.get(cut(label, LABEL_CHARS), 0)

    def total(self) -> int:
        """Return the sum over all labels, those that did not fit included."""
        return sum(self._counts.values()) + self.overflow

    def top(self, count: int) -> list[tuple[str, int]]:
        """Return the most frequent labels with their counts; ties in the order of first sight."""
        return sorted(self._counts.items(), key=lambda item: -item[1])[:count]


class Bursts:
    """The largest number of events within 1, 5 and 15 minutes (resolution 10 s), in memory that does not grow.

    A time out of order counts for the current bucket; a step back of more than an hour starts afresh.
    """

    __slots__ = ("_peaks", "_totals", "_windows")

    def __init__(self) -> None:
        self._windows: tuple[deque[list[int]], ...] = tuple(deque() for _ in WINDOWS_MIN)
        self._totals = [0] * len(WINDOWS_MIN)
        self._peaks = [0] * len(WINDOWS_MIN)

    def add(self, wall_s: float, count: int = 1) -> None:
        """Count ``count`` events at ``wall_s``."""
        bucket = int(wall_s // _BUCKET_S)
        longest = self._windows[-1]
        if longest and bucket <= longest[-1][0] and longest[-1][0] - bucket <= _DISORDER_S // _BUCKET_S:
            longest[-1][1] += count  # the windows share their newest bucket
        else:
            self._advance(bucket, count)

    def peak(self, minutes: int) -> int:
        """Return the most events seen within ``minutes`` (1, 5 or 15)."""
        place = WINDOWS_MIN.index(minutes)
        window = self._windows[place]
        newest = window[-1][1] if window else 0
        return max(self._peaks[place], self._totals[place] + newest)

    def raise_to(self, minutes: int, peak: int) -> None:
        """Take over the peak of other events when it is larger."""
        place = WINDOWS_MIN.index(minutes)
        self._peaks[place] = max(self._peaks[place], peak)

    def _advance(self, bucket: int, count: int) -> None:
        """Begin a bucket; the totals do not hold the newest one, which still grows."""
        newest = [bucket, count]
        for place, (minutes, window) in enumerate(zip(WINDOWS_MIN, self._windows, strict=True)):
            if window:
                self._totals[place] += window[-1][1]
                self._peaks[place] = max(self._peaks[place], self._totals[place])
            if window and window[-1][0] > bucket:
                window.clear()
                self._totals[place] = 0
            oldest = bucket - minutes * 60 // _BUCKET_S
            while window and window[0][0] <= oldest:
                self._totals[place] -= window.popleft()[1]
            window.append(newest)


@dataclass(slots=True)
class Tally:
    """All occurrences of one kind of event; memory does not grow with their number."""

    count: int = 0
    first: Moment | None = None
    last: Moment | None = None
    worst: Worst | None = None
    labels: Labels = field(default_factory=Labels)
    details: Labels = field(default_factory=Labels)
    bursts: Bursts = field(default_factory=Bursts)
    timed: int = 0
    _head: list[LogEvidence] = field(default_factory=list)
    _tail: tuple[Moment, int, Sequence[str]] | None = None

    def add(self, moment: Moment, lines: Sequence[str] = (), *, label: str = "", end: int = 0, count: int = 1) -> None:
        """Count an event that starts at ``moment`` and ends at line ``end``; ``lines`` are its text."""
        self.count += count
        if self.first is None:
            self.first = moment
        self.last = moment
        if label:
            self.labels.add(label, count)
        if moment.wall_s is not None:
            self.timed += count
            self.bursts.add(moment.wall_s, count)
        if lines:
            if len(self._head) < EVIDENCE_KEPT - 1:
                self._head.append(_evidence(moment, end, lines))
            else:
                self._tail = (moment, end, lines)

    def measure(self, value: float, unit: str, moment: Moment) -> None:
        """Remember ``value`` when it is the largest so far."""
        if self.worst is None or value > self.worst.value:
            self.worst = Worst(value, unit, moment.line, moment.file)

    def peak(self, minutes: int) -> int:
        """Return the most events within ``minutes``; without any time in the log, all of them."""
        return self.bursts.peak(minutes) if self.timed else self.count

    def span_s(self) -> float:
        """Return the seconds between the first and the last event, 0 where a time is missing."""
        if self.first is None or self.last is None or self.first.wall_s is None or self.last.wall_s is None:
            return 0.0
        return max(0.0, self.last.wall_s - self.first.wall_s)

    def evidence(self) -> tuple[LogEvidence, ...]:
        """Return at most five pieces: the first four and the last."""
        last = () if self._tail is None else (_evidence(*self._tail),)
        return (*self._head, *last)

    def keep(self, evidence: Iterable[LogEvidence]) -> None:
        """Add pieces of evidence that were chosen elsewhere, as many as fit."""
        self._head.extend(islice(evidence, EVIDENCE_KEPT - len(self.evidence())))


class MinuteCounts:
    """Events per minute and where the first of each minute stands, of at most 20,000 minutes."""

    __slots__ = ("begins", "counts")

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()
        self.begins: dict[int, tuple[int, int]] = {}

    @property
    def most(self) -> int:
        """The events of the busiest minute."""
        return max(self.counts.values(), default=0)

    def add(self, moment: Moment) -> None:
        """Count an event; one without a time has no minute."""
        if moment.wall_s is None:
            return
        minute = int(moment.wall_s // 60)
        if minute in self.counts or len(self.counts) < MINUTES_KEPT:
            self.counts[minute] += 1
            self.begins.setdefault(minute, (moment.file, moment.line))


class Tallies:
    """Tallies by name; a name that was never counted is an empty tally."""

    __slots__ = ("_by_name",)

    def __init__(self) -> None:
        self._by_name: dict[str, Tally] = {}

    def __getitem__(self, name: str) -> Tally:
        return self._by_name.get(name) or Tally()

    def open(self, name: str) -> Tally:
        """Return the tally of ``name``, made at first use; names must come from a fixed set."""
        if name not in self._by_name:
            self._by_name[name] = Tally()
        return self._by_name[name]

    def merged(self, *names: str) -> Tally:
        """Return one tally over several names; bursts are those of the busiest of them."""
        parts = [self._by_name[name] for name in names if name in self._by_name]
        if len(parts) == 1:
            return parts[0]
        whole = Tally()
        for part in parts:
            _merge(whole, part)
        return whole


def _merge(whole: Tally, part: Tally) -> None:
    whole.count += part.count
    whole.timed += part.timed
    if whole.first is None or (part.first is not None and _order(part.first) < _order(whole.first)):
        whole.first = part.first
    if whole.last is None or (part.last is not None and _order(part.last) > _order(whole.last)):
        whole.last = part.last
    if whole.worst is None or (part.worst is not None and part.worst.value > whole.worst.value):
        whole.worst = part.worst
    for label, count in part.labels.top(LABELS_KEPT):
        whole.labels.add(label, count)
    for label, count in part.details.top(LABELS_KEPT):
        whole.details.add(label, count)
    for minutes in WINDOWS_MIN:
        whole.bursts.raise_to(minutes, part.bursts.peak(minutes))
    whole.keep(part.evidence())


def _evidence(moment: Moment, end: int, lines: Sequence[str]) -> LogEvidence:
    return LogEvidence(moment.line, max(end, moment.line), evidence_text(lines), moment.file)


def _order(moment: Moment) -> tuple[int, int]:
    return (moment.file, moment.line)
