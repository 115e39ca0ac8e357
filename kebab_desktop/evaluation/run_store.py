"""Stored runs: one SQLite file of their own, and beside it one JSONL file per run for other tools.

The file is apart from the catalog, so that measuring never waits for a window that is open on the same data folder.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from kebab_desktop.core.errors import KnowledgeBaseError, UsageError
from kebab_desktop.core.reasons import reason
from kebab_desktop.evaluation.runs import Run, RunLine, header_json, item_json, run_from_json

FOLDER = "evaluation"
_FILE = "runs.sqlite3"
_SCHEMA = (
    """CREATE TABLE IF NOT EXISTS run (
        id TEXT PRIMARY KEY, created_at TEXT NOT NULL, golden TEXT NOT NULL, corpus TEXT NOT NULL, mode TEXT NOT NULL,
        questions INTEGER NOT NULL, header TEXT NOT NULL) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS item (
        run_id TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE, place INTEGER NOT NULL, result TEXT NOT NULL,
        PRIMARY KEY (run_id, place)) WITHOUT ROWID""",
)
_BUSY_TIMEOUT_S = 10


class SqliteRunStore:
    """Implements the RunStore port in the folder ``evaluation`` of a data folder, made at the first save."""

    def __init__(self, data_dir: Path) -> None:
        self.folder = data_dir.expanduser().absolute() / FOLDER

    def save(self, run: Run) -> None:
        """Store a run and write its JSONL file; raises KnowledgeBaseError when that fails."""
        header = _dumped(header_json(run))
        items = [_dumped(item_json(item)) for item in run.items]
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with self._database() as database:
                database.execute(
                    "INSERT INTO run VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (run.id, run.created_at, run.golden, run.corpus.name, run.mode, len(items), header),
                )
                database.executemany(
                    "INSERT INTO item VALUES (?, ?, ?)", [(run.id, place, text) for place, text in enumerate(items)]
                )
            self.jsonl(run.id).write_text("\n".join([header, *items]) + "\n", encoding="utf-8", newline="\n")
        except (OSError, sqlite3.Error) as error:
            raise _failed(self.folder, error) from error

    def run(self, name: str) -> Run:
        """Return the run with this id, or with the only id that begins with it; raises UsageError without one."""
        known = [line.id for line in self.lines()]
        found = [name] if name in known else [each for each in known if name and each.startswith(name)]
        if len(found) != 1:
            raise UsageError(
                f"'{name}' is the beginning of {len(found)} runs." if found else f"There is no run '{name}'.",
                hint="'kebab eval runs' lists them.",
            )
        try:
            with self._database() as database:
                (header,) = database.execute("SELECT header FROM run WHERE id = ?", found).fetchone()
                rows = database.execute("SELECT result FROM item WHERE run_id = ? ORDER BY place", found).fetchall()
        except sqlite3.Error as error:
            raise _failed(self.folder, error) from error
        return run_from_json(json.loads(header), [json.loads(text) for (text,) in rows])

    def lines(self) -> list[RunLine]:
        """Return all runs, newest first."""
        if not (self.folder / _FILE).is_file():
            return []
        order = "ORDER BY created_at DESC, id DESC"
        try:
            with self._database() as database:
                rows = database.execute(f"SELECT id, created_at, golden, corpus, mode, questions FROM run {order}")
                return [RunLine(*row) for row in rows.fetchall()]
        except sqlite3.Error as error:
            raise _failed(self.folder, error) from error

    def jsonl(self, run_id: str) -> Path:
        """Return the JSONL file of a run: the first line describes the run, every other one a question."""
        return self.folder / f"{run_id}.jsonl"

    @contextmanager
    def _database(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.folder / _FILE, timeout=_BUSY_TIMEOUT_S)) as database, database:
            for statement in _SCHEMA:
                database.execute(statement)
            yield database


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _failed(folder: Path, error: Exception) -> KnowledgeBaseError:
    return KnowledgeBaseError(
        f"The runs in {folder} cannot be read or written: {reason(error)}.",
        hint="Check the folder and the disk; a damaged runs.sqlite3 can be moved away, the JSONL files stay.",
    )
