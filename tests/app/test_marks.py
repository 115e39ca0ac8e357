"""Answers that are marked as wrong or helpful, through the facade: service, files, transcript, incident pack."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from kebab_desktop.adapters.fakes.stores import FixedClock, InMemoryHistory
from kebab_desktop.app import wire
from kebab_desktop.app.history import HistoryService
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.transcript import to_markdown
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.errors import HistoryError, UsageError
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.core.marks import MAX_NOTE_CHARS, Mark
from tests.contracts.history_samples import make_answer

WRONG = HistoryFilter(mark="wrong")


@pytest.fixture
def store() -> InMemoryHistory:
    store = InMemoryHistory(FixedClock())
    store.save_answer(make_answer())
    store.save_answer(make_answer("ret_2"))
    return store


@pytest.fixture
def service(store: InMemoryHistory) -> HistoryService:
    return HistoryService(store, None)  # type: ignore[arg-type]


def test_a_mark_is_kept_replaced_and_taken_away(service: HistoryService) -> None:
    marked = service.mark("ret_1", Mark.WRONG, "  wrong port ")
    assert (marked.mark, marked.note) == (Mark.WRONG, "wrong port")
    assert service.answer("ret_1") == marked == replace(make_answer(), mark=Mark.WRONG, note="wrong port")
    assert [row.trace_id for row in service.rows(WRONG)] == ["ret_1"]
    service.mark("ret_1", Mark.HELPED)
    assert [(row.mark, row.note) for row in service.rows(HistoryFilter(mark="helped"))] == [("helped", "")]
    service.mark("ret_1", Mark.NONE, "a note without a mark")
    assert service.answer("ret_1") == make_answer()
    assert service.rows(WRONG) == []


def test_what_cannot_be_marked_says_why(store: InMemoryHistory) -> None:
    service = HistoryService(store, None, {"ret_2"})  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="2,001 characters; at most 2,000") as refused:
        service.mark("ret_1", Mark.WRONG, "x" * (MAX_NOTE_CHARS + 1))
    assert refused.value.hint == "Shorten the note."
    assert service.mark("ret_1", Mark.WRONG, "가" * MAX_NOTE_CHARS + " ").note == "가" * MAX_NOTE_CHARS
    with pytest.raises(HistoryError, match=r"no answer 'ret_3'"):
        service.mark("ret_3", Mark.WRONG)
    with pytest.raises(HistoryError, match="still being made"):
        service.mark("ret_2", Mark.WRONG)
    assert store.answer("ret_2") == make_answer("ret_2")


def test_a_table_for_a_spreadsheet_holds_no_formula_in_a_note(service: HistoryService) -> None:
    service.mark("ret_1", Mark.WRONG, "=cmd|' /C calc'!A0")
    [row] = csv.DictReader(io.StringIO(service.export(WRONG, "csv")))
    assert (row["mark"], row["note"]) == ("wrong", "'=cmd|' /C calc'!A0")


@pytest.mark.parametrize("format_", ["json", "jsonl"])
def test_marks_come_back_from_an_export(service: HistoryService, tmp_path: Path, format_: str) -> None:
    service.mark("ret_1", Mark.WRONG, "말이\n\x00 \ud800 다름")
    text = service.export(HistoryFilter(), format_)
    text.encode("utf-8")
    other = open_kebab(tmp_path / "other", demo=True)
    try:
        assert other.history.import_answers(text).added == 2
        assert [(row.trace_id, row.note) for row in other.history.rows(WRONG)] == [("ret_1", "말이\n\x00 \ud800 다름")]
        assert other.history.answer("ret_1") == service.answer("ret_1")
    finally:
        other.close()


def test_an_export_of_before_marks_is_read_and_one_with_a_long_note_refused(service: HistoryService) -> None:
    lines = [json.loads(line) for line in service.export(HistoryFilter(), "jsonl").splitlines()]
    for line in lines:
        del line["record"]["mark"], line["record"]["note"]
    other = HistoryService(InMemoryHistory(FixedClock()), None)  # type: ignore[arg-type]
    assert other.import_answers("\n".join(json.dumps(line) for line in lines)).added == 2
    assert {row.mark for row in other.rows(HistoryFilter())} == {""}
    lines[1]["record"]["note"] = "x" * 2001
    with pytest.raises(HistoryError, match="Line 2 of the export has a note of 2,001 characters"):
        other.import_answers("\n".join(json.dumps(line) for line in lines))


def test_a_mark_of_a_newer_program_is_read_as_none(service: HistoryService) -> None:
    line = json.loads(service.export(HistoryFilter(), "jsonl").splitlines()[0])
    line["record"]["mark"] = "sarcastic"
    other = HistoryService(InMemoryHistory(FixedClock()), None)  # type: ignore[arg-type]
    other.import_answers(json.dumps(line))
    assert [row.mark for row in other.rows(HistoryFilter())] == [""]


@pytest.mark.parametrize(
    ("question", "mark", "words"),
    [
        ("Full GC?", Mark.WRONG, "> **Marked as wrong**\n> one\n> ## two"),
        ("Full GC는?", Mark.WRONG, "> **틀린 답으로 표시됨**\n> one\n> ## two"),
        ("Full GC는?", Mark.HELPED, "> **도움이 된 답으로 표시됨**\n> one\n> ## two"),
    ],
)
def test_a_transcript_tells_the_mark_and_quotes_the_note(question: str, mark: Mark, words: str) -> None:
    answer = make_answer(question=question, mark=mark, note="one\n## two")
    assert f"\n\n{words}\n\n" in to_markdown([answer])
    assert "> **" not in to_markdown([make_answer(question=question)])


def test_json_and_incident_pack_tell_the_mark_with_secrets_masked(kebab: Kebab) -> None:
    other = HistoryService(InMemoryHistory(FixedClock()), None)  # type: ignore[arg-type]
    marked: Answer = make_answer(question="Full GC?", mark=Mark.WRONG, note="the password=hunter2hunter2 was asked")
    told = cast("dict[str, str]", wire.answer(marked))
    assert (told["mark"], told["note"]) == ("wrong", marked.note)
    other._store.save_answer(marked)
    kebab.history.import_answers(other.export(HistoryFilter(), "jsonl"))
    pack = kebab.incidents.markdown("ret_1")
    assert "> **Marked as wrong**\n> the password=[secret-1] was asked" in pack
