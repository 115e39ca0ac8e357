"""The history as files: complete answers as JSON or JSON lines, and those read back."""

from __future__ import annotations

import json
import re
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from kebab_desktop.app import wire
from kebab_desktop.app.history_checks import HINT, checked, checked_conversation
from kebab_desktop.core import codec
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.conversations import Conversation
from kebab_desktop.core.errors import HistoryError
from kebab_desktop.core.history_store import Record
from kebab_desktop.core.reasons import reason

EXPORT_VERSION = "history_export.v1"
CONVERSATION_VERSION = "history_conversation.v1"
CHAT_VERSION = "conversation.v1"

MAX_FILE_BYTES = 2**30
MAX_ENTRY_CHARS = 8 * 2**20
"""A stored answer with its whole trace has some hundred thousand; what is longer would hold the window up."""

_LONE = re.compile("[\ud800-\udfff]")
_SMALLEST, _LARGEST = -(2**63), 2**63 - 1


@dataclass(frozen=True, slots=True)
class HistoryContent:
    """What a file holds; ``turns`` and ``last_outcome`` of the conversations are not kept."""

    answers: tuple[Answer, ...]
    conversations: tuple[Conversation, ...]


def as_json(records: Iterable[Record], conversations: Iterable[Conversation]) -> Iterator[str]:
    """Yield one JSON object with everything that is stored of the answers, an answer on a line."""
    yield f'{{"schema_version": "{EXPORT_VERSION}",\n "conversations": ['
    yield from _separated(_dumped(_conversation(each)) for each in conversations)
    yield '],\n "answers": ['
    yield from _separated(map(_complete, records))
    yield "]}\n"


def chat_as_json(records: Iterable[Record], conversation: Conversation | None) -> Iterator[str]:
    """Yield one JSON object for one conversation: its answers to read, each with what is stored of it."""
    named = "" if conversation is None else f'\n "conversation": {codec.dumps(conversation)},'
    yield f'{{"schema_version": "{CHAT_VERSION}",{_sound(named)}\n "answers": ['
    yield from _separated(map(_complete, records))
    yield "]}\n"


def as_lines(records: Iterable[Record], conversations: Iterable[Conversation]) -> Iterator[str]:
    """Yield one line of JSON per answer (``answer.v1`` with the rest under ``record``), then one per conversation."""
    for record in records:
        yield f"{_complete(record)}\n"
    for conversation in conversations:
        yield f"{_dumped(_conversation(conversation))}\n"


def read_file(path: Path) -> str:
    """Return the text of an export; raises HistoryError when it cannot be read or is too large."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise HistoryError(f"The file {path} cannot be read: it is not a file.", hint="Choose another file.")
        if status.st_size > MAX_FILE_BYTES:
            size, limit = status.st_size / 2**20, MAX_FILE_BYTES // 2**20
            raise HistoryError(
                f"The file {path} has {size:,.0f} MiB; at most {limit:,} MiB are imported at once.",
                hint="Cut the file between two lines, then import the parts.",
            )
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise HistoryError(f"The file {path} cannot be read: {reason(error)}.", hint="Choose another file.") from error


def read(text: str) -> HistoryContent:
    """Return what :func:`as_json` or :func:`as_lines` wrote; raises HistoryError naming the place of a mistake."""
    text = text.removeprefix("\ufeff")
    whole = _whole(text)
    if whole is not None:
        items = _items(whole)
        if len(text) > MAX_ENTRY_CHARS:
            for number, item in enumerate(items, start=1):
                _check_size(len(json.dumps(item, ensure_ascii=False)), f"Entry {number}")
        return _content((f"Entry {number}", item) for number, item in enumerate(items, start=1))
    lines = [(f"Line {number}", line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    for place, line in lines:
        _check_size(len(line), place)
    if not lines:
        raise HistoryError("The export is empty.", hint=HINT)
    return _content((place, _parsed(line, place)) for place, line in lines)


def _whole(text: str) -> dict[str, object] | None:
    """Return the one JSON object that the text is, None where each line is one."""
    begun = text.lstrip()
    if begun.startswith("{") and any(f'"{version}"' in text[:200] for version in (EXPORT_VERSION, CHAT_VERSION)):
        return cast("dict[str, object]", _parsed(text, "The text"))
    try:
        json.loads(begun.partition("\n")[0])
    except (ValueError, RecursionError):
        try:  # another program may have laid an export out anew
            found = json.loads(text, parse_int=_storable)
        except (ValueError, RecursionError):
            return None
        return found if isinstance(found, dict) else {}
    return None


def _items(whole: dict[str, object]) -> list[object]:
    """Return what is in an object: of conversations first; raises HistoryError for what is no export."""
    version = whole.get("schema_version")
    if version == EXPORT_VERSION:
        return [*_list(whole, "conversations"), *_list(whole, "answers")]
    if version == CHAT_VERSION:
        answers = _list(whole, "answers")
        if not answers:
            raise HistoryError("The export is empty.", hint=HINT)
        if not all(isinstance(each, dict) and "record" in each for each in answers):
            raise HistoryError(
                "This is the export of a conversation by an older version: it holds what can be read of its answers, "
                "not what is stored of them.",
                hint="Export the conversation again, then import it; or export the history as JSON.",
            )
        named = [{"schema_version": CONVERSATION_VERSION, "conversation": whole.get("conversation")}]
        if "conversation" not in whole:
            return answers
        return [*named, *answers]
    if version in {"answer.v1", CONVERSATION_VERSION}:
        return [whole]
    raise HistoryError("This JSON is no export of the history.", hint=HINT, details={"schema_version": version})


def _check_size(characters: int, place: str) -> None:
    if characters > MAX_ENTRY_CHARS:
        raise HistoryError(
            f"{place} of the export has {characters:,} characters; a stored answer has at most {MAX_ENTRY_CHARS:,}.",
            hint="Nothing was imported. Remove this entry from the file, then import it again.",
        )


def _content(items: Iterable[tuple[str, object]]) -> HistoryContent:
    answers: list[Answer] = []
    conversations: list[Conversation] = []
    for place, item in items:
        version = item.get("schema_version") if isinstance(item, dict) else None
        if version == CONVERSATION_VERSION:
            named = _decoded(Conversation, _field(item, "conversation", place), place)
            conversations.append(checked_conversation(named, place))
        elif version == "answer.v1":
            record = _field(item, "record", place)
            answers.append(checked(_decoded(Answer, record, place), record, place))
        else:
            raise HistoryError(
                f"{place} of the export is no stored answer.", hint=HINT, details={"schema_version": version}
            )
    return HistoryContent(tuple(answers), tuple(conversations))


def _separated(items: Iterable[str]) -> Iterator[str]:
    separator = "\n"
    for item in items:
        yield f"{separator}{item}"
        separator = ",\n"


def _complete(record: Record) -> str:
    # The record is taken as it is stored: to encode it again would take twice as long as all the rest.
    excerpt = _dumped(wire.answer(record.answer)).removesuffix("}")
    return ", ".join([excerpt, '"record": ' + _sound(record.text)]) + "}"


def _conversation(conversation: Conversation) -> wire.Json:
    return {"schema_version": CONVERSATION_VERSION, "conversation": json.loads(codec.dumps(conversation))}


def _dumped(value: wire.Json) -> str:
    return _sound(json.dumps(value, ensure_ascii=False))


def _sound(text: str) -> str:
    """Escape what cannot be written as UTF-8; only strings can hold it, and there the escape means the same."""
    try:
        text.encode()  # nearly every text is sound, and this is ten times faster than to look for what is not
    except UnicodeEncodeError:
        return _LONE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
    return text


def _parsed(text: str, place: str) -> object:
    try:
        return json.loads(text, parse_int=_storable)
    except (ValueError, RecursionError) as error:
        raise HistoryError(f"{place} of the export is no JSON: {reason(error)}.", hint=HINT) from error


def _storable(digits: str) -> int:
    """Return a whole number that SQLite can store; raises ValueError."""
    number = int(digits)
    if not _SMALLEST <= number <= _LARGEST:
        raise ValueError(f"the number {digits[:20]}… is too large")
    return number


def _list(whole: object, name: str) -> list[object]:
    found = whole.get(name, []) if isinstance(whole, dict) else None
    if not isinstance(found, list):
        raise HistoryError(f"'{name}' of the export is no list.", hint=HINT)
    return found


def _field(item: object, name: str, place: str) -> object:
    found = cast("dict[str, object]", item).get(name)
    if not isinstance(found, dict):
        raise HistoryError(f"{place} of the export has no '{name}': it is an excerpt, not the whole answer.", hint=HINT)
    return found


def _decoded(kind: type[codec.T], value: object, place: str) -> codec.T:
    try:
        return codec.decode(kind, value)
    except (codec.CodecError, RecursionError) as error:
        raise HistoryError(f"{place} of the export cannot be read: {reason(error)}.", hint=HINT) from error
