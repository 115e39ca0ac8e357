"""From paths to one result: waking, counting, merging, and what bad input gets."""

from __future__ import annotations

import gzip
import io
import re
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.errors import LogAnalysisError
from kebab_desktop.core.events import AnalysisDone, LogEvent, LogProgress
from kebab_desktop.core.findings import AnalysisResult, AnalysisStatus, Confidence, Moment, Severity, Signal
from kebab_desktop.loganalysis.analyzer import AnalyzerKind, LineBlock, PartialResult
from kebab_desktop.loganalysis.pipeline import LogPipeline

GC_LINE = "[2026-11-29T10:00:{0:02d}.000+0000][{0}.000s][info][gc] GC({0}) Pause Young (Normal) 24M->4M(256M) 3.2ms\n"


class Words:
    """Claims the lines with its word; a line with ``bad`` is a finding, one with ``crash`` a mistake."""

    word = "alpha"

    def __init__(self, thresholds: Mapping[str, float]) -> None:
        self.severity = Severity(str(thresholds.get("severity", "LOW")))
        self.seen: list[tuple[int, int]] = []
        self.bad: list[Moment] = []

    def feed(self, block: LineBlock, claimed: bytearray) -> None:
        for index, text in enumerate(block.texts):
            if f"{self.word} crash" in text:
                raise ZeroDivisionError(text)
            if self.word in text:
                claimed[index] = 1
                self.seen.append((block.file, block.first + index))
                if "bad" in text:
                    self.bad.append(Moment(block.first + index, None, None, block.file))

    def finish(self) -> PartialResult:
        if any(moment.line == 13 for moment in self.bad):
            raise ZeroDivisionError
        moments = (self.bad[0], self.bad[-1]) if self.bad else None
        return PartialResult(
            self.word,
            len(self.seen),
            () if moments is None else (self._signal(*moments),),
            {"seen": len(self.seen), "places": str(self.seen)},
            summary=f"{len(self.seen)} {self.word} lines.",
            notes=(f"a note of {self.word}",),
        )

    def _signal(self, first: Moment, last: Moment) -> Signal:
        return Signal("X_BAD", "BAD", self.severity, Confidence.OBSERVED, len(self.bad), "bad", first, last)


class Betas(Words):
    word = "beta"


KINDS = (AnalyzerKind("alpha", re.compile("^alpha", re.M), Words), AnalyzerKind("beta", re.compile("beta"), Betas))


def last(events: object) -> AnalysisResult:
    *before, final = list(events)  # type: ignore[call-overload]
    assert all(isinstance(event, LogProgress) for event in before)
    assert isinstance(final, AnalysisDone)
    return final.result


def analyzed(*paths: Path, thresholds: Mapping[str, float] | None = None) -> AnalysisResult:
    return last(LogPipeline(thresholds or {}, KINDS).paths(paths, CancelToken()))


def pasted(text: str) -> AnalysisResult:
    return last(LogPipeline({}, KINDS).text(text, "pasted", CancelToken()))


def test_an_analyzer_sleeps_until_its_probe_matches() -> None:
    result = pasted("alpha\n" * 10 + "gamma\n\n\nalpha bad\n")
    assert result.log_type == "alpha"
    assert result.kpis["seen"] == 11
    assert "beta" not in result.summary
    assert result.unparsed_share == pytest.approx(1 / 12)  # an empty line is no line that was not understood
    assert result.files[0].unparsed_lines == 1
    assert result.files[0].log_types == ("alpha",)
    assert "a note of alpha" in result.files[0].notes


def test_a_mixed_file_is_read_by_several_and_the_main_type_is_that_with_most_lines() -> None:
    result = pasted("alpha\n" * 3 + "beta bad\n" * 5)
    assert result.log_type == "beta"
    assert result.files[0].log_types == ("alpha", "beta")
    assert result.unparsed_share == 0
    assert [signal.code for signal in result.signals] == ["X_BAD"]
    assert result.kpis["seen"] == 5
    assert result.kpis["seen@pasted"] == 3


def test_no_finding_is_healthy_only_when_most_was_understood() -> None:
    assert pasted("alpha\n").status is AnalysisStatus.HEALTHY
    result = pasted("alpha\n" * 4 + "something else\n" * 6)
    assert result.status is AnalysisStatus.INCOMPLETE
    assert "Only 40% of the lines were understood" in result.summary


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-29 10:00:00\nFull thread dump OpenJDK 64-Bit Server VM (17.0.1+12 mixed mode):\n\n",
        '{\n"threadDump": {\n"processId": "1",\n',
        '{\n"threadDump": {\n"threadContainers": [{"threads": [\n{"tid": "1", "name": "a", "stack": []},\n',
    ],
)
def test_a_thread_dump_that_breaks_off_is_not_healthy(text: str) -> None:
    result = last(LogPipeline({}).text(text, "pasted", CancelToken()))
    assert (result.log_type, result.status) == ("thread_dump", AnalysisStatus.INCOMPLETE)
    assert "That is too little to call it healthy." in result.summary


def test_a_clock_that_stands_still_gives_no_negative_throughput() -> None:
    result = last(LogPipeline({}).text(GC_LINE.format(1) * 30, "pasted", CancelToken()))
    assert result.kpis["throughput_pct"] == 0


def test_nothing_recognized_is_unsupported_and_says_what_is_supported() -> None:
    result = pasted("some words\n" * 5)
    assert (result.status, result.log_type) == (AnalysisStatus.UNSUPPORTED, "unknown")
    assert "No line was recognized" in result.summary
    assert "Supported: HotSpot GC logs" in result.summary
    assert result.unparsed_share == 1


def test_findings_are_sorted_by_severity(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("alpha bad\n")
    (tmp_path / "b.log").write_text("x\nbeta bad\n")

    def severe(thresholds: Mapping[str, float]) -> Betas:
        analyzer = Betas(thresholds)
        analyzer.severity = Severity.CRITICAL
        return analyzer

    kinds = (KINDS[0], AnalyzerKind("beta", KINDS[1].probe, severe))
    result = last(LogPipeline({}, kinds).paths([tmp_path], CancelToken()))
    assert [(signal.severity, signal.first.file, signal.first.line) for signal in result.signals] == [
        (Severity.CRITICAL, 1, 2),
        (Severity.LOW, 0, 1),
    ]


def test_what_two_files_tell_of_the_same_moments_is_one_finding(tmp_path: Path) -> None:
    class Timed(Words):
        def _signal(self, first: Moment, last: Moment) -> Signal:
            wall = float(first.line)
            return Signal(
                "X", "X", self.severity, Confidence.OBSERVED, 1, "x",
                replace(first, wall_s=wall), replace(last, wall_s=wall),
            )  # fmt: skip

    for name, text in (("catalina.out", "alpha bad\n"), ("copy.log", "alpha bad\n"), ("other.log", "\nalpha bad\n")):
        (tmp_path / name).write_text(text)
    result = last(LogPipeline({}, (AnalyzerKind("alpha", KINDS[0].probe, Timed),)).paths([tmp_path], CancelToken()))
    assert [(signal.first.file, signal.first.line) for signal in result.signals] == [(0, 1), (2, 2)]


def test_the_files_of_a_rotated_set_are_one_input_with_their_own_line_numbers(tmp_path: Path) -> None:
    (tmp_path / "app.log").write_text("alpha third\n")
    (tmp_path / "app.log.1").write_text("alpha second\nalpha\n")
    (tmp_path / "app.log.2.gz").write_bytes(gzip.compress(b"alpha first\n"))
    result = analyzed(tmp_path)
    assert [Path(each.name).name for each in result.files] == ["app.log.2.gz", "app.log.1", "app.log"]
    assert result.kpis["places"] == "[(0, 1), (1, 1), (1, 2), (2, 1)]"
    assert len([name for name in result.kpis if name.startswith("seen")]) == 1


def test_separate_files_are_separate_inputs(tmp_path: Path) -> None:
    for name in ("one.log", "two.log"):
        (tmp_path / name).write_text("alpha\n" * (2 if name == "one.log" else 1))
    result = analyzed(tmp_path)
    assert (result.kpis["seen"], result.kpis["seen@two.log"]) == (2, 1)


def test_progress_ends_at_the_sizes_of_all_files(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("alpha\n" * 2_000_000)
    (tmp_path / "b.log").write_text("beta\n")
    *events, done = list(LogPipeline({}, KINDS).paths([tmp_path], CancelToken()))
    progress = [event for event in events if isinstance(event, LogProgress)]
    assert isinstance(done, AnalysisDone)
    assert {event.total for event in progress} == {12_000_005}
    assert [event.done for event in progress] == sorted(event.done for event in progress)
    assert len(progress) >= 4
    assert progress[-1].done == 12_000_000  # the second file begins


ENDLESS = {
    "one endless line": b"a" * 8_000_000,
    "zeros alone": bytes(8_000_000),
    "zeros before a line": bytes(8_000_000) + b"\nalpha\n",
    "packed": gzip.compress(b"a" * 64_000_000),
    "packed zeros": gzip.compress(bytes(64_000_000)),
}


@pytest.mark.parametrize("case", ENDLESS)
def test_what_has_no_lines_moves_the_progress_by_its_bytes_and_can_be_cancelled(tmp_path: Path, case: str) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(ENDLESS[case])
    size = path.stat().st_size
    *events, _ = list(LogPipeline({}, KINDS).paths([path], CancelToken()))
    shares = [event.done / event.total for event in events if isinstance(event, LogProgress)]
    assert {event.total for event in events if isinstance(event, LogProgress)} == {size}
    assert shares == sorted(shares)
    assert len(shares) > 20
    assert max(after - before for before, after in pairwise(shares)) < 0.1
    assert shares[-1] > 0.9

    token = CancelToken()
    stopped = LogPipeline({}, KINDS).paths([path], token)
    next(stopped)
    next(stopped)
    token.cancel()
    with pytest.raises(CancelledError):
        next(stopped)


def test_cancelling(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("alpha\n" * 2_000_000)
    token = CancelToken()
    events = LogPipeline({}, KINDS).paths([tmp_path], token)
    next(events)
    token.cancel()
    with pytest.raises(CancelledError):
        list(events)


def test_a_mistake_in_one_analyzer_leaves_the_others_findings(caplog: pytest.LogCaptureFixture) -> None:
    result = pasted("beta bad\nalpha crash\nbeta\n")
    assert [signal.code for signal in result.signals] == ["X_BAD"]
    assert any("The alpha analyzer stopped in lines 1 to 3" in note for note in result.files[0].notes)
    assert "ZeroDivisionError" in caplog.text


def test_a_mistake_at_the_end_is_a_note() -> None:
    result = pasted("beta\n" * 11 + "alpha\nalpha bad\n")
    assert result.log_type == "beta"
    assert any("The alpha analyzer stopped at the end" in note for note in result.files[0].notes)


def note_of(path: Path) -> str:
    result = analyzed(path)
    assert result.status is AnalysisStatus.UNSUPPORTED
    assert result.signals == ()
    return result.files[0].notes[0]


def test_bad_content_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.log"
    unsupported = {
        b'<?xml version="1.0"?>\n<verbosegc>\n<gc-start id="1"/>\n': "an IBM or OpenJ9 verbosegc log (XML)",
        b"gc 1 @0.012s 2%: 0.02+0.3+0.1 ms clock\n": "Go runtime GC trace (gctrace)",
        b'{"threads": [\n{"name": "main"\n': "JSON that breaks off or is damaged in line 3, column 1",
        b"CommandLine flags: -XX:+UseG1GC\n": "the header of a HotSpot GC log without any collection",
    }
    cases: dict[bytes, str] = {
        b"": "The file is empty.",
        b"\0" * 100_000: "The file holds no text.",
        b"\n\n  \n": "The file holds no text.",
        b"\x1f\x8b\x08\x00": "The gzip file ends early; what could be decompressed was analyzed.",
        b"JAVA PROFILE 1.0.2\0" * 9: "It is not a text log but a Java heap dump (hprof).",
        b"[INFO ][memory ] [OC#1] 1.2-1.3: OC 5KB->4KB\n": (
            "It seems to be a JRockit GC log, which is not supported; only levels, bursts and exceptions were counted."
        ),
        **{data: f"It seems to be {kind}, which is not supported." for data, kind in unsupported.items()},
    }
    for data, expected in cases.items():
        path.write_bytes(data)
        assert note_of(path) == expected


@pytest.mark.parametrize("between", [",", ",\n"])
def test_json_of_which_only_the_beginning_was_read_is_not_called_damaged(tmp_path: Path, between: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(f'{{"signals": [{between.join(["{}"] * 30_000)}]}}', encoding="utf-8")
    assert note_of(path) == "It seems to be a JSON document, which is not supported."


def test_one_bad_path_among_others_is_a_file_with_a_note(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("alpha\n")
    result = analyzed(tmp_path / "a.log", tmp_path / "gone.log")
    assert [(Path(each.name).name, each.notes) for each in result.files] == [
        ("a.log", ("a note of alpha",)),
        ("gone.log", ("There is no such file or folder.",)),
    ]


def test_only_bad_paths_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(LogAnalysisError, match=r"gone\.log cannot be analyzed\. There is no such file or folder\."):
        analyzed(tmp_path / "gone.log")
    with pytest.raises(LogAnalysisError, match="None of the 2 paths can be analyzed"):
        analyzed(tmp_path / "gone.log", tmp_path / "lost.log")
    with pytest.raises(LogAnalysisError, match="No log was given"):
        analyzed()


def test_what_is_not_there_is_not_told_which_logs_can_be_read(tmp_path: Path) -> None:
    with pytest.raises(LogAnalysisError) as gone:
        analyzed(tmp_path / "gone.log")
    assert gone.value.hint == "Check the path."
    (tmp_path / "empty").mkdir()
    with pytest.raises(LogAnalysisError) as empty:
        analyzed(tmp_path / "empty")
    assert empty.value.hint.startswith("Supported: ")


def test_a_file_that_vanishes_before_it_is_read(tmp_path: Path) -> None:
    for name in ("a.log", "b.log"):
        (tmp_path / name).write_text("alpha\n")
    events = LogPipeline({}, KINDS).paths([tmp_path], CancelToken())
    first = next(events)
    assert isinstance(first, LogProgress)
    (tmp_path / "b.log").unlink()
    result = last([first, *events])
    assert "There is no such file or folder." in result.files[1].notes


def test_a_damaged_member_of_an_archive(tmp_path: Path) -> None:
    path = tmp_path / "logs.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("app.log", "".join(f"alpha {number * 7919}\n" for number in range(20_000)))
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)
    result = analyzed(path)
    assert any("Reading stopped after" in note for note in result.files[0].notes)


def test_a_stream() -> None:
    stream = io.BytesIO(b"alpha\nbeta\n")
    result = last(LogPipeline({}, KINDS).stream(stream, "standard input", CancelToken()))
    assert (result.files[0].name, result.files[0].lines, result.files[0].size_bytes) == ("standard input", 2, 11)
    assert stream.closed


def test_the_real_kinds_recognize_their_logs() -> None:
    events: list[LogEvent] = list(
        LogPipeline({}).text("".join(GC_LINE.format(number) for number in range(20)), "gc.log", CancelToken())
    )
    assert last(events).log_type == "gc"


def test_a_line_is_quoted_once_as_evidence() -> None:
    line = "[2026-11-29T17:19:30.157+0000][1.062s][info][gc] GC(0) Pause Young (Normal) 24M->4M(256M) 3.2ms\n"
    *_, done = LogPipeline({}).text(line, "gc.log", CancelToken())
    assert isinstance(done, AnalysisDone)
    [signal] = done.result.signals
    assert [(each.line_start, each.text) for each in signal.evidence] == [(1, line.strip())]
