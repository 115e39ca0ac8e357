"""What becomes visible when documents are added, changed and removed, in memory and on SQLite."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kebab_desktop.core.documents import (
    DocumentState,
    Frontmatter,
    Problem,
    Source,
)
from kebab_desktop.core.ports import Catalog
from kebab_desktop.core.retrieval import Filters
from tests.contracts.catalog_samples import catalog, fill, make_chunks, make_document

VERSIONS = "parser=1;chunker=1;embedder=1;analyzer=1"


__all__ = ["catalog"]  # the fixture


class TestCatalogChanges:
    """One set of rules for both catalogs."""

    def test_a_pending_document_is_not_seen_by_readers(self, catalog: Catalog) -> None:
        document = make_document()
        catalog.put_source(Source("team", Path("/srv")))
        before = catalog.revision()
        catalog.begin_document(document, make_chunks(document), VERSIONS)
        assert [(record.state, record.chunks) for record in catalog.documents()] == [(DocumentState.PENDING, 3)]
        assert catalog.counts() == (0, 0)
        assert list(catalog.all_chunks()) == []
        assert catalog.chunks([f"chk_{document.id}_본문_0"]) == {}
        assert catalog.filter_chunk_ids(Filters(source_ids=("team",))) == set()
        assert (catalog.body(document.id), catalog.document_chunks(document.id)) == (None, [])
        assert catalog.pending() == ({document.id}, set())
        assert catalog.revision() == before

    def test_the_old_version_is_seen_until_the_new_one_is_committed(self, catalog: Catalog) -> None:
        old = make_document()
        new = make_document(body="neu", body_line=1, content_id="d" * 64, frontmatter=Frontmatter(title="New"))
        fill(catalog, old, make_chunks(old, 3, text="old"))
        catalog.begin_document(new, make_chunks(new, 2, text="new"), "v2")
        assert list(catalog.all_chunks()) == make_chunks(old, 3, text="old")
        assert catalog.body(old.id) == (old.body, 9)
        assert catalog.counts() == (1, 3)
        record = catalog.document(old.id)
        assert record is not None
        assert (record.state, record.content_id, record.versions) == (DocumentState.PENDING, "d" * 64, "v2")
        assert len(catalog.documents()) == 1
        before = catalog.revision()
        catalog.commit_documents([new.id])
        assert list(catalog.all_chunks()) == make_chunks(new, 2, text="new")
        assert catalog.body(new.id) == ("neu", 1)
        assert catalog.counts() == (1, 2)
        assert [one.title for one in catalog.documents()] == ["New"]
        assert catalog.pending() == (set(), set())
        assert catalog.revision() > before

    def test_unchanged_chunks_may_be_in_both_versions(self, catalog: Catalog) -> None:
        document = make_document()
        fill(catalog, document, make_chunks(document, 3))
        catalog.begin_document(document, make_chunks(document, 2), "v2")
        assert len(catalog.chunks([chunk.id for chunk in make_chunks(document, 3)])) == 3
        catalog.commit_documents([document.id])
        assert len(catalog.chunks([chunk.id for chunk in make_chunks(document, 3)])) == 2

    def test_beginning_twice_keeps_the_second(self, catalog: Catalog) -> None:
        document = make_document()
        catalog.put_source(Source("team", Path("/srv")))
        catalog.begin_document(document, make_chunks(document, 3, text="first"), VERSIONS)
        catalog.begin_document(document, make_chunks(document, 1, text="second"), VERSIONS)
        catalog.commit_documents([document.id, document.id])
        assert list(catalog.all_chunks()) == make_chunks(document, 1, text="second")

    def test_undoing_a_new_document_forgets_it(self, catalog: Catalog) -> None:
        document = make_document()
        catalog.put_source(Source("team", Path("/srv")))
        catalog.begin_document(document, make_chunks(document), VERSIONS)
        catalog.undo_pending([document.id])
        assert catalog.documents() == []
        assert catalog.pending() == (set(), set())

    def test_undoing_an_update_keeps_the_old_version_as_stale(self, catalog: Catalog) -> None:
        document, untouched = make_document(), make_document("other.md")
        fill(catalog, document, make_chunks(document, 3, text="old"))
        fill(catalog, untouched, make_chunks(untouched))
        catalog.begin_document(document, make_chunks(document, 1, text="new"), "v2")
        catalog.undo_pending([document.id, untouched.id])
        assert catalog.document_chunks(document.id) == make_chunks(document, 3, text="old")
        assert [(one.state, one.versions) for one in catalog.documents()] == [
            (DocumentState.INDEXED, ""),
            (DocumentState.INDEXED, VERSIONS),
        ]

    def test_removal_hides_at_once_and_forgets_in_the_end(self, catalog: Catalog) -> None:
        going, staying = make_document(), make_document("stay.md")
        fill(catalog, going, make_chunks(going))
        fill(catalog, staying, make_chunks(staying))
        before = catalog.revision()
        catalog.begin_removal([going.id])
        assert catalog.revision() > before
        assert catalog.pending() == (set(), {going.id})
        assert list(catalog.all_chunks()) == make_chunks(staying)
        assert catalog.chunks_of([going.id, staying.id]) == {staying.id: make_chunks(staying)}
        assert catalog.counts() == (1, 3)
        assert [one.state for one in catalog.documents()] == [DocumentState.MISSING, DocumentState.INDEXED]
        catalog.finish_removal([going.id])
        assert [one.id for one in catalog.documents()] == [staying.id]
        assert (catalog.pending(), catalog.body(going.id)) == ((set(), set()), None)

    def test_undoing_a_removal_brings_the_document_back_as_stale(self, catalog: Catalog) -> None:
        document = make_document()
        fill(catalog, document, make_chunks(document))
        catalog.begin_removal([document.id])
        catalog.undo_pending([document.id])
        assert list(catalog.all_chunks()) == make_chunks(document)
        assert [one.versions for one in catalog.documents()] == [""]

    def test_a_file_that_came_back_during_its_removal_is_kept(self, catalog: Catalog) -> None:
        document = make_document()
        fill(catalog, document, make_chunks(document, text="old"))
        catalog.begin_removal([document.id])
        catalog.begin_document(document, make_chunks(document, text="new"), VERSIONS)
        catalog.commit_documents([document.id])
        assert catalog.pending() == (set(), set())
        assert list(catalog.all_chunks()) == make_chunks(document, text="new")

    def test_a_failure_replaces_what_was_indexed(self, catalog: Catalog) -> None:
        document = make_document()
        fill(catalog, document, make_chunks(document))
        catalog.begin_document(document, make_chunks(document), VERSIONS)
        broken = replace(document, problems=(Problem("gc/full.md", "binary", fatal=True),), body="")
        before = catalog.revision()
        catalog.record_failure(broken, VERSIONS)
        record = catalog.document(document.id)
        assert record is not None
        assert (record.state, record.chunks, record.problems) == (DocumentState.PROBLEM, 0, broken.problems)
        assert (catalog.counts(), list(catalog.all_chunks()), catalog.body(document.id)) == ((0, 0), [], None)
        assert catalog.pending() == (set(), set())
        assert catalog.revision() > before
        fill(catalog, document, make_chunks(document))
        assert catalog.counts() == (1, 3)

    def test_touching_changes_size_and_time_only(self, catalog: Catalog) -> None:
        document = make_document()
        fill(catalog, document, make_chunks(document))
        before, old = catalog.revision(), catalog.document(document.id)
        assert old is not None
        catalog.touch_document(document.id, 1, 2**62)
        assert catalog.document(document.id) == replace(old, size=1, mtime_ns=2**62)
        assert catalog.revision() == before

    def test_an_excluded_document_is_known_but_hidden(self, catalog: Catalog) -> None:
        document = make_document()
        fill(catalog, document, make_chunks(document))
        before = catalog.revision()
        catalog.set_excluded([document.id], True)
        assert catalog.revision() > before
        assert [one.excluded for one in catalog.documents()] == [True]
        assert (catalog.counts(), list(catalog.all_chunks())) == ((0, 0), [])
        assert catalog.filter_chunk_ids(Filters(log_types=("gc",))) == set()
        assert catalog.chunks([make_chunks(document)[0].id]) == {}
        assert catalog.chunks_of([document.id]) == {}
        fill(catalog, document, make_chunks(document))
        assert catalog.counts() == (0, 0), "a new version does not bring it back"
        catalog.set_excluded([document.id], False)
        assert catalog.counts() == (1, 3)
        assert [(one.excluded, one.versions) for one in catalog.documents()] == [(False, "")]

    def test_removing_an_excluded_document_keeps_the_record_without_text(self, catalog: Catalog) -> None:
        document = make_document()
        fill(catalog, document, make_chunks(document))
        catalog.begin_removal([document.id])
        catalog.set_excluded([document.id], True)
        catalog.finish_removal([document.id])
        assert catalog.pending() == (set(), set())
        assert [(one.excluded, one.chunks, one.state) for one in catalog.documents()] == [
            (True, 0, DocumentState.MISSING)
        ]
        assert (catalog.body(document.id), catalog.document_chunks(document.id)) == (None, [])
        catalog.set_excluded([document.id], False)
        assert [(one.excluded, one.versions) for one in catalog.documents()] == [(False, "")]
        fill(catalog, document, make_chunks(document))
        assert catalog.counts() == (1, 3)
