"""Opening, migrating, closing, threads and errors of the SQLite file."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import peewee
import pytest

from kebab_desktop.adapters.fakes.stores import FixedClock
from kebab_desktop.adapters.sqlite_peewee import models
from kebab_desktop.adapters.sqlite_peewee.catalog import PeeweeCatalog
from kebab_desktop.adapters.sqlite_peewee.database import Database, ThreadedSqlite
from kebab_desktop.adapters.sqlite_peewee.history import PeeweeHistory
from kebab_desktop.adapters.sqlite_peewee.migrations import MIGRATIONS, open_database
from kebab_desktop.core.documents import Source
from kebab_desktop.core.errors import DataDirectoryError, HistoryError, KebabError, KnowledgeBaseError
from kebab_desktop.core.history_store import HistoryFilter

CLOCK = FixedClock()
RELEASED = [(number, step.__name__) for number, step in enumerate(MIGRATIONS, start=1)]
NEWEST = len(MIGRATIONS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "kebab.sqlite"


@pytest.fixture
def database(path: Path) -> Iterator[Database]:
    opened = open_database(path, CLOCK)
    yield opened
    opened.close()


def add_note_column(sqlite: ThreadedSqlite) -> None:
    """A second migration, as a later version will have one."""
    sqlite.raw().execute("ALTER TABLE source ADD COLUMN note TEXT NOT NULL DEFAULT ''")


def break_half_way(sqlite: ThreadedSqlite) -> None:
    """A migration that fails after its first statement."""
    sqlite.raw().execute("ALTER TABLE source ADD COLUMN lost TEXT")
    sqlite.raw().execute("SELECT * FROM nowhere")


def versions(path: Path) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT version, name FROM schema_version ORDER BY version").fetchall()


def columns(path: Path, table: str) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def in_thread(work: Callable[[], object]) -> None:
    """Run ``work`` on a thread of its own and raise what it raised."""
    raised: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:  # noqa: BLE001 - raised again by the caller
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if raised:
        raise raised[0]


def test_the_models_have_the_columns_of_the_schema(database: Database, path: Path) -> None:
    rows = [
        model
        for model in vars(models).values()
        if isinstance(model, type) and issubclass(model, peewee.Model) and model.__name__[0] != "_"
    ]
    tables = {model._meta.table_name: [field.column_name for field in model._meta.sorted_fields] for model in rows}
    assert len(tables) == 9
    for table, expected in tables.items():
        assert columns(path, table) == expected, table


def test_pragmas_hold_on_every_thread(database: Database) -> None:
    def check() -> None:
        with database.reading() as sqlite:
            found = {
                name: sqlite.raw().execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("journal_mode", "foreign_keys", "secure_delete", "busy_timeout", "synchronous")
            }
        assert found == {
            "journal_mode": "wal",
            "foreign_keys": 1,
            "secure_delete": 1,
            "busy_timeout": 10_000,
            "synchronous": 1,
        }

    check()
    in_thread(check)


def test_opening_again_keeps_the_data_and_makes_no_backup(database: Database, path: Path) -> None:
    PeeweeCatalog(database, CLOCK).put_source(Source("team", Path("/srv")))
    database.close()
    again = open_database(path, CLOCK)
    assert [source.id for source in PeeweeCatalog(again, CLOCK).sources()] == ["team"]
    again.close()
    assert versions(path) == RELEASED
    assert [file.name for file in path.parent.iterdir()] == ["kebab.sqlite"]


def test_two_files_are_open_side_by_side(tmp_path: Path) -> None:
    first, second = (open_database(tmp_path / name / "kebab.sqlite", CLOCK) for name in ("a", "b"))
    PeeweeCatalog(first, CLOCK).put_source(Source("first", Path("/1")))
    PeeweeCatalog(second, CLOCK).put_source(Source("second", Path("/2")))
    PeeweeHistory(second, CLOCK).create_conversation("x")
    assert [source.id for source in PeeweeCatalog(first, CLOCK).sources()] == ["first"]
    assert [source.id for source in PeeweeCatalog(second, CLOCK).sources()] == ["second"]
    assert PeeweeHistory(first, CLOCK).conversations() == []
    first.close()
    second.close()


def test_a_migration_is_applied_once_after_a_backup(database: Database, path: Path) -> None:
    PeeweeCatalog(database, CLOCK).put_source(Source("team", Path("/srv")))
    database.close()
    for _ in range(2):
        open_database(path, CLOCK, [*MIGRATIONS, add_note_column]).close()
    assert versions(path) == [*RELEASED, (NEWEST + 1, "add_note_column")]
    assert columns(path, "source")[-1] == "note"
    (backup,) = path.parent.glob("*.backup")
    assert backup.name == f"kebab.sqlite.v{NEWEST}-2026-01-01T000000000Z.backup"
    assert versions(backup) == RELEASED
    restored = open_database(backup, CLOCK)
    assert [source.id for source in PeeweeCatalog(restored, CLOCK).sources()] == ["team"]
    restored.close()


def test_a_migration_that_fails_changes_nothing(database: Database, path: Path) -> None:
    database.close()
    with pytest.raises(KnowledgeBaseError):
        open_database(path, CLOCK, [*MIGRATIONS, break_half_way])
    assert versions(path) == RELEASED
    assert "lost" not in columns(path, "source")
    open_database(path, CLOCK).close()


def test_without_a_backup_there_is_no_migration(database: Database, path: Path) -> None:
    database.close()
    path.with_name(f"kebab.sqlite.v{NEWEST}-2026-01-01T000000000Z.backup").mkdir()
    with pytest.raises(DataDirectoryError):
        open_database(path, CLOCK, [*MIGRATIONS, add_note_column])
    assert versions(path) == RELEASED


def test_a_file_of_a_newer_program_is_refused_and_left_alone(database: Database, path: Path) -> None:
    database.close()
    open_database(path, CLOCK, [*MIGRATIONS, add_note_column]).close()
    before = path.read_bytes()
    with pytest.raises(KnowledgeBaseError, match="newer version") as caught:
        open_database(path, CLOCK)
    assert "Update the program" in caught.value.hint
    assert path.read_bytes() == before


def test_a_database_of_another_program_is_refused(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE cookies (id INTEGER)")
    with pytest.raises(KnowledgeBaseError, match="another program"):
        open_database(path, CLOCK)
    assert columns(path, "cookies") == ["id"]


@pytest.mark.parametrize("content", [b"this is no database, only text " * 200, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(DataDirectoryError, match=r"^The database .* is damaged\.$") as caught:
        open_database(path, CLOCK)
    assert "move it away" in caught.value.hint
    assert path.read_bytes() == content
    assert [file.name for file in path.parent.iterdir()] == ["kebab.sqlite"]


def test_damage_inside_the_file_is_told(database: Database, path: Path) -> None:
    catalog = PeeweeCatalog(database, CLOCK)
    for number in range(300):
        catalog.put_source(Source(f"s{number}", Path("/srv") / ("x" * 200)))
    assert database.damage() == []
    database.close()
    content = bytearray(path.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        root, size = (
            connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'source'").fetchone()[0],
            connection.execute("PRAGMA page_size").fetchone()[0],
        )
    content[(root - 1) * size : root * size] = b"\xaa" * size
    path.write_bytes(content)
    broken = open_database(path, CLOCK)
    with pytest.raises(DataDirectoryError, match="is damaged"):
        PeeweeCatalog(broken, CLOCK).sources()
    assert broken.damage() != []
    broken.close()
    assert path.read_bytes() == content


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DataDirectoryError, match="cannot be created") as caught:
        open_database(tmp_path / "file" / "data" / "kebab.sqlite", CLOCK)
    assert caught.value.hint


def test_a_file_that_cannot_be_opened_is_told(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(DataDirectoryError, match="cannot be opened"):
        open_database(path, CLOCK)


def test_a_full_disk_is_told_and_the_transaction_undone(database: Database) -> None:
    catalog, history = PeeweeCatalog(database, CLOCK), PeeweeHistory(database, CLOCK)
    catalog.put_source(Source("team", Path("/srv")))
    with database.reading() as sqlite:
        pages = sqlite.raw().execute("PRAGMA page_count").fetchone()[0]
        sqlite.raw().execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(DataDirectoryError, match="disk is full") as caught:
        catalog.put_source(Source("big", Path("/" + "x" * 500_000)))
    assert "Free some space" in caught.value.hint
    with pytest.raises(HistoryError, match="disk is full"):
        history.create_conversation("x" * 500_000)
    assert [source.id for source in catalog.sources()] == ["team"]
    with database.reading() as sqlite:
        sqlite.raw().execute(f"PRAGMA max_page_count = {pages + 5000}")
    catalog.put_source(Source("big", Path("/" + "x" * 500_000)))


def test_a_read_only_database_is_told(database: Database) -> None:
    with database.reading() as sqlite:
        sqlite.raw().execute("PRAGMA query_only = on")
    with pytest.raises(DataDirectoryError, match="cannot be written"):
        PeeweeCatalog(database, CLOCK).put_source(Source("team", Path("/srv")))
    with pytest.raises(HistoryError, match="cannot be written"):
        PeeweeHistory(database, CLOCK).create_conversation("x")


def test_a_database_that_another_program_writes_is_told(database: Database, path: Path) -> None:
    catalog = PeeweeCatalog(database, CLOCK)
    with database.reading() as sqlite:
        sqlite.raw().execute("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DataDirectoryError, match="in use by another program") as caught:
            catalog.put_source(Source("team", Path("/srv")))
        assert caught.value.retryable
        assert catalog.sources() == [], "readers do not wait for a writer"
        other.execute("ROLLBACK")
    catalog.put_source(Source("team", Path("/srv")))


def test_a_value_that_sqlite_cannot_hold_is_told(database: Database) -> None:
    catalog = PeeweeCatalog(database, CLOCK)
    with pytest.raises(KnowledgeBaseError) as caught:
        catalog.touch_document("doc_1", 2**80, 0)
    assert "OverflowError" in str(caught.value.details["engine"])
    with pytest.raises(KnowledgeBaseError):
        catalog.document("\ud800")


def test_closing_closes_the_connections_of_all_threads(database: Database, path: Path) -> None:
    catalog = PeeweeCatalog(database, CLOCK)
    connected, release = threading.Barrier(4), threading.Event()

    def reader() -> None:
        catalog.counts()
        connected.wait()
        release.wait()

    threads = [threading.Thread(target=reader) for _ in range(3)]
    for thread in threads:
        thread.start()
    connected.wait()
    assert database.open_connections == 4
    catalog.close()
    assert database.open_connections == 0
    assert [file.name for file in path.parent.iterdir()] == ["kebab.sqlite"], "no write-ahead log is left"
    release.set()
    for thread in threads:
        thread.join()


def test_connections_of_ended_threads_are_closed_by_the_next_one(database: Database) -> None:
    catalog = PeeweeCatalog(database, CLOCK)
    for _ in range(5):
        in_thread(catalog.counts)
    assert database.open_connections == 2


@pytest.mark.parametrize("other_thread", [False, True])
def test_a_closed_database_refuses_and_stays_closed(database: Database, other_thread: bool) -> None:
    catalog, history = PeeweeCatalog(database, CLOCK), PeeweeHistory(database, CLOCK)
    database.close()
    database.close()

    def ask() -> None:
        with pytest.raises(KnowledgeBaseError, match="closed"):
            catalog.counts()
        with pytest.raises(KnowledgeBaseError, match="closed"):
            next(catalog.all_chunks())
        with pytest.raises(HistoryError, match="closed"):
            history.rows(HistoryFilter())

    if other_thread:
        in_thread(ask)
    else:
        ask()
    assert database.open_connections == 0


def test_closing_during_a_transaction_lets_it_end(database: Database, path: Path) -> None:
    catalog = PeeweeCatalog(database, CLOCK)
    inside, closed = threading.Event(), threading.Event()

    def write() -> None:
        with database.writing() as sqlite:
            inside.set()
            assert closed.wait(60)
            sqlite.raw().execute("INSERT INTO meta (key, value) VALUES ('late', 1)")

    thread = threading.Thread(target=write)
    thread.start()
    assert inside.wait(60)
    catalog.close()
    assert database.open_connections == 1
    closed.set()
    thread.join()
    assert database.open_connections == 0
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT value FROM meta WHERE key = 'late'").fetchall() == [(1,)]


def test_an_error_of_the_caller_undoes_the_transaction(database: Database) -> None:
    class Interrupted(KebabError):
        """Raised by the test."""

    def write_and_fail() -> None:
        with database.writing() as sqlite:
            sqlite.raw().execute("INSERT INTO meta (key, value) VALUES ('lost', 1)")
            raise Interrupted("stop")

    with pytest.raises(Interrupted):
        write_and_fail()
    with database.reading() as sqlite:
        assert sqlite.raw().execute("SELECT * FROM meta WHERE key = 'lost'").fetchall() == []


def test_removed_text_is_not_left_in_the_file(database: Database, path: Path) -> None:
    catalog = PeeweeCatalog(database, CLOCK)
    for number in range(50):
        catalog.put_source(Source(f"s{number}", Path(f"/SECRET-{number}")))
    for number in range(50):
        catalog.remove_source(f"s{number}")
    database.close()
    assert b"SECRET" not in path.read_bytes()
