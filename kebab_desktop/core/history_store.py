"""The port of the history: conversations and every answer or refusal ever given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from kebab_desktop.core.answers import Answer
    from kebab_desktop.core.conversations import Conversation, Turn


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One line of the history table."""

    trace_id: str
    created_at: str
    question: str
    outcome: str
    refusal_kind: str
    top_score: float | None
    score_gate: float
    mode: str
    model: str
    total_tokens: int
    seconds: float
    conversation_id: str | None
    refusal_detail: str = ""


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """Restrictions of the history table; empty strings restrict nothing; times are RFC 3339 prefixes."""

    text: str = ""
    outcome: str = ""
    refusal_kind: str = ""
    since: str = ""
    until: str = ""
    conversation_id: str = ""
    limit: int = 1000


class AnswerStore(Protocol):
    """Where finished answers go."""

    def save_answer(self, answer: Answer) -> None:
        """Store an answer with its whole trace; raises HistoryError when that fails."""


class HistoryStore(AnswerStore, Protocol):
    """Conversations and every answer or refusal ever given (SQLite)."""

    def answer(self, trace_id: str) -> Answer | None:
        """Return one stored answer, complete."""

    def rows(self, restriction: HistoryFilter) -> list[HistoryRow]:
        """Return rows, newest first."""

    def forget_before(self, created_at: str) -> int:
        """Delete the answers older than a time (RFC 3339) and the conversations they emptied; return the number."""

    def conversations(self, text: str = "", limit: int = 1000) -> list[Conversation]:
        """Return conversations, pinned first, then newest first; ``text`` searches titles, questions and answers."""

    def create_conversation(self, title: str) -> Conversation:
        """Add a conversation."""

    def update_conversation(
        self, conversation_id: str, *, title: str | None = None, pinned: bool | None = None
    ) -> None:
        """Change title or pin."""

    def delete_conversation(self, conversation_id: str) -> None:
        """Hide a conversation; its answers stay in the history (see :meth:`restore_conversation`)."""

    def restore_conversation(self, conversation_id: str) -> None:
        """Undo :meth:`delete_conversation`."""

    def turns(self, conversation_id: str) -> list[Turn]:
        """Return the turns in order."""

    def answers(self, conversation_id: str) -> list[Answer]:
        """Return the stored answers of a conversation in order, complete."""
