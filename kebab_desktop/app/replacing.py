"""Documents that dropped files shall replace, remembered until the files are indexed: also after a pause or a crash."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kebab_desktop.app.kept_file import KeptFile

FILE = "unfinished-drops.json"
_VERSION = "unfinished_drops.v1"


@dataclass(frozen=True, slots=True)
class PlannedReplacement:
    """The document ``newcomer``, read from ``place``, shall replace ``document_id``; the same id: it is overwritten.

    ``before``: what lay in the trash for that file already, empty for nothing.
    """

    document_id: str
    relative_path: str
    title: str
    newcomer: str
    place: str
    before: str = ""

    @property
    def overwrites(self) -> bool:
        """Whether copying the file replaces the document by itself: it has the same name in the library."""
        return self.document_id == self.newcomer


class UnfinishedDrops:
    """Keeps them in a file of the data folder, which is there only while a drop is not finished.

    A file that cannot be read counts as empty: then both documents stay.
    """

    def __init__(self, path: Path) -> None:
        self._file = KeptFile[tuple[PlannedReplacement, ...]](
            path, _VERSION, (), _parsed, "both documents stay of what was to be replaced"
        )

    @property
    def planned(self) -> tuple[PlannedReplacement, ...]:
        """Return all that is left to replace."""
        return self._file.value

    def add(self, planned: Sequence[PlannedReplacement]) -> None:
        """Remember replacements; raises DataDirectoryError."""
        if planned:
            self._write((*self.planned, *planned))

    def forget(self, newcomers: Collection[str]) -> None:
        """Forget what was chosen for documents: they have come, or something else was chosen since."""
        left = tuple(each for each in self.planned if each.newcomer not in newcomers)
        if left != self.planned:
            self._write(left)

    def _write(self, planned: tuple[PlannedReplacement, ...]) -> None:
        self._file.write(planned, {"replacements": [asdict(each) for each in planned]} if planned else None)


def _parsed(content: Mapping[str, Any]) -> tuple[PlannedReplacement, ...]:
    return tuple(PlannedReplacement(**each) for each in content["replacements"])
