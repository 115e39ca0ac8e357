"""SQLite's errors in the words of the user."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import peewee

from kebab_desktop.core.errors import DataDirectoryError, HistoryError, KebabError, KnowledgeBaseError

ENGINE_ERRORS = (peewee.PeeweeException, sqlite3.Error, OverflowError, UnicodeEncodeError)
"""Everything that peewee and the sqlite3 module raise for trouble with data, file or disk.

The last two are for values that SQLite cannot hold: an integer of more than 64 bits, an id with a lone surrogate.
"""

_FULL = (
    "The disk is full: nothing more can be stored in {path}.",
    "Free some space on that disk and try again.",
)
_READ_ONLY = (
    "The database {path} cannot be written.",
    "Check the permissions of the file and of its folder, or choose another data folder.",
)
_CANNOT_OPEN = (
    "The database {path} cannot be opened.",
    "Check that its folder exists and may be written, or choose another data folder.",
)
_DAMAGED = (
    "The database {path} is damaged.",
    "It was left as it is: move it away or put a backup in its place, then start the program again.",
)
_BUSY = (
    "The database {path} is in use by another program.",
    "Close the other program and try again.",
)
_DISK = (
    "The disk reported an error with {path}.",
    "Check the disk and its connection, then try again.",
)
_GONE = (
    "The database {path} is gone: it was deleted or moved while the program is open.",
    "Put its data folder back, then the program goes on; until then nothing can be searched or kept.",
)

# Keyed by the primary result code of SQLite.
_EXPLANATIONS: dict[int, tuple[str, str]] = {
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_AUTH: _READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: _CANNOT_OPEN,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_IOERR: _DISK,
}


def translated(error: BaseException, path: Path, kind: type[KebabError]) -> KebabError:
    """Return the error for the user: HistoryError for history, else DataDirectoryError or KnowledgeBaseError."""
    cause = _engine_error(error)
    code = getattr(cause, "sqlite_errorcode", None)
    details: dict[str, object] = {"engine": f"{type(cause).__name__}: {cause}", "path": str(path)}
    known = _EXPLANATIONS.get(code & 0xFF) if isinstance(code, int) else None
    if known is None:
        return kind(
            "The database refused the request.",
            hint="Try again; if it happens again, copy the details and report them.",
            details=details,
        )
    return _explained(known, path, kind, details, retryable=known is _BUSY)


def gone(path: Path, kind: type[KebabError]) -> KebabError:
    """Return the error for a database that is no longer where it was opened."""
    return _explained(_GONE, path, kind, {"path": str(path)})


def _explained(
    told: tuple[str, str], path: Path, kind: type[KebabError], details: dict[str, object], *, retryable: bool = False
) -> KebabError:
    message, hint = told
    shown = DataDirectoryError if issubclass(kind, KnowledgeBaseError) else HistoryError
    return shown(message.format(path=path), hint=hint, retryable=retryable, details=details)


def _engine_error(error: BaseException) -> BaseException:
    """Return what sqlite3 raised; peewee keeps it in its own exception, at times in two layers of them."""
    original = getattr(error, "orig", None)
    return _engine_error(original) if isinstance(original, BaseException) else error
