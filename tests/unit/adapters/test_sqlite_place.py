"""A database that is deleted, moved or replaced while it is open, and folders of any name."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from kebab_desktop.adapters.fakes.stores import FixedClock
from kebab_desktop.adapters.sqlite_peewee.care import CatalogCare
from kebab_desktop.adapters.sqlite_peewee.catalog import PeeweeCatalog
from kebab_desktop.adapters.sqlite_peewee.database import Database
from kebab_desktop.adapters.sqlite_peewee.history import PeeweeHistory
from kebab_desktop.adapters.sqlite_peewee.migrations import open_database
from kebab_desktop.core.documents import Source
from kebab_desktop.core.errors import DataDirectoryError, HistoryError, KebabError

CLOCK = FixedClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "kebab.sqlite"


@pytest.fixture
def database(path: Path) -> Iterator[Database]:
    opened = open_database(path, CLOCK)
    yield opened
    opened.close()


def on_a_thread(work: Callable[[], object]) -> None:
    """Run ``work`` where no connection is open yet, and raise what it raised."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(work).result()


NOT_ON_WINDOWS = pytest.mark.skipif(os.name == "nt", reason="Windows keeps open files and refuses such names")


@NOT_ON_WINDOWS
@pytest.mark.parametrize("other_thread", [False, True], ids=["an open connection", "a new connection"])
@pytest.mark.parametrize("replaced", [False, True], ids=["deleted", "another file in its place"])
def test_a_database_that_is_gone_is_told_and_nothing_is_written(
    database: Database, path: Path, other_thread: bool, replaced: bool
) -> None:
    catalog = PeeweeCatalog(database, CLOCK)
    catalog.sources()
    shutil.rmtree(path.parent)
    path.parent.mkdir()
    if replaced:
        path.write_bytes(b"")
    told: list[KebabError] = []

    def write() -> None:
        try:
            catalog.put_source(Source("team", Path("/srv")))
        except KebabError as error:
            told.append(error)

    if other_thread:
        on_a_thread(write)
    else:
        write()
    assert [error.message for error in told] == [
        f"The database {path} is gone: it was deleted or moved while the program is open."
    ]
    assert isinstance(told[0], DataDirectoryError)
    assert [each.read_bytes() for each in path.parent.iterdir()] == ([b""] if replaced else [])
    with pytest.raises(HistoryError, match="is gone"):
        PeeweeHistory(database, CLOCK).create_conversation("x")


@NOT_ON_WINDOWS
def test_a_database_that_was_moved_away_and_back_is_used_again(database: Database, path: Path) -> None:
    catalog = PeeweeCatalog(database, CLOCK)
    path.parent.rename(path.parent.with_name("elsewhere"))
    with pytest.raises(DataDirectoryError, match="is gone"):
        CatalogCare(database).check_place()
    path.parent.with_name("elsewhere").rename(path.parent)
    CatalogCare(database).check_place()
    on_a_thread(lambda: catalog.put_source(Source("team", Path("/srv"))))
    assert [source.id for source in catalog.sources()] == ["team"]


@pytest.mark.parametrize(
    "name",
    [
        "한글 100%41 #1&mode=memory",
        pytest.param("a?mode=memory", marks=NOT_ON_WINDOWS),
        pytest.param("\udcff", marks=NOT_ON_WINDOWS),
    ],
    ids=["signs", "query", "no text"],
)
def test_a_folder_of_any_name_holds_the_database(tmp_path: Path, name: str) -> None:
    path = tmp_path / name / "kebab.sqlite"
    with closing(open_database(path, CLOCK)) as opened:
        on_a_thread(lambda: PeeweeCatalog(opened, CLOCK).put_source(Source("team", Path("/srv"))))
        assert path.is_file()
    with closing(open_database(path, CLOCK)) as opened:
        assert [source.id for source in PeeweeCatalog(opened, CLOCK).sources()] == ["team"]
