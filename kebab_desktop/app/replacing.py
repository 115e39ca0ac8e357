"""Documents that dropped files shall replace, remembered until the files are indexed: also after a pause or a crash."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from kebab_desktop.app.safe_write import write_whole

FILE = "unfinished-drops.json"
_VERSION = "unfinished_drops.v1"

_log = logging.getLogger(__name__)


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
        self._path = path
        self._lock = threading.Lock()
        self._planned: tuple[PlannedReplacement, ...] | None = None

    @property
    def planned(self) -> tuple[PlannedReplacement, ...]:
        """Return all that is left to replace."""
        with self._lock:
            if self._planned is None:
                self._planned = _read(self._path)
            return self._planned

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
        content = {"schema_version": _VERSION, "replacements": [asdict(each) for each in planned]}
        with self._lock:
            if planned:
                write_whole(self._path, json.dumps(content, ensure_ascii=False, indent=1).encode())
            else:
                self._path.unlink(missing_ok=True)
            self._planned = planned


def _read(path: Path) -> tuple[PlannedReplacement, ...]:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        planned = content["replacements"] if content["schema_version"] == _VERSION else []
        return tuple(PlannedReplacement(**each) for each in planned)
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, TypeError, KeyError) as error:
        _log.warning("%s cannot be read, so both documents stay of what was to be replaced: %s", path.name, error)
        return ()
