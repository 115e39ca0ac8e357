"""What was removed is in no file of any store any more: neither in free pages and logs nor among the indexed words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.ingest.support import Base, close, open_on_disk

pytestmark = pytest.mark.integration

SECRET = "zanzibar"
KOREAN = "얼룩무늬"
TEXT = f"# Runbook {SECRET}\n\n## {KOREAN}\n\nThe {SECRET} server and the {KOREAN} queue.\n\n" + "filler words\n" * 400
TRACES = (SECRET, SECRET.title(), KOREAN, KOREAN[:2])


@pytest.fixture
def base(tmp_path: Path) -> Iterator[Base]:
    (tmp_path / "source").mkdir()
    opened = open_on_disk(tmp_path / "data", tmp_path / "source")
    for number in range(20):
        opened.write(f"{number:02}.md", f"# Document {number}\n\n## One\n\nheap and disk {number}")
    opened.write("secret.md", TEXT)
    opened.run()
    yield opened
    close(opened)


def traces(folder: Path) -> set[tuple[str, str]]:
    """Return (file, word) for every removed word that is found in a file of the data folder."""
    return {
        (path.relative_to(folder).as_posix(), word)
        for path in folder.rglob("*")
        if path.is_file()
        for word in TRACES
        for code in ("utf-8", "utf-16-le")
        if word.encode(code) in path.read_bytes()
    }


def test_the_words_are_found_while_the_document_is_there(base: Base, tmp_path: Path) -> None:
    assert {word for _, word in traces(tmp_path / "data")} >= {SECRET, KOREAN}


def test_a_deleted_file_leaves_nothing(base: Base, tmp_path: Path) -> None:
    (base.folder / "secret.md").unlink()
    base.run()
    assert traces(tmp_path / "data") == set()
    close(base)
    assert traces(tmp_path / "data") == set()


def test_a_changed_file_leaves_nothing_of_what_it_said(base: Base, tmp_path: Path) -> None:
    base.write("secret.md", "# Runbook\n\n## Other\n\nquite different")
    base.run()
    assert traces(tmp_path / "data") == set()
    close(base)
    assert traces(tmp_path / "data") == set()


def test_a_document_that_the_user_takes_out_leaves_its_title_only(base: Base, tmp_path: Path) -> None:
    record = next(each for each in base.catalog.documents() if each.relative_path == "secret.md")
    base.catalog.begin_removal([record.id])
    base.catalog.set_excluded([record.id], excluded=True)
    base.pipeline().withdraw([record.id])
    base.catalog.finish_removal([record.id])
    # Its title stays in the catalog, so that the list of what was taken out can name it.
    assert traces(tmp_path / "data") <= {("kebab.sqlite", SECRET), ("kebab.sqlite", SECRET.title())}
