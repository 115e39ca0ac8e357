"""Dialogs for files and folders: they begin in the user's documents, then where the last one was used."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Slot
from PySide6.QtWidgets import QFileDialog, QWidget


class FileDialog(QFileDialog):
    """Begins in the folder of the last accepted dialog; ``name`` is what a file to be saved is called at first."""

    _last: Path | None = None

    def __init__(self, parent: QWidget, title: str, name: str = "") -> None:
        folder = begin_in(FileDialog._last, documents_folder)
        super().__init__(parent, title, str(folder / name) if name else str(folder))
        self.accepted.connect(self._remember)

    @Slot()
    def _remember(self) -> None:
        FileDialog._last = Path(self.directory().absolutePath())


def documents_folder() -> Path:
    """Return the user's documents; the home folder where there are none."""
    named = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(named) if named and Path(named).is_dir() else Path.home()


def begin_in(last: Path | None, otherwise: Callable[[], Path]) -> Path:
    """Return the last folder as long as it is there."""
    return last if last is not None and last.is_dir() else otherwise()
