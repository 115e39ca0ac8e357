"""The history in memory, equal in behaviour to the one on SQLite."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace

from kebab_desktop.adapters.fakes.clock import FixedClock
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.conversations import Conversation, Turn
from kebab_desktop.core.errors import HistoryError
from kebab_desktop.core.history import history_row, search_key
from kebab_desktop.core.history_store import HistoryFilter, HistoryRow
from kebab_desktop.core.ports import Clock


class InMemoryHistory:
    """The HistoryStore port on dictionaries."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock: Clock = clock or FixedClock()
        self._answers: dict[str, Answer] = {}
        self._conversations: dict[str, Conversation] = {}
        self._hidden: set[str] = set()
        self._lock = threading.RLock()

    def save_answer(self, answer: Answer) -> None:
        """Store an answer with its whole trace, or replace the one with the same trace id."""
        with self._lock:
            self._answers[answer.retrieval.trace_id] = answer
            mine = self._conversations.get(answer.conversation_id or "")
            if mine is not None and mine.updated_at < answer.created_at:
                self._conversations[mine.id] = replace(mine, updated_at=answer.created_at)

    def answer(self, trace_id: str) -> Answer | None:
        """Return one stored answer, complete."""
        return self._answers.get(trace_id)

    def rows(self, restriction: HistoryFilter) -> list[HistoryRow]:
        """Return rows, newest first."""
        with self._lock:
            passing = [answer for answer in self._answers.values() if self._passes(answer, restriction)]
        newest_first = sorted(reversed(passing), key=lambda answer: answer.created_at, reverse=True)
        return [history_row(answer) for answer in newest_first[: max(0, restriction.limit)]]

    def forget_before(self, created_at: str) -> int:
        """Delete the answers older than a time (RFC 3339) and the conversations they emptied; return the number."""
        with self._lock:
            old = [trace for trace, answer in self._answers.items() if answer.created_at < created_at]
            for trace in old:
                del self._answers[trace]
            used = {answer.conversation_id for answer in self._answers.values()}
            kept = {key: one for key, one in self._conversations.items() if key in used or one.updated_at >= created_at}
            self._conversations = kept
        return len(old)

    def conversations(self, text: str = "", limit: int = 1000) -> list[Conversation]:
        """Return conversations, pinned first, then newest first; ``text`` searches titles, questions and answers."""
        with self._lock:
            shown = [self._listed(identity) for identity in reversed(self._conversations)]
            wanted = [one for one in shown if one.id not in self._hidden and _mentions(one, self.answers(one.id), text)]
        ordered = sorted(wanted, key=lambda one: (one.pinned, one.updated_at), reverse=True)
        return ordered[: max(0, limit)]

    def create_conversation(self, title: str) -> Conversation:
        """Add a conversation."""
        time = self._clock.now()
        with self._lock:
            new = Conversation(f"cnv_{len(self._conversations) + 1}", title, time, time)
            self._conversations[new.id] = new
        return new

    def update_conversation(
        self, conversation_id: str, *, title: str | None = None, pinned: bool | None = None
    ) -> None:
        """Change title or pin; raises HistoryError when there is no such conversation."""
        with self._lock:
            old = self._known(conversation_id)
            self._conversations[conversation_id] = replace(
                old,
                title=old.title if title is None else title,
                pinned=old.pinned if pinned is None else pinned,
            )

    def delete_conversation(self, conversation_id: str) -> None:
        """Hide a conversation; its answers stay in the history."""
        with self._lock:
            self._hidden.add(self._known(conversation_id).id)

    def restore_conversation(self, conversation_id: str) -> None:
        """Undo :meth:`delete_conversation`."""
        with self._lock:
            self._hidden.discard(self._known(conversation_id).id)

    def turns(self, conversation_id: str) -> list[Turn]:
        """Return the turns in order."""
        return [
            Turn(answer.question, answer.text, answer.citations, answer.created_at)
            for answer in self.answers(conversation_id)
        ]

    def answers(self, conversation_id: str) -> list[Answer]:
        """Return the stored answers of a conversation in order, complete."""
        with self._lock:
            mine = [answer for answer in self._answers.values() if answer.conversation_id == conversation_id]
        return sorted(mine, key=lambda one: (one.turn_index is None, one.turn_index or 0, one.created_at))

    def _known(self, conversation_id: str) -> Conversation:
        found = self._conversations.get(conversation_id)
        if found is None:
            raise HistoryError("There is no such conversation.", hint="Reload the list of conversations.")
        return found

    def _listed(self, conversation_id: str) -> Conversation:
        answers = self.answers(conversation_id)
        last = answers[-1].outcome.value if answers else ""
        return replace(self._conversations[conversation_id], turns=len(answers), last_outcome=last)

    def _passes(self, answer: Answer, restriction: HistoryFilter) -> bool:
        row = history_row(answer)
        since, until = restriction.since.rstrip("Zz"), restriction.until.rstrip("Zz")
        equal = (
            (restriction.outcome, row.outcome),
            (restriction.refusal_kind, row.refusal_kind),
            (restriction.conversation_id, row.conversation_id),
        )
        if not all(not wanted or wanted == value for wanted, value in equal):
            return False
        if row.created_at < since or (until and row.created_at[: len(until)] > until):
            return False
        conversation = self._conversations.get(row.conversation_id or "")
        texts = (f"{answer.question}\n{answer.text}", conversation.title if conversation else "")
        return any(search_key(restriction.text.strip()) in search_key(text) for text in texts)


def _mentions(conversation: Conversation, answers: Sequence[Answer], text: str) -> bool:
    wanted = search_key(text.strip())
    said = [f"{answer.question}\n{answer.text}" for answer in answers]
    return any(wanted in search_key(candidate) for candidate in (conversation.title, *said))
