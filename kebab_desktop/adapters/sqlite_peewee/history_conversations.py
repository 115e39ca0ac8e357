"""Conversations and their turns, on SQLite."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

from peewee import ModelSelect, fn

from kebab_desktop.adapters.sqlite_peewee import answer_terms
from kebab_desktop.adapters.sqlite_peewee.answer_payload import turn_of, unpacked
from kebab_desktop.adapters.sqlite_peewee.history_answers import payloads, rows_of
from kebab_desktop.adapters.sqlite_peewee.models import AnswerRow, ConversationRow
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.conversations import Conversation, Turn
from kebab_desktop.core.errors import HistoryError
from kebab_desktop.core.history import search_key
from kebab_desktop.core.history_search import wanted
from kebab_desktop.core.ports import Clock

if TYPE_CHECKING:
    from kebab_desktop.adapters.sqlite_peewee.database import Database


class ConversationTable:
    """The ConversationHistory port; every trouble with the database leaves as HistoryError."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def conversations(self, text: str = "", limit: int = 1000) -> list[Conversation]:
        """Return conversations, pinned first, then newest first; ``text`` searches titles, questions and answers."""
        mine = AnswerRow.conversation_id == ConversationRow.id
        last = AnswerRow.select(AnswerRow.outcome).where(mine).order_by(*in_order(reverse=True)).limit(1)
        query = ConversationRow.select(
            ConversationRow.id,
            ConversationRow.title,
            ConversationRow.created_at,
            ConversationRow.updated_at,
            _turns_seen().alias("turns"),
            ConversationRow.pinned,
            fn.COALESCE(last, "").alias("last_outcome"),
        ).where(ConversationRow.deleted_at == "")
        if text.strip():
            sought = wanted(text)
            mentioned = AnswerRow.select(AnswerRow.conversation_id).where(answer_terms.said(sought))
            query = query.where(answer_terms.titled(sought) | ConversationRow.id.in_(mentioned))
        query = query.order_by(
            ConversationRow.pinned.desc(), ConversationRow.updated_at.desc(), ConversationRow.row.desc()
        )
        with self._database.reading(HistoryError) as sqlite:
            return [Conversation(*row) for row in rows_of(query.limit(max(0, limit)), sqlite)]

    def conversation(self, conversation_id: str) -> Conversation | None:
        """Return one conversation, also a hidden one; without its last outcome."""
        query = ConversationRow.select(
            ConversationRow.id,
            ConversationRow.title,
            ConversationRow.created_at,
            ConversationRow.updated_at,
            _turns_seen().alias("turns"),
            ConversationRow.pinned,
        ).where(ConversationRow.id == conversation_id)
        with self._database.reading(HistoryError) as sqlite:
            return next((Conversation(*row) for row in rows_of(query, sqlite)), None)

    def create_conversation(self, title: str) -> Conversation:
        """Add a conversation."""
        time = self._clock.now()
        new = Conversation(id=f"cnv_{uuid.uuid4().hex}", title=title, created_at=time, updated_at=time)
        self.put_conversation(new)
        return new

    def put_conversation(self, conversation: Conversation) -> None:
        """Add a conversation under its own id, unless there is one with this id."""
        with self._database.writing(HistoryError) as sqlite:
            ConversationRow.insert(
                id=conversation.id,
                title=conversation.title,
                title_key=search_key(conversation.title),
                created_at=conversation.created_at,
                updated_at=conversation.updated_at,
                pinned=conversation.pinned,
                deleted_at="",
            ).on_conflict_ignore().execute(sqlite)

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
        with self._database.reading(HistoryError) as sqlite:
            return [turn_of(*row) for row in rows_of(_payloads_in_order(conversation_id), sqlite)]

    def answers(self, conversation_id: str) -> list[Answer]:
        """Return the stored answers of a conversation in order, complete."""
        with self._database.reading(HistoryError) as sqlite:
            return [unpacked(*row) for row in rows_of(_payloads_in_order(conversation_id), sqlite)]

    def _change(self, conversation_id: str, values: dict[str, object]) -> None:
        with self._database.writing(HistoryError) as sqlite:
            changed = ConversationRow.update(values).where(ConversationRow.id == conversation_id).execute(sqlite)
        if not changed:
            raise HistoryError(
                "There is no such conversation.",
                hint="Reload the list of conversations.",
                details={"conversation_id": conversation_id},
            )


def _turns_seen() -> ModelSelect[AnswerRow]:
    """Return the number of turns as they are shown: what was answered again is the turn that it was."""
    before: Any = AnswerRow.alias()
    again = before.select(before.row).where(
        before.conversation_id == AnswerRow.conversation_id,
        before.turn_index == AnswerRow.turn_index - 1,
        fn.TRIM(before.question) == fn.TRIM(AnswerRow.question),
    )
    mine = AnswerRow.conversation_id == ConversationRow.id
    return AnswerRow.select(fn.COUNT(AnswerRow.row)).where(mine, ~fn.EXISTS(again))


def _payloads_in_order(conversation_id: str) -> ModelSelect[AnswerRow]:
    return payloads().where(AnswerRow.conversation_id == conversation_id).order_by(*in_order())


def in_order(*, reverse: bool = False) -> list[Any]:
    """Return the order of turns; answers without a turn index come after those that have one, as they were saved."""
    columns = (AnswerRow.turn_index.is_null(), AnswerRow.turn_index, AnswerRow.created_at, AnswerRow.row)
    return [column.desc() if reverse else column.asc() for column in columns]
