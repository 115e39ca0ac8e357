"""Refused questions grouped by what they are about."""

from __future__ import annotations

import random

import pytest

from kebab_desktop.app.gaps import GapTopic
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.answers import NARROWED, STILL_INDEXING, Outcome, RefusalKind
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.history_store import HistoryRow


@pytest.fixture
def ready(kebab: Kebab) -> Kebab:
    list(kebab.knowledge.start_up(CancelToken()))
    return kebab


def row(
    question: str,
    minute: int,
    kind: str = RefusalKind.SCORE_GATE.value,
    outcome: str = Outcome.REFUSED.value,
    *,
    detail: str = "",
) -> HistoryRow:
    """A refusal, or with another ``outcome`` an answer, of a minute."""
    return HistoryRow(
        trace_id=f"ret_{minute}",
        created_at=f"2026-11-29T10:{minute:02d}:00Z",
        question=question,
        outcome=outcome,
        refusal_kind=kind,
        refusal_detail=detail,
        top_score=0.1,
        score_gate=0.4,
        mode="hybrid",
        model="quotes",
        total_tokens=0,
        seconds=0.1,
        conversation_id=None,
    )


def answered(question: str, minute: int) -> HistoryRow:
    return row(question, minute, kind="", outcome=Outcome.QUOTES_ONLY.value)


ROWS = [
    row("Kafka 파티션 재배치 방법", 1),
    row("kafka 파티션을 재배치하는 방법", 2),
    row("Kafka 컨슈머 랙이 쌓여요", 3),
    row("How do I rebalance Kafka partitions?", 4),
    row("오늘 구내식당 메뉴", 5),
    row("구내식당 메뉴는 언제 바뀌나요", 6),
    row("Where is the parking garage?", 7),
]


def texts(topic: GapTopic) -> set[str]:
    return {each.text for each in topic.questions}


def test_what_no_runbook_holds_makes_a_topic(ready: Kebab) -> None:
    topics = ready.gaps.topics(ROWS)
    assert [topic.count for topic in topics] == [4, 2, 1]
    kafka, canteen, garage = topics
    assert all("kafka" in text.casefold() for text in texts(kafka))
    assert kafka.words[0].casefold() == "kafka"
    assert kafka.last_asked == "2026-11-29T10:04:00Z"
    assert canteen.words[:2] == ("구내식당", "메뉴")
    assert texts(garage) == {"Where is the parking garage?"}


def test_the_order_of_the_rows_does_not_matter(ready: Kebab) -> None:
    shuffled = list(ROWS)
    random.Random(7).shuffle(shuffled)
    assert ready.gaps.topics(shuffled) == ready.gaps.topics(ROWS)


def test_a_question_asked_again_counts_and_shows_its_last_time(ready: Kebab) -> None:
    (topic,) = ready.gaps.topics([row("Where is the parking garage?", 1), row("where is the PARKING garage", 9)])
    (question,) = topic.questions
    assert (question.count, question.trace_id) == (2, "ret_9")
    assert question.text == "where is the PARKING garage"


def test_a_word_that_runbooks_hold_joins_nothing(ready: Kebab) -> None:
    rows = [row("Tomcat 구내식당 주차", 1), row("Tomcat 연차 휴가", 2)]
    assert [topic.count for topic in ready.gaps.topics(rows)] == [1, 1]


def test_what_was_answered_later_is_no_gap(ready: Kebab) -> None:
    question = "Where is the parking garage?"
    assert ready.gaps.topics([row(question, 1), answered(question, 2)]) == []
    assert len(ready.gaps.topics([answered(question, 1), row(question, 2)])) == 1


def test_a_refusal_that_is_not_about_the_runbooks_is_no_gap(ready: Kebab) -> None:
    aborted = row("Kafka", 1, kind=RefusalKind.LLM_STREAM_ABORTED.value)
    failed = row("Kafka", 2, kind=RefusalKind.OTHER.value)
    assert ready.gaps.topics([aborted, failed]) == []
    assert ready.gaps.topics([]) == []


def test_a_question_without_words_is_left_out(ready: Kebab) -> None:
    assert ready.gaps.topics([row("??? !!", 1)]) == []


@pytest.mark.parametrize("detail", [STILL_INDEXING, NARROWED])
def test_a_refusal_that_did_not_search_everything_is_no_gap(ready: Kebab, detail: str) -> None:
    assert ready.gaps.topics([row("Kafka 파티션 재배치 방법", 1, detail=detail)]) == []
    assert ready.gaps.topics([row("Kafka 파티션 재배치 방법", 1, detail=detail), ROWS[0]])[0].count == 1
