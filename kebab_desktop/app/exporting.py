"""What the user exports to a file, from the window as from the command line: whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from kebab_desktop.app.safe_write import write_whole
from kebab_desktop.core.errors import HistoryError


def export_bytes(text: str, format: str) -> bytes:
    """Return an export as it stands in a file; halves of characters become ``?``.

    The mark at the beginning lets spreadsheets read Hangul (``csv``); JSON must not have it.
    """
    return text.encode("utf-8-sig" if format == "csv" else "utf-8", "replace")


def write_export(path: Path, content: bytes) -> Path:
    """Write a file into a folder that is there (blocking) and return its path; a failure leaves what was there.

    A pipe or a device is written to and stays one. Raises HistoryError when the folder is missing or a pipe refuses,
    DataDirectoryError when the disk refuses.
    """
    if not path.parent.is_dir():
        raise HistoryError(f"{path} cannot be written: {os.strerror(2)}.", hint="Choose another folder.")
    if path.exists() and not (path.is_file() or path.is_dir()):
        _pour(path, content)
    else:
        write_whole(path, content)
    return path


def _pour(path: Path, content: bytes) -> None:
    try:
        with path.open("wb") as stream:
            stream.write(content)
    except OSError as error:
        text = f"{path} cannot be written: {error.strerror or error}."
        raise HistoryError(text, hint="Choose another place.") from error
