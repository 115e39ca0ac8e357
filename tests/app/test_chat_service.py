"""Questions and conversations through the facade."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.answers import Answer, AskOptions, Outcome
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import AnswerReady
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.core.retrieval import SearchMode


@pytest.fixture
def ready(kebab: Kebab) -> Kebab:
    list(kebab.knowledge.start_up(CancelToken()))
    return kebab


def _ask(kebab: Kebab, question: str, options: AskOptions) -> Answer:
    events = list(kebab.chat.ask(question, options, CancelToken()))
    assert [isinstance(each, AnswerReady) for each in events].count(True) == 1
    last = events[-1]
    assert isinstance(last, AnswerReady)
    return last.answer


def test_turns_of_a_conversation_count_and_are_kept(ready: Kebab) -> None:
    conversation = ready.chat.start_conversation("  Full GC가\n오래 걸릴 때 " + "x" * 100)
    assert "\n" not in conversation.title
    assert len(conversation.title) <= 60
    options = AskOptions(mode=SearchMode.KEYWORD, conversation_id=conversation.id)
    first = _ask(ready, "heap dump는 언제 받나요?", options)
    second = _ask(ready, "메타스페이스가 부족하면?", options)
    assert [first.turn_index, second.turn_index] == [0, 1]
    assert [each.question for each in ready.chat.answers(conversation.id)] == [first.question, second.question]
    markdown = ready.chat.export_conversation(conversation.id, "markdown")
    assert "heap dump는 언제 받나요?" in markdown
    assert "[^1-1]:" in markdown
    assert json.loads(ready.chat.export_conversation(conversation.id, "json"))["schema_version"] == "conversation.v1"
    with pytest.raises(UsageError, match="docx"):
        ready.chat.export_conversation(conversation.id, "docx")


def test_what_a_question_follows_is_exported_and_imported(ready: Kebab) -> None:
    conversation = ready.chat.start_conversation("q").id
    options = AskOptions(mode=SearchMode.KEYWORD, conversation_id=conversation)
    first = _ask(ready, "heap dump", options)
    for follows in ("", first.trace_id):
        _ask(ready, f"heap dump after {follows}", replace(options, follows=follows))
    exported = ready.chat.export_conversation(conversation, "json")
    ready.history.import_answers(exported.replace(conversation, "cnv_other").replace('"ret_', '"ret_other_'))
    copied = ready.chat.answers("cnv_other")
    assert [each.follows for each in copied] == [None, "", copied[0].trace_id]


def test_a_deleted_conversation_comes_back_and_its_answers_never_left_the_history(ready: Kebab) -> None:
    conversation = ready.chat.start_conversation("q")
    _ask(ready, "heap dump", AskOptions(mode=SearchMode.KEYWORD, conversation_id=conversation.id))
    ready.chat.delete_conversation(conversation.id)
    assert ready.chat.conversations() == []
    assert len(ready.history.rows(HistoryFilter())) == 1
    ready.chat.restore_conversation(conversation.id)
    assert [each.id for each in ready.chat.conversations()] == [conversation.id]


def test_conversations_are_narrowed_by_what_is_typed(ready: Kebab) -> None:
    pinned, other = (ready.chat.start_conversation(f"heap {name}") for name in ("one", "two"))
    ready.chat.update_conversation(pinned.id, pinned=True)
    assert [each.id for each in ready.chat.conversations("heap is:pinned")] == [pinned.id]
    assert {each.id for each in ready.chat.conversations("heap before:9999-01-01")} == {pinned.id, other.id}
    assert ready.chat.conversations("heap after:9999-01-01") == []


def test_no_conversation_is_left_out_however_many_there_are(ready: Kebab) -> None:
    for number in range(1001):
        ready.chat.start_conversation(f"question {number}")
    assert len(ready.chat.conversations()) == 1001


def test_an_engine_can_be_chosen_for_one_question(ready: Kebab) -> None:
    written = _ask(ready, "heap dump", AskOptions(mode=SearchMode.KEYWORD, engine="llama"))
    assert written.model.provider in {"llama", "quotes"}
    quoted = _ask(ready, "heap dump", AskOptions(mode=SearchMode.KEYWORD, engine="quotes"))
    assert (quoted.model.provider, quoted.outcome) == ("quotes", Outcome.QUOTES_ONLY)


def test_a_missing_model_falls_back_to_quotes_and_says_why(ready: Kebab) -> None:
    ready.preferences.change("models.gguf_path", "/nowhere/model.gguf")
    ready.preferences.change("answer.engine", "llama")
    engine = ready.models.engine()
    assert not engine.ready
    assert "model.gguf" in engine.reason


def test_history_figures_and_export_are_of_all_rows(ready: Kebab) -> None:
    _ask(ready, "heap dump", AskOptions(mode=SearchMode.KEYWORD))
    _ask(ready, "qzx wvk", AskOptions(mode=SearchMode.KEYWORD))
    summary = ready.history.summary(HistoryFilter(limit=1))
    assert (summary.total, summary.refused) == (2, 1)
    assert summary.reasons == (("NoChunks", 1),)
    assert len(ready.history.export(HistoryFilter(limit=1), "csv").splitlines()) == 3
    assert len(ready.history.export(HistoryFilter(limit=1), "jsonl").splitlines()) == 2


def test_an_export_for_a_spreadsheet_holds_no_formula(ready: Kebab) -> None:
    _ask(ready, "=1+1 heap dump", AskOptions(mode=SearchMode.KEYWORD))
    assert "'=1+1 heap dump" in ready.history.export(HistoryFilter(), "csv")


def test_a_name_cannot_be_empty(ready: Kebab) -> None:
    conversation = ready.chat.start_conversation("q")
    with pytest.raises(UsageError):
        ready.chat.update_conversation(conversation.id, title="  ")
