"""The command line says errors, problems and findings in Korean when the user reads Korean."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from kebab_desktop.cli.speaker import Speaker
from kebab_desktop.core.answers import Outcome, RefusalKind
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.core.verdicts import SentenceVerdict
from tests.architecture.source_tree import parsed, python_files
from tests.cli.conftest import Terminal
from tests.unit.loganalysis.small_logs import OTHER


def test_errors_and_problems_are_korean_when_the_setting_is(terminal: Terminal, tmp_path: Path) -> None:
    terminal.kebab.preferences.change("general.language", "ko")
    result = terminal("ask", "   ")
    assert result.code == 2
    assert "오류: 질문이 비어 있습니다." in result.err
    assert "질문을 입력하세요." in result.err
    (tmp_path / "empty.md").write_text("", encoding="utf-8")
    assert "파일이 비어 있습니다." in terminal("ingest", str(tmp_path / "empty.md")).out
    health = terminal("doctor").out
    assert "데이터 폴더" in health
    assert "Answer engine" not in health


def test_json_stays_english_for_programs(terminal: Terminal) -> None:
    terminal.kebab.preferences.change("general.language", "ko")
    error = json.loads(terminal("ask", "   ", "--json").err)
    assert error["message"] == "The question is empty."


@pytest.mark.parametrize(("system", "words"), [("ko_KR.UTF-8", "질문이 비어"), ("en_US.UTF-8", "question is empty")])
def test_without_a_setting_the_language_of_the_system_holds(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, system: str, words: str
) -> None:
    monkeypatch.setenv("LC_ALL", system)
    assert words in terminal("ask", "   ").err


def test_an_error_before_the_settings_are_read_is_korean_too(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    assert "허용되는 값: keyword, lexical, vector, hybrid." in terminal("search", "gc", "--mode", "fuzzy").err


def test_an_answer_and_the_history_have_korean_labels_and_json_does_not(terminal: Terminal) -> None:
    terminal.kebab.preferences.change("general.language", "ko")
    answered = terminal("ask", "heap dump", "--mode", "keyword").out
    refused = terminal("ask", "zzz qqq xxx", "--mode", "keyword").out
    assert all(word in answered for word in ("근거\n", "출처\n", "인용문만", "최고 점수"))
    assert "거절: 찾지 못함 (NoChunks)" in refused
    assert "Refused" not in refused
    listed = terminal("history").out
    assert all(word in listed for word in ("시각", "질문", "인용문만", "찾지 못함 (NoChunks)"))
    shown = terminal("history", terminal.kebab.history.rows(HistoryFilter())[0].trace_id).out
    assert "걸린 시간" in shown
    row = terminal("history", "--json").json["rows"][0]  # type: ignore[index]
    assert (row["outcome"], row["refusal_kind"]) == ("refused", "NoChunks")


def test_every_label_of_the_command_line_has_korean_words() -> None:
    given = {
        str(call.args[0].value)
        for path in python_files("kebab_desktop/cli")
        for call in ast.walk(parsed(path))
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("say.label") and call.args
        if isinstance(call.args[0], ast.Constant)
    }
    codes = {each.value for kind in (Outcome, RefusalKind, SentenceVerdict) for each in kind}
    speaker = Speaker("ko")
    assert len(given) > 20
    assert [each for each in given | codes if speaker.label(each) == each] == []


@pytest.mark.parametrize(
    "log",
    [
        OTHER,
        "2026-01-01 10:00:00 ERROR db down\n" * 200,
        "Jan  1 10:00:00 host sshd[1]: started\n" * 30,
        "java.lang.IllegalStateException: x\n\tat a.B.c(B.java:1)\n",
        "2026-01-01 10:00:00 FATAL no disk\n" * 3,
    ],
)
def test_what_is_said_of_an_unknown_log_is_korean(terminal: Terminal, tmp_path: Path, log: str) -> None:
    terminal.kebab.preferences.change("general.language", "ko")
    (tmp_path / "app.log").write_text(log, encoding="utf-8")
    result = terminal("analyze", str(tmp_path / "app.log")).out
    assert "알 수 없는 텍스트 로그" in result
    assert not [word for word in ("Unknown text log", "root cause", "lines with a level", "fatal or") if word in result]
