"""The port of the history: conversations and every answer or refusal ever given."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from kebab_desktop.core.answers import Answer
    from kebab_desktop.core.conversations import Conversation, Turn


class HistoryRow(NamedTuple):
    """One line of the history table; a tuple, since ten thousand are made at a time (a dataclass takes eight times)."""

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
    mark: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """Restrictions of the history table; empty strings restrict nothing; times are RFC 3339 prefixes.

    What ``text`` finds is said in :mod:`kebab_desktop.core.history_search`.
    """

    text: str = ""
    outcome: str = ""
    refusal_kind: str = ""
    since: str = ""
    until: str = ""
    conversation_id: str = ""
    mark: str = ""
    limit: int = 1000


@dataclass(frozen=True, slots=True)
class Passage:
    """What an answer cites: the words of the cited lines as they were, and where they stood."""

    document_id: str
    chunk_id: str
    text_hash: str
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """What a stored answer says, and the JSON of the whole answer (see :mod:`kebab_desktop.core.codec`).

    ``answer`` has neither hits nor evidence, prompt and hops: reading these would take most of the time.
    """

    answer: Answer
    text: str


class AnswerStore(Protocol):
    """Where finished answers go."""

    def save_answer(self, answer: Answer) -> None:
        """Store an answer with its whole trace; raises HistoryError when that fails."""


class AnswerHistory(AnswerStore, Protocol):
    """Every answer or refusal ever given."""

    def answer(self, trace_id: str) -> Answer | None:
        """Return one stored answer, complete; raises HistoryError when it is damaged."""

    def records(self, trace_ids: Sequence[str]) -> Iterator[Record]:
        """Yield these answers in this order; one that is damaged or not there is left out, and logged."""

    def rows(self, restriction: HistoryFilter) -> list[HistoryRow]:
        """Return rows, newest first."""

    def expired(self, created_at: str, keep: int) -> list[str]:
        """Return the trace ids older than a time (RFC 3339, empty: none) or beyond the ``keep`` newest (0: all)."""

    def forget(self, trace_ids: Collection[str]) -> int:
        """Delete answers and the conversations they emptied; return the number of answers."""

    def passages(self) -> list[Passage]:
        """Return what is cited by any answer, each passage once."""

    def answers_citing(self, passages: Collection[Passage]) -> set[str]:
        """Return the trace ids of the answers that cite one of these passages."""

    def damaged(self) -> list[str]:
        """Return the trace ids of the answers that cannot be read; reads all of them."""


class ConversationHistory(Protocol):
    """Conversations and their turns."""

    def conversations(self, text: str = "", limit: int = 1000) -> list[Conversation]:
        """Return conversations, pinned first, then newest first; ``text`` searches titles, questions and answers."""

    def conversation(self, conversation_id: str) -> Conversation | None:
        """Return one conversation, also a hidden one."""

    def create_conversation(self, title: str) -> Conversation:
        """Add a conversation."""

    def put_conversation(self, conversation: Conversation) -> None:
        """Add a conversation under its own id, unless there is one with this id."""

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


class HistoryStore(AnswerHistory, ConversationHistory, Protocol):
    """Conversations and every answer or refusal ever given (SQLite)."""
