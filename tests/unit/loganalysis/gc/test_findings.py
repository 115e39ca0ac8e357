"""Findings in GC logs: each detector fires on its case, says why, and stays silent on a healthy log."""

from __future__ import annotations

import pytest

from kebab_desktop.core.findings import Confidence, Severity
from tests.unit.loganalysis.gc.gc_samples import analyze, codes, found, full, healthy, joined, unified, young

DAY = 24 * 3600.0


def after_healthy(*lines: str) -> str:
    """Return a healthy log of 40 collections, 20 minutes long, with lines behind its first half."""
    return joined([*healthy(20), *lines, *healthy(40)[21:]])


def quiet(lines: list[str], end_s: float) -> str:
    """Return a log in which the lines lie well before its end."""
    return joined([*healthy(1), *lines, *(young(900 + n, end_s + n, 600, 100) for n in range(20))])


def test_a_healthy_log_has_no_findings() -> None:
    assert codes(analyze(joined(healthy(200)))) == set()


@pytest.mark.parametrize(
    ("ms", "severity"), [(250.0, Severity.MEDIUM), (1500.0, Severity.HIGH), (12_000.0, Severity.CRITICAL)]
)
def test_long_pause(ms: float, severity: Severity) -> None:
    signal = found(analyze(after_healthy(young(20, 601, 600, 100, ms=ms))), "GC_LONG_PAUSE")

    assert (signal.pattern, signal.severity, signal.count) == ("LONG_PAUSE", severity, 1)
    assert signal.worst is not None
    assert signal.worst.value == pytest.approx(ms / 1000)
    assert (signal.worst.unit, signal.worst.line) == ("s", 22)
    assert [item.line_start for item in signal.evidence] == [22]
    assert "Pause Young" in signal.evidence[0].text
    assert signal.params["gc_pause_medium_s"] == 0.2


def test_cpu_times_tell_why_a_pause_was_long() -> None:
    lines = (young(20, 601, 600, 100, ms=1500.0), unified(601, "GC(20) User=0.02s Sys=0.01s Real=1.50s", "gc,cpu"))

    assert "Waiting without CPU" in found(analyze(after_healthy(*lines)), "GC_LONG_PAUSE").message


def test_thresholds_are_those_of_the_settings() -> None:
    text = after_healthy(young(20, 601, 600, 100, ms=300.0))

    assert "GC_LONG_PAUSE" not in codes(analyze(text, gc_pause_medium_s=0.5))


def test_short_pauses_of_zgc_have_a_lower_bar() -> None:
    lines = [unified(n + 1.0, f"GC({n}) Pause Mark Start 0.010ms", "gc,phases") for n in range(30)]
    lines[9] = unified(10.0, "GC(9) Pause Mark Start 60.000ms", "gc,phases")

    assert found(analyze(joined(lines)), "GC_LONG_PAUSE").severity == Severity.HIGH


def test_a_single_full_gc_by_system_gc_is_low_and_a_repeated_one_high() -> None:
    once = found(analyze(after_healthy(full(20, 601, 600, 90, cause="System.gc()"))), "GC_SYSTEM_GC")
    twice = found(
        analyze(
            after_healthy(full(20, 601, 600, 90, cause="System.gc()"), full(21, 660, 600, 90, cause="System.gc()"))
        ),
        "GC_SYSTEM_GC",
    )

    assert (once.severity, once.pattern) == (Severity.LOW, "SYSTEM_GC")
    assert twice.severity == Severity.HIGH


@pytest.mark.parametrize(
    ("cause", "code", "pattern"),
    [
        ("Ergonomics", "GC_FULL_GC", "FULL_GC"),
        ("Allocation Failure", "GC_ALLOCATION_FAILURE", "ALLOCATION_FAILURE"),
        ("G1 Compaction Pause", "GC_ALLOCATION_FAILURE", "ALLOCATION_FAILURE"),
        ("Heap Dump Initiated GC", "GC_HEAP_INSPECTION", "FULL_GC"),
        ("GCLocker Initiated GC", "GC_GCLOCKER_FULL_GC", "FULL_GC"),
        ("Metadata GC Threshold", "GC_METASPACE", "METASPACE"),
    ],
)
def test_full_gcs_are_told_apart_by_cause(cause: str, code: str, pattern: str) -> None:
    result = analyze(after_healthy(full(20, 601, 600, 90, cause=cause)))

    assert found(result, code).pattern == pattern
    assert codes(result) == {code}


def test_back_to_back_full_gcs_are_critical() -> None:
    lines = [full(20 + n, 601 + n, 1000, 990, ms=800.0) for n in range(6)]
    signal = found(analyze(after_healthy(*lines)), "GC_ALLOCATION_FAILURE")

    assert signal.severity == Severity.CRITICAL
    assert "back-to-back" in signal.message
    assert "hardly free memory" in signal.message
    assert (signal.count, signal.first.line, signal.last.line) == (6, 22, 27)


def test_young_collections_by_allocation_failure_are_normal() -> None:
    lines = [
        unified(n * 30.0 + 1, f"GC({n}) Pause Young (Allocation Failure) 600M->100M(1024M) 5.000ms") for n in range(40)
    ]

    assert codes(analyze(joined(lines))) == set()


def test_allocation_pressure() -> None:
    lines = [young(n, 1 + n * 0.3, 900, 100) for n in range(300)]
    signal = found(analyze(joined(lines)), "GC_ALLOCATION_PRESSURE")

    assert (signal.severity, signal.pattern) == (Severity.MEDIUM, "ALLOCATION_PRESSURE")
    assert "every 300 ms" in signal.message


def test_promotion_failed_and_concurrent_mode_failure() -> None:
    event = (
        "601.000: [GC 601.000: [ParNew (promotion failed): 90000K->90000K(99000K), 0.1 secs]601.1: [CMS (concurrent "
        "mode failure): 800000K->300000K(1900000K), 3.0 secs] 900000K->300000K(2000000K), 3.1000000 secs]"
    )
    quiet_ones = [f"{n * 30}.500: [GC 600000K->300000K(2000000K), 0.0100000 secs]" for n in range(60)]
    result = analyze(joined([*quiet_ones[:20], event, *quiet_ones[21:]]))

    assert found(result, "GC_PROMOTION_FAILED").severity == Severity.CRITICAL  # a full collection of 3 s follows
    assert found(result, "GC_CONCURRENT_MODE_FAILURE").severity == Severity.HIGH
    assert "GC_CONCURRENT_MODE_INTERRUPTED" not in codes(result)


def test_to_space_exhausted() -> None:
    failed = unified(
        601,
        "GC(20) Pause Young (Normal) (G1 Evacuation Pause) (Evacuation Failure: Allocation) "
        "1000M->1020M(1024M) 15.000ms",
    )
    pinned = failed.replace("Allocation)", "Pinned)")

    assert found(analyze(after_healthy(failed)), "GC_TO_SPACE_EXHAUSTED").severity == Severity.HIGH
    then_full = found(analyze(after_healthy(failed, full(21, 602, 1020, 90))), "GC_TO_SPACE_EXHAUSTED")
    assert then_full.severity == Severity.CRITICAL
    assert codes(analyze(after_healthy(pinned))) == {"GC_PINNED_REGIONS"}


def test_to_space_exhausted_is_proved_by_the_line_that_says_it() -> None:
    """The closing line of the collection, which was shown, says nothing of it up to JDK 17."""
    said = unified(600.9, "GC(20) To-space exhausted")
    heap = unified(601, "GC(20) Eden regions: 10->0(8)", "gc,heap")
    closing = unified(601, "GC(20) Pause Young (Normal) (G1 Evacuation Pause) 1000M->1020M(1024M) 15.000ms")

    signal = found(analyze(after_healthy(said, heap, closing)), "GC_TO_SPACE_EXHAUSTED")
    assert [each.text for each in signal.evidence] == [said.rstrip("\n")]
    assert signal.count == 1


def test_humongous_allocation() -> None:
    lines = [
        unified(
            601 + n, f"GC({20 + n}) Pause Young (Concurrent Start) (G1 Humongous Allocation) 700M->600M(1024M) 5.0ms"
        )
        for n in range(8)
    ]
    signal = found(analyze(after_healthy(*lines)), "GC_HUMONGOUS_ALLOCATION")

    assert (signal.severity, signal.pattern, signal.count) == (Severity.MEDIUM, "HUMONGOUS_ALLOCATION", 8)


def test_preventive_collections_are_mentioned() -> None:
    line = unified(601, "GC(20) Pause Young (Normal) (G1 Preventive Collection) 900M->100M(1024M) 5.000ms")

    assert found(analyze(after_healthy(line)), "GC_PREVENTIVE").severity == Severity.LOW


def test_metaspace_at_start_up_is_normal_and_later_a_leak() -> None:
    def metadata(number: int, uptime_s: float, used_kb: int) -> list[str]:
        return [
            unified(
                uptime_s, f"GC({number}) Metaspace: {used_kb}K({used_kb}K)->{used_kb}K({used_kb}K)", "gc,metaspace"
            ),
            unified(
                uptime_s,
                f"GC({number}) Pause Young (Concurrent Start) (Metadata GC Threshold) 600M->100M(1024M) 5.000ms",
            ),
        ]

    early = [line for n in range(2) for line in metadata(500 + n, 20.0 + n, 21_000)]
    late = [line for n in range(6) for line in metadata(500 + n, 601.0 + n, 50_000 + 9_000 * n)]

    start = analyze(joined([*healthy(1), *early, *healthy(60)[2:]]))
    assert found(start, "GC_METASPACE").severity == Severity.LOW
    leak = found(analyze(after_healthy(*late)), "GC_METASPACE")
    assert leak.severity == Severity.HIGH
    assert "class loader leak" in leak.message


def test_memory_leak_by_the_trend_of_the_floor() -> None:
    lines = [full(n, 3600.0 * n, 900, 200 + 20 * n) for n in range(12)]
    signal = found(analyze(joined(lines)), "GC_MEMORY_LEAK")

    assert (signal.severity, signal.confidence) == (Severity.MEDIUM, Confidence.INFERRED)
    assert "20 MB an hour" in signal.message
    assert "full in 30.2 h." in signal.message


def test_a_floor_of_young_collections_is_a_weak_sign() -> None:
    lines = [young(n, 3600.0 * n, 900, 200 + 20 * n) for n in range(24)]
    signal = found(analyze(joined(lines)), "GC_MEMORY_LEAK")

    assert signal.severity == Severity.MEDIUM
    assert "Only young GC" in signal.message


def test_a_program_that_starts_fills_its_heap_and_leaks_nothing() -> None:
    lines = [full(n, 10.0 * n, 500, 50 + 20 * n, cause="System.gc()") for n in range(12)]

    assert "GC_MEMORY_LEAK" not in codes(analyze(joined(lines)))


def test_a_floor_that_swings_is_no_leak() -> None:
    lines = [full(n, 3600.0 * n, 900, 200 + 150 * (n % 2)) for n in range(12)]

    assert "GC_MEMORY_LEAK" not in codes(analyze(joined(lines)))


@pytest.mark.parametrize(
    ("error", "code", "pattern"),
    [
        ("Java heap space", "GC_HEAP_OOM", "HEAP_OOM"),
        ("Metaspace", "GC_METASPACE_OOM", "METASPACE"),
        ("GC overhead limit exceeded", "GC_OVERHEAD_LIMIT", "GC_OVERHEAD_LIMIT"),
        ("unable to create native thread: possibly out of memory", "GC_HEAP_OOM", "HEAP_OOM"),
    ],
)
def test_out_of_memory_errors(error: str, code: str, pattern: str) -> None:
    line = f'Exception in thread "main" java.lang.OutOfMemoryError: {error}'
    signal = found(analyze(joined([*healthy(2), line, *healthy(3)[2:]])), code)

    assert (signal.pattern, signal.severity, signal.count) == (pattern, Severity.CRITICAL, 1)
    assert [item.text for item in signal.evidence] == [line]


def test_a_log_that_ends_with_useless_full_gcs_was_probably_out_of_memory() -> None:
    lines = [*healthy(20), *(full(20 + n, 700.0 + 60 * n, 1020, 1019, ms=2000.0) for n in range(3))]
    signal = found(analyze(joined(lines)), "GC_HEAP_OOM")

    assert (signal.confidence, signal.severity) == (Confidence.INFERRED, Severity.CRITICAL)


def test_gc_thrashing_without_an_error() -> None:
    lines = [full(n, 10.0 + n, 1000, 950, ms=800.0) for n in range(400)]
    signal = found(analyze(joined(lines)), "GC_OVERHEAD_LIMIT")

    assert signal.severity == Severity.HIGH
    assert "80% of 300 s" in signal.message


def test_allocation_stalls_of_zgc() -> None:
    cycles = [
        unified(n * 60.0, f"GC({n}) Garbage Collection (Allocation Rate) 600M(60%)->100M(10%)") for n in range(30)
    ]
    one = unified(601, "Allocation Stall (worker-1) 80.000ms")
    signal = found(analyze(joined([*cycles[:11], one, *cycles[11:]])), "GC_ZGC_ALLOCATION_STALL")
    behind = [line.replace("Allocation Rate", "Allocation Stall") for line in cycles]

    assert (signal.severity, signal.pattern) == (Severity.MEDIUM, "ZGC_ALLOCATION_STALL")
    assert signal.worst is not None
    assert signal.worst.value == pytest.approx(0.08)
    worst = found(analyze(joined([*behind[:11], one, *behind[11:]])), "GC_ZGC_ALLOCATION_STALL")
    assert worst.severity == Severity.CRITICAL


def test_degenerated_and_full_gc_of_shenandoah() -> None:
    lines = [unified(n * 30.0, f"GC({n}) Pause Init Mark 0.050ms") for n in range(40)]
    lines[20] = unified(600, "GC(20) Pause Degenerated GC (Mark) 900M->300M(1024M) 15.000ms")
    lines[25] = unified(750, "GC(25) Pause Full 900M->300M(1024M) 95.000ms")
    result = analyze(joined([unified(0, "Using Shenandoah"), *lines]))

    assert found(result, "GC_SHENANDOAH_DEGENERATED").severity == Severity.HIGH
    assert found(result, "GC_SHENANDOAH_FULL_GC").severity == Severity.CRITICAL
    assert "GC_FULL_GC" not in codes(result)


def test_threads_that_reach_a_safepoint_late() -> None:
    line = unified(
        601,
        'Safepoint "ThreadDump", Time since last: 1000 ns, Reaching safepoint: 705000000 ns, At safepoint: 100000 ns, '
        "Total: 705100000 ns",
        "safepoint",
    )
    result = analyze(after_healthy(line))
    signal = found(result, "GC_SAFEPOINT_TTSP")

    assert (signal.severity, signal.pattern) == (Severity.HIGH, "SAFEPOINT_TTSP")
    assert "ThreadDump" in signal.message
    assert "GC_LONG_PAUSE" not in codes(result)


def test_low_throughput_names_the_worst_quarter_of_an_hour() -> None:
    lines = [young(n, n * 60.0, 600, 100, ms=150.0) for n in range(120)]
    lines[60:75] = [young(60 + n, 3600 + n * 60.0, 600, 100, ms=9_000.0) for n in range(15)]
    signal = found(analyze(joined(lines)), "GC_LOW_THROUGHPUT")

    assert signal.severity == Severity.HIGH
    assert signal.worst is not None
    assert signal.worst.value == pytest.approx(85, abs=1)


def test_heap_that_is_too_small_for_what_stays_in_it() -> None:
    lines = [full(n, DAY * n, 900, 700) if n % 3 == 0 else young(n, DAY * n, 900, 700) for n in range(30)]
    signal = found(analyze(joined(lines)), "GC_HEAP_SIZING")

    assert (signal.severity, signal.pattern) == (Severity.MEDIUM, "HEAP_SIZING")


def test_log_quality_says_what_limits_the_confidence() -> None:
    text = joined(["no clock here", "GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 3.200ms"])
    signal = found(analyze(text), "GC_LOG_QUALITY")

    assert signal.severity == Severity.LOW
    for part in ("neither uptime nor dates", "50% of the lines", "So few collections: 1"):
        assert part in signal.message


def test_what_still_happens_at_the_end_weighs_more_but_does_not_become_critical() -> None:
    early = analyze(quiet([young(1, 601, 600, 100, ms=250.0)], DAY))
    late = analyze(joined([*healthy(40), young(41, 1202, 600, 100, ms=250.0), *[young(42, 1203, 600, 100)]]))

    assert found(early, "GC_LONG_PAUSE").severity == Severity.MEDIUM
    assert found(late, "GC_LONG_PAUSE").severity == Severity.HIGH
    very_late = joined([*healthy(40), young(41, 1202, 600, 100, ms=2500.0)])
    assert found(analyze(very_late), "GC_LONG_PAUSE").severity == Severity.HIGH


def test_tiny_logs_weigh_less() -> None:
    lines = [young(n, 60.0 * n, 600, 100, ms=5000.0 if n == 1 else 5.0) for n in range(5)]

    assert found(analyze(joined(lines)), "GC_LONG_PAUSE").severity == Severity.MEDIUM


def test_messages_are_made_of_words_and_worst_comes_first() -> None:
    result = analyze(after_healthy(young(20, 601, 600, 100, ms=12_000.0), full(21, 640, 600, 90, cause="System.gc()")))

    assert [signal.severity.rank for signal in result.signals] == sorted(
        (signal.severity.rank for signal in result.signals), reverse=True
    )
    assert result.summary.startswith("G1: 42 GC pauses, ")
    assert all(len(signal.message) < 250 for signal in result.signals)
