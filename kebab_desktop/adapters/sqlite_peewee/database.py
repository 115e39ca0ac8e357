"""One SQLite file: a connection per thread, transactions, translated errors, complete closing."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote_from_bytes

import peewee

from kebab_desktop.adapters.sqlite_peewee.models import restored, stored
from kebab_desktop.adapters.sqlite_peewee.translation import ENGINE_ERRORS, gone, translated
from kebab_desktop.core.errors import KebabError, KnowledgeBaseError

BUSY_TIMEOUT_S = 10
BATCH = 500
"""Values per IN list; SQLite before 3.32 allows 999 parameters in one statement."""

_PRAGMAS = (
    ("journal_mode", "wal"),
    ("synchronous", "normal"),
    ("foreign_keys", "on"),
    ("secure_delete", "on"),  # removed runbooks must not stay readable in the free pages of the file
)


class ThreadedSqlite(peewee.SqliteDatabase):
    """Peewee's database, which keeps one connection per thread but can only close the calling thread's.

    Only the first connection makes the file: a later one would begin an empty file where the old one was deleted.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._inode: int | None = None
        self._lock_of_threads = threading.Lock()
        self._connections: list[tuple[threading.Thread, sqlite3.Connection]] = []
        self._users: Counter[int] = Counter()
        self._retired = False
        # A connection is used by its own thread only; closing it at the end is the exception.
        super().__init__(_uri(path, "rwc"), pragmas=_PRAGMAS, timeout=BUSY_TIMEOUT_S, check_same_thread=False, uri=True)

    def connect(self, reuse_if_open: bool = False) -> bool:
        """Open the calling thread's connection and remember it; peewee calls this when it needs one."""
        opened = super().connect(reuse_if_open)
        with self._lock_of_threads:
            self._close_connections(lambda thread: not thread.is_alive())
            self._connections.append((threading.current_thread(), self.raw()))
            if self._inode is None:
                self._inode = os.stat(self._path).st_ino
                self.database = _uri(self._path, "rw")
        return opened

    def is_gone(self) -> bool:
        """Whether the file that was opened is no longer at its place: what is written to it would be lost in silence.

        A disk that cannot be asked has SQLite's own error told.
        """
        if self._inode is None:
            return False
        try:
            found = os.stat(self._path).st_ino
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:
            return False
        # Windows lets nobody replace an open file, and its numbers of files are not stable on every disk.
        return os.name == "posix" and found != self._inode

    def raw(self) -> sqlite3.Connection:
        """Return the calling thread's connection, opened if need be."""
        untyped: Any = super()
        connection: sqlite3.Connection = untyped.connection()
        return connection

    def insert_row(self, model: type[peewee.Model], row: Mapping[str, object]) -> int:
        """Insert one row given by column and return its number; see :meth:`insert_rows`."""
        return self.raw().execute(_insertion(model, row), _values(row)).lastrowid or 0

    def insert_rows(self, model: type[peewee.Model], rows: Sequence[Mapping[str, object]]) -> None:
        """Insert rows that all have the columns of the first, at a tenth of the time of peewee's ``insert_many``."""
        if rows:
            self.raw().executemany(_insertion(model, rows[0]), map(_values, rows))

    def select_rows(self, query: peewee.ModelSelect[Any]) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query on text and numbers as SQLite gives them, which spares a call per cell."""
        yield from self.rows_of(*query.bind(self).sql())

    def sql_of(self, query: peewee.ModelSelect[Any]) -> str:
        """Return the SQL of a query for :meth:`rows_of`: making it takes longer than having it answered."""
        sql: str = query.bind(self).sql()[0]
        return sql

    def rows_of(self, sql: str, parameters: Sequence[object]) -> Iterator[tuple[Any, ...]]:
        """Yield the rows that :meth:`select_rows` gives, for SQL that is finished but for its parameters."""
        for row in self.raw().execute(sql, parameters):
            yield tuple(map(restored, row)) if bytes in map(type, row) else row

    def rollback(self) -> None:
        """Undo the transaction, unless SQLite did so itself (a full disk does that)."""
        if self.raw().in_transaction:
            super().rollback()

    def enter(self) -> bool:
        """Announce that the calling thread uses its connection; False when the database is retired."""
        with self._lock_of_threads:
            if not self._retired:
                self._users[threading.get_ident()] += 1
            return not self._retired

    def leave(self) -> None:
        """Announce the end of a use; the last one closes the thread's connection when the database is retired."""
        me = threading.get_ident()
        with self._lock_of_threads:
            self._users[me] -= 1
            if self._users[me] == 0:
                del self._users[me]
                if self._retired:
                    self._close_connections(lambda thread: thread.ident == me)

    def retire(self) -> None:
        """Close all connections and refuse new uses; idempotent.

        A connection that is in use right now is closed by its own thread afterwards: closing it under a running
        statement can crash the process.
        """
        with self._lock_of_threads:
            self._retired = True
            self._close_connections(lambda thread: thread.ident not in self._users)

    def count_connections(self) -> int:
        """Return how many connections are open."""
        with self._lock_of_threads:
            return len(self._connections)

    def _close_connections(self, wanted: Callable[[threading.Thread], bool]) -> None:
        kept = []
        for thread, connection in self._connections:
            if wanted(thread):
                connection.close()
            else:
                kept.append((thread, connection))
        self._connections = kept


def _uri(path: Path, mode: str) -> str:
    """Return the name of a file for SQLite, which refuses a server as ``Path.as_uri`` names it for a network drive."""
    place = path.absolute().as_posix()
    return f"file://{'' if place.startswith('/') else '/'}{quote_from_bytes(os.fsencode(place))}?mode={mode}"


def _insertion(model: type[peewee.Model], row: Mapping[str, object]) -> str:
    return f"INSERT INTO {model._meta.table_name} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})"


def _values(row: Mapping[str, object]) -> list[object]:
    return [stored(value) if isinstance(value, str) else value for value in row.values()]


class Database:
    """The one SQLite file of a data folder, shared by catalog and history; made by ``open_database``.

    The models are not bound to a database. Every query names the one it runs on (``query.execute(db)``), so several
    files can be open in one process and no thread ever sees another file's binding.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._sqlite = ThreadedSqlite(path)

    @contextmanager
    def reading(self, kind: type[KebabError] = KnowledgeBaseError) -> Iterator[ThreadedSqlite]:
        """Give the database within one snapshot; errors of the engine leave as ``kind``."""
        with self._use(kind) as sqlite, sqlite.atomic("DEFERRED"):
            yield sqlite

    @contextmanager
    def glancing(self, kind: type[KebabError] = KnowledgeBaseError) -> Iterator[ThreadedSqlite]:
        """Give the database for a single statement, which is one snapshot without a transaction around it."""
        with self._use(kind) as sqlite:
            yield sqlite

    @contextmanager
    def writing(
        self, kind: type[KebabError] = KnowledgeBaseError, *, durable: bool = False
    ) -> Iterator[ThreadedSqlite]:
        """Give the database within one transaction that is undone by any exception; see :meth:`reading`.

        ``durable``: when this returns, not even a power cut takes it back (else it may take the last transactions).
        """
        # IMMEDIATE: a reader that becomes a writer half-way fails at once when another thread wrote in between.
        with self._use(kind) as sqlite, _flushed(sqlite, durable=durable), sqlite.atomic("IMMEDIATE"):
            yield sqlite

    @contextmanager
    def _use(self, kind: type[KebabError]) -> Iterator[ThreadedSqlite]:
        if not self._sqlite.enter():
            raise kind("The database is closed.", hint="Start the program again.")
        try:
            if self._sqlite.is_gone():
                raise gone(self.path, kind)
            yield self._sqlite
        except ENGINE_ERRORS as error:
            raise translated(error, self.path, kind) from error
        finally:
            self._sqlite.leave()

    def damage(self) -> list[str]:
        """Return what SQLite's own check finds wrong with the file, an empty list when it is sound; reads all of it."""
        with self._use(KnowledgeBaseError) as sqlite:
            try:
                found = [str(row[0]) for row in sqlite.raw().execute("PRAGMA quick_check")]
            except sqlite3.DatabaseError as error:
                return [str(error)]
        return [] if found == ["ok"] else found

    def backup(self, target: Path) -> None:
        """Copy the database as it is now to a new file; raises KnowledgeBaseError and leaves no half copy."""
        try:
            with self._use(KnowledgeBaseError) as sqlite, closing(sqlite3.connect(target)) as copy:
                sqlite.raw().backup(copy)
        except KnowledgeBaseError:
            with suppress(OSError):
                target.unlink()
            raise

    def truncate_log(self) -> None:
        """Empty the write-ahead log, which holds what was deleted since it was last emptied.

        A reader that is at work for longer than the busy timeout keeps it until the next time.
        """
        with self._use(KnowledgeBaseError) as sqlite:
            sqlite.raw().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

    @property
    def open_connections(self) -> int:
        """Return how many threads hold a connection."""
        return self._sqlite.count_connections()

    def close(self) -> None:
        """Close the connections of all threads; idempotent. Whatever is asked of the database later is refused."""
        try:
            self._sqlite.retire()
        except ENGINE_ERRORS as error:
            raise translated(error, self.path, KnowledgeBaseError) from error


@contextmanager
def _flushed(sqlite: ThreadedSqlite, *, durable: bool) -> Iterator[None]:
    """Have the commits of the calling thread's connection reach the disk, if they are to be ``durable``."""
    if durable:
        sqlite.raw().execute("PRAGMA synchronous = full")
    try:
        yield
    finally:
        if durable:
            sqlite.raw().execute("PRAGMA synchronous = normal")


def batches(values: Collection[str]) -> Iterator[list[str]]:
    """Yield the distinct values, sorted, in pieces that fit into one statement."""
    ordered = sorted(set(values))
    for start in range(0, len(ordered), BATCH):
        yield ordered[start : start + BATCH]
