"""What changes, and what does not change, between several dumps of one JVM."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kebab_desktop.loganalysis.analyzers.thread_facts import Facts, Trace


@dataclass(frozen=True, slots=True)
class Stuck:
    """A thread with the same innermost frames in ``dumps`` dumps in a row, ``seconds`` apart from first to last."""

    last: Trace
    dump: Facts
    dumps: int
    seconds: float
    cpu_ms: float | None


@dataclass(frozen=True, slots=True)
class Burning:
    """A thread that was on the CPU for ``share`` (0 to 1) of ``seconds``; ``compared`` when two dumps show it."""

    trace: Trace
    dump: Facts
    share: float
    seconds: float
    compared: bool


def in_order(dumps: Sequence[Facts]) -> list[Facts]:
    """Return the dumps by time when every dump has one, else as they were read."""
    if all(dump.wall_s is not None for dump in dumps):
        return sorted(dumps, key=lambda dump: (dump.wall_s or 0.0, dump.file, dump.line))
    return list(dumps)


def same_jvm(earlier: Facts, later: Facts) -> bool:
    """Whether two dumps can be of one process: the same version, and an uptime that did not fall."""
    if earlier.jvm and later.jvm and earlier.jvm != later.jvm:
        return False
    if earlier.uptime_s is not None and later.uptime_s is not None and later.uptime_s < earlier.uptime_s - 1:
        return False
    alive = {(trace.key, trace.name) for trace in earlier.traces}
    return not alive or any((trace.key, trace.name) in alive for trace in later.traces)


def gap_s(earlier: Facts, later: Facts) -> float | None:
    """Return the seconds between two dumps, by uptime or by time; None when the dumps say neither."""
    if earlier.uptime_s is not None and later.uptime_s is not None:
        return later.uptime_s - earlier.uptime_s
    if earlier.wall_s is not None and later.wall_s is not None:
        return later.wall_s - earlier.wall_s
    return None


def runs(dumps: Sequence[Facts]) -> list[list[Facts]]:
    """Return the dumps grouped by JVM, each group in order."""
    groups: list[list[Facts]] = []
    for dump in in_order(dumps):
        group = next((each for each in groups if same_jvm(each[-1], dump)), None)
        if group is None:
            groups.append([dump])
        else:
            group.append(dump)
    return groups


def stuck(dumps: Sequence[Facts], *, least: int, seconds: float) -> Iterator[Stuck]:
    """Yield the threads that are not idle and stand still in the last ``least`` dumps or more."""
    rows = [{(trace.key, trace.name): trace for trace in dump.traces} for dump in dumps]
    for key, last in rows[-1].items() if rows else ():
        if last.idle or not last.stack:
            continue
        first = len(rows) - 1
        while first > 0 and _stands_still(rows[first - 1].get(key), last):
            first -= 1
        count = len(rows) - first
        span = gap_s(dumps[first], dumps[-1])
        if count >= least and span is not None and span >= seconds:
            yield Stuck(last, dumps[-1], count, span, _cpu_delta(rows[first][key], last))


def cpu_use(dumps: Sequence[Facts], *, least_s: float) -> list[Burning]:
    """Return the CPU share of every running thread: its greatest between two dumps or, with one dump, since its start.

    ``least_s`` is the age from which a single dump says anything.
    """
    if len(dumps) == 1:
        return list(_since_start(dumps[0], least_s))
    found: dict[tuple[str, str], Burning] = {}
    for earlier, later in pairwise(dumps):
        seconds = gap_s(earlier, later) or 0.0
        before = {(trace.key, trace.name): trace for trace in earlier.traces}
        for trace in later.traces:
            key = (trace.key, trace.name)
            used = _used_share(before.get(key), trace, seconds)
            if trace.state == "RUNNABLE" and used > 0 and (key not in found or used > found[key].share):
                found[key] = Burning(trace, later, used, seconds, compared=True)
    return list(found.values())


def _since_start(dump: Facts, least_s: float) -> Iterator[Burning]:
    for trace in dump.traces:
        if trace.state == "RUNNABLE" and trace.cpu_ms and trace.elapsed_s and trace.elapsed_s >= least_s:
            yield Burning(trace, dump, trace.cpu_ms / 1000 / trace.elapsed_s, trace.elapsed_s, compared=False)


def growth(dumps: Sequence[Facts]) -> tuple[int, int, Facts] | None:
    """Return the greatest growth of user threads between two dumps: threads before, after, the later dump."""
    best: tuple[int, int, Facts] | None = None
    lowest: int | None = None
    for dump in dumps:
        if lowest is not None and (best is None or dump.users - lowest > best[1] - best[0]):
            best = (lowest, dump.users, dump)
        lowest = dump.users if lowest is None else min(lowest, dump.users)
    return best if best is not None and best[1] > best[0] else None


def _stands_still(before: Trace | None, now: Trace) -> bool:
    return before is not None and before.stack == now.stack


def _cpu_delta(before: Trace, now: Trace) -> float | None:
    return now.cpu_ms - before.cpu_ms if before.cpu_ms is not None and now.cpu_ms is not None else None


def _used_share(before: Trace | None, now: Trace, seconds: float) -> float:
    if before is None or seconds <= 0:
        return 0.0
    used = _cpu_delta(before, now)
    return 0.0 if used is None else used / 1000 / seconds


def changes(dumps: Sequence[Facts]) -> Mapping[str, int]:
    """Return how many threads came and went between the first and the last dump."""
    if len(dumps) <= 1:
        return {}
    first = {(trace.key, trace.name) for trace in dumps[0].traces}
    last = {(trace.key, trace.name) for trace in dumps[-1].traces}
    return {"threads_started": len(last - first), "threads_ended": len(first - last)}
