"""Sources that were removed, kept in a file of the data folder: each can be added again as it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kebab_desktop.app.kept_file import KeptFile
from kebab_desktop.core.documents import Source, SourceType, TrustLevel

FILE = "removed-sources.json"
_VERSION = "removed_sources.v1"
_MOST = 50
"""The oldest leave: what was removed so long ago is added from its folder."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A removed source, and of each document that had been taken out of it one by one its relative path and title."""

    source: Source
    excluded: tuple[tuple[str, str], ...] = ()


class ForgottenSources:
    """A file that cannot be read counts as empty: the folders are still there."""

    def __init__(self, path: Path) -> None:
        self._file = KeptFile[tuple[Forgotten, ...]](path, _VERSION, (), _parsed, "no removed source is offered")

    @property
    def all(self) -> tuple[Source, ...]:
        """Return the removed sources, the last one first, also those whose folder is a source again."""
        return tuple(each.source for each in self._file.value)

    def entry(self, source_id: str) -> Forgotten | None:
        """Return what is remembered of a removed source."""
        return next((each for each in self._file.value if each.source.id == source_id), None)

    def left(self, known: Sequence[Source]) -> tuple[Source, ...]:
        """Return those that can be added again: neither their id nor their folder belongs to a source now."""
        ids, roots = {each.id for each in known}, {each.root for each in known}
        return tuple(each for each in self.all if each.id not in ids and each.root not in roots)

    def add(self, forgotten: Forgotten) -> None:
        """Remember a source that is removed; raises DataDirectoryError."""
        new = forgotten.source
        others = (each for each in self._file.value if each.source.id != new.id and each.source.root != new.root)
        self._write((forgotten, *others)[:_MOST])

    def drop(self, source_id: str) -> None:
        """Remember a removed source no longer; raises DataDirectoryError."""
        self._write(tuple(each for each in self._file.value if each.source.id != source_id))

    def _write(self, entries: tuple[Forgotten, ...]) -> None:
        self._file.write(entries, {"sources": [_written(each) for each in entries]} if entries else None)


def _written(entry: Forgotten) -> dict[str, object]:
    source = entry.source
    return {
        "id": source.id,
        "root": str(source.root),
        "type": source.type.value,
        "trust": source.trust.value,
        "watched": source.watched,
        "ignore": list(source.ignore),
        "name": source.name,
        "excluded": [list(each) for each in entry.excluded],
    }


def _parsed(content: Mapping[str, Any]) -> tuple[Forgotten, ...]:
    return tuple(Forgotten(_source(each), _excluded(each.get("excluded", ()))) for each in content["sources"])


def _source(content: Mapping[str, Any]) -> Source:
    return Source(
        str(content["id"]),
        Path(str(content["root"])),
        type=SourceType(content["type"]),
        trust=TrustLevel(content["trust"]),
        watched=bool(content["watched"]),
        ignore=tuple(map(str, content["ignore"])),
        name=str(content.get("name", "")),
    )


def _excluded(pairs: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((str(path), str(title)) for path, title in pairs)
