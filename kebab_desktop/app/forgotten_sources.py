"""Sources that were removed, kept in a file of the data folder: each can be added again as it was."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Sequence
from pathlib import Path

from kebab_desktop.app.safe_write import write_whole
from kebab_desktop.core.documents import Source, SourceType, TrustLevel

FILE = "removed-sources.json"
_VERSION = "removed_sources.v1"
_MOST = 50
"""The oldest leave: what was removed so long ago is added from its folder."""

_log = logging.getLogger(__name__)


class ForgottenSources:
    """What the file says is read once. A file that cannot be read counts as empty: the folders are still there."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._sources: tuple[Source, ...] | None = None

    @property
    def all(self) -> tuple[Source, ...]:
        """Return the removed sources, the last one first, also those whose folder is a source again."""
        with self._lock:
            if self._sources is None:
                self._sources = _read(self._path)
            return self._sources

    def left(self, known: Sequence[Source]) -> tuple[Source, ...]:
        """Return those that can be added again: neither their id nor their folder belongs to a source now."""
        ids, roots = {each.id for each in known}, {each.root for each in known}
        return tuple(each for each in self.all if each.id not in ids and each.root not in roots)

    def add(self, source: Source) -> None:
        """Remember a source that is removed; raises DataDirectoryError."""
        others = (each for each in self.all if each.id != source.id and each.root != source.root)
        self._write((source, *others)[:_MOST])

    def _write(self, sources: tuple[Source, ...]) -> None:
        content = {"schema_version": _VERSION, "sources": [_written(each) for each in sources]}
        with self._lock:
            write_whole(self._path, json.dumps(content, ensure_ascii=False, indent=1).encode("utf-8", "surrogatepass"))
            self._sources = sources


def _written(source: Source) -> dict[str, object]:
    return {
        "id": source.id,
        "root": str(source.root),
        "type": source.type.value,
        "trust": source.trust.value,
        "watched": source.watched,
        "ignore": list(source.ignore),
    }


def _read(path: Path) -> tuple[Source, ...]:
    try:
        content = json.loads(path.read_bytes().decode("utf-8", "surrogatepass"))
        found = content["sources"] if content["schema_version"] == _VERSION else []
        return tuple(
            Source(
                str(each["id"]),
                Path(str(each["root"])),
                type=SourceType(each["type"]),
                trust=TrustLevel(each["trust"]),
                watched=bool(each["watched"]),
                ignore=tuple(map(str, each["ignore"])),
            )
            for each in found
        )
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, TypeError, KeyError) as error:
        _log.warning("%s cannot be read, so no removed source is offered: %s", path.name, error)
        return ()
