"""The Whoosh index on disk: written in whole commits, checked before it is read, its errors translated."""

from __future__ import annotations

import pickle
import struct
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from kebab_desktop.adapters.index_folder import IndexFolder, Watch
from kebab_desktop.adapters.whoosh_postings import CHUNK_ID, DOCUMENT_ID, LENGTHS, word_lists
from kebab_desktop.adapters.word_lists import FIELDS, Indexed, WordLists
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.core.lexical import field_terms

_Whoosh = Any  # an object of Whoosh, which ships no types
_Merge = Callable[[_Whoosh, Sequence[_Whoosh]], list[_Whoosh]]
_LAYOUT = "1"
_FEWEST_TO_MERGE, _PARTS = 1_000, 8
"""Segments are merged up to so many chunks, or this part of the index: the words of deleted chunks leave the disk
when their segment is rewritten (1.3 ms a chunk)."""

_SEGMENTS_TO_MERGE = 10
"""Segments cost the writer, which looks every new chunk up in each of them; searches never see them."""

_LOCK_TIMEOUT_S = 5.0

UNREADABLE = (
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


class WhooshStore:
    """The files of the index: chunk and document ids and terms, never text. Not thread-safe."""

    def __init__(self, folder: Path) -> None:
        self._folder = IndexFolder(
            folder,
            title="lexical index",
            package="whoosh-reloaded",
            schema=_LAYOUT,
            watch=lambda path: Watch.CONTENT if path.suffix in (".toc", ".seg") else Watch.NOTHING,
        )

    @property
    def stamp(self) -> str | None:
        """Return the stamp, None for a new or damaged index."""
        return self._folder.stamp

    def set_stamp(self, stamp: str) -> None:
        """Store the stamp."""
        self._folder.create()
        self._folder.record(stamp)

    def examine(self) -> None:
        """Compare the files once more with what was written last; raises KnowledgeBaseError when they differ."""
        self._folder.check(again=True)
        self._folder.require_whole()

    def exists(self) -> bool:
        """Whether anything was ever committed; raises KnowledgeBaseError when the index is damaged."""
        self._folder.require_whole()
        return any(self._folder.store.glob("*.toc"))

    def change(self, removed_documents: Collection[str], added: Sequence[Chunk]) -> list[Indexed]:
        """Remove documents and add or replace chunks in one commit; on any error nothing is changed.

        Returns what was added.
        """
        indexed = []
        with self._writing() as (writer, reader):
            for field, values in ((DOCUMENT_ID, removed_documents), (CHUNK_ID, {chunk.id for chunk in added})):
                for number in _numbers(reader, field, values):
                    writer.delete_document(number)
            for chunk in {chunk.id: chunk for chunk in added}.values():
                found = field_terms(chunk)
                indexed.append(Indexed(chunk.id, chunk.document_id, found))
                lengths = tuple(len(found[field]) for field in FIELDS)
                ids = {CHUNK_ID: chunk.id, DOCUMENT_ID: chunk.document_id}
                writer.add_document(**ids, **{LENGTHS: lengths}, **{name: found[name] for name in found if found[name]})
        return indexed

    def purge(self) -> bool:
        """Rewrite the segments that hold words of deleted chunks, some at a time; return whether there were any."""
        if not self.exists():
            return False
        found = False
        while self._deletions():
            found = True
            with self._writing(_rewritten):
                pass
        return found

    def read(self) -> WordLists:
        """Return the words of the committed generation (about 0.1 ms a chunk); no file stays open."""
        from whoosh.index import open_dir

        try:
            with open_dir(str(self._folder.store)).reader() as reader:
                return word_lists(reader)
        except UNREADABLE as error:
            raise self.unreadable(error) from error

    def chunk_count(self) -> int:
        """Return the number of chunks, about: deleted ones may be among them."""
        from whoosh.index import open_dir

        try:
            return int(open_dir(str(self._folder.store)).doc_count_all())
        except UNREADABLE as error:
            raise self.unreadable(error) from error

    def fingerprint(self) -> str:
        """Return a text that changes whenever the files change; does not start Whoosh."""
        return self._folder.fingerprint

    def clear(self) -> None:
        """Remove everything, also a damaged index."""
        self._folder.clear()

    def unreadable(self, error: BaseException) -> KnowledgeBaseError:
        """Return the error for files that Whoosh cannot read."""
        return self._folder.mark_damaged(f"its files cannot be read ({type(error).__name__}: {error})")

    def _deletions(self) -> bool:
        from whoosh.index import open_dir

        try:
            with open_dir(str(self._folder.store)).reader() as reader:
                return bool(reader.has_deletions())
        except UNREADABLE as error:
            raise self.unreadable(error) from error

    @contextmanager
    def _writing(self, merge: _Merge | None = None) -> Iterator[tuple[_Whoosh, _Whoosh]]:
        """Give a writer and a reader of the same generation; commit at the end, roll back on an exception."""
        writer, reader = self._open_writer()
        try:
            with reader:  # closed before the commit: Windows does not delete files that are open
                yield writer, reader
            writer.commit(mergetype=merge or _merged)
        except OSError as error:
            _roll_back(writer)
            raise self._folder.not_writable(error) from error
        except UNREADABLE as error:
            _roll_back(writer)
            raise self.unreadable(error) from error
        except BaseException:
            _roll_back(writer)
            raise
        self._folder.record()

    def _open_writer(self) -> tuple[_Whoosh, _Whoosh]:
        from whoosh.index import LockError, create_in, open_dir

        store = str(self._folder.create())
        try:
            index = open_dir(store) if self.exists() else create_in(store, _schema())
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
        except UNREADABLE as error:
            raise self.unreadable(error) from error
        return writer, index.reader()


def _merged(writer: _Whoosh, segments: Sequence[_Whoosh]) -> list[_Whoosh]:
    """Merge the smallest segments of about one size when there are enough of them; return those that stay as they are.

    A chunk is so written again once per power of ten. Whoosh's own rule may merge half of the index in a commit that
    removes one chunk.
    """
    from whoosh.reading import SegmentReader

    sizes: dict[int, list[_Whoosh]] = {}
    for segment in segments:
        sizes.setdefault(len(str(segment.doc_count_all())), []).append(segment)
    for _, alike in sorted(sizes.items()):
        chunks = sum(int(each.doc_count_all()) for each in alike)
        if len(alike) >= _SEGMENTS_TO_MERGE and chunks <= _most_chunks(segments):
            for segment in alike:
                with SegmentReader(writer.storage, writer.schema, segment) as reader:
                    writer.add_reader(reader)
            return [segment for segment in segments if segment not in alike]
    return list(segments)


def _rewritten(writer: _Whoosh, segments: Sequence[_Whoosh]) -> list[_Whoosh]:
    """Write what lives of some segments with deleted chunks anew; return those that stay as they are."""
    from whoosh.reading import SegmentReader

    limit, taken, kept = _most_chunks(segments), 0, []
    for segment in segments:
        if not segment.has_deletions() or taken >= limit:
            kept.append(segment)
        elif segment.doc_count():  # else it goes as a whole
            taken += segment.doc_count()
            with SegmentReader(writer.storage, writer.schema, segment) as reader:
                writer.add_reader(reader)
    return kept


def _most_chunks(segments: Sequence[_Whoosh]) -> int:
    return max(_FEWEST_TO_MERGE, sum(int(segment.doc_count_all()) for segment in segments) // _PARTS)


def _schema() -> _Whoosh:
    from whoosh.fields import ID, KEYWORD, STORED, Schema

    # The fields get lists of finished terms (core/analysis), so Whoosh's own analysis never runs.
    ranked = {name: KEYWORD(scorable=True) for name in FIELDS}
    return Schema(**{CHUNK_ID: ID(stored=True), DOCUMENT_ID: ID(stored=True), LENGTHS: STORED}, **ranked)


def _numbers(reader: _Whoosh, field: str, values: Collection[str]) -> list[int]:
    """Return the document numbers of the live chunks that hold one of the values in an id field."""
    found: list[int] = []
    for value in set(values):
        if (field, value) in reader:
            found.extend(reader.postings(field, value).all_ids())
    return found


def _roll_back(writer: _Whoosh) -> None:
    with suppress(*UNREADABLE):  # the error that led here is the one to report
        if not writer.is_closed:
            writer.cancel()
    if not writer.is_closed:
        writer.writelock.release()
