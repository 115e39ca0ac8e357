"""Which turns of a conversation lead to one another when questions were edited."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.core.branches import following, is_forked, line_before, line_through, line_to, parent_of


@dataclass(frozen=True, slots=True)
class Link:
    trace_id: str
    follows: str | None = None


def names(turns: list[Link]) -> str:
    return "".join(turn.trace_id for turn in turns)


PLAIN = [Link("a"), Link("b"), Link("c")]
FORKED = [*PLAIN, Link("d", "a"), Link("e"), Link("f", "c"), Link("g", "")]
"""``d`` was asked in the place of ``b``, ``e`` after it, ``f`` after ``c``, ``g`` in the place of ``a``."""


def test_a_conversation_without_edited_questions_is_one_line() -> None:
    assert line_to(PLAIN) == PLAIN
    assert names(line_to(PLAIN, "b")) == "ab"
    assert names(line_through(PLAIN, "a")) == "abc"
    assert names(line_before(PLAIN, None)) == "abc"
    assert not is_forked(PLAIN)
    assert names(following(PLAIN, "a")) == "b"
    assert (line_to([]), line_through([], "a"), is_forked([])) == ([], [], False)


def test_an_edited_question_has_a_line_of_its_own() -> None:
    assert is_forked(FORKED)
    assert names(line_to(FORKED, "e")) == "ade"
    assert names(line_to(FORKED, "f")) == "abcf"
    assert names(line_to(FORKED)) == "g"
    assert names(line_through(FORKED, "b")) == "abcf"
    assert names(line_through(FORKED, "d")) == "ade"
    assert names(line_through(FORKED, "a")) == "abcf"


def test_the_branches_at_a_place_are_told_in_order() -> None:
    assert names(following(FORKED, "a")) == "bd"
    assert names(following(FORKED, "")) == "ag"
    assert parent_of(FORKED, "d") == "a"
    assert parent_of(FORKED, "g") == ""
    assert parent_of(FORKED, "unknown") is None


def test_a_question_is_asked_after_what_its_branch_holds() -> None:
    assert line_before(FORKED, "") == []
    assert names(line_before(FORKED, "d")) == "ad"
    assert names(line_before(FORKED, "put away")) == "g"


def test_nothing_is_hidden_when_what_a_turn_followed_was_deleted() -> None:
    left = [turn for turn in FORKED[:5] if turn.trace_id != "a"]
    assert names(line_to(left)) == "bcde"


LINKS = st.lists(st.tuples(st.booleans(), st.integers(0, 30)), max_size=30).map(
    lambda drawn: [
        Link(str(number), None if plain else "" if at >= number else str(at))
        for number, (plain, at) in enumerate(drawn)
    ]
)


@given(LINKS)
def test_every_turn_stands_in_a_line_that_begins_the_conversation(turns: list[Link]) -> None:
    for turn in turns:
        line = line_through(turns, turn.trace_id)
        assert turn in line
        assert parent_of(turns, line[0].trace_id) == ""
        assert all(parent_of(turns, after.trace_id) == one.trace_id for one, after in pairwise(line))
        assert following(turns, line[-1].trace_id) == []
        assert turn in following(turns, parent_of(turns, turn.trace_id))


@given(LINKS)
def test_what_is_stored_last_is_shown(turns: list[Link]) -> None:
    assert line_to(turns)[-1:] == turns[-1:]
    assert is_forked(turns) == (any(line_through(turns, each.trace_id) != line_to(turns) for each in turns))
