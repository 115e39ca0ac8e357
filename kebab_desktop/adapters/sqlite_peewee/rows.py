"""Core values of the knowledge base to table rows and back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from kebab_desktop.adapters.sqlite_peewee.models import ChunkRow, DocumentRow, SourceRow
from kebab_desktop.core import codec
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
from kebab_desktop.core.history import search_key
from kebab_desktop.core.ports import DocumentRecord

Row = Sequence[Any]

PENDING, COMMITTED, PROBLEM, FORGOTTEN = "pending", "committed", "problem", "forgotten"
"""Values of ``document.state``."""

SOURCE_COLUMNS = (
    SourceRow.id,
    SourceRow.root,
    SourceRow.kind,
    SourceRow.type,
    SourceRow.trust,
    SourceRow.ignore,
    SourceRow.watched,
    SourceRow.name,
)

RECORD_COLUMNS = (
    DocumentRow.id,
    DocumentRow.source_id,
    DocumentRow.relative_path,
    DocumentRow.content_id,
    DocumentRow.size,
    DocumentRow.mtime_ns,
    DocumentRow.versions,
    DocumentRow.state,
    DocumentRow.removing,
    DocumentRow.title,
    DocumentRow.chunk_count,
    DocumentRow.indexed_at,
    DocumentRow.frontmatter,
    DocumentRow.trust,
    DocumentRow.encoding,
    DocumentRow.problems,
    DocumentRow.excluded,
)

CHUNK_COLUMNS = (
    ChunkRow.id,
    DocumentRow.id,
    DocumentRow.source_id,
    ChunkRow.path,
    ChunkRow.ordinal,
    ChunkRow.title,
    ChunkRow.section,
    ChunkRow.heading_path,
    ChunkRow.line_start,
    ChunkRow.line_end,
    ChunkRow.content,
    ChunkRow.trust,
    ChunkRow.docs_id,
    ChunkRow.pattern_id,
    ChunkRow.log_type,
    ChunkRow.severity,
    ChunkRow.keywords,
    ChunkRow.aliases,
    ChunkRow.tags,
    ChunkRow.lang,
    ChunkRow.priority,
)
"""What :func:`chunk_of` reads, from chunks joined with their documents."""

_SEPARATOR = "\x1f"


def folded(text: str) -> str:
    """Return the form in which log types, severities, tags and languages are compared."""
    return search_key(text).strip()


def tag_key(tag: str) -> str:
    """Return the piece of ``tags_key`` that is there exactly when a chunk has this tag."""
    return f"{_SEPARATOR}{folded(tag)}{_SEPARATOR}"


def source_values(source: Source) -> dict[str, object]:
    """Return the columns of a source."""
    return {
        "id": source.id,
        "root": str(source.root),
        "kind": source.kind.value,
        "type": source.type.value,
        "trust": source.trust.value,
        "ignore": codec.dumps(source.ignore),
        "watched": source.watched,
        "name": source.name,
    }


def source_of(row: Row) -> Source:
    """Return the source of a row of SOURCE_COLUMNS."""
    identity, root, kind, kind_of_files, trust, ignore, watched, name = row
    return Source(
        identity,
        Path(root),
        SourceKind(kind),
        SourceType(kind_of_files),
        TrustLevel(trust),
        _texts(ignore),
        bool(watched),
        name,
    )


def document_values(document: Document, chunks: int, versions: str, state: str, time: str) -> dict[str, object]:
    """Return the columns of a document version that is not excluded."""
    return {
        "id": document.id,
        "state": state,
        "removing": False,
        "excluded": False,
        "source_id": document.source_id,
        "relative_path": document.relative_path,
        "content_id": document.content_id,
        "size": document.size,
        "mtime_ns": document.mtime_ns,
        "versions": versions,
        "title": document.title,
        "chunk_count": chunks,
        "indexed_at": time,
        "trust": document.trust.value,
        "encoding": document.encoding,
        "frontmatter": codec.dumps(document.frontmatter),
        "problems": codec.dumps(document.problems),
    }


def record_of(row: Row) -> DocumentRecord:
    """Return the record of a row of RECORD_COLUMNS."""
    identity, source_id, path, content_id, size, mtime_ns, versions, state, removing, *rest = row
    title, chunks, indexed_at, frontmatter, trust, encoding, problems, excluded = rest
    return DocumentRecord(
        id=identity,
        source_id=source_id,
        relative_path=path,
        content_id=content_id,
        size=size,
        mtime_ns=mtime_ns,
        versions=versions,
        state=_shown_state(state, removing),
        title=title,
        chunks=chunks,
        indexed_at=indexed_at,
        frontmatter=_frontmatter(frontmatter),
        trust=trust,
        encoding=encoding,
        problems=() if problems == "[]" else codec.loads(tuple[Problem, ...], problems),
        excluded=bool(excluded),
    )


@lru_cache(maxsize=16_384)
def _frontmatter(stored: str) -> Frontmatter:
    """Decode the metadata of a document: two thirds of the time in which the window lists 10,000 of them, again."""
    return codec.loads(Frontmatter, stored)


def _shown_state(state: str, removing: int) -> DocumentState:
    if removing or state == FORGOTTEN:
        return DocumentState.MISSING
    return {PENDING: DocumentState.PENDING, PROBLEM: DocumentState.PROBLEM}.get(state, DocumentState.INDEXED)


def chunk_values(chunk: Chunk, document_row: int) -> dict[str, object]:
    """Return the columns of a chunk; its document tells its document id and source id."""
    return {
        "document_row": document_row,
        "id": chunk.id,
        "ordinal": chunk.ordinal,
        "path": chunk.path,
        "title": chunk.title,
        "section": chunk.section,
        "heading_path": codec.dumps(chunk.heading_path),
        "line_start": chunk.span.start,
        "line_end": chunk.span.end,
        "content": chunk.content,
        "trust": chunk.trust.value,
        "docs_id": chunk.docs_id,
        "pattern_id": chunk.pattern_id,
        "log_type": chunk.log_type,
        "severity": chunk.severity,
        "keywords": codec.dumps(chunk.keywords),
        "aliases": codec.dumps(chunk.aliases),
        "tags": codec.dumps(chunk.tags),
        "lang": chunk.lang,
        "priority": chunk.priority,
        "log_type_key": folded(chunk.log_type),
        "severity_key": folded(chunk.severity),
        "tags_key": _tags_key(chunk.tags),
        "lang_key": folded(chunk.lang),
    }


def chunk_of(row: Row) -> Chunk:
    """Return the chunk of a row of CHUNK_COLUMNS."""
    identity, document_id, source_id, path, ordinal, title, section, headings, first, last, content, trust, *rest = row
    docs_id, pattern_id, log_type, severity, keywords, aliases, tags, lang, priority = rest
    return Chunk(
        id=identity,
        document_id=document_id,
        source_id=source_id,
        path=path,
        ordinal=ordinal,
        title=title,
        section=section,
        heading_path=_texts(headings),
        span=Span(first, last),
        content=content,
        trust=TrustLevel(trust),
        docs_id=docs_id,
        pattern_id=pattern_id,
        log_type=log_type,
        severity=severity,
        keywords=_texts(keywords),
        aliases=_texts(aliases),
        tags=_texts(tags),
        lang=lang,
        priority=priority,
    )


def _tags_key(tags: Collection[str]) -> str:
    return "".join(tag_key(tag) for tag in tags)


@lru_cache(maxsize=4096)
def _texts(stored: str) -> tuple[str, ...]:
    """Decode a list of texts; the chunks of a document share most of theirs."""
    return codec.loads(tuple[str, ...], stored)
