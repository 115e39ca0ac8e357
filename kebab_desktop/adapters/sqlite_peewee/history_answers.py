"""Every answer and refusal ever given, on SQLite."""

from __future__ import annotations

import logging
import math
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from peewee import EXCLUDED, JOIN, ModelSelect, fn

from kebab_desktop.adapters.sqlite_peewee import answer_terms
from kebab_desktop.adapters.sqlite_peewee.answer_payload import check, packed, record_of, unpacked
from kebab_desktop.adapters.sqlite_peewee.database import batches
from kebab_desktop.adapters.sqlite_peewee.models import AnswerPayloadRow, AnswerRow, ConversationRow
from kebab_desktop.core.analysis import analyzer_version
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.errors import HistoryError
from kebab_desktop.core.history import history_row, search_key, searched_text
from kebab_desktop.core.history_search import wanted
from kebab_desktop.core.history_store import HistoryFilter, HistoryRow, Passage, Record

if TYPE_CHECKING:
    from kebab_desktop.adapters.sqlite_peewee.database import Database, ThreadedSqlite

logger = logging.getLogger(__name__)

_RECORDS_AT_ONCE = 100
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
    AnswerRow.refusal_detail,
    AnswerRow.mark,
    AnswerRow.note,
)


class AnswerTable:
    """The AnswerHistory port; every trouble with the database leaves as HistoryError."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._derived_with = ""

    def save_answer(self, answer: Answer) -> None:
        """Store an answer with its whole trace, or replace the one with the same trace id."""
        values = _answer_values(answer)
        payload = packed(answer)
        update = {name: getattr(EXCLUDED, name) for name in values if name != "trace_id"}
        with self._database.writing(HistoryError, durable=True) as sqlite:
            AnswerRow.insert(values).on_conflict(conflict_target=[AnswerRow.trace_id], update=update).execute(sqlite)
            stored = AnswerRow.select(AnswerRow.row).where(AnswerRow.trace_id == values["trace_id"])
            row = next(rows_of(stored, sqlite))[0]
            AnswerPayloadRow.insert(answer_row=row, payload=payload).on_conflict_replace().execute(sqlite)
            answer_terms.derive(sqlite, row, answer)
            ConversationRow.update(updated_at=answer.created_at).where(
                ConversationRow.id == answer.conversation_id, ConversationRow.updated_at < answer.created_at
            ).execute(sqlite)

    def answer(self, trace_id: str) -> Answer | None:
        """Return one stored answer, complete."""
        with self._database.reading(HistoryError) as sqlite:
            found = list(rows_of(payloads().where(AnswerRow.trace_id == trace_id), sqlite))
        return unpacked(*found[0]) if found else None

    def records(self, trace_ids: Sequence[str]) -> Iterator[Record]:
        """Yield these answers in this order; one that is damaged or not there is left out, and logged."""
        for start in range(0, len(trace_ids), _RECORDS_AT_ONCE):
            some = trace_ids[start : start + _RECORDS_AT_ONCE]
            with self._database.reading(HistoryError) as sqlite:
                found = dict(rows_of(payloads().where(AnswerRow.trace_id.in_(some)), sqlite))
            for trace_id in some:
                try:
                    yield record_of(trace_id, found.get(trace_id, b""))
                except HistoryError as error:
                    logger.warning("%s It is left out.", error.message)

    def rows(self, restriction: HistoryFilter) -> list[HistoryRow]:
        """Return rows, newest first."""
        query = AnswerRow.select(*_ROW_COLUMNS).order_by(AnswerRow.created_at.desc(), AnswerRow.row.desc())
        conditions = _conditions(restriction)
        if restriction.text.strip():
            self._derive()
            query = query.join(ConversationRow, JOIN.LEFT_OUTER, on=(ConversationRow.id == AnswerRow.conversation_id))
            sought = wanted(restriction.text)
            conditions.append(answer_terms.said(sought) | answer_terms.titled(sought))
        if conditions:
            query = query.where(*conditions)
        with self._database.reading(HistoryError) as sqlite:
            # Not peewee's rows: they cost as much again as the query, and the list may have ten thousand.
            return [_history_row(row) for row in sqlite.select_rows(query.limit(max(0, restriction.limit)))]

    def expired(self, created_at: str, keep: int) -> list[str]:
        """Return the trace ids older than a time (RFC 3339, empty: none) or beyond the ``keep`` newest (0: all)."""
        old: Any = AnswerRow.created_at < created_at
        if keep > 0:
            newest = AnswerRow.select(AnswerRow.row).order_by(AnswerRow.created_at.desc(), AnswerRow.row.desc())
            old |= AnswerRow.row.not_in(newest.limit(keep))
        query = AnswerRow.select(AnswerRow.trace_id).where(old).order_by(AnswerRow.created_at, AnswerRow.row)
        with self._database.reading(HistoryError) as sqlite:
            return [trace_id for (trace_id,) in rows_of(query, sqlite)]

    def forget(self, trace_ids: Collection[str]) -> int:
        """Delete answers and the conversations they emptied; return the number of answers."""
        number = 0
        with self._database.writing(HistoryError) as sqlite:
            for some in batches(trace_ids):
                query = AnswerRow.select(AnswerRow.row, AnswerRow.conversation_id).where(AnswerRow.trace_id.in_(some))
                found = list(rows_of(query, sqlite))
                rows = [row for row, _ in found]
                answer_terms.drop(sqlite, rows)
                AnswerPayloadRow.delete().where(AnswerPayloadRow.answer_row.in_(rows)).execute(sqlite)
                number += int(AnswerRow.delete().where(AnswerRow.row.in_(rows)).execute(sqlite))
                emptied = ConversationRow.id.in_([conversation for _, conversation in found if conversation])
                left = AnswerRow.select(AnswerRow.row).where(AnswerRow.conversation_id == ConversationRow.id)
                ConversationRow.delete().where(emptied, ~fn.EXISTS(left)).execute(sqlite)
            if number:
                answer_terms.tidy(sqlite)
        return number

    def passages(self) -> list[Passage]:
        """Return what is cited by any answer, each passage once."""
        self._derive()
        query = (
            "SELECT DISTINCT document_id, chunk_id, text_hash, text FROM answer_citation JOIN cited_text "
            "USING (text_hash)"
        )
        with self._database.reading(HistoryError) as sqlite:
            return [Passage(*row) for row in sqlite.raw().execute(query)]

    def answers_citing(self, passages: Collection[Passage]) -> set[str]:
        """Return the trace ids of the answers that cite one of these passages."""
        query = (
            "SELECT trace_id FROM answer_citation JOIN answer ON answer.row = answer_row "
            "WHERE chunk_id = ? AND text_hash = ?"
        )
        with self._database.reading(HistoryError) as sqlite:
            return {
                trace_id
                for each in passages
                for (trace_id,) in sqlite.raw().execute(query, (each.chunk_id, each.text_hash))
            }

    def damaged(self) -> list[str]:
        """Return the trace ids of the answers that cannot be read; reads all of them."""
        found = []
        with self._database.reading(HistoryError) as sqlite:
            query = AnswerRow.select(AnswerRow.trace_id, AnswerPayloadRow.payload).join(
                AnswerPayloadRow, JOIN.LEFT_OUTER, on=(AnswerPayloadRow.answer_row == AnswerRow.row)
            )
            for trace_id, payload in rows_of(query, sqlite):
                try:
                    check(trace_id, payload or b"")
                except HistoryError:
                    found.append(trace_id)
        return found

    def _derive(self) -> None:
        """Make terms and passages of answers that were stored with other terms, at their first use."""
        version = analyzer_version()  # another one may be chosen while the program runs
        if self._derived_with == version:
            return
        with self._database.reading(HistoryError) as sqlite:
            current = answer_terms.is_current(sqlite)
        if not current:
            with self._database.writing(HistoryError) as sqlite:
                answer_terms.derive_all(sqlite)
        self._derived_with = version


def rows_of(query: ModelSelect[Any], sqlite: ThreadedSqlite) -> Iterator[Any]:
    """Yield the rows of a query as tuples."""
    rows: Iterator[Any] = query.tuples().iterator(sqlite)
    return rows


def payloads() -> ModelSelect[AnswerRow]:
    """Return the query for trace ids with their payloads."""
    return AnswerRow.select(AnswerRow.trace_id, AnswerPayloadRow.payload).join(
        AnswerPayloadRow, on=(AnswerPayloadRow.answer_row == AnswerRow.row)
    )


def _conditions(restriction: HistoryFilter) -> list[Any]:
    conditions: list[Any] = [
        column == sought
        for sought, column in (
            (restriction.outcome, AnswerRow.outcome),
            (restriction.refusal_kind, AnswerRow.refusal_kind),
            (restriction.conversation_id, AnswerRow.conversation_id),
            (restriction.mark, AnswerRow.mark),
        )
        if sought
    ]
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
        "refusal_detail": row.refusal_detail,
        # SQLite has no NaN and stores NULL instead; both columns allow it.
        "top_score": row.top_score,
        "score_gate": row.score_gate,
        "mode": row.mode,
        "model": row.model,
        "total_tokens": row.total_tokens,
        "seconds": 0.0 if math.isnan(row.seconds) else row.seconds,
        "mark": row.mark,
        "note": row.note,
        "search_key": search_key(searched_text(answer)),
    }


def _history_row(row: tuple[Any, ...]) -> HistoryRow:
    return HistoryRow._make(row if row[6] is not None else (*row[:6], math.nan, *row[7:]))
