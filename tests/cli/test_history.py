"""``kebab history``: list, show, replay, export and import."""

from __future__ import annotations

import errno
import json
import os
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from kebab_desktop.cli.history_text import print_rows
from kebab_desktop.cli.speaker import Speaker
from kebab_desktop.core.answers import LogCitation
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.history_store import HistoryFilter
from tests.cli.conftest import Result, Terminal


def first_trace(terminal: Terminal, question: str = "heap dump는 언제 받나요?") -> str:
    asked = terminal("ask", question, "--mode", "keyword", "--json").json
    return str(cast("dict[str, object]", asked["retrieval"])["trace_id"])


def rows(result: Result) -> list[dict[str, object]]:
    return cast("list[dict[str, object]]", result.json["rows"])


def test_rows_are_found_by_words_in_any_order(terminal: Terminal) -> None:
    trace_id = first_trace(terminal)
    first_trace(terminal, "메타스페이스가 부족하면?")
    assert [row["trace_id"] for row in rows(terminal("history", "--text", "dump heap", "--json"))] == [trace_id]
    assert terminal("history", "--text", "zebra").code == 1


def test_an_answer_is_shown_with_its_whole_trace(terminal: Terminal) -> None:
    trace_id = first_trace(terminal)
    shown = terminal("history", "show", trace_id, "--json").json
    assert shown["stale"] is False
    assert shown["evidence"]
    assert shown["hits"]
    assert cast("dict[str, object]", shown["parameters"])["mode"] == "keyword"
    assert cast("dict[str, object]", shown["prompt"])["template_hash"]
    text = terminal("history", trace_id).out
    for expected in ("heap dump는 언제 받나요?", "template hash", "Evidence [#1]", "Prompt · system", "stages (ms)"):
        assert expected in text
    slip = terminal("history", "show", trace_id[:-1] + "z")
    assert (slip.code, trace_id in slip.err) == (2, True)


def test_the_settings_that_were_in_force_are_shown_with_what_they_came_with(terminal: Terminal) -> None:
    terminal.kebab.preferences.change("answer.max_quotes", 4)
    shown = terminal("history", "show", first_trace(terminal)).out
    table = shown.partition("Settings in force\n")[2].partition("\n\n")[0]
    head, *lines = [line.split() for line in table.splitlines()]
    assert head == ["Setting", "Value", "Shipped", "with"]
    kept = {line[0]: line[1:] for line in lines}
    assert kept["answer.max_quotes"] == ["4", "3"]
    assert kept["answer.min_closeness"] == ["0.48"]


def test_a_replay_of_the_same_is_the_same(terminal: Terminal) -> None:
    trace_id = first_trace(terminal)
    result = terminal("history", "replay", trace_id)
    assert result.code == 0
    assert "The same answer" in result.out
    assert len(rows(terminal("history", "--json"))) == 1


def test_a_replay_with_another_setting_says_what_changed(terminal: Terminal) -> None:
    trace_id = first_trace(terminal)
    result = terminal("history", "replay", trace_id, "--set", "search.mode=lexical", "--set", "search.default_k=2")
    assert result.code == 1
    assert "lexical, k = 2" in result.out
    assert "keyword, k = 8" in result.out
    changed = terminal("history", "replay", trace_id, "--set", "search.default_k=2", "--json").json
    assert (changed["schema_version"], changed["settings"]) == ("replay.v1", {"search.default_k": "2"})
    ranks = cast("list[dict[str, object]]", changed["ranks"])
    assert sum(each["after"] is None for each in ranks) >= 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--set", "search.mode"), "key=value"),
        (("--set", "search.mood=x"), "search.mode"),
        (("--set", "search.default_k=many"), "1 to 50"),
        (("--set", "search.default_k=0"), "1 to 50"),
        (("--set", "chunking.overlap_chars=10"), "index again"),
        (("--set", "models.embedding_device=cpu"), "change it in the settings"),
        (("--set", "logs.gc_full_burst_count=3"), "analyze the log again"),
    ],
)
def test_a_setting_that_does_not_exist_is_told(terminal: Terminal, arguments: tuple[str, ...], said: str) -> None:
    result = terminal("history", "replay", first_trace(terminal), *arguments)
    assert (result.code, said in result.err) == (2, True)


def test_a_replay_can_be_written_by_another_model(terminal: Terminal) -> None:
    trace_id = first_trace(terminal)
    other = ("--set", "models.gguf_path=other.gguf", "--set", "models.context_tokens=2048")
    changed = terminal("history", "replay", trace_id, *other, "--json").json
    after = cast("dict[str, Any]", changed["after"])
    assert after["model"]["provider"] == "llama"
    again = terminal("history", "replay", trace_id, "--json").json
    assert cast("dict[str, Any]", again["after"])["model"]["provider"] == "quotes"


def test_an_answer_about_a_log_cannot_be_replayed(terminal: Terminal) -> None:
    answer = terminal.kebab.history.answer(first_trace(terminal))
    about_a_log = replace(answer, log_citations=(LogCitation(1, "gc.log", 3, 3, "x"),))
    with pytest.raises(UsageError, match="explains a log"):
        list(terminal.kebab.replays.replay(about_a_log, {}, CancelToken()))


def test_a_replay_stands_where_the_question_stood_in_its_conversation(terminal: Terminal) -> None:
    kebab = terminal.kebab
    conversation = kebab.chat.start_conversation("x").id
    for question in ("Full GC가 오래 걸릴 때 무엇을 확인하나요?", "그럼 그 다음은?"):
        terminal("ask", question, "--mode", "keyword", "--conversation", conversation)
    first, second = kebab.chat.answers(conversation)
    assert second.retrieval.expanded_query != second.question
    replayed = kebab.replays.run(second.retrieval.trace_id, {}, CancelToken())
    assert replayed.after.retrieval.expanded_query == second.retrieval.expanded_query
    assert replayed.same
    assert first.turn_index == 0


@pytest.mark.parametrize("format_", ["json", "jsonl"])
def test_what_is_exported_can_be_imported(terminal: Terminal, tmp_path: Path, format_: str) -> None:
    trace_id = first_trace(terminal)
    file = tmp_path / f"history.{format_}"
    assert terminal("history", "export", "--format", format_, "--out", str(file)).code == 0
    assert terminal("history", "import", str(file)).out.strip() == "0 added, 1 known already"
    text = file.read_text(encoding="utf-8").replace(trace_id, "ret_0000000000000000")
    file.write_text(text, encoding="utf-8")
    assert terminal("history", "import", str(file), "--json").json["added"] == 1
    assert len(rows(terminal("history", "--json"))) == 2


@pytest.mark.parametrize("format_", ["csv", "json"])
def test_an_export_that_fails_leaves_the_file_of_before(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, format_: str
) -> None:
    """It was written in place: a full disk left half an export where a whole one had been."""
    trace_id = first_trace(terminal)
    file = tmp_path / "history.out"
    file.write_text("the one of before", encoding="utf-8")

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        for arguments in (("--format", format_), ("--incident", trace_id)):
            result = terminal("history", "export", *arguments, "--out", str(file))
            assert (result.code, "No space left on device" in result.err) == (2, True)
    assert file.read_text(encoding="utf-8") == "the one of before"
    assert list(tmp_path.glob(".incoming-*")) == []
    assert terminal("history", "export", "--out", str(tmp_path / "none" / "x.json")).code == 2
    assert not (tmp_path / "none").exists()


def test_an_export_into_a_pipe_reaches_who_reads_there(terminal: Terminal, tmp_path: Path) -> None:
    """A file was put in the place of the pipe (as of any device), and its reader got nothing."""
    trace_id = first_trace(terminal)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDWR)  # also to write, for else opening it waits for who writes
    try:
        assert terminal("history", "export", "--format", "csv", "--out", str(pipe)).code == 0
        assert trace_id in os.read(reading, 2**16).decode("utf-8-sig")
    finally:
        os.close(reading)
    assert pipe.is_fifo()


def test_a_table_for_spreadsheets_says_that_it_is_unicode(terminal: Terminal, tmp_path: Path) -> None:
    first_trace(terminal)
    for format_, begins in (("csv", "\ufefftrace_id,"), ("json", '{"schema_version"')):
        file = tmp_path / format_
        terminal("history", "export", "--format", format_, "--out", str(file))
        assert file.read_text(encoding="utf-8").startswith(begins)


@pytest.mark.parametrize(("language", "outcome", "took"), [("en", "quotes only", "12 ms"), ("ko", "인용문만", "12ms")])
def test_the_list_says_words_and_times_that_can_be_read(
    terminal: Terminal, capsys: pytest.CaptureFixture[str], language: str, outcome: str, took: str
) -> None:
    """It said quotes_only, and 0.0 s for whatever took less than 50 ms."""
    first_trace(terminal)
    (row,) = terminal.kebab.history.rows(HistoryFilter())
    print_rows([row._replace(seconds=0.012)], set(), as_json=False, say=Speaker(language))
    line = capsys.readouterr().out.splitlines()[-1]
    assert outcome in line
    assert took in line


def test_a_table_and_a_text_to_read_can_be_exported(terminal: Terminal) -> None:
    first_trace(terminal)
    assert terminal("history", "export", "--format", "csv").out.startswith("trace_id,")
    assert "[^1-1]" in terminal("history", "export", "--format", "markdown").out
    assert "markdown" in terminal("history", "export", "--format", "docx").err


def test_an_incident_pack_is_a_text_or_a_zip(terminal: Terminal, tmp_path: Path) -> None:
    trace_id = first_trace(terminal, "heap dump는 언제 받나요? password=hunter2hunter2")
    text = terminal("history", "export", "--incident", trace_id).out
    assert "## 인용한 부분" in text
    assert "hunter2hunter2" not in text
    file = tmp_path / "pack.zip"
    assert terminal("history", "export", "--incident", trace_id, "--out", str(file)).code == 0
    assert zipfile.is_zipfile(file)
    assert "ret_none" in terminal("history", "export", "--incident", "ret_none").err


def test_a_file_that_is_no_export_is_told(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "notes.json"
    file.write_text(json.dumps({"hello": 1}), encoding="utf-8")
    result = terminal("history", "import", str(file))
    assert (result.code, "Line 1" in result.err) == (2, True)
    assert "cannot be read" in terminal("history", "import", str(tmp_path / "none.json")).err


def test_the_last_conversation_must_exist_before_it_can_go_on(terminal: Terminal) -> None:
    result = terminal("ask", "heap dump", "--conversation", "last")
    assert (result.code, "--conversation new" in result.err) == (2, True)
    assert not terminal.kebab.chat.conversations()
    for name in ("new", "last"):
        assert terminal("ask", "heap dump", "--mode", "keyword", "--conversation", name).code == 0
    (conversation,) = terminal.kebab.chat.conversations()
    assert len(terminal.kebab.chat.answers(conversation.id)) == 2


def test_a_question_in_an_unknown_conversation_is_an_error_that_names_the_nearest(terminal: Terminal) -> None:
    conversation = terminal.kebab.chat.start_conversation("x").id
    result = terminal("ask", "heap dump", "--conversation", conversation + "9")
    assert (result.code, conversation in result.err) == (2, True)
    assert terminal("history", "--json").json["rows"] == []
    assert terminal("ask", "heap dump", "--mode", "keyword", "--conversation", "new").code == 0
    assert len(terminal.kebab.chat.conversations()) == 2
    assert terminal("ask", "heap", "--mode", "keyword", "--conversation", "last").code == 0
    assert max(each.turns for each in terminal.kebab.chat.conversations()) == 2


def test_a_follow_up_does_not_go_on_with_an_older_conversation(terminal: Terminal) -> None:
    assert terminal("ask", "heap dump", "--mode", "keyword", "--conversation", "new").code == 0
    (older,) = terminal.kebab.chat.conversations()
    assert terminal("ask", "gc pause", "--mode", "keyword").code in (0, 1)
    result = terminal("ask", "and then?", "--conversation", "last")
    assert result.code == 2
    assert all(word in result.err for word in ("gc pause", "--conversation new", older.id))
    assert terminal("ask", "heap", "--mode", "keyword", "--conversation", older.id).code == 0
    assert terminal("ask", "heap", "--mode", "keyword", "--conversation", "last").code == 0
    assert len(terminal.kebab.chat.answers(older.id)) == 3
