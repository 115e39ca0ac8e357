"""The questions that the catalog answers: what is known, and what readers may see."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from fnmatch import translate
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from peewee import Expression, ModelSelect, Tuple, fn

from kebab_desktop.adapters.sqlite_peewee.database import batches
from kebab_desktop.adapters.sqlite_peewee.models import BodyRow, ChunkRow, DocumentRow, MetaRow, SourceRow, stored
from kebab_desktop.adapters.sqlite_peewee.rows import (
    CHUNK_COLUMNS,
    COMMITTED,
    PENDING,
    RECORD_COLUMNS,
    SOURCE_COLUMNS,
    Row,
    chunk_of,
    folded,
    record_of,
    source_of,
    tag_key,
)
from kebab_desktop.core.documents import Chunk, Source, TrustLevel
from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.core.ports import DocumentRecord
from kebab_desktop.core.retrieval import Filters

if TYPE_CHECKING:
    from kebab_desktop.adapters.sqlite_peewee.database import Database, ThreadedSqlite

REVISION = "revision"
_DOCUMENTS_PER_PAGE = 200
_SQL_OF_META = f"SELECT {MetaRow.value.column_name} FROM {MetaRow._meta.table_name} WHERE {MetaRow.key.column_name} = ?"


class CatalogReader:
    """The reading half of the catalog; every call sees one snapshot of committed rows."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._sql_of_document_chunks = ""

    def sources(self) -> list[Source]:
        """Return all sources, sorted by id."""
        with self._reading() as sqlite:
            return [
                source_of(row) for row in sqlite.select_rows(SourceRow.select(*SOURCE_COLUMNS).order_by(SourceRow.id))
            ]

    def documents(self, source_ids: Collection[str] | None = None) -> list[DocumentRecord]:
        """Return one record per document, sorted by source id and path; a pending version stands for the old one."""
        query = DocumentRow.select(*RECORD_COLUMNS)
        if source_ids is not None:
            query = query.where(DocumentRow.source_id.in_(sorted(source_ids)))
        with self._reading() as sqlite:
            records = _newest_records(sqlite.select_rows(query))
        return sorted(records, key=lambda record: (record.source_id, record.relative_path))

    def document(self, document_id: str) -> DocumentRecord | None:
        """Return one record as :meth:`documents` does."""
        query = DocumentRow.select(*RECORD_COLUMNS).where(DocumentRow.id == document_id)
        with self._reading() as sqlite:
            return next(iter(_newest_records(sqlite.select_rows(query))), None)

    def body(self, document_id: str) -> tuple[str, int] | None:
        """Return the indexed body and the file line on which it begins, also of an excluded document."""
        query = (
            BodyRow.select(BodyRow.text, BodyRow.line)
            .join(DocumentRow, on=(DocumentRow.row == BodyRow.document_row))
            .where(DocumentRow.id == document_id, DocumentRow.state == COMMITTED)
        )
        with self._reading() as sqlite:
            return next(((text, line) for text, line in sqlite.select_rows(query)), None)

    def pending(self) -> tuple[set[str], set[str]]:
        """Return ids of documents that were begun but not committed, and of those whose removal is unfinished."""
        begun = DocumentRow.select(DocumentRow.id).where(DocumentRow.state == PENDING, ~DocumentRow.removing)
        going = DocumentRow.select(DocumentRow.id).where(DocumentRow.removing)
        with self._reading() as sqlite:
            return {row[0] for row in sqlite.select_rows(begun)}, {row[0] for row in sqlite.select_rows(going)}

    def chunks(self, chunk_ids: Collection[str]) -> dict[str, Chunk]:
        """Return the chunks that readers may see by id; missing ones are left out."""
        found: dict[str, Chunk] = {}
        with self._reading() as sqlite:
            for some in batches(chunk_ids):
                query = _chunks_with_documents().where(_readable(), ChunkRow.id.in_(some))
                found |= {row[0]: chunk_of(row) for row in sqlite.select_rows(query)}
        return found

    def document_chunks(self, document_id: str) -> list[Chunk]:
        """Return the committed chunks of a document by ordinal, also of an excluded one."""
        with self._reading() as sqlite:
            if not self._sql_of_document_chunks:  # a search asks for a dozen documents
                query = _chunks_with_documents().where(DocumentRow.id == "", DocumentRow.state == COMMITTED)
                self._sql_of_document_chunks = sqlite.sql_of(query.order_by(ChunkRow.ordinal))
            rows = sqlite.rows_of(self._sql_of_document_chunks, (document_id, COMMITTED))
            return [chunk_of(row) for row in rows]

    def chunks_of(self, document_ids: Collection[str]) -> dict[str, list[Chunk]]:
        """Return the chunks of documents that readers may see, by ordinal; documents without any are left out."""
        found: dict[str, list[Chunk]] = {}
        with self._reading() as sqlite:
            for some in batches(document_ids):
                query = _chunks_with_documents().where(_readable(), DocumentRow.id.in_(some))
                for row in sqlite.select_rows(query.order_by(ChunkRow.ordinal)):
                    found.setdefault(row[1], []).append(chunk_of(row))
        return found

    def all_chunks(self) -> Iterator[Chunk]:
        """Yield every chunk that readers may see, sorted by source id, path and ordinal.

        Read in pages, each of one snapshot: a document committed meanwhile comes as its old or its new version.
        """
        after: tuple[str, str] | None = None
        while True:
            with self._reading() as sqlite:
                places = [(source, path) for source, path in sqlite.select_rows(_places_after(after))]
                page = _chunks_between(places[0], places[-1], sqlite) if places else []
            if not places:
                return
            yield from page
            after = places[-1]

    def filter_chunk_ids(self, filters: Filters) -> set[str] | None:
        """Return ids of the readable chunks that pass, None when nothing is restricted."""
        if filters.empty:
            return None
        query = (
            ChunkRow.select(ChunkRow.id, DocumentRow.relative_path)
            .join(DocumentRow, on=(DocumentRow.row == ChunkRow.document_row))
            .where(_readable(), *_conditions(filters))
        )
        with self._reading() as sqlite:
            rows = sqlite.select_rows(query)
            if not filters.path_glob:
                return {identity for identity, _ in rows}
            matches = re.compile(translate(normalize("NFC", filters.path_glob))).match
            return {identity for identity, path in rows if matches(path)}

    def counts(self) -> tuple[int, int]:
        """Return the number of readable documents and of their chunks."""
        query = DocumentRow.select(fn.COUNT(DocumentRow.row), fn.SUM(DocumentRow.chunk_count)).where(_readable())
        with self._reading() as sqlite:
            documents, chunks = next(iter(sqlite.select_rows(query)))
        return documents, chunks or 0

    def revision(self) -> int:
        """Return a number that grows with every committed change of documents."""
        # A search asks several times whether anything changed: finished SQL, and no transaction around one statement.
        with self._database.glancing(KnowledgeBaseError) as sqlite:
            return int(next(iter(sqlite.rows_of(_SQL_OF_META, (REVISION,))))[0])

    @contextmanager
    def _reading(self) -> Iterator[ThreadedSqlite]:
        try:
            with self._database.reading(KnowledgeBaseError) as sqlite:
                yield sqlite
        except ValueError as error:  # JSON that is none, and a word that is no member of an enumeration
            raise KnowledgeBaseError(
                "The catalog holds a value that cannot be read.",
                hint="Run 'kebab doctor --repair', then index the documents again.",
                details={"cause": str(error)},
            ) from error


def _readable() -> Expression:
    readable: Expression = (DocumentRow.state == COMMITTED) & ~DocumentRow.removing & ~DocumentRow.excluded
    return readable


def _newest_records(rows: Iterator[Row]) -> list[DocumentRecord]:
    newest: dict[str, DocumentRecord] = {}
    pending: set[str] = set()
    for row in rows:
        identity, is_pending = row[0], row[7] == PENDING
        if identity not in pending:
            newest[identity] = record_of(row)
        if is_pending:
            pending.add(identity)
    return list(newest.values())


def _chunks_with_documents() -> ModelSelect[ChunkRow]:
    return ChunkRow.select(*CHUNK_COLUMNS).join(DocumentRow, on=(DocumentRow.row == ChunkRow.document_row))


def _places_after(after: tuple[str, str] | None) -> ModelSelect[DocumentRow]:
    query = DocumentRow.select(DocumentRow.source_id, DocumentRow.relative_path).where(_readable())
    if after is not None:
        query = query.where(_place() > _place_of(after))
    return query.order_by(DocumentRow.source_id, DocumentRow.relative_path).limit(_DOCUMENTS_PER_PAGE)


def _chunks_between(first: tuple[str, str], last: tuple[str, str], sqlite: ThreadedSqlite) -> list[Chunk]:
    query = _chunks_with_documents().where(_readable(), _place() >= _place_of(first), _place() <= _place_of(last))
    query = query.order_by(DocumentRow.source_id, DocumentRow.relative_path, ChunkRow.ordinal)
    return [chunk_of(row) for row in sqlite.select_rows(query)]


def _place() -> Any:  # noqa: ANN401 - peewee gives row values no type of their own
    return Tuple(DocumentRow.source_id, DocumentRow.relative_path)


def _place_of(place: tuple[str, str]) -> object:
    return Tuple(place[0], stored(place[1]))


def _conditions(filters: Filters) -> list[Any]:
    conditions: list[Any] = []
    if filters.source_ids:
        conditions.append(DocumentRow.source_id.in_(sorted(filters.source_ids)))
    if filters.trust_min is not None:
        rank = filters.trust_min.rank
        conditions.append(ChunkRow.trust.in_([level.value for level in TrustLevel if level.rank >= rank]))
    for wanted, column in (
        (filters.log_types, ChunkRow.log_type_key),
        (filters.severities, ChunkRow.severity_key),
        (filters.languages, ChunkRow.lang_key),
    ):
        if wanted:
            conditions.append(column.in_([folded(text) for text in wanted]))
    if filters.tags:
        has_one = fn.INSTR(ChunkRow.tags_key, tag_key(filters.tags[0])) > 0
        for tag in filters.tags[1:]:
            has_one |= fn.INSTR(ChunkRow.tags_key, tag_key(tag)) > 0
        conditions.append(has_one)
    return conditions
