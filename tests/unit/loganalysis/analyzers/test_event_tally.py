"""Tallies of events: bursts against a plain count, bounded labels, evidence, merging; severity steps."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kebab_desktop.core.findings import Moment, Severity
from kebab_desktop.loganalysis.analyzers.event_tally import Bursts, Labels, Tallies, Tally
from kebab_desktop.loganalysis.analyzers.log_times import iso_seconds, juli_seconds, two_line_seconds, zone_seconds
from kebab_desktop.loganalysis.analyzers.tally_signal import Kind, Scope, build_signal, max_within, shown, step


@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(0, 4000), min_size=1, max_size=60))
def test_bursts_are_the_largest_number_within_the_window(seconds: list[int]) -> None:
    bursts = Bursts()
    for second in sorted(seconds):
        bursts.add(float(second))
    buckets = [second // 10 for second in seconds]
    for minutes in (1, 5, 15):
        expected = max(sum(end - minutes * 6 < bucket <= end for bucket in buckets) for end in buckets)
        assert bursts.peak(minutes) == expected


def test_a_burst_may_be_seen_at_any_time() -> None:
    bursts = Bursts()
    peaks = []
    for second in (0, 5, 9, 100, 101):
        bursts.add(float(second))
        peaks.append(bursts.peak(1))
    assert peaks == [1, 2, 3, 3, 3]
    assert bursts.peak(5) == 5
    bursts.add(-90_000.0)
    assert bursts.peak(1) == 3, "a clock that was set back starts afresh"


def test_labels_are_bounded_and_cut() -> None:
    labels = Labels(limit=2)
    for name in ("a", "b", "b", "c", "x" * 500):
        labels.add(name)
    assert labels.top(5) == [("b", 2), ("a", 1)]
    assert (len(labels), labels.overflow, labels.total()) == (2, 2, 5)
    assert shown(labels) == "b (2), a (1)"
    assert shown(Labels()) == "-"
    long = Labels()
    long.add("x" * 500)
    assert len(long.top(1)[0][0]) == 200
    assert "x" * 500 in long


def test_a_tally_keeps_the_first_four_pieces_of_evidence_and_the_last() -> None:
    tally = Tally()
    for line in range(1, 100):
        tally.add(Moment(line, float(line)), [f"line {line}"], end=line + 1)
    assert [piece.line_start for piece in tally.evidence()] == [1, 2, 3, 4, 99]
    assert [piece.text for piece in tally.evidence()][-1] == "line 99"
    assert (tally.count, tally.span_s(), tally.peak(1)) == (99, 98.0, 60)


def test_without_times_the_peak_is_the_whole_count() -> None:
    tally = Tally()
    for line in range(3):
        tally.add(Moment(line + 1))
    assert (tally.peak(1), tally.span_s()) == (3, 0.0)


def test_merged_tallies() -> None:
    tallies = Tallies()
    tallies.open("a").add(Moment(5, 50.0), ["five"], label="x")
    tallies.open("a").measure(2.0, "ms", Moment(5))
    tallies.open("b").add(Moment(3, 30.0), ["three"], label="x")
    tallies.open("b").measure(7.0, "ms", Moment(3))
    whole = tallies.merged("a", "b", "never")
    assert whole.count == 2
    assert whole.first is not None
    assert whole.last is not None
    assert (whole.first.line, whole.last.line) == (3, 5)
    assert whole.labels.count("x") == 2
    assert whole.worst is not None
    assert whole.worst.value == 7.0
    assert len(whole.evidence()) == 2
    assert tallies.merged("never").count == 0


def test_severity_follows_the_sample() -> None:
    early, late = Tally(), Tally()
    early.add(Moment(10, 10.0))
    late.add(Moment(990, 990.0))
    scope = Scope(Moment(1, 0.0), Moment(1000, 1000.0), 500)
    weak = Scope(Moment(1, 0.0), Moment(1000, 1000.0), 9)
    adjusted, fixed = Kind("A", "A", adjust=True), Kind("A", "A")
    assert build_signal(adjusted, Severity.HIGH, early, "m", scope=scope).severity is Severity.HIGH
    assert build_signal(adjusted, Severity.HIGH, late, "m", scope=scope).severity is Severity.CRITICAL
    assert build_signal(adjusted, Severity.HIGH, late, "m", scope=weak).severity is Severity.MEDIUM
    assert build_signal(fixed, Severity.HIGH, late, "m", scope=scope).severity is Severity.HIGH
    by_line = Scope(Moment(1), Moment(1000), 500)
    assert by_line.still_happening(late)
    assert not by_line.still_happening(early)
    assert (step(Severity.LOW, -1), step(Severity.CRITICAL, 1)) == (Severity.LOW, Severity.CRITICAL)


def test_most_times_within_a_stretch() -> None:
    assert max_within([], 10) == 0
    assert max_within([100, 0, 5, 10, 11], 10) == 3


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (zone_seconds("+0900"), 32400),
        (zone_seconds("-03:30"), -12600),
        (zone_seconds("KST"), None),
        (juli_seconds("31-Dec-2025 23:59:59.999"), 1767225599.999),
        (juli_seconds("31-Foo-2025 23:59:59.999"), None),
        (juli_seconds("30-Feb-2025 23:59:59.999"), None),
        (two_line_seconds("12월 31, 2025 11:59:59 오후"), 1767225599.0),
        (two_line_seconds("Dec 31, 2025 12:00:00 AM"), 1767139200.0),
        (iso_seconds("2025-12-31 23:59:59,5"), 1767225599.5),
        (iso_seconds("2026-01-01T08:59:59+09:00"), 1767225599.0),
    ],
)
def test_times(value: float | None, expected: float | None) -> None:
    assert value == (expected if expected is None else pytest.approx(expected))
