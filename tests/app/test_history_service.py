"""What is kept of answers, through the facade: files, archive, and what has changed since."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kebab_desktop.adapters.fakes.stores import FixedClock, InMemoryHistory
from kebab_desktop.app import history_files, retention, wire
from kebab_desktop.app.freshness import Freshness
from kebab_desktop.app.history import HistoryService
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.retention import Kept, archive_expired
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.answers import Answer, AskOptions
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import SourceType
from kebab_desktop.core.errors import HistoryError, UsageError
from kebab_desktop.core.events import AnswerReady
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.core.retrieval import SearchMode

EVERYTHING = HistoryFilter(limit=1000)


@pytest.fixture
def ready(kebab: Kebab) -> Kebab:
    list(kebab.knowledge.start_up(CancelToken()))
    return kebab


def ask(kebab: Kebab, question: str, conversation_id: str | None = None) -> Answer:
    options = AskOptions(mode=SearchMode.KEYWORD, conversation_id=conversation_id)
    last = list(kebab.chat.ask(question, options, CancelToken()))[-1]
    assert isinstance(last, AnswerReady)
    return last.answer


def stored(kebab: Kebab) -> dict[str, Answer]:
    return {row.trace_id: kebab.history.answer(row.trace_id) for row in kebab.history.rows(EVERYTHING)}


def test_an_answer_is_stored_with_everything_it_was_made_of(ready: Kebab) -> None:
    told = ask(ready, "heap dump는 언제 받나요?")
    kept = ready.history.answer(told.retrieval.trace_id)
    assert kept.evidence
    assert [piece.marker for piece in kept.evidence] == list(range(1, len(kept.evidence) + 1))
    assert all(len(piece.text_hash) == 64 and piece.text for piece in kept.evidence)
    assert all(hit.channels for hit in kept.hits)
    assert (kept.parameters.mode, kept.parameters.k, kept.parameters.seed) == (SearchMode.KEYWORD, 8, 0)
    assert kept.prompt is not None
    assert kept.prompt.template_hash
    assert {"program", "analyzer", "embedder"} <= set(kept.versions)
    assert "retrieve" in kept.timings_ms


@pytest.mark.parametrize("format_", ["json", "jsonl"])
def test_an_export_brings_everything_back(ready: Kebab, tmp_path: Path, format_: str) -> None:
    conversation = ready.chat.start_conversation("힙 덤프")
    ask(ready, "heap dump는 언제 받나요?", conversation.id)
    ask(ready, "qzx wvk \udc80")
    before = stored(ready)
    text = ready.history.export(EVERYTHING, format_)
    text.encode("utf-8")
    assert ready.history.import_answers(text).known == 2
    other = open_kebab(tmp_path / "other", demo=True)
    try:
        done = other.history.import_answers(text)
        assert (done.added, done.known) == (2, 0)
        assert stored(other) == before
        assert [(each.id, each.title) for each in other.chat.conversations()] == [(conversation.id, "힙 덤프")]
        again = other.history.export(EVERYTHING, format_)
        assert sorted(again.splitlines()) == sorted(text.splitlines())
    finally:
        other.close()


def test_markdown_has_the_sources_as_footnotes_of_their_own(ready: Kebab) -> None:
    ask(ready, "heap dump")
    ask(ready, "metaspace")
    text = ready.history.export(EVERYTHING, "markdown")
    assert len(re.findall(r"^\[\^1-\d\]: .*`bundled/", text, re.MULTILINE)) >= 1
    assert len(re.findall(r"^\[\^2-\d\]: .*`bundled/", text, re.MULTILINE)) >= 1
    with pytest.raises(UsageError, match="docx"):
        ready.history.export(EVERYTHING, "docx")


def test_several_restrictions_are_one_export(ready: Kebab) -> None:
    ask(ready, "heap dump")
    ask(ready, "qzx wvk")
    parts = [HistoryFilter(outcome="refused"), HistoryFilter(outcome="quotes_only")]
    assert len(json.loads(ready.history.export(parts, "json"))["answers"]) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("{", "Line 1 of the export is no JSON"),
        ("[1]", "This JSON is no export of the history"),
        ('{"schema_version": "answer.v1", "answer": "x"}', "Line 1 of the export has no 'record'"),
        ('{"schema_version": "answer.v1", "record": {}}', "Line 1 of the export has no trace id"),
        ('{"schema_version": "answer.v1", "record": {"hits": 3}}', "Line 1 of the export cannot be read"),
        (
            '{"schema_version": "answer.v1", "record": {"retrieval": {"trace_id": "x"}}}',
            "Line 1 of the export has no time",
        ),
        (
            '{"schema_version": "answer.v1", "record": {"retrieval": {"trace_id": "../../etc/passwd"}}}',
            "Line 1 of the export has a trace id that no answer can have",
        ),
        ('{"schema_version": "conversation.v1", "answers": []}', "The export is empty"),
        ('{"schema_version": "history_export.v1", "answers": 3}', "'answers' of the export is no list"),
        ('{"schema_version": "history_export.v1", "answers": [3]}', "Entry 1 of the export is no stored answer"),
        ('{"a":' * 100_000, "Line 1 of the export is no JSON"),
        ("[" * 100_000, "This JSON is no export of the history"),
        ('[\n {"question": "a"}\n]', "This JSON is no export of the history"),
        ('{"schema_version": "answer.v1", "record": {"turn_index": 9223372036854775808}}', "no JSON: the number 92233"),
        (f'{{"schema_version": "answer.v1", "record": {{"x": {"9" * 5000}}}}}', "no JSON: the number 99999"),
        (
            '{"schema_version": "answer.v1", "record": {"retrieval": {"trace_id": "x"}, "created_at": '
            '"2026-13-99T99:99:99Z"}}',
            "Line 1 of the export has no time",
        ),
    ],
)
def test_a_file_that_is_no_export_is_refused_and_nothing_is_stored(ready: Kebab, text: str, message: str) -> None:
    ask(ready, "heap dump")
    good = ready.history.export(EVERYTHING, "jsonl")
    with pytest.raises(HistoryError, match=message) as caught:
        ready.history.import_answers(text)
    assert caught.value.hint
    other = HistoryService(InMemoryHistory(FixedClock()), None)  # type: ignore[arg-type]
    with pytest.raises(HistoryError):
        other.import_answers(good + (text or "x"))
    assert other.rows(EVERYTHING) == []


def test_a_conversation_that_was_exported_can_be_imported(ready: Kebab) -> None:
    conversation = ready.chat.start_conversation("heap dump?")
    asked = ask(ready, "heap dump", conversation.id)
    text = ready.chat.export_conversation(conversation.id, "json")
    store = InMemoryHistory(FixedClock())
    other = HistoryService(store, None)  # type: ignore[arg-type]
    read = json.loads(text)
    for laid_out in (text, json.dumps(read, indent=2, sort_keys=True), json.dumps(read, sort_keys=True)):
        assert ready.history.import_answers(laid_out).known == 1
        other.import_answers(laid_out)
    assert store.answers(conversation.id) == [ready.history.answer(asked.retrieval.trace_id)]
    found = store.conversation(conversation.id)
    assert found is not None
    assert found.title == conversation.title


def test_a_long_conversation_is_imported_whose_answers_together_are_larger_than_one_may_be(
    ready: Kebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    conversation = ready.chat.start_conversation("heap dump?")
    for _ in range(3):
        ask(ready, "heap dump", conversation.id)
    text = ready.chat.export_conversation(conversation.id, "json")
    monkeypatch.setattr(history_files, "MAX_ENTRY_CHARS", len(text) // 2)
    assert ready.history.import_answers(text).known == 3


@pytest.mark.parametrize(("field", "value"), [("id", "a\0b"), ("id", ""), ("updated_at", "yesterday")])
def test_a_conversation_that_no_program_made_is_refused(ready: Kebab, field: str, value: str) -> None:
    conversation = ready.chat.start_conversation("heap dump?")
    ask(ready, "heap dump", conversation.id)
    export = json.loads(ready.chat.export_conversation(conversation.id, "json"))
    export["conversation"][field] = value
    with pytest.raises(HistoryError, match="Entry 1 of the export has"):
        ready.history.import_answers(json.dumps(export))
    assert len(ready.chat.conversations()) == 1


def test_an_older_export_of_a_conversation_and_other_json_are_named_for_what_they_are(ready: Kebab) -> None:
    asked = ask(ready, "heap dump")
    older = json.dumps({"schema_version": "conversation.v1", "answers": [wire.answer(asked)]}, indent=2)
    with pytest.raises(HistoryError, match="export of a conversation by an older version") as caught:
        ready.history.import_answers(older)
    assert "Export the conversation again" in caught.value.hint
    with pytest.raises(HistoryError, match="This JSON is no export of the history"):
        ready.history.import_answers('{\n "a": 1\n}')


@pytest.mark.parametrize("format_", ["json", "jsonl"])
def test_an_answer_of_megabytes_is_refused_by_its_place(
    ready: Kebab, format_: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(ready, "heap dump")
    monkeypatch.setattr(history_files, "MAX_ENTRY_CHARS", 500)
    with pytest.raises(HistoryError, match=r"Line \d of the export has more than 500 characters"):
        ready.history.import_answers(ready.history.export(EVERYTHING, format_))


def read_file(path: Path) -> None:
    with history_files.opened(path) as file:
        history_files.read(file)


def test_a_file_that_is_too_large_or_none_is_refused_before_it_is_read(tmp_path: Path) -> None:
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(history_files.MAX_FILE_BYTES + 1)
    with pytest.raises(HistoryError, match="has 1,024 MiB; at most 1,024 MiB"):
        read_file(huge)
    for path, why in ((tmp_path, "it is not a file"), (tmp_path / "gone.json", "No such file or directory")):
        with pytest.raises(HistoryError, match=f"cannot be read: {why}"):
            read_file(path)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("retrieval.top_score", math.nan, "Line 1 of the export, field 'retrieval.top_score': nan is no number"),
        ("timings_ms.total", math.inf, "field 'timings_ms.total': inf is no number"),
        ("turn_index", -1, "Line 1 of the export, field 'turn_index': -1 is less than 0"),
        ("retrieval.chunks_used", -3, "field 'retrieval.chunks_used': -3 is less than 0"),
        ("quotes.0.line_start", 0, r"field 'quotes\[0\].line_start': 0 is less than 1"),
        ("retrieval.k", "many", "retrieval: k: expected int, found str"),
    ],
)
def test_a_number_that_cannot_be_is_refused_with_line_and_field(
    ready: Kebab, field: str, value: object, said: str
) -> None:
    ask(ready, "heap dump")
    whole = json.loads(ready.history.export(EVERYTHING, "jsonl"))
    *way, last = field.split(".")
    place = whole["record"]
    for step in way:
        place = place[int(step)] if step.isdigit() else place[step]
    place[last] = value
    other = HistoryService(InMemoryHistory(FixedClock()), None)  # type: ignore[arg-type]
    with pytest.raises(HistoryError, match=said):
        other.import_answers(json.dumps(whole))
    assert other.rows(EVERYTHING) == []


@pytest.fixture
def history(ready: Kebab) -> Iterator[InMemoryHistory]:
    """Three answers, the newest two days old."""
    store = InMemoryHistory(FixedClock())
    conversation = store.create_conversation("old")
    answer = ask(ready, "heap dump")
    for number, day in enumerate((1, 5, 9), start=1):
        summary = replace(answer.retrieval, trace_id=f"ret_{number}")
        store.save_answer(
            replace(
                answer,
                retrieval=summary,
                created_at=f"2026-11-{day:02}T10:00:00.000Z",
                conversation_id=conversation.id if number == 1 else None,
            )
        )
    yield store


NOW = datetime(2026, 11, 11, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("kept", "left"),
    [
        (Kept(), ["ret_3", "ret_2", "ret_1"]),
        (Kept(days=30), ["ret_3", "ret_2", "ret_1"]),
        (Kept(days=7), ["ret_3", "ret_2"]),
        (Kept(answers=1), ["ret_3"]),
        (Kept(days=7, answers=1), ["ret_3"]),
        (Kept(days=1), []),
    ],
)
def test_what_is_beyond_the_settings_is_moved_to_a_file_and_can_be_brought_back(
    history: InMemoryHistory, tmp_path: Path, kept: Kept, left: list[str]
) -> None:
    before = history.rows(EVERYTHING)
    conversations = history.conversations()
    done = archive_expired(history, tmp_path, kept, NOW)
    assert [row.trace_id for row in history.rows(EVERYTHING)] == left
    if done is None:
        assert (left, list(tmp_path.glob("history-*"))) == (["ret_3", "ret_2", "ret_1"], [])
        return
    assert done.number == 3 - len(left)
    back = HistoryService(history, None).import_answers(done.file.read_text(encoding="utf-8"))  # type: ignore[arg-type]
    assert back.added == done.number
    assert history.rows(EVERYTHING) == before
    assert history.conversations() == conversations


def test_without_a_file_nothing_is_deleted(history: InMemoryHistory, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(HistoryError, match="cannot be archived"):
        archive_expired(history, blocked, Kept(days=1), NOW)
    assert len(history.rows(EVERYTHING)) == 3


def test_what_a_killed_process_left_of_an_archive_is_deleted(history: InMemoryHistory, tmp_path: Path) -> None:
    (tmp_path / "history-20261130T122236376000.partial").write_text("half an answer")
    assert archive_expired(history, tmp_path, Kept(), NOW) is None
    assert list(tmp_path.glob("history-*")) == []


def test_a_damaged_answer_stays_in_the_history(
    history: InMemoryHistory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = history.records
    monkeypatch.setattr(history, "records", lambda ids: read([each for each in ids if each != "ret_2"]))
    done = archive_expired(history, tmp_path, Kept(days=1), NOW)
    assert done is not None
    assert done.number == 2
    assert [row.trace_id for row in history.rows(EVERYTHING)] == ["ret_2"]


def test_the_program_archives_when_it_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Kept] = []
    monkeypatch.setattr(
        "kebab_desktop.app.assembly.archive_expired", lambda store, folder, kept, now: asked.append(kept)
    )
    overrides = {"privacy.keep_history_days": 3, "privacy.keep_history_answers": 5}
    open_kebab(tmp_path, demo=True, overrides=overrides).close()
    assert asked == [retention.Kept(3, 5)]


def test_the_health_check_says_where_old_answers_went(tmp_path: Path) -> None:
    kebab = open_kebab(tmp_path / "data", demo=True)
    try:
        checks = {check.name: check for check in kebab.doctor.checks()}
        assert checks["History"].message == "All stored answers can be read."
        archive = tmp_path / "data" / retention.ARCHIVE_FOLDER
        archive.mkdir()
        (archive / "history-1.jsonl").write_text("", encoding="utf-8")
        told = {check.name: check for check in kebab.doctor.checks()}["History"]
        assert str(archive) in told.message
        assert "kebab history import" in told.hint
    finally:
        kebab.close()


def folder_with(tmp_path: Path, text: str) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir(exist_ok=True)
    (folder / "zebra.md").write_text(text, encoding="utf-8")
    return folder


ZEBRA = "# Zebra stripes\n\n## Check\n\nRun `zebra --count` and compare the stripes with the plan.\n"


def ask_about_zebras(kebab: Kebab, tmp_path: Path) -> Answer:
    kebab.knowledge.add_source(folder_with(tmp_path, ZEBRA), source_id="zoo", type=SourceType.DOCS)
    list(kebab.knowledge.ingest(CancelToken()))
    answer = ask(kebab, "zebra stripes")
    assert kebab.history.citation_states(answer) == {1: Freshness.CURRENT}
    assert kebab.history.stale() == set()
    return answer


@pytest.mark.parametrize(
    ("text", "state"),
    [
        (ZEBRA.replace("--count", "--paint"), Freshness.CHANGED),
        (f"# Zebra stripes\n\nFirst of all.\n\n{ZEBRA[17:]}", Freshness.CURRENT),
        (ZEBRA + "\n## Another\n\nMore.\n", Freshness.CURRENT),
    ],
)
def test_an_answer_is_stale_when_its_cited_lines_have_changed(
    ready: Kebab, tmp_path: Path, text: str, state: Freshness
) -> None:
    answer = ask_about_zebras(ready, tmp_path)
    folder_with(tmp_path, text)
    list(ready.knowledge.ingest(CancelToken(), force=True))
    assert ready.history.citation_states(answer) == {1: state}
    assert ready.history.stale() == ({answer.retrieval.trace_id} if state is not Freshness.CURRENT else set())


def test_an_answer_is_stale_when_its_document_was_removed_and_fresh_when_that_is_undone(
    ready: Kebab, tmp_path: Path
) -> None:
    answer = ask_about_zebras(ready, tmp_path)
    removal = ready.knowledge.remove_documents([answer.citations[0].document_id])
    assert ready.history.citation_states(answer) == {1: Freshness.REMOVED}
    assert ready.history.stale() == {answer.retrieval.trace_id}
    ready.knowledge.undo(removal)
    list(ready.knowledge.ingest(CancelToken()))
    assert ready.history.stale() == set()


def test_an_unknown_answer_is_an_error_that_names_the_nearest(ready: Kebab) -> None:
    trace_id = ask(ready, "heap dump").retrieval.trace_id
    with pytest.raises(HistoryError, match="no answer") as caught:
        ready.history.answer(trace_id[:-1] + "x")
    assert trace_id in caught.value.hint
