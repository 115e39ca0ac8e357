"""Pinned questions, checked again after changes of the knowledge base."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.pins import FILE
from kebab_desktop.core.answers import Answer, AskOptions
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.documents import SourceType
from kebab_desktop.core.errors import HistoryError, UsageError
from kebab_desktop.core.events import AnswerReady
from kebab_desktop.core.retrieval import SearchMode

QUESTION = "zorblax valve overheats"
DOCUMENT = "# Zorblax valve\n\n## check_points\n\nThe zorblax valve overheats when the pump is dry.\n"


@pytest.fixture
def team(kebab: Kebab, tmp_path: Path) -> Path:
    """A folder with one runbook, indexed."""
    folder = tmp_path / "team"
    folder.mkdir()
    (folder / "zorblax.md").write_text(DOCUMENT, encoding="utf-8")
    kebab.knowledge.add_source(folder, type=SourceType.RUNBOOKS)
    list(kebab.knowledge.start_up(CancelToken()))
    return folder


def ask(kebab: Kebab, question: str = QUESTION, conversation: str | None = None) -> Answer:
    options = AskOptions(mode=SearchMode.LEXICAL, conversation_id=conversation)
    *_, last = kebab.chat.ask(question, options, CancelToken())
    assert isinstance(last, AnswerReady)
    return last.answer


def pinned(kebab: Kebab) -> str:
    trace_id = ask(kebab).retrieval.trace_id
    kebab.pins.pin(trace_id)
    return trace_id


def test_a_pin_expects_what_was_cited(kebab: Kebab, team: Path) -> None:
    trace_id = pinned(kebab)
    (pin,) = kebab.pins.pins()
    assert (pin.trace_id, pin.question, pin.rank_then) == (trace_id, QUESTION, 1)
    assert pin.expected == ("team/zorblax.md",)
    assert not pin.lost
    assert pin.checked_at == ""
    assert kebab.pins.pin(trace_id).trace_id == trace_id
    assert len(kebab.pins.pins()) == 1


def test_found_before_not_now_and_found_again(kebab: Kebab, team: Path) -> None:
    pinned(kebab)
    check = kebab.pins.check(CancelToken())
    assert ([each.rank_now for each in check.pins], check.newly_lost) == ([1], ())
    (team / "zorblax.md").unlink()
    list(kebab.knowledge.ingest(CancelToken()))
    check = kebab.pins.check(CancelToken())
    assert [each.question for each in check.newly_lost] == [QUESTION]
    assert kebab.pins.pins()[0].lost
    assert kebab.pins.check(CancelToken()).newly_lost == ()
    (team / "zorblax.md").write_text(DOCUMENT, encoding="utf-8")
    list(kebab.knowledge.ingest(CancelToken()))
    kebab.pins.check(CancelToken())
    assert not kebab.pins.pins()[0].lost


FOLLOW_UP = "그래도 안 되면?"


def pinned_follow_up(kebab: Kebab) -> None:
    conversation = kebab.chat.start_conversation(QUESTION).id
    ask(kebab, conversation=conversation)
    answer = ask(kebab, FOLLOW_UP, conversation)
    assert answer.citations, "the follow-up must be answered for this test to say anything"
    kebab.pins.pin(answer.retrieval.trace_id)


def test_a_follow_up_is_searched_for_with_its_conversation(kebab: Kebab, team: Path) -> None:
    pinned_follow_up(kebab)
    (pin,) = kebab.pins.pins()
    assert pin.question == FOLLOW_UP
    assert "zorblax" in pin.searched.casefold()
    check = kebab.pins.check(CancelToken())
    assert [(each.rank_then, each.rank_now, each.lost) for each in check.pins] == [(1, 1, False)]


def test_pins_of_older_files_are_searched_for_by_their_question(kebab: Kebab, team: Path) -> None:
    pinned(kebab)
    path = kebab.data_dir / FILE
    content = json.loads(path.read_text(encoding="utf-8"))
    for each in content["pins"]:
        del each["searched"]
    path.write_text(json.dumps(content), encoding="utf-8")
    assert [each.rank_now for each in kebab.pins.check(CancelToken()).pins] == [1]


def test_unpinning(kebab: Kebab, team: Path) -> None:
    trace_id = pinned(kebab)
    kebab.pins.unpin("ret_unknown")
    assert len(kebab.pins.pins()) == 1
    kebab.pins.unpin(trace_id)
    assert kebab.pins.pins() == []


def test_what_cannot_be_pinned(kebab: Kebab, team: Path) -> None:
    refused = ask(kebab, "qqqq wwww eeee")
    assert not refused.citations
    with pytest.raises(UsageError, match="cites no document"):
        kebab.pins.pin(refused.retrieval.trace_id)
    with pytest.raises(HistoryError, match="There is no answer"):
        kebab.pins.pin("ret_nothing")


def test_a_cancelled_check_stores_nothing(kebab: Kebab, team: Path) -> None:
    pinned(kebab)
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        kebab.pins.check(token)
    assert kebab.pins.pins()[0].checked_at == ""


@pytest.mark.parametrize("text", ["{", "[]", json.dumps({"schema_version": "pins.v1", "pins": [{"question": 1}]})])
def test_a_damaged_file_is_named_and_kept(kebab: Kebab, team: Path, text: str) -> None:
    path = kebab.data_dir / FILE
    path.write_text(text, encoding="utf-8")
    with pytest.raises(HistoryError, match="pinned questions") as caught:
        kebab.pins.pins()
    assert str(path) in caught.value.message
    with pytest.raises(HistoryError):
        pinned(kebab)
    assert path.read_text(encoding="utf-8") == text
