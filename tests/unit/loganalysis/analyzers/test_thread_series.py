"""Several dumps of one JVM compared, and the forms of Thread.dump_to_file."""

from __future__ import annotations

import json

import pytest

from kebab_desktop.core.findings import Confidence, Severity
from tests.unit.loganalysis.analyzers.thread_samples import END, analyzed, blocked, codes, dump, signal, thread

A, B = "0x00000000ff000001", "0x00000000ff000002"
SLOW = ["at com.acme.Report.build(Report.java:40)", "at com.acme.Job.run(Job.java:3)"]


def at(second: int, *threads: str, version: str = "21.0.4+7-LTS") -> str:
    start = f"2026-03-01 10:00:{second:02d}\nFull thread dump OpenJDK 64-Bit Server VM ({version} mixed mode):\n\n"
    return dump(*threads, start=start)


def worker(cpu_ms: float, elapsed_s: float, number: int = 7) -> str:
    name = "report" if number == 7 else f"report-{number}"
    return thread(number, name, "RUNNABLE", SLOW, cpu_ms=cpu_ms, elapsed_s=elapsed_s)


def test_the_same_stack_in_three_dumps_is_stuck_and_two_are_not() -> None:
    three = "".join(at(second, worker(1.0, 100.0 + second)) for second in (0, 10, 20))
    found = signal(analyzed(three)[0], "THREAD_STUCK")
    assert (found.count, found.severity, found.worst and found.worst.value) == (1, Severity.MEDIUM, 20.0)
    assert analyzed("".join(at(second, worker(1.0, 100.0 + second)) for second in (0, 10)))[0].signals == ()


def test_dumps_of_several_files_are_compared_by_time_not_by_order() -> None:
    files = [at(second, worker(1.0, 100.0 + second)) for second in (20, 0, 10)]
    result, _ = analyzed(*files)
    assert signal(result, "THREAD_STUCK").last.file == 0
    assert result.kpis["dump_count"] == 3


def test_cpu_that_rises_with_time_is_hot_and_observed_only_with_two_dumps() -> None:
    two = at(0, worker(1000.0, 100.0)) + at(10, worker(10_500.0, 110.0))
    found = signal(analyzed(two)[0], "THREAD_CPU_HOT")
    assert (found.severity, found.confidence) == (Severity.HIGH, Confidence.OBSERVED)
    one = signal(analyzed(at(0, worker(95_000.0, 100.0)))[0], "THREAD_CPU_HOT")
    assert (one.severity, one.confidence) == (Severity.MEDIUM, Confidence.INFERRED)


def test_one_deadlock_in_three_dumps_is_counted_once_although_a_collection_moved_its_locks() -> None:
    dumps = [at(n, blocked(1, "a", f"0x{n}a", f"0x{n}b"), blocked(2, "b", f"0x{n}b", f"0x{n}a")) for n in (1, 2, 3)]
    found = signal(analyzed("".join(dumps))[0], "THREAD_DEADLOCK")
    assert (found.count, found.params["dumps"]) == (1, 3)
    assert found.first.wall_s is not None and found.last.wall_s is not None
    assert found.last.wall_s - found.first.wall_s == 2


def test_an_owner_that_stands_still_makes_contention_critical() -> None:
    def one(second: int) -> str:
        owner = thread(1, "own", "RUNNABLE", [*SLOW, f"- locked <{A}> (a X)"], elapsed_s=100 + second)
        rest = [
            thread(n, f"w{n}", "BLOCKED (on object monitor)", ["at x.Y.z(Y.java:1)", f"- waiting to lock <{A}> (a X)"])
            for n in range(2, 9)
        ]
        return at(second, owner, *rest)

    found = signal(analyzed(one(0) + one(10) + one(20))[0], "THREAD_LOCK_CONTENTION")
    assert found.severity is Severity.CRITICAL


def test_growth_between_dumps_is_a_leak() -> None:
    def many(second: int, count: int) -> str:
        return at(second, *(thread(n, f"pool-{n}-thread-1", "WAITING (parking)", []) for n in range(1, count + 1)))

    found = signal(analyzed(many(0, 100) + many(10, 160))[0], "THREAD_LEAK")
    assert "100 threads became 160" in found.message
    assert "160 executors" in found.message
    assert analyzed(many(0, 90) + many(10, 95))[0].signals == ()


def test_dumps_of_two_processes_are_not_compared() -> None:
    other = thread(3, "other", "RUNNABLE", SLOW)
    result, _ = analyzed(at(0, worker(1.0, 100.0)) + at(10, other, version="17.0.1+1") + at(20, worker(1.0, 120.0)))
    assert "2 different processes" in result.notes[0]


def test_a_thread_header_seen_twice_begins_another_dump() -> None:
    assert analyzed(worker(1.0, 100.0) + worker(1.0, 110.0))[0].kpis["dump_count"] == 2


CARRIER = """"ForkJoinPool-1-worker-{n}" #{n} [{n}] daemon prio=5 os_prio=0 cpu=5ms elapsed=15.79s tid=0x0a{n} nid={n}
   Carrying virtual thread #20{n}
	at jdk.internal.vm.Continuation.run(java.base@21/Continuation.java:251)
   Mounted virtual thread #20{n}
	at com.acme.Price.get(Price.java:9)
	- locked <0x00000000ff00000{n}> (a java.lang.Object)

"""


def test_carriers_that_hold_monitors_before_jdk_24_are_pinned() -> None:
    carriers = "".join(CARRIER.format(n=n) for n in (1, 2))
    found = signal(analyzed(at(0, carriers) + at(10, carriers))[0], "THREAD_CARRIER_PINNING")
    assert found.severity is Severity.HIGH
    busy = signal(analyzed(at(0, carriers, version="25+36"))[0], "THREAD_CARRIERS_BUSY")
    assert (busy.severity, busy.confidence) == (Severity.LOW, Confidence.INFERRED)


TO_FILE = """9976
2026-11-29T23:14:13.324969751Z
25.0.3+9-LTS

#23 "order-vt" virtual BLOCKED 2026-11-29T23:14:13.366156890Z
    at com.acme.Order.place(Order.java:5)
    - locked <java.lang.Object@7fff3132>
    - waiting to lock <java.lang.Object@6253b3f>
    at java.base/java.lang.VirtualThread.run(VirtualThread.java:460)

#25 "" virtual BLOCKED 2026-11-29T23:14:13.366269478Z
    at com.acme.Pay.refund(Pay.java:6)
    - locked <java.lang.Object@6253b3f>
    - waiting to lock <java.lang.Object@7fff3132>
"""


def test_virtual_threads_in_a_dump_file_can_be_deadlocked() -> None:
    result, left = analyzed(TO_FILE)
    found = signal(result, "THREAD_DEADLOCK")
    assert "(order-vt, unnamed virtual thread)" in found.message
    assert found.confidence is Confidence.INFERRED  # the threads were not stopped together
    assert (result.kpis["virtual_thread_count"], result.kpis["jvm"]) == (2, "25.0.3+9-LTS")
    assert left == []


def test_a_dump_file_of_jdk_21_has_no_states() -> None:
    result, left = analyzed(
        '1\n2026-03-01T10:00:00.1Z\n21.0.4+7\n\n#1 "main"\n      java.base/java.lang.Thread.sleep0(Native Method)\n'
    )
    assert (result.kpis["thread_count"], left) == (1, [])


def as_json(*threads: dict[str, object]) -> dict[str, object]:
    head = {"processId": "1", "time": "2026-11-29T17:23:24.757Z", "runtimeVersion": "25.0.3+9-LTS"}
    return {"threadDump": {**head, "threadContainers": [{"container": "<root>", "threads": list(threads)}]}}


def json_thread(number: int, wants: str, holds: str) -> dict[str, object]:
    return {
        "tid": str(number), "virtual": True, "name": f"vt{number}", "state": "BLOCKED", "blockedOn": wants,
        "stack": ["com.acme.A.b(A.java:1) {"], "monitorsOwned": [{"depth": 0, "locks": [holds]}],
    }  # fmt: skip


def test_json_is_read_pretty_and_in_one_line() -> None:
    value = as_json(json_thread(1, "X@1", "Y@2"), json_thread(2, "Y@2", "X@1"))
    for text in (json.dumps(value, indent=2), json.dumps(value)):
        result, _ = analyzed(text)
        found = signal(result, "THREAD_DEADLOCK")
        assert "(vt1, vt2)" in found.message
        assert (result.kpis["jvm"], result.kpis["virtual_thread_count"]) == ("25.0.3+9-LTS", 2)
        assert result.notes == ()


def test_the_owner_of_a_parked_lock_is_read_from_json() -> None:
    def parked(number: int, owner: str) -> dict[str, object]:
        return {
            "tid": str(number),
            "name": f"t{number}",
            "state": "WAITING",
            "parkBlocker": {"object": f"L@{owner}", "owner": owner},
        }

    assert codes(analyzed(json.dumps(as_json(parked(1, "2"), parked(2, "1")), indent=1))[0].signals) == [
        "THREAD_DEADLOCK"
    ]


def test_json_that_breaks_in_the_middle_gives_its_whole_threads() -> None:
    text = json.dumps(
        as_json(json_thread(1, "X@1", "Y@2"), json_thread(2, "Y@2", "X@1"), json_thread(3, "X@1", "Z")), indent=2
    )
    result, _ = analyzed(text[: text.rindex('"name"')])
    assert codes(result.signals) == ["THREAD_DEADLOCK"]
    assert "ends early" in result.notes[0]


def test_json_fields_of_a_wrong_type_count_as_missing() -> None:
    odd: dict[str, object] = {
        "tid": 7,
        "name": None,
        "state": 3,
        "stack": "x",
        "parkBlocker": [],
        "monitorsOwned": [{"locks": [1]}, 2],
    }
    result, _ = analyzed(json.dumps(as_json(odd), indent=2))
    assert result.kpis["thread_count"] == 1


def test_nothing_of_a_dump_is_nothing() -> None:
    result, left = analyzed("just\ntext" + END.strip("\n"))
    assert (result.weight, result.signals, len(left)) == (0, (), 2)


@pytest.mark.parametrize(("share", "hot"), [(0.5, True), (0.1, False)])
def test_a_pool_at_work_is_not_hot_although_it_fills_a_processor(share: float, hot: bool) -> None:
    def pool(second: int) -> str:
        return "".join(worker(1000.0 * share * second, 100.0 + second, n) for n in range(10, 20))

    codes = {each.code for each in analyzed(at(0, pool(0)) + at(10, pool(10)))[0].signals}
    assert ("THREAD_CPU_HOT" in codes) is hot


def test_a_thread_that_has_just_started_is_not_hot() -> None:
    assert all(each.code != "THREAD_CPU_HOT" for each in analyzed(at(0, worker(1900.0, 2.0)))[0].signals)
