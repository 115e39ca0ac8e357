"""What one dump shows, kept after its threads are dropped: counts, locks, pools, and a trace of every thread."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kebab_desktop.loganalysis.analyzers import thread_frames as frames
from kebab_desktop.loganalysis.analyzers.thread_locks import Deadlock, HotLock, deadlocks, hot_locks
from kebab_desktop.loganalysis.analyzers.thread_model import Dump, Place, Thread

SAME_FRAMES = 10
_SAMPLE = 4


@dataclass(frozen=True, slots=True)
class Trace:
    """What comparing dumps needs of one thread; ``stack`` is its innermost frames, ``at`` the place in its dump."""

    key: str
    name: str
    state: str
    stack: tuple[str, ...]
    idle: bool
    cpu_ms: float | None
    elapsed_s: float | None
    at: Place
    holds: bool


@dataclass(frozen=True, slots=True)
class Contention:
    """A lock with many waiters: how many, who holds it and where, and the lines that show it."""

    lock: str
    lock_class: str
    waiters: int
    owner: str
    owner_key: str
    owner_frames: tuple[str, ...]
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class PoolUse:
    """A pool: its threads, how many are idle, and the application frame most of the others share."""

    pool: str
    size: int
    idle: int
    frame: str
    same: int
    blocked: int
    connection: bool
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Threads that do the same: what, how many, and some of their places."""

    what: str
    count: int
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """One dump in figures."""

    file: int
    line: int
    last_line: int
    wall_s: float | None
    uptime_s: float | None
    jvm: str
    atomic: bool
    complete: bool
    headless: bool
    dropped: int
    states: Mapping[str, int]
    users: int
    vm: int
    virtual: int
    carriers: int
    carrying: int
    carrying_locked: int
    carrying_places: tuple[Place, ...]
    deadlocks: tuple[Deadlock, ...]
    contended: tuple[Contention, ...]
    pools: tuple[PoolUse, ...]
    alike: Group | None
    numbered_pools: Group | None
    finalizer: Trace | None
    finalizer_lock: str
    databases: tuple[Group, ...]
    remotes: tuple[Group, ...]
    traces: tuple[Trace, ...]


def examine(dump: Dump, *, trace: bool) -> Facts:
    """Return the facts of a dump; without ``trace`` its threads cannot be compared with those of other dumps."""
    users = [thread for thread in dump.threads if thread.is_user]
    cycles = deadlocks(dump)
    carrying = [thread for thread in users if thread.carries]
    finalizer = next((thread for thread in users if _returns_memory(thread) and thread.state == "BLOCKED"), None)
    return Facts(
        file=dump.file,
        line=dump.line,
        last_line=dump.last_line,
        wall_s=dump.wall_s,
        uptime_s=max((thread.elapsed_s for thread in dump.threads if thread.elapsed_s is not None), default=None),
        jvm=dump.jvm,
        atomic=dump.atomic,
        complete=dump.complete,
        headless=dump.headless and dump.atomic,
        dropped=dump.dropped,
        states=Counter(thread.state for thread in users if thread.state),
        users=len(users) + dump.dropped,
        vm=len(dump.threads) - len(users),
        virtual=sum(thread.virtual for thread in users),
        carriers=sum(thread.carries or _is_carrier(thread) for thread in users) if carrying else 0,
        carrying=len(carrying),
        carrying_locked=sum(bool(thread.owns) for thread in carrying),
        carrying_places=_places(carrying),
        deadlocks=tuple(cycles),
        contended=tuple(_contention(each) for each in hot_locks(dump) if not _behind(each, cycles)),
        pools=_pools(users),
        alike=_largest(users),
        numbered_pools=_numbered_pools(users),
        finalizer=_trace(finalizer) if finalizer else None,
        finalizer_lock=finalizer.lock_class if finalizer else "",
        databases=_reading(users, frames.driver_read),
        remotes=_reading(users, _remote),
        traces=tuple(_trace(thread) for thread in users if not frames.is_internal(thread.name)) if trace else (),
    )


def _trace(thread: Thread) -> Trace:
    return Trace(
        key=thread.key,
        name=thread.name,
        state=thread.state,
        stack=thread.frames[:SAME_FRAMES],
        idle=_is_idle(thread),
        cpu_ms=thread.cpu_ms,
        elapsed_s=thread.elapsed_s,
        at=thread.place,
        holds=bool(thread.owns),
    )


def _contention(hot: HotLock) -> Contention:
    shown = ([hot.owner] if hot.owner else []) + list(hot.waiters)
    return Contention(
        lock=hot.lock,
        lock_class=hot.lock_class,
        waiters=len(hot.waiters),
        owner=hot.owner.name if hot.owner else "",
        owner_key=hot.owner.key if hot.owner else "",
        owner_frames=hot.owner.frames[:SAME_FRAMES] if hot.owner else (),
        places=_places(shown),
    )


def _behind(hot: HotLock, cycles: Sequence[Deadlock]) -> bool:
    """Whether the lock is held by a thread of a deadlock or behind one: its waiters are victims of that finding."""
    if hot.owner is None:
        return False
    return any(hot.owner.name in (*each.threads, *each.victims) or hot.lock in each.locks for each in cycles)


def _pools(users: Sequence[Thread]) -> tuple[PoolUse, ...]:
    members: dict[str, list[Thread]] = defaultdict(list)
    for thread in users:
        pool = "" if frames.is_internal(thread.name) else frames.pool_of(thread.name)
        if pool:
            members[pool].append(thread)
    found = [_pool(pool, threads) for pool, threads in members.items() if len(threads) > 1]
    return tuple(sorted(found, key=lambda each: (-each.size, each.pool)))


def _is_idle(thread: Thread) -> bool:
    """Whether a thread waits for work: one that a monitor blocks does not, whatever its stack says or lacks."""
    return thread.state != "BLOCKED" and frames.is_idle(thread.frames)


def _pool(pool: str, threads: Sequence[Thread]) -> PoolUse:
    busy = [thread for thread in threads if not _is_idle(thread)]
    held = [each for each in busy if not each.carries and not frames.sleeps(each.frames)]
    where = Counter(frames.method(frames.app_frame(thread.frames)) for thread in held)
    where.pop("", None)
    frame, same = where.most_common(1)[0] if where else ("", 0)
    alike = [thread for thread in held if frame and frames.method(frames.app_frame(thread.frames)) == frame]
    return PoolUse(
        pool=pool,
        size=len(threads),
        idle=len(threads) - len(busy),
        frame=frame,
        same=same,
        blocked=sum(thread.state == "BLOCKED" for thread in alike),
        connection=any(frames.wants_connection(thread.frames) for thread in alike),
        places=_places(alike),
    )


def _largest(users: Sequence[Thread]) -> Group | None:
    """Return the largest group of platform threads whose names differ in their numbers only."""
    platform = [thread for thread in users if not thread.virtual]
    counts = Counter(frames.name_pattern(thread.name) for thread in platform)
    if not counts:
        return None
    pattern, count = counts.most_common(1)[0]
    return Group(pattern, count, _places([each for each in platform if frames.name_pattern(each.name) == pattern]))


def _numbered_pools(users: Sequence[Thread]) -> Group | None:
    """Return the pools "pool-N-thread-1" with distinct numbers: one executor per request, never shut down."""
    found = [thread for thread in users if frames.name_pattern(thread.name) == "pool-*-thread-*"]
    pools = {thread.name.rpartition("-thread-")[0] for thread in found}
    return Group("pool-*-thread-*", len(pools), _places(found)) if pools else None


def _reading(users: Sequence[Thread], what: Callable[[Sequence[str]], str]) -> tuple[Group, ...]:
    """Return the threads that read from a socket, grouped by ``what`` their frames say, the largest group first."""
    reading: dict[str, list[Thread]] = defaultdict(list)
    for thread in users:
        name = what(thread.frames)
        if name:
            reading[name].append(thread)
    found = [Group(name, len(threads), _places(threads)) for name, threads in reading.items()]
    return tuple(sorted(found, key=lambda each: -each.count))


def _remote(stack: Sequence[str]) -> str:
    """Return the application method that waits for an answer of a server that is no known database."""
    if not frames.socket_read(stack) or frames.driver_read(stack):
        return ""
    return frames.method(frames.app_frame(stack))


def _places(threads: Sequence[Thread]) -> tuple[Place, ...]:
    return tuple(thread.place for thread in threads[:_SAMPLE])


def _returns_memory(thread: Thread) -> bool:
    return thread.name in {"Finalizer", "Reference Handler", "Common-Cleaner"} or thread.name.startswith("Cleaner-")


def _is_carrier(thread: Thread) -> bool:
    return frames.name_pattern(thread.name) == "ForkJoinPool-*-worker-*"
