"""The command line says errors, problems and findings in Korean when the user reads Korean."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Terminal


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
