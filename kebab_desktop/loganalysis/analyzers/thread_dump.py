"""The analyzer of thread dumps: text and JSON of one JVM or several, one dump or many."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from kebab_desktop.core.findings import Segment, Series, Signal
from kebab_desktop.loganalysis.analyzer import AnalyzerKind, LineBlock, PartialResult
from kebab_desktop.loganalysis.analyzers import thread_detectors as detect
from kebab_desktop.loganalysis.analyzers import thread_trends as trends
from kebab_desktop.loganalysis.analyzers.thread_facts import Facts, examine
from kebab_desktop.loganalysis.analyzers.thread_json import JsonDumps
from kebab_desktop.loganalysis.analyzers.thread_model import Dump
from kebab_desktop.loganalysis.analyzers.thread_series import changes, runs
from kebab_desktop.loganalysis.analyzers.thread_text import TextDumps
from kebab_desktop.loganalysis.analyzers.thread_thresholds import THRESHOLDS

__all__ = ["KIND", "THRESHOLDS", "ThreadDumpAnalyzer"]

LOG_TYPE = "thread_dump"
MAX_DUMPS = 500
MAX_TRACES = 50_000
"""Threads of all dumps that are kept for comparison; of later dumps only the findings within the dump remain."""

_NO_THREADS = "It is the beginning of a thread dump without any thread."
_STATES = ("RUNNABLE", "BLOCKED", "WAITING", "TIMED_WAITING")
_PROBE = re.compile(
    r'^.{0,200}Full thread dump |^"[^"\n]{1,300}" (?:#\d+ |daemon |prio=|os_prio=)[^\n]{0,200}\b(?:tid|nid)='
    r'|^#\d{1,19} "[^"\n]{0,300}"(?: virtual)?(?: [A-Z_]+ \d{4}-\d\d-\d\dT\S+)?\s*$|^[\s{]*"threadDump"\s*:'
    r"|^Found one Java-level deadlock:",
    re.MULTILINE,
)


class ThreadDumpAnalyzer:
    """Implements LogAnalyzer for thread dumps; ``limits`` are the thresholds by name."""

    def __init__(self, limits: Mapping[str, float]) -> None:
        self._limits = {each.name: each.default for each in THRESHOLDS} | dict(limits)
        self._dumps: list[Facts] = []
        self._traced = 0
        self._skipped = 0
        self._weight = 0
        self._stamped = False
        self._file: int | None = None
        self._text = TextDumps(self._done)
        self._json = JsonDumps(self._done)

    def feed(self, block: LineBlock, claimed: bytearray) -> None:
        """Read the next lines; see LogAnalyzer."""
        if self._file is not None and block.file != self._file:
            self._end_of_file()
        self._file = block.file
        self._stamped |= bool(block.stamps)
        for place, text in enumerate(block.texts):
            number = block.first + place
            if self._json.line(block.file, number, text) or self._text.line(block.file, number, text):
                claimed[place] = 1
                self._weight += 1

    def finish(self) -> PartialResult:
        """Return the findings over all dumps; see LogAnalyzer."""
        self._end_of_file()
        if not self._dumps:
            return PartialResult(LOG_TYPE, self._weight, doubt=_NO_THREADS)
        groups = runs(self._dumps)
        signals = sorted(
            (signal for group in groups for signal in self._signals(group)), key=lambda each: -each.severity.rank
        )
        last = groups[-1][-1]
        return PartialResult(
            LOG_TYPE,
            self._weight,
            signals=tuple(signals),
            kpis=_kpis(groups, last),
            segments=tuple(_segments(groups)),
            series=tuple(_series(groups)),
            summary=_summary(self._dumps, signals, last),
            notes=tuple(self._notes(groups)),
            doubt=_doubt(last),
            local_clock=all(dump.atomic for dump in self._dumps) and not self._stamped,
        )

    def _done(self, dump: Dump) -> None:
        if not dump.threads and not dump.banner:
            return
        if len(self._dumps) >= MAX_DUMPS:
            self._skipped += 1
            return
        facts = examine(dump, trace=self._traced < MAX_TRACES)
        self._traced += len(facts.traces)
        self._dumps.append(facts)

    def _end_of_file(self) -> None:
        self._json.finish(cut=self._json.active)
        self._text.finish()

    def _signals(self, group: Sequence[Facts]) -> Iterator[Signal]:
        limits = self._limits
        yield from detect.deadlock(group)
        yield from detect.contention(group, limits)
        pools = list(detect.pool_exhausted(group, limits))
        yield from pools
        yield from detect.finalizer_blocked(group)
        yield from detect.carriers(group, limits)
        yield from detect.database_wait(group, limits, with_pool=bool(pools))
        yield from detect.remote_wait(group, limits)
        yield from trends.stuck_threads(group, limits)
        yield from trends.cpu_hot(group, limits)
        yield from trends.thread_leak(group, limits)

    def _notes(self, groups: Sequence[Sequence[Facts]]) -> Iterator[str]:
        if self._skipped:
            yield f"Only the first {MAX_DUMPS} thread dumps were read; {self._skipped} more were left out."
        if self._traced >= MAX_TRACES:
            yield f"Only {MAX_TRACES} threads were compared between the dumps."
        if self._json.unreadable:
            yield f"{self._json.unreadable} threads of the JSON dump could not be read."
        for group in groups:
            for dump in group:
                yield from _missing(dump)
        if len(groups) > 1:
            yield f"The thread dumps are of {len(groups)} different processes and were not compared with each other."
        if idle := detect.idle_note(groups[-1]):
            yield idle


def _missing(dump: Facts) -> Iterator[str]:
    """Say what of a dump is not there."""
    if dump.headless:
        yield f"The thread dump in line {dump.line} begins in the middle; its first threads are missing."
    if not dump.complete:
        yield f"The thread dump in line {dump.line} ends early; its last threads are missing."
    if dump.dropped:
        yield f"{dump.dropped} threads of the dump in line {dump.line} were only counted."


def _kpis(groups: Sequence[Sequence[Facts]], last: Facts) -> dict[str, float | int | str]:
    """Return the figures of the last dump, and how many dumps and deadlocks there are in all."""
    kpis: dict[str, float | int | str] = {
        "dump_count": sum(len(group) for group in groups),
        "jvm": last.jvm,
        "thread_count": last.users,
        "vm_thread_count": last.vm,
        "virtual_thread_count": last.virtual,
    }
    kpis |= {f"threads_{state.lower()}": last.states.get(state, 0) for state in _STATES}
    cycles = {each.identity for group in groups for dump in group for each in dump.deadlocks}
    kpis["deadlock_count"] = len(cycles)
    hottest = max(
        (each for group in groups for dump in group for each in dump.contended), key=lambda x: x.waiters, default=None
    )
    if hottest is not None:
        kpis |= {
            "hottest_lock": hottest.lock,
            "hottest_lock_class": hottest.lock_class,
            "hottest_lock_waiters": hottest.waiters,
            "hottest_lock_owner": hottest.owner,
        }
    if last.pools:
        largest = last.pools[0]
        kpis |= {"largest_pool": largest.pool, "largest_pool_threads": largest.size, "largest_pool_idle": largest.idle}
    return {**kpis, **changes(groups[-1])}


def _segments(groups: Sequence[Sequence[Facts]]) -> Iterator[Segment]:
    for dump in sorted((dump for group in groups for dump in group), key=lambda each: (each.file, each.line)):
        first, last = detect.moment(dump), detect.moment(dump, max(dump.last_line, dump.line))
        yield Segment(LOG_TYPE, first, last, label=dump.jvm, file=dump.file)


def _series(groups: Sequence[Sequence[Facts]]) -> Iterator[Series]:
    """Yield the number of threads per state over the dumps of the JVM with the most dumps; none without a clock."""
    group = max(groups, key=len)
    clock, times = ("epoch", [dump.wall_s for dump in group])
    if any(time is None for time in times):
        clock, times = ("uptime", [dump.uptime_s for dump in group])
    known = tuple(time for time in times if time is not None)
    if len(known) != len(group):
        return
    lines, files = tuple(dump.line for dump in group), tuple(dump.file for dump in group)
    for state in _STATES:
        counts = tuple(float(dump.states.get(state, 0)) for dump in group)
        yield Series(f"threads {state}", "threads", clock, known, counts, lines, group[0].file, files)


def _summary(dumps: Sequence[Facts], signals: Sequence[Signal], last: Facts) -> str:
    states = ", ".join(f"{last.states.get(state, 0)} {state}" for state in _STATES if last.states.get(state)) or "-"
    if len(dumps) == 1:
        head = f"One thread dump with {last.users} threads ({states})."
    else:
        head = f"{len(dumps)} thread dumps, the last with {last.users} threads ({states})."
    return head if signals else f"{head} No problem was found in it."


def _doubt(last: Facts) -> str:
    if not last.users and not last.vm and not last.virtual:
        return _NO_THREADS
    if last.headless:
        return "The last thread dump begins in the middle."
    return "" if last.complete else "The last thread dump ends early."


KIND = AnalyzerKind(LOG_TYPE, _PROBE, ThreadDumpAnalyzer)
