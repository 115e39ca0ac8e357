"""No input may stop the analyzer: cut lines, mixed lines, random text, very long lines, many open events."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kebab_desktop.loganalysis.analyzers.gc import KIND, THRESHOLDS
from kebab_desktop.loganalysis.analyzers.gc_log.view import make_view
from tests.unit.loganalysis.gc.gc_samples import analyze, fed, full, healthy, joined, unified, young

PIECES = (
    "12.345: [GC pause (young)",
    ", 0.0100000 secs]",
    "12.345: [Full GC (System.gc()) ",
    "[PSYoungGen: 500K->0K(7000K)] ",
    "[GC [YG occupancy: 10 K (99 K)]",
    "[1 CMS-remark: 10K(20K)] 30K(99K), 0.02 secs]",
    "2026-11-29T10:00:00.500+0900: ",
    "[0.003s][info][gc] ",
    "GC(7) Pause Full (Ergonomics) 5M->4M(9M) 3.000ms",
    "GC(99999999999) Pause Young (Normal) ((((( 1M->",
    "Pause Young (",
    " 24M->4M(256M) 3,2ms",
    "[Eden: 1.0G(2.0G)->0.0B(2.0G) Survivors: 0.0B->0.0B Heap: 1.0G(2.0G)->9.0T(2.0G)]",
    "Heap Region Size: 0M",
    "java.lang.OutOfMemoryError: Java heap space",
    "Allocation Stall (x) 99999999.9ms",
    "[9999999999999999999999s]",
    "[[[[[",
    "]]]]",
    "\ufffd가\u0000",
)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.lists(st.sampled_from(PIECES), max_size=5).map("".join), max_size=25))
def test_any_mixture_of_pieces_gives_a_result(lines: list[str]) -> None:
    result = analyze(joined(lines))

    assert result.log_type == "gc"
    assert result.kpis["pause_count"] >= 0  # type: ignore[operator]


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=400))
def test_random_text_gives_a_result(text: str) -> None:
    assert analyze(text).weight <= text.count("\n") + 1


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2500), st.integers(0, 60))
def test_a_log_with_a_hole_gives_a_result(start: int, length: int) -> None:
    text = joined([*healthy(20), full(20, 700, 900, 800), "800.000: [GC pause (young)", ", 0.0100000 secs]"])

    assert analyze(text[:start] + text[start + length :]).log_type == "gc"


@pytest.mark.parametrize(
    "line",
    [
        "GC(1) Pause " + "(" * 60_000,
        "GC(1) Pause " + "a" * 60_000 + " 1ms",
        "1.000: [GC pause " + "(x)" * 20_000,
        "1.000: [Full GC " + "[" * 60_000,
        "[" * 60_000,
        "1.000: [GC 1.000: [ParNew" + " 1K->2K" * 9_000 + ", 0.1 secs]",
    ],
)
def test_hostile_lines_take_linear_time(line: str) -> None:
    assert analyze(joined([line] * 3)).log_type == "gc"


@pytest.mark.parametrize(
    "line",
    [
        "GC(1) Pause Full (Ergonomics) {}M->4M(9M) 3.000ms",
        "GC(1) Pause Full (Ergonomics) 5M->4M({}M) 3.000ms",
        "GC(1) Pause Full (Ergonomics) 5M->4M(9M) {}ms",
        "GC(1) Eden regions: {}->0(1)",
        "Heap Region Size: {}M",
        "Heap Max Capacity: {}M",
        "[{}s] GC(1) Pause Full (Ergonomics) 5M->4M(9M) 3.000ms",
        "Allocation Stall (x) {}ms",
        'Safepoint "x", Reaching safepoint: {} ns, At safepoint: {} ns, Total: {} ns',
        "{}.000: [GC 5K->4K(9K), 0.1 secs]",
        "1.000: [GC {}K->4K(9K), 0.1 secs]",
        "1.000: [Full GC 5K->4K(9K), {}.1 secs]",
        "CommandLine flags: -XX:MaxHeapSize={} -XX:MaxGCPauseMillis={}",
        "1.000: Total time for which application threads were stopped: {}.0 seconds, Stopping threads took: {}.0 s",
    ],
)
@pytest.mark.parametrize("digits", ["9" * 30, "9" * 400, "9" * 6000])
def test_absurd_numbers_are_no_figures(line: str, digits: str) -> None:
    result = analyze(joined([*healthy(12), line.replace("{}", digits), "1000.000: [GC 5K->4K(9K), 0.1 secs]"]))
    numbers = [value for value in result.kpis.values() if not isinstance(value, str)]

    assert all(math.isfinite(value) for value in numbers)
    assert result.kpis["heap_used_max_kb"] == 600 * 1024
    assert float(result.kpis["pause_sum_s"]) < 1


def test_thousands_of_open_events_are_bounded() -> None:
    lines = [unified(n, f"GC({n}) Pause Young (Normal) (G1 Evacuation Pause)", "gc,start") for n in range(5000)]
    result = analyze(joined([*lines, young(9999, 5001, 24, 4)]))

    assert result.kpis["pause_count"] == 1


def test_a_log_that_invents_causes_is_bounded() -> None:
    lines = [full(n, n + 1.0, 24, 4, cause=f"Cause {n}") for n in range(3000)]
    analyzer, _ = fed(lines, 1000, {})
    view = make_view(analyzer.close())

    assert len(view.causes) <= 501
    assert len(view.texts) <= 1020
    assert len(view.pause) == 3000


def test_nothing_at_all() -> None:
    result = analyze("")

    assert (result.weight, result.signals, result.series) == (0, (), ())
    assert result.kpis["pause_count"] == 0


def test_thresholds_have_unique_names_and_sound_ranges() -> None:
    assert len({item.name for item in THRESHOLDS}) == len(THRESHOLDS)
    assert all(item.minimum <= item.default <= item.maximum for item in THRESHOLDS)
    assert all(item.title and item.help for item in THRESHOLDS)


def test_the_probe_knows_gc_lines_and_no_others() -> None:
    for text in (young(1, 1.0, 5, 4), "1.0: [GC 5K->4K(9K), 0.1 secs]", "[Full GC 5K->4K(9K), 0.1 secs]"):
        assert KIND.probe.search(f"first line\n{text}\nlast line")
    for text in ("29-Nov-2026 10:00:00.000 INFO [main] o.a.c.Server started", "[GCP] upload", "Using G1 for the demo?"):
        assert not KIND.probe.search(text)
