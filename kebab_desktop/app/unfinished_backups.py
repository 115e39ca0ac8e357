"""Backups that were being written when the program was killed: what they left is deleted at the next start."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kebab_desktop.app.kept_file import KeptFile
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.patience import Patience

FILE = "unfinished-backups.json"
SUFFIX = ".partial"
_VERSION = "unfinished_backups.v1"

_log = logging.getLogger(__name__)


class UnfinishedBackups:
    """The files that backups are being written to, kept in the data folder."""

    def __init__(self, path: Path) -> None:
        self._file = KeptFile[frozenset[Path]](
            path, _VERSION, frozenset(), _parsed, "what a killed backup left is not deleted"
        )

    def begin(self, file: Path) -> None:
        """Remember a file that is about to be written; raises DataDirectoryError."""
        self._write(self._file.value | {file})

    def end(self, file: Path) -> None:
        """Delete the file, if it is still there, and forget it; where that fails the next start tries again."""
        try:
            file.unlink(missing_ok=True)
            self._write(self._file.value - {file})
        except (OSError, KebabError) as error:
            _log.warning("%s, left by a backup that was cut off, cannot be deleted: %s", file, error)

    def sweep(self, disks: Patience) -> None:
        """Delete what is left; a disk that is not there, or does not answer, is asked again at the next start."""
        for left in self._file.value:
            if disks.is_folder(left.parent):
                self.end(left)

    def _write(self, files: frozenset[Path]) -> None:
        self._file.write(files, {"files": sorted(map(str, files))} if files else None)


def _parsed(content: Mapping[str, Any]) -> frozenset[Path]:
    return frozenset(path for path in map(Path, content["files"]) if path.is_absolute() and path.suffix == SUFFIX)
