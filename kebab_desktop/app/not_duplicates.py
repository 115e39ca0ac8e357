"""Documents of which the user said that they are no duplicates, kept in a file of the data folder."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

from kebab_desktop.app.kept_file import KeptFile
from kebab_desktop.app.near_duplicates import Pair

FILE = "not-duplicates.json"
_VERSION = "not_duplicates.v1"
_TWO = 2


class NotDuplicates:
    """Pairs of document ids. A file that cannot be read counts as empty."""

    def __init__(self, path: Path) -> None:
        self._file = KeptFile[frozenset[Pair]](path, _VERSION, frozenset(), _parsed, "all that is alike is told again")

    @property
    def pairs(self) -> frozenset[Pair]:
        """Return all pairs."""
        return self._file.value

    def add(self, document_ids: Collection[str]) -> None:
        """Remember that no two of these are duplicates; raises DataDirectoryError."""
        self._write(self.pairs | _pairs(document_ids))

    def take_back(self, document_ids: Collection[str]) -> None:
        """Forget what :meth:`add` remembered; raises DataDirectoryError."""
        self._write(self.pairs - _pairs(document_ids))

    def _write(self, pairs: frozenset[Pair]) -> None:
        self._file.write(pairs, {"pairs": sorted(map(sorted, pairs))})


def _pairs(document_ids: Collection[str]) -> frozenset[Pair]:
    return frozenset(map(frozenset, combinations(sorted(set(document_ids)), _TWO)))


def _parsed(content: Mapping[str, Any]) -> frozenset[Pair]:
    return frozenset(frozenset(map(str, pair)) for pair in content["pairs"] if len(set(pair)) == _TWO)
