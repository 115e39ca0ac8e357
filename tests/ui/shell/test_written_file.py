"""What is exported is written whole, or the file of before stays."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from kebab_desktop.core.errors import DataDirectoryError, HistoryError
from kebab_desktop.ui.written_file import write_file


def test_an_export_over_an_older_one_on_a_full_disk_keeps_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = write_file(tmp_path / "pack.zip", b"yesterday")

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DataDirectoryError, match="No space left"):
        write_file(target, b"today")
    assert target.read_bytes() == b"yesterday"
    assert [each.name for each in tmp_path.iterdir()] == ["pack.zip"]


def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(HistoryError, match="cannot be written"):
        write_file(tmp_path / "none" / "pack.zip", b"today")
    assert list(tmp_path.iterdir()) == []
