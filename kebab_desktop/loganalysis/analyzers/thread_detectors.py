"""Detectors over the dumps of one JVM: deadlock, lock contention, pools, finalizer, carriers, database waits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from kebab_desktop.core.findings import Confidence, LogEvidence, Moment, Severity, Signal, Worst
from kebab_desktop.loganalysis.analyzers.thread_facts import Contention, Facts, Group, PoolUse
from kebab_desktop.loganalysis.analyzers.thread_locks import Deadlock
from kebab_desktop.loganalysis.analyzers.thread_model import Place

MAX_EVIDENCE = 5
_NAMES = 4
_JEP_491 = 24
"""The first JDK in which ``synchronized`` does not pin a carrier."""


def moment(dump: Facts, line: int | None = None) -> Moment:
    """Return where and when a dump shows something."""
    return Moment(dump.line if line is None else line, dump.wall_s, dump.uptime_s, dump.file)


def evidence(places: Iterable[Place]) -> tuple[LogEvidence, ...]:
    """Return the first places, each once, as evidence."""
    unique = dict.fromkeys(places)
    return tuple(LogEvidence(each.first, each.last, each.text, each.file) for each in list(unique)[:MAX_EVIDENCE])


def listed(names: Sequence[str]) -> str:
    """Return names for a message, cut after a few."""
    shown = ", ".join(name or "unnamed virtual thread" for name in names[:_NAMES])
    return shown if len(names) <= _NAMES else f"{shown} (+{len(names) - _NAMES})"


def deadlock(dumps: Sequence[Facts]) -> Iterator[Signal]:
    """TD-01: cycles of the wait-for graph, and what the JVM's banner states."""
    seen: dict[frozenset[str], list[tuple[Facts, Deadlock]]] = {}
    for dump in dumps:
        for each in dump.deadlocks:
            seen.setdefault(each.identity, []).append((dump, each))
    if not seen:
        return
    cycles = [found[0] for found in seen.values()]
    dump, first = cycles[0]
    last_dump, last = max((found[-1] for found in seen.values()), key=lambda pair: (pair[0].wall_s or 0, pair[1].line))
    victims = max(len(each.victims) for found in seen.values() for _, each in found)
    behind = f" {victims} more threads are blocked behind it." if victims else ""
    more = f" There are {len(seen)} deadlocks in all." if len(seen) > 1 else ""
    yield Signal(
        code="THREAD_DEADLOCK",
        pattern="DEADLOCK",
        severity=Severity.CRITICAL,
        confidence=Confidence.OBSERVED if dump.atomic or first.by_banner else Confidence.INFERRED,
        count=len(seen),
        message=f"Java-level deadlock: {len(first.threads)} threads wait for each other in a cycle "
        f"({listed(first.threads)}).{behind}{more}",
        first=moment(dump, first.line),
        last=moment(last_dump, last.line),
        worst=Worst(victims + len(first.threads), "threads", first.line, dump.file),
        evidence=evidence(place for _, each in cycles for place in each.places),
        params={
            "dumps": len({id(pair[0]) for found in seen.values() for pair in found}),
            "thread_1": first.threads[0],
            "thread_2": first.threads[1],
            "lock_1": first.locks[0],
            "lock_2": first.locks[1],
            "victims": victims,
        },
    )


def contention(dumps: Sequence[Facts], limits: Mapping[str, float]) -> Iterator[Signal]:
    """TD-02: one lock for which many threads wait, and that no deadlock holds."""
    found = [
        (dump, each)
        for dump in dumps
        for each in dump.contended
        if each.waiters >= max(limits["thread_lock_waiters"], limits["thread_lock_share_pct"] / 100 * dump.users)
    ]
    if not found:
        return
    dump, worst = max(found, key=lambda pair: pair[1].waiters)
    same = [pair for pair in found if _same_lock(pair[1], worst)]
    severity = _contention_severity([each for _, each in same], limits)
    held = f"held by {worst.owner} in {_method(worst.owner_frames)}" if worst.owner else "owner unknown"
    locks = len({(each.owner_key or each.lock, each.lock_class) for _, each in found})
    yield Signal(
        code="THREAD_LOCK_CONTENTION",
        pattern="LOCK_CONTENTION",
        severity=severity,
        confidence=Confidence.OBSERVED if worst.lock else Confidence.INFERRED,
        count=locks,
        message=f"Lock contention: {worst.waiters} threads BLOCKED waiting to lock one "
        f"{worst.lock_class or 'monitor'}, {held}.",
        first=moment(found[0][0]),
        last=moment(found[-1][0]),
        worst=Worst(worst.waiters, "threads", worst.places[0].first, dump.file),
        evidence=evidence(worst.places),
        params={
            "thread_lock_waiters": limits["thread_lock_waiters"],
            "thread_lock_share_pct": limits["thread_lock_share_pct"],
            "thread_lock_waiters_high": limits["thread_lock_waiters_high"],
            "dumps": len(same),
        },
    )


def _same_lock(one: Contention, other: Contention) -> bool:
    """Whether two dumps show one lock: a collection moves it, but its owner and class stay."""
    if one.owner_key and other.owner_key:
        return (one.owner_key, one.lock_class) == (other.owner_key, other.lock_class)
    return one.lock == other.lock


def _contention_severity(same: Sequence[Contention], limits: Mapping[str, float]) -> Severity:
    """Return CRITICAL when the owner stands still, too, HIGH for many waiters or a lock held over several dumps."""
    owned = [each for each in same if each.owner_key and each.owner_frames]
    still = {(each.owner_key, each.owner_frames) for each in owned}
    if len(owned) >= limits["thread_stuck_dumps"] and len(still) == 1:
        return Severity.CRITICAL
    repeated = len(owned) > 1 and len({(each.owner_key, each.owner_frames[0]) for each in owned}) == 1
    high = repeated or max(each.waiters for each in same) >= limits["thread_lock_waiters_high"]
    return Severity.HIGH if high else Severity.MEDIUM


def pool_exhausted(dumps: Sequence[Facts], limits: Mapping[str, float]) -> Iterator[Signal]:
    """TD-03: nearly all threads of a pool in the same call; threads blocked by one monitor are TD-02."""
    found = [(dump, pool) for dump in dumps for pool in dump.pools if _jammed(pool, limits)]
    if not found:
        return
    dump, worst = max(found, key=lambda pair: (pair[1].connection, pair[1].same))
    same = [pool for _, pool in found if pool.pool == worst.pool]
    entirely = sum(pool.same == pool.size for pool in same) > 1
    what = "waiting for a connection in" if worst.connection else "in"
    yield Signal(
        code="THREAD_POOL_EXHAUSTED",
        pattern="CONNECTION_POOL_EXHAUSTED" if worst.connection else "THREAD_POOL_EXHAUSTED",
        severity=Severity.CRITICAL if entirely else Severity.HIGH,
        confidence=Confidence.OBSERVED if len(same) > 1 or worst.connection else Confidence.INFERRED,
        count=len({pool.pool for _, pool in found}),
        message=f"Thread pool exhausted: {worst.same} of {worst.size} threads of {worst.pool} "
        f"are {what} {worst.frame}.",
        first=moment(found[0][0]),
        last=moment(found[-1][0]),
        worst=Worst(worst.same, "threads", worst.places[0].first, dump.file),
        evidence=evidence(worst.places),
        params={
            "thread_pool_share_pct": limits["thread_pool_share_pct"],
            "thread_pool_min": limits["thread_pool_min"],
            "pool": worst.pool,
            "dumps": len(same),
        },
    )


def _jammed(pool: PoolUse, limits: Mapping[str, float]) -> bool:
    if pool.size < limits["thread_pool_min"] or not pool.frame:
        return False
    return pool.same / pool.size * 100 >= limits["thread_pool_share_pct"] and pool.blocked * 2 < pool.same


def finalizer_blocked(dumps: Sequence[Facts]) -> Iterator[Signal]:
    """TD-07: the thread that returns memory waits for a lock of the application."""
    found = [(dump, dump.finalizer) for dump in dumps if dump.finalizer is not None]
    if not found:
        return
    dump, trace = found[0]
    yield Signal(
        code="THREAD_FINALIZER_BLOCKED",
        pattern="FINALIZER_BLOCKED",
        severity=Severity.HIGH,
        confidence=Confidence.OBSERVED,
        count=len(found),
        message=f"{trace.name} is BLOCKED in {_method(trace.stack)}: it waits for a lock, memory is not returned.",
        first=moment(dump, trace.at.first),
        last=moment(found[-1][0], found[-1][1].at.first),
        evidence=evidence(each.at for _, each in found),
        params={"lock_class": dump.finalizer_lock},
    )


def carriers(dumps: Sequence[Facts], limits: Mapping[str, float]) -> Iterator[Signal]:
    """TD-08: the carriers of virtual threads are occupied, so that no other virtual thread can run."""
    found = [
        dump
        for dump in dumps
        if dump.carriers > 1 and dump.carrying / dump.carriers * 100 >= limits["thread_carrier_share_pct"]
    ]
    if not found:
        return
    worst = max(found, key=lambda dump: dump.carrying)
    pinned = worst.carrying_locked * 2 >= worst.carrying and _jdk(worst.jvm) < _JEP_491
    everything = all(dump.carrying == dump.carriers for dump in found) and len(found) > 1
    what = "pinned by synchronized" if pinned else "busy"
    yield Signal(
        code="THREAD_CARRIER_PINNING" if pinned else "THREAD_CARRIERS_BUSY",
        pattern="CARRIER_PINNING" if pinned else "CARRIERS_BUSY",
        severity=Severity.HIGH if everything else Severity.MEDIUM if len(found) > 1 else Severity.LOW,
        confidence=Confidence.OBSERVED if len(found) > 1 else Confidence.INFERRED,
        count=len(found),
        message=f"Virtual threads: {worst.carrying} of {worst.carriers} carrier threads are {what}.",
        first=moment(found[0]),
        last=moment(found[-1]),
        worst=Worst(worst.carrying, "carriers", worst.line, worst.file),
        evidence=evidence(worst.carrying_places),
        params={"thread_carrier_share_pct": limits["thread_carrier_share_pct"], "dumps": len(found)},
    )


def database_wait(dumps: Sequence[Facts], limits: Mapping[str, float], *, with_pool: bool) -> Iterator[Signal]:
    """TD-09: many threads read the answer of one database; HIGH together with an exhausted pool."""
    found = [
        (dump, each) for dump in dumps for each in dump.databases if each.count >= limits["thread_database_readers"]
    ]
    if not found:
        return
    dump, worst = max(found, key=lambda pair: pair[1].count)
    yield Signal(
        code="THREAD_DB_WAIT_PILEUP",
        pattern="DB_WAIT_PILEUP",
        severity=Severity.HIGH if with_pool else Severity.MEDIUM,
        confidence=Confidence.OBSERVED,
        count=len(found),
        message=f"Database wait: {worst.count} threads read from their JDBC connection ({worst.what}).",
        first=moment(found[0][0]),
        last=moment(found[-1][0]),
        worst=Worst(worst.count, "threads", worst.places[0].first, dump.file),
        evidence=evidence(worst.places),
        params={"thread_database_readers": limits["thread_database_readers"]},
    )


def remote_wait(dumps: Sequence[Facts], limits: Mapping[str, float]) -> Iterator[Signal]:
    """Many threads wait in one method for the answer of a server; a suspicion with one dump."""
    found = [(dump, each) for dump in dumps for each in dump.remotes if each.count >= limits["thread_database_readers"]]
    if not found:
        return
    dump, worst = max(found, key=lambda pair: pair[1].count)
    yield Signal(
        code="THREAD_SOCKET_READ_PILEUP",
        pattern="SOCKET_READ_PILEUP",
        severity=Severity.MEDIUM,
        confidence=Confidence.OBSERVED if len(found) > 1 else Confidence.INFERRED,
        count=len(found),
        message=f"Remote wait: {worst.count} threads are in a socket read in {worst.what}, no answer yet.",
        first=moment(found[0][0]),
        last=moment(found[-1][0]),
        worst=Worst(worst.count, "threads", worst.places[0].first, dump.file),
        evidence=evidence(worst.places),
        params={"thread_database_readers": limits["thread_database_readers"], "dumps": len(found)},
    )


def idle_note(dumps: Sequence[Facts]) -> str:
    """TD-10: say that the pools are idle when at least nine of ten workers wait for work; empty otherwise."""
    pools = dumps[-1].pools if dumps else ()
    size, idle = sum(pool.size for pool in pools), sum(pool.idle for pool in pools)
    return f"{idle} of {size} pool threads are idle: they wait for work." if size and idle >= size * 0.9 else ""


def group_of(dump: Facts) -> Group | None:
    """Return the largest group of threads made alike, the pools without an end first."""
    return dump.numbered_pools or dump.alike


def _method(stack: Sequence[str]) -> str:
    return stack[0].partition("(")[0] if stack else "native code"


def _jdk(version: str) -> int:
    """Return the feature release in a version text ("21.0.1+12"), 0 when there is none."""
    digits = version.rpartition("(")[2].lstrip()
    head = digits.split(".")[0].split("+")[0].split("-")[0]
    return int(head) if head.isdigit() and len(head) < _JEP_491 else 0
