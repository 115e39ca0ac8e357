"""What every HistoryStore does, in memory and on SQLite."""

from __future__ import annotations

import unicodedata

import pytest

from kebab_desktop.adapters.fakes.stores import FixedClock
from kebab_desktop.core import codec
from kebab_desktop.core.answers import (
    Answer,
    ModelRef,
    Outcome,
    RefusalKind,
    RefusalReason,
)
from kebab_desktop.core.conversations import Turn
from kebab_desktop.core.errors import HistoryError
from kebab_desktop.core.history_store import HistoryFilter, HistoryRow, HistoryStore
from tests.contracts.history_samples import CITATION, at, clock, found, history, make_answer

__all__ = ["clock", "history"]


class TestHistoryStore:
    """The contract; each test runs for both adapters."""

    def test_an_answer_comes_back_complete(self, history: HistoryStore) -> None:
        history.save_answer(make_answer())
        assert history.answer("ret_1") == make_answer()
        assert history.answer("ret_2") is None

    def test_records_hold_the_whole_answer_as_text(self, history: HistoryStore) -> None:
        for number in range(130):
            history.save_answer(make_answer(f"ret_{number}", created_at=at(number % 60)))
        wanted = [f"ret_{number}" for number in reversed(range(-1, 130))]
        records = list(history.records(wanted))
        assert [record.answer.retrieval.trace_id for record in records] == wanted[:-1]
        assert codec.loads(Answer, records[0].text) == history.answer("ret_129")
        assert records[0].answer.text == make_answer().text

    def test_saving_again_replaces(self, history: HistoryStore) -> None:
        history.save_answer(make_answer())
        history.save_answer(make_answer(text="besser", outcome=Outcome.PARTLY_SUPPORTED))
        stored = history.answer("ret_1")
        assert stored is not None
        assert stored.text == "besser"
        assert [row.outcome for row in history.rows(HistoryFilter())] == ["partly_supported"]
        assert found(history, text="힙 사용량") == []

    def test_the_row_of_an_answer(self, history: HistoryStore) -> None:
        history.save_answer(make_answer())
        assert history.rows(HistoryFilter()) == [
            HistoryRow(
                trace_id="ret_1",
                created_at="2026-01-01T00:00:00.000Z",
                question="Full GC가 오래 걸릴 때?",
                outcome="grounded",
                refusal_kind="",
                top_score=0.8,
                score_gate=0.3,
                mode="hybrid",
                model="quotes",
                total_tokens=120,
                seconds=1.5,
                conversation_id=None,
            )
        ]

    def test_the_row_of_a_refusal_without_hits(self, history: HistoryStore) -> None:
        refusal = RefusalReason(RefusalKind.NO_CHUNKS)
        history.save_answer(make_answer(outcome=Outcome.REFUSED, refusal=refusal, top_score=None, hits=(), text=""))
        (row,) = history.rows(HistoryFilter())
        assert (row.outcome, row.refusal_kind, row.top_score) == ("refused", "NoChunks", None)
        stored = history.answer("ret_1")
        assert stored is not None
        assert stored.refusal == refusal

    def test_rows_are_newest_first_and_limited(self, history: HistoryStore) -> None:
        for trace_id, second in (("ret_a", 5), ("ret_b", 9), ("ret_c", 1), ("ret_d", 5)):
            history.save_answer(make_answer(trace_id, created_at=at(second)))
        assert found(history) == ["ret_b", "ret_d", "ret_a", "ret_c"]
        assert found(history, limit=2) == ["ret_b", "ret_d"]
        assert found(history, limit=0) == []
        assert found(history, limit=-1) == []

    def test_rows_by_outcome_reason_and_conversation(self, history: HistoryStore) -> None:
        gate = RefusalReason(RefusalKind.SCORE_GATE, 0.2, 0.3)
        other = RefusalReason(RefusalKind.OTHER, text="disk")
        history.save_answer(make_answer("ret_1", conversation_id="cnv_x"))
        history.save_answer(make_answer("ret_2", outcome=Outcome.REFUSED, refusal=gate, created_at=at(1)))
        history.save_answer(make_answer("ret_3", outcome=Outcome.REFUSED, refusal=other, created_at=at(2)))
        assert found(history, outcome="refused") == ["ret_3", "ret_2"]
        assert found(history, refusal_kind="ScoreGate") == ["ret_2"]
        assert found(history, outcome="grounded", refusal_kind="ScoreGate") == []
        assert found(history, conversation_id="cnv_x") == ["ret_1"]

    def test_rows_by_time_take_prefixes(self, history: HistoryStore) -> None:
        times = ("2026-01-31T23:59:59.999Z", "2026-02-01T00:00:00.000Z", "2026-02-01T12:00:00.500Z")
        for number, time in enumerate(times):
            history.save_answer(make_answer(f"ret_{number}", created_at=time))
        assert found(history, since="2026-02") == ["ret_2", "ret_1"]
        assert found(history, until="2026-01") == ["ret_0"]
        assert found(history, since="2026-02-01", until="2026-02-01") == ["ret_2", "ret_1"]
        assert found(history, since="2026-02-01T12:00:00Z") == ["ret_2"]
        assert found(history, until="2026-02-01T12:00:00Z") == ["ret_2", "ret_1", "ret_0"]
        assert found(history, until="2026-02-01T00:00:00.000Z") == ["ret_1", "ret_0"]

    @pytest.mark.parametrize(
        "text",
        ["한글 런북", " 한글 런북 ", "FULL gc", "Straße", "STRASSE", "100%", "a_b", "c\\d", "[x]", "'; drop", "ÉTÉ"],
    )
    def test_text_is_found_in_question_and_answer(self, history: HistoryStore, text: str) -> None:
        said = "한글 런북 Full GC straße 100% a_b c\\d [x] '; DROP été"
        history.save_answer(make_answer("ret_q", question=said, text="nichts"))
        history.save_answer(make_answer("ret_a", question="nichts", text=said, created_at=at(1)))
        history.save_answer(make_answer("ret_0", question="100 axb cd", text="가나다", created_at=at(2)))
        assert found(history, text=text) == ["ret_a", "ret_q"]

    @pytest.mark.parametrize(("stored_form", "typed_form"), [("NFC", "NFD"), ("NFD", "NFC"), ("NFD", "NFD")])
    def test_hangul_is_found_composed_or_not(self, history: HistoryStore, stored_form: str, typed_form: str) -> None:
        stored = unicodedata.normalize(stored_form, "카페 메뉴는 무엇인가요?")  # type: ignore[arg-type]
        typed = unicodedata.normalize(typed_form, "메뉴는")  # type: ignore[arg-type]
        conversation = history.create_conversation(stored)
        history.save_answer(make_answer("ret_1", question=stored, text=""))
        assert found(history, text=typed) == ["ret_1"]
        assert [one.id for one in history.conversations(typed)] == [conversation.id]

    def test_rows_are_found_by_the_title_of_their_conversation(self, history: HistoryStore) -> None:
        conversation = history.create_conversation("Night shift")
        history.save_answer(make_answer("ret_1", conversation_id=conversation.id))
        history.save_answer(make_answer("ret_2", created_at=at(1)))
        assert found(history, text="night SHIFT") == ["ret_1"]
        history.delete_conversation(conversation.id)
        assert found(history, text="night SHIFT") == ["ret_1"]

    @pytest.mark.parametrize("odd", ["lone \ud800 surrogate", "nul \x00 inside", "\udc80", "\x00", "\ud83d\ude00", ""])
    def test_text_that_sqlite_cannot_hold_is_saved(self, history: HistoryStore, odd: str) -> None:
        answer = make_answer(question=f"Q {odd} 끝", text=odd, notice=odd, model=ModelRef(odd, "llama"))
        history.save_answer(answer)
        conversation = history.create_conversation(odd)
        history.update_conversation(conversation.id, title=f"{odd} new")
        assert history.answer("ret_1") == answer
        assert [(row.question, row.model) for row in history.rows(HistoryFilter(text="끝"))] == [(f"Q {odd} 끝", odd)]
        assert [one.title for one in history.conversations("new")] == [f"{odd} new"]
        assert found(history, text=f"Q {odd}") == ["ret_1"]

    def test_a_long_text_is_saved(self, history: HistoryStore) -> None:
        text = "런북 " * 200_000
        history.save_answer(make_answer(text=text))
        stored = history.answer("ret_1")
        assert stored is not None
        assert stored.text == text

    def test_a_new_conversation(self, history: HistoryStore, clock: FixedClock) -> None:
        first, second = history.create_conversation("같은"), history.create_conversation("같은")
        assert first.id != second.id
        assert (first.title, first.created_at, first.updated_at) == ("같은", clock.now(), clock.now())
        assert (first.turns, first.pinned, first.last_outcome) == (0, False, "")
        assert history.conversations() == [second, first]

    def test_a_conversation_counts_its_turns_and_tells_the_last_outcome(self, history: HistoryStore) -> None:
        one, empty = history.create_conversation("one"), history.create_conversation("empty")
        refusal = RefusalReason(RefusalKind.NO_CHUNKS)
        history.save_answer(
            make_answer(
                "ret_2",
                question="아파치?",
                conversation_id=one.id,
                turn_index=1,
                created_at=at(7),
                outcome=Outcome.REFUSED,
                refusal=refusal,
            )
        )
        history.save_answer(make_answer("ret_1", conversation_id=one.id, turn_index=0, created_at=at(3)))
        listed = {conversation.id: conversation for conversation in history.conversations()}
        assert (listed[one.id].turns, listed[one.id].last_outcome, listed[one.id].updated_at) == (2, "refused", at(7))
        assert listed[empty.id] == empty

    def test_conversations_are_pinned_first_then_newest(self, history: HistoryStore, clock: FixedClock) -> None:
        ids = []
        for title in ("a", "b", "c", "d"):
            ids.append(history.create_conversation(title).id)
            clock.advance(1)
        history.update_conversation(ids[1], pinned=True)
        history.save_answer(make_answer(conversation_id=ids[0], created_at=at(50)))
        assert [one.title for one in history.conversations()] == ["b", "a", "d", "c"]
        assert [one.pinned for one in history.conversations()] == [True, False, False, False]
        assert [one.title for one in history.conversations(limit=2)] == ["b", "a"]
        history.update_conversation(ids[1], pinned=False, title="B2")
        assert [one.title for one in history.conversations()] == ["a", "d", "c", "B2"]

    def test_conversations_are_searched_in_titles_questions_and_answers(self, history: HistoryStore) -> None:
        by_title = history.create_conversation("톰캣 스레드")
        by_question, by_answer = history.create_conversation("x"), history.create_conversation("y")
        history.save_answer(make_answer("ret_1", conversation_id=by_question.id, question="톰캣 스레드가?", text="no"))
        history.save_answer(make_answer("ret_2", conversation_id=by_answer.id, question="no", text="톰캣 스레드는 …"))
        history.save_answer(make_answer("ret_3", conversation_id=None, text="톰캣 스레드"))
        assert {one.id for one in history.conversations("톰캣 스레드")} == {by_title.id, by_question.id, by_answer.id}
        assert history.conversations("%") == []

    def test_a_deleted_conversation_is_hidden_and_its_answers_stay(self, history: HistoryStore) -> None:
        conversation = history.create_conversation("one")
        answer = make_answer(conversation_id=conversation.id, turn_index=0)
        history.save_answer(answer)
        history.delete_conversation(conversation.id)
        history.delete_conversation(conversation.id)
        assert history.conversations() == []
        assert history.conversations("one") == []
        assert found(history) == ["ret_1"]
        assert history.answer("ret_1") == answer
        history.restore_conversation(conversation.id)
        history.restore_conversation(conversation.id)
        assert [(one.title, one.turns) for one in history.conversations()] == [("one", 1)]

    def test_an_unknown_conversation_is_an_error(self, history: HistoryStore) -> None:
        with pytest.raises(HistoryError, match="no such conversation"):
            history.update_conversation("cnv_none", title="x")
        with pytest.raises(HistoryError, match="no such conversation"):
            history.delete_conversation("cnv_none")
        with pytest.raises(HistoryError, match="no such conversation"):
            history.restore_conversation("cnv_none")
        assert (history.turns("cnv_none"), history.answers("cnv_none")) == ([], [])

    def test_an_answer_is_kept_even_when_its_conversation_is_unknown(self, history: HistoryStore) -> None:
        history.save_answer(make_answer(conversation_id="cnv_none", turn_index=0))
        assert found(history, conversation_id="cnv_none") == ["ret_1"]
        assert len(history.answers("cnv_none")) == 1

    def test_what_was_answered_again_counts_as_one_turn(self, history: HistoryStore) -> None:
        one = history.create_conversation("one")
        for number, question in enumerate(("Full GC?", "Full GC?", "pool?", "Full GC?")):
            answer = make_answer(f"ret_{number}", question=question, conversation_id=one.id, turn_index=number)
            history.save_answer(answer)
        assert [each.turns for each in history.conversations()] == [3]
        found = history.conversation(one.id)
        assert found is not None
        assert found.turns == 3

    def test_turns_come_in_order(self, history: HistoryStore) -> None:
        conversation = history.create_conversation("one")
        for trace_id, index, second in (("r3", None, 4), ("r2", 1, 1), ("r4", None, 5), ("r1", 0, 2), ("r2b", 1, 3)):
            history.save_answer(
                make_answer(
                    trace_id,
                    conversation_id=conversation.id,
                    turn_index=index,
                    created_at=at(second),
                    question=trace_id,
                )
            )
        answers = history.answers(conversation.id)
        assert [answer.retrieval.trace_id for answer in answers] == ["r1", "r2", "r2b", "r3", "r4"]
        turns = history.turns(conversation.id)
        assert turns[0] == Turn("r1", "힙 사용량을 봅니다 [1].", (CITATION,), at(2), trace_id="r1")
        assert [turn.question for turn in turns] == ["r1", "r2", "r2b", "r3", "r4"]

    def test_a_turn_tells_whether_it_was_refused(self, history: HistoryStore) -> None:
        conversation = history.create_conversation("one")
        for index, outcome in enumerate((Outcome.REFUSED, Outcome.QUOTES_ONLY, Outcome.STOPPED)):
            history.save_answer(
                make_answer(f"r{index}", conversation_id=conversation.id, turn_index=index, outcome=outcome)
            )
        assert [turn.refused for turn in history.turns(conversation.id)] == [True, False, False]

    def test_what_is_older_than_a_time_is_forgotten_with_the_conversations_it_emptied(
        self, history: HistoryStore
    ) -> None:
        emptied, kept = history.create_conversation("emptied"), history.create_conversation("kept")
        history.save_answer(make_answer("old", conversation_id=emptied.id, created_at=at(1)))
        history.save_answer(make_answer("old too", conversation_id=kept.id, created_at=at(2)))
        history.save_answer(make_answer("new", conversation_id=kept.id, created_at=at(50)))
        assert history.expired(at(50), 0) == ["old", "old too"]
        assert history.forget(["old", "old too", "unknown"]) == 2
        assert found(history) == ["new"]
        assert [each.id for each in history.conversations()] == [kept.id]
        assert history.answer("old") is None
        assert history.expired(at(50), 0) == []
        assert history.forget([]) == 0

    def test_what_lies_beyond_a_number_is_expired(self, history: HistoryStore) -> None:
        for trace_id, second in (("a", 1), ("b", 2), ("c", 3)):
            history.save_answer(make_answer(trace_id, created_at=at(second)))
        assert history.expired("", 0) == []
        assert history.expired("", 2) == ["a"]
        assert history.expired(at(3), 2) == ["a", "b"]
        assert history.expired("", 9) == []
