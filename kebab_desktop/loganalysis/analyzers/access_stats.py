"""Figures over access lines in bounded memory: per minute and status, per failing URL, durations and slow URLs."""

from __future__ import annotations

import heapq
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kebab_desktop.core.findings import LogEvidence, Moment
from kebab_desktop.loganalysis.analyzers.access_durations import (
    SAMPLE_ROWS,
    DurationColumn,
    Latencies,
    find_duration,
)
from kebab_desktop.loganalysis.analyzers.access_log import AccessRows, joined_rows
from kebab_desktop.loganalysis.analyzers.access_probes import ANSWERED, is_hit, is_probe, is_scanner, is_tls, probes_in
from kebab_desktop.loganalysis.analyzers.event_tally import LABELS_KEPT, Labels, Tallies, cut

SLOTS_KEPT = 20_000
SLOWEST_KEPT = 4
_CLIENT_TIMEOUT = " 408 "
_LINK_DETAILS = re.compile(r"[?#;].*", re.DOTALL)
"""What of a referring page is left out: it may name persons and sessions."""
_GROUPS = {500: "500", 502: "502", 503: "503", 504: "504", 404: "404", 403: "403", 401: "401", 408: "408", 400: "400"}


class MinuteGrid:
    """Requests per minute and status; beyond 20,000 minutes neighbouring ones are put together.

    ``begins`` and ``fails`` say where (file, line) the first request and the first 5xx of each slot stand.
    """

    __slots__ = ("begins", "busy_ms", "fails", "slots", "width_s")

    def __init__(self) -> None:
        self.width_s = 60
        self.slots: dict[int, Counter[int]] = {}
        self.busy_ms: dict[int, float] = {}
        self.begins: dict[int, tuple[int, int]] = {}
        self.fails: dict[int, tuple[int, int]] = {}

    def add(self, start_s: int, status: int, count: int) -> None:
        """Count requests of the minute that starts at ``start_s``."""
        slot = start_s // self.width_s
        if slot not in self.slots:
            if len(self.slots) >= SLOTS_KEPT:
                self._widen()
                slot = start_s // self.width_s
            self.slots.setdefault(slot, Counter())
        self.slots[slot][status] += count

    def place(self, start_s: int, file: int, line: int, *, failed: bool = False) -> None:
        """Remember a request that may be the first of its minute, or the first that failed."""
        (self.fails if failed else self.begins).setdefault(start_s // self.width_s, (file, line))

    def add_busy(self, start_s: int, ms: float) -> None:
        """Add time spent on requests of a minute that ``add`` has seen."""
        slot = start_s // self.width_s
        self.busy_ms[slot] = self.busy_ms.get(slot, 0.0) + ms

    def windows(self, minutes: int) -> Iterator[tuple[int, Counter[int]]]:
        """Yield the start in seconds and the statuses of every window of ``minutes`` that begins with a request."""
        span = max(1, minutes * 60 // self.width_s)
        for slot in sorted(self.slots):
            total: Counter[int] = Counter()
            for each in range(slot, slot + span):
                total.update(self.slots.get(each, {}))
            yield slot * self.width_s, total

    def statuses(self) -> Counter[int]:
        """Return all requests by status."""
        total: Counter[int] = Counter()
        for counts in self.slots.values():
            total.update(counts)
        return total

    def concurrency(self) -> float:
        """Return the largest mean number of requests in work within one slot (time spent / length of the slot)."""
        return max(self.busy_ms.values(), default=0.0) / 1000 / self.width_s

    def _widen(self) -> None:
        self.width_s *= 2
        slots, busy = self.slots, self.busy_ms
        self.slots, self.busy_ms = {}, {}
        for slot, counts in slots.items():
            self.slots.setdefault(slot // 2, Counter()).update(counts)
        for slot, ms in busy.items():
            self.busy_ms[slot // 2] = self.busy_ms.get(slot // 2, 0.0) + ms
        self.begins, self.fails = _halved(self.begins), _halved(self.fails)


def _halved(places: dict[int, tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Return the places for slots twice as long, of two the earlier one."""
    found: dict[int, tuple[int, int]] = {}
    for slot in sorted(places):
        found.setdefault(slot // 2, places[slot])
    return found


@dataclass(slots=True)
class SlowUrl:
    """Slow requests of one URL: how many, their time in ms, the slowest and its line."""

    count: int = 0
    total_ms: float = 0.0
    worst_ms: float = 0.0
    line: int = 0


@dataclass(slots=True)
class AccessStats:
    """Everything the detectors want to know about access lines; ``slow_ms`` is what counts as a slow request."""

    owner: str
    slow_ms: float
    grid: MinuteGrid = field(default_factory=MinuteGrid)
    tallies: Tallies = field(default_factory=Tallies)
    latencies: Latencies = field(default_factory=Latencies)
    slow_urls: dict[str, SlowUrl] = field(default_factory=dict)
    slowest: list[tuple[float, int, int, LogEvidence]] = field(default_factory=list)
    linked_missing: Labels = field(default_factory=Labels)
    links_to_missing: Labels = field(default_factory=Labels)
    unit: str = ""
    rows: int = 0
    first: Moment | None = None
    last: Moment | None = None
    _waiting: list[AccessRows] = field(default_factory=list)
    _column: DurationColumn | None = None
    _decided: int = -1

    def add(self, rows: AccessRows) -> None:
        """Take the rows of a block; durations of a file wait until enough rows are there to know the unit."""
        starts = rows.minute_starts()
        for (minute, status), count in Counter(zip(rows.minutes, rows.statuses, strict=True)).items():
            if minute in starts:
                self.grid.add(starts[minute], int(status), count)
        begins = dict(zip(reversed(rows.minutes), reversed(rows.lines), strict=True))
        for minute, start in starts.items():
            self.grid.place(start, rows.file, begins[minute])
        self.rows += len(rows)
        moment = Moment(rows.lines[0], rows.seconds(0), file=rows.file)
        self.first = self.first or moment
        self.last = Moment(rows.lines[-1], rows.seconds(len(rows) - 1), file=rows.file)
        self._failures_and_probes(rows, starts)
        self._queue(rows)

    def finish(self) -> None:
        """Take the durations that still wait; call once after the last row."""
        self._flush()

    def _failures_and_probes(self, rows: AccessRows, starts: Mapping[str, int]) -> None:
        failed = [row for row, status in enumerate(rows.statuses) if status > " 399 "]
        probed = dict(probes_in(rows.requests, ANSWERED))
        for place, probe in probes_in([rows.requests[row] for row in failed]):
            probed[failed[place]] = probe
        for row in failed:
            status = int(rows.statuses[row])
            if status >= 500 and (start := starts.get(rows.minutes[row])) is not None:
                self.grid.place(start, rows.file, rows.lines[row], failed=True)
            self._problem(rows, row, status, probed=row in probed)
        for row, probe in probed.items():
            self._probe(rows, row, probe)

    def _queue(self, rows: AccessRows) -> None:
        if self._waiting and self._waiting[0].file != rows.file:
            self._flush()
        if self._decided == rows.file:
            self._durations(rows)
            return
        self._waiting.append(rows)
        if sum(map(len, self._waiting)) >= SAMPLE_ROWS:
            self._flush()

    def _flush(self) -> None:
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        self._decided = waiting[0].file
        self._column = find_duration(joined_rows(waiting), self.owner)
        for rows in waiting:
            self._durations(rows)

    def _durations(self, rows: AccessRows) -> None:
        if self._column is None:
            return
        self.unit = self.unit or self._column.unit
        values = self._column.read(rows.texts)
        if _CLIENT_TIMEOUT in rows.statuses:  # the time a client did not use is not the time a request took
            values = [
                -1.0 if status == _CLIENT_TIMEOUT else ms for status, ms in zip(rows.statuses, values, strict=True)
            ]
        self.latencies.add(values)
        starts = rows.minute_starts()
        if len(starts) == 1:
            busy = {rows.minutes[0]: sum(value for value in values if value > 0)}
        else:
            busy = dict.fromkeys(rows.minutes, 0.0)
            for minute, value in zip(rows.minutes, values, strict=True):
                busy[minute] += max(value, 0.0)
        for minute, start in starts.items():
            self.grid.add_busy(start, busy.get(minute, 0.0))
        if max(values) >= self.slow_ms:
            for row in [row for row, value in enumerate(values) if value >= self.slow_ms]:
                self._slow(rows, row, values[row])

    def _slow(self, rows: AccessRows, row: int, ms: float) -> None:
        path = cut(rows.path(row), 200)
        line = rows.lines[row]
        if path in self.slow_urls or len(self.slow_urls) < LABELS_KEPT:
            url = self.slow_urls.setdefault(path, SlowUrl())
            url.count += 1
            url.total_ms += ms
            if ms > url.worst_ms:
                url.worst_ms, url.line = ms, line
        tally = self.tallies.open("slow")
        moment = Moment(line, rows.seconds(row), file=rows.file)
        tally.add(moment)
        tally.measure(ms, "ms", moment)
        if len(self.slowest) < SLOWEST_KEPT or ms > self.slowest[0][0]:
            evidence = LogEvidence(line, line, cut(rows.texts[row]), rows.file)
            keep = heapq.heappush if len(self.slowest) < SLOWEST_KEPT else heapq.heapreplace
            keep(self.slowest, (ms, -rows.file, -line, evidence))

    def _problem(self, rows: AccessRows, row: int, status: int, *, probed: bool) -> None:
        moment = Moment(rows.lines[row], rows.seconds(row), file=rows.file)
        text = (rows.texts[row],)
        path = rows.path(row)
        if status >= 500:
            self.tallies.open("5xx").add(moment, text, label=path)
        tally = self.tallies.open(_GROUPS.get(status, "other"))
        tally.add(moment, text, label=path)
        if status in (401, 403):
            tally.details.add(rows.client(row))
            return
        if status == 404 and path != "/favicon.ico":
            referer = rows.quoted(row)[0]
            if referer != "-":
                self.linked_missing.add(path)
                self.links_to_missing.add(_LINK_DETAILS.sub("", referer))
        if status >= 500:
            return
        if is_tls(rows.requests[row]):
            self.tallies.open("tls").add(moment, text)
        elif status != 408 and not probed and is_scanner(rows.quoted(row)[1]):
            tally = self.tallies.open("probe")
            tally.add(moment, text, label="scanner")
            tally.details.add(rows.client(row))

    def _probe(self, rows: AccessRows, row: int, probe: str) -> None:
        status = int(rows.statuses[row])
        request = rows.requests[row]
        if not is_probe(probe, request, status):
            return
        moment = Moment(rows.lines[row], rows.seconds(row), file=rows.file)
        text = (rows.texts[row],)
        tally = self.tallies.open("probe")
        tally.add(moment, text, label=probe)
        tally.details.add(rows.client(row))
        if is_hit(probe, request, status):
            self.tallies.open("probe_hit").add(moment, text, label=rows.path(row))
