"""Logs with more collections than memory should hold are judged part by part; their figures are those of the whole."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.core.findings import Moment
from kebab_desktop.loganalysis.analyzer import LineBlock, PartialResult
from kebab_desktop.loganalysis.analyzers.gc import GcAnalyzer
from kebab_desktop.loganalysis.analyzers.gc_log import recording
from kebab_desktop.loganalysis.analyzers.gc_log.totals import Counted
from tests.unit.loganalysis.gc.gc_samples import codes, found, full, unified, young

_BLOCK = 10


def fed(lines: list[str], most_rows: int) -> GcAnalyzer:
    """Return an analyzer that has read the lines in small blocks."""
    analyzer = GcAnalyzer({}, most_rows=most_rows)
    for first in range(0, len(lines), _BLOCK):
        texts = lines[first : first + _BLOCK]
        analyzer.feed(LineBlock(0, first + 1, texts), bytearray(len(texts)))
    return analyzer


def in_parts(lines: list[str], most_rows: int = 50) -> PartialResult:
    """Return the result of a log that is judged in parts of so many collections."""
    return fed(lines, most_rows).finish()


def mixed_log(count: int = 400) -> list[str]:
    """Return young and some full collections of many lengths."""
    chance = random.Random(5)
    lines = [unified(0.005, "Using G1")]
    for number in range(count):
        milliseconds = round(chance.lognormvariate(2, 1), 3)
        at, before, after = 1 + number * 7.5, chance.randrange(400, 800), chance.randrange(80, 120)
        write = full if number % 90 == 60 else young
        lines.append(write(number, at, before, after, ms=milliseconds))
    return lines


def test_figures_are_those_of_the_whole_log() -> None:
    lines = mixed_log()
    whole, parts = in_parts(lines, 10_000).kpis, in_parts(lines).kpis
    loose = {"pause_interval_p50_s", "full_gc_interval_p50_s"}

    assert whole.keys() == parts.keys()
    for name in whole.keys() - loose - {"allocation_rate_kb_s", "collector", "floor_source"}:
        assert parts[name] == pytest.approx(whole[name], abs=2e-6), name
    assert (parts["collector"], parts["floor_source"]) == ("G1", "full")
    assert all(parts[name] == pytest.approx(whole[name], abs=0.001) for name in loose)
    assert parts["allocation_rate_kb_s"] == pytest.approx(whole["allocation_rate_kb_s"], rel=0.03)


def test_memory_holds_no_more_than_one_part() -> None:
    recorder = fed(mixed_log(2000), 50).close()

    assert len(recorder.table) < 50 + _BLOCK
    assert len(recorder.excerpts.texts()) < 50 + _BLOCK


def test_a_finding_of_one_part_says_where_and_counts_the_whole_log() -> None:
    lines = [
        young(number, number * 30.0, 600, 100, ms=900.0 if number in {10, 120, 121} else 5.0) for number in range(200)
    ]
    pause = found(in_parts(lines), "GC_LONG_PAUSE")

    assert (pause.count, pause.first.line, pause.last.line) == (3, 11, 122)
    assert "These are figures of collections 1 to 50;" in pause.message
    assert [each.line_start for each in pause.evidence] == [11, 121, 122]


def test_a_log_that_fits_says_nothing_of_parts() -> None:
    result = in_parts(mixed_log(40), 50)

    assert not any("parts" in note for note in result.notes)
    assert not any("These are figures" in signal.message for signal in result.signals)


def test_a_slow_leak_is_seen_over_all_parts() -> None:
    lines = [full(number, number * 600.0, 950, 200 + number * 2, ms=20) for number in range(300)]
    leak = found(in_parts(lines), "GC_MEMORY_LEAK")

    assert "rises from" in leak.message
    assert leak.last.line == 300


def test_memory_that_runs_out_in_a_short_last_part_is_inferred() -> None:
    lines = [young(number, number * 30.0, 600, 100) for number in range(150)]
    lines += [full(number, 4500.0 + number, 1023, 1023) for number in range(150, 154)]
    result = in_parts(lines)

    assert "GC_HEAP_OOM" in codes(result)
    assert "GC_HEAP_OOM" not in codes(in_parts([*lines, *mixed_log(100)[1:]]))


def test_segments_and_series_cover_all_parts() -> None:
    lines = mixed_log()
    result = in_parts(lines)

    assert len(result.segments) == 1
    assert (result.segments[0].first.line, result.segments[0].last.line) == (2, len(lines))
    pauses = result.series[0]
    assert pauses.line[0] < 60
    assert pauses.line[-1] > len(lines) - 60
    assert max(pauses.y) == pytest.approx(float(result.kpis["pause_max_s"]))


@given(st.lists(st.lists(st.integers(0, 50), min_size=1), min_size=1), st.integers(0, 100))
def test_percentiles_of_counted_numbers_are_those_of_all(parts: list[list[int]], rank: int) -> None:
    counted = Counted()
    for part in parts:
        counted.add(np.array(part) / 8)
    numbers = np.concatenate([np.array(part) / 8 for part in parts])

    assert len(counted) == len(numbers)
    assert counted.percentile(rank) == pytest.approx(float(np.percentile(numbers, rank)), abs=1e-12)


def test_endless_occurrences_keep_count_and_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "_MOST_TIMES", 100)
    stalls = recording.Occurrences()
    for number in range(1000):
        stalls.add(Moment(number + 1), (float(number), 0), 0.5, "stall")

    assert (len(stalls), stalls.total, stalls.times[-1]) == (1000, 500.0, 999.0)
    assert len(stalls.times) == len(stalls.segments) <= 100
