"""The history as files: complete answers as JSON or JSON lines, and those read back."""

from __future__ import annotations

import io
import json
import re
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO, cast

from kebab_desktop.app import wire
from kebab_desktop.app.history_checks import HINT, checked, checked_conversation
from kebab_desktop.app.json_pieces import JsonFault, JsonPieces, TooLong
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

_NO_EXPORT = "This JSON is no export of the history."
_LISTED_FIRST = re.compile(r'\{\s*"(?:answers|conversations)"\s*:')
_LONE = re.compile("[\ud800-\udfff]")
_SMALLEST, _LARGEST = -(2**63), 2**63 - 1
_DIGITS = 20


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


@contextmanager
def opened(path: Path) -> Iterator[TextIO]:
    """Give an export to be read; raises HistoryError when it cannot be, also on the way, or is too large."""
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
        with path.open("rb") as file, io.TextIOWrapper(file, encoding="utf-8-sig") as text:
            try:
                yield text
            except UnicodeDecodeError as error:
                error.start += file.tell() - len(error.object)  # counted from the piece that was read
                raise
    except (OSError, UnicodeDecodeError) as error:
        raise HistoryError(f"The file {path} cannot be read: {reason(error)}.", hint="Choose another file.") from error


def read(source: TextIO) -> HistoryContent:
    """Return what :func:`as_json` or :func:`as_lines` wrote; raises HistoryError naming the place of a mistake."""
    pieces = JsonPieces(source, MAX_ENTRY_CHARS, _storable)
    try:
        if pieces.next_sign() == "\ufeff":
            pieces.take_sign("\ufeff")
        if pieces.next_sign() == "[":  # no line of an export is a list either
            raise HistoryError(_NO_EXPORT, hint=HINT)
        return _content(_entries(pieces) if _is_whole(pieces.head()) else _lines(pieces))
    except TooLong as error:
        raise HistoryError(
            f"Line {pieces.line} of the export has more than {MAX_ENTRY_CHARS:,} characters, as no stored answer has.",
            hint="Nothing was imported. Remove this entry from the file, then import it again.",
        ) from error
    except JsonFault as error:
        place = f"Line {error.line}"
        raise HistoryError(f"{place} of the export is no JSON: {error.why}.", hint=HINT) from error


def _is_whole(head: str) -> bool:
    """Whether the text is one JSON object, which another program may have laid out anew, and not one on each line."""
    if head.startswith("{") and any(f'"{version}"' in head[:200] for version in (EXPORT_VERSION, CHAT_VERSION)):
        return True
    if _LISTED_FIRST.match(head):  # the names of an answer are others
        return True
    first, ended, _ = head.partition("\n")
    return bool(ended) and first.startswith("{") and not _is_json(first)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _lines(pieces: JsonPieces) -> Iterator[tuple[str, object]]:
    """Yield place and JSON of each line."""
    empty = True
    for number, line in pieces.lines():
        yield f"Line {number}", _parsed(line, f"Line {number}")
        empty = False
    if empty:
        raise HistoryError("The export is empty.", hint=HINT)


def _entries(pieces: JsonPieces) -> Iterator[tuple[str, object]]:
    """Yield place and JSON of what is in one object; raises HistoryError for what is no export."""
    rest: dict[str, object] = {}
    number = answers = 0
    for name in pieces.names():
        if name not in {"conversations", "answers", "conversation"}:
            rest[name] = pieces.value()
            continue
        for item in _listed(pieces, name):
            number += 1
            answers += name == "answers"
            if name == "answers" and rest.get("schema_version") == CHAT_VERSION:
                _check_complete(item)
            yield f"Entry {number}", item
    if pieces.next_sign():
        raise HistoryError(f"Line {pieces.line} of the export is no JSON: more follows its end.", hint=HINT)
    version = rest.get("schema_version")
    if version in {"answer.v1", CONVERSATION_VERSION}:
        yield "Entry 1", rest
    elif version not in {EXPORT_VERSION, CHAT_VERSION}:
        raise HistoryError(_NO_EXPORT, hint=HINT, details={"schema_version": version})
    elif version == CHAT_VERSION and not answers:
        raise HistoryError("The export is empty.", hint=HINT)


def _listed(pieces: JsonPieces, name: str) -> Iterator[object]:
    """Yield what stands under a name of an export: the entries of a list, or its one conversation."""
    if name == "conversation":
        yield {"schema_version": CONVERSATION_VERSION, "conversation": pieces.value()}
    elif pieces.next_sign() == "[":
        yield from pieces.items()
    else:
        raise HistoryError(f"'{name}' of the export is no list.", hint=HINT)


def _check_complete(item: object) -> None:
    if not isinstance(item, dict) or "record" not in item:
        raise HistoryError(
            "This is the export of a conversation by an older version: it holds what can be read of its answers, "
            "not what is stored of them.",
            hint="Export the conversation again, then import it; or export the history as JSON.",
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
    if len(digits) > _DIGITS or not _SMALLEST <= int(digits) <= _LARGEST:
        raise ValueError(f"the number {digits[:20]}… is too large")
    return int(digits)


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
