"""The history in memory, equal in behaviour to the one on SQLite."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kebab_desktop.adapters.fakes.history_answers import InMemoryAnswers
from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.core.conversations import Conversation, Turn
from kebab_desktop.core.errors import HistoryError
from kebab_desktop.core.history import search_key, searched_text, turns_seen
from kebab_desktop.core.history_search import has, wanted

_NOTHING_SAID = {Outcome.REFUSED, Outcome.INTERRUPTED}


class InMemoryHistory(InMemoryAnswers):
    """The HistoryStore port on dictionaries."""

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

    def conversation(self, conversation_id: str) -> Conversation | None:
        """Return one conversation, also a hidden one; without its last outcome."""
        with self._lock:
            known = conversation_id in self._conversations
            return replace(self._listed(conversation_id), last_outcome="") if known else None

    def put_conversation(self, conversation: Conversation) -> None:
        """Add a conversation under its own id, unless there is one with this id."""
        with self._lock:
            self._conversations.setdefault(conversation.id, replace(conversation, turns=0, last_outcome=""))

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
            Turn(
                answer.question,
                answer.text,
                answer.citations,
                answer.created_at,
                answer.outcome in _NOTHING_SAID,
                answer.trace_id,
                answer.follows,
            )
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
        return replace(self._conversations[conversation_id], turns=turns_seen(answers), last_outcome=last)


def _mentions(conversation: Conversation, answers: Sequence[Answer], text: str) -> bool:
    if not text.strip():
        return True
    sought = wanted(text)
    said = (has(searched_text(answer), sought) for answer in answers)
    return sought.literal in search_key(conversation.title) or any(said)
