"""Who waits for whom: deadlocks as cycles of the wait-for graph, and locks that many threads wait for."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from kebab_desktop.loganalysis.analyzers.thread_model import Dump, Place, Thread, Wait

_EXCLUSIVE = re.compile(r"Lock\b|Lock\$|Mutex|Synchronizer\$(?!Condition)")


@dataclass(frozen=True, slots=True)
class Deadlock:
    """A cycle: ``threads[i]`` waits for ``locks[i]``, which ``threads[i + 1]`` holds; the last waits for the first.

    ``victims`` wait, directly or not, for a thread of the cycle. ``places`` are the lines that show it.
    """

    threads: tuple[str, ...]
    locks: tuple[str, ...]
    members: tuple[Thread, ...]
    victims: tuple[str, ...]
    places: tuple[Place, ...]
    by_banner: bool

    @property
    def line(self) -> int:
        """The first line that shows it."""
        return min(place.first for place in self.places)

    @property
    def identity(self) -> frozenset[str]:
        """What makes the findings of two dumps one deadlock: its threads (a collection moves the locks)."""
        return frozenset(thread.key for thread in self.members) or frozenset(self.threads)


@dataclass(frozen=True, slots=True)
class HotLock:
    """A lock with the threads that wait for it; ``owner`` is None when the dump does not say who holds it."""

    lock: str
    lock_class: str
    waiters: tuple[Thread, ...]
    owner: Thread | None


def owners(dump: Dump) -> dict[str, Thread]:
    """Return which thread holds each lock; the first thread that claims it."""
    held: dict[str, Thread] = {}
    by_key = {thread.key: thread for thread in dump.threads}
    for thread in dump.threads:
        for lock in thread.owns:
            held.setdefault(lock, thread)
    for thread in dump.threads:
        if thread.lock_owner in by_key:
            held.setdefault(thread.lock, by_key[thread.lock_owner])
    return held


def deadlocks(dump: Dump) -> list[Deadlock]:
    """Return the cycles of the wait-for graph, in the order of the dump, and those only the JVM's banner states."""
    held = owners(dump)
    waits = _waits(dump, held)
    by_key = {thread.key: thread for thread in dump.threads}
    cycles = [_deadlock(dump, keys, waits, by_key) for keys in _cycles({key: edge[0] for key, edge in waits.items()})]
    known = {identity for each in cycles for identity in [frozenset(each.threads)]}
    cycles += [each for each in _banner_deadlocks(dump) if frozenset(each.threads) not in known]
    return cycles


def hot_locks(dump: Dump) -> list[HotLock]:
    """Return the locks for which at least one thread waits, most wanted first.

    Threads blocked by a lock that the dump does not name (``lock`` is empty) are taken to want one lock if they are
    blocked in the same method.
    """
    held = owners(dump)
    waiting: dict[tuple[str, str], list[Thread]] = defaultdict(list)
    for thread in dump.threads:
        if thread.lock and wants(thread):
            waiting[thread.lock, ""].append(thread)
        elif thread.state == "BLOCKED" and not thread.lock and thread.frames:
            waiting["", thread.frames[0]].append(thread)
    found = [HotLock(lock, each[0].lock_class, tuple(each), held.get(lock)) for (lock, _), each in waiting.items()]
    return sorted(found, key=lambda each: -len(each.waiters))


def wants(thread: Thread) -> bool:
    """Whether a thread waits to get a lock (a condition, a latch or a queue is no lock)."""
    if thread.wait is Wait.ENTER:
        return thread.state in {"BLOCKED", ""} or thread.carries
    return thread.wait is Wait.PARK and _EXCLUSIVE.search(thread.lock_class) is not None


def _waits(dump: Dump, held: Mapping[str, Thread]) -> dict[str, tuple[str, str]]:
    """Return for each waiting thread (by key) the thread it waits for and the lock."""
    waits: dict[str, tuple[str, str]] = {}
    for thread in dump.threads:
        owner = held.get(thread.lock) if thread.lock and thread.wait is not Wait.NOTIFY else None
        if owner is not None and owner.key != thread.key:
            waits[thread.key] = (owner.key, thread.lock)
    # Without -l a dump does not list who holds a ReentrantLock; the JVM's own section does.
    by_name = {thread.name: thread.key for thread in reversed(dump.threads)}
    for said in dump.banner:
        waiter, owner_key = by_name.get(said.thread), by_name.get(said.owner)
        if waiter and owner_key and waiter not in waits and waiter != owner_key:
            waits[waiter] = (owner_key, said.lock)
    return waits


def _cycles(follows: Mapping[str, str]) -> list[tuple[str, ...]]:
    """Return the cycles of a graph in which every node has at most one successor."""
    finished: set[str] = set()
    found = []
    for start in follows:
        path: dict[str, int] = {}
        node: str | None = start
        while node is not None and node not in finished and node not in path:
            path[node] = len(path)
            node = follows.get(node)
        if node is not None and node in path:
            found.append(tuple(path)[path[node] :])
        finished.update(path)
    return found


def _deadlock(
    dump: Dump, keys: tuple[str, ...], waits: Mapping[str, tuple[str, str]], by_key: Mapping[str, Thread]
) -> Deadlock:
    members = tuple(by_key[key] for key in keys)
    said = {each.thread for each in dump.banner}
    return Deadlock(
        threads=tuple(thread.name for thread in members),
        locks=tuple(waits[key][1] for key in keys),
        members=members,
        victims=_victims(set(keys), waits, by_key),
        places=tuple(thread.place for thread in members),
        by_banner=said.issuperset(thread.name for thread in members),
    )


def _victims(cycle: set[str], waits: Mapping[str, tuple[str, str]], by_key: Mapping[str, Thread]) -> tuple[str, ...]:
    behind: dict[str, list[str]] = defaultdict(list)
    for waiter, (owner, _) in waits.items():
        behind[owner].append(waiter)
    stuck: dict[str, None] = {}
    queue = list(cycle)
    while queue:
        for waiter in behind[queue.pop()]:
            if waiter not in cycle and waiter not in stuck:
                stuck[waiter] = None
                queue.append(waiter)
    return tuple(thread.name for thread in by_key.values() if thread.key in stuck)


def _banner_deadlocks(dump: Dump) -> list[Deadlock]:
    """Return cycles the JVM states although the stacks of their threads are missing or incomplete."""
    follows = {each.thread: each.owner for each in dump.banner if each.owner != each.thread}
    said = {each.thread: each for each in dump.banner}
    by_name = {thread.name: thread for thread in reversed(dump.threads)}
    return [
        Deadlock(
            threads=names,
            locks=tuple(said[name].lock for name in names),
            members=tuple(by_name[name] for name in names if name in by_name),
            victims=(),
            places=tuple(said[name].place for name in names),
            by_banner=True,
        )
        for names in _cycles(follows)
    ]
