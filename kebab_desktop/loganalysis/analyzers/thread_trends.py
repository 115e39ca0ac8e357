"""Detectors over several dumps: threads that stand still, threads that burn CPU, threads that pile up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from kebab_desktop.core.findings import Confidence, Severity, Signal, Worst
from kebab_desktop.loganalysis.analyzers.thread_detectors import evidence, group_of, listed, moment
from kebab_desktop.loganalysis.analyzers.thread_facts import Facts
from kebab_desktop.loganalysis.analyzers.thread_frames import app_frame, method, socket_read
from kebab_desktop.loganalysis.analyzers.thread_series import Burning, Stuck, cpu_use, growth, stuck

_LEAST_GROWTH = 50
_LEAST_LIFE_S = 10.0
"""A younger thread may only have started: loading classes takes the CPU too."""
_LEAST_PART = 0.25
"""Threads that each use less are an ordinary pool at work, even if together they fill a processor."""


def stuck_threads(dumps: Sequence[Facts], limits: Mapping[str, float]) -> Iterator[Signal]:
    """TD-04: threads with the same innermost frames in several dumps that are not idle."""
    found = list(stuck(dumps, least=int(limits["thread_stuck_dumps"]), seconds=limits["thread_stuck_s"]))
    locked = {thread.name for dump in dumps for each in dump.deadlocks for thread in each.members}
    victims = {name for dump in dumps for each in dump.deadlocks for name in each.victims}
    found = [each for each in found if each.last.name not in locked | victims and each.last.state != "BLOCKED"]
    if not found:
        return
    worst = max(found, key=lambda each: (_serious(each, dumps), each.seconds))
    yield Signal(
        code="THREAD_STUCK",
        pattern="STUCK_THREAD",
        severity=Severity.HIGH if any(_serious(each, dumps) for each in found) else Severity.MEDIUM,
        confidence=Confidence.OBSERVED,
        count=len(found),
        message=f"Stuck thread: {listed([each.last.name for each in found])} in {_where(worst.last.stack)} "
        f"in {worst.dumps} dumps.",
        first=moment(dumps[0]),
        last=moment(worst.dump, worst.last.at.first),
        worst=Worst(worst.seconds, "s", worst.last.at.first, worst.dump.file),
        evidence=evidence(each.last.at for each in found),
        params={name: limits[name] for name in ("thread_stuck_dumps", "thread_stuck_s")},
    )


def _serious(each: Stuck, dumps: Sequence[Facts]) -> bool:
    """Whether a stuck thread works or reads without an end, or holds a lock that others wait for."""
    wanted = {lock.owner_key for dump in dumps for lock in dump.contended if lock.owner_key}
    busy = each.last.state == "RUNNABLE" and (socket_read(each.last.stack) or (each.cpu_ms or 0) > 0)
    return busy or each.last.key in wanted


def cpu_hot(dumps: Sequence[Facts], limits: Mapping[str, float]) -> Iterator[Signal]:
    """TD-06: threads on the CPU nearly all the time, or that together fill one; one dump alone is a suspicion."""
    share = limits["thread_cpu_share_pct"] / 100
    use = [each for each in cpu_use(dumps, least_s=_LEAST_LIFE_S) if not each.trace.idle]
    alone = [each for each in use if each.share >= share]
    found = alone or _together(use, share)
    if not found:
        return
    worst = max(found, key=lambda each: each.share)
    compared = any(each.compared for each in found)
    yield Signal(
        code="THREAD_CPU_HOT",
        pattern="CPU_HOT",
        severity=Severity.HIGH if compared and alone else Severity.MEDIUM,
        confidence=Confidence.OBSERVED if compared else Confidence.INFERRED,
        count=len(found),
        message=_hot_message(found, worst),
        first=moment(found[0].dump, found[0].trace.at.first),
        last=moment(worst.dump, worst.trace.at.first),
        worst=Worst(round(worst.share * 100, 1), "%", worst.trace.at.first, worst.dump.file),
        evidence=evidence(each.trace.at for each in found),
        params={"thread_cpu_share_pct": limits["thread_cpu_share_pct"]},
    )


def _together(use: Sequence[Burning], share: float) -> list[Burning]:
    """Return the largest group in one application frame whose shares add up: they compete for the processors."""
    groups: dict[str, list[Burning]] = defaultdict(list)
    for each in use:
        frame = app_frame(each.trace.stack)
        if frame and each.share >= _LEAST_PART and not socket_read(each.trace.stack):
            groups[method(frame)].append(each)
    found = max(groups.values(), key=lambda group: sum(each.share for each in group), default=[])
    return found if len(found) > 1 and sum(each.share for each in found) >= share else []


def _hot_message(found: Sequence[Burning], worst: Burning) -> str:
    regex = ", regular expression" if any("java.util.regex" in frame for frame in worst.trace.stack) else ""
    names = listed([each.trace.name for each in found])
    return f"CPU hot: {names} RUNNABLE in {_where(worst.trace.stack)}{regex}."


def thread_leak(dumps: Sequence[Facts], limits: Mapping[str, float]) -> Iterator[Signal]:
    """TD-05: too many threads, a number that grows, or an executor made again and again."""
    most = max(dumps, key=lambda dump: dump.users - dump.virtual)
    platform = most.users - most.virtual
    grown = growth(dumps)
    grows = grown is not None and (
        grown[1] - grown[0] >= max(_LEAST_GROWTH, grown[0] * limits["thread_leak_growth_pct"] / 100)
    )
    pools = most.numbered_pools.count if most.numbered_pools else 0
    many, unended = platform > limits["thread_leak_count"], pools > limits["thread_leak_pools"]
    group = group_of(most) if unended else most.alike
    if not (many or grows or unended) or group is None:
        return
    reasons = []
    if grows and grown is not None:
        reasons.append(f" {grown[0]} threads became {grown[1]} between two dumps.")
    if unended:
        reasons.append(f" {pools} executors were made, each with threads of its own.")
    high = platform > limits["thread_leak_count_high"]
    yield Signal(
        code="THREAD_LEAK",
        pattern="THREAD_LEAK",
        severity=Severity.HIGH if high else Severity.MEDIUM,
        confidence=Confidence.OBSERVED if grows else Confidence.INFERRED,
        count=1,
        message=f"Thread leak: {platform} threads, most are named {group.what}.{''.join(reasons)}",
        first=moment(dumps[0]),
        last=moment(most),
        worst=Worst(platform, "threads", most.line, most.file),
        evidence=evidence(group.places),
        params={
            name: limits[name]
            for name in ("thread_leak_count", "thread_leak_count_high", "thread_leak_growth_pct", "thread_leak_pools")
        },
    )


def _where(stack: Sequence[str]) -> str:
    return method(app_frame(stack) or stack[0]) if stack else "native code"
