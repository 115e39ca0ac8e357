"""Several logs: of one host unless it is said that they are of several; one fact of a mixed log is told once."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.app.log_given import given_result
from kebab_desktop.app.log_wire import analysis_to_wire
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AnalysisDone
from kebab_desktop.core.findings import AnalysisResult, Confidence
from kebab_desktop.loganalysis.pipeline import LogPipeline

GC = """[2026-11-29T02:40:05.100+0000][5.010s][info][gc] GC(0) Pause Young (Normal) (Alloc) 512M->210M(2048M) 22.1ms
[2026-11-29T02:40:25.100+0000][25.010s][info][gc] GC(1) Pause Full (G1 Compaction Pause) 2040M->2030M(2048M) 4210.1ms
[2026-11-29T02:40:45.100+0000][45.010s][info][gc] GC(2) Pause Full (G1 Compaction Pause) 2040M->2038M(2048M) 5210.1ms
[2026-11-29T02:40:55.100+0000][55.010s][info][gc] GC(3) Pause Full (G1 Compaction Pause) 2040M->2039M(2048M) 5210.1ms
"""
OOM = """29-Nov-2026 02:41:00.000 SEVERE [exec-1] org.apache.catalina.core.StandardWrapperValve.invoke broken
\tjava.lang.OutOfMemoryError: Java heap space
\t\tat com.acme.Cart.add(Cart.java:7)
"""
OLD_GC = "2026-11-29T02:40:05.100+0900: 5.010: [Full GC (Ergonomics)  1024K->1000K(2048K), 4.2101234 secs]\n"


def analyzed(*paths: Path, separate: bool = False) -> AnalysisResult:
    *_, done = LogPipeline({}).paths(paths, CancelToken(), separate=separate)
    assert isinstance(done, AnalysisDone)
    return done.result


def codes(result: AnalysisResult) -> list[str]:
    return [each.code for each in result.signals]


def written(folder: Path, **logs: str) -> list[Path]:
    paths = []
    for name, text in logs.items():
        paths.append(folder / f"{name}.log")
        paths[-1].write_text(text, encoding="utf-8")
    return paths


def test_logs_are_joined_as_those_of_one_host_unless_they_are_of_several(tmp_path: Path) -> None:
    paths = written(tmp_path, one=OOM, two=OOM)
    together, apart = analyzed(*paths), analyzed(*paths, separate=True)
    assert (together.together, apart.together) == (2, 1)
    assert codes(together).count("TC_OUT_OF_MEMORY") == 1  # the same event in catalina.out and in its dated twin
    assert codes(apart).count("TC_OUT_OF_MEMORY") == 2
    assert analyzed(paths[0]).together == 1


def test_dumps_of_several_hosts_are_not_compared(tmp_path: Path) -> None:
    dump = (
        "2026-11-29 17:00:{n}0\nFull thread dump OpenJDK 64-Bit Server VM (21+1 mixed mode):\n\n"
        '"main" #1 prio=5 os_prio=0 cpu={n}0000.00ms elapsed=1{n}0.00s tid=0x01 nid=0x1 runnable [0x01]\n'
        "   java.lang.Thread.State: RUNNABLE\n\tat a.B.c(B.java:1)\n\nJNI global refs: 1, weak refs: 0\n"
    )
    paths = written(tmp_path, **{f"dump{n}": dump.format(n=n) for n in range(3)})
    assert "THREAD_CPU_HOT" in codes(analyzed(*paths))
    assert "THREAD_CPU_HOT" not in codes(analyzed(*paths, separate=True))


def test_findings_of_several_hosts_do_not_explain_each_other(tmp_path: Path) -> None:
    stuck = (
        "29-Nov-2026 02:40:{s}.000 WARNING [Catalina-utility-1] org.apache.catalina.valves.StuckThreadDetectionValve."
        "notifyStuckThreadDetected Thread [nio-8080-exec-{s}] (id=[{s}]) has been active for [10,000] milliseconds "
        "(since [11/29/26, 2:40 AM]) to serve the same request for [http://a/b] and may be stuck (configured threshold "
        "for this StuckThreadDetectionValve is [5] seconds). There is/are [1] thread(s) in total that are monitored by "
        "this Valve and may be stuck.\n"
    )
    paths = written(tmp_path, gc=GC, catalina=stuck.format(s=26) + stuck.format(s=46))
    assert "CROSS_GC_LATENCY" in codes(analyzed(*paths))
    assert "CROSS_GC_LATENCY" not in codes(analyzed(*paths, separate=True))


def test_an_error_that_two_analyzers_see_in_one_line_is_told_once(tmp_path: Path) -> None:
    (mixed,) = written(tmp_path, mixed=GC * 20 + OOM.splitlines()[1].strip() + "\n" + GC)
    memory = [each for each in analyzed(mixed).signals if "OutOfMemoryError" in each.message]
    assert len(memory) == 1
    assert memory[0].confidence is Confidence.OBSERVED


def test_a_concluded_error_gives_way_to_one_that_another_log_states(tmp_path: Path) -> None:
    gc, catalina = written(tmp_path, gc=GC, catalina=OOM)
    assert "GC_HEAP_OOM" in codes(analyzed(gc))
    together = codes(analyzed(gc, catalina))
    assert "TC_OUT_OF_MEMORY" in together
    assert "GC_HEAP_OOM" not in together
    assert "GC_HEAP_OOM" in codes(analyzed(gc, catalina, separate=True))


@pytest.mark.parametrize(("zone", "shift"), [("+0900", 9 * 3600), ("-0330", -3.5 * 3600), ("+0000", 0)])
def test_times_without_a_zone_are_read_in_that_of_the_other_log(tmp_path: Path, zone: str, shift: float) -> None:
    gc, catalina = written(tmp_path, gc=GC.replace("+0000", zone), catalina=OOM)
    alone, together = analyzed(catalina), analyzed(gc, catalina)
    (before,) = [each for each in alone.signals if each.code == "TC_OUT_OF_MEMORY"]
    (after,) = [each for each in together.signals if each.code == "TC_OUT_OF_MEMORY"]
    assert before.first.wall_s is not None
    assert after.first.wall_s == before.first.wall_s - shift
    assert "GC_HEAP_OOM" not in codes(together)  # the error follows the pauses at once, whatever the zone
    (errors,) = [each for each in together.series if each.name == "errors_per_min"]
    assert errors.x[0] == before.first.wall_s // 60 * 60 - shift
    noted = [note for each in together.files for note in each.notes if "name no zone" in note]
    assert len(noted) == (1 if shift else 0)
    apart = analyzed(gc, catalina, separate=True)
    (own,) = [each for each in apart.signals if each.code == "TC_OUT_OF_MEMORY"]
    assert own.first.wall_s == before.first.wall_s


def test_a_zone_that_two_logs_name_differently_is_none(tmp_path: Path) -> None:
    one, two, catalina = written(
        tmp_path, one=GC.replace("+0000", "+0900"), two=GC.replace("+0000", "+0100"), catalina=OOM
    )
    (memory,) = [each for each in analyzed(one, two, catalina).signals if each.code == "TC_OUT_OF_MEMORY"]
    (alone,) = [each for each in analyzed(catalina).signals if each.code == "TC_OUT_OF_MEMORY"]
    assert memory.first.wall_s == alone.first.wall_s


def test_a_context_that_failed_and_its_cause_in_the_other_log_are_one_finding(tmp_path: Path) -> None:
    catalina, localhost = written(
        tmp_path,
        catalina="29-Nov-2026 17:22:23.709 SEVERE [main] org.apache.catalina.core.StandardContext.startInternal "
        "Context [/shop] startup failed due to previous errors\n",
        localhost="29-Nov-2026 17:22:23.705 SEVERE [main] org.apache.catalina.core.StandardContext.listenerStart "
        "Exception sending context initialized event to listener instance of class [com.acme.Boot]\n"
        "\tjava.lang.IllegalStateException: no db.url\n\t\tat com.acme.Boot.contextInitialized(Boot.java:3)\n",
    )
    (whole,) = [each for each in analyzed(catalina, localhost).signals if each.code == "TC_CONTEXT_STARTUP_FAILED"]
    assert "/shop" in whole.message
    assert "cause IllegalStateException at com.acme.Boot" in whole.message
    assert {each.file for each in whole.evidence} == {0, 1}
    assert codes(analyzed(catalina, localhost, separate=True)).count("TC_CONTEXT_STARTUP_FAILED") == 2


@pytest.mark.parametrize(
    ("logs", "zone_s"),
    [
        ({"gc": GC}, 0),
        ({"gc": GC.replace("+0000", "+0900")}, 9 * 3600),
        ({"catalina": OOM}, None),
        ({"gc": GC.replace("+0000", "+0900"), "catalina": OOM}, 9 * 3600),
        ({"gc": OLD_GC}, 9 * 3600),
        ({"one": GC.replace("+0000", "+0900"), "two": GC.replace("+0000", "-0330")}, 0),
    ],
)
def test_times_are_told_in_the_zone_of_the_logs(tmp_path: Path, logs: dict[str, str], zone_s: int | None) -> None:
    result = analyzed(*written(tmp_path, **logs))
    assert result.zone_s == zone_s
    assert given_result(analysis_to_wire(result)).zone_s == zone_s


def test_a_log_without_a_zone_is_not_shifted_by_the_zone_of_another_host(tmp_path: Path) -> None:
    paths = written(tmp_path, gc=GC.replace("+0000", "+0900"), catalina=OOM)
    assert analyzed(*paths, separate=True).zone_s == 0
