"""Records of the catalog as the facade shows and restores them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kebab_desktop.core.documents import Document, DocumentState, Frontmatter, Source, TrustLevel
from kebab_desktop.core.ids import document_id
from kebab_desktop.core.ports import CatalogWriter, DocumentRecord


def shown_missing(record: DocumentRecord) -> DocumentRecord:
    """Return the record of a document whose folder is not there; one that was never finished stays pending."""
    return record if record.state is DocumentState.PENDING else replace(record, state=DocumentState.MISSING)


def excluded_record(source: Source, relative_path: str, title: str) -> DocumentRecord:
    """Return the record of a document that was taken out of a source, of which only its path and title are known."""
    return DocumentRecord(
        id=document_id(source.id, relative_path),
        source_id=source.id,
        relative_path=relative_path,
        content_id="",
        size=0,
        mtime_ns=0,
        versions="",
        state=DocumentState.PROBLEM,
        title=title,
        chunks=0,
        indexed_at="",
        frontmatter=Frontmatter(title=title),
        trust=source.trust.value,
        encoding="utf-8",
        excluded=True,
    )


def put_back_excluded(catalog: CatalogWriter, records: Sequence[DocumentRecord]) -> None:
    """Remember again, for a source that comes back, which of its documents the user had taken out."""
    for each in records:
        catalog.record_failure(_without_text(each), versions="")
    ids = [each.id for each in records]
    catalog.set_excluded(ids, excluded=True)
    catalog.begin_removal(ids)
    catalog.finish_removal(ids)


def _without_text(record: DocumentRecord) -> Document:
    return Document(
        id=record.id,
        source_id=record.source_id,
        relative_path=record.relative_path,
        content_id=record.content_id,
        frontmatter=record.frontmatter,
        body="",
        body_line=1,
        trust=TrustLevel(record.trust),
        encoding=record.encoding,
        size=record.size,
        mtime_ns=record.mtime_ns,
    )
