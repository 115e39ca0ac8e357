"""Documents and catalogs for the contract of the catalog."""

from __future__ import annotations

from collections.abc import Iterator
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
    Frontmatter,
    Problem,
    Source,
    Span,
    TrustLevel,
)
from kebab_desktop.core.ids import document_id
from kebab_desktop.core.ports import Catalog

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
