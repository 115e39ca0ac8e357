"""Chroma as a store of window vectors: opened only when its files look whole, its errors translated."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from kebab_desktop.adapters.hnsw_files import blank_unused_slots
from kebab_desktop.adapters.index_folder import IndexFolder, Watch, crc_of
from kebab_desktop.adapters.vector_matrix import WindowKey
from kebab_desktop.core.errors import DataDirectoryError, KnowledgeBaseError
from kebab_desktop.core.reasons import reason

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Vectors

_LAYOUT = "1"
_COLLECTION = "windows"
_DATABASE = "chroma.sqlite3"
_READ_BATCH = 1000
_WRITE_BATCH = 32
"""Chroma's native part lets no other thread run while it writes: 32 windows take 20 ms, 512 a third of a second."""
_FILTER_BATCH = 500

_SETTINGS: dict[str, Any] = {
    "_env_file": None,
    "anonymized_telemetry": False,
    "chroma_otel_collection_endpoint": "",
    "chroma_api_impl": "chromadb.api.rust.RustBindingsAPI",
    "migrations": "apply",
    "allow_reset": False,
}
"""Nothing is sent anywhere, and neither a file .env nor an environment variable decides how the store works."""

_Chroma = Any  # a client, a collection or a result; Chroma's own types would import it
_T = TypeVar("_T")
Rows = tuple[list[WindowKey], "Vectors"]


class ChromaStore:
    """The collection of one folder; holds window, chunk and document ids and vectors, never text.

    Chroma takes about a second to import and its native part can end the process on files that are not its own, so it
    starts on first use and after :class:`IndexFolder` and SQLite have looked at the files. Not thread-safe.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = IndexFolder(folder, title="vector index", package="chromadb", schema=_LAYOUT, watch=_watch)
        self._client: _Chroma = None
        self._collection: _Chroma = None
        self._checked = False

    @property
    def stamp(self) -> str | None:
        """Return the stamp, None for a new or damaged store; does not start Chroma."""
        self._check()
        return self._folder.stamp

    def record(self, stamp: str | None = None) -> None:
        """Remember the files as they are after a write, and the stamp if one is given."""
        self._check()
        store = self._folder.create()
        try:
            blank_unused_slots(store)
        except OSError as error:
            raise self._folder.not_writable(error) from error
        self._folder.record(stamp)

    def exists(self) -> bool:
        """Whether anything was ever written; raises KnowledgeBaseError when the store is damaged."""
        self._check()
        self._folder.require_whole()
        return (self._folder.store / _DATABASE).exists()

    def count(self) -> int:
        """Return the number of windows."""
        collection = self._open()
        with _translated(self._folder):
            return int(collection.count())

    def upsert(self, keys: Sequence[WindowKey], vectors: Vectors) -> None:
        """Add or replace windows; raises KnowledgeBaseError when the stored vectors have another length."""
        collection = self._open(dimension=vectors.shape[1])
        with _translated(self._folder):
            for start, batch in _batches(keys, _WRITE_BATCH):
                collection.upsert(
                    ids=[key.window_id for key in batch],
                    embeddings=vectors[start : start + len(batch)],
                    metadatas=[{"chunk_id": key.chunk_id, "document_id": key.document_id} for key in batch],
                )
        self.record()

    def delete(self, document_ids: Collection[str]) -> None:
        """Remove the windows of these documents."""
        collection = self._open()
        with _translated(self._folder):
            for _, batch in _batches(sorted(document_ids), _FILTER_BATCH):
                collection.delete(where={"document_id": {"$in": batch}})
        self.record()

    def read(self, chunk_ids: Collection[str] | None = None) -> Rows:
        """Return the windows of these chunks, or all; in batches: Chroma makes every number a Python object."""
        collection, include = self._open(), ["metadatas", "embeddings"]
        with _translated(self._folder):
            if chunk_ids is None:
                ids = collection.get(include=[])["ids"]
                pages = [collection.get(ids=batch, include=include) for _, batch in _batches(ids, _READ_BATCH)]
            else:
                pages = [
                    collection.get(where={"chunk_id": {"$in": batch}}, include=include)
                    for _, batch in _batches(sorted(set(chunk_ids)), _FILTER_BATCH)
                ]
        self.record()  # reading makes Chroma write what it had put off
        return _rows(pages)

    def fingerprint(self) -> str:
        """Return a text that changes whenever the stored windows change; does not start Chroma."""
        database = self._folder.store / _DATABASE
        return f"{database.parent.name}:{database.stat().st_size}:{crc_of(database):08x}"

    def candidates(self, vector: Vectors, count: int) -> set[str]:
        """Return the chunks of about the ``count`` nearest windows, by Chroma's approximate index."""
        collection = self._open()
        with _translated(self._folder):
            found = collection.query(query_embeddings=[vector], n_results=count, include=["metadatas"])
        return {str(entry["chunk_id"]) for entry in found["metadatas"][0]}

    def chunk_ids(self) -> set[str]:
        """Return the ids of all chunks."""
        collection = self._open()
        with _translated(self._folder):
            return {str(entry["chunk_id"]) for entry in collection.get(include=["metadatas"])["metadatas"]}

    def clear(self) -> None:
        """Remove everything without asking Chroma to read it."""
        self.close()
        self._folder.clear()

    def close(self) -> None:
        """Stop Chroma, which releases its files; the store opens again on the next use."""
        client, self._client, self._collection = self._client, None, None
        if client is not None:
            client.close()
            if is_there(self) and self._folder.check() is None:
                with suppress(DataDirectoryError):  # without the note the next start may rebuild for nothing
                    self.record()
        self._checked = False

    def _check(self) -> None:
        """Let SQLite look at the database first: what it reports politely can be a crash inside Chroma."""
        if not self._checked and self._folder.check() is None:
            reason = _database_damage(self._folder.store / _DATABASE)
            if reason is not None:
                self._folder.mark_damaged(reason)
        self._checked = True

    def _open(self, dimension: int | None = None) -> _Chroma:
        """Return the collection; a given dimension is that of a new one and must be that of an old one."""
        if self._collection is None:
            self.exists()
            chromadb, settings = _import_chroma()
            store = self._folder.create()
            with _translated(self._folder):
                self._client = _started(chromadb, settings, store)
                self._collection = self._client.get_or_create_collection(
                    _COLLECTION,
                    embedding_function=None,
                    configuration={"hnsw": {"space": "cosine"}},
                    metadata=None if dimension is None else {"dimension": dimension},
                )
        known = (self._collection.metadata or {}).get("dimension")
        if dimension is not None and known is not None and known != dimension:
            raise other_dimension(int(known), dimension)
        return self._collection


def is_there(store: ChromaStore) -> bool:
    """Whether the folder of the files is there: one that was deleted is not begun anew by closing."""
    return os.path.isdir(store._folder.store)


@contextmanager
def _translated(folder: IndexFolder) -> Iterator[None]:
    """Turn Chroma's errors, also a panic of its native part, into ours."""
    try:
        yield
    except BaseException as error:
        if not {kind.__name__ for kind in type(error).__mro__} & {"ChromaError", "PanicException"}:
            raise
        text = str(error)
        if any(sign in text for sign in ("disk is full", "No space left", "readonly database", "unable to open")):
            raise folder.not_writable(OSError(text)) from error
        if folder.is_full():
            # The files may be half-written: they are examined again before they are used.
            folder.mark_damaged("the disk was full")
            raise folder.not_writable(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))) from error
        raise folder.mark_damaged(f"Chroma reports: {text}") from error


def other_dimension(stored: int, given: int) -> KnowledgeBaseError:
    """Return the error for vectors of two embedding models in one index."""
    return KnowledgeBaseError(
        f"The vector index holds vectors of {stored} numbers, the embedding model gives {given}.",
        code="index_dimension",
        hint="Rebuild the search indexes with the present embedding model.",
    )


def _watch(path: Path) -> Watch:
    if path.as_posix() == _DATABASE:
        return Watch.PRESENCE  # its content is checked by SQLite, and a killed process may have added to it
    if path.name == "length.bin":
        return Watch.PRESENCE  # Chroma writes it anew whenever it opens the folder, also to read
    return Watch.CONTENT if path.suffix in (".bin", ".pickle") else Watch.NOTHING


def _database_damage(path: Path) -> str | None:
    if not path.exists():
        return None
    try:
        with closing(sqlite3.connect(path)) as connection:
            verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            connection.execute("SELECT count(*) FROM collections").fetchone()
    except sqlite3.Error as error:
        return f"its database cannot be read ({error})"
    return None if verdict == "ok" else f"its database is damaged ({verdict.splitlines()[-1]})"


def _import_chroma() -> tuple[_Chroma, _Chroma]:
    """Return the module and settings that send nothing anywhere and read no ``.env`` file for the client."""
    try:
        import chromadb  # takes about a second
        from chromadb.config import Settings

        settings = Settings(**_SETTINGS)
    except (ImportError, ValueError, OSError) as error:
        # While it is imported, Chroma reads environment variables and a file .env in the current folder.
        raise KnowledgeBaseError(
            f"Chroma, which stores the vectors, cannot be started: {reason(error)}",
            code="chroma_import",
            hint="Start from a folder without a .env file, or install the program again.",
        ) from error
    return chromadb, settings


def _started(chromadb: _Chroma, settings: _Chroma, store: Path) -> _Chroma:
    """Return a client; one whose start fails leaves nothing behind.

    Chroma keeps what it could not start and hands it out again at the next try, which then ends in an AttributeError.
    """
    try:
        return chromadb.PersistentClient(str(store), settings)
    except BaseException:
        from chromadb.api.shared_system_client import SharedSystemClient

        SharedSystemClient._identifier_to_system.pop(str(store), None)
        raise


def _batches(items: Sequence[_T], size: int) -> Iterator[tuple[int, list[_T]]]:
    for start in range(0, len(items), size):
        yield start, list(items[start : start + size])


def _rows(pages: Sequence[_Chroma]) -> Rows:
    keys = [
        WindowKey(window_id, str(entry["chunk_id"]), str(entry["document_id"]))
        for page in pages
        for window_id, entry in zip(page["ids"], page["metadatas"], strict=True)
    ]
    blocks = [np.asarray(page["embeddings"], np.float32) for page in pages if len(page["ids"])]
    return keys, np.concatenate(blocks) if blocks else np.zeros((0, 0), np.float32)
