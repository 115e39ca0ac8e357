"""Every answer and refusal ever given: table, figures and export."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from dataclasses import asdict, fields, replace
from datetime import UTC, datetime, timedelta

from kebab_desktop.app import wire
from kebab_desktop.app.views import HistorySummary
from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.core.errors import HistoryError, UsageError
from kebab_desktop.core.history_store import HistoryFilter, HistoryRow, HistoryStore

_ALL = 10_000_000


class HistoryService:
    """Reads the history store."""

    def __init__(self, store: HistoryStore) -> None:
        self._store = store

    def rows(self, restriction: HistoryFilter) -> list[HistoryRow]:
        """Return rows, newest first, at most ``restriction.limit``."""
        return self._store.rows(restriction)

    def answer(self, trace_id: str) -> Answer:
        """Return one answer with its whole trace; raises HistoryError when there is none."""
        found = self._store.answer(trace_id)
        if found is None:
            raise HistoryError(f"There is no answer '{trace_id}'.", hint="'kebab history' lists the trace ids.")
        return found

    def summary(self, restriction: HistoryFilter) -> HistorySummary:
        """Return the figures of all rows that pass ``restriction`` (its limit is ignored)."""
        rows = self._store.rows(replace(restriction, limit=_ALL))
        reasons = Counter(row.refusal_kind for row in rows if row.refusal_kind)
        return HistorySummary(
            total=len(rows),
            refused=sum(row.outcome == Outcome.REFUSED for row in rows),
            stopped=sum(row.outcome == Outcome.STOPPED for row in rows),
            reasons=tuple(reasons.most_common()),
            top_scores=tuple(row.top_score for row in rows if row.top_score is not None),
            score_gate=rows[0].score_gate if rows else 0.0,
        )

    def forget_expired(self, keep_days: int, now: datetime) -> int:
        """Delete answers older than ``keep_days`` (0 keeps all) and return their number."""
        if keep_days <= 0:
            return 0
        oldest = now.astimezone(UTC) - timedelta(days=keep_days)
        return self._store.forget_before(oldest.isoformat(timespec="milliseconds").replace("+00:00", "Z"))

    def export(self, restriction: HistoryFilter, format: str) -> str:
        """Return the rows as ``csv``, or the complete answers as ``jsonl``."""
        rows = self._store.rows(replace(restriction, limit=_ALL))
        if format == "csv":
            return _csv(rows)
        if format == "jsonl":
            found = (self._store.answer(row.trace_id) for row in rows)
            lines = (json.dumps(wire.answer(answer), ensure_ascii=False) for answer in found if answer is not None)
            return "".join(line + "\n" for line in lines)
        raise UsageError(f"'{format}' is not an export format.", hint="Allowed: csv, jsonl.")


def _csv(rows: list[HistoryRow]) -> str:
    """Write rows so that a spreadsheet does not take a question for a formula."""
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, [field.name for field in fields(HistoryRow)])
    writer.writeheader()
    for row in rows:
        writer.writerow({key: _harmless(value) for key, value in asdict(row).items()})
    return buffer.getvalue()


def _harmless(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value[:1] in {"=", "+", "-", "@", "\t", "\r"} else value
