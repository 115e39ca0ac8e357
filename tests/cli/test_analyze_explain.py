"""``kebab analyze --explain`` and ``--ask``."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.core.history_store import HistoryFilter
from tests.cli.conftest import Terminal

DUMP = """2026-03-01 10:00:00
Full thread dump OpenJDK 64-Bit Server VM (21.0.4+7-LTS mixed mode, sharing):

"a" #1 daemon prio=5 os_prio=0 tid=0x0000000000000001 nid=0x1 waiting for monitor entry [0x1]
   java.lang.Thread.State: BLOCKED (on object monitor)
\tat com.acme.Pay.charge(Pay.java:7)
\t- waiting to lock <0x00000000ff000001> (a java.lang.Object)
\t- locked <0x00000000ff000002> (a java.lang.Object)

"b" #2 daemon prio=5 os_prio=0 tid=0x0000000000000002 nid=0x2 waiting for monitor entry [0x1]
   java.lang.Thread.State: BLOCKED (on object monitor)
\tat com.acme.Order.place(Order.java:9)
\t- waiting to lock <0x00000000ff000002> (a java.lang.Object)
\t- locked <0x00000000ff000001> (a java.lang.Object)

JNI global refs: 12, weak refs: 0
"""


@pytest.fixture
def log(tmp_path: Path) -> str:
    path = tmp_path / "threads.txt"
    path.write_text(DUMP, encoding="utf-8")
    return str(path)


def test_explain_prints_findings_runbooks_and_log_lines(terminal: Terminal, log: str) -> None:
    result = terminal("analyze", log, "--explain", "--engine", "quotes")
    assert result.code == 0
    assert "What happened in threads.txt" in result.out or "threads.txt 로그에서" in result.out
    assert "THREAD-RUNBOOK-DEADLOCK-01" in result.out
    assert "[L1]" in result.out
    assert f"{log}:4-8" in result.out


def test_a_question_about_the_log_is_answered_from_its_runbooks(terminal: Terminal, log: str) -> None:
    result = terminal("analyze", log, "--ask", "재기동해도 되나요?", "--engine", "quotes", "--json")
    explanation = result.json["explanation"]
    assert isinstance(explanation, dict)
    assert explanation["question"] == "재기동해도 되나요?"
    assert {each["docs_id"] for each in explanation["citations"]} == {"THREAD-RUNBOOK-DEADLOCK-01"}
    assert explanation["log_citations"][0]["marker"] == "L1"
    runbooks = result.json["runbooks"]
    assert isinstance(runbooks, dict)
    assert runbooks["findings"][0]["docs_id"] == "THREAD-RUNBOOK-DEADLOCK-01"
    assert result.json["schema_version"] == "analysis.v1"


def test_without_explain_nothing_is_stored_or_explained(terminal: Terminal, log: str) -> None:
    assert "explanation" not in terminal("analyze", log, "--json").json
    assert terminal.kebab.history.rows(HistoryFilter()) == []
    terminal("analyze", log, "--explain", "--engine", "quotes")
    assert len(terminal.kebab.history.rows(HistoryFilter())) == 1


def test_a_wrong_engine_is_refused(terminal: Terminal, log: str) -> None:
    assert terminal("analyze", log, "--explain", "--engine", "gpt").code == 2


def test_the_history_shows_findings_and_proof_again(terminal: Terminal, log: str) -> None:
    explained = terminal("analyze", log, "--explain", "--engine", "quotes", "--json").json["explanation"]
    assert isinstance(explained, dict)
    assert "log" not in explained
    trace_id = explained["retrieval"]["trace_id"]
    shown = terminal("history", "show", trace_id)
    assert "THREAD_DEADLOCK" in shown.out
    assert f"{log}:4-8" in shown.out
    assert "no longer there" not in shown.out
    wired = terminal("history", "show", trace_id, "--json").json["log"]
    assert isinstance(wired, dict)
    assert wired["analysis"]["schema_version"] == "analysis.v1"
    assert wired["runbooks"][0]["runbook"]["docs_id"] == "THREAD-RUNBOOK-DEADLOCK-01"
    Path(log).unlink()
    assert f"The log is no longer there: {log}" in terminal("history", "show", trace_id).out


def test_the_json_of_another_analyzer_is_told_and_explained(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "analysis.json"
    path.write_text(
        '{"log_type": "THREAD_DUMP", "detected_patterns": ["DEADLOCK"], "tool": "theirs", "signals": '
        '[{"code": "DEADLOCK", "message": "Java-level deadlock", "severity": "CRITICAL"}]}',
        encoding="utf-8",
    )
    result = terminal("analyze", str(path), "--explain", "--engine", "quotes")
    assert result.code == 0
    assert "Java-level deadlock" in result.out
    assert "THREAD-RUNBOOK-DEADLOCK-01" in result.out
    path.write_text('{"log_type": "GC", "signals": [{"code": "A", "severity": 3}]}', encoding="utf-8")
    wrong = terminal("analyze", str(path))
    assert wrong.code == 2
    assert "signals[0].severity" in wrong.err


def test_what_was_asked_for_is_not_suggested(terminal: Terminal, log: str) -> None:
    assert "--explain" in terminal("analyze", log).out
    explained = terminal("analyze", log, "--explain").out
    assert "--explain" not in explained
    assert "kebab search" in explained
