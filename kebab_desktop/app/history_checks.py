"""Whether an answer or a conversation of an export can be stored: ids, times, and numbers that can be what they say."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from kebab_desktop.core.answers import Answer, Citation, PackedEvidence, Quote
from kebab_desktop.core.conversations import Conversation
from kebab_desktop.core.errors import HistoryError
from kebab_desktop.core.marks import MAX_NOTE_CHARS

HINT = "Choose a file that 'kebab history export --format json' or 'jsonl' has written."

_TRACE_ID = re.compile(r"[\w.-]{1,80}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z")


def checked(answer: Answer, record: object, place: str) -> Answer:
    """Return the answer that was decoded from ``record``; raises HistoryError naming ``place`` and the field."""
    if not answer.retrieval.trace_id.strip():  # trace id and time are what the history is ordered by
        raise HistoryError(f"{place} of the export has no trace id.", hint=HINT)
    if not _TRACE_ID.fullmatch(answer.retrieval.trace_id):
        shown = answer.retrieval.trace_id[:40]
        raise HistoryError(f"{place} of the export has a trace id that no answer can have: '{shown}'.", hint=HINT)
    if not _is_time(answer.created_at):
        raise HistoryError(f"{place} of the export has no time: '{answer.created_at[:40]}'.", hint=HINT)
    noted = len(answer.note)
    if noted > MAX_NOTE_CHARS:
        raise HistoryError(
            f"{place} of the export has a note of {noted:,} characters; at most {MAX_NOTE_CHARS:,} are kept.",
            hint="Nothing was imported. Shorten the note in the file, then import it again.",
        )
    for name, value in _not_finite(record, ""):
        raise HistoryError(
            f"{place} of the export, field '{name}': {value} is no number.",
            hint=HINT,
            details={"place": place, "field": name},
        )
    for name, number, least in _bounded(answer):
        if number < least:
            raise HistoryError(
                f"{place} of the export, field '{name}': {number} is less than {least}.",
                hint=HINT,
                details={"place": place, "field": name},
            )
    return answer


def checked_conversation(conversation: Conversation, place: str) -> Conversation:
    """Return a conversation that can be stored and listed; raises HistoryError naming ``place``."""
    if not _TRACE_ID.fullmatch(conversation.id):
        shown = conversation.id[:40]
        raise HistoryError(f"{place} of the export has an id that no conversation can have: '{shown}'.", hint=HINT)
    for time in (conversation.created_at, conversation.updated_at):
        if not _is_time(time):
            raise HistoryError(f"{place} of the export has no time: '{time[:40]}'.", hint=HINT)
    return conversation


def _not_finite(value: object, path: str) -> Iterator[tuple[str, float]]:
    """Yield the fields that hold NaN or an infinity, which Python reads from JSON although JSON has neither."""
    if isinstance(value, float):
        if not math.isfinite(value):
            yield path, value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _not_finite(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _not_finite(inner, f"{path}[{place}]")


def _bounded(answer: Answer) -> Iterator[tuple[str, float, int]]:
    """Yield name, value and least value of every number that counts something."""
    yield "turn_index", answer.turn_index or 0, 0
    yield "removed_markers", answer.removed_markers, 0
    for name in ("k", "chunks_returned", "chunks_used"):
        yield f"retrieval.{name}", getattr(answer.retrieval, name), 0
    for name in ("prompt_tokens", "evaluated_tokens", "completion_tokens", "first_token_ms", "total_ms"):
        yield f"usage.{name}", getattr(answer.usage, name), 0
    yield from _lines_of("citations", answer.citations)
    yield from _lines_of("quotes", answer.quotes)
    yield from _lines_of("evidence", answer.evidence)


def _lines_of(name: str, pieces: Sequence[Citation | Quote | PackedEvidence]) -> Iterator[tuple[str, float, int]]:
    for place, each in enumerate(pieces):
        yield f"{name}[{place}].marker", each.marker, 1
        yield f"{name}[{place}].line_start", each.line_start, 1
        yield f"{name}[{place}].line_end", each.line_end, each.line_start


def _is_time(text: str) -> bool:
    if not _TIME.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:  # the thirteenth month, say
        return False
    return True
