"""Ends a generation that its model does not end: stop sequences, repetition without end, more tokens than allowed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

MAX_PERIOD = 240
"""Longest piece of text whose repetition is noticed, in characters."""
LEAST_COPIES = 4
LEAST_REPEATED = 160
"""Characters that must be the same again and again: a rule of a table or of dashes is shorter."""
_CHECK_EVERY = 40
_MARKER = re.compile(r"\[\d+\]")
_SENTENCE_ENDS = frozenset(".!?。…)]")


@dataclass(slots=True)
class Runaway:
    """Watches a growing text; ``stops`` are texts that end it and do not belong to it.

    ``cause`` is empty while the text may go on, then ``stop``, ``loop`` or ``length``. Without ``max_pieces`` the text
    is nobody's invention and nothing is looked for.
    """

    stops: Sequence[str] = ()
    max_pieces: int = 0
    cause: str = ""
    text: str = ""
    _held: str = ""
    _pieces: int = 0
    _unchecked: int = 0
    _parts: list[str] = field(default_factory=list)
    _tail: str = ""

    def feed(self, piece: str) -> str:
        """Take the next piece; return what may be shown of it now: the beginning of a stop text is held back."""
        if not self.max_pieces:
            return self._shown(piece)
        self._pieces += 1
        if self._pieces > self.max_pieces:
            self.cause = "length"
            return ""
        pending = self._held + piece
        found = min((place for stop in self.stops if (place := pending.find(stop)) >= 0), default=-1)
        if found >= 0:
            self.cause, self._held = "stop", ""
            return self._shown(pending[:found])
        kept = len(pending) - _begun(pending, self.stops)
        self._held = pending[kept:]
        shown = self._shown(pending[:kept])
        if self._loops(len(piece)):
            self.cause = "loop"
        return shown

    def end(self) -> str:
        """Return what was held back; the text is complete now, with one copy of what was repeated without end."""
        rest = "" if self.cause else self._held
        self._parts.append(rest)
        self._held = ""
        whole = "".join(self._parts)
        self.text = _one_copy(whole) if self.cause == "loop" else whole
        return rest

    def _shown(self, text: str) -> str:
        self._parts.append(text)
        self._tail = (self._tail + text)[-MAX_PERIOD * LEAST_COPIES :]
        return text

    def _loops(self, grown: int) -> bool:
        """Look for repetition now and then: a look at every token would cost more than the tokens."""
        self._unchecked += grown
        if self._unchecked < _CHECK_EVERY:
            return False
        self._unchecked = 0
        return _period(_alike(self._tail)) > 0


def _begun(text: str, stops: Sequence[str]) -> int:
    """Return how many characters at the end of ``text`` may be the beginning of a stop text."""
    longest = max((len(stop) for stop in stops), default=1) - 1
    for length in range(min(longest, len(text)), 0, -1):
        if any(stop.startswith(text[-length:]) for stop in stops):
            return length
    return 0


def _alike(text: str) -> str:
    """Return the text with the same number in every citation: who says it again often cites the next number."""
    return _MARKER.sub(lambda found: f"[{'0' * (len(found.group()) - 2)}]", text)


def _period(tail: str) -> int:
    """Return after how many characters the end of the text says the same again, 0 when it does not."""
    if not tail.strip():
        return 0
    for period in range(1, MAX_PERIOD + 1):
        length = max(LEAST_REPEATED, LEAST_COPIES * period)
        if length > len(tail):
            return 0
        if tail.endswith(tail[-period:] * LEAST_COPIES) and tail[-length:-period] == tail[-length + period :]:
            return period
    return 0


def _one_copy(text: str) -> str:
    """Return the text with what is repeated at its end only once."""
    alike = _alike(text)
    period = _period(alike[-MAX_PERIOD * LEAST_COPIES :])
    if not period:
        return text
    start = len(text) - period
    while start > 0 and alike[start - 1] == alike[start - 1 + period]:
        start -= 1
    end = start + period
    # What stands before the repetition may end like the repeated piece: then the end of its sentence is missing.
    while end < len(text) and text[end] in _SENTENCE_ENDS:
        end += 1
    return text[:end]
