"""How every HistoryStore finds answers: by words, by what they cite, and why they were cut short."""

from __future__ import annotations

from dataclasses import replace

from kebab_desktop.core.answers import (
    Outcome,
    PackedEvidence,
    RefusalKind,
    RefusalReason,
)
from kebab_desktop.core.conversations import Conversation
from kebab_desktop.core.history_store import HistoryFilter, HistoryStore
from tests.contracts.history_samples import at, clock, found, history, make_answer

__all__ = ["clock", "history"]


class TestHistorySearch:
    """The contract; each test runs for both adapters."""

    def test_words_are_found_in_any_order_and_with_other_endings(self, history: HistoryStore) -> None:
        history.save_answer(make_answer("ret_k", question="톰캣 스레드가 고갈되면?", text="maxThreads 값을 본다"))
        history.save_answer(make_answer("ret_e", question="Heap queries", text="no", created_at=at(1)))
        assert found(history, text="스레드 톰캣") == ["ret_k"]
        assert found(history, text="톰캣의 스레드는") == ["ret_k"]
        assert found(history, text="MaxThr 톰") == ["ret_k"]
        assert found(history, text="threads max") == ["ret_k"]
        assert found(history, text="query heap") == ["ret_e"]
        assert found(history, text="톰캣 heap") == []
        assert found(history, text="heap 100%") == []

    def test_conversations_are_found_by_words_too(self, history: HistoryStore) -> None:
        one = history.create_conversation("x")
        history.save_answer(make_answer(conversation_id=one.id, question="톰캣 스레드가 고갈되면?"))
        assert [each.id for each in history.conversations("고갈 톰캣")] == [one.id]
        assert history.conversations("고갈 아파치") == []

    def test_a_replaced_answer_is_found_by_its_new_words_only(self, history: HistoryStore) -> None:
        history.save_answer(make_answer(question="아파치 톰캣"))
        history.save_answer(make_answer(question="도커 쿠버네티스"))
        assert found(history, text="톰캣 아파치") == []
        assert found(history, text="쿠버네티스 도커") == ["ret_1"]

    def test_passages_that_answers_cite(self, history: HistoryStore) -> None:
        history.save_answer(make_answer("ret_1"))
        history.save_answer(make_answer("ret_2"))
        history.save_answer(make_answer("ret_3", citations=()))
        (passage,) = history.passages()
        assert (passage.document_id, passage.chunk_id, passage.text) == ("doc_1", "chk_1", "힙 사용량을 본다.")
        assert history.answers_citing([passage]) == {"ret_1", "ret_2"}
        assert history.answers_citing([replace(passage, chunk_id="chk_2")]) == set()
        history.forget(["ret_1", "ret_2"])
        assert history.passages() == []

    def test_evidence_as_packed_is_the_passage(self, history: HistoryStore) -> None:
        piece = PackedEvidence(1, "chk_1", "doc_1", "team", "gc/full.md", 3, 4, "힙", "hash")
        history.save_answer(make_answer("ret_1", evidence=(piece,)))
        assert [each.text for each in history.passages()] == ["힙"]

    def test_one_conversation(self, history: HistoryStore) -> None:
        made = history.create_conversation("one")
        assert history.conversation(made.id) == made
        history.delete_conversation(made.id)
        assert history.conversation(made.id) == made
        assert history.conversation("cnv_none") is None

    def test_a_conversation_is_put_back_under_its_id_once(self, history: HistoryStore) -> None:
        conversation = Conversation("cnv_old", "톰캣", at(1), at(2), pinned=True)
        history.put_conversation(conversation)
        history.put_conversation(replace(conversation, title="other"))
        assert history.conversations("톰캣") == [conversation]

    def test_why_an_answer_was_cut_short_is_in_its_row(self, history: HistoryStore) -> None:
        reason = RefusalReason(RefusalKind.LLM_STREAM_ABORTED, text="gone", detail="model_died")
        history.save_answer(make_answer(refusal=reason, outcome=Outcome.STOPPED))
        assert [row.refusal_detail for row in history.rows(HistoryFilter())] == ["model_died"]
        assert history.damaged() == []
