"""Conversations and every answer or refusal ever given, on SQLite."""

from __future__ import annotations

import json
import math
import uuid
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from peewee import EXCLUDED, JOIN, Expression, ModelSelect, fn

from kebab_desktop.adapters.sqlite_peewee.models import AnswerPayloadRow, AnswerRow, ConversationRow
from kebab_desktop.core import codec
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.conversations import Conversation, Turn
from kebab_desktop.core.errors import HistoryError
from kebab_desktop.core.history import history_row, search_key
from kebab_desktop.core.history_store import HistoryFilter, HistoryRow
from kebab_desktop.core.ports import Clock

if TYPE_CHECKING:
    from kebab_desktop.adapters.sqlite_peewee.database import Database, ThreadedSqlite

PAYLOAD_FORMAT = 1
"""Grows when stored answers change in a way that reading with defaults for missing fields does not cover."""

_ROW_COLUMNS = (
    AnswerRow.trace_id,
    AnswerRow.created_at,
    AnswerRow.question,
    AnswerRow.outcome,
    AnswerRow.refusal_kind,
    AnswerRow.top_score,
    AnswerRow.score_gate,
    AnswerRow.mode,
    AnswerRow.model,
    AnswerRow.total_tokens,
    AnswerRow.seconds,
    AnswerRow.conversation_id,
)


class PeeweeHistory:
    """The HistoryStore port; every trouble with the database leaves as HistoryError."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def save_answer(self, answer: Answer) -> None:
        """Store an answer with its whole trace, or replace the one with the same trace id."""
        values = _answer_values(answer)
        payload = _packed(answer)
        update = {name: getattr(EXCLUDED, name) for name in values if name != "trace_id"}
        with self._database.writing(HistoryError) as sqlite:
            AnswerRow.insert(values).on_conflict(conflict_target=[AnswerRow.trace_id], update=update).execute(sqlite)
            stored = AnswerRow.select(AnswerRow.row).where(AnswerRow.trace_id == values["trace_id"])
            row = next(_rows(stored, sqlite))[0]
            AnswerPayloadRow.insert(answer_row=row, payload=payload).on_conflict_replace().execute(sqlite)
            ConversationRow.update(updated_at=answer.created_at).where(
                ConversationRow.id == answer.conversation_id, ConversationRow.updated_at < answer.created_at
            ).execute(sqlite)

    def answer(self, trace_id: str) -> Answer | None:
        """Return one stored answer, complete."""
        with self._database.reading(HistoryError) as sqlite:
            found = list(_rows(_payloads().where(AnswerRow.trace_id == trace_id), sqlite))
        return _unpacked(*found[0]) if found else None

    def rows(self, restriction: HistoryFilter) -> list[HistoryRow]:
        """Return rows, newest first."""
        query = AnswerRow.select(*_ROW_COLUMNS).order_by(AnswerRow.created_at.desc(), AnswerRow.row.desc())
        if restriction.text.strip():
            query = query.join(ConversationRow, JOIN.LEFT_OUTER, on=(ConversationRow.id == AnswerRow.conversation_id))
        conditions = _conditions(restriction)
        if conditions:
            query = query.where(*conditions)
        with self._database.reading(HistoryError) as sqlite:
            return [_history_row(row) for row in _rows(query.limit(max(0, restriction.limit)), sqlite)]

    def forget_before(self, created_at: str) -> int:
        """Delete the answers older than a time (RFC 3339) and the conversations they emptied; return the number."""
        with self._database.writing(HistoryError) as sqlite:
            old = AnswerRow.select(AnswerRow.row).where(AnswerRow.created_at < created_at)
            AnswerPayloadRow.delete().where(AnswerPayloadRow.answer_row.in_(old)).execute(sqlite)
            number = int(AnswerRow.delete().where(AnswerRow.created_at < created_at).execute(sqlite))
            left = AnswerRow.select(AnswerRow.row).where(AnswerRow.conversation_id == ConversationRow.id)
            ConversationRow.delete().where(ConversationRow.updated_at < created_at, ~fn.EXISTS(left)).execute(sqlite)
        return number

    def conversations(self, text: str = "", limit: int = 1000) -> list[Conversation]:
        """Return conversations, pinned first, then newest first; ``text`` searches titles, questions and answers."""
        mine = AnswerRow.conversation_id == ConversationRow.id
        turns = AnswerRow.select(fn.COUNT(AnswerRow.row)).where(mine)
        last = AnswerRow.select(AnswerRow.outcome).where(mine).order_by(*_in_order(reverse=True)).limit(1)
        query = ConversationRow.select(
            ConversationRow.id,
            ConversationRow.title,
            ConversationRow.created_at,
            ConversationRow.updated_at,
            turns.alias("turns"),
            ConversationRow.pinned,
            fn.COALESCE(last, "").alias("last_outcome"),
        ).where(ConversationRow.deleted_at == "")
        if text.strip():
            said = AnswerRow.select(AnswerRow.row).where(mine, _contains(AnswerRow.search_key, text))
            query = query.where(_contains(ConversationRow.title_key, text) | fn.EXISTS(said))
        query = query.order_by(
            ConversationRow.pinned.desc(), ConversationRow.updated_at.desc(), ConversationRow.row.desc()
        )
        with self._database.reading(HistoryError) as sqlite:
            return [Conversation(*row) for row in _rows(query.limit(max(0, limit)), sqlite)]

    def create_conversation(self, title: str) -> Conversation:
        """Add a conversation."""
        time = self._clock.now()
        new = Conversation(id=f"cnv_{uuid.uuid4().hex}", title=title, created_at=time, updated_at=time)
        with self._database.writing(HistoryError) as sqlite:
            ConversationRow.insert(
                id=new.id,
                title=title,
                title_key=search_key(title),
                created_at=time,
                updated_at=time,
                pinned=False,
                deleted_at="",
            ).execute(sqlite)
        return new

    def update_conversation(
        self, conversation_id: str, *, title: str | None = None, pinned: bool | None = None
    ) -> None:
        """Change title or pin; raises HistoryError when there is no such conversation."""
        values: dict[str, object] = {}
        if title is not None:
            values |= {"title": title, "title_key": search_key(title)}
        if pinned is not None:
            values["pinned"] = pinned
        if values:
            self._change(conversation_id, values)

    def delete_conversation(self, conversation_id: str) -> None:
        """Hide a conversation; its answers stay in the history."""
        self._change(conversation_id, {"deleted_at": self._clock.now()})

    def restore_conversation(self, conversation_id: str) -> None:
        """Undo :meth:`delete_conversation`."""
        self._change(conversation_id, {"deleted_at": ""})

    def turns(self, conversation_id: str) -> list[Turn]:
        """Return the turns in order."""
        return [
            Turn(answer.question, answer.text, answer.citations, answer.created_at)
            for answer in self.answers(conversation_id)
        ]

    def answers(self, conversation_id: str) -> list[Answer]:
        """Return the stored answers of a conversation in order, complete."""
        query = _payloads().where(AnswerRow.conversation_id == conversation_id).order_by(*_in_order())
        with self._database.reading(HistoryError) as sqlite:
            found = list(_rows(query, sqlite))
        return [_unpacked(*row) for row in found]

    def _change(self, conversation_id: str, values: dict[str, object]) -> None:
        with self._database.writing(HistoryError) as sqlite:
            changed = ConversationRow.update(values).where(ConversationRow.id == conversation_id).execute(sqlite)
        if not changed:
            raise HistoryError(
                "There is no such conversation.",
                hint="Reload the list of conversations.",
                details={"conversation_id": conversation_id},
            )


def _rows(query: ModelSelect[Any], sqlite: ThreadedSqlite) -> Iterator[Any]:
    rows: Iterator[Any] = query.tuples().iterator(sqlite)
    return rows


def _payloads() -> ModelSelect[AnswerRow]:
    return AnswerRow.select(AnswerRow.trace_id, AnswerPayloadRow.payload).join(
        AnswerPayloadRow, on=(AnswerPayloadRow.answer_row == AnswerRow.row)
    )


def _in_order(*, reverse: bool = False) -> list[Any]:
    """Return the order of turns; answers without a turn index come after those that have one, as they were saved."""
    columns = (AnswerRow.turn_index.is_null(), AnswerRow.turn_index, AnswerRow.created_at, AnswerRow.row)
    return [column.desc() if reverse else column.asc() for column in columns]


def _contains(column: Any, text: str) -> Expression:  # noqa: ANN401 - peewee types a field by its Python value
    # INSTR instead of LIKE: what the user types has no wildcards.
    found: Expression = fn.INSTR(column, search_key(text.strip())) > 0
    return found


def _conditions(restriction: HistoryFilter) -> list[Expression]:
    conditions: list[Any] = []
    if restriction.text.strip():
        conditions.append(
            _contains(AnswerRow.search_key, restriction.text) | _contains(ConversationRow.title_key, restriction.text)
        )
    for wanted, column in (
        (restriction.outcome, AnswerRow.outcome),
        (restriction.refusal_kind, AnswerRow.refusal_kind),
        (restriction.conversation_id, AnswerRow.conversation_id),
    ):
        if wanted:
            conditions.append(column == wanted)
    # Prefixes of a time: the Z would sort after the fraction of the same second.
    since, until = restriction.since.rstrip("Zz"), restriction.until.rstrip("Zz")
    if since:
        conditions.append(AnswerRow.created_at >= since)
    if until:
        conditions.append(fn.SUBSTR(AnswerRow.created_at, 1, len(until)) <= until)
    return conditions


def _answer_values(answer: Answer) -> dict[str, object]:
    row = history_row(answer)
    return {
        "trace_id": row.trace_id,
        "conversation_id": row.conversation_id,
        "turn_index": answer.turn_index,
        "created_at": row.created_at,
        "question": row.question,
        "outcome": row.outcome,
        "refusal_kind": row.refusal_kind,
        # SQLite has no NaN and stores NULL instead; both columns allow it.
        "top_score": row.top_score,
        "score_gate": row.score_gate,
        "mode": row.mode,
        "model": row.model,
        "total_tokens": row.total_tokens,
        "seconds": 0.0 if math.isnan(row.seconds) else row.seconds,
        "search_key": search_key(f"{answer.question}\n{answer.text}"),
    }


def _history_row(row: tuple[Any, ...]) -> HistoryRow:
    values = [*row]
    values[6] = math.nan if row[6] is None else row[6]
    return HistoryRow(*values)


def _packed(answer: Answer) -> bytes:
    try:
        text = f'{{"format":{PAYLOAD_FORMAT},"answer":{codec.dumps(answer)}}}'
    except codec.CodecError as error:
        raise HistoryError("The answer cannot be stored.", details={"cause": str(error)}) from error
    return zlib.compress(text.encode("utf-8", "surrogatepass"))


def _unpacked(trace_id: str, payload: bytes) -> Answer:
    try:
        envelope = json.loads(zlib.decompress(payload).decode("utf-8", "surrogatepass"))
        found = int(envelope["format"])
        if found <= PAYLOAD_FORMAT:
            return codec.decode(Answer, envelope["answer"])
    except (zlib.error, ValueError, KeyError, TypeError) as error:
        raise HistoryError(
            f"The stored answer {trace_id} is damaged.",
            hint="Run the health check; the other answers are not affected.",
            details={"cause": str(error)},
        ) from error
    raise HistoryError(
        f"The stored answer {trace_id} was written by a newer version of this program.",
        hint="Update the program.",
        details={"found": found, "known": PAYLOAD_FORMAT},
    )
