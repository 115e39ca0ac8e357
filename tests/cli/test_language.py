"""The command line says errors, problems and findings in Korean when the user reads Korean."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kebab_desktop.cli.command_table import COMMANDS, loaded
from kebab_desktop.cli.session import Session
from kebab_desktop.cli.speaker import Speaker
from kebab_desktop.core.answers import Outcome, RefusalKind
from kebab_desktop.core.documents import DocumentState, SourceType, TrustLevel
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.core.retrieval import SearchMode
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


def test_an_option_before_the_command_is_told_where_it_belongs(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was only said that there is no such option as --data-dir, which the error before had named."""
    result = terminal("--data-dir", "elsewhere", "ask", "gc")
    assert result.code == 2
    assert "Options stand behind the command: 'kebab COMMAND … --data-dir'" in result.err
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    assert "옵션은 명령 뒤에 씁니다: 'kebab 명령 … --data-dir'." in terminal("--data-dir=elsewhere", "ask", "gc").err
    assert "명령 목록을, 'kebab 명령 --help'는" in terminal("ask", "gc", "--no-such").err


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


def _words_of_tables(call: ast.Call) -> set[str]:
    """Return the constants of the headings, and of a choice of labels."""
    texts = call.args[0].elts if isinstance(call.args[0], ast.Tuple) else [call.args[0]]
    texts = [part for each in texts for part in ([each.body, each.orelse] if isinstance(each, ast.IfExp) else [each])]
    return {each.value for each in texts if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def test_every_label_of_the_command_line_has_korean_words() -> None:
    given = {
        word
        for path in python_files("kebab_desktop/cli")
        for call in ast.walk(parsed(path))
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith(("say.label", "print_table")) and call.args
        for word in _words_of_tables(call)
        if re.search("[A-Za-z]{2}", word)
    }
    kinds = (Outcome, RefusalKind, SentenceVerdict, TrustLevel, SourceType, DocumentState, SearchMode)
    codes = {each.value for kind in kinds for each in kind}
    given -= {"p50", "p95"}
    speaker = Speaker("ko")
    assert len(given) > 100
    assert [each for each in given | codes if speaker.label(each) == each] == []


def test_every_sentence_that_is_said_as_it_stands_has_korean_words() -> None:
    said = {
        call.args[0].value
        for path in python_files("kebab_desktop/cli")
        for call in ast.walk(parsed(path))
        if isinstance(call, ast.Call)
        and ast.unparse(call.func).split(".")[-1] == "say"
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }
    speaker = Speaker("ko")
    assert len(said) > 20
    assert [each for each in said if speaker(each) == each] == []


def test_tables_and_counts_are_korean(terminal: Terminal, tmp_path: Path) -> None:
    terminal.kebab.preferences.change("general.language", "ko")
    (tmp_path / "note.md").write_text("# Note\n\n## a\n\nzookeeper is down\n", encoding="utf-8")
    counts = terminal("ingest", str(tmp_path / "note.md")).out
    assert counts.startswith("추가 1, 갱신 0, 그대로 0, 제거 0, 실패 0 · 청크 1개 · ")
    sources = terminal("sources").out
    assert all(word in sources for word in ("소스", "신뢰도", "문서", "주요"))
    assert not any(word in sources for word in ("Source", "Trust", "primary"))
    documents = terminal("docs").out
    assert all(word in documents for word in ("상태", "제목", "색인됨"))
    terminal("ask", "heap dump", "--mode", "keyword")
    trace = terminal.kebab.history.rows(HistoryFilter())[0].trace_id
    pins = terminal("pins", "add", trace).out
    assert all(word in pins for word in ("질문", "그때", "찾아야 할 문서"))
    assert "키워드" in terminal("history").out
    assert "찾은 것이 없습니다." in terminal("search", "qqqzzz", "--mode", "keyword").out


def test_json_of_tables_stays_english(terminal: Terminal) -> None:
    terminal.kebab.preferences.change("general.language", "ko")
    assert terminal("sources", "--json").json["sources"][0]["trust"] == "primary"  # type: ignore[index]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--nope"], "그런 옵션이 없습니다: --nope"),
        (["nope"], "'nope' 명령이 없습니다."),
        (["search"], "인자 'text'가 없습니다."),
        (["search", "a", "--k", "x"], "'-k' / '--k'에 쓸 수 없는 값입니다: 정수여야 합니다"),
        (["search", "a", "b"], "쓸 수 없는 인자가 더 있습니다(b)"),
        (["search", "a", "--mode"], "옵션 '--mode'에 값이 필요합니다."),
        (["eval", "run"], "골든셋을 지정하지 않았습니다."),
    ],
)
def test_wrong_command_lines_are_answered_in_korean(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    result = terminal(*words)
    assert result.code == 2
    assert said in result.err


def _helps(command: Any) -> Iterator[str]:  # noqa: ANN401 - a command or group of typer
    yield command.help or ""
    yield from (each.help for each in command.params if each.help)
    for each in getattr(command, "commands", {}).values():
        yield from _helps(each)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_korean(terminal: Terminal, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    shown = terminal(name, "--help").out
    assert "옵션" in shown
    assert "이 도움말을" in shown
    said = list(_helps(loaded(name, Session(lambda data_dir=None: terminal.kebab))))
    assert [each for each in said if not re.search("[가-힣]", each)] == []


def test_the_overview_is_korean_too(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    shown = terminal("--help").out
    assert all(word in shown for word in ("명령", "옵션", "런북을 검색합니다.", "버전을 출력합니다."))


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


def test_what_typer_writes_into_the_help_is_korean_for_korean_alone(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KEBAB_GENERAL_LANGUAGE", "ko")
    monkeypatch.setenv("COLUMNS", "200")
    korean = terminal("ask", "--help").out
    assert all(word in korean for word in ("사용법: kebab ask", "[기본값: 0]", "[필수]", "[환경 변수: KEBAB_DATA_DIR]"))
    assert "사용법: kebab" in terminal("--help").out
    monkeypatch.setenv("KEBAB_GENERAL_LANGUAGE", "en")
    english = terminal("ask", "--help").out
    assert all(
        word in english for word in ("Usage: kebab ask", "[default: 0]", "[required]", "[env var: KEBAB_DATA_DIR]")
    )


def test_the_reason_of_a_refusal_is_told_in_words_before_its_code(terminal: Terminal) -> None:
    refused = terminal("ask", "zzz qqq xxx", "--mode", "keyword")
    assert "Refused: nothing found (NoChunks)" in refused.out


@pytest.mark.parametrize("width", ["79", "80", "81", "82"])
def test_the_overview_is_korean_and_nothing_of_it_is_cut_off(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, width: str
) -> None:
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    monkeypatch.setattr("typer.rich_utils.MAX_WIDTH", int(width))
    shown = terminal("--help").out
    assert "사용법: kebab [옵션] 명령 [인자]..." in shown
    assert "<" not in shown, "a switch takes no value"
    assert "…" not in shown
    words = "".join(shown.replace("│", "").split())
    for name, entry in COMMANDS.items():
        assert name in words
        assert "".join(Speaker("ko")(entry.help).split()) in words


def test_kinds_of_values_are_told_in_korean(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    for name in COMMANDS:
        kinds = set(re.findall(r"<[a-z]+[^>]*>", terminal(name, "--help").out))
        assert kinds == set(), name
