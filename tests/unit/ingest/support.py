"""Builders for the tests of the ingest stages."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

from kebab_desktop.adapters.fakes.clock import FixedClock
from kebab_desktop.adapters.fakes.indexes import FakeEmbedder, InMemoryLexicalIndex, InMemoryVectorIndex
from kebab_desktop.adapters.fakes.stores import InMemoryCatalog
from kebab_desktop.adapters.lexical_whoosh import WhooshLexicalIndex
from kebab_desktop.adapters.parser_markdown import MarkdownParser
from kebab_desktop.adapters.sqlite_peewee.catalog import PeeweeCatalog
from kebab_desktop.adapters.sqlite_peewee.migrations import open_database
from kebab_desktop.adapters.vector_chroma import ChromaVectorIndex
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Document, Frontmatter, PipelineVersions, Source, TrustLevel
from kebab_desktop.core.events import FileDone, FileFailed, IngestDone, IngestEvent, IngestSummary
from kebab_desktop.core.ids import content_id, document_id
from kebab_desktop.core.ports import Catalog, Embedder, LexicalIndex, VectorIndex
from kebab_desktop.ingest.backlog import Backlog
from kebab_desktop.ingest.chunk import chunker_version
from kebab_desktop.ingest.pipeline import IngestPipeline


def make_document(body: str, *, path: str = "gc/full.md", body_line: int = 1, title: str = "Full GC") -> Document:
    return Document(
        id=document_id("team", path),
        source_id="team",
        relative_path=path,
        content_id=content_id(body.encode("utf-8", "surrogatepass")),
        frontmatter=Frontmatter(title=title, docs_id="GC-01", keywords=("full gc",), priority=40),
        body=body,
        body_line=body_line,
        trust=TrustLevel.PRIMARY,
    )


def parse_document(data: bytes, path: str = "gc/full.md") -> Document:
    """Return the document of a file, as the parser reads it."""
    parsed = MarkdownParser().parse(data, path, required_fields=False)
    return Document(
        id=document_id("team", path),
        source_id="team",
        relative_path=path,
        content_id=content_id(data),
        frontmatter=parsed.frontmatter,
        body=parsed.body,
        body_line=parsed.body_line,
        trust=TrustLevel.PRIMARY,
        problems=parsed.problems,
    )


def editor_lines(text: str) -> list[str]:
    """Return the lines of a file as an editor numbers them, in NFC."""
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")).split("\n")


@dataclass
class Base:
    """A knowledge base: one source folder, the three stores, and the pipeline over them."""

    folder: Path
    clock: FixedClock = field(default_factory=FixedClock)
    catalog: Catalog = field(default_factory=InMemoryCatalog)
    lexical: LexicalIndex = field(default_factory=InMemoryLexicalIndex)
    vectors: VectorIndex = field(default_factory=InMemoryVectorIndex)
    embedder: Embedder | None = field(default_factory=FakeEmbedder)
    versions: PipelineVersions = field(
        default_factory=lambda: PipelineVersions(
            MarkdownParser.version, chunker_version(), "fake-embedder/hash/1", "a1"
        )
    )
    source: Source = field(init=False)

    def __post_init__(self) -> None:
        self.source = Source("team", self.folder)
        self.catalog.put_source(self.source)

    def write(self, path: str, text: str | bytes) -> Path:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    def pipeline(self, backlog: Backlog | None = None) -> IngestPipeline:
        return IngestPipeline(
            MarkdownParser(),
            self.embedder,
            self.lexical,
            self.vectors,
            self.catalog,
            self.clock,
            versions=self.versions,
            backlog=backlog,
        )

    def events(self, token: CancelToken | None = None, **options: bool | tuple[str, ...]) -> list[IngestEvent]:
        return list(self.pipeline().run([self.source], token or CancelToken(), **options))  # type: ignore[arg-type]

    def run(self, token: CancelToken | None = None, **options: bool | tuple[str, ...]) -> IngestSummary:
        return summary_of(self.events(token, **options))

    def contents(self) -> dict[str, list[str]]:
        """Return the text of all readable chunks by path."""
        found: dict[str, list[str]] = {}
        for chunk in self.catalog.all_chunks():
            found.setdefault(chunk.path, []).append(chunk.content)
        return found

    def assert_consistent(self) -> None:
        """All three stores hold the same chunks, and nothing is pending."""
        expected = {chunk.id for chunk in self.catalog.all_chunks()}
        assert self.lexical.chunk_ids() == expected
        assert self.vectors.chunk_ids() == (expected if self.embedder is not None else set())
        assert self.catalog.pending() == (set(), set())
        assert self.pipeline().check().reason == ""


def summary_of(events: list[IngestEvent]) -> IngestSummary:
    """Return the summary of the one terminal event, which comes last."""
    done = [event for event in events if isinstance(event, IngestDone)]
    assert len(done) == 1 and events[-1] is done[0]
    return done[0].summary


def done_paths(events: list[IngestEvent], action: str) -> list[str]:
    return [event.path for event in events if isinstance(event, FileDone) and event.action == action]


def failed_paths(events: list[IngestEvent]) -> list[str]:
    return [event.path for event in events if isinstance(event, FileFailed)]


def open_on_disk(folder: Path, source: Path) -> Base:
    """Return a knowledge base on SQLite, Whoosh and Chroma in ``folder``; close it with :func:`close`."""
    clock = FixedClock()
    folder.mkdir(parents=True, exist_ok=True)
    return Base(
        source,
        clock,
        PeeweeCatalog(open_database(folder / "kebab.sqlite", clock), clock),
        WhooshLexicalIndex(folder / "lexical"),
        ChromaVectorIndex(folder / "vectors"),
    )


def close(base: Base) -> None:
    base.vectors.close()
    base.lexical.close()
    base.catalog.close()
