"""What is written on documents without a change of their texts: trust, problems, the versions they were made with."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from kebab_desktop.adapters.sqlite_peewee.catalog_writing import grow_revision, require_source
from kebab_desktop.adapters.sqlite_peewee.database import batches
from kebab_desktop.adapters.sqlite_peewee.models import ChunkRow, DocumentRow, SourceRow
from kebab_desktop.adapters.sqlite_peewee.rows import source_values
from kebab_desktop.core import codec
from kebab_desktop.core.documents import Problem, Source, with_version
from kebab_desktop.core.errors import KnowledgeBaseError

if TYPE_CHECKING:
    from kebab_desktop.adapters.sqlite_peewee.database import Database


class CatalogLabels:
    """The labelling part of the catalog; every call is one transaction."""

    def __init__(self, database: Database) -> None:
        self._labelled = database

    def relabel(self, source: Source, inheriting: Collection[str], problems: Mapping[str, tuple[Problem, ...]]) -> None:
        """Change a known source in one transaction with the trust and the problems of its documents."""
        values = {name: value for name, value in source_values(source).items() if name != "id"}
        trust = source.trust.value
        with self._labelled.writing(KnowledgeBaseError) as sqlite:
            require_source(source.id, sqlite)
            SourceRow.update(**values).where(SourceRow.id == source.id).execute(sqlite)
            for ids in batches(inheriting):
                these = DocumentRow.id.in_(ids) & (DocumentRow.source_id == source.id)
                rows = DocumentRow.select(DocumentRow.row).where(these)
                ChunkRow.update(trust=trust).where(ChunkRow.document_row.in_(rows)).execute(sqlite)
                DocumentRow.update(trust=trust).where(these).execute(sqlite)
            for identity, found in problems.items():
                these = (DocumentRow.id == identity) & (DocumentRow.source_id == source.id)
                DocumentRow.update(problems=codec.dumps(found)).where(these).execute(sqlite)
            grow_revision(sqlite)

    def restamp(self, part: str, version: str) -> int:
        """Write that documents were made with a version of a part; those that count as stale stay stale."""
        changed = 0
        with self._labelled.writing(KnowledgeBaseError) as sqlite:
            stamps = [row[0] for row in sqlite.select_rows(DocumentRow.select(DocumentRow.versions).distinct())]
            for stamp in stamps:
                renewed = with_version(stamp, part, version)
                if renewed != stamp:
                    query = DocumentRow.update(versions=renewed).where(DocumentRow.versions == stamp)
                    changed += query.execute(sqlite)
        return changed
