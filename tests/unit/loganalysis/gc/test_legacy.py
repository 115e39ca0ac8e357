"""Legacy GC logs (JDK 1.3 to 8): events in one line, over several lines, with foreign text inside, cut off."""

from __future__ import annotations

import pytest

from kebab_desktop.loganalysis.analyzers.gc_log.events import Flag, Kind
from tests.unit.loganalysis.gc.gc_samples import analyze, claimed_lines, joined, view_of

YOUNG = "[GC (Allocation Failure) [PSYoungGen: 6000K->500K(7000K)] 9000K->3600K(20000K), 0.0312000 secs]"
TIMES = " [Times: user=0.06 sys=0.01, real=0.03 secs]"


@pytest.mark.parametrize(
    ("prefix", "uptime", "wall"),
    [
        ("", None, None),
        ("12.345: ", 12.345, None),
        ("12,345: ", 12.345, None),
        ("2026-11-29T10:00:00.500+0900: 12.345: ", 12.345, 1795914000.5),
        ("2026-11-29T10:00:00.500+0900: ", None, 1795914000.5),
        ("2026-11-29T10:00:00.500+0900: 12.345: #7: ", 12.345, 1795914000.5),
    ],
)
def test_time_stamps_before_an_event(prefix: str, uptime: float | None, wall: float | None) -> None:
    view = view_of(prefix + YOUNG + TIMES)

    assert view.pause[0] == pytest.approx(0.0312)
    assert (view.before[0], view.after[0], view.capacity[0]) == (9000, 3600, 20000)
    assert (view.young_before[0], view.young_after[0]) == (6000, 500)
    assert (view.spans[0].first_uptime_s, view.spans[0].first_wall_s) == (uptime, wall)
    assert view.cause_of(0) == "Allocation Failure"


def test_decimal_commas() -> None:
    view = view_of("12,345: [GC 5M->3M(16M), 0,0032067 secs]")

    assert view.pause[0] == pytest.approx(0.0032067)
    assert view.before[0] == 5 * 1024


@pytest.mark.parametrize(
    ("text", "kind", "flags"),
    [
        ("1.000: [Full GC 9000K->3600K(20000K), 0.5 secs]", Kind.FULL, 0),
        ("1.000: [GC 1.000: [DefNew: 90K->10K(99K), 0.01 secs] 900K->820K(2000K), 0.011 secs]", Kind.YOUNG, 0),
        (
            "1.000: [GC 1.000: [DefNew: 90K->90K(99K), 0.01 secs]1.100: [Tenured: 800K->300K(1900K), 0.3 secs] "
            "900K->300K(2000K), 0.31 secs]",
            Kind.FULL,
            Flag.HOLDS_FULL,
        ),
        (
            "1.000: [GC 1.000: [ParNew (promotion failed): 90K->90K(99K), 0.01 secs]1.100: [CMS "
            "(concurrent mode failure): 800K->300K(1900K), 0.3 secs] 900K->300K(2000K), 0.31 secs]",
            Kind.FULL,
            Flag.HOLDS_FULL | Flag.PROMOTION_FAILED | Flag.CONCURRENT_FAILURE,
        ),
        (
            "1.000: [Full GC (System.gc()) 1.100: [CMS (concurrent mode interrupted): 800K->300K(1900K), 0.3 secs] "
            "900K->300K(2000K), 0.31 secs]",
            Kind.FULL,
            Flag.CONCURRENT_INTERRUPTED,
        ),
        ("1.000: [GC-- [PSYoungGen: 90K->90K(99K)] 900K->990K(2000K), 0.1 secs]", Kind.YOUNG, Flag.PROMOTION_FAILED),
        ("1.000: [GC [1 CMS-initial-mark: 800K(1900K)] 880K(2000K), 0.001 secs]", Kind.INITIAL_MARK, 0),
        ("1.000: [GC pause (G1 Evacuation Pause) (mixed), 0.02 secs]", Kind.MIXED, 0),
        ("1.000: [GC pause (G1 Evacuation Pause) (young) (to-space exhausted), 0.02 secs]", Kind.YOUNG, Flag.TO_SPACE),
        ("1.000: [GC pause (young)-- 14M->14M(16M), 0.02 secs]", Kind.YOUNG, Flag.TO_SPACE),
        ("1.000: [GC remark 1.000: [GC ref-proc, 0.001 secs], 0.002 secs]", Kind.REMARK, 0),
        ("1.000: [GC cleanup 600M->590M(900M), 0.002 secs]", Kind.CLEANUP, 0),
    ],
)
def test_kinds_of_events(text: str, kind: Kind, flags: int) -> None:
    view = view_of(text)

    assert list(view.kind) == [kind]
    assert list(view.flags) == [flags]


def test_a_cms_remark_with_a_scavenge_in_it_is_two_events_whose_times_do_not_overlap() -> None:
    view = view_of(
        "5.000: [GC (CMS Final Remark) [YG occupancy: 10 K (99 K)]5.000: [GC (CMS Final Remark) 5.000: [ParNew: "
        "90K->10K(99K), 0.0100 secs] 900K->820K(2000K), 0.0110 secs] [Times: user=0.01 sys=0.00, real=0.01 secs] "
        "5.100: [Rescan (parallel) , 0.002 secs][1 CMS-remark: 810K(1900K)] 820K(2000K), 0.0200 secs]" + TIMES
    )

    assert list(view.kind) == [Kind.YOUNG, Kind.REMARK]
    assert float(view.pause.sum()) == pytest.approx(0.0200)


def test_concurrent_threads_write_into_the_middle_of_an_event() -> None:
    view = view_of(
        joined(
            [
                "8.775: [GC pause (young)8.775: [GC concurrent-mark-end, 0.0101638 secs]",
                ", 0.0083 secs]",
                "   [Parallel Time:   7.7 ms]",
                "   [Eden: 14.0M(14.0M)->0.0B(8.0M) Survivors: 0.0B->2.0M Heap: 14.0M(64.0M)->3.5M(64.0M)]",
                TIMES,
            ]
        )
    )

    assert list(view.pause) == pytest.approx([0.0083])
    assert (view.before[0], view.after[0], view.capacity[0]) == (14 * 1024, 3.5 * 1024, 64 * 1024)
    assert (view.young_before[0], view.young_after[0]) == (14 * 1024, 2 * 1024)


def test_statistics_and_heap_layouts_inside_an_event_do_not_confuse_it() -> None:
    view = view_of(
        joined(
            [
                "{Heap before GC invocations=7 (full 3):",
                " par new generation   total 99K, used 90K [0x00000000f6400000, 0x00000000f9800000, 0x00000000f980000)",
                "12.300: [GC 12.300: [ParNew",
                "Desired survivor size 1736704 bytes, new threshold 1 (max 15)",
                "- age   1:    2000000 bytes,    2000000 total",
                ": 90K->10K(99K), 0.0100 secs] 900K->820K(2000K), 0.0110 secs]" + TIMES,
                "Heap after GC invocations=8 (full 3):",
                " par new generation   total 99K, used 10K [0x00000000f6400000, 0x00000000f9800000, 0x00000000f980000)",
                "}",
            ]
        )
    )

    assert list(view.kind) == [Kind.YOUNG]
    assert list(view.pause) == pytest.approx([0.011])
    assert view.young_after[0] == 10


def test_a_cut_event_is_reported_and_left_out() -> None:
    result = analyze(
        joined(
            [
                "1.000: " + YOUNG,
                "2.000: [Full GC (Ergonomics) [PSYoungGen: 500K->0K(7000K)]",
                "3.000: " + YOUNG,
                "4.000: [Full GC (Ergonomics) [PSYoungGen: 500K->0K(7000K)]",
            ]
        )
    )

    assert (result.kpis["pause_count"], result.kpis["full_gc_count"]) == (2, 0)
    assert result.notes and "never end: 2" in result.notes[0] and "line 4" in result.notes[0]


def test_the_time_of_a_held_event_does_not_look_like_a_restart() -> None:
    view = view_of(
        joined(
            [
                "100.000: [GC pause (young), 30.0000000 secs]",
                "130.100: Total time for which application threads were stopped: 30.1 seconds, Stopping threads took: "
                "0.0900000 seconds",
                "131.000: [GC concurrent-mark-start]",
                "140.000: [GC pause (young), 0.0100000 secs]",
            ]
        )
    )

    assert view.restarts == 0
    assert len(view.facts.slow_safepoints) == 1
    assert view.span_s == pytest.approx(40.01)


def test_shenandoah_of_jdk_8() -> None:
    view = view_of(
        joined(
            [
                "2.469: [Pause Init Mark (process weakrefs), start]",
                "2.472: [Pause Init Mark (process weakrefs), 3.341 ms]",
                "2.900: [Concurrent cleanup 1613M->1361M(1636M), 0.092 ms]",
                "3.900: [Pause Degenerated GC (Update Refs) 1613M->1361M(1636M), 184.489 ms]",
            ]
        )
    )

    assert list(view.kind) == [Kind.SHORT, Kind.HEAP, Kind.DEGENERATED]
    assert int(view.stw.sum()) == 2
    assert view.after[1] == 1361 * 1024
    assert view.facts.collectors == {"Shenandoah": 1}


def test_command_line_flags_tell_heap_and_pause_target() -> None:
    view = view_of(
        joined(
            [
                "1.000: " + YOUNG,
                "CommandLine flags: -XX:MaxGCPauseMillis=50 -XX:MaxHeapSize=104857600 -XX:+PrintGC",
            ]
        )
    )

    assert (view.facts.max_heap_kb, view.facts.pause_target_s) == (102400, 0.05)


def test_text_of_other_programs_is_left_alone() -> None:
    text = joined(["INFO [GCP] region chosen", "1.000: " + YOUNG, "at com.example.Shop.buy(Shop.java:10)"])

    assert claimed_lines(text) == [2]
