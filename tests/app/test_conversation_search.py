"""Narrowing the list of conversations by what is typed."""

from __future__ import annotations

import unicodedata
from datetime import date, datetime, timedelta

import pytest

from kebab_desktop.app.conversation_search import ConversationSearch, parsed
from kebab_desktop.core.answers import Outcome
from kebab_desktop.core.conversations import Conversation


def conversation(outcome: Outcome = Outcome.QUOTES_ONLY, *, pinned: bool = False, day: int = 15) -> Conversation:
    """One whose last answer was given at noon of a day in November 2026."""
    noon = datetime(2026, 11, day, 12).astimezone().isoformat()
    return Conversation("cnv_1", "Full GC", noon, noon, pinned=pinned, last_outcome=outcome.value)


@pytest.mark.parametrize("typed", ["is:pinned", "IS:Pinned", "is:고정", unicodedata.normalize("NFD", "상태:고정")])
def test_pinned_ones_are_found(typed: str) -> None:
    search = parsed(f"heap {typed} dump")
    assert (search.words, search.pinned) == ("heap dump", True)
    assert search.holds(conversation(pinned=True))
    assert not search.holds(conversation())


def test_those_that_ended_in_a_refusal_are_found() -> None:
    for typed in ("is:refused", "상태:거절", "상태:거절됨"):
        assert parsed(typed).holds(conversation(Outcome.REFUSED))
        assert not parsed(typed).holds(conversation())
    either = parsed("is:refused is:stopped")
    assert [either.holds(conversation(each)) for each in Outcome] == [False, False, False, True, True, True]


def test_days_are_those_of_the_machine_and_the_last_one_is_left_out() -> None:
    search = parsed("after:2026-11-10 이전:2026-11-20")
    assert (search.after, search.before) == (date(2026, 11, 10), date(2026, 11, 20))
    assert [search.holds(conversation(day=day)) for day in (9, 10, 19, 20)] == [False, True, True, False]


@pytest.mark.parametrize("day", ["2026-11-09", "2026.11.09", "2026.11.9.", "2026/11/9"])
def test_a_day_is_taken_as_it_is_written(day: str) -> None:
    assert parsed(f"이후:{day}") == ConversationSearch(after=date(2026, 11, 9))


@pytest.mark.parametrize(("day", "ago"), [("오늘", 0), ("today", 0), ("어제", 1), ("yesterday", 1), ("그제", 2)])
def test_the_last_days_are_called_by_their_names(day: str, ago: int) -> None:
    before = date.today()
    search = parsed(f"after:{day}")
    assert search.after is not None
    assert before - timedelta(days=ago) <= search.after <= date.today() - timedelta(days=ago)
    assert search.words == ""


@pytest.mark.parametrize(
    "typed",
    [
        "after:now",
        "after:11 x",
        "after:1-2-3-4",
        "before:" + "9" * 99 + "-1-1",
        "is: x",
        "is:what",
        "http://a:8080",
        "Xmx: 4g",
        "before:2026-13-01",
    ],
)
def test_what_is_no_narrowing_is_searched_for(typed: str) -> None:
    assert parsed(typed) == ConversationSearch(words=typed)


@pytest.mark.parametrize(
    "begun", ["is:", "is:ref", "상태:거", "after:", "after:2026-1", "before:2026-11-", "이후:어", "AFTER:yes"]
)
def test_what_is_still_being_typed_leaves_the_list_as_it_is(begun: str) -> None:
    assert parsed(f"tomcat {begun}") == parsed("tomcat")
    assert parsed(f"{begun} ").words == begun, "a blank ends it"
    assert parsed(f"{begun} tomcat").words == f"{begun} tomcat"


@pytest.mark.parametrize("word", ["is:nothing", "after:noon", "http:", "2026:", "is"])
def test_what_can_become_no_narrowing_is_a_word(word: str) -> None:
    assert parsed(word).words == word
