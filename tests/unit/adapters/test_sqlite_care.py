"""Stored values that cannot be read are named, and mended so that the documents can be indexed again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kebab_desktop.adapters.fakes.stores import FixedClock
from kebab_desktop.adapters.sqlite_peewee.care import CatalogCare
from kebab_desktop.adapters.sqlite_peewee.catalog import PeeweeCatalog
from kebab_desktop.adapters.sqlite_peewee.database import Database
from kebab_desktop.adapters.sqlite_peewee.migrations import open_database
from kebab_desktop.core.documents import Chunk, Document, Frontmatter, Source, Span, TrustLevel
from kebab_desktop.core.errors import KnowledgeBaseError

CLOCK = FixedClock()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = open_database(tmp_path / "kebab.sqlite", CLOCK)
    catalog = PeeweeCatalog(opened, CLOCK)
    catalog.put_source(Source("team", Path("/srv")))
    document = Document("doc_1", "team", "a.md", "id", Frontmatter(title="A"), "text", 1, TrustLevel.PRIMARY)
    chunk = Chunk("chk_1", "doc_1", "team", "a.md", 0, "A", "S", ("A",), Span(1, 1), "text", TrustLevel.PRIMARY)
    catalog.begin_document(document, [chunk], "v1")
    catalog.commit_documents(["doc_1"])
    yield opened
    opened.close()


def test_a_sound_catalog_has_nothing_to_mend(database: Database) -> None:
    care = CatalogCare(database)
    assert care.damaged() == []
    assert care.mend() == 0
    assert PeeweeCatalog(database, CLOCK).documents()[0].versions == "v1"


@pytest.mark.parametrize("garbage", ["", "{", "nonsense", "3", b"\xff\xfe"])
@pytest.mark.parametrize(
    ("table", "column", "place"),
    [
        ("document", "frontmatter", "team/a.md: frontmatter"),
        ("document", "problems", "team/a.md: problems"),
        ("chunk", "heading_path", "team/a.md: heading_path"),
        ("chunk", "tags", "team/a.md: tags"),
        ("chunk", "trust", "team/a.md: trust"),
        ("source", "ignore", "team: ignore"),
        ("source", "trust", "team: trust"),
    ],
)
def test_garbage_is_named_and_mended(
    database: Database, table: str, column: str, place: str, garbage: str | bytes
) -> None:
    with database.writing() as sqlite:
        sqlite.raw().execute(f"UPDATE {table} SET {column} = ?", (garbage,))
    catalog = PeeweeCatalog(database, CLOCK)
    with pytest.raises(KnowledgeBaseError) as caught:
        (catalog.sources(), catalog.documents(), list(catalog.all_chunks()))
    assert "kebab doctor --repair" in caught.value.hint
    care = CatalogCare(database)
    assert care.damaged() == [place]
    assert care.mend() == 1
    assert care.damaged() == []
    assert catalog.sources()
    assert catalog.documents()[0].versions == ("v1" if table == "source" else "")
    assert list(catalog.all_chunks())
