"""What of an analysis is kept with its answer: bounded whatever was analyzed, and with names that can be opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.app.log_record import MOST_FINDINGS, located, log_record, missing_files
from kebab_desktop.core.findings import (
    AnalysisResult,
    AnalysisStatus,
    AnalyzedFile,
    Confidence,
    Moment,
    Series,
    Severity,
    Signal,
)


def result(*names: str, findings: int = 1, points: int = 10) -> AnalysisResult:
    signal = Signal("C", "P", Severity.HIGH, Confidence.OBSERVED, 1, "m", Moment(1), Moment(1))
    numbers = range(points)
    heights = tuple(float(each == 777) for each in numbers)
    series = Series("gc_pause", "s", "uptime", tuple(map(float, numbers)), heights, tuple(numbers))
    files = tuple(AnalyzedFile(name, 1, "utf-8", 1, 0) for name in names)
    return AnalysisResult("gc", AnalysisStatus.FINDINGS, (signal,) * findings, "", {}, (), 0.0, files, (series,))


def test_what_is_kept_is_bounded_and_keeps_the_peak() -> None:
    kept = log_record(result(findings=5_000, points=100_000), "why?").analysis
    assert len(kept.signals) == MOST_FINDINGS
    (series,) = kept.series
    assert len(series.x) <= 600
    assert series.line[series.y.index(1.0)] == 777
    assert len(series.x) == len(series.y) == len(series.line)
    short = result(points=100)
    assert log_record(short, "").analysis == short


def test_names_become_absolute_where_there_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("gc.log", "logs.zip"):
        (tmp_path / name).touch()
    found = located(result("gc.log", "logs.zip!/a/b.log", "standard input", "x" * 5_000, "a\0b"))
    assert [each.name for each in found.files] == [
        str(tmp_path / "gc.log"), f"{tmp_path / 'logs.zip'}!/a/b.log", "standard input", "x" * 5_000, "a\0b",
    ]  # fmt: skip
    assert missing_files(log_record(found, "")) == []
    (tmp_path / "logs.zip").unlink()
    assert missing_files(log_record(found, "")) == [str(tmp_path / "logs.zip")]
