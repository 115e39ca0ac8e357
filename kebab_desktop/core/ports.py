"""Protocols between the pipelines and the engines; adapters implement them, fakes obey the same contract tests."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    import numpy.typing as npt

    from kebab_desktop.core.answers import Message, ModelRef, Usage
    from kebab_desktop.core.cancel import CancelToken
    from kebab_desktop.core.documents import (
        Chunk,
        Document,
        DocumentState,
        Frontmatter,
        ParsedText,
        Problem,
        Source,
        Window,
    )
    from kebab_desktop.core.events import IngestSummary
    from kebab_desktop.core.holdings import Holdings
    from kebab_desktop.core.lexical import TermGroup
    from kebab_desktop.core.retrieval import Filters, LexicalHit, Query, Retrieved, VectorHit

    Vectors = npt.NDArray[np.float32]  # shape (n, dimension), each row of length 1


class Clock(Protocol):
    """The current time; replaced in tests."""

    def now(self) -> str:
        """Return the time as RFC 3339 UTC with milliseconds, e.g. ``2026-11-29T20:10:00.123Z``."""

    def time_ns(self) -> int:
        """Return nanoseconds since the epoch."""


class DocumentParser(Protocol):
    """Turns the bytes of a file into metadata and body."""

    @property
    def version(self) -> str:
        """Return the parser version; a change makes every document stale."""

    def parse(self, data: bytes, path: str, *, required_fields: bool) -> ParsedText:
        """Parse ``data``; trouble becomes ``problems`` (one of them ``fatal`` when there is no usable text).

        ``required_fields``: whether the seven runbook fields are required (sources declared as runbooks).
        """


class Embedder(Protocol):
    """Turns texts into unit vectors."""

    @property
    def identity(self) -> str:
        """Return model id, variant and version, e.g. ``multilingual-e5-small/int8/1``; part of the index stamp."""

    @property
    def dimension(self) -> int:
        """Return the length of a vector."""

    @property
    def device(self) -> str:
        """Return the execution provider really used, e.g. ``CPU`` or ``DirectML``."""

    @property
    def notice(self) -> str:
        """Return why the wanted device is not used, empty when it is or when the model is not loaded yet."""

    def use_device(self, device: str) -> None:
        """Load the model on ``auto``, ``cpu`` or ``directml`` and use it from now on, also in other threads.

        Raises ModelError when it cannot be loaded; the one before stays in use.
        """

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Return float32 vectors of shape (len(texts), dimension), language-corrected, each of length 1."""

    def embed_passages(self, texts: Sequence[str], token: CancelToken | None = None) -> Vectors:
        """Return vectors as :meth:`embed_queries` does; polls ``token`` between batches (raises CancelledError)."""

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Return the number of model tokens of each text, without special tokens."""


class LexicalIndex(Protocol):
    """Full-text index over chunks; derived data that can be rebuilt at any time."""

    @property
    def stamp(self) -> str | None:
        """Return the stamp last written by :meth:`set_stamp`, None for a new or damaged index."""

    def set_stamp(self, stamp: str) -> None:
        """Store the stamp (analyzer version and so on)."""

    def upsert(self, chunks: Sequence[Chunk]) -> None:
        """Add chunks or replace those with the same id, in one commit."""

    def delete_documents(self, document_ids: Collection[str]) -> None:
        """Remove all chunks of these documents; unknown ids are ignored."""

    def purge(self) -> None:
        """Take what removed chunks left off the disk; slow, so once after many removals. Does nothing otherwise."""

    def search(self, text: str, limit: int, chunk_ids: Collection[str] | None = None) -> list[LexicalHit]:
        """Return at most ``limit`` hits, best first, ties by chunk id; ``chunk_ids`` restricts before ranking."""

    def search_groups(
        self, groups: Sequence[TermGroup], limit: int, chunk_ids: Collection[str] | None = None
    ) -> list[LexicalHit]:
        """Return hits as :meth:`search` does for groups of alternatives instead of a text."""

    def frequencies(self, groups: Sequence[TermGroup], chunk_ids: Collection[str] | None = None) -> list[int]:
        """Return for each group how many chunks (of ``chunk_ids``) hold one of its alternatives."""

    def scores_together(self, groups: Sequence[TermGroup], parts: Sequence[Collection[str]]) -> list[float]:
        """Return the normalised score of each of ``parts``: chunks taken as one, each group where it says most."""

    def vocabulary(self) -> Mapping[str, int]:
        """Return the terms of titles and bodies with the number of chunks that hold them, about."""

    def chunk_ids(self) -> set[str]:
        """Return the ids of all indexed chunks."""

    def clear(self) -> None:
        """Remove everything, also a damaged index on disk."""

    def close(self) -> None:
        """Release files; idempotent."""


class VectorIndex(Protocol):
    """Vectors of windows grouped by chunk; derived data that can be rebuilt at any time."""

    @property
    def stamp(self) -> str | None:
        """Return the stamp last written, None for a new or damaged index."""

    def set_stamp(self, stamp: str) -> None:
        """Store the stamp (embedder identity, dimension, chunker version)."""

    def upsert(self, windows: Sequence[Window], vectors: Vectors) -> None:
        """Add windows with their vectors (same order) or replace those with the same id."""

    def delete_documents(self, document_ids: Collection[str]) -> None:
        """Remove all windows of these documents; unknown ids are ignored."""

    def search(self, vector: Vectors, limit: int, chunk_ids: Collection[str] | None = None) -> list[VectorHit]:
        """Return chunks by best exact cosine to ``vector``, shape (dimension,), as :meth:`LexicalIndex.search`."""

    def chunk_ids(self) -> set[str]:
        """Return the ids of all chunks that have windows."""

    def clear(self) -> None:
        """Remove everything, also a damaged index on disk."""

    def close(self) -> None:
        """Release files; idempotent."""


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    """A document as the catalog knows it; ``excluded`` was removed by the user and is skipped by later runs."""

    id: str
    source_id: str
    relative_path: str
    content_id: str
    size: int
    mtime_ns: int
    versions: str
    state: DocumentState
    title: str
    chunks: int
    indexed_at: str
    frontmatter: Frontmatter
    trust: str
    encoding: str
    problems: tuple[Problem, ...] = ()
    excluded: bool = False


class CatalogReader(Protocol):
    """What is known of sources, documents and chunks; readers see committed documents only."""

    def sources(self) -> list[Source]:
        """Return all sources, sorted by id."""

    def documents(self, source_ids: Collection[str] | None = None) -> list[DocumentRecord]:
        """Return one record per document, sorted by source id and path; a pending version stands for the old one."""

    def document(self, document_id: str) -> DocumentRecord | None:
        """Return one record."""

    def body(self, document_id: str) -> tuple[str, int] | None:
        """Return the indexed body and the file line on which it begins."""

    def pending(self) -> tuple[set[str], set[str]]:
        """Return ids of documents that were begun but not committed, and of those whose removal is unfinished."""

    def chunks(self, chunk_ids: Collection[str]) -> dict[str, Chunk]:
        """Return committed chunks by id; missing ones are left out."""

    def document_chunks(self, document_id: str) -> list[Chunk]:
        """Return the chunks of a document by ordinal."""

    def chunks_of(self, document_ids: Collection[str]) -> dict[str, list[Chunk]]:
        """Return the chunks of documents that readers may see, by ordinal; documents without any are left out."""

    def all_chunks(self) -> Iterator[Chunk]:
        """Yield every committed chunk, sorted by source id, path and ordinal."""

    def filter_chunk_ids(self, filters: Filters) -> set[str] | None:
        """Return ids of the committed chunks that pass, None when nothing is restricted."""

    def counts(self) -> tuple[int, int]:
        """Return the number of committed documents and chunks."""

    def revision(self) -> int:
        """Return a number that grows with every committed change of documents (for caches)."""


class CatalogWriter(Protocol):
    """Changes of the catalog; a crash between any two of them leaves a state that can be finished or undone."""

    def put_source(self, source: Source) -> None:
        """Add a source or change the one with the same id."""

    def remove_source(self, source_id: str) -> None:
        """Forget a source with its documents and chunks; never touches files."""

    def begin_document(self, document: Document, chunks: Sequence[Chunk], versions: str) -> None:
        """Write a document with its chunks as ``pending``; readers see an earlier version until the commit."""

    def commit_documents(self, document_ids: Collection[str]) -> None:
        """Make pending documents visible."""

    def record_failure(self, document: Document, versions: str) -> None:
        """Store a file that could not be indexed (state ``problem``, no chunks) with its problems."""

    def begin_removal(self, document_ids: Collection[str]) -> None:
        """Hide documents from readers (pending removal), so that a crash in between can be finished."""

    def finish_removal(self, document_ids: Collection[str]) -> None:
        """Forget documents and their chunks; of an excluded one the record stays, without text or chunks."""

    def undo_pending(self, document_ids: Collection[str]) -> None:
        """Take back what was begun but not committed or finished; an earlier version stays, with ``versions`` empty."""

    def touch_document(self, document_id: str, size: int, mtime_ns: int) -> None:
        """Remember new size and time of a file whose content did not change."""

    def set_excluded(self, document_ids: Collection[str], excluded: bool) -> None:
        """Hide documents that the user removed, or bring them back with ``versions`` empty (to be indexed again)."""

    def save_run(self, summary: IngestSummary, started_at: str) -> None:
        """Remember an ingest run."""

    def close(self) -> None:
        """Close the connection of every thread; idempotent."""


class CatalogLabels(Protocol):
    """Changes of what is written on documents; texts, chunks and both indexes stay."""

    def relabel(self, source: Source, inheriting: Collection[str], problems: Mapping[str, tuple[Problem, ...]]) -> None:
        """Change a known source in one transaction with its documents.

        Documents of ``inheriting`` get its trust, those of ``problems`` (by id) other problems. Raises
        KnowledgeBaseError for a source that is not known.
        """

    def restamp(self, part: str, version: str) -> int:
        """Write that documents were made with ``version`` of ``part`` (``embedder`` or ``analyzer``).

        For after the index of all documents was built anew; stale ones (``versions`` empty) stay stale. Return how
        many were changed.
        """


class Catalog(CatalogReader, CatalogWriter, CatalogLabels, Protocol):
    """The truth about sources, documents and chunks (SQLite)."""


class StoreCare(Protocol):
    """Looks after the values that the catalog has stored."""

    def check_place(self) -> None:
        """Raise DataDirectoryError when what is stored was deleted, moved or replaced since it was opened."""

    def damaged(self) -> list[str]:
        """Return what cannot be read, as ``source/path: column``; reads everything."""

    def mend(self) -> int:
        """Write empty values where something cannot be read and return the number of places.

        The documents are indexed again by the next run.
        """

    def copy_to(self, file: Path) -> None:
        """Write a whole copy of catalog and history to a new file, none where they are in memory only."""

    def holdings(self, file: Path | None = None) -> Holdings:
        """Return what catalog and history hold, or a copy of them in a file (one that is not there holds nothing).

        Raises KnowledgeBaseError for a file that cannot be read.
        """


class Retriever(Protocol):
    """Finds chunks for a query."""

    def retrieve(self, query: Query, token: CancelToken | None = None) -> Retrieved:
        """Return at most ``query.k`` hits in rank order; raises KnowledgeBaseError when an index is unusable."""


class LanguageModel(Protocol):
    """Writes text for a prompt. One generation at a time; blocking iterator, to be used off the GUI thread."""

    @property
    def ref(self) -> ModelRef:
        """Return identity and provider."""

    @property
    def loaded(self) -> bool:
        """Whether the next use begins at once; else it reads the model's file first, which may take a minute."""

    @property
    def context_tokens(self) -> int:
        """Return the size of the context window in tokens."""

    def count_tokens(self, messages: Sequence[Message]) -> int:
        """Return the tokens of a prompt with template overhead; raises ModelError."""

    def generate(
        self, messages: Sequence[Message], *, max_tokens: int, temperature: float, seed: int, token: CancelToken
    ) -> Generation:
        """Start a generation; raises ModelError at the call or while iterating (``partial`` holds the text so far)."""

    def close(self) -> None:
        """Stop the engine and free it; idempotent."""


class Generation(Protocol):
    """A running generation: iterate it for pieces; afterwards ``usage`` and ``stopped`` are set."""

    def __iter__(self) -> Iterator[GenerationPiece]:
        """Yield text pieces and prompt progress until the end, a stop (token set) or a ModelError."""

    @property
    def usage(self) -> Usage:
        """Return tokens and times; final once the iteration ended."""

    @property
    def stopped(self) -> bool:
        """Whether the token ended the generation before its natural end."""


@dataclass(frozen=True, slots=True)
class GenerationPiece:
    """Either ``text`` or, while the prompt is read, ``prompt_done`` of ``prompt_total`` tokens."""

    text: str = ""
    prompt_done: int = 0
    prompt_total: int = 0


class DataLock(Protocol):
    """Exclusive use of a data folder by one process."""

    def acquire(self) -> AbstractContextManager[None]:
        """Take the lock; raises DataDirectoryError naming the folder when another process holds it."""


class PromptTemplates(Protocol):
    """Versioned prompt templates."""

    def load(self, version: str, language: str) -> tuple[str, str]:
        """Return the system prompt of a version in ``ko`` or ``en`` and its hash; raises SettingsError if unknown."""

    def versions(self) -> Iterable[str]:
        """Return the known versions."""
