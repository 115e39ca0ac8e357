"""``kebab history mark`` and the list of what was marked."""

from __future__ import annotations

from typing import cast

import pytest

from tests.cli.conftest import Terminal


@pytest.fixture
def trace_id(terminal: Terminal) -> str:
    asked = terminal("ask", "heap dump는 언제 받나요?", "--mode", "keyword", "--json").json
    return str(cast("dict[str, object]", asked["retrieval"])["trace_id"])


def listed(terminal: Terminal, *options: str) -> list[str]:
    rows = cast("list[dict[str, str]]", terminal("history", *options, "--json").json["rows"])
    return [f"{row['trace_id']} {row['mark']} {row['note']}".strip() for row in rows]


def test_an_answer_is_marked_listed_and_unmarked(terminal: Terminal, trace_id: str) -> None:
    assert terminal("history", "list", "--mark", "wrong").code == 1
    done = terminal("history", "mark", trace_id, "wrong", "--note", "the port is 8081")
    assert (done.code, done.out) == (0, "marked wrong\nthe port is 8081\n")
    assert listed(terminal, "list", "--mark", "wrong") == [f"{trace_id} wrong the port is 8081"]
    assert listed(terminal, "--mark", "wrong") == listed(terminal, "list") == listed(terminal)
    assert "(marked wrong)" in terminal("history", "list").out
    assert "the port is 8081" in terminal("history", trace_id).out
    assert listed(terminal, "list", "--mark", "helped") == []
    assert trace_id in terminal("history", "export", "--format", "csv", "--mark", "wrong").out
    assert trace_id not in terminal("history", "export", "--format", "csv", "--mark", "helped").out
    assert terminal("history", "mark", trace_id, "none").out == "The mark was taken away.\n"
    assert listed(terminal) == [trace_id]


def test_the_mark_as_json(terminal: Terminal, trace_id: str) -> None:
    told = terminal("history", "mark", trace_id, "HELPED", "--note", "네", "--json").json
    assert told == {"schema_version": "history_mark.v1", "trace_id": trace_id, "mark": "helped", "note": "네"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["good"], "'good' is not allowed for MARK"),
        (["none", "--note", "why"], "A note needs a mark."),
        (["wrong", "--note", "x" * 2001], "The note has 2,001 characters; at most 2,000 are kept."),
    ],
)
def test_what_is_refused(terminal: Terminal, trace_id: str, arguments: list[str], message: str) -> None:
    refused = terminal("history", "mark", trace_id, *arguments)
    assert refused.code == 2
    assert message in refused.err
    assert listed(terminal) == [trace_id]


def test_an_unknown_trace_and_an_unknown_filter(terminal: Terminal, trace_id: str) -> None:
    unknown = terminal("history", "mark", trace_id[:-1] + "z", "wrong")
    assert (unknown.code, trace_id in unknown.err) == (2, True)
    assert "Allowed: wrong, helped." in terminal("history", "list", "--mark", "bad").err
