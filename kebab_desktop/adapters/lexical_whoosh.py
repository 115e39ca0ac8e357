"""The lexical index on Whoosh: Whoosh stores terms and posting lists, the snapshot scores them."""

from __future__ import annotations

import pickle
import struct
import threading
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from kebab_desktop.adapters.index_folder import IndexFolder, Watch
from kebab_desktop.adapters.whoosh_snapshot import CHUNK_ID, DOCUMENT_ID, LENGTHS, WhooshSnapshot
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.core.lexical import FIELD_WEIGHTS, TermGroup, field_terms, query_groups
from kebab_desktop.core.retrieval import LexicalHit

_Whoosh = Any  # an object of Whoosh, which ships no types
_LAYOUT = "1"
_OPTIMISE_SHARE = 0.2
"""Deleted chunks stay in the files until segments are merged; above this share of all chunks that is done at once."""

_LOCK_TIMEOUT_S = 5.0

_UNREADABLE = (
    OSError,
    EOFError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    AssertionError,
    OverflowError,
    struct.error,
    pickle.UnpicklingError,
)
"""What Whoosh raises while it reads files that are not what it wrote."""


class WhooshLexicalIndex:
    """BM25F over title, keywords, section and body; holds chunk and document ids and terms, never text.

    Searches run on the last committed generation and never wait for a writer; a search after a write sees it.
    All methods may be called from any thread.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = IndexFolder(
            folder,
            title="lexical index",
            package="whoosh-reloaded",
            schema=_LAYOUT,
            watch=lambda path: Watch.CONTENT if path.suffix in (".toc", ".seg") else Watch.NOTHING,
        )
        self._disk = threading.RLock()  # held while files are read or written
        self._snapshot: WhooshSnapshot | None = None
        self._stale = True  # whether the snapshot is older than the files
        self._writer_at_work = False

    @property
    def stamp(self) -> str | None:
        """Return the stamp last written, None for a new or damaged index."""
        with self._disk:
            return self._folder.stamp

    def set_stamp(self, stamp: str) -> None:
        """Store the stamp; raises KnowledgeBaseError when the index is damaged or cannot be written."""
        with self._disk:
            self._folder.create()
            self._folder.record(stamp)

    def upsert(self, chunks: Sequence[Chunk]) -> None:
        """Add or replace chunks in one commit; raises KnowledgeBaseError when the index cannot be used."""
        if not chunks:
            return
        with self._disk, self._writing() as (writer, reader):
            for number in _numbers(reader, CHUNK_ID, {chunk.id for chunk in chunks}):
                writer.delete_document(number)
            for chunk in {chunk.id: chunk for chunk in chunks}.values():
                found = field_terms(chunk)
                lengths = tuple(len(found[field]) for field in FIELD_WEIGHTS)
                ids = {CHUNK_ID: chunk.id, DOCUMENT_ID: chunk.document_id}
                writer.add_document(**ids, **{LENGTHS: lengths}, **{name: found[name] for name in found if found[name]})

    def delete_documents(self, document_ids: Collection[str]) -> None:
        """Remove the chunks of these documents; unknown ids are ignored."""
        with self._disk:
            if not document_ids or not self._exists():
                return
            with self._writing() as (writer, reader):
                for number in _numbers(reader, DOCUMENT_ID, set(document_ids)):
                    writer.delete_document(number)

    def search(self, text: str, limit: int, chunk_ids: Collection[str] | None = None) -> list[LexicalHit]:
        """Rank chunks for a question; raises KnowledgeBaseError when the index is damaged."""
        return self.search_groups(query_groups(text), limit, chunk_ids)

    def search_groups(
        self, groups: Sequence[TermGroup], limit: int, chunk_ids: Collection[str] | None = None
    ) -> list[LexicalHit]:
        """Rank chunks for groups of alternatives (a question with its synonyms)."""
        snapshot = self._current()
        if snapshot is None:
            return []
        try:
            return snapshot.search(groups, limit, chunk_ids)
        except _UNREADABLE as error:
            raise self._unreadable(error) from error

    def chunk_ids(self) -> set[str]:
        """Return the ids of all indexed chunks."""
        snapshot = self._current()
        return snapshot.chunk_ids() if snapshot else set()

    def warm_up(self) -> None:
        """Load the index, so that the first question does not wait for it."""
        self._current()

    def clear(self) -> None:
        """Remove everything, also a damaged index."""
        with self._disk:
            self._snapshot, self._stale = None, True
            self._folder.clear()

    def close(self) -> None:
        """Free the memory; the index can be used again and then reads its files again."""
        with self._disk:
            self._snapshot, self._stale = None, True

    def _current(self) -> WhooshSnapshot | None:
        """Return the latest generation; while a writer is at work, the one before."""
        snapshot = self._snapshot
        if snapshot is not None and (self._writer_at_work or not self._stale):
            return snapshot
        with self._disk:
            if self._stale:
                self._snapshot = self._load()
                self._stale = False
            return self._snapshot

    def _load(self) -> WhooshSnapshot | None:
        if not self._exists():
            return None
        try:
            store = self._folder.store
            return WhooshSnapshot({path.name: path.read_bytes() for path in store.iterdir() if path.is_file()})
        except _UNREADABLE as error:
            raise self._unreadable(error) from error

    def _exists(self) -> bool:
        """Whether anything was ever committed; raises KnowledgeBaseError when the index is damaged."""
        self._folder.require_whole()
        return any(self._folder.store.glob("*.toc"))

    def _unreadable(self, error: BaseException) -> KnowledgeBaseError:
        return self._folder.mark_damaged(f"its files cannot be read ({type(error).__name__}: {error})")

    @contextmanager
    def _writing(self) -> Iterator[tuple[_Whoosh, _Whoosh]]:
        """Give a writer and a reader of the same generation; commit at the end, roll back on an exception."""
        writer, reader = self._open_writer()
        self._writer_at_work = True
        try:
            with reader:  # closed before the commit: Windows does not delete files that are open
                yield writer, reader
                crowded = writer.deleted_count() > _OPTIMISE_SHARE * reader.doc_count_all()
            writer.commit(optimize=crowded)
        except OSError as error:
            _roll_back(writer)
            raise self._folder.not_writable(error) from error
        except _UNREADABLE as error:
            _roll_back(writer)
            raise self._unreadable(error) from error
        except BaseException:
            _roll_back(writer)
            raise
        finally:
            self._stale = True
            self._writer_at_work = False
        self._folder.record()

    def _open_writer(self) -> tuple[_Whoosh, _Whoosh]:
        from whoosh.index import LockError, create_in, open_dir  # Whoosh loads on first use

        store = str(self._folder.create())
        try:
            index = open_dir(store) if self._exists() else create_in(store, _schema())
            writer = index.writer(timeout=_LOCK_TIMEOUT_S)
        except LockError as error:
            raise KnowledgeBaseError(
                f"The lexical index in {store} is being written by another process.",
                code="index_locked",
                hint="Close the other window or wait until it has finished, then try again.",
                retryable=True,
            ) from error
        except OSError as error:
            raise self._folder.not_writable(error) from error
        except _UNREADABLE as error:
            raise self._unreadable(error) from error
        return writer, index.reader()


def _schema() -> _Whoosh:
    from whoosh.fields import ID, KEYWORD, STORED, Schema

    # The fields get lists of finished terms (core/analysis), so Whoosh's own analysis never runs.
    ranked = {name: KEYWORD(scorable=True) for name in FIELD_WEIGHTS}
    return Schema(**{CHUNK_ID: ID(stored=True), DOCUMENT_ID: ID(stored=True), LENGTHS: STORED}, **ranked)


def _numbers(reader: _Whoosh, field: str, values: Iterable[str]) -> list[int]:
    """Return the document numbers of the live chunks that hold one of the values in an id field."""
    found: list[int] = []
    for value in values:
        if (field, value) in reader:
            found.extend(reader.postings(field, value).all_ids())
    return found


def _roll_back(writer: _Whoosh) -> None:
    with suppress(*_UNREADABLE):  # the error that led here is the one to report
        if not writer.is_closed:
            writer.cancel()
    if not writer.is_closed:
        writer.writelock.release()
