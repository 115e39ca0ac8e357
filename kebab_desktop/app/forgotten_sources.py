"""Sources that were removed, kept in a file of the data folder: each can be added again as it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kebab_desktop.app.kept_file import KeptFile
from kebab_desktop.core.documents import Source, SourceType, TrustLevel

FILE = "removed-sources.json"
_VERSION = "removed_sources.v1"
_MOST = 50
"""The oldest leave: what was removed so long ago is added from its folder."""


class ForgottenSources:
    """A file that cannot be read counts as empty: the folders are still there."""

    def __init__(self, path: Path) -> None:
        self._file = KeptFile[tuple[Source, ...]](path, _VERSION, (), _parsed, "no removed source is offered")

    @property
    def all(self) -> tuple[Source, ...]:
        """Return the removed sources, the last one first, also those whose folder is a source again."""
        return self._file.value

    def left(self, known: Sequence[Source]) -> tuple[Source, ...]:
        """Return those that can be added again: neither their id nor their folder belongs to a source now."""
        ids, roots = {each.id for each in known}, {each.root for each in known}
        return tuple(each for each in self.all if each.id not in ids and each.root not in roots)

    def add(self, source: Source) -> None:
        """Remember a source that is removed; raises DataDirectoryError."""
        others = (each for each in self.all if each.id != source.id and each.root != source.root)
        sources = (source, *others)[:_MOST]
        self._file.write(sources, {"sources": [_written(each) for each in sources]})


def _written(source: Source) -> dict[str, object]:
    return {
        "id": source.id,
        "root": str(source.root),
        "type": source.type.value,
        "trust": source.trust.value,
        "watched": source.watched,
        "ignore": list(source.ignore),
    }


def _parsed(content: Mapping[str, Any]) -> tuple[Source, ...]:
    return tuple(
        Source(
            str(each["id"]),
            Path(str(each["root"])),
            type=SourceType(each["type"]),
            trust=TrustLevel(each["trust"]),
            watched=bool(each["watched"]),
            ignore=tuple(map(str, each["ignore"])),
        )
        for each in content["sources"]
    )
