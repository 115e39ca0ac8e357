"""Documents and sources that the user took out: listed and brought back, also long after Undo was on the screen."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator

from kebab_desktop.app.forgotten_sources import Forgotten
from kebab_desktop.app.knowledge import KnowledgeService
from kebab_desktop.app.library import Library
from kebab_desktop.app.records import excluded_record
from kebab_desktop.app.registry import real_path
from kebab_desktop.app.views import Removal
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Source
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import IngestEvent
from kebab_desktop.core.ports import CatalogReader, DocumentRecord


class RemovedService:
    """What was removed from which source."""

    def __init__(self, catalog: CatalogReader, library: Library, knowledge: KnowledgeService) -> None:
        self._catalog = catalog
        self._library = library
        self._knowledge = knowledge

    def documents(self) -> list[DocumentRecord]:
        """Return the removed documents, sorted by source id and path; title and metadata are those of the last time."""
        return [each for each in self._catalog.documents() if each.excluded]

    def restore(self, document_ids: Collection[str], token: CancelToken) -> Iterator[IngestEvent]:
        """Bring documents back and index them; IngestDone comes last.

        Managed copies come back from the trash. Raises UsageError for a document that was not removed, or of which
        there is no copy any more; then nothing is changed.
        """
        known = {each.id: each for each in self.documents()}
        wanted = [_known(each, known) for each in dict.fromkeys(document_ids)]
        trashed = [pair for record in wanted if (pair := self._trashed(record)) is not None]
        titles = tuple(each.title for each in wanted)
        self._knowledge.undo(Removal(tuple(each.id for each in wanted), titles, tuple(trashed)))
        paths = {each.relative_path for each in wanted}
        yield from self._knowledge.ingest(token, {each.source_id for each in wanted}, only=paths)

    def sources(self) -> list[Source]:
        """Return the removed sources that can be added again, the last one first."""
        return list(self._knowledge.forgotten.left(self._catalog.sources()))

    def restore_source(self, source_id: str, token: CancelToken) -> Iterator[IngestEvent]:
        """Add a removed source again as it was and index it; IngestDone comes last.

        Documents that had been taken out of it one by one stay out. Raises UsageError for one that was not removed, and
        where its folder overlaps with another source by now.
        """
        entry = self._entry(source_id)
        excluded = tuple(excluded_record(entry.source, path, title) for path, title in entry.excluded)
        self._knowledge.undo(Removal((), (), source=entry.source, excluded=excluded))
        yield from self._knowledge.ingest(token, {source_id})

    def forget_source(self, source_id: str) -> Forgotten:
        """Offer a removed source no longer and return what was known of it; its files stay where they are.

        Raises UsageError for one that was not removed.
        """
        entry = self._entry(source_id)
        self._knowledge.forgotten.drop(source_id)
        return entry

    def undo_forgetting(self, entry: Forgotten) -> None:
        """Offer a removed source again."""
        self._knowledge.forgotten.add(entry)

    def _entry(self, source_id: str) -> Forgotten:
        entry = self._knowledge.forgotten.entry(source_id)
        if entry is None or entry.source not in self.sources():
            raise UsageError(f"The source '{source_id}' was not removed.", hint="'kebab sources' lists them.")
        return entry

    def _trashed(self, record: DocumentRecord) -> tuple[str, str] | None:
        """Return (place in the trash, original place) of a managed copy; None for a file that is where it was."""
        if record.source_id != self._library.source_id:
            return None
        path = real_path(self._library.source.root, record.relative_path)
        if os.path.exists(path):
            return None
        found = self._library.in_trash(record.relative_path)
        if found is None:
            raise UsageError(
                f"The copy of {record.relative_path} is no longer in the trash.", hint="Add the file again."
            )
        return str(found), str(path)


def _known(document_id: str, known: dict[str, DocumentRecord]) -> DocumentRecord:
    if document_id not in known:
        raise UsageError("This document was not removed.", hint="'kebab docs restore' lists the removed documents.")
    return known[document_id]
