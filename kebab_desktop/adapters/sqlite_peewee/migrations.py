"""The schema as an append-only list of named steps, and opening a database with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from kebab_desktop.adapters.sqlite_peewee.database import Database, ThreadedSqlite
from kebab_desktop.core.errors import DataDirectoryError, KnowledgeBaseError
from kebab_desktop.core.ports import Clock

Migration = Callable[[ThreadedSqlite], None]

DATABASE_FILE = "kebab.sqlite"
"""Name of the database in a data folder."""


def open_database(path: Path, clock: Clock, migrations: Sequence[Migration] | None = None) -> Database:
    """Open the database of a data folder, made or brought up to date as needed.

    Raises KnowledgeBaseError for a file of a newer program or of another one, DataDirectoryError for a damaged file
    and for a folder that cannot be used; the file is left as it is in all of these cases.
    """
    steps = MIGRATIONS if migrations is None else migrations
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataDirectoryError(
            f"The data folder {path.parent} cannot be created.",
            hint="Check its permissions or choose another data folder.",
            details={"engine": str(error)},
        ) from error
    database = Database(path)
    try:
        _bring_up_to_date(database, clock, steps)
    except BaseException:
        database.close()
        raise
    return database


def _bring_up_to_date(database: Database, clock: Clock, steps: Sequence[Migration]) -> None:
    with database.reading() as sqlite:
        version = _schema_version(sqlite, database.path)
    if version > len(steps):
        raise KnowledgeBaseError(
            f"The database {database.path} was written by a newer version of this program.",
            hint="Update the program, or choose another data folder.",
            details={"found": version, "known": len(steps)},
        )
    if 0 < version < len(steps):
        stamp = clock.now().replace(":", "").replace(".", "")
        database.backup(database.path.with_name(f"{database.path.name}.v{version}-{stamp}.backup"))
    for number, step in enumerate(steps[version:], start=version + 1):
        with database.writing() as sqlite:
            step(sqlite)
            sqlite.raw().execute(
                "INSERT INTO schema_version (version, name, applied_at) VALUES (?, ?, ?)",
                (number, step.__name__, clock.now()),
            )


def _schema_version(sqlite: ThreadedSqlite, path: Path) -> int:
    tables = {str(name) for (name,) in sqlite.raw().execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables:
        return 0
    if "schema_version" not in tables:
        raise KnowledgeBaseError(
            f"The file {path} is a database of another program.",
            hint="Choose another data folder.",
            details={"tables": sorted(tables)},
        )
    row = sqlite.raw().execute("SELECT COALESCE(MAX(version), 0) FROM schema_version").fetchone()
    return int(row[0])


def m001_sources_documents_chunks_history(sqlite: ThreadedSqlite) -> None:
    """Create the first schema."""
    for statement in (*_CATALOG_TABLES, *_HISTORY_TABLES):
        sqlite.raw().execute(statement)


# Steps are never changed once released: what is below describes version 1, not the schema of today.
_CATALOG_TABLES = (
    "CREATE TABLE schema_version (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL)",
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID",
    "INSERT INTO meta (key, value) VALUES ('revision', 0)",
    """CREATE TABLE source (
        id TEXT PRIMARY KEY, root TEXT NOT NULL, kind TEXT NOT NULL, type TEXT NOT NULL, trust TEXT NOT NULL,
        ignore TEXT NOT NULL)""",
    """CREATE TABLE document (
        row INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, state TEXT NOT NULL,
        removing INTEGER NOT NULL, excluded INTEGER NOT NULL,
        source_id TEXT NOT NULL REFERENCES source (id) ON DELETE CASCADE, relative_path TEXT NOT NULL,
        content_id TEXT NOT NULL, size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL, versions TEXT NOT NULL,
        title TEXT NOT NULL, chunk_count INTEGER NOT NULL, indexed_at TEXT NOT NULL, trust TEXT NOT NULL,
        encoding TEXT NOT NULL, frontmatter TEXT NOT NULL, problems TEXT NOT NULL)""",
    # At most one version that readers see and one that is being written.
    "CREATE UNIQUE INDEX document_version ON document (id, (state = 'pending'))",
    "CREATE INDEX document_place ON document (source_id, relative_path)",
    """CREATE TABLE body (
        document_row INTEGER PRIMARY KEY REFERENCES document (row) ON DELETE CASCADE,
        text TEXT NOT NULL, line INTEGER NOT NULL)""",
    """CREATE TABLE chunk (
        row INTEGER PRIMARY KEY AUTOINCREMENT,
        document_row INTEGER NOT NULL REFERENCES document (row) ON DELETE CASCADE,
        id TEXT NOT NULL, ordinal INTEGER NOT NULL, path TEXT NOT NULL, title TEXT NOT NULL, section TEXT NOT NULL,
        heading_path TEXT NOT NULL, line_start INTEGER NOT NULL, line_end INTEGER NOT NULL, content TEXT NOT NULL,
        trust TEXT NOT NULL, docs_id TEXT NOT NULL, pattern_id TEXT NOT NULL, log_type TEXT NOT NULL,
        severity TEXT NOT NULL, keywords TEXT NOT NULL, aliases TEXT NOT NULL, tags TEXT NOT NULL, lang TEXT NOT NULL,
        priority INTEGER NOT NULL, log_type_key TEXT NOT NULL, severity_key TEXT NOT NULL, tags_key TEXT NOT NULL,
        lang_key TEXT NOT NULL)""",
    "CREATE INDEX chunk_id ON chunk (id)",
    "CREATE INDEX chunk_order ON chunk (document_row, ordinal)",
    # Holds all that a filter compares, so that filtering never reads the text of a chunk.
    "CREATE INDEX chunk_filter ON chunk (document_row, trust, log_type_key, severity_key, lang_key, tags_key, id)",
    """CREATE TABLE ingest_run (
        row INTEGER PRIMARY KEY AUTOINCREMENT, started_at TEXT NOT NULL, finished_at TEXT NOT NULL,
        cancelled INTEGER NOT NULL, failed INTEGER NOT NULL, summary TEXT NOT NULL)""",
)
_HISTORY_TABLES = (
    """CREATE TABLE conversation (
        row INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, title_key TEXT NOT NULL,
        created_at TEXT NOT NULL, updated_at TEXT NOT NULL, pinned INTEGER NOT NULL, deleted_at TEXT NOT NULL)""",
    "CREATE INDEX conversation_order ON conversation (pinned, updated_at)",
    """CREATE TABLE answer (
        row INTEGER PRIMARY KEY AUTOINCREMENT, trace_id TEXT NOT NULL UNIQUE, conversation_id TEXT, turn_index INTEGER,
        created_at TEXT NOT NULL, question TEXT NOT NULL, outcome TEXT NOT NULL, refusal_kind TEXT NOT NULL,
        top_score REAL, score_gate REAL, mode TEXT NOT NULL, model TEXT NOT NULL, total_tokens INTEGER NOT NULL,
        seconds REAL NOT NULL, search_key TEXT NOT NULL)""",
    "CREATE INDEX answer_time ON answer (created_at)",
    "CREATE INDEX answer_outcome ON answer (outcome, refusal_kind, created_at)",
    "CREATE INDEX answer_turn ON answer (conversation_id, turn_index, created_at, outcome)",
    """CREATE TABLE answer_payload (
        answer_row INTEGER PRIMARY KEY REFERENCES answer (row) ON DELETE CASCADE, payload BLOB NOT NULL)""",
)


def m002_search_and_citations_of_answers(sqlite: ThreadedSqlite) -> None:
    """Add the index of past questions and answers, what they cite, and why an answer was cut short.

    The new tables are derived from the stored answers and filled at their first use.
    """
    for statement in _ANSWER_TABLES:
        sqlite.raw().execute(statement)


_ANSWER_TABLES = (
    "ALTER TABLE answer ADD COLUMN refusal_detail TEXT NOT NULL DEFAULT ''",
    # The terms are made by the program's own analyzer: all that this tokenizer does is part them at blanks.
    "CREATE VIRTUAL TABLE answer_terms USING fts5 (terms, detail = none, columnsize = 0, "
    """tokenize = "ascii tokenchars '_.:+/-@%'")""",
    "CREATE TABLE cited_text (text_hash TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TABLE answer_citation (
        answer_row INTEGER NOT NULL REFERENCES answer (row) ON DELETE CASCADE, marker INTEGER NOT NULL,
        document_id TEXT NOT NULL, chunk_id TEXT NOT NULL, text_hash TEXT NOT NULL,
        PRIMARY KEY (answer_row, marker)) WITHOUT ROWID""",
    "CREATE INDEX answer_citation_passage ON answer_citation (chunk_id, text_hash)",
)


def m003_sources_that_are_not_watched(sqlite: ThreadedSqlite) -> None:
    """Add whether the folder of a source is watched; all that there are have been."""
    sqlite.raw().execute("ALTER TABLE source ADD COLUMN watched INTEGER NOT NULL DEFAULT 1")


def m004_marks_of_answers(sqlite: ThreadedSqlite) -> None:
    """Add what people said of an answer; of those that there are nobody has said anything."""
    for column in ("mark", "note"):
        sqlite.raw().execute(f"ALTER TABLE answer ADD COLUMN {column} TEXT NOT NULL DEFAULT ''")


def m005_names_of_sources(sqlite: ThreadedSqlite) -> None:
    """Add the name that was chosen for a source; for those that there are none was."""
    sqlite.raw().execute("ALTER TABLE source ADD COLUMN name TEXT NOT NULL DEFAULT ''")


MIGRATIONS: tuple[Migration, ...] = (
    m001_sources_documents_chunks_history,
    m002_search_and_citations_of_answers,
    m003_sources_that_are_not_watched,
    m004_marks_of_answers,
    m005_names_of_sources,
)
