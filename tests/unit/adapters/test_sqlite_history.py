"""The history on SQLite where the contract cannot look: old schemas, derived tables, what stays in the file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kebab_desktop.adapters.fakes.stores import FixedClock
from kebab_desktop.adapters.sqlite_peewee import answer_terms
from kebab_desktop.adapters.sqlite_peewee.answer_payload import packed
from kebab_desktop.adapters.sqlite_peewee.history import PeeweeHistory
from kebab_desktop.adapters.sqlite_peewee.migrations import MIGRATIONS, open_database
from kebab_desktop.core.answers import Answer, Citation, ModelRef, Outcome, RetrievalSummary, Usage
from kebab_desktop.core.documents import TrustLevel
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.core.marks import Mark
from kebab_desktop.core.retrieval import SearchMode

CLOCK = FixedClock()
CITATION = Citation(1, "chk_1", "doc_1", "a.md", "", "T", "S", 1, 2, "u", "team", TrustLevel.PRIMARY, quote="words")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kebab.sqlite"


def answer(trace_id: str = "ret_1") -> Answer:
    return Answer(
        question="왜?",
        text="그래서",
        outcome=Outcome.GROUNDED,
        grounded=True,
        refusal=None,
        citations=(),
        quotes=(),
        hits=(),
        retrieval=RetrievalSummary(trace_id, SearchMode.HYBRID, 8, 0.3, 0.5, 1, 1),
        model=ModelRef("quotes", "quotes"),
        usage=Usage(),
        prompt_template_version="rag-1",
        created_at="2026-01-01T00:00:00.000Z",
    )


def test_answers_of_the_first_schema_are_found_by_words_and_by_what_they_cite(path: Path) -> None:
    old = open_database(path, CLOCK, MIGRATIONS[:1])
    saved = replace(answer(), question="톰캣 스레드가 고갈되면?", citations=(CITATION,))
    with old.writing() as sqlite:
        sqlite.raw().execute(
            "INSERT INTO answer VALUES (1, 'ret_1', NULL, NULL, '2026-01-01', ?, 'grounded', '', 0.5, 0.3, 'hybrid', "
            "'quotes', 0, 0, ?)",
            (saved.question, saved.question),
        )
        sqlite.raw().execute("INSERT INTO answer_payload VALUES (1, ?)", (packed(saved),))
        sqlite.raw().execute(
            "INSERT INTO answer VALUES (2, 'ret_2', NULL, NULL, '2026-01-02', 'x', 'grounded', '', 0.5, 0.3, 'hybrid', "
            "'quotes', 0, 0, 'damaged')"
        )
        sqlite.raw().execute("INSERT INTO answer_payload VALUES (2, x'00')")
    old.close()
    database = open_database(path, CLOCK)
    history = PeeweeHistory(database, CLOCK)
    assert [row.trace_id for row in history.rows(HistoryFilter(text="스레드 톰캣"))] == ["ret_1"]
    assert [row.trace_id for row in history.rows(HistoryFilter(text="damaged"))] == ["ret_2"]
    assert [passage.text for passage in history.passages()] == ["words"]
    assert history.answers_citing(history.passages()) == {"ret_1"}
    assert history.damaged() == ["ret_2"]
    assert [each.answer.retrieval.trace_id for each in history.records(["ret_2", "ret_1"])] == ["ret_1"]
    database.close()


def test_notes_that_were_stored_before_notes_were_searched_are_found(path: Path) -> None:
    database = open_database(path, CLOCK)
    history = PeeweeHistory(database, CLOCK)
    history.save_answer(answer("ret_1"))
    history.save_answer(replace(answer("ret_2"), mark=Mark.WRONG, note="포트 번호가 바뀜"))
    with database.writing() as sqlite:  # as the version before left it
        sqlite.raw().execute("UPDATE answer SET search_key = 'x'")
        sqlite.raw().execute("DELETE FROM answer_terms")
        stamp = answer_terms._version(answer_terms._WITHOUT_NOTES)
        sqlite.raw().execute("INSERT OR REPLACE INTO meta (key, value) VALUES ('answer_terms', ?)", (stamp,))
    again = PeeweeHistory(database, CLOCK)
    assert [row.trace_id for row in again.rows(HistoryFilter(text="번호 포트"))] == ["ret_2"]
    assert [row.trace_id for row in again.rows(HistoryFilter(text="포트 번호가"))] == ["ret_2"]
    database.close()


def test_forgotten_words_leave_the_index(path: Path) -> None:
    database = open_database(path, CLOCK)
    history = PeeweeHistory(database, CLOCK)
    history.save_answer(replace(answer(), question="verschwiegenes Geheimwort"))
    assert history.forget(["ret_1"]) == 1
    database.close()
    files = [file for file in path.parent.iterdir() if file.is_file()]
    assert files
    assert not any(b"geheimwort" in file.read_bytes().lower() for file in files)


def test_answers_of_before_marks_have_none_and_can_be_marked(path: Path) -> None:
    old = open_database(path, CLOCK, MIGRATIONS[:3])
    with old.writing() as sqlite:
        sqlite.raw().execute(
            "INSERT INTO answer VALUES (1, 'ret_1', NULL, NULL, '2026-01-01', 'q', 'grounded', '', 0.5, 0.3, 'hybrid', "
            "'quotes', 0, 0, 'q', '')"
        )
        sqlite.raw().execute("INSERT INTO answer_payload VALUES (1, ?)", (packed(answer()),))
    old.close()
    database = open_database(path, CLOCK)
    history = PeeweeHistory(database, CLOCK)
    assert [(row.mark, row.note) for row in history.rows(HistoryFilter())] == [("", "")]
    assert history.rows(HistoryFilter(mark="wrong")) == []
    found = history.answer("ret_1")
    assert found is not None
    history.save_answer(replace(found, mark=Mark.WRONG, note="why"))
    assert [(row.mark, row.note) for row in history.rows(HistoryFilter(mark="wrong"))] == [("wrong", "why")]
    database.close()
