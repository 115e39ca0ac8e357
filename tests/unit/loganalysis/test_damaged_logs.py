"""No damage crashes or hangs the analysis: every input ends with a result in which all lines are accounted for."""

from __future__ import annotations

import io
import itertools
import json
import logging
from pathlib import Path
from random import Random

import pytest

from kebab_desktop.app.log_wire import analysis_to_wire
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AnalysisDone
from kebab_desktop.core.findings import AnalysisResult, AnalysisStatus
from kebab_desktop.loganalysis.pipeline import LogPipeline
from tests.unit.loganalysis.mutations import mutated
from tests.unit.loganalysis.small_logs import LOGS

CORPORA = Path(__file__).resolve().parents[4] / "shared" / "corpora" / "logs"
ROUNDS = 60
SAMPLES = 150
SAMPLE_BYTES = 60_000
PIECES: tuple[str, ...] = (
    "[",
    "(",
    "((",
    '"',
    "[GC ",
    "[GC (",
    "[GC [",
    "GC(1) Pause ",
    " - - [",
    '"a" #1 ',
    "\tat a.",
    "Caused by: a.",
)
PIECES += ("1,", "1.", "a.", "-", "9", "a b ", "0x1 ", "{", '{"', "AH00484: ", "GET /", "\\", "=", "->", "K->")


def analyzed(data: bytes) -> AnalysisResult:
    *_, done = LogPipeline({}).stream(io.BytesIO(data), "x.log", CancelToken())
    assert isinstance(done, AnalysisDone)
    return done.result


def check(result: AnalysisResult) -> None:
    """What holds for every result."""
    [file] = result.files
    assert not any("mistake in the program" in note for note in file.notes), file.notes
    assert 0 <= file.unparsed_lines <= file.lines
    assert 0 <= result.unparsed_share <= 1
    assert (result.status is AnalysisStatus.FINDINGS) == bool(result.signals)
    for signal in result.signals:
        assert 1 <= signal.first.line <= file.lines
        assert 1 <= signal.last.line <= file.lines
        assert len(signal.evidence) <= 5
        for evidence in signal.evidence:
            assert 1 <= evidence.line_start <= evidence.line_end <= file.lines
    json.dumps(analysis_to_wire(result, series=True), allow_nan=False)


@pytest.fixture(autouse=True)
def _loud(caplog: pytest.LogCaptureFixture) -> None:
    """A mistake that an analyzer makes is in the log of the failing test."""
    caplog.set_level(logging.ERROR)


@pytest.mark.parametrize("name", LOGS)
def test_undamaged(name: str) -> None:
    result = analyzed(LOGS[name].encode())
    check(result)
    expected = {"gc_legacy": "gc", "catalina": "tomcat", "access": "apache", "error_log": "apache", "other": "generic"}
    expected |= {"threads": "thread_dump", "threads_json": "thread_dump", "mixed": result.log_type}
    assert result.log_type == expected.get(name, name)
    assert result.unparsed_share <= 0.5


@pytest.mark.timeout(120)
@pytest.mark.parametrize("name", LOGS)
def test_mutations_of_small_logs(name: str) -> None:
    random = Random(name)
    for _ in range(ROUNDS):
        check(analyzed(mutated(LOGS[name].encode(), random)))


@pytest.mark.timeout(120)
@pytest.mark.parametrize("name", LOGS)
def test_every_cut(name: str) -> None:
    """A log may end anywhere; steps of 37 bytes meet the inside of every kind of line."""
    data = LOGS[name].encode()[:6000]
    for end in range(0, len(data), 37):
        check(analyzed(data[:end]))


@pytest.mark.timeout(120)
@pytest.mark.parametrize("piece", PIECES)
def test_long_monotonous_lines_cost_no_more_than_their_length(piece: str) -> None:
    """Patterns that try every split of a line would need hours for these; the limit of the test says that none does."""
    for before, after in itertools.product(
        ("", "[2026-11-29T10:00:00.000+0900][1.0s][info][gc] ", "x "), ("", "]", ")")
    ):
        line = before + piece * (20_000 // len(piece)) + after + "\n"
        check(analyzed(LOGS["gc"].encode() + line.encode() * 3 + LOGS["mixed"].encode()))


@pytest.mark.timeout(280)
def test_mutations_of_the_sample_logs() -> None:
    if not CORPORA.is_dir():
        pytest.skip("the sample logs (../shared/corpora) are not here")
    random = Random(5)
    files = [path for path in sorted(CORPORA.rglob("*")) if path.is_file() and path.suffix not in {".json", ".java"}]
    for path in random.sample(files, SAMPLES):
        check(analyzed(mutated(path.read_bytes()[:SAMPLE_BYTES], random)))
