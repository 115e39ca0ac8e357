"""Where dialogs for files begin."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.widgets import file_dialog
from kebab_desktop.ui.widgets.file_dialog import FileDialog


def test_a_dialog_begins_in_the_documents_then_in_the_last_folder(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents, other = tmp_path / "documents", tmp_path / "other"
    documents.mkdir()
    other.mkdir()
    monkeypatch.setattr(file_dialog, "documents_folder", lambda: documents)
    monkeypatch.setattr(FileDialog, "_last", None)
    host = QWidget()
    qtbot.addWidget(host)
    first = FileDialog(host, "Save", "pack.zip")
    assert Path(first.directory().absolutePath()) == documents
    first.setDirectory(str(other))
    first.done(QDialog.DialogCode.Rejected)
    assert Path(FileDialog(host, "Open").directory().absolutePath()) == documents, "a dialog that was given up"
    first.done(QDialog.DialogCode.Accepted)
    assert Path(FileDialog(host, "Open").directory().absolutePath()) == other
    other.rmdir()
    assert Path(FileDialog(host, "Open").directory().absolutePath()) == documents
