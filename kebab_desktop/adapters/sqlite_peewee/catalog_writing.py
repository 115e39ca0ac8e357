"""The changes of the catalog: sources, and documents on their way from pending to committed or gone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from peewee import EXCLUDED, Expression

from kebab_desktop.adapters.sqlite_peewee.catalog_reading import REVISION
from kebab_desktop.adapters.sqlite_peewee.database import batches
from kebab_desktop.adapters.sqlite_peewee.models import (
    BodyRow,
    ChunkRow,
    DocumentRow,
    IngestRunRow,
    MetaRow,
    SourceRow,
)
from kebab_desktop.adapters.sqlite_peewee.rows import (
    COMMITTED,
    FORGOTTEN,
    PENDING,
    PROBLEM,
    chunk_values,
    document_values,
    source_values,
)
from kebab_desktop.core import codec
from kebab_desktop.core.documents import Chunk, Document, Source
from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.core.events import IngestSummary
from kebab_desktop.core.ports import Clock

if TYPE_CHECKING:
    from kebab_desktop.adapters.sqlite_peewee.database import Database, ThreadedSqlite


class CatalogWriter:
    """The writing half of the catalog; every call is one transaction."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def put_source(self, source: Source) -> None:
        """Add a source or change the one with the same id; its documents stay."""
        values = source_values(source)
        update = {name: getattr(EXCLUDED, name) for name in values if name != "id"}
        with self._writing() as sqlite:
            SourceRow.insert(values).on_conflict(conflict_target=[SourceRow.id], update=update).execute(sqlite)

    def remove_source(self, source_id: str) -> None:
        """Forget a source with its documents and chunks; never touches files."""
        with self._writing() as sqlite:
            if SourceRow.delete().where(SourceRow.id == source_id).execute(sqlite):
                grow_revision(sqlite)

    def begin_document(self, document: Document, chunks: Sequence[Chunk], versions: str) -> None:
        """Write a document with its chunks as ``pending``; readers see the earlier version until the commit."""
        with self._writing() as sqlite:
            require_source(document.source_id, sqlite)
            values = document_values(document, len(chunks), versions, PENDING, self._clock.now())
            values["excluded"] = _is_excluded(document.id, sqlite)
            _delete(_is(document.id) & (DocumentRow.state == PENDING), sqlite)
            row = sqlite.insert_row(DocumentRow, values)
            sqlite.insert_row(BodyRow, {"document_row": row, "text": document.body, "line": document.body_line})
            sqlite.insert_rows(ChunkRow, [chunk_values(chunk, row) for chunk in chunks])

    def commit_documents(self, document_ids: Collection[str]) -> None:
        """Put pending documents in the place of their earlier versions; ids without a pending one are ignored."""
        time = self._clock.now()
        replaced = 0

        def commit(ids: list[str], sqlite: ThreadedSqlite) -> int:
            pending = DocumentRow.select(DocumentRow.id).where(DocumentRow.state == PENDING, DocumentRow.id.in_(ids))
            nonlocal replaced
            begun = [row[0] for row in sqlite.select_rows(pending)]
            replaced += _delete(DocumentRow.id.in_(begun) & (DocumentRow.state != PENDING), sqlite)
            return _update(DocumentRow.id.in_(begun), sqlite, state=COMMITTED, removing=False, indexed_at=time)

        self._change(document_ids, commit)
        if replaced:
            self._database.truncate_log()

    def record_failure(self, document: Document, versions: str) -> None:
        """Store a file that could not be indexed in the place of all versions of it, with its problems only."""
        with self._writing() as sqlite:
            require_source(document.source_id, sqlite)
            values = document_values(document, 0, versions, PROBLEM, self._clock.now())
            values["excluded"] = _is_excluded(document.id, sqlite)
            _delete(_is(document.id), sqlite)
            sqlite.insert_row(DocumentRow, values)
            grow_revision(sqlite)
        self._database.truncate_log()

    def begin_removal(self, document_ids: Collection[str]) -> None:
        """Hide documents from readers until :meth:`finish_removal` or :meth:`undo_pending`."""
        self._change(document_ids, lambda ids, sqlite: _update(DocumentRow.id.in_(ids), sqlite, removing=True))

    def finish_removal(self, document_ids: Collection[str]) -> None:
        """Forget documents and their chunks; of an excluded one the record stays, without any text."""

        def finish(ids: list[str], sqlite: ThreadedSqlite) -> int:
            these = DocumentRow.id.in_(ids)
            count = _delete(these & (~DocumentRow.excluded | (DocumentRow.state == PENDING)), sqlite)
            left = DocumentRow.select(DocumentRow.row).where(these)
            BodyRow.delete().where(BodyRow.document_row.in_(left)).execute(sqlite)
            ChunkRow.delete().where(ChunkRow.document_row.in_(left)).execute(sqlite)
            return count + _update(these, sqlite, state=FORGOTTEN, removing=False, versions="", chunk_count=0)

        self._change(document_ids, finish)
        self._database.truncate_log()

    def undo_pending(self, document_ids: Collection[str]) -> None:
        """Take back what was begun and neither committed nor finished; an earlier version stays and counts as stale."""

        def undo(ids: list[str], sqlite: ThreadedSqlite) -> int:
            open_ones = DocumentRow.select(DocumentRow.id).where(
                DocumentRow.id.in_(ids), (DocumentRow.state == PENDING) | DocumentRow.removing
            )
            begun = [row[0] for row in sqlite.select_rows(open_ones)]
            count = _delete(DocumentRow.id.in_(begun) & (DocumentRow.state == PENDING), sqlite)
            return count + _update(DocumentRow.id.in_(begun), sqlite, removing=False, versions="")

        self._change(document_ids, undo)

    def touch_document(self, document_id: str, size: int, mtime_ns: int) -> None:
        """Remember new size and time of a file whose content did not change."""
        with self._writing() as sqlite:
            _update(_is(document_id), sqlite, size=size, mtime_ns=mtime_ns)

    def set_excluded(self, document_ids: Collection[str], excluded: bool) -> None:
        """Hide documents that the user removed, or bring them back: then they count as stale, to be indexed again."""

        def mark(ids: list[str], sqlite: ThreadedSqlite) -> int:
            other = DocumentRow.id.in_(ids) & (DocumentRow.excluded != excluded)
            if excluded:
                return _update(other, sqlite, excluded=True)
            return _update(other, sqlite, excluded=False, versions="")

        self._change(document_ids, mark)

    def save_run(self, summary: IngestSummary, started_at: str) -> None:
        """Remember an ingest run."""
        with self._writing() as sqlite:
            IngestRunRow.insert(
                started_at=started_at,
                finished_at=self._clock.now(),
                cancelled=summary.cancelled,
                failed=summary.failed,
                summary=codec.dumps(summary),
            ).execute(sqlite)

    def close(self) -> None:
        """Close the connection of every thread, those of the history too; idempotent."""
        self._database.close()

    def _change(self, document_ids: Collection[str], change: Callable[[list[str], ThreadedSqlite], int]) -> None:
        """Run a change of documents in batches; ``change`` returns the number of rows that it touched."""
        with self._writing() as sqlite:
            if sum([change(ids, sqlite) for ids in batches(document_ids)]):
                grow_revision(sqlite)

    @contextmanager
    def _writing(self) -> Iterator[ThreadedSqlite]:
        try:
            with self._database.writing(KnowledgeBaseError) as sqlite:
                yield sqlite
        except codec.CodecError as error:
            raise KnowledgeBaseError(
                "The metadata of the document cannot be stored.",
                hint="Look for values in its frontmatter that refer to themselves, and take them out.",
                details={"cause": str(error)},
            ) from error


def _is(document_id: str) -> Expression:
    same: Expression = DocumentRow.id == document_id
    return same


def _delete(condition: Expression, sqlite: ThreadedSqlite) -> int:
    count: int = DocumentRow.delete().where(condition).execute(sqlite)
    return count


def _update(condition: Expression, sqlite: ThreadedSqlite, **values: object) -> int:
    count: int = DocumentRow.update(**values).where(condition).execute(sqlite)
    return count


def grow_revision(sqlite: ThreadedSqlite) -> None:
    """Count a change that readers see."""
    MetaRow.update(value=MetaRow.value + 1).where(MetaRow.key == REVISION).execute(sqlite)


def require_source(source_id: str, sqlite: ThreadedSqlite) -> None:
    """Raise KnowledgeBaseError for a source that is not known."""
    if not SourceRow.select(SourceRow.id).where(SourceRow.id == source_id).tuples().execute(sqlite):
        raise KnowledgeBaseError(
            f"There is no source with the id {source_id}.", hint="Add the source first, then index its documents."
        )


def _is_excluded(document_id: str, sqlite: ThreadedSqlite) -> bool:
    """Tell whether the user removed the document: a new version does not bring it back."""
    query = DocumentRow.select(DocumentRow.row).where(_is(document_id), DocumentRow.excluded)
    return len(query.tuples().execute(sqlite)) > 0
