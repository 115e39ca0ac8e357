"""The history as files: complete answers as JSON or JSON lines, and those read back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from kebab_desktop.app import wire
from kebab_desktop.core import codec
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.conversations import Conversation
from kebab_desktop.core.errors import HistoryError

EXPORT_VERSION = "history_export.v1"
CONVERSATION_VERSION = "history_conversation.v1"

_LONE = re.compile("[\ud800-\udfff]")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z")
_SMALLEST, _LARGEST = -(2**63), 2**63 - 1
_HINT = "Choose a file that 'kebab history export --format json' or 'jsonl' has written."


@dataclass(frozen=True, slots=True)
class HistoryContent:
    """What a file holds; ``turns`` and ``last_outcome`` of the conversations are not kept."""

    answers: tuple[Answer, ...]
    conversations: tuple[Conversation, ...]


def as_json(answers: Sequence[Answer], conversations: Sequence[Conversation]) -> str:
    """Return one JSON object with everything that is stored of the answers."""
    value = {
        "schema_version": EXPORT_VERSION,
        "conversations": [_conversation(each) for each in conversations],
        "answers": [_complete(each) for each in answers],
    }
    return _sound(json.dumps(value, ensure_ascii=False, indent=1)) + "\n"


def as_lines(answers: Iterable[Answer], conversations: Iterable[Conversation]) -> Iterator[str]:
    """Yield one line of JSON per answer (``answer.v1`` with the rest under ``record``), then one per conversation."""
    for answer in answers:
        yield _sound(json.dumps(_complete(answer), ensure_ascii=False)) + "\n"
    for conversation in conversations:
        yield _sound(json.dumps(_conversation(conversation), ensure_ascii=False)) + "\n"


def read(text: str) -> HistoryContent:
    """Return what :func:`as_json` or :func:`as_lines` wrote; raises HistoryError naming the place of a mistake."""
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{") and f'"{EXPORT_VERSION}"' in text[:200]:
        whole = _parsed(text, "The text")
        items = [*_list(whole, "conversations"), *_list(whole, "answers")]
        return _content((f"Entry {number}", item) for number, item in enumerate(items, start=1))
    lines = [(f"Line {number}", line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not lines:
        raise HistoryError("The export is empty.", hint=_HINT)
    return _content((place, _parsed(line, place)) for place, line in lines)


def _content(items: Iterable[tuple[str, object]]) -> HistoryContent:
    answers: list[Answer] = []
    conversations: list[Conversation] = []
    for place, item in items:
        version = item.get("schema_version") if isinstance(item, dict) else None
        if version == CONVERSATION_VERSION:
            conversations.append(_decoded(Conversation, _field(item, "conversation", place), place))
        elif version == "answer.v1":
            answers.append(_checked(_decoded(Answer, _field(item, "record", place), place), place))
        else:
            raise HistoryError(
                f"{place} of the export is no stored answer.", hint=_HINT, details={"schema_version": version}
            )
    return HistoryContent(tuple(answers), tuple(conversations))


def _complete(answer: Answer) -> wire.Json:
    return wire.answer(answer) | {"record": json.loads(codec.dumps(answer))}


def _conversation(conversation: Conversation) -> wire.Json:
    return {"schema_version": CONVERSATION_VERSION, "conversation": json.loads(codec.dumps(conversation))}


def _sound(text: str) -> str:
    """Escape what cannot be written as UTF-8; only strings can hold it, and there the escape means the same."""
    return _LONE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def _parsed(text: str, place: str) -> object:
    try:
        return json.loads(text, parse_int=_storable)
    except (ValueError, RecursionError) as error:
        raise HistoryError(f"{place} of the export is no JSON: {error}.", hint=_HINT) from error


def _storable(digits: str) -> int:
    """Return a whole number that SQLite can store; raises ValueError."""
    number = int(digits)
    if not _SMALLEST <= number <= _LARGEST:
        raise ValueError(f"the number {digits[:20]}… is too large")
    return number


def _list(whole: object, name: str) -> list[object]:
    found = whole.get(name, []) if isinstance(whole, dict) else None
    if not isinstance(found, list):
        raise HistoryError(f"'{name}' of the export is no list.", hint=_HINT)
    return found


def _field(item: object, name: str, place: str) -> object:
    found = cast("dict[str, object]", item).get(name)
    if not isinstance(found, dict):
        raise HistoryError(
            f"{place} of the export has no '{name}': it is an excerpt, not the whole answer.", hint=_HINT
        )
    return found


def _decoded(kind: type[codec.T], value: object, place: str) -> codec.T:
    try:
        return codec.decode(kind, value)
    except (codec.CodecError, RecursionError) as error:
        raise HistoryError(f"{place} of the export cannot be read: {error}.", hint=_HINT) from error


def _checked(answer: Answer, place: str) -> Answer:
    """A trace id and a time are what the history is ordered by."""
    if not answer.retrieval.trace_id.strip():
        raise HistoryError(f"{place} of the export has no trace id.", hint=_HINT)
    if not _is_time(answer.created_at):
        raise HistoryError(f"{place} of the export has no time: '{answer.created_at[:40]}'.", hint=_HINT)
    return answer


def _is_time(text: str) -> bool:
    if not _TIME.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:  # the thirteenth month, say
        return False
    return True
