"""Search and ask are narrowed by source, type, trust, kind of log, severity, tag, language and path."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from tests.cli.conftest import Terminal


def _paths(terminal: Terminal, *options: str) -> set[str]:
    hits = terminal("search", "gc", "--mode", "keyword", "-k", "50", *options, "--json").json["hits"]
    assert isinstance(hits, list)
    return {hit["doc_path"] for hit in hits}


@pytest.mark.parametrize(
    ("options", "folder"),
    [
        (("--log-type", "tomcat"), "tomcat/"),
        (("--path", "apache/*"), "apache/"),
        (("--tag", "deadlock"), "thread-dump/"),
        (("--type", "runbooks", "--log-type", "APACHE"), "apache/"),
    ],
)
def test_only_documents_that_pass_are_searched(terminal: Terminal, options: tuple[str, ...], folder: str) -> None:
    found = terminal("search", "확인 server thread", "--mode", "lexical", "-k", "20", *options, "--json").json["hits"]
    assert isinstance(found, list)
    assert found
    assert all(hit["doc_path"].startswith(folder) for hit in found)


def test_a_selective_filter_fills_the_list_all_the_same(terminal: Terminal) -> None:
    assert {path.split("/")[0] for path in _paths(terminal)} != {"thread-dump"}
    narrowed = terminal("search", "gc thread", "--mode", "lexical", "-k", "4", "--path", "thread-dump/*", "--json").json
    assert isinstance(narrowed["hits"], list)
    assert len(narrowed["hits"]) == 4


def test_a_source_is_named_by_what_it_is_called_as_well(terminal: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "우리 팀 런북"
    folder.mkdir()
    (folder / "kafka.md").write_text("# 카프카 랙\n\n## 확인\n\n컨슈머 랙을 본다.\n", encoding="utf-8")
    assert terminal("ingest", str(folder)).code == 0
    for name in ("우리 팀 런북", unicodedata.normalize("NFD", "우리 팀 런북")):
        found = terminal("search", "컨슈머 랙", "--mode", "keyword", "--source", name, "--json").json["hits"]
        assert isinstance(found, list)
        assert [hit["doc_path"] for hit in found] == ["kafka.md"]


@pytest.mark.parametrize("command", ["search", "ask"])
@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--tag", "deadlok", "deadlock"),
        ("--log-type", "tomcatt", "TOMCAT"),
        ("--severity", "HIHG", "HIGH"),
        ("--lang", "kr", "ko"),
        ("--source", "bundeld", "bundled"),
        ("--type", "runbook", "runbooks"),
    ],
)
def test_a_slip_of_the_pen_names_the_nearest_value(
    terminal: Terminal, command: str, option: str, value: str, said: str
) -> None:
    result = terminal(command, "gc", option, value)
    assert result.code == 2
    assert value in result.err
    assert said in result.err


def test_a_filter_that_matches_nothing_is_named(terminal: Terminal) -> None:
    searched = terminal("search", "gc", "--path", "nowhere/*")
    assert (searched.code, "path=nowhere/*" in searched.out) == (1, True)
    asked = terminal("ask", "풀 GC가 오래 걸려요", "--path", "nowhere/*", "--json").json
    assert asked["refusal_reason"] == {"kind": "NoChunks"} or "path=nowhere/*" in str(asked["answer"])
    assert "path=nowhere/*" in str(asked["answer"])


def test_sources_of_another_type_are_a_contradiction(terminal: Terminal) -> None:
    result = terminal("search", "gc", "--source", "bundled", "--type", "docs")
    assert result.code == 2
    assert "bundled" in result.err


@pytest.mark.parametrize("text", ["gc AND *", 'title:"gc', "gc~5 OR (", "/g.*c/", "NOT gc", "gc^9 [a TO z]"])
def test_query_syntax_is_plain_text(terminal: Terminal, text: str) -> None:
    assert terminal("search", text, "--mode", "lexical").code == 0


@pytest.mark.parametrize("text", ["the of and", "이 그 저", "?!", "…"])
def test_nothing_but_stop_words_is_an_honest_refusal(terminal: Terminal, text: str) -> None:
    result = terminal("ask", text, "--json")
    assert result.code == 1
    reason = result.json["refusal_reason"]
    assert isinstance(reason, dict)
    assert reason["kind"] in {"NoChunks", "ScoreGate"}


def test_a_question_may_have_a_gate_of_its_own(terminal: Terminal) -> None:
    question = ("ask", "풀 GC가 오래 걸려요", "--json")
    strict = terminal(*question, "--gate", "1")
    assert strict.code == 1
    refusal = strict.json["refusal_reason"]
    assert isinstance(refusal, dict)
    assert (refusal["kind"], refusal["threshold"]) == ("ScoreGate", 1.0)
    assert terminal(*question, "--gate", "0").code == 0
    assert terminal(*question, "--gate", "1", "--answer-anyway").code == 0
    assert terminal(*question, "--gate", "-1").code == 2
