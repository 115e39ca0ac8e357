"""Documents that are indexed without an embedding model, and what happens when there is one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.unit.ingest.support import Base, done_paths


@pytest.fixture
def base(tmp_path: Path) -> Base:
    folder = tmp_path / "source"
    folder.mkdir()
    return Base(folder)


def test_without_an_embedder_words_are_still_found(base: Base) -> None:
    embedder, base.embedder = base.embedder, None
    base.write("a.md", "alpha")
    summary = base.run()
    assert [problem.path for problem in summary.problems] == [""]
    assert "no embedding model" in summary.problems[0].message
    assert (summary.added, summary.failed, summary.with_problems) == (1, 0, 0)
    assert len(base.lexical.search("alpha", 5)) == 1
    base.assert_consistent()
    base.embedder = embedder
    assert not base.pipeline().check().usable
    base.run()
    base.assert_consistent()


def test_documents_that_came_without_an_embedder_get_their_vectors_later(base: Base) -> None:
    base.write("a.md", "alpha")
    base.run()
    embedder, base.embedder = base.embedder, None
    base.write("b.md", "beta")
    base.run()
    base.run()
    base.embedder = embedder
    assert base.pipeline().check().vectors == "was left half-built"
    events = base.events()
    assert done_paths(events, "updated") == ["b.md"]  # the vectors of a.md are still good
    base.assert_consistent()


def test_documents_that_got_their_vectors_later_say_what_they_were_made_with(base: Base) -> None:
    embedder, versions = base.embedder, base.versions
    base.embedder, base.versions = None, replace(versions, embedder="none")
    base.write("a.md", "alpha")
    base.run()
    assert [each.versions for each in base.catalog.documents()] == [base.versions.stamp()]
    base.embedder, base.versions = embedder, versions
    base.run()
    assert [each.versions for each in base.catalog.documents()] == [versions.stamp()]
