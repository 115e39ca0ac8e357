"""Answers in memory, equal in behaviour to those on SQLite."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from kebab_desktop.adapters.fakes.clock import FixedClock
from kebab_desktop.core import codec
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.conversations import Conversation
from kebab_desktop.core.history import cited_passages, history_row, search_key, searched_text
from kebab_desktop.core.history_search import has, wanted
from kebab_desktop.core.history_store import HistoryFilter, HistoryRow, Passage, Record
from kebab_desktop.core.ports import Clock


class InMemoryAnswers:
    """The AnswerHistory port on dictionaries."""

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

    def records(self, trace_ids: Sequence[str]) -> Iterator[Record]:
        """Yield these answers in this order; one that is not there is left out."""
        for trace_id in trace_ids:
            if (found := self._answers.get(trace_id)) is not None:
                yield Record(replace(found, hits=(), evidence=(), prompt=None, hops=()), codec.dumps(found))

    def rows(self, restriction: HistoryFilter) -> list[HistoryRow]:
        """Return rows, newest first."""
        with self._lock:
            passing = [answer for answer in self._answers.values() if self._passes(answer, restriction)]
        newest_first = sorted(reversed(passing), key=lambda answer: answer.created_at, reverse=True)
        return [history_row(answer) for answer in newest_first[: max(0, restriction.limit)]]

    def expired(self, created_at: str, keep: int) -> list[str]:
        """Return the trace ids older than a time (RFC 3339, empty: none) or beyond the ``keep`` newest (0: all)."""
        rows = self.rows(HistoryFilter(limit=len(self._answers)))
        kept = {row.trace_id for row in rows[: keep or None] if row.created_at >= created_at}
        return [row.trace_id for row in reversed(rows) if row.trace_id not in kept]

    def forget(self, trace_ids: Collection[str]) -> int:
        """Delete answers and the conversations they emptied; return the number of answers."""
        with self._lock:
            gone = [self._answers.pop(trace) for trace in set(trace_ids) if trace in self._answers]
            used = {answer.conversation_id for answer in self._answers.values()}
            for emptied in {answer.conversation_id for answer in gone} - used:
                self._conversations.pop(emptied or "", None)
        return len(gone)

    def passages(self) -> list[Passage]:
        """Return what is cited by any answer, each passage once."""
        with self._lock:
            return list(dict.fromkeys(each for answer in self._answers.values() for _, each in cited_passages(answer)))

    def answers_citing(self, passages: Collection[Passage]) -> set[str]:
        """Return the trace ids of the answers that cite one of these passages."""
        with self._lock:
            return {
                trace
                for trace, answer in self._answers.items()
                if any(each in passages for _, each in cited_passages(answer))
            }

    def damaged(self) -> list[str]:
        """Return nothing: memory is not damaged."""
        return []

    def _passes(self, answer: Answer, restriction: HistoryFilter) -> bool:
        row = history_row(answer)
        since, until = restriction.since.rstrip("Zz"), restriction.until.rstrip("Zz")
        equal = (
            (restriction.outcome, row.outcome),
            (restriction.refusal_kind, row.refusal_kind),
            (restriction.conversation_id, row.conversation_id),
            (restriction.mark, row.mark),
        )
        if not all(not wanted or wanted == value for wanted, value in equal):
            return False
        if row.created_at < since or (until and row.created_at[: len(until)] > until):
            return False
        conversation = self._conversations.get(row.conversation_id or "")
        if not restriction.text.strip():
            return True
        sought = wanted(restriction.text)
        title = search_key(conversation.title) if conversation else ""
        return sought.literal in title or has(searched_text(answer), sought)
