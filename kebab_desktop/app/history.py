"""Every answer and refusal ever given: table, figures, files, and what has changed since."""

from __future__ import annotations

import csv
import difflib
import io
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import TextIO

from kebab_desktop.app import freshness, history_files
from kebab_desktop.app.freshness import Freshness
from kebab_desktop.app.transcript import to_markdown
from kebab_desktop.app.views import HistoryImport, HistorySummary
from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.core.conversations import Conversation
from kebab_desktop.core.errors import HistoryError, UsageError, no_answer
from kebab_desktop.core.history_store import HistoryFilter, HistoryRow, HistoryStore
from kebab_desktop.core.marks import Mark, checked_note
from kebab_desktop.core.ports import CatalogReader

FORMATS = ("csv", "json", "jsonl", "markdown")

_ALL = 10_000_000
_SEARCHED_FOR_NEAREST = 5000


class HistoryService:
    """Reads the history store and puts answers back into it."""

    def __init__(self, store: HistoryStore, catalog: CatalogReader, making: Collection[str] = ()) -> None:
        self._store = store
        self._catalog = catalog
        self._making = making

    def being_made(self) -> frozenset[str]:
        """Return the trace ids of the answers that this program is making right now: stored as ``interrupted``."""
        return frozenset(tuple(self._making))  # the tuple is made in one step, while another thread adds to the set

    def rows(self, restriction: HistoryFilter) -> list[HistoryRow]:
        """Return rows, newest first, at most ``restriction.limit``."""
        return self._store.rows(restriction)

    def answer(self, trace_id: str) -> Answer:
        """Return one answer with its whole trace; raises HistoryError when there is none, naming the nearest."""
        found = self._store.answer(trace_id)
        if found is None:
            known = [row.trace_id for row in self._store.rows(HistoryFilter(limit=_SEARCHED_FOR_NEAREST))]
            nearest = difflib.get_close_matches(trace_id, known, n=1, cutoff=0.6)
            raise no_answer(trace_id, nearest[0] if nearest else "")
        return found

    def summary(self, restriction: HistoryFilter) -> HistorySummary:
        """Return the figures of all rows that pass ``restriction`` (its limit is ignored), unfinished ones left out."""
        found = self._store.rows(replace(restriction, limit=_ALL))
        rows = [row for row in found if row.outcome != Outcome.INTERRUPTED]
        reasons = Counter(row.refusal_kind for row in rows if row.refusal_kind)
        return HistorySummary(
            total=len(rows),
            refused=sum(row.outcome == Outcome.REFUSED for row in rows),
            stopped=sum(row.outcome == Outcome.STOPPED for row in rows),
            reasons=tuple(reasons.most_common()),
            top_scores=tuple(row.top_score for row in rows if row.top_score is not None),
            score_gate=rows[0].score_gate if rows else 0.0,
        )

    def stale(self) -> set[str]:
        """Return the trace ids of the answers that cite lines which have been changed or removed since."""
        states = freshness.compare(self._store.passages(), self._catalog)
        return self._store.answers_citing([one for one, state in states.items() if state is not Freshness.CURRENT])

    def citing(self, document_id: str) -> list[HistoryRow]:
        """Return the answers that cite a document, newest first."""
        cited = [each for each in self._store.passages() if each.document_id == document_id]
        traces = self._store.answers_citing(cited)
        if not traces:
            return []
        return [row for row in self._store.rows(HistoryFilter(limit=_ALL)) if row.trace_id in traces]

    def citation_states(self, answer: Answer) -> dict[int, Freshness]:
        """Return for each citation, by marker, whether the cited lines still stand as they were."""
        return freshness.states_of(answer, self._catalog)

    def export(self, restriction: HistoryFilter | Sequence[HistoryFilter], format: str) -> str:
        """Return what :meth:`exported` yields as one text."""
        return "".join(self.exported(restriction, format))

    def exported(self, restriction: HistoryFilter | Sequence[HistoryFilter], format: str) -> Iterator[str]:
        """Yield the rows as ``csv``, or the answers complete as ``json`` or ``jsonl``, or to read as ``markdown``.

        Several restrictions are taken together; their limits are ignored. Raises UsageError for another format, at
        the call.
        """
        if format not in FORMATS:
            raise UsageError(f"'{format}' is not an export format.", hint=f"Allowed: {', '.join(FORMATS)}.")
        restrictions = [restriction] if isinstance(restriction, HistoryFilter) else restriction
        rows = [row for each in restrictions for row in self._store.rows(replace(each, limit=_ALL))]
        if format == "csv":
            return iter([_csv(rows)])
        records = self._store.records([row.trace_id for row in rows])
        if format == "markdown":
            return iter([to_markdown([record.answer for record in records])])
        write = history_files.as_json if format == "json" else history_files.as_lines
        return write(records, self._conversations_of(rows))

    def import_answers(self, text: str | TextIO, *, list_again: bool = True) -> HistoryImport:
        """Put the answers of a JSON or JSONL export back; those that are there already stay as they are.

        ``text`` may be an open file, which is read in pieces, so that other threads have their turns. ``list_again``:
        conversations of it that were deleted are listed again. Nothing is stored when any part of it cannot be read;
        raises HistoryError naming the place.
        """
        content = history_files.read(io.StringIO(text) if isinstance(text, str) else text)
        for conversation in content.conversations:
            self._store.put_conversation(conversation)
        known = {row.trace_id for row in self._store.rows(HistoryFilter(limit=_ALL))}
        new = {each.retrieval.trace_id: each for each in content.answers if each.retrieval.trace_id not in known}
        for answer in new.values():
            self._store.save_answer(answer)
        again = self._list_again(content.conversations) if list_again else 0
        return HistoryImport(added=len(new), known=len(content.answers) - len(new), listed=again)

    def _list_again(self, conversations: Collection[Conversation]) -> int:
        """Bring deleted conversations back into the list and return their number."""
        if not conversations:
            return 0
        listed = {each.id for each in self._store.conversations(limit=_ALL)}
        deleted = {each.id for each in conversations} - listed
        for conversation_id in deleted:
            self._store.restore_conversation(conversation_id)
        return len(deleted)

    def mark(self, trace_id: str, mark: Mark, note: str = "") -> Answer:
        """Keep what people say of an answer and return it; ``Mark.NONE`` takes mark and note away.

        Raises UsageError for a note that is too long, HistoryError for an answer that is unknown or still being made.
        """
        note = checked_note(note)
        if trace_id in self.being_made():  # what is being made is stored again when it ends
            raise HistoryError(
                "This answer is still being made.", hint="Mark it when it is finished.", details={"trace": trace_id}
            )
        marked = replace(self.answer(trace_id), mark=mark, note=note if mark else "")
        self._store.save_answer(marked)
        return marked

    def damaged(self) -> list[str]:
        """Return the trace ids of the answers that cannot be read; reads all of them."""
        return self._store.damaged()

    def _conversations_of(self, rows: Sequence[HistoryRow]) -> Iterator[Conversation]:
        for identity in dict.fromkeys(row.conversation_id for row in rows if row.conversation_id):
            if (found := self._store.conversation(identity)) is not None:
                yield found


def _csv(rows: list[HistoryRow]) -> str:
    """Write rows so that a spreadsheet does not take a question for a formula."""
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, HistoryRow._fields)
    writer.writeheader()
    for row in rows:
        writer.writerow({key: _harmless(value) for key, value in row._asdict().items()})
    return buffer.getvalue()


def _harmless(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value[:1] in {"=", "+", "-", "@", "\t", "\r"} else value
