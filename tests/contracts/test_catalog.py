"""What every Catalog does, in memory and on SQLite."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from kebab_desktop.adapters.fakes.stores import FixedClock, InMemoryCatalog
from kebab_desktop.adapters.sqlite_peewee.catalog import PeeweeCatalog
from kebab_desktop.adapters.sqlite_peewee.migrations import open_database
from kebab_desktop.core.documents import (
    Chunk,
    Document,
    DocumentState,
    Frontmatter,
    Problem,
    Source,
    SourceKind,
    SourceType,
    Span,
    TrustLevel,
)
from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.core.events import IngestSummary
from kebab_desktop.core.ids import document_id
from kebab_desktop.core.ports import Catalog
from kebab_desktop.core.retrieval import Filters

VERSIONS = "parser=1;chunker=1;embedder=1;analyzer=1"


def make_document(path: str = "gc/full.md", source_id: str = "team", **changes: object) -> Document:
    document = Document(
        id=document_id(source_id, path),
        source_id=source_id,
        relative_path=path,
        content_id="c" * 64,
        frontmatter=Frontmatter(
            title="Full GC가 길다",
            docs_id="GC-01",
            keywords=("full gc", "힙"),
            priority=40,
            trust_level=TrustLevel.SECONDARY,
            extra={"reviewed": date(2026, 5, 1), "nested": {"list": [1, None, "둘"], 3: "three"}},
        ),
        body="# Full GC\n\n## 확인\n본문\n",
        body_line=9,
        trust=TrustLevel.PRIMARY,
        encoding="cp949",
        size=120,
        mtime_ns=1_790_000_000_123_456_789,
        problems=(Problem(path, "priority is no number", "Write a number.", 4, "priority"),),
    )
    return replace(document, **changes)  # type: ignore[arg-type]


def make_chunks(document: Document, count: int = 3, *, text: str = "본문", **changes: object) -> list[Chunk]:
    return [
        replace(
            Chunk(
                id=f"chk_{document.id}_{text}_{ordinal}",
                document_id=document.id,
                source_id=document.source_id,
                path=document.relative_path,
                ordinal=ordinal,
                title=document.title,
                section="확인",
                heading_path=("Full GC", "확인"),
                span=Span(10 + ordinal, 12 + ordinal),
                content=f"{text} {ordinal}\n",
                trust=document.trust,
                docs_id="GC-01",
                pattern_id="P-1",
                log_type="gc",
                severity="high",
                keywords=("full gc",),
                aliases=("풀지씨",),
                tags=("jvm",),
                lang="ko",
                priority=40,
            ),
            **changes,  # type: ignore[arg-type]
        )
        for ordinal in range(count)
    ]


@pytest.fixture(params=["memory", "sqlite"])
def catalog(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Catalog]:
    clock = FixedClock()
    if request.param == "memory":
        yield InMemoryCatalog(clock)
        return
    real = PeeweeCatalog(open_database(tmp_path / "kebab.sqlite", clock), clock)
    yield real
    real.close()


def fill(catalog: Catalog, document: Document, chunks: list[Chunk]) -> None:
    if document.source_id not in {source.id for source in catalog.sources()}:
        catalog.put_source(Source(document.source_id, Path("/srv/runbooks")))
    catalog.begin_document(document, chunks, VERSIONS)
    catalog.commit_documents([document.id])


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
