"""Commands: what they print, their JSON forms and exit codes."""

from __future__ import annotations

import contextlib
import io
import json
import logging
import os
from pathlib import Path

import pytest

from kebab_desktop.cli_main import OneLine
from tests.cli.conftest import Terminal

QUESTION = "Full GC가 오래 걸릴 때 무엇을 확인해야 하나요?"


@pytest.mark.parametrize("arguments", [(), ("eval",)])
def test_a_name_alone_shows_its_help_and_no_empty_error(terminal: Terminal, arguments: tuple[str, ...]) -> None:
    result = terminal(*arguments)
    assert (result.code, result.err) == (2, "")
    assert "Usage: kebab" in result.out


def test_ask_prints_evidence_then_sources(terminal: Terminal) -> None:
    result = terminal("ask", QUESTION, "--anyway")
    assert result.code == 0
    assert result.out.index("Evidence") < result.out.index("Sources")
    assert "Quotes only" in result.out
    assert "bundled/" in result.out


def test_ask_json_has_the_agreed_names(terminal: Terminal) -> None:
    answer = terminal("ask", QUESTION, "--anyway", "--json").json
    assert answer["schema_version"] == "answer.v1"
    for name in ("question", "answer", "grounded", "refusal_reason", "citations", "retrieval", "model", "usage"):
        assert name in answer
    for name in ("prompt_template_version", "timings_ms", "created_at"):
        assert name in answer
    citations = answer["citations"]
    assert isinstance(citations, list)
    expected = {"marker", "doc_path", "docs_id", "title", "section", "line_start", "line_end", "uri"}
    assert expected | {"source_id", "trust_level", "quote"} == set(citations[0])


def test_a_refusal_is_exit_code_1_with_its_numbers(terminal: Terminal) -> None:
    result = terminal("ask", "qzx wvk", "--json")
    assert result.code == 1
    refusal = result.json["refusal_reason"]
    assert isinstance(refusal, dict)
    assert refusal["kind"] in {"NoChunks", "ScoreGate"}


def test_an_answer_of_a_model_is_streamed_once(terminal: Terminal) -> None:
    result = terminal("ask", QUESTION, "--anyway", "--engine", "llama")
    assert result.out.count("Answer\n") <= 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("ask", "   "), "empty"),
        (("ask", "x" * 100_000), "4,000"),
        (("ask", "gc", "--mode", "fuzzy"), "keyword, lexical, vector, hybrid"),
        (("ask", "gc", "-k", "-1"), "k"),
        (("search", "gc", "-k", "-1"), "0"),
        (("search", "gc", "--trust-min", "high"), "primary, secondary, generated"),
        (("search", "gc", "--mode", "bm25"), "hybrid"),
        (("ask", "gc", "-k", "201"), "200 or less"),
        (("ask", "gc", "--source", "nowhere"), "bundled, library"),
        (("search", "gc", "--source", "nowhere"), "bundled, library"),
        (("docs", "--source", "nowhere"), "bundled, library"),
        (("docs", "nothing-like-this"), "kebab docs"),
        (("history", "ret_unknown"), "kebab history"),
        (("history", "--limit", "0"), "1 or more"),
        (("ingest", "does-not-exist.md"), "no such file"),
        (("ingest", "--source", "unknown"), "kebab sources"),
        (("sources", "--remove", "bundled"), "cannot be removed"),
        (("sources", "change", "bundled", "--trust", "generated"), "cannot be changed"),
        (("sources", "add", "/runbooks"), "kebab ingest FOLDER"),
        (("sources", "change", "library"), "what is to be changed"),
        (("sources", "--trust", "generated"), "which source"),
        (("sources", "change", "library", "--trust", "high"), "--trust"),
        (("nonsense",), "nonsense"),
        (("search",), "TEXT"),
        (("search", "gc", "-k", "many"), "integer"),
    ],
)
def test_wrong_use_is_exit_code_2_and_says_what_is_allowed(
    empty_terminal: Terminal, arguments: tuple[str, ...], words: str
) -> None:
    plain = empty_terminal(*arguments)
    assert plain.code == 2
    assert words.lower() in plain.err.lower()
    assert "Traceback" not in plain.err
    as_json = empty_terminal(*arguments, "--json")
    assert as_json.code == 2
    error = json.loads(as_json.err.splitlines()[-1])
    assert error["schema_version"] == "error.v1"
    assert error["message"]
    assert as_json.out == ""


def test_nothing_is_stored_for_an_empty_question(empty_terminal: Terminal) -> None:
    empty_terminal("ask", " ")
    assert empty_terminal("history").code == 1


def test_search_shows_rank_place_and_channels(terminal: Terminal) -> None:
    result = terminal("search", "heap dump OutOfMemoryError", "--mode", "keyword", "--json")
    assert result.code == 0
    assert result.json["schema_version"] == "search_response.v1"
    hits = result.json["hits"]
    assert isinstance(hits, list)
    assert [hit["rank"] for hit in hits] == list(range(1, len(hits) + 1))
    assert hits[0]["explanation"]
    assert hits[0]["channels"]["keyword"]["rank"] == 1
    assert "bundled/" in terminal("search", "heap dump", "--mode", "keyword", "--explain").out


def test_search_without_a_match_is_exit_code_1(terminal: Terminal) -> None:
    result = terminal("search", "the of", "--mode", "keyword")
    assert result.code == 1
    assert "error message" in result.out


def test_a_filter_that_fits_nothing_is_named(terminal: Terminal) -> None:
    result = terminal("search", "heap", "--mode", "keyword", "--path", "nowhere/*")
    assert result.code == 1
    assert "path=nowhere/*" in result.out
    assert "path=[/b]*" in terminal("search", "heap", "--mode", "keyword", "--path", "[/b]*").out
    as_json = terminal("search", "heap", "--mode", "keyword", "--path", "nowhere/*", "--json").json
    assert (as_json["hits"], as_json["filters"]) == ([], "path=nowhere/*")


def test_search_is_limited_to_sources(terminal: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "team"
    folder.mkdir()
    (folder / "note.md").write_text("# Heap note\n\n## Steps\nTake a heap dump.\n", encoding="utf-8")
    assert terminal("ingest", str(folder), "--source", "team", "--trust", "secondary").code == 0
    found = terminal("search", "heap dump", "--mode", "keyword", "--source", "team", "--json").json["hits"]
    assert isinstance(found, list)
    assert {hit["source_id"] for hit in found} == {"team"}
    trusted = terminal("search", "heap dump", "--mode", "keyword", "--trust-min", "primary", "--json").json["hits"]
    assert isinstance(trusted, list)
    assert "team" not in {hit["source_id"] for hit in trusted}


def test_ingest_reports_counts_and_problems(terminal: Terminal, tmp_path: Path) -> None:
    good, empty = tmp_path / "good.md", tmp_path / "empty.md"
    good.write_text("# 좋은 문서\n\n## 절차\n확인한다.\n", encoding="utf-8")
    empty.write_text("", encoding="utf-8")
    result = terminal("ingest", str(good), str(empty), "--json")
    assert result.code == 3
    assert (result.json["added"], result.json["failed"]) == (1, 1)
    problems = result.json["problems"]
    assert isinstance(problems, list)
    assert "empty.md" in problems[0]["path"]


def test_a_source_keeps_its_folder(terminal: Terminal, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    assert terminal("ingest", str(tmp_path / "one"), "--source", "team").code == 0
    again = terminal("ingest", str(tmp_path / "two"), "--source", "team")
    assert again.code == 2
    assert "one" in again.err


def test_a_folder_that_cannot_be_read_is_not_called_gone(terminal: Terminal, tmp_path: Path) -> None:
    """It is there: who may not read it looked for it in vain."""
    folder = tmp_path / "team"
    folder.mkdir()
    (folder / "a.md").write_text("# Heap notes\n\nheap dump first\n", encoding="utf-8")
    assert terminal("ingest", str(folder), "--source", "team").code == 0
    folder.rename(tmp_path / "elsewhere")
    folder.write_text("in its place", encoding="utf-8")  # what stops also those who may read everything
    assert "(gone or cannot be read)" in " ".join(terminal("sources").out.split())


def test_trust_and_type_hold_for_a_folder_without_a_given_id(terminal: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "a.md").write_text("# Heap notes\n\nheap dump first\n", encoding="utf-8")
    assert terminal("ingest", str(folder), "--trust", "generated").code == 0
    [line] = [line for line in terminal("sources").out.splitlines() if line.startswith("notes")]
    assert "generated" in line
    for wrong in ((), (str(folder / "a.md"),)):
        refused = terminal("ingest", *wrong, "--trust", "generated")
        assert (refused.code, "exactly one folder" in refused.err) == (2, True)


@pytest.mark.parametrize("more", [(), ("--source", "notes"), ("--type", "notes")])
def test_a_new_folder_does_not_rank_with_what_is_reviewed(
    terminal: Terminal, tmp_path: Path, more: tuple[str, ...]
) -> None:
    """As in the window, until somebody says so."""
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "a.md").write_text("# Heap notes\n\nheap dump first\n", encoding="utf-8")
    assert terminal("ingest", str(folder), *more).code == 0
    rows = terminal("sources", "--json").json["sources"]
    assert isinstance(rows, list)
    assert {each["id"]: each["trust"] for each in rows}["notes"] == "secondary"


def test_a_source_is_changed_and_shows_it_at_once(terminal: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "a.md").write_text("# Heap notes\n\nheap dump first\n", encoding="utf-8")
    assert terminal("ingest", str(folder), "--source", "notes").code == 0
    changed = terminal(
        "sources", "change", "notes", "--trust", "generated", "--type", "runbooks", "--no-watch", "--json"
    )
    rows = changed.json["sources"]
    assert isinstance(rows, list)
    [row] = [each for each in rows if each["id"] == "notes"]
    assert (changed.code, row["trust"], row["type"], row["watched"]) == (0, "generated", "runbooks", False)
    assert row["problems"] == 1
    assert terminal("sources", "change", "notes", "--type", "notes").code == 0
    hits = terminal("search", "heap dump", "--source", "notes", "--json").json["hits"]
    assert isinstance(hits, list)
    assert {each["trust_level"] for each in hits} == {"generated"}


def test_a_source_gets_a_name_and_leaves_files_out(terminal: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "런북"
    folder.mkdir()
    for name in ("a.md", "b.old.md"):
        (folder / name).write_text(f"# {name}\n\nheap dump first\n", encoding="utf-8")
    assert terminal("ingest", str(folder)).code == 0
    assert "reonbuk · 런북" in terminal("sources").out
    changed = terminal("sources", "change", "reonbuk", "--name", "우리 팀", "--ignore", "*.old.md", "--json")
    rows = changed.json["sources"]
    assert isinstance(rows, list)
    [row] = [each for each in rows if each["id"] == "reonbuk"]
    assert (row["name"], row["ignore"], row["documents"]) == ("우리 팀", ["*.old.md"], 1)
    assert terminal("sources", "change", "reonbuk", "--ignore", "!a.md").code == 2
    rows = terminal("sources", "change", "reonbuk", "--ignore", "", "--name", "", "--json").json["sources"]
    assert isinstance(rows, list)
    [row] = [each for each in rows if each["id"] == "reonbuk"]
    assert (row["name"], row["ignore"], row["documents"]) == ("런북", [], 2)


def test_sources_docs_and_history_list_what_is_there(terminal: Terminal) -> None:
    assert "bundled" in terminal("sources").out
    listed = terminal("docs", "--json").json["documents"]
    assert isinstance(listed, list)
    assert len(listed) == 19
    shown = terminal("docs", "GC-RUNBOOK-FGC-01")
    assert "check_points" in shown.out
    terminal("ask", QUESTION)
    rows = terminal("history", "--json").json["rows"]
    assert isinstance(rows, list)
    assert rows[0]["question"] == QUESTION
    full = terminal("history", rows[0]["trace_id"], "--json").json
    assert full["question"] == QUESTION
    assert terminal("history", "--export", "csv").out.startswith("trace_id,")
    assert json.loads(terminal("history", "--export", "jsonl").out)["schema_version"] == "answer.v1"


def test_prompt_input_reads_a_file_or_standard_input(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis = {
        "log_type": "GC",
        "detected_patterns": ["FULL_GC", "LONG_PAUSE"],
        "signals": [{"code": "GC_LONG_PAUSE", "message": "pause time 증가"}],
    }
    file = tmp_path / "analysis.json"
    file.write_text(json.dumps(analysis, ensure_ascii=False), encoding="utf-8")
    result = terminal("prompt-input", str(file), "--top-k", "2").json
    assert result["query"] == "gc full gc long pause gc long pause pause time 증가"
    inner = result["prompt_input"]
    assert isinstance(inner, dict)
    assert len(inner["retrieved_documents"]) == 2
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(analysis)))
    without = terminal("prompt-input", "--no-rag").json["prompt_input"]
    assert isinstance(without, dict)
    assert without["retrieved_documents"] == []


@pytest.mark.parametrize("text", ["", "[1]", "{", '{"signals": 3}', '{"log_type": 7}'])
def test_a_bad_analysis_is_one_clear_error(empty_terminal: Terminal, tmp_path: Path, text: str) -> None:
    file = tmp_path / "analysis.json"
    file.write_text(text, encoding="utf-8")
    result = empty_terminal("prompt-input", str(file))
    assert result.code == 2
    assert "Traceback" not in result.err


def test_grid_has_36_cells_per_query_and_size(empty_terminal: Terminal) -> None:
    cells = empty_terminal("grid", "--json").json["cells"]
    assert isinstance(cells, list)
    assert len(cells) == 2 * 2 * 36
    blocked = [cell for cell in cells if cell["top_document"] is None]
    assert {(cell["chunk"], cell["overlap"]) for cell in blocked} == {(100, 150), (100, 200)}
    assert "N/A (overlap≥chunk)" in empty_terminal("grid").out


def test_doctor_names_every_part(terminal: Terminal) -> None:
    result = terminal("doctor", "--json")
    checks = result.json["checks"]
    assert isinstance(checks, list)
    names = {check["name"] for check in checks}
    assert {"Data folder", "Catalog", "Indexes", "Embedding model", "Answer engine"} <= names
    assert result.code == 0


def test_version_and_help(empty_terminal: Terminal) -> None:
    assert "kebab_desktop" in empty_terminal("--version").out
    assert "prompt-input" in empty_terminal("--help").out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"log_type": "GC", "deep": ' + "[" * 50_000 + "]" * 50_000 + "}", "nested too deeply"),
        ('{"log_type": "GC", "value": NaN}', "NaN is not a JSON value"),
        ('{"log_type": "GC", "value": -Infinity}', "-Infinity is not a JSON value"),
    ],
)
def test_an_analysis_that_is_hardly_json_is_refused(
    empty_terminal: Terminal, tmp_path: Path, text: str, words: str
) -> None:
    file = tmp_path / "analysis.json"
    file.write_text(text, encoding="utf-8")
    result = empty_terminal("prompt-input", str(file))
    assert result.code == 2
    assert words in result.err


def test_a_runbook_cannot_steer_the_terminal(terminal: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "team [1]"
    folder.mkdir()
    text = "# \x1b]0;title\x07Evil :fire:\n\n## Steps\nzqxwv \x1b[31mred\x1b[0m \x9b2J :fire: [bold]as it is[/]\n"
    (folder / "a[b].md").write_text(text, encoding="utf-8")
    assert terminal("ingest", str(folder)).code == 0
    for arguments in (("search", "zqxwv", "--mode", "keyword"), ("ask", "zqxwv", "--anyway"), ("docs",)):
        shown = terminal(*arguments).out
        assert not {"\x1b", "\x07", "\x9b"} & set(shown)
        assert ":fire:" in shown
    assert "[bold]as it is[/]" in terminal("search", "zqxwv", "--mode", "keyword").out


def test_what_went_wrong_on_the_side_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    error = OSError("disk is full")
    record = logging.LogRecord("kebab", logging.ERROR, __file__, 1, "not stored", None, (OSError, error, None))
    assert OneLine().format(record) == "not stored: disk is full"
    monkeypatch.setenv("KEBAB_DEBUG", "1")
    assert "OSError: disk is full" in OneLine().format(record)


def test_a_reader_that_goes_away_is_no_error(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", encoding="utf-8") as closed:
        monkeypatch.setattr("sys.stdout", closed)
        assert terminal("docs", "--json").code == 0
        monkeypatch.undo()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no file that is always full")
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_output_that_cannot_be_written_is_said(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, form: tuple[str, ...]
) -> None:
    # Closing writes what is left once more, and fails once more.
    with contextlib.suppress(OSError), Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr("sys.stdout", full)
        result = terminal("docs", *form)
        monkeypatch.undo()
    assert result.code == 2
    assert "No space left" in result.err
