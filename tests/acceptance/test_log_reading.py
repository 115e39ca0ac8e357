"""The sample corpora as one: what is recognized, what is refused, and that damage changes no figure."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AnalysisDone
from kebab_desktop.core.findings import AnalysisResult, AnalysisStatus
from kebab_desktop.loganalysis.pipeline import LogPipeline

LOGS = Path(__file__).resolve().parents[3] / "shared" / "corpora" / "logs"
pytestmark = pytest.mark.skipif(not LOGS.is_dir(), reason="the sample logs (../shared/corpora) are not here")

GCVIEWER = LOGS / "GCViewer" / "src" / "test" / "resources"
GENERATED = LOGS / "generated"
NO_EVENTS = {
    "SampleSun1_5_0AdaptiveSizePolicy.txt": "adaptive size text without a single collection",
    "SampleSun1_6_0AdaptiveSizePolicy.txt": "adaptive size text without a single collection",
    "SampleSun1_7_0ParallelReference.txt": "the file is empty",
    "SampleSun1_8_0G1extended-remark.txt": "one remark with detail lines and no collection",
}
TORN = {
    "SampleSun1_8_0CMS_ScavengeBR_HeapAtGC_TenuringDist_PrintFLS.txt",
    "SampleSun1_8_0CMS_ScavengeBeforeRemark_HeapAtGc.txt",
}
"""Events that other output tears apart are shown put together again."""
FOREIGN = {
    "go": "Go runtime GC trace",
    "hp": "HP-UX GC log",
    "ibm": "IBM",
    "jrockit": "JRockit GC log",
}


@cache
def analyzed(*paths: Path) -> AnalysisResult:
    *_, done = LogPipeline({}).paths(paths, CancelToken())
    assert isinstance(done, AnalysisDone)
    return done.result


def files(folder: Path, pattern: str = "*") -> list[Path]:
    return sorted(path for path in folder.rglob(pattern) if path.is_file()) if folder.is_dir() else []


def name_of(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("path", [*files(GCVIEWER / "openjdk"), *files(GENERATED / "gc", "*.log")], ids=name_of)
def test_every_hotspot_log_is_recognized(path: Path) -> None:
    if path.name in NO_EVENTS:
        pytest.skip(NO_EVENTS[path.name])
    result = analyzed(path)
    assert result.log_type == "gc"
    assert result.status is not AnalysisStatus.UNSUPPORTED


@pytest.mark.parametrize("path", [path for name in FOREIGN for path in files(GCVIEWER / name)], ids=name_of)
def test_other_virtual_machines_are_named_and_never_healthy(path: Path) -> None:
    result = analyzed(path)
    assert result.status is AnalysisStatus.UNSUPPORTED
    assert FOREIGN[path.parent.name] in result.files[0].notes[0]
    assert "which is not supported" in result.files[0].notes[0]


@pytest.mark.parametrize("path", files(LOGS), ids=name_of)
def test_no_file_makes_an_analyzer_fail(path: Path) -> None:
    result = analyzed(path)
    notes = [note for each in result.files for note in each.notes]
    assert not any("mistake in the program" in note for note in notes), notes
    assert 0 <= result.unparsed_share <= 1
    for signal in result.signals:
        for evidence in signal.evidence:
            assert 1 <= evidence.line_start <= evidence.line_end <= result.files[evidence.file].lines


@pytest.mark.parametrize("path", files(LOGS, "*.*"), ids=name_of)
def test_evidence_is_verbatim(path: Path) -> None:
    """Every first line of an evidence stands in the file at the line that is named (plain UTF-8 files)."""
    if path.name in TORN:
        pytest.skip("an event that other output tears apart is shown put together again")
    result = analyzed(path)
    if result.files[0].encoding != "utf-8" or any("prefix" in note or "NUL" in note for note in result.files[0].notes):
        pytest.skip("the bytes of the file are not its lines")
    data = path.read_bytes()
    if b"\x1b" in data or data.startswith(b"\x1f\x8b"):
        pytest.skip("the bytes of the file are not its lines")
    lines = data.decode("utf-8", errors="replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for signal in result.signals:
        for evidence in signal.evidence:
            first = evidence.text.split("\n", 1)[0].strip().rstrip("… ")
            assert first[:80] in lines[evidence.line_start - 1], (signal.code, evidence.line_start)


def test_rotated_files_in_any_order_are_one_log(tmp_path: Path) -> None:
    whole = GENERATED / "derived" / "g1-crlf.log"
    data = whole.read_bytes().splitlines(keepends=True)
    third = len(data) // 3
    parts = {"gc.log.1": data[:third], "gc.log.0": data[third : 2 * third], "gc.log": data[2 * third :]}
    for name, part in parts.items():
        (tmp_path / name).write_bytes(b"".join(part))
    result = analyzed(tmp_path)
    assert [Path(each.name).name for each in result.files] == list(parts)
    expected = analyzed(whole)
    assert result.kpis == expected.kpis
    assert [(each.code, each.count) for each in result.signals] == [
        (each.code, each.count) for each in expected.signals
    ]


@pytest.mark.parametrize("name", ["g1.log.gz", "g1-utf16le-bom.log"])
def test_the_same_log_in_another_dress_has_the_same_figures(name: str) -> None:
    plain = analyzed(GENERATED / "derived" / "g1-crlf.log")
    dressed = analyzed(GENERATED / "derived" / name)
    assert dressed.kpis == plain.kpis
    assert [each.code for each in dressed.signals] == [each.code for each in plain.signals]


def test_runs_of_nul_bytes_change_no_figure(tmp_path: Path) -> None:
    data = (GENERATED / "derived" / "g1-nul-padded-copytruncate.log").read_bytes()
    assert b"\0" in data
    (tmp_path / "gc.log").write_bytes(data.replace(b"\0", b""))
    padded = analyzed(GENERATED / "derived" / "g1-nul-padded-copytruncate.log")
    assert padded.kpis == analyzed(tmp_path / "gc.log").kpis
    assert any("NUL bytes" in note for note in padded.files[0].notes)
