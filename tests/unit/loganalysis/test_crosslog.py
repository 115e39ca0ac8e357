"""Findings of several logs that explain each other."""

from __future__ import annotations

import pytest

from kebab_desktop.core.findings import (
    AnalysisResult,
    AnalysisStatus,
    Confidence,
    LogEvidence,
    Moment,
    Segment,
    Series,
    Severity,
    Signal,
)
from kebab_desktop.loganalysis.crosslog import correlate, incomparable


def found(
    code: str, *times: float, severity: Severity = Severity.HIGH, pattern: str = "", file: int = 0, line: int = 1
) -> Signal:
    first, last = (times[0], times[-1]) if times else (None, None)
    return Signal(
        code, pattern or code, severity, Confidence.OBSERVED, 1, code,
        Moment(line, first, file=file), Moment(line, last, file=file),
        evidence=(LogEvidence(line, line, code, file),),
    )  # fmt: skip


def result(*signals: Signal, series: tuple[Series, ...] = (), segments: tuple[Segment, ...] = ()) -> AnalysisResult:
    return AnalysisResult("gc", AnalysisStatus.FINDINGS, signals, "", {}, segments, 0.0, (), series)


def joined(*signals: Signal, series: tuple[Series, ...] = ()) -> list[Signal]:
    return [each for each in correlate(result(*signals, series=series)).signals if each.code.startswith("CROSS_")]


def test_slow_answers_near_two_pauses_are_explained_by_gc() -> None:
    pauses = Series("gc_pause", "s", "epoch", (1000.0, 2000.0, 3000.0), (2.0, 3.0, 0.1))
    gc = found("GC_LONG_PAUSE", 1000.0, 2000.0, line=5)
    slow = found("AP_UPSTREAM_TIMEOUT", 1009.0, 2012.0, severity=Severity.CRITICAL, file=1, line=9)
    (cross,) = joined(gc, slow, series=(pauses,))
    assert (cross.code, cross.count, cross.severity) == ("CROSS_GC_LATENCY", 2, Severity.CRITICAL)
    assert cross.confidence is Confidence.INFERRED
    assert [(each.file, each.line_start) for each in cross.evidence] == [(0, 5), (1, 9)]
    assert cross.params["findings"] == "GC_LONG_PAUSE, AP_UPSTREAM_TIMEOUT"


@pytest.mark.parametrize(("start", "count"), [(1011.0, 0), (990.0, 1), (989.0, 0), (1010.0, 1)])
def test_the_window_is_ten_seconds(start: float, count: int) -> None:
    cross = joined(found("GC_FULL_GC", 1000.0), found("TC_STUCK_REQUEST", start))
    assert len(cross) == count
    assert [each.severity for each in cross] == [Severity.MEDIUM] * count  # one coincidence is little


def test_short_pauses_explain_nothing() -> None:
    pauses = Series("gc_pause", "s", "epoch", (1000.0, 5000.0), (0.1, 2.0))
    assert joined(found("GC_LONG_PAUSE", 5000.0), found("AP_FIVE_XX_BURST", 1001.0), series=(pauses,)) == []


def test_times_without_a_wall_clock_are_not_compared_with_those_that_have_one() -> None:
    assert joined(found("GC_LONG_PAUSE"), found("AP_UPSTREAM_TIMEOUT", 1000.0)) == []


def test_an_empty_pool_and_waiting_threads_are_one_incident() -> None:
    pool = found("TC_CONNECTION_POOL_EXHAUSTED", 1000.0)
    threads = found("THREAD_POOL_EXHAUSTED", 1300.0, pattern="CONNECTION_POOL_EXHAUSTED")
    assert [each.code for each in joined(pool, threads)] == ["CROSS_CONNECTION_POOL"]
    assert joined(pool, found("THREAD_POOL_EXHAUSTED", 1300.0)) == []  # not waiting for connections
    later = found("THREAD_POOL_EXHAUSTED", 9000.0, pattern="CONNECTION_POOL_EXHAUSTED")
    assert joined(pool, later) == []


def test_memory_and_restarts_are_a_restart_loop() -> None:
    cross = joined(found("GC_HEAP_OOM", 100.0, severity=Severity.CRITICAL), found("TC_RESTART_LOOP", 200.0))
    assert [(each.code, each.pattern) for each in cross] == [("CROSS_MEMORY_RESTART_LOOP", "HEAP_OOM")]


def test_a_waiting_backend_is_told_from_a_small_web_server() -> None:
    cross = joined(found("AP_MAX_REQUEST_WORKERS", 100.0), found("THREAD_DB_WAIT_PILEUP", pattern="DB_WAIT_PILEUP"))
    assert [(each.code, each.pattern) for each in cross] == [("CROSS_BACKEND_WAITS", "DB_WAIT_PILEUP")]


@pytest.mark.parametrize(("start", "count"), [(1000.0, 1), (2800.0, 1), (2801.0, 0), (999.0, 0)])
def test_errors_within_half_an_hour_of_a_deployment_are_suspect(start: float, count: int) -> None:
    assert len(joined(found("TC_SLOW_DEPLOYMENT", 1000.0), found("AP_FIVE_XX_BURST", start))) == count


def test_without_partners_the_result_is_unchanged() -> None:
    before = result(found("GC_LONG_PAUSE", 1.0), found("THREAD_DEADLOCK", 1.0))
    assert correlate(before) is before


def test_clocks_are_declared_not_comparable_when_one_kind_has_none() -> None:
    gc = Segment("gc", Moment(1), Moment(2))
    apache = Segment("apache", Moment(1, 5.0), Moment(2, 6.0), file=1)
    assert "the lines of gc have no wall-clock time" in incomparable(result(segments=(gc, apache)))
    assert incomparable(result(segments=(apache,))) == ""
    assert incomparable(result(segments=(gc,))) == ""
