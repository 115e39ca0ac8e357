"""``kebab prompt-input``: what is too long is refused before anything is built of it."""

from __future__ import annotations

import json
from pathlib import Path

from kebab_desktop.app.chat import MAX_ANALYSIS_CHARS
from tests.cli.conftest import Terminal


def analysis(folder: Path, summary: str) -> Path:
    path = folder / "analysis.json"
    path.write_text(json.dumps({"log_type": "GC", "summary": summary}, ensure_ascii=False), encoding="utf-8")
    return path


def test_an_analysis_beyond_the_limit_is_one_clear_error(empty_terminal: Terminal, tmp_path: Path) -> None:
    result = empty_terminal("prompt-input", str(analysis(tmp_path, "가" * MAX_ANALYSIS_CHARS)), "--json")
    assert result.code == 2
    assert result.out == ""
    error = json.loads(result.err)
    assert error["code"] == "analysis_too_long"
    assert "at most 400,000 are taken" in error["message"]
    assert error["hint"]


def test_a_long_analysis_within_the_limit_is_taken(terminal: Terminal, tmp_path: Path) -> None:
    result = terminal("prompt-input", str(analysis(tmp_path, "x " * (MAX_ANALYSIS_CHARS // 2 - 100))), "--no-rag")
    assert result.code == 0
