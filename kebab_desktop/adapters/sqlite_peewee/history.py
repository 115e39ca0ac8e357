"""The history on SQLite: answers and conversations in one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kebab_desktop.adapters.sqlite_peewee.history_answers import AnswerTable
from kebab_desktop.adapters.sqlite_peewee.history_conversations import ConversationTable
from kebab_desktop.core.conversations import Conversation
from kebab_desktop.core.ports import Clock

if TYPE_CHECKING:
    from kebab_desktop.adapters.sqlite_peewee.database import Database


class PeeweeHistory(AnswerTable, ConversationTable):
    """The HistoryStore port; every trouble with the database leaves as HistoryError."""

    def __init__(self, database: Database, clock: Clock) -> None:
        AnswerTable.__init__(self, database)
        ConversationTable.__init__(self, database, clock)

    def conversations(self, text: str = "", limit: int = 1000) -> list[Conversation]:
        """Return conversations, pinned first, then newest first; ``text`` searches titles, questions and answers."""
        if text.strip():
            self._derive()
        return super().conversations(text, limit)
