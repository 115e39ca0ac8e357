"""How every HistoryStore keeps what people say of an answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kebab_desktop.core import codec
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.history_store import HistoryFilter, HistoryStore
from kebab_desktop.core.marks import Mark
from tests.contracts.history_samples import at, clock, found, history, make_answer

__all__ = ["clock", "history"]


def test_a_mark_with_its_note_is_in_the_answer_its_row_and_its_record(history: HistoryStore) -> None:
    marked = make_answer(mark=Mark.WRONG, note="포트가\n틀림")
    history.save_answer(make_answer())
    assert [(row.mark, row.note) for row in history.rows(HistoryFilter())] == [("", "")]
    history.save_answer(marked)
    assert history.answer("ret_1") == marked
    assert [(row.mark, row.note) for row in history.rows(HistoryFilter())] == [("wrong", "포트가\n틀림")]
    [record] = history.records(["ret_1"])
    assert (record.answer.mark, record.answer.note) == (Mark.WRONG, "포트가\n틀림")
    assert codec.loads(Answer, record.text) == marked


def test_rows_by_mark(history: HistoryStore) -> None:
    for number, mark in enumerate((Mark.WRONG, Mark.NONE, Mark.HELPED, Mark.WRONG)):
        history.save_answer(make_answer(f"ret_{number}", mark=mark, created_at=at(number)))
    found = {mark: [row.trace_id for row in history.rows(HistoryFilter(mark=mark))] for mark in ("wrong", "helped", "")}
    assert found == {
        "wrong": ["ret_3", "ret_0"],
        "helped": ["ret_2"],
        "": ["ret_3", "ret_2", "ret_1", "ret_0"],
    }
    assert history.rows(HistoryFilter(mark="wrong", outcome="refused")) == []


def test_marking_moves_neither_the_answer_nor_its_conversation(history: HistoryStore) -> None:
    first, second = (history.create_conversation(title) for title in ("a", "b"))
    history.save_answer(make_answer("ret_1", conversation_id=first.id, turn_index=0, created_at=at(1)))
    history.save_answer(make_answer("ret_2", conversation_id=second.id, turn_index=0, created_at=at(2)))
    before = history.conversations()
    old = history.answer("ret_1")
    assert old is not None
    history.save_answer(replace(old, mark=Mark.HELPED))
    assert history.conversations() == before
    assert [row.trace_id for row in history.rows(HistoryFilter())] == ["ret_2", "ret_1"]


@pytest.mark.parametrize("odd", ["a\x00b", "\ud800 lone", "=1+1", "'; DROP TABLE answer; --"])
def test_odd_notes_come_back_as_they_were(history: HistoryStore, odd: str) -> None:
    history.save_answer(make_answer(mark=Mark.WRONG, note=odd))
    found = history.answer("ret_1")
    assert found is not None
    assert found.note == odd
    assert [row.note for row in history.rows(HistoryFilter(mark="wrong"))] == [odd]


def test_answers_are_found_by_the_note_of_their_mark(history: HistoryStore) -> None:
    asked = history.create_conversation("x")
    history.save_answer(make_answer("ret_1", conversation_id=asked.id, mark=Mark.WRONG, note="포트 번호가 8081로 바뀜"))
    history.save_answer(make_answer("ret_2", mark=Mark.HELPED, note="Restarted node-7 (100%)", created_at=at(1)))
    history.save_answer(make_answer("ret_3", created_at=at(2)))
    assert found(history, text="번호 포트가") == ["ret_1"]
    assert found(history, text="8081로") == ["ret_1"]
    assert found(history, text="NODE-7 (100%)") == ["ret_2"]
    assert [each.id for each in history.conversations("바뀜 포트")] == [asked.id]
    history.save_answer(make_answer("ret_1", conversation_id=asked.id))
    assert found(history, text="포트 번호") == [], "a note that was taken away is forgotten"
