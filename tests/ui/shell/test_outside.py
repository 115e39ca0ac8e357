"""Opening files outside: one that is gone, and one on a drive that hangs, hold nothing up and are told apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from kebab_desktop.ui.widgets import outside
from tests.silent import SilentDrive


def test_a_file_that_is_gone_is_not_opened_and_told(qapp: QApplication, tmp_path: Path) -> None:
    gone = tmp_path / "gone.md"
    assert not outside.open_file(gone)
    assert not outside.edit_file(gone, 3, "")
    assert not outside.reveal_file(gone)
    assert outside.why_not_opened(gone) == f"{gone} is gone. What was indexed of it is still shown."
    gone.write_text("back", encoding="utf-8")
    assert outside.why_not_opened(gone) == f"No program opens {gone}"


def test_a_drive_that_hangs_is_told(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "net" / "a.md"
    file.parent.mkdir()
    file.write_text("text", encoding="utf-8")
    drive = SilentDrive(file.parent, monkeypatch)
    drive.stop()
    try:
        assert not outside.is_there(file)
        assert "does not answer" in outside.why_not_opened(file)
    finally:
        drive.answer()
