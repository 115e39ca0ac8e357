"""Every point of a plot leads to a line of its minute, in the right file."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AnalysisDone
from kebab_desktop.core.findings import AnalysisResult, Series
from kebab_desktop.loganalysis.analyzers import server_result
from kebab_desktop.loganalysis.analyzers.access_stats import SLOTS_KEPT, MinuteGrid
from kebab_desktop.loganalysis.pipeline import LogPipeline


def analyzed(*paths: Path) -> AnalysisResult:
    *_, done = LogPipeline({}).paths(paths, CancelToken())
    assert isinstance(done, AnalysisDone)
    return done.result


def access(minute: int, status: int = 200, second: int = 0) -> str:
    return f'10.0.0.1 - - [29/Nov/2026:17:{minute:02}:{second:02} +0000] "GET /a HTTP/1.1" {status} 12'


def named(result: AnalysisResult, name: str) -> Series:
    return next(series for series in result.series if series.name == name)


def pointed(result: AnalysisResult, series: Series) -> list[str]:
    """Return the lines that the points of a curve lead to."""
    texts = [Path(each.name).read_text(encoding="utf-8").splitlines() for each in result.files]
    return [texts[series.file_of(point)][line - 1] for point, line in enumerate(series.line)]


def test_the_points_of_an_access_log_lead_to_the_first_request_and_the_first_failure(tmp_path: Path) -> None:
    log = tmp_path / "access.log"
    lines = [access(1), access(1, 500, 20), access(1, 500, 30), access(2), access(4, 502)]
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = analyzed(log)
    assert pointed(result, named(result, "requests_per_min")) == [lines[0], lines[3], lines[4]]
    assert pointed(result, named(result, "http_5xx_per_min")) == [lines[1], lines[3], lines[4]]


def test_the_points_of_a_rotated_set_lead_into_the_file_of_each(tmp_path: Path) -> None:
    for minute, name in enumerate(("access.log.1", "access.log"), start=1):
        (tmp_path / name).write_text(f"{access(minute)}\n{access(minute + 10)}\n", encoding="utf-8")
    result = analyzed(tmp_path)
    series = named(result, "requests_per_min")
    assert pointed(result, series) == [access(1), access(2), access(11), access(12)]
    assert len(set(series.files)) == 2


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        (
            "error_log",
            [
                "[Sun Nov 29 17:01:02.000001 2026] [core:error] [pid 1:tid 2] [client 10.0.0.1:5] AH00126: bad",
                "[Sun Nov 29 17:03:02.000001 2026] [core:error] [pid 1:tid 2] [client 10.0.0.1:5] AH00126: bad",
            ],
        ),
        (
            "catalina.out",
            [
                "29-Nov-2026 17:01:02.000 SEVERE [main] org.apache.catalina.core.StandardService.start broken",
                "29-Nov-2026 17:03:02.000 SEVERE [main] org.apache.catalina.core.StandardService.start broken",
            ],
        ),
        ("app.log", ["2026-11-29 17:01:02 ERROR broken", "2026-11-29 17:03:02 ERROR broken"]),
    ],
)
def test_the_errors_of_a_minute_lead_to_the_first_of_them(tmp_path: Path, name: str, lines: list[str]) -> None:
    (tmp_path / name).write_text("".join(f"{line}\n{line}\n" for line in lines), encoding="utf-8")
    result = analyzed(tmp_path / name)
    series = next(each for each in result.series if each.name.startswith("errors"))
    assert series.line == (1, 3)
    assert pointed(result, series) == lines


def test_dumps_in_files_of_their_own_are_pointed_at_there(tmp_path: Path) -> None:
    dump = (
        "2026-11-29 17:0{n}:00\nFull thread dump OpenJDK 64-Bit Server VM (21+1 mixed mode):\n\n"
        '"main" #1 prio=5 os_prio=0 cpu=1.00ms elapsed={n}0.00s tid=0x01 nid=0x1 runnable [0x01]\n'
        "   java.lang.Thread.State: RUNNABLE\n\tat a.B.c(B.java:1)\n\nJNI global refs: 1, weak refs: 0\n"
    )
    paths = [tmp_path / f"dump{n}.txt" for n in range(3)]
    for n, path in enumerate(paths):
        path.write_text(dump.format(n=n), encoding="utf-8")
    series = named(analyzed(*paths), "threads RUNNABLE")
    assert [series.file_of(point) for point in range(3)] == [0, 1, 2]


def test_of_more_minutes_than_are_drawn_the_highest_stay(tmp_path: Path) -> None:
    grid = MinuteGrid()
    for minute in range(SLOTS_KEPT + 10):
        grid.add(minute * 60, 200, 1)
        grid.place(minute * 60, 0, minute + 1)
    grid.add(7 * 60, 200, 50)
    curve = server_result._curve(
        ("requests_per_min", "requests/min"),
        {slot: float(sum(counts.values())) for slot, counts in grid.slots.items()},
        grid.begins,
        grid.width_s,
    )
    assert len(curve.x) <= server_result.POINTS_KEPT
    assert max(curve.y) == 52
    assert curve.line[curve.y.index(52)] == 7
