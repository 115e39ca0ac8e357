"""Where dialogs for files begin."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.theme import Theme, ThemeChoice
from kebab_desktop.ui.widgets import file_dialog
from kebab_desktop.ui.widgets.file_dialog import FileDialog, LastFolder


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "documents"
    folder.mkdir()
    monkeypatch.setattr(file_dialog, "documents_folder", lambda: folder)
    return folder


def state_of(tmp_path: Path) -> QSettings:
    """The state of the window, as each start reads it."""
    return QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)


def begins(host: QWidget, last: LastFolder) -> Path:
    return Path(FileDialog(host, "Open", last).directory().absolutePath())


@pytest.mark.usefixtures("documents")
@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_the_ways_of_a_dialog_are_seen_on_its_ground(qtbot: QtBot, tmp_path: Path, choice: ThemeChoice) -> None:
    theme = Theme(choice)
    theme.apply()
    host = QWidget()
    qtbot.addWidget(host)
    dialog = FileDialog(host, "Open", LastFolder(state_of(tmp_path), "sources"))
    ways = [dialog.findChild(QToolButton, name) for name in ("backButton", "forwardButton", "toParentButton")]
    for way in ways:
        assert way is not None
        image = way.icon().pixmap(18, 18, QIcon.Mode.Normal).toImage()
        pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
        darkness = [pixel.lightness() for pixel in pixels if pixel.alpha() > 200]
        assert darkness and all(abs(each - theme.colour("text").lightness()) < 8 for each in darkness)
    theme.choose(ThemeChoice.LIGHT)


def test_a_dialog_begins_in_the_documents_then_in_the_last_folder(
    qtbot: QtBot, tmp_path: Path, documents: Path
) -> None:
    other = tmp_path / "다른 폴더"
    other.mkdir()
    host = QWidget()
    qtbot.addWidget(host)
    last = LastFolder(state_of(tmp_path), "backups")
    first = FileDialog(host, "Save", last, "pack.zip")
    assert Path(first.directory().absolutePath()) == documents
    first.setDirectory(str(other))
    first.done(QDialog.DialogCode.Rejected)
    assert begins(host, last) == documents, "a dialog that was given up"
    first.done(QDialog.DialogCode.Accepted)
    assert begins(host, last) == other
    other.rmdir()
    assert begins(host, last) == documents


def test_each_purpose_has_its_own_folder_which_the_next_start_knows(
    qtbot: QtBot, tmp_path: Path, documents: Path
) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    state = state_of(tmp_path)
    for purpose in ("logs", "models"):
        (tmp_path / purpose).mkdir()
        dialog = FileDialog(host, "Open", LastFolder(state, purpose))
        dialog.setDirectory(str(tmp_path / purpose))
        dialog.done(QDialog.DialogCode.Accepted)
    state.sync()
    again = state_of(tmp_path)
    assert begins(host, LastFolder(again, "logs")) == tmp_path / "logs"
    assert begins(host, LastFolder(again, "models")) == tmp_path / "models"
    assert begins(host, LastFolder(again, "history")) == documents
