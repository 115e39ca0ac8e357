"""Deadlocks, contention and counts of one thread dump."""

from __future__ import annotations

import pytest

from kebab_desktop.core.findings import Confidence, Severity
from kebab_desktop.loganalysis.analyzers.thread_dump import KIND
from tests.unit.loganalysis.analyzers.thread_samples import (
    START,
    analyzed,
    blocked,
    codes,
    dump,
    signal,
    thread,
    vm_thread,
)

A, B, C = "0x00000000ff000001", "0x00000000ff000002", "0x00000000ff000003"
IDLE = [
    "at jdk.internal.misc.Unsafe.park(java.base@21.0.4/Native Method)",
    "- parking to wait for  <0x00000000ff0000f0> "
    "(a java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject)",
    "at java.util.concurrent.LinkedBlockingQueue.take(java.base@21.0.4/LinkedBlockingQueue.java:435)",
    "at org.apache.tomcat.util.threads.TaskQueue.take(TaskQueue.java:117)",
    "at java.util.concurrent.ThreadPoolExecutor.getTask(java.base@21.0.4/ThreadPoolExecutor.java:1070)",
    "at java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@21.0.4/ThreadPoolExecutor.java:1130)",
]


def waiting_for(number: int, lock: str) -> str:
    return thread(
        number,
        f"http-nio-8080-exec-{number}",
        "BLOCKED (on object monitor)",
        ["at com.acme.Cache.get(Cache.java:7)", f"- waiting to lock <{lock}> (a com.acme.Cache)"],
    )


def test_a_cycle_of_monitors_is_a_deadlock_although_there_is_no_banner() -> None:
    result, left = analyzed(dump(blocked(1, "a", A, B), blocked(2, "b", B, A), vm_thread("VM Thread")))
    found = signal(result, "THREAD_DEADLOCK")
    assert found.severity is Severity.CRITICAL
    assert found.confidence is Confidence.OBSERVED
    assert "(a, b)" in found.message
    assert found.evidence[0].text.startswith('"a" #1')
    assert (found.evidence[0].line_start, found.evidence[0].line_end) == (4, 9)
    assert left == []


def test_threads_behind_a_deadlock_are_its_victims_not_contention() -> None:
    victims = [waiting_for(number, A) for number in range(10, 20)]
    result, _ = analyzed(dump(blocked(1, "a", A, B), blocked(2, "b", B, A), *victims))
    assert codes(result.signals) == ["THREAD_DEADLOCK"]
    assert "10 more threads are blocked behind it." in result.signals[0].message


def test_a_chain_without_a_cycle_is_no_deadlock() -> None:
    result, _ = analyzed(dump(blocked(1, "a", A, B), blocked(2, "b", C, A)))
    assert result.signals == ()
    assert result.kpis["deadlock_count"] == 0


def test_two_deadlocks_of_one_dump_are_both_found() -> None:
    text = dump(
        blocked(1, "a", "0x1a", "0x1b"), blocked(2, "b", "0x1b", "0x1a"), blocked(3, "c", A, B), blocked(4, "d", B, A)
    )
    assert signal(analyzed(text)[0], "THREAD_DEADLOCK").count == 2


def test_a_cycle_of_reentrant_locks_is_found_by_the_owned_synchronizers() -> None:
    def parked(number: int, wants: str, holds: str) -> str:
        return thread(
            number,
            f"worker-{number}",
            "WAITING (parking)",
            [
                "at jdk.internal.misc.Unsafe.park(java.base@21.0.4/Native Method)",
                f"- parking to wait for  <{wants}> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)",
            ],
            owned=[holds],
        )

    result, left = analyzed(dump(parked(1, A, B), parked(2, B, A)))
    assert signal(result, "THREAD_DEADLOCK").worst is not None
    assert left == []


BANNER = """
Found one Java-level deadlock:
=============================
"worker-1":
  waiting for ownable synchronizer 0x00000000ff000001, (a java.util.concurrent.locks.ReentrantLock$NonfairSync),
  which is held by "worker-2"

"worker-2":
  waiting to lock monitor 0x00007f62cc0015a0 (object 0x00000000ff000002, a java.lang.Object),
  which is held by "worker-1"

Java stack information for the threads listed above:
===================================================
"worker-1":
	at com.acme.Order.place(Order.java:10)
	- waiting to lock <0x00000000ff000001> (a java.lang.Object)
"worker-2":
	at com.acme.Order.place(Order.java:12)

Found 1 deadlock.
"""


def test_the_banner_counts_when_the_stacks_are_missing_and_its_threads_are_not_counted_again() -> None:
    result, left = analyzed(dump(thread(9, "main", "RUNNABLE", []), end="\nJNI global refs: 1\n\n" + BANNER))
    assert "(worker-1, worker-2)" in signal(result, "THREAD_DEADLOCK").message
    assert result.kpis["thread_count"] == 1
    assert left == []


def test_a_deadlock_that_both_the_stacks_and_the_banner_show_is_one() -> None:
    text = dump(blocked(1, "worker-1", A, B), blocked(2, "worker-2", B, A), end="\nJNI global refs: 1\n" + BANNER)
    assert signal(analyzed(text)[0], "THREAD_DEADLOCK").count == 1


def test_waiting_in_object_wait_releases_the_monitor() -> None:
    waits = thread(
        1,
        "Finalizer",
        "WAITING (on object monitor)",
        [
            "at java.lang.Object.wait(java.base@21.0.4/Native Method)",
            f"- waiting on <{A}> (a java.lang.ref.ReferenceQueue$Lock)",
            "at java.lang.ref.ReferenceQueue.remove(java.base@21.0.4/ReferenceQueue.java:155)",
            f"- locked <{A}> (a java.lang.ref.ReferenceQueue$Lock)",
            f"- locked <{B}> (a java.lang.Object)",
        ],
    )
    wants = thread(2, "x", "BLOCKED (on object monitor)", ["at a.B.c(B.java:1)", f"- waiting to lock <{A}> (a X)"])
    result, _ = analyzed(dump(waits, wants))
    assert result.signals == ()
    assert result.kpis["hottest_lock_owner"] == ""


@pytest.mark.parametrize(("waiters", "severity"), [(5, Severity.MEDIUM), (30, Severity.HIGH)])
def test_many_threads_waiting_for_one_monitor_are_contention(waiters: int, severity: Severity) -> None:
    owner = thread(
        1, "batch-7", "RUNNABLE", ["at com.acme.Cache.load(Cache.java:9)", f"- locked <{A}> (a com.acme.Cache)"]
    )
    result, _ = analyzed(dump(owner, *(waiting_for(number, A) for number in range(2, 2 + waiters))))
    found = signal(result, "THREAD_LOCK_CONTENTION")
    assert (found.severity, found.worst and found.worst.value) == (severity, waiters)
    assert "held by batch-7 in com.acme.Cache.load" in found.message
    assert found.evidence[0].text.startswith('"batch-7"')
    assert result.kpis["hottest_lock_waiters"] == waiters


def test_few_waiters_are_no_contention() -> None:
    assert analyzed(dump(*(waiting_for(number, A) for number in range(2, 6))))[0].signals == ()


def test_waiting_for_a_condition_is_no_contention_and_an_idle_pool_is_said_to_be_idle() -> None:
    workers = [thread(n, f"http-nio-8080-exec-{n}", "WAITING (parking)", IDLE) for n in range(1, 21)]
    result, _ = analyzed(dump(*workers))
    assert result.signals == ()
    assert result.notes == ("20 of 20 pool threads are idle: they wait for work.",)
    assert result.kpis["largest_pool"] == "http-nio-8080-exec-*"


def test_a_pool_that_waits_for_connections_is_exhausted() -> None:
    stack = [
        "at jdk.internal.misc.Unsafe.park(java.base@21.0.4/Native Method)",
        "at java.util.concurrent.LinkedBlockingDeque.pollFirst(java.base@21.0.4/LinkedBlockingDeque.java:520)",
        "at org.apache.commons.dbcp2.BasicDataSource.getConnection(BasicDataSource.java:734)",
        "at com.acme.OrderDao.find(OrderDao.java:22)",
        "at org.apache.tomcat.util.threads.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:1190)",
    ]
    busy = [thread(n, f"http-nio-8080-exec-{n}", "TIMED_WAITING (parking)", stack) for n in range(1, 9)]
    idle = [thread(n, f"http-nio-8080-exec-{n}", "WAITING (parking)", IDLE) for n in range(9, 11)]
    found = signal(analyzed(dump(*busy, *idle))[0], "THREAD_POOL_EXHAUSTED")
    assert found.pattern == "CONNECTION_POOL_EXHAUSTED"
    assert (
        "8 of 10 threads of http-nio-8080-exec-* are waiting for a connection in com.acme.OrderDao.find"
        in found.message
    )
    assert analyzed(dump(*busy[:7], *idle, waiting_for(20, A)))[0].signals == ()  # 7 of 10


def test_states_are_counted_and_vm_threads_apart() -> None:
    result, _ = analyzed(dump(thread(1, "main", "RUNNABLE", []), waiting_for(2, A), vm_thread("GC Thread#0")))
    kpis = result.kpis
    assert (kpis["thread_count"], kpis["threads_runnable"], kpis["threads_blocked"]) == (2, 1, 1)
    assert (kpis["vm_thread_count"], kpis["dump_count"]) == (1, 1)
    assert kpis["jvm"] == "OpenJDK 64-Bit Server VM (21.0.4+7-LTS mixed mode, sharing)"
    assert [(series.name, series.y) for series in result.series][:2] == [
        ("threads RUNNABLE", (1.0,)),
        ("threads BLOCKED", (1.0,)),
    ]


def test_a_blocked_finalizer_is_reported() -> None:
    text = thread(
        3,
        "Finalizer",
        "BLOCKED (on object monitor)",
        ["at com.acme.Res.finalize(Res.java:3)", f"- waiting to lock <{A}> (a X)"],
    )
    assert signal(analyzed(dump(text))[0], "THREAD_FINALIZER_BLOCKED").severity is Severity.HIGH


def test_threads_in_a_database_read_pile_up() -> None:
    stack = [
        "at sun.nio.ch.SocketDispatcher.read0(java.base@21.0.4/Native Method)",
        "at sun.nio.ch.NioSocketImpl.read(java.base@21.0.4/NioSocketImpl.java:346)",
        "at org.postgresql.core.VisibleBufferedInputStream.readMore(VisibleBufferedInputStream.java:161)",
        "at com.acme.OrderDao.find(OrderDao.java:22)",
    ]
    text = dump(*(thread(n, f"db{chr(64 + n)}", "RUNNABLE", stack) for n in range(1, 11)))
    found = signal(analyzed(text)[0], "THREAD_DB_WAIT_PILEUP")
    assert found.worst is not None and found.worst.value == 10
    assert "org.postgresql" in found.message


def test_a_cut_dump_says_so_and_keeps_its_deadlock() -> None:
    text = dump(blocked(1, "a", A, B), blocked(2, "b", B, A))
    result, _ = analyzed(text[: text.index("- locked <0x00000000ff000001>") + 60])
    assert result.notes == ("The thread dump in line 2 ends early; its last threads are missing.",)
    assert codes(result.signals) == ["THREAD_DEADLOCK"]


@pytest.mark.parametrize("end", ["Found 1 deadlock.\n", "Found a total of 1 deadlocks.\n", ""])
def test_a_dump_that_ends_with_its_deadlock_has_all_its_threads(end: str) -> None:
    threads = dump(blocked(1, "a", A, B), blocked(2, "b", B, A))
    text = threads[: threads.index("JNI global")]
    section = 'Found one Java-level deadlock:\n=============================\n"a":\n  waiting to lock monitor 0x1\n'
    result, _ = analyzed(f"{text}{section}\n{end}")
    assert not [each for each in result.notes if "ends early" in each]
    assert codes(result.signals) == ["THREAD_DEADLOCK"]


def test_lines_of_another_log_around_a_dump_are_left_alone() -> None:
    before = "29-Nov-2026 17:20:20.269 INFO [main] org.apache.catalina.startup.Catalina.start Server startup\n"
    after = (
        "29-Nov-2026 17:21:00 SEVERE [main] a.B.c failed\njava.lang.IllegalStateException: no\n\tat a.B.c(B.java:1)\n"
    )
    result, left = analyzed(before + dump(blocked(1, "a", A, B), blocked(2, "b", B, A)) + after)
    assert left == (before + after).rstrip().split("\n")
    assert codes(result.signals) == ["THREAD_DEADLOCK"]


def test_a_dump_without_a_banner_begins_with_its_first_thread() -> None:
    result, _ = analyzed(blocked(1, "a", A, B) + blocked(2, "b", B, A))
    assert codes(result.signals) == ["THREAD_DEADLOCK"]
    assert result.kpis["dump_count"] == 1


def test_limits_of_the_settings_are_used_and_named() -> None:
    text = dump(*(waiting_for(number, A) for number in range(2, 6)))
    found = signal(analyzed(text, limits={"thread_lock_waiters": 3})[0], "THREAD_LOCK_CONTENTION")
    assert found.params["thread_lock_waiters"] == 3


@pytest.mark.parametrize(
    "text", [START, '"main" #1 prio=5 tid=0x1 nid=0x1', "Found one Java-level deadlock:", '{\n  "threadDump": {']
)
def test_the_probe_wakes_for_every_form(text: str) -> None:
    assert KIND.probe.search("some line\n" + text + "\n")


@pytest.mark.parametrize(
    "text", ["\tat a.B.c(B.java:1)", '"quoted" text', "[GC (Allocation Failure) 5M->3M(16M), 0.0032 secs]"]
)
def test_the_probe_sleeps_for_other_logs(text: str) -> None:
    assert not KIND.probe.search(text)


def test_a_dump_that_begins_in_the_middle_is_no_proof_of_health() -> None:
    whole = dump(thread(1, "a", "RUNNABLE", ["at a.B.c(B.java:1)"]), thread(2, "b", "RUNNABLE", ["at a.B.c(B.java:1)"]))
    result, _ = analyzed(whole[whole.index('"b"') :])
    assert result.doubt == "The last thread dump begins in the middle."
    assert "begins in the middle" in " ".join(result.notes)
    assert analyzed(whole)[0].doubt == ""
