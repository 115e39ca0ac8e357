"""``kebab analyze``: text for people, JSON for programs, exit codes for scripts."""

from __future__ import annotations

import gzip
import io
import re
import signal
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Terminal
from tests.unit.loganalysis.small_logs import CATALINA, GC_UNIFIED


@pytest.fixture
def gc_log(tmp_path: Path) -> Path:
    path = tmp_path / "gc.log"
    path.write_text(GC_UNIFIED, encoding="utf-8")
    return path


def test_the_text_names_type_findings_lines_and_what_to_do(empty_terminal: Terminal, gc_log: Path) -> None:
    result = empty_terminal("analyze", str(gc_log))
    assert result.code == 0
    assert result.out.startswith("GC log · ")
    assert "16 lines · " in result.out
    assert "gc.log:16" in result.out
    assert "Pause Full (G1 Compaction Pause) 250M->249M(256M) 1203.4ms" in result.out
    assert "full_gc_count" in result.out
    assert "kebab search" in result.out


def test_json_is_analysis_v1(empty_terminal: Terminal, gc_log: Path) -> None:
    result = empty_terminal("analyze", str(gc_log), "--json")
    assert result.json["schema_version"] == "analysis.v1"
    assert result.json["log_type"] == "gc"
    assert result.json["status"] == "findings"
    signals = result.json["signals"]
    assert isinstance(signals, list)
    assert all({"code", "message", "severity", "confidence", "count", "first", "last"} <= set(each) for each in signals)
    assert "series" not in result.json
    assert "series" in empty_terminal("analyze", str(gc_log), "--json", "--series").json


def test_neither_text_nor_json_holds_secrets_unless_asked_for(empty_terminal: Terminal, tmp_path: Path) -> None:
    line = "2026-11-29 10:00:00 FATAL cannot connect to jdbc:mysql://app:hunter2@db/orders password=hunter2\n"
    (tmp_path / "app.log").write_text(line, encoding="utf-8")
    masked = empty_terminal("analyze", str(tmp_path / "app.log")).out
    assert "password=[secret-1]" in masked
    assert "hunter2" not in masked
    assert "hunter2" in empty_terminal("analyze", str(tmp_path / "app.log"), "--show-secrets").out
    assert "hunter2" not in empty_terminal("analyze", str(tmp_path / "app.log"), "--show-secrets", "--json").out
    result = empty_terminal("analyze", str(tmp_path / "app.log"), "--json")
    assert "FATAL cannot connect" in result.out
    assert "hunter2" not in result.out


def test_the_result_is_taken_by_prompt_input(empty_terminal: Terminal, gc_log: Path, tmp_path: Path) -> None:
    analysis = tmp_path / "analysis.json"
    analysis.write_text(empty_terminal("analyze", str(gc_log), "--json").out, encoding="utf-8")
    result = empty_terminal("prompt-input", str(analysis))
    assert result.code in (0, 1)
    assert result.err == "" or "cannot" not in result.err


@pytest.mark.parametrize(("severity", "code"), [("low", 3), ("high", 3)])
def test_fail_on_a_severity(empty_terminal: Terminal, gc_log: Path, severity: str, code: int) -> None:
    assert empty_terminal("analyze", str(gc_log), "--fail-on", severity).code == code


def test_findings_alone_do_not_fail(empty_terminal: Terminal, tmp_path: Path) -> None:
    quiet = tmp_path / "gc.log"
    lines = [f"[{number}.000s][info][gc] GC({number}) Pause Young (Normal) 24M->4M(256M) 3.2ms" for number in range(30)]
    quiet.write_text("\n".join(lines), encoding="utf-8")
    assert empty_terminal("analyze", str(quiet), "--fail-on", "critical").code == 0


def test_an_unknown_severity(empty_terminal: Terminal, gc_log: Path) -> None:
    result = empty_terminal("analyze", str(gc_log), "--fail-on", "worst")
    assert (result.code, "Allowed: low, medium, high, critical." in result.err) == (2, True)


def test_standard_input(empty_terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CATALINA.encode("cp949"))))
    result = empty_terminal("analyze", "-", "--json")
    assert result.json["log_type"] == "tomcat"
    files = result.json["files"]
    assert isinstance(files, list)
    assert [(each["name"], each["encoding"]) for each in files] == [("standard input", "cp949")]


def test_nothing_recognized_is_exit_code_1(empty_terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("some words\n", encoding="utf-8")
    result = empty_terminal("analyze", str(tmp_path / "notes.txt"))
    assert result.code == 1
    assert "not supported: nothing can be said about its health" in result.out
    assert "healthy" not in result.out.replace("its health", "")


def test_a_missing_file_is_one_sentence(empty_terminal: Terminal, tmp_path: Path) -> None:
    result = empty_terminal("analyze", str(tmp_path / "gone.log"))
    assert (result.code, result.out) == (2, "")
    assert "gone.log cannot be analyzed. There is no such file or folder." in result.err
    assert "Check the path." in result.err


def test_file_and_standard_input_do_not_mix(empty_terminal: Terminal, gc_log: Path) -> None:
    result = empty_terminal("analyze", "-", str(gc_log))
    assert (result.code, "cannot be mixed with files" in result.err) == (2, True)


def test_korean(empty_terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    empty_terminal.kebab.preferences.change("general.language", "ko")
    (tmp_path / "empty.log").write_text("")
    result = empty_terminal("analyze", str(tmp_path / "empty.log"))
    assert "알아보지 못함" in result.out
    assert "파일이 비어 있습니다." in result.out
    assert "지원: HotSpot GC 로그" in result.out


def test_figures_and_lines_are_told_in_korean_as_in_the_window(empty_terminal: Terminal, tmp_path: Path) -> None:
    empty_terminal.kebab.preferences.change("general.language", "ko")
    (tmp_path / "gc.log").write_text(GC_UNIFIED.replace("1203.4ms", "219000.0ms"), encoding="utf-8")
    out = empty_terminal("analyze", str(tmp_path / "gc.log")).out
    assert "가장 긴 것 3분 39초" in out
    assert "219초" not in out
    assert re.search(r"· \d+줄 · 이해하지 못한 줄 \d", out)


def test_control_characters_of_a_log_do_not_reach_the_terminal(empty_terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "app.log").write_text(
        "2026-11-29 10:00:00 FATAL \x1b]0;title\x07 \x9b31m [bold]x[/]\n", encoding="utf-8"
    )
    result = empty_terminal("analyze", str(tmp_path / "app.log"))
    assert "FATAL" in result.out
    assert "\x1b" not in result.out
    assert "\x9b" not in result.out
    assert "[bold]x[/]" in result.out


def test_a_folder_of_many_logs_is_told_on_one_screen(empty_terminal: Terminal, tmp_path: Path) -> None:
    for number in range(40):
        text = GC_UNIFIED.replace("2026-11-29", f"2026-{1 + number // 28:02d}-{1 + number % 28:02d}")
        (tmp_path / f"gc-{number}.log").write_text(text, encoding="utf-8")
    result = empty_terminal("analyze", str(tmp_path))
    assert "more findings are not shown; --json has them all." in result.out
    assert "more files: --json" in result.out
    assert len(result.out.splitlines()) < 700


def test_the_name_of_a_log_stays_on_its_line(empty_terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "a\nb.log").write_text(GC_UNIFIED, encoding="utf-8")
    result = empty_terminal("analyze", str(tmp_path))
    assert "a␊b.log:16" in result.out


def test_a_log_that_is_cut_is_not_healthy_and_says_so_at_once(empty_terminal: Terminal, tmp_path: Path) -> None:
    lines = [f"[{number}.000s][info][gc] GC({number}) Pause Young (Normal) 24M->4M(256M) 3.2ms" for number in range(30)]
    (tmp_path / "gc.log.gz").write_bytes(gzip.compress("\n".join(lines).encode())[:-12])
    result = empty_terminal("analyze", str(tmp_path / "gc.log.gz"))
    assert "GC log · " in result.out
    assert "healthy: no detector" not in result.out
    assert "The gzip file ends early" in result.out
    short = "2026-11-29 10:00:00\nFull thread dump OpenJDK 64-Bit Server VM (17.0.1+12 mixed mode):\n\n"
    (tmp_path / "dump.txt").write_text(short, encoding="utf-8")
    result = empty_terminal("analyze", str(tmp_path / "dump.txt"))
    assert "Thread dump · cut or read in part: too little to call it healthy" in result.out
    assert result.code == 0


def test_closed_standard_input_is_one_sentence(empty_terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    result = empty_terminal("analyze", "-")
    assert (result.code, "There is no standard input to read." in result.err) == (2, True)


def test_the_span_is_that_of_the_uptime_where_the_wall_clock_stands_still(
    empty_terminal: Terminal, tmp_path: Path
) -> None:
    stamp = "[2026-11-29T10:00:00.000+0000]"
    lines = [f"{stamp}[{100 * n}.000s][info][gc] GC({n}) Pause Young (Normal) 24M->4M(256M) 3.2ms" for n in range(30)]
    (tmp_path / "gc.log").write_text("\n".join(lines), encoding="utf-8")
    head = empty_terminal("analyze", str(tmp_path / "gc.log")).out.splitlines()[0]
    assert " · 48 min 20 s · " in head


def test_several_logs_are_of_one_host_unless_told_otherwise(
    empty_terminal: Terminal, gc_log: Path, tmp_path: Path
) -> None:
    catalina = tmp_path / "catalina.out"
    catalina.write_text(CATALINA, encoding="utf-8")
    together = empty_terminal("analyze", str(gc_log), str(catalina)).out
    assert "2 logs were analyzed together as those of one host." in together
    assert "kebab analyze … --separate" in together
    assert together.startswith(("GC log + Tomcat log · ", "Tomcat log + GC log · "))
    assert empty_terminal("analyze", str(gc_log), str(catalina), "--json").json["together"] == 2
    assert "one host" not in empty_terminal("analyze", str(gc_log), str(catalina), "--separate").out
    assert "one host" not in empty_terminal("analyze", str(gc_log)).out


def test_names_from_the_json_of_another_analyzer_are_not_taken_for_markup(
    empty_terminal: Terminal, tmp_path: Path
) -> None:
    path = tmp_path / "analysis.json"
    path.write_text('{"log_type": "[/red]", "signals": [{"code": "[/]", "message": "[bold"}]}', encoding="utf-8")
    result = empty_terminal("analyze", str(path))
    assert result.code == 0
    assert result.out.startswith("[/red] · ")
    assert "[/]  [bold" in result.out
    assert ":0" not in result.out, "a line that nobody told"


def test_ctrl_c_ends_the_wait_for_standard_input(empty_terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    went_on: list[int] = []

    class Silent(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            signal.raise_signal(signal.SIGINT)
            went_on.append(size or 0)
            return b""

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Silent(), encoding="utf-8"))
    result = empty_terminal("analyze", "-")
    assert result.code == 130
    assert went_on == []


def test_an_analysis_on_standard_input_is_taken_like_one_in_a_file(
    empty_terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = '{"log_type": "gc", "signals": [{"code": "MY_CODE", "message": "Something of another analyzer."}]}'
    (tmp_path / "analysis.json").write_text(text, encoding="utf-8")
    from_file = empty_terminal("analyze", str(tmp_path / "analysis.json"))
    assert "MY_CODE" in from_file.out
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode(encoding))))
        assert empty_terminal("analyze", "-").out == from_file.out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"log_type": 3}')))
    assert "log_type must be a text" in empty_terminal("analyze", "-").err


@pytest.mark.parametrize("size", [1, 70_000])
def test_a_log_in_json_lines_on_standard_input_is_read_to_its_end(
    empty_terminal: Terminal, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    line = '{"ts": "2026-01-01T00:00:00Z", "level": "ERROR", "msg": "disk full"}\n'
    count = size // len(line) + 1
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((line * count).encode())))
    files = empty_terminal("analyze", "-", "--json").json["files"]
    assert files[0]["lines"] == count  # type: ignore[index]


def test_an_empty_name_is_an_error_and_not_the_current_folder(
    empty_terminal: Terminal, gc_log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(gc_log.parent)
    result = empty_terminal("analyze", "")
    assert (result.code, result.out) == (2, "")
    assert "The name of the log is empty." in result.err
    assert empty_terminal("analyze", ".").code == 0
