"""What every Catalog does, in memory and on SQLite."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kebab_desktop.core.documents import (
    DocumentState,
    Frontmatter,
    Problem,
    Source,
    SourceKind,
    SourceType,
    TrustLevel,
)
from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.core.events import IngestSummary
from kebab_desktop.core.ports import Catalog
from kebab_desktop.core.retrieval import Filters
from tests.contracts.catalog_samples import catalog, fill, make_chunks, make_document

VERSIONS = "parser=1;chunker=1;embedder=1;analyzer=1"


__all__ = ["catalog"]  # the fixture


class TestCatalog:
    """The contract; each test runs for both adapters."""

    def test_a_source_comes_back_as_it_was_put(self, catalog: Catalog) -> None:
        first = Source(
            "team",
            Path("/srv/런북"),
            SourceKind.MANAGED,
            SourceType.RUNBOOKS,
            TrustLevel.GENERATED,
            ("*.tmp", "초안/**"),
        )
        catalog.put_source(Source("zeta", Path("/z")))
        catalog.put_source(first)
        assert catalog.sources() == [first, Source("zeta", Path("/z"))]

    def test_changing_a_source_keeps_its_documents(self, catalog: Catalog) -> None:
        document = make_document()
        fill(catalog, document, make_chunks(document))
        catalog.put_source(Source("team", Path("/elsewhere"), trust=TrustLevel.SECONDARY))
        assert [source.root for source in catalog.sources()] == [Path("/elsewhere")]
        assert catalog.counts() == (1, 3)

    def test_removing_a_source_takes_its_documents_along_and_no_others(self, catalog: Catalog) -> None:
        ours, other = make_document(), make_document(source_id="other")
        fill(catalog, ours, make_chunks(ours))
        fill(catalog, other, make_chunks(other))
        catalog.begin_document(make_document("pending.md"), [], VERSIONS)
        before = catalog.revision()
        catalog.remove_source("team")
        catalog.remove_source("never there")
        assert [source.id for source in catalog.sources()] == ["other"]
        assert [record.id for record in catalog.documents()] == [other.id]
        assert list(catalog.all_chunks()) == make_chunks(other)
        assert catalog.body(ours.id) is None
        assert catalog.revision() > before

    def test_a_document_of_an_unknown_source_is_refused(self, catalog: Catalog) -> None:
        with pytest.raises(KnowledgeBaseError, match="no source with the id team") as caught:
            catalog.begin_document(make_document(), [], VERSIONS)
        assert caught.value.hint
        with pytest.raises(KnowledgeBaseError, match="no source with the id team"):
            catalog.record_failure(make_document(), VERSIONS)
        assert catalog.documents() == []

    def test_record_body_and_chunks_come_back_complete(self, catalog: Catalog) -> None:
        document = make_document()
        chunks = make_chunks(document, 40)
        fill(catalog, document, list(reversed(chunks)))
        record = catalog.document(document.id)
        assert record is not None
        assert record == catalog.documents()[0]
        for name in ("id", "source_id", "relative_path", "content_id", "size", "mtime_ns", "frontmatter", "problems"):
            assert getattr(record, name) == getattr(document, name), name
        assert (record.title, record.trust, record.encoding) == (document.title, "primary", "cp949")
        assert (record.state, record.chunks, record.versions) == (DocumentState.INDEXED, 40, VERSIONS)
        assert (record.excluded, record.indexed_at) == (False, "2026-01-01T00:00:00.000Z")
        assert catalog.body(document.id) == (document.body, 9)
        assert catalog.document_chunks(document.id) == chunks
        assert catalog.chunks([chunk.id for chunk in chunks]) == {chunk.id: chunk for chunk in chunks}
        assert catalog.chunks_of([document.id, "doc_none"]) == {document.id: chunks}

    def test_what_is_unknown_is_left_out(self, catalog: Catalog) -> None:
        document = make_document()
        fill(catalog, document, make_chunks(document))
        assert catalog.document("doc_none") is None
        assert catalog.body("doc_none") is None
        assert catalog.document_chunks("doc_none") == []
        assert catalog.chunks(["chk_none"]) == {}
        assert catalog.chunks([]) == {}
        catalog.commit_documents(["doc_none"])
        catalog.finish_removal([])
        assert catalog.counts() == (1, 3)

    def test_many_ids_are_found_at_once(self, catalog: Catalog) -> None:
        document = make_document()
        chunks = make_chunks(document, 1100)
        fill(catalog, document, chunks)
        assert len(catalog.chunks([chunk.id for chunk in chunks] + ["chk_none"])) == 1100

    def test_text_that_sqlite_cannot_hold_comes_back(self, catalog: Catalog) -> None:
        odd = "a\x00b\ud800 \U0001f600 끝"
        document = make_document(f"dir/{odd}.md", body=odd, frontmatter=Frontmatter(title=odd, extra={odd: odd}))
        chunks = make_chunks(document, 2, content=odd, section=odd, tags=(odd,), log_type=odd)
        fill(catalog, document, chunks)
        record = catalog.document(document.id)
        assert record is not None
        assert (record.relative_path, record.title, record.frontmatter.extra) == (f"dir/{odd}.md", odd, {odd: odd})
        assert catalog.body(document.id) == (odd, 9)
        assert list(catalog.all_chunks()) == chunks
        assert catalog.filter_chunk_ids(Filters(tags=(odd,), log_types=(odd,))) == {chunk.id for chunk in chunks}

    def test_documents_and_chunks_are_sorted(self, catalog: Catalog) -> None:
        places = [("b", "a.md"), ("a", "z.md"), ("a", "가.md"), ("a", "Z.md"), ("a", "sub/x.md"), ("a", "é.md")]
        for source_id, path in places:
            document = make_document(path, source_id)
            fill(catalog, document, list(reversed(make_chunks(document, 2))))
        assert [(one.source_id, one.relative_path) for one in catalog.documents()] == sorted(places)
        assert [(one.source_id, one.path, one.ordinal) for one in catalog.all_chunks()] == [
            (*place, ordinal) for place in sorted(places) for ordinal in (0, 1)
        ]

    def test_all_chunks_of_many_documents_come_once(self, catalog: Catalog) -> None:
        for number in range(450):
            document = make_document(f"{number:04}.md")
            fill(catalog, document, make_chunks(document, number % 3))
        chunks = list(catalog.all_chunks())
        assert len({chunk.id for chunk in chunks}) == len(chunks) == 450
        assert chunks == sorted(chunks, key=lambda chunk: (chunk.path, chunk.ordinal))

    def test_documents_can_be_restricted_to_sources(self, catalog: Catalog) -> None:
        for source_id in ("a", "b", "c"):
            fill(catalog, make_document(source_id=source_id), [])
        assert [one.source_id for one in catalog.documents({"c", "a"})] == ["a", "c"]
        assert catalog.documents([]) == []

    @pytest.mark.parametrize(
        ("filters", "expected"),
        [
            (Filters(), None),
            (Filters(source_ids=("team",)), {"gc", "tomcat"}),
            (Filters(source_ids=("nobody",)), set()),
            (Filters(trust_min=TrustLevel.PRIMARY), {"gc"}),
            (Filters(trust_min=TrustLevel.SECONDARY), {"gc", "tomcat"}),
            (Filters(trust_min=TrustLevel.GENERATED), {"gc", "tomcat", "dump"}),
            (Filters(log_types=("GC", "thread_DUMP")), {"gc", "dump"}),
            (Filters(severities=("critical",)), {"tomcat"}),
            (Filters(tags=("JVM",)), {"gc", "dump"}),
            (Filters(tags=("web", "heap")), {"gc", "tomcat"}),
            (Filters(tags=("v",)), set()),
            (Filters(tags=("%",)), set()),
            (Filters(languages=("ko",)), {"gc"}),
            (Filters(path_glob="gc/*"), {"gc"}),
            (Filters(path_glob="*.md"), {"gc", "tomcat", "dump"}),
            (Filters(path_glob="GC/*"), set()),
            (Filters(path_glob=unicodedata.normalize("NFD", "스레드/*")), {"dump"}),
            (Filters(tags=("jvm",), trust_min=TrustLevel.PRIMARY, path_glob="*full*"), {"gc"}),
        ],
    )
    def test_filters(self, catalog: Catalog, filters: Filters, expected: set[str] | None) -> None:
        add = _adder(catalog)
        add("gc", "gc/full.md", "team", trust=TrustLevel.PRIMARY, log_type="gc", tags=("jvm", "heap"), lang="ko")
        add("tomcat", "web/threads.md", "team", trust=TrustLevel.SECONDARY, log_type="tomcat", tags=("web",), lang="en")
        add("dump", "스레드/d.md", "x", trust=TrustLevel.GENERATED, log_type="Thread_Dump", tags=("Jvm",), lang="en")
        assert catalog.filter_chunk_ids(filters) == expected

    def test_a_run_can_be_saved(self, catalog: Catalog) -> None:
        catalog.save_run(IngestSummary(added=3, problems=(Problem("a.md", "bad"),)), "2026-01-01T00:00:00.000Z")

    def test_closing_twice_is_allowed(self, catalog: Catalog) -> None:
        catalog.close()
        catalog.close()


def _adder(catalog: Catalog) -> Callable[..., None]:
    def add(chunk_id: str, path: str, source_id: str, **changes: object) -> None:
        severity = "critical" if chunk_id == "tomcat" else "high"
        document = make_document(path, source_id)
        made = make_chunks(document, 1)
        fill(catalog, document, [replace(chunk, id=chunk_id, severity=severity, **changes) for chunk in made])  # type: ignore[arg-type]

    return add
