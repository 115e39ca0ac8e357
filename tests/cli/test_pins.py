"""``kebab pins``: pin, check, lose, forget."""

from __future__ import annotations

from typing import Any

from kebab_desktop.core.answers import AskOptions
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AnswerReady
from tests.cli.conftest import Terminal


def trace_of(terminal: Terminal, question: str) -> str:
    *_, last = terminal.kebab.chat.ask(question, AskOptions(), CancelToken())
    assert isinstance(last, AnswerReady)
    return last.answer.retrieval.trace_id


def pins_of(terminal: Terminal, *words: str) -> tuple[int, list[dict[str, Any]]]:
    result = terminal("pins", *words, "--json")
    listed = result.json["pins"]
    assert isinstance(listed, list)
    return result.code, listed


def test_a_pinned_question_is_checked_lost_and_forgotten(terminal: Terminal) -> None:
    assert terminal("pins").code == 1
    trace = trace_of(terminal, "Full GC가 오래 걸릴 때 무엇을 확인해야 하나요?")
    code, listed = pins_of(terminal, "add", trace)
    assert (code, [each["trace_id"] for each in listed]) == (0, [trace])
    assert "not checked" in terminal("pins").out
    code, listed = pins_of(terminal, "check")
    assert (code, listed[0]["lost"], listed[0]["rank_now"]) == (0, False, listed[0]["rank_then"])
    gone = [each.id for each in terminal.kebab.knowledge.documents()]
    terminal.kebab.knowledge.remove_documents(gone[1:])
    expected = set(listed[0]["expected"])
    first = terminal.kebab.knowledge.documents()[0]
    assert f"{first.source_id}/{first.relative_path}" not in expected
    result = terminal("pins", "check")
    assert (result.code, "LOST" in result.out) == (3, True)
    assert pins_of(terminal, "remove", trace) == (1, [])


def test_words_that_are_none_are_refused(terminal: Terminal) -> None:
    for words in (("drop",), ("add",), ("check", "x")):
        result = terminal("pins", *words)
        assert result.code == 2
        assert "is not understood" in result.err
    unknown = terminal("pins", "add", "ret_none")
    assert unknown.code == 2
    assert "There is no answer" in unknown.err
