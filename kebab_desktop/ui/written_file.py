"""Writes what the user exports: whole or not at all, so that a full disk or a killed program leaves the old file."""

from __future__ import annotations

import os
from pathlib import Path

from kebab_desktop.core.errors import HistoryError


def write_file(path: Path, content: bytes) -> Path:
    """Write a file into a folder that is there (blocking) and return its path.

    Raises HistoryError when the folder is missing, DataDirectoryError when the disk refuses.
    """
    from kebab_desktop.app.safe_write import write_whole  # nothing of the facade is loaded before the first frame

    if not path.parent.is_dir():
        raise HistoryError(f"{path} cannot be written: {os.strerror(2)}.", hint="Choose another folder.")
    write_whole(path, content)
    return path
