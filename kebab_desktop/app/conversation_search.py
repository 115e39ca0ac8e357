"""What is typed to find conversations: words, and what narrows them (``is:pinned``, ``after:2026-11-01``)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, timedelta

from kebab_desktop.core.answers import Outcome
from kebab_desktop.core.conversations import Conversation
from kebab_desktop.core.history import search_key
from kebab_desktop.core.stamps import local_time

_PINNED = {"pinned", "고정", "고정됨"}
_OUTCOMES = {
    "refused": {Outcome.REFUSED},
    "거절": {Outcome.REFUSED},
    "거절됨": {Outcome.REFUSED},
    "stopped": {Outcome.STOPPED, Outcome.INTERRUPTED},
    "중지": {Outcome.STOPPED, Outcome.INTERRUPTED},
    "중지됨": {Outcome.STOPPED, Outcome.INTERRUPTED},
    "answered": {Outcome.GROUNDED, Outcome.PARTLY_SUPPORTED, Outcome.QUOTES_ONLY},
    "답변": {Outcome.GROUNDED, Outcome.PARTLY_SUPPORTED, Outcome.QUOTES_ONLY},
}
_NAMES = {"상태": "is", "이후": "after", "이전": "before"}
_DAYS_AGO = {"today": 0, "오늘": 0, "yesterday": 1, "어제": 1, "그제": 2}
_DATE_BEGUN = re.compile(r"\d{0,4}(?:[-./]\d{0,2})?[-./]?")
_DATE_SIGNS = str.maketrans("./", "--")


@dataclass(frozen=True, slots=True)
class ConversationSearch:
    """``words`` stand in titles, questions or answers; ``outcomes`` are those of the last answer, empty for all.

    The last answer was given on ``after`` or later, and earlier than on ``before``, by the clock of the machine.
    """

    words: str = ""
    pinned: bool = False
    outcomes: frozenset[Outcome] = frozenset()
    after: date | None = None
    before: date | None = None

    def holds(self, conversation: Conversation) -> bool:
        """Tell whether a conversation with these words is meant."""
        when = local_time(conversation.updated_at)
        day = None if when is None else when.date()
        return (
            (conversation.pinned or not self.pinned)
            and (not self.outcomes or conversation.last_outcome in self.outcomes)
            and (self.after is None or (day is not None and day >= self.after))
            and (self.before is None or (day is not None and day < self.before))
        )


def parsed(text: str) -> ConversationSearch:
    """Return what is meant; a narrowing that cannot be understood is searched for as it stands.

    One at the end that may still become one (``is:ref``) is left out, so that the list is not empty while it is typed.
    """
    search, words = ConversationSearch(), []
    typed = text.split()
    for number, word in enumerate(typed, start=1):
        narrowed = _narrowed(search, word)
        being_typed = number == len(typed) and text.endswith(word) and _may_narrow(word)
        words += [word] if narrowed is None and not being_typed else []
        search = narrowed or search
    return replace(search, words=" ".join(words))


def _may_narrow(word: str) -> bool:
    """Tell whether a word is the beginning of a narrowing: a name with its colon, and the beginning of a value."""
    name, colon, value = search_key(word).partition(":")
    values = {"is": {*_PINNED, *_OUTCOMES}, "after": set(_DAYS_AGO), "before": set(_DAYS_AGO)}.get(
        _NAMES.get(name, name)
    )
    if not colon or values is None:
        return False
    day = values.issuperset(_DAYS_AGO) and _DATE_BEGUN.fullmatch(value) is not None
    return day or any(each.startswith(value) for each in values)


def _narrowed(search: ConversationSearch, word: str) -> ConversationSearch | None:
    name, _, value = search_key(word).partition(":")
    name = _NAMES.get(name, name)
    if name == "is" and value in _PINNED:
        return replace(search, pinned=True)
    if name == "is" and value in _OUTCOMES:
        return replace(search, outcomes=search.outcomes | _OUTCOMES[value])
    day = _day(value) if name in {"after", "before"} else None
    if day is None:
        return None
    return replace(search, after=day) if name == "after" else replace(search, before=day)


def _day(text: str) -> date | None:
    """Return a day that is written with dashes, points (2026.11.1) or strokes, or called by its name."""
    if text in _DAYS_AGO:
        return date.today() - timedelta(days=_DAYS_AGO[text])
    try:
        year, month, day = map(int, text.rstrip(".").translate(_DATE_SIGNS).split("-"))
        return date(year, month, day)
    except (OverflowError, ValueError):  # not three numbers, or no such day
        return None
