"""Which sources there are, and where a document's file is."""

from __future__ import annotations

import os
import unicodedata
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePosixPath

from kebab_desktop.app.library import Library
from kebab_desktop.app.sources import bundled_source
from kebab_desktop.core.documents import Source, SourceKind
from kebab_desktop.core.errors import KnowledgeBaseError, UsageError
from kebab_desktop.core.patience import NotAnswering, Patience
from kebab_desktop.core.ports import Catalog, DocumentRecord


class SourceRegistry:
    """Looks up sources and documents in the catalog."""

    def __init__(self, catalog: Catalog, library: Library, bundled_root: Path, patience: Patience) -> None:
        self._patience = patience
        self._catalog = catalog
        self._library = library
        self._bundled_root = bundled_root

    def known(self) -> list[Source]:
        """Return the sources in the catalog, with the two that always exist at their present places."""
        fixed = [bundled_source(self._bundled_root), self._library.source]
        stored = {each.id: each for each in self._catalog.sources()}
        for place in fixed:
            source = _as_chosen(place, stored.get(place.id))
            if stored.get(source.id) != source:
                self._catalog.put_source(source)
                stored[source.id] = source
        return [stored[key] for key in sorted(stored)]

    def source(self, source_id: str) -> Source:
        """Return one source; raises UsageError when there is none."""
        found = next((each for each in self.known() if each.id == source_id), None)
        if found is None:
            raise UsageError(f"There is no source '{source_id}'.", hint="'kebab sources' lists them.")
        return found

    def located(self, document_id: str) -> tuple[DocumentRecord, Path]:
        """Return a document and the place of its file; raises KnowledgeBaseError when it is gone."""
        record = self._catalog.document(document_id)
        if record is None:
            raise KnowledgeBaseError(
                "This document is no longer in the knowledge base.", hint="Search again: the list has changed."
            )
        root = self.source(record.source_id).root
        try:
            return record, self._patience.look(root, partial(real_path, root, record.relative_path))
        except NotAnswering:
            return record, root / record.relative_path


def _as_chosen(fixed: Source, stored: Source | None) -> Source:
    """Return a source of the program with what the user chose for it; of the shipped one nothing can be chosen."""
    if stored is None or fixed.kind is SourceKind.BUNDLED:
        return fixed
    return replace(fixed, trust=stored.trust, type=stored.type, watched=stored.watched)


def real_path(root: Path, relative_path: str) -> Path:
    """Return the file of an NFC path, also where the disk spells its name in another Unicode form."""
    path = root / relative_path
    if os.path.exists(path):  # Path.exists would raise where the folder may not be entered
        return path
    found = root
    for part in PurePosixPath(relative_path).parts:
        try:
            names = [each.name for each in found.iterdir()]
        except OSError:
            return path
        same = next((name for name in names if unicodedata.normalize("NFC", name) == part), None)
        if same is None:
            return path
        found /= same
    return found
