"""A whole answer as compressed JSON and back."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from kebab_desktop.core import codec
from kebab_desktop.core.answers import Answer, Citation, Outcome
from kebab_desktop.core.conversations import Turn
from kebab_desktop.core.errors import HistoryError
from kebab_desktop.core.history_store import Record

T = TypeVar("T")

PAYLOAD_FORMAT = 1
"""Grows when stored answers change in a way that reading with defaults for missing fields does not cover."""


_LARGE = frozenset({"hits", "evidence", "prompt", "hops"})
"""Fields of an answer that :class:`Record` does not decode."""
_HEAD = f'{{"format":{PAYLOAD_FORMAT},"answer":'


def packed(answer: Answer) -> bytes:
    """Return the bytes that are stored; raises HistoryError."""
    try:
        text = f"{_HEAD}{codec.dumps(answer)}}}"
    except codec.CodecError as error:
        raise HistoryError("The answer cannot be stored.", details={"cause": str(error)}) from error
    return zlib.compress(text.encode("utf-8", "surrogatepass"))


def unpacked(trace_id: str, payload: bytes) -> Answer:
    """Return the answer that was stored; raises HistoryError when it is damaged or of a newer program."""
    return _read(trace_id, payload, lambda stored: codec.decode(Answer, stored))


def record_of(trace_id: str, payload: bytes) -> Record:
    """Return what the answer says with the JSON it was stored as; raises what :func:`unpacked` raises."""
    text, answer = _parsed(trace_id, payload, _said)
    # A payload of an older format is written anew, as the present one.
    whole = text[len(_HEAD) : -1] if text.startswith(_HEAD) else codec.dumps(unpacked(trace_id, payload))
    return Record(answer, whole)


def _said(stored: object) -> Answer:
    told = {name: value for name, value in stored.items() if name not in _LARGE} if isinstance(stored, dict) else stored
    return codec.decode(Answer, told)


def turn_of(trace_id: str, payload: bytes) -> Turn:
    """Return question and answer alone, at a fraction of the time of :func:`unpacked`; raises what it raises."""
    return _read(trace_id, payload, lambda stored: codec.decode(_StoredTurn, stored).turn(trace_id))


def check(trace_id: str, payload: bytes) -> None:
    """Raise what :func:`unpacked` raises for bytes that are no stored answer, at a fraction of its time."""
    _read(trace_id, payload, lambda stored: codec.decode(_StoredTurn, stored))


@dataclass(frozen=True, slots=True)
class _StoredTurn:
    """The fields of an answer that make a turn."""

    question: str
    text: str
    citations: tuple[Citation, ...]
    created_at: str
    outcome: Outcome
    follows: str | None = None

    def turn(self, trace_id: str) -> Turn:
        nothing = self.outcome in {Outcome.REFUSED, Outcome.INTERRUPTED}
        return Turn(self.question, self.text, self.citations, self.created_at, nothing, trace_id, self.follows)


def _read(trace_id: str, payload: bytes, decode: Callable[[object], T]) -> T:
    return _parsed(trace_id, payload, decode)[1]


def _parsed(trace_id: str, payload: bytes, decode: Callable[[object], T]) -> tuple[str, T]:
    """Return the text of a payload and what ``decode`` makes of the answer in it."""
    try:
        text = zlib.decompress(payload).decode("utf-8", "surrogatepass")
        envelope = json.loads(text)
        found = int(envelope["format"])
        if found <= PAYLOAD_FORMAT:
            return text, decode(envelope["answer"])
    except (zlib.error, ValueError, KeyError, TypeError, RecursionError) as error:
        raise HistoryError(
            f"The stored answer {trace_id} is damaged.",
            hint="'kebab doctor' lists all damaged answers; the other answers are not affected.",
            details={"cause": str(error)},
        ) from error
    raise HistoryError(
        f"The stored answer {trace_id} was written by a newer version of this program.",
        hint="Update the program.",
        details={"found": found, "known": PAYLOAD_FORMAT},
    )
