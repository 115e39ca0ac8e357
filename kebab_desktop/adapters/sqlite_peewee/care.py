"""Finds stored values of the catalog that cannot be read, and puts empty ones in their place."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kebab_desktop.core import codec
from kebab_desktop.core.documents import Frontmatter, Problem, SourceKind, SourceType, TrustLevel
from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.core.holdings import Holdings

if TYPE_CHECKING:
    from kebab_desktop.adapters.sqlite_peewee.database import Database, ThreadedSqlite

logger = logging.getLogger(__name__)

Reader = Callable[[Any], object]


def _texts(stored: str) -> object:
    return codec.loads(tuple[str, ...], stored)


# Column → how it is read, and what is written instead of a value that cannot be.
_SOURCE: dict[str, tuple[Reader, str]] = {
    "ignore": (_texts, "[]"),
    "kind": (SourceKind, SourceKind.FOLDER.value),
    "type": (SourceType, SourceType.DOCS.value),
    "trust": (TrustLevel, TrustLevel.GENERATED.value),
}
_DOCUMENT: dict[str, tuple[Reader, str]] = {
    "frontmatter": (lambda stored: codec.loads(Frontmatter, stored), "{}"),
    "problems": (lambda stored: codec.loads(tuple[Problem, ...], stored), "[]"),
}
_CHUNK: dict[str, tuple[Reader, str]] = {
    "heading_path": (_texts, "[]"),
    "keywords": (_texts, "[]"),
    "aliases": (_texts, "[]"),
    "tags": (_texts, "[]"),
    "trust": (TrustLevel, TrustLevel.GENERATED.value),
}


class CatalogCare:
    """The StoreCare port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def check_place(self) -> None:
        """Raise DataDirectoryError when the database was deleted, moved or replaced since it was opened."""
        with self._database.glancing():
            return

    def damaged(self) -> list[str]:
        """Return what cannot be read, as ``source/path: column`` or ``source: column``."""
        with self._database.reading(KnowledgeBaseError) as sqlite:
            return sorted({f"{place}: {column}" for _, _, place, column, _ in _unreadable(sqlite)})

    def mend(self) -> int:
        """Write empty values where something cannot be read; the documents are indexed again by the next run."""
        with self._database.writing(KnowledgeBaseError) as sqlite:
            found = list(_unreadable(sqlite))
            for table, row, place, column, empty in found:
                logger.warning("The value of %s of %s cannot be read and was emptied", column, place)
                key = "id" if table == "source" else "row"
                sqlite.raw().execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (empty, row))
                if table == "document":
                    sqlite.raw().execute("UPDATE document SET versions = '' WHERE row = ?", (row,))
                elif table == "chunk":
                    again = (
                        "UPDATE document SET versions = '' WHERE row = (SELECT document_row FROM chunk WHERE row = ?)"
                    )
                    sqlite.raw().execute(again, (row,))
        return len({place for _, _, place, _, _ in found})

    def copy_to(self, file: Path) -> None:
        """Write a whole copy of the database to ``file``, as it is at this moment."""
        with self._database.reading(KnowledgeBaseError) as sqlite, closing(sqlite3.connect(file)) as target:
            sqlite.raw().backup(target)

    def holdings(self, file: Path | None = None) -> Holdings:
        """Return what the database holds, or the copy in ``file``, which may be of an older program."""
        if file is None:
            with self._database.reading(KnowledgeBaseError) as sqlite:
                return _holdings(sqlite.raw())
        if not file.is_file():
            return Holdings()
        try:
            with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as copy:
                _check_age(copy)
                return _holdings(copy)
        except sqlite3.Error as error:
            raise KnowledgeBaseError(
                f"The database of the backup cannot be read: {error}.", hint="Use another backup."
            ) from error


def _check_age(copy: sqlite3.Connection) -> None:
    """Refuse what the next start could not open: with it in place the program would not start at all."""
    from kebab_desktop.adapters.sqlite_peewee.migrations import MIGRATIONS

    (version,) = copy.execute("SELECT COALESCE(MAX(version), 0) FROM schema_version").fetchone()
    if version > len(MIGRATIONS):
        raise KnowledgeBaseError(
            "The backup was written by a newer version of this program.", hint="Update the program, then restore again."
        )


def _holdings(database: sqlite3.Connection) -> Holdings:
    documents = database.execute(
        "SELECT source_id || '/' || relative_path, content_id FROM document WHERE state IN ('committed', 'problem')"
    )
    conversations = database.execute("SELECT id FROM conversation WHERE deleted_at = ''")
    answers = database.execute("SELECT trace_id FROM answer")
    return Holdings(
        {str(place): str(content) for place, content in documents},
        frozenset(str(each) for (each,) in conversations),
        frozenset(str(each) for (each,) in answers),
    )


def _unreadable(sqlite: ThreadedSqlite) -> Iterator[tuple[str, object, str, str, str]]:
    """Yield table, key, place, column and the empty value of every cell that cannot be read."""
    for table, readers, query in (
        ("source", _SOURCE, "SELECT id, id, {} FROM source"),
        ("document", _DOCUMENT, "SELECT row, source_id || '/' || relative_path, {} FROM document"),
        (
            "chunk",
            _CHUNK,
            "SELECT chunk.row, source_id || '/' || path, {} FROM chunk JOIN document ON document.row = document_row",
        ),
    ):
        columns = [f"chunk.{name}" if table == "chunk" else name for name in readers]
        for key, place, *cells in sqlite.raw().execute(query.format(", ".join(columns))):
            for (column, (read, empty)), cell in zip(readers.items(), cells, strict=True):
                if not _readable(read, cell):
                    yield table, key, str(place), column, empty


def _readable(read: Reader, cell: object) -> bool:
    try:
        read(cell.decode("utf-8", "surrogatepass") if isinstance(cell, bytes) else cell)
    except (ValueError, TypeError):
        return False
    return True
