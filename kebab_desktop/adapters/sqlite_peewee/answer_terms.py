"""What is derived from stored answers: the terms by which they are found, and the passages they cite."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

from peewee import SQL, Expression, fn

from kebab_desktop.adapters.sqlite_peewee.answer_payload import unpacked
from kebab_desktop.adapters.sqlite_peewee.models import AnswerRow, ConversationRow
from kebab_desktop.core.analysis import analyzer_version
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.errors import HistoryError
from kebab_desktop.core.history import cited_passages, search_key, searched_text
from kebab_desktop.core.history_search import Wanted, search_terms

if TYPE_CHECKING:
    from kebab_desktop.adapters.sqlite_peewee.database import ThreadedSqlite

logger = logging.getLogger(__name__)

_STAMP = "answer_terms"
_PAGE = 200


_WITHOUT_NOTES, _NOW = 1, 2
"""What was derived at first did not have the notes of marks."""


def _version(way: int = _NOW) -> int:
    return zlib.crc32(f"{way};{analyzer_version()}".encode())


def _stamp(sqlite: ThreadedSqlite) -> int | None:
    row = sqlite.raw().execute("SELECT value FROM meta WHERE key = ?", (_STAMP,)).fetchone()
    return None if row is None else int(row[0])


def is_current(sqlite: ThreadedSqlite) -> bool:
    """Tell whether everything was derived in the way of this version."""
    return _stamp(sqlite) == _version()


def derive_all(sqlite: ThreadedSqlite) -> None:
    """Derive again from the stored answers what was not derived in this way.

    A damaged answer is found by nothing but its own words.
    """
    logger.info("The terms of stored answers are made again")
    only_notes = _stamp(sqlite) == _version(_WITHOUT_NOTES)
    if not only_notes:
        for table in ("answer_terms", "answer_citation", "cited_text"):
            sqlite.raw().execute(f"DELETE FROM {table}")
    for row, trace_id, payload in _payloads(sqlite, only_noted=only_notes):
        try:
            answer = unpacked(trace_id, payload)
        except HistoryError as error:
            logger.warning("%s", error.message)
            continue
        derive(sqlite, row, answer)
        if answer.note:
            key = search_key(searched_text(answer))
            sqlite.raw().execute("UPDATE answer SET search_key = ? WHERE row = ?", (key, row))
    sqlite.raw().execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (_STAMP, _version()))


def _payloads(sqlite: ThreadedSqlite, *, only_noted: bool) -> Iterator[tuple[int, str, bytes]]:
    after = 0
    noted = "AND note <> ''" if only_noted else ""
    query = (
        "SELECT answer.row, trace_id, payload FROM answer JOIN answer_payload ON answer_row = answer.row "
        f"WHERE answer.row > ? {noted} ORDER BY answer.row LIMIT ?"
    )
    while page := sqlite.raw().execute(query, (after, _PAGE)).fetchall():
        yield from page
        after = page[-1][0]


def derive(sqlite: ThreadedSqlite, row: int, answer: Answer) -> None:
    """Store what is derived from one answer instead of what there was."""
    drop(sqlite, [row])
    said = " ".join(search_terms(searched_text(answer))).replace("\x00", "")
    sqlite.raw().execute(
        "INSERT INTO answer_terms (rowid, terms) VALUES (?, ?)", (row, said.encode("utf-8", "replace").decode())
    )
    for marker, passage in cited_passages(answer):
        sqlite.raw().execute("INSERT OR IGNORE INTO cited_text VALUES (?, ?)", (passage.text_hash, passage.text))
        sqlite.raw().execute(
            "INSERT OR REPLACE INTO answer_citation VALUES (?, ?, ?, ?, ?)",
            (row, marker, passage.document_id, passage.chunk_id, passage.text_hash),
        )


def drop(sqlite: ThreadedSqlite, rows: Collection[int]) -> None:
    """Forget what was derived from these answers; texts that no answer cites any more go with :func:`tidy`."""
    for row in rows:
        sqlite.raw().execute("DELETE FROM answer_terms WHERE rowid = ?", (row,))
        sqlite.raw().execute("DELETE FROM answer_citation WHERE answer_row = ?", (row,))


def tidy(sqlite: ThreadedSqlite) -> None:
    """Remove texts that are no longer cited, and merge the index so that it holds no forgotten words."""
    sqlite.raw().execute("DELETE FROM cited_text WHERE text_hash NOT IN (SELECT text_hash FROM answer_citation)")
    sqlite.raw().execute("INSERT INTO answer_terms (answer_terms) VALUES ('optimize')")


def said(sought: Wanted) -> Expression:
    """Return the condition on answers whose question, text or note has what is searched for."""
    condition: Any = _holds(AnswerRow.search_key, sought.literal)
    if sought.by_words:
        rows = SQL("(SELECT rowid FROM answer_terms WHERE answer_terms MATCH ?)", (_match(sought),))
        words: Any = AnswerRow.row.in_(rows)
        for piece in sought.pieces:
            words &= _holds(AnswerRow.search_key, piece)
        condition |= words
    found: Expression = condition
    return found


def titled(sought: Wanted) -> Expression:
    """Return the condition on conversations whose title has the text as typed."""
    found: Expression = _holds(ConversationRow.title_key, sought.literal)
    return found


def _holds(column: Any, key: str) -> Any:  # noqa: ANN401 - peewee types a field by its Python value
    # INSTR instead of LIKE: what the user types has no wildcards.
    return fn.INSTR(column, key) > 0


def _match(sought: Wanted) -> str:
    quoted = [f'"{term}"' for term in sought.terms] + [f'"{term}"*' for term in sought.beginnings]
    return " AND ".join(quoted)
