"""Unified GC logs: what is a pause, what is not, for every collector and any decorations."""

from __future__ import annotations

import math

import pytest

from kebab_desktop.loganalysis.analyzers.gc_log.events import Flag, Kind
from tests.unit.loganalysis.gc.gc_samples import analyze, claimed_lines, full, joined, unified, view_of, young

PAUSE = "GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 3.200ms"


@pytest.mark.parametrize(
    ("decorations", "uptime", "wall"),
    [
        ("", None, None),
        ("[12.500s]", 12.5, None),
        ("[12,500s]", 12.5, None),
        ("[12500ms][info][gc]", 12.5, None),
        ("[99000000000ns][12500000000ns][host][gc]", 12.5, None),
        ("[1700000000250ms][gc]", None, 1700000000.25),
        ("[2026-11-29T10:00:00.500+0900][12.500s][4711][info][gc          ]", 12.5, 1795914000.5),
        ("[2026-11-29T10:00:00.500Z][info ][gc]", None, 1795946400.5),
    ],
)
def test_any_decorations_are_read(decorations: str, uptime: float | None, wall: float | None) -> None:
    view = view_of(f"{decorations} {PAUSE}".strip())

    assert view.pause[0] == pytest.approx(0.0032)
    assert (view.before[0], view.after[0], view.capacity[0]) == (24 * 1024, 4 * 1024, 256 * 1024)
    assert view.spans[0].first_uptime_s == (None if uptime is None else pytest.approx(uptime))
    assert view.spans[0].first_wall_s == (None if wall is None else pytest.approx(wall))


def test_a_pause_is_counted_once_although_it_is_logged_twice() -> None:
    view = view_of(
        joined(
            [
                unified(1.0, "GC(0) Pause Young (Normal) (G1 Evacuation Pause)", "gc,start"),
                unified(1.0, "GC(0)   Evacuate Collection Set: 2.9ms", "gc,phases"),
                unified(1.003, PAUSE),
            ]
        )
    )

    assert list(view.kind) == [Kind.YOUNG]
    assert view.start[0] == pytest.approx(1.003 - 0.0032)


def test_concurrent_phases_and_safepoints_are_no_pauses() -> None:
    view = view_of(
        joined(
            [
                unified(1.0, "GC(1) Concurrent Mark Cycle 55.100ms"),
                unified(
                    1.1,
                    'Safepoint "G1CollectForAllocation", Time since last: 1000 ns, Reaching safepoint: 40000 ns, '
                    "At safepoint: 3300000 ns, Total: 3340000 ns",
                    "safepoint",
                ),
                unified(
                    1.2,
                    "Total time for which application threads were stopped: 0.0033 seconds, "
                    "Stopping threads took: 0.0001 seconds",
                    "safepoint",
                ),
            ]
        )
    )

    assert len(view.pause) == 0
    assert view.facts.safepoints == 2


def test_causes_may_hold_parentheses() -> None:
    view = view_of(joined([full(1, 2.0, 80, 20, cause="System.gc()")]))

    assert view.cause_of(0) == "System.gc()"
    assert view.full[0]


def test_kinds_of_g1_pauses() -> None:
    messages = [
        "GC(1) Pause Young (Concurrent Start) (G1 Humongous Allocation) 24M->4M(256M) 3.200ms",
        "GC(2) Pause Remark 24M->24M(256M) 1.200ms",
        "GC(2) Pause Cleanup 24M->24M(256M) 0.200ms",
        "GC(3) Pause Young (Mixed) (G1 Evacuation Pause) 24M->4M(256M) 3.200ms",
        "GC(4) Pause Mixed (G1 Evacuation Pause) 24M->4M(256M) 3.200ms",
        "GC(5) Pause Initial Mark (G1 Evacuation Pause) 24M->4M(256M) 3.200ms",
    ]
    view = view_of(joined(unified(number, text) for number, text in enumerate(messages)))

    assert list(view.kind) == [Kind.YOUNG, Kind.REMARK, Kind.CLEANUP, Kind.MIXED, Kind.MIXED, Kind.INITIAL_MARK]
    assert [view.cause_of(row) for row in range(3)] == ["G1 Humongous Allocation", "Remark", "Cleanup"]


@pytest.mark.parametrize(
    ("lines", "flag"),
    [
        (["GC(0) To-space exhausted", PAUSE], Flag.TO_SPACE),
        ([PAUSE.replace(" 24M", " (Evacuation Failure) 24M")], Flag.TO_SPACE),
        ([PAUSE.replace(" 24M", " (Evacuation Failure: Allocation) 24M")], Flag.TO_SPACE),
        ([PAUSE.replace(" 24M", " (Evacuation Failure: Pinned) 24M")], Flag.PINNED),
        ([PAUSE.replace(" 24M", " (Evacuation Failure: Allocation/Pinned) 24M")], Flag.TO_SPACE),
        (["GC(9) To-space exhausted", PAUSE], 0),
    ],
)
def test_evacuation_failures_belong_to_their_collection(lines: list[str], flag: int) -> None:
    view = view_of(joined(unified(1, text) for text in lines))

    assert list(view.flags) == [flag]
    assert view.cause_of(0) == "G1 Evacuation Pause"


def test_g1_regions_give_the_young_generation() -> None:
    view = view_of(
        joined(
            [
                unified(0.1, "Heap Region Size: 2M", "gc,init"),
                unified(1, "GC(0) Eden regions: 10->0(8)", "gc,heap"),
                unified(1, "GC(0) Survivor regions: 1->2(2)", "gc,heap"),
                unified(1, "GC(0) Humongous regions: 5->5", "gc,heap"),
                unified(1, PAUSE),
            ]
        )
    )

    assert (view.young_before[0], view.young_after[0]) == (22 * 1024, 4 * 1024)
    assert view.facts.humongous_regions == 5


def test_a_full_collection_inside_a_young_one_is_not_added_twice() -> None:
    view = view_of(
        joined(
            [
                unified(1.0, "GC(3) Pause Full (Allocation Failure) 74M->10M(92M) 7.000ms"),
                unified(1.0, "GC(2) Pause Young (Allocation Failure) 74M->10M(92M) 7.500ms"),
            ]
        )
    )

    assert float(view.pause.sum()) == pytest.approx(0.0075)
    assert view.stop[1] == pytest.approx(0.0075)
    assert int(view.full.sum()) == 1


def test_zgc_cycles_are_no_pauses_and_its_stalls_neither() -> None:
    view = view_of(
        joined(
            [
                unified(0.1, "Using The Z Garbage Collector"),
                unified(1.0, "GC(0) Garbage Collection (Warmup)"),
                unified(1.1, "GC(0) Pause Mark Start 0.008ms", "gc,phases"),
                unified(1.2, "GC(0) Y: Pause Mark End 0.011ms", "gc,phases"),
                unified(1.2, "GC(0) O: Pause Relocate Start (Major) 0.002ms", "gc,phases"),
                unified(1.3, "Allocation Stall (worker{1}-1) 21.500ms"),
                unified(1.4, "GC(0) Garbage Collection (Warmup) 128M(50%)->16M(6%)"),
                unified(2.4, "GC(1) Major Collection (Allocation Rate) 200M(78%)->18M(7%) 0.006s"),
                unified(3.4, "GC(2) Minor Collection (Allocation Rate) 200M(78%)->19M(7%) 0.006s"),
            ]
        )
    )

    assert list(view.kind) == [Kind.SHORT] * 3 + [Kind.CYCLE] * 3
    assert float(view.pause[view.stw].sum()) == pytest.approx(0.000021)
    assert (len(view.facts.allocation_stalls), view.facts.allocation_stalls.total) == (1, 0.0215)
    assert math.isnan(view.pause[3])


def test_shenandoah_pauses_and_statistics() -> None:
    view = view_of(
        joined(
            [
                unified(1.0, "GC(0) Pause Init Mark (unload classes) 0.051ms"),
                unified(1.05, "GC(0) Concurrent cleanup (unload classes) 66M->54M(128M) 0.007ms"),
                unified(1.06, "GC(0) Concurrent cleanup"),
                unified(1.1, "GC(0) Pause Degenerated GC (Update Refs) 60M->20M(128M) 9.500ms"),
                unified(1.2, "GC(1) Pause Full 60M->20M(128M) 19.500ms"),
                unified(1.3, "Pause Degenerated GC (N)   =     0.01 s (a =     9500 us)", "gc,stats"),
            ]
        )
    )

    assert list(view.kind) == [Kind.SHORT, Kind.HEAP, Kind.DEGENERATED, Kind.FULL]
    assert (view.before[1], view.after[1], view.capacity[1]) == (66 * 1024, 54 * 1024, 128 * 1024)
    assert list(view.stw) == [True, False, True, True]
    assert view.cause_of(2) == "Update Refs"


def test_an_event_that_never_ends_is_a_note_and_no_figure() -> None:
    result = analyze(
        joined(
            [
                young(0, 1.0, 24, 4),
                young(1, 2.0, 24, 4),
                unified(3.0, "GC(2) Pause Full (G1 Compaction Pause)", "gc,start"),
            ]
        )
    )

    assert (result.kpis["pause_count"], result.kpis["full_gc_count"]) == (2, 0)
    assert any("line 3" in note for note in result.notes)


def test_lines_of_other_programs_are_left_alone() -> None:
    text = joined(
        [
            unified(1.0, "GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 3.200ms"),
            "2026-11-29 10:00:00 INFO [main] c.e.Shop : GC(1) is mentioned in a message",
            "[main] INFO started",
            "[Sun Nov 29 10:00:00.000000 2026] [core:error] [pid 1] AH00001: something",
            unified(2.0, "Heap region size: 1M", "gc,init"),
        ]
    )

    assert claimed_lines(text) == [1, 5]
