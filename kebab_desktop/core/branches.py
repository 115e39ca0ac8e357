"""The branches of a conversation: a question that is edited is asked in the place of another, which stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar


class Linked(Protocol):
    """A turn of a conversation, or its answer.

    ``follows`` is the trace id of the turn it was asked after, empty for the first of a conversation, None for the
    one that was stored before it.
    """

    @property
    def trace_id(self) -> str:
        """Return the id under which it is stored."""

    @property
    def follows(self) -> str | None:
        """Return what it was asked after."""


T = TypeVar("T", bound=Linked)


def line_to(turns: Sequence[T], trace_id: str | None = None) -> list[T]:
    """Return the turns that lead to one and it itself, oldest first; of None, or one that is not there, to the newest.

    ``turns`` are all of a conversation in the order they were stored.
    """
    before = _before(turns)
    at = next((number for number, turn in enumerate(turns) if turn.trace_id == trace_id), len(turns) - 1)
    line: list[T] = []
    while at >= 0:
        line.append(turns[at])
        at = before[at]
    return line[::-1]


def line_before(turns: Sequence[T], follows: str | None) -> list[T]:
    """Return the turns that a question comes after, oldest first; nothing when it begins the conversation."""
    return [] if follows == "" else line_to(turns, follows)


def line_through(turns: Sequence[T], trace_id: str) -> list[T]:
    """Return the line with a turn in it that was gone on with last."""
    before = _before(turns)
    after = {number for number, turn in enumerate(turns) if turn.trace_id == trace_id}
    for number, earlier in enumerate(before):
        if earlier in after:
            after.add(number)
    return line_to(turns, turns[max(after)].trace_id) if after else line_to(turns)


def following(turns: Sequence[T], follows: str | None) -> list[T]:
    """Return the turns that come right after one, one of each branch; of an empty id those that begin."""
    at = next((number for number, turn in enumerate(turns) if turn.trace_id == follows), -1)
    return [turn for turn, earlier in zip(turns, _before(turns), strict=True) if earlier == at]


def parent_of(turns: Sequence[T], trace_id: str) -> str | None:
    """Return the trace id of the turn before one, empty for the first; None when it is not there."""
    for turn, earlier in zip(turns, _before(turns), strict=True):
        if turn.trace_id == trace_id:
            return turns[earlier].trace_id if earlier >= 0 else ""
    return None


def is_forked(turns: Sequence[Linked]) -> bool:
    """Tell whether there is more than one line."""
    before = _before(turns)
    return len(set(before)) < len(before)


def _before(turns: Sequence[Linked]) -> list[int]:
    """Return the place of the turn before each, -1 for those that begin.

    What a turn followed may have been deleted: it comes after the one that was stored before it then, so that nothing
    is hidden.
    """
    places: dict[str, int] = {"": -1}
    before: list[int] = []
    for number, turn in enumerate(turns):
        before.append(number - 1 if turn.follows is None else places.get(turn.follows, number - 1))
        places[turn.trace_id] = number
    return before
