"""An analysis given as JSON is shown like one's own; a wrong field is named; other JSON is a log."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kebab_desktop.app.log_given import given_result, load_analysis, with_unknown
from kebab_desktop.app.log_wire import analysis_to_wire
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import LogAnalysisError
from kebab_desktop.core.events import AnalysisDone
from kebab_desktop.core.findings import AnalysisStatus, Severity
from kebab_desktop.loganalysis.pipeline import LogPipeline
from tests.unit.loganalysis.small_logs import GC_UNIFIED

SMALL = {
    "log_type": "GC",
    "detected_patterns": ["FULL_GC"],
    "signals": [{"code": "GC_LONG_PAUSE", "message": "pause time 증가"}],
    "summary": "Long pauses.",
}


def written(folder: Path, data: object) -> Path:
    path = folder / "analysis.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_the_small_form_is_shown(tmp_path: Path) -> None:
    given = load_analysis(written(tmp_path, SMALL))
    assert given is not None
    assert given.data == SMALL
    assert given.result.log_type == "gc"
    assert given.result.status is AnalysisStatus.FINDINGS
    assert [(each.code, each.message) for each in given.result.signals] == [("GC_LONG_PAUSE", "pause time 증가")]


def test_the_full_form_keeps_severity_evidence_and_figures(tmp_path: Path) -> None:
    evidence = [{"line_start": 3, "line_end": 4, "text": "a\nb", "file": "/logs/b.log"}]
    signals = [
        {"code": "A", "message": "a", "severity": "LOW"},
        {"code": "B", "message": "b", "severity": "CRITICAL", "count": 7, "evidence": evidence},
    ]
    files = [{"name": "/logs/a.log"}, {"name": "/logs/b.log"}]
    data = {**SMALL, "signals": signals, "files": files, "kpis": {"pause_count": 3}, "status": "findings"}
    given = load_analysis(written(tmp_path, data))
    assert given is not None
    worst = given.result.signals[0]
    assert (worst.code, worst.severity, worst.count) == ("B", Severity.CRITICAL, 7)
    assert (worst.evidence[0].line_start, worst.evidence[0].line_end, worst.evidence[0].file) == (3, 4, 1)
    assert given.result.kpis == {"pause_count": 3}


def test_a_wrong_field_is_named(tmp_path: Path) -> None:
    with pytest.raises(LogAnalysisError, match="log_type"):
        load_analysis(written(tmp_path, {"signals": []}))


@pytest.mark.parametrize("data", [[1, 2], {"threadDump": {}}, "text"])
def test_other_json_is_no_analysis(tmp_path: Path, data: object) -> None:
    assert load_analysis(written(tmp_path, data)) is None


def test_broken_json_is_left_to_the_reading_of_logs(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{"log_type": ', encoding="utf-8")
    assert load_analysis(path) is None


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp949"])
def test_the_encodings_that_windows_writes(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "analysis.json"
    path.write_bytes(json.dumps(SMALL, ensure_ascii=False).encode(encoding))
    given = load_analysis(path)
    assert given is not None
    assert given.data == SMALL


@pytest.mark.parametrize(
    ("said", "signals", "status"),
    [
        ("healthy", [], AnalysisStatus.HEALTHY),
        ("healthy", SMALL["signals"], AnalysisStatus.FINDINGS),
        ("findings", [], AnalysisStatus.INCOMPLETE),
        ("fine", [], AnalysisStatus.INCOMPLETE),
        (None, [], AnalysisStatus.INCOMPLETE),
        ("unsupported", [], AnalysisStatus.UNSUPPORTED),
    ],
)
def test_nothing_is_healthy_that_was_not_said_to_be(
    tmp_path: Path, said: str | None, signals: object, status: AnalysisStatus
) -> None:
    given = load_analysis(written(tmp_path, {"log_type": "GC", "status": said, "signals": signals}))
    assert given is not None
    assert given.result.status is status


def test_evidence_before_the_first_line_is_none(tmp_path: Path) -> None:
    signals = [{"code": "A", "evidence": [{"line_start": -5, "text": "a"}]}]
    given = load_analysis(written(tmp_path, {**SMALL, "signals": signals}))
    assert given is not None
    assert given.result.signals[0].evidence == ()
    assert given.result.signals[0].first.line == 0


def test_what_this_program_wrote_is_read_again_whole(tmp_path: Path) -> None:
    *_, done = LogPipeline({}).text(GC_UNIFIED, "gc.log", CancelToken())
    assert isinstance(done, AnalysisDone)
    wire = analysis_to_wire(done.result)
    given = load_analysis(written(tmp_path, wire))
    assert given is not None
    again = analysis_to_wire(given.result)
    assert {**again, "segments": wire["segments"]} == wire


def test_fields_that_only_the_writer_knows_are_kept() -> None:
    signals = [{"code": "A", "foo": 1}, {"code": "B", "message": "b", "severity": "CRITICAL", "foo": 2}]
    data = {**SMALL, "signals": signals, "host": {"name": "web-1"}}
    wire = with_unknown(analysis_to_wire(given_result(data)), data)
    assert wire["host"] == {"name": "web-1"}
    assert isinstance(wire["signals"], list)
    assert [(each["code"], each["foo"], each["severity"]) for each in wire["signals"]] == [
        ("B", 2, "CRITICAL"),
        ("A", 1, "MEDIUM"),
    ]
