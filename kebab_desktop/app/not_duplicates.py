"""Documents of which the user said that they are no duplicates, kept in a file of the data folder."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Collection
from itertools import combinations
from pathlib import Path

from kebab_desktop.app.near_duplicates import Pair
from kebab_desktop.app.safe_write import write_whole

FILE = "not-duplicates.json"
_VERSION = "not_duplicates.v1"
_TWO = 2

_log = logging.getLogger(__name__)


class NotDuplicates:
    """Pairs of document ids; what the file says is read once. A file that cannot be read counts as empty."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._pairs: frozenset[Pair] | None = None

    @property
    def pairs(self) -> frozenset[Pair]:
        """Return all pairs."""
        with self._lock:
            if self._pairs is None:
                self._pairs = _read(self._path)
            return self._pairs

    def add(self, document_ids: Collection[str]) -> None:
        """Remember that no two of these are duplicates; raises DataDirectoryError."""
        self._write(self.pairs | _pairs(document_ids))

    def take_back(self, document_ids: Collection[str]) -> None:
        """Forget what :meth:`add` remembered; raises DataDirectoryError."""
        self._write(self.pairs - _pairs(document_ids))

    def _write(self, pairs: frozenset[Pair]) -> None:
        content = {"schema_version": _VERSION, "pairs": sorted(map(sorted, pairs))}
        with self._lock:
            write_whole(self._path, json.dumps(content, indent=1).encode())
            self._pairs = pairs


def _pairs(document_ids: Collection[str]) -> frozenset[Pair]:
    return frozenset(map(frozenset, combinations(sorted(set(document_ids)), _TWO)))


def _read(path: Path) -> frozenset[Pair]:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        pairs = content["pairs"] if content["schema_version"] == _VERSION else []
        return frozenset(frozenset(map(str, pair)) for pair in pairs if len(set(pair)) == _TWO)
    except FileNotFoundError:
        return frozenset()
    except (OSError, ValueError, TypeError, KeyError) as error:
        _log.warning("%s cannot be read, so all that is alike is told again: %s", path.name, error)
        return frozenset()
