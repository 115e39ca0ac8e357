"""Writes what the user exports: whole or not at all, so that a full disk or a killed program leaves the old file."""

from __future__ import annotations

from pathlib import Path


def write_file(path: Path, content: bytes) -> Path:
    """Write a file into a folder that is there (blocking) and return its path.

    Raises HistoryError when the folder is missing, DataDirectoryError when the disk refuses.
    """
    from kebab_desktop.app.exporting import write_export  # nothing of the facade is loaded before the first frame

    return write_export(path, content)
