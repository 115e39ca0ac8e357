"""Figures of GC logs: pauses, throughput, rates, floor, segments, series."""

from __future__ import annotations

import numpy as np
import pytest

from kebab_desktop.loganalysis.analyzer import LineBlock
from kebab_desktop.loganalysis.analyzers.gc import GcAnalyzer
from kebab_desktop.loganalysis.analyzers.gc_log.trend import trend
from tests.unit.loganalysis.gc.gc_samples import analyze, found, full, healthy, joined, unified, young


def test_pauses_and_throughput() -> None:
    lines = [young(number, 10.0 * number + 10, 600, 100, ms=100.0 * (number + 1)) for number in range(5)]
    kpis = analyze(joined(lines)).kpis

    assert kpis["pause_count"] == 5
    assert kpis["pause_sum_s"] == pytest.approx(1.5)
    assert (kpis["pause_max_s"], kpis["pause_avg_s"], kpis["pause_p50_s"]) == pytest.approx((0.5, 0.3, 0.3))
    assert kpis["pause_p95_s"] == pytest.approx(0.48)  # between the ranks 0.4 and 0.5
    assert kpis["pause_interval_p50_s"] == pytest.approx(9.9)  # from start to start
    assert kpis["span_s"] == pytest.approx(40.1)  # from the start of the first pause to the end of the last
    assert kpis["throughput_pct"] == pytest.approx(100 * (1 - 1.5 / 40.1), abs=1e-4)


def test_allocation_promotion_and_reclaimed_memory() -> None:
    lines = [
        unified(0.1, "Heap Region Size: 1M", "gc,init"),
        *(
            line
            for number in range(3)
            for line in (
                unified(10.0 * number + 10, f"GC({number}) Eden regions: 500->0(500)", "gc,heap"),
                unified(10.0 * number + 10, f"GC({number}) Survivor regions: 0->20(20)", "gc,heap"),
                young(number, 10.0 * number + 10, 600, 150, ms=0.0),
            )
        ),
    ]
    kpis = analyze(joined(lines)).kpis

    assert kpis["freed_kb"] == 3 * 450 * 1024
    assert kpis["heap_used_max_kb"] == 600 * 1024
    assert kpis["allocation_rate_kb_s"] == pytest.approx(2 * 450 * 1024 / 20)
    assert kpis["promoted_kb"] == 3 * 30 * 1024  # 480 MB left the young generation, 450 MB the heap
    assert kpis["promotion_rate_kb_s"] == pytest.approx(3 * 30 * 1024 / 20)


def test_one_collection_tells_no_rate() -> None:
    kpis = analyze(young(0, 10.0, 600, 150, ms=47.0)).kpis

    assert (kpis["pause_count"], kpis["freed_kb"]) == (1, 450 * 1024)
    assert not {name for name in kpis if name.endswith("rate_kb_s")}  # 0 KB/s of the 47 ms of its own pause


def test_a_restart_makes_two_segments_and_no_time_between_them() -> None:
    first = [young(number, 100.0 + number, 600, 100, ms=0.0) for number in range(11)]
    second = [unified(0.003, "Using Parallel"), *(young(number, 5.0 + number, 300, 50, ms=0.0) for number in range(11))]
    result = analyze(joined([unified(0.003, "Using G1"), *first, *second]))

    assert [(segment.first.line, segment.label) for segment in result.segments] == [(2, "G1"), (14, "Parallel")]
    assert result.kpis["span_s"] == pytest.approx(20.0)
    assert result.kpis["allocation_rate_kb_s"] == pytest.approx((10 * 500 + 10 * 250) * 1024 / 20)


def test_a_wall_clock_that_steps_back_is_no_restart() -> None:
    lines = [
        f"[2026-11-29T10:00:{second:02}.000+0000][{uptime}.000s][gc] GC({uptime}) Pause Remark 5M->5M(9M) 1.000ms"
        for uptime, second in ((1, 30), (2, 31), (3, 12), (4, 13))
    ]
    result = analyze(joined(lines))

    assert len(result.segments) == 1
    assert result.kpis["span_s"] == pytest.approx(3.001)
    assert any("Steps back" in note for note in result.notes)


def test_dates_alone_are_a_clock_too_even_if_it_steps() -> None:
    lines = [
        f"2026-11-29T10:00:{second:02}.000+0000: [GC 600K->100K(900K), 0.5000000 secs]" for second in (10, 20, 5, 15)
    ]
    kpis = analyze(joined(lines)).kpis

    assert kpis["span_s"] == pytest.approx(20.5)
    assert kpis["pause_sum_s"] == pytest.approx(2.0)


def test_without_any_clock_there_is_no_throughput() -> None:
    kpis = analyze(joined(["[GC 600K->100K(900K), 0.5000000 secs]"] * 3)).kpis

    assert kpis["pause_sum_s"] == pytest.approx(1.5)
    assert "throughput_pct" not in kpis
    assert "span_s" not in kpis


def test_the_floor_is_what_full_collections_leave() -> None:
    lines = [full(number, 3600.0 * number + 1, 900, 200 + 50 * number) for number in range(8)]
    kpis = analyze(joined(lines)).kpis

    assert (kpis["floor_source"], kpis["floor_count"]) == ("full", 7)  # the first tenth is warm-up
    assert kpis["floor_slope_kb_h"] == pytest.approx(50 * 1024, rel=1e-6)
    assert kpis["floor_full_in_h"] == pytest.approx((1024 - 550) / 50, rel=1e-6)


def test_without_full_collections_the_floor_is_the_lowest_of_ten_windows() -> None:
    result = analyze(joined(healthy(40)))

    assert (result.kpis["floor_source"], result.kpis["floor_last_kb"]) == ("young", 100 * 1024)


def test_causes_and_collectors_are_counted() -> None:
    cpu = unified(200, "GC(3) User=1.20s Sys=0.10s Real=0.70s", "gc,cpu")
    result = analyze(joined([*healthy(3), full(3, 200, 600, 50, cause="System.gc()", ms=700), cpu]))

    assert result.kpis["collector"] == "G1"
    assert result.kpis["cause_count:G1 Evacuation Pause"] == 3
    assert result.kpis["cause_sum_s:System.gc()"] == pytest.approx(0.7)
    assert result.kpis["gc_cpu_s"] == pytest.approx(1.3)


def test_series_are_thinned_but_keep_the_peaks() -> None:
    lines = [young(number, number + 1.0, 600, 100, ms=900.0 if number == 4321 else 1.0) for number in range(9000)]
    series = {one.name: one for one in analyze(joined(lines)).series}

    assert len(series["gc_pause"].x) == 2000
    assert max(series["gc_pause"].y) == pytest.approx(0.9)
    assert series["gc_pause"].line[series["gc_pause"].y.index(max(series["gc_pause"].y))] == 4322
    assert (series["heap_after_gc"].unit, series["heap_after_gc"].clock) == ("KB", "uptime")


def test_blocks_of_any_size_give_the_same_result() -> None:
    text = joined([*healthy(30), full(30, 1000, 600, 50), "2000.000: [GC pause (young)", ", 0.0100000 secs]"])

    assert analyze(text, block=1) == analyze(text, block=7) == analyze(text, block=1000)


def test_the_files_of_a_rotated_set_are_one_log() -> None:
    first, second = healthy(12), [young(12 + n, 400.0 + 30 * n, 600, 100, ms=900.0) for n in range(12)]
    analyzer = GcAnalyzer({})
    analyzer.feed(LineBlock(0, 1, first), bytearray(len(first)))
    analyzer.feed(LineBlock(1, 1, second), bytearray(len(second)))
    result = analyzer.finish()

    assert [(one.first.file, one.first.line, one.last.file, one.last.line) for one in result.segments] == [
        (0, 2, 1, 12)
    ]
    assert result.kpis["pause_count"] == 24
    assert {item.file for item in found(result, "GC_LONG_PAUSE").evidence} == {1}


def test_the_time_of_a_container_prefix_helps_where_the_log_has_no_clock() -> None:
    lines = ["[GC 600K->100K(900K), 0.5000000 secs]"] * 3
    analyzer = GcAnalyzer({})
    analyzer.feed(LineBlock(0, 1, lines, [1000.0, 1010.0, 1030.0]), bytearray(3))

    assert analyzer.finish().kpis["span_s"] == pytest.approx(30.5)


def test_the_theil_sen_slope_is_not_moved_by_an_outlier() -> None:
    x = np.arange(20, dtype=np.float64)
    y = 3.0 * x
    y[7] = 10_000.0
    found = trend(x, y)

    assert found is not None
    assert found.slope == pytest.approx(3.0)
    assert found.tau > 0.8
    assert found.p < 0.001


def test_noise_has_no_trend() -> None:
    x = np.arange(40, dtype=np.float64)
    found = trend(x, np.where(x % 2 == 0, 5.0, 6.0))

    assert found is not None
    assert abs(found.tau) < 0.1
    assert found.p > 0.5
    assert trend(x[:2], x[:2]) is None
