"""Dialogs for files and folders: they begin in the user's documents, then where the last one of their kind ended."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFileDialog, QToolButton, QWidget

from kebab_desktop.ui.icons import icon

_WAYS = {"backButton": "left", "forwardButton": "right", "toParentButton": "up"}


@dataclass(frozen=True, slots=True, eq=False)
class LastFolder:
    """Where the last dialog for one purpose ended, kept in the state of the window from start to start."""

    state: QSettings
    purpose: str

    def read(self) -> Path | None:
        """Return the folder; it may be gone by now."""
        named = str(self.state.value(self._key, "") or "")
        return Path(named) if named else None

    def write(self, folder: Path) -> None:
        """Remember another one."""
        self.state.setValue(self._key, str(folder))

    @property
    def _key(self) -> str:
        return f"folders/{self.purpose}"


class FileDialog(QFileDialog):
    """Begins in the folder of the last accepted one; ``name`` is what a file to be saved is called at first."""

    def __init__(self, parent: QWidget, title: str, last: LastFolder, name: str = "") -> None:
        folder = begin_in(last.read(), documents_folder)
        super().__init__(parent, title, str(folder / name) if name else str(folder))
        self._last_folder = last
        _colour_ways(self)
        self.accepted.connect(self._remember)

    @Slot()
    def _remember(self) -> None:
        self._last_folder.write(Path(self.directory().absolutePath()))


def _colour_ways(dialog: QFileDialog) -> None:
    """Draw the arrows of Qt's own dialog in the colour of its text; on a dark ground its black ones are not seen."""
    colour = dialog.palette().color(QPalette.ColorRole.ButtonText)
    for name, glyph in _WAYS.items():
        way = dialog.findChild(QToolButton, name)
        if way is not None:  # the dialog of the system has none
            way.setIcon(icon(glyph, colour))


def with_suffix(path: Path, suffixes: Iterable[str], dialog: QFileDialog | None) -> Path:
    """Return a path; a name without a suffix gets that of the chosen kind, the first when none was chosen."""
    if path.suffix:
        return path
    chosen, known = dialog.selectedNameFilter() if dialog is not None else "", tuple(suffixes)
    return path.with_name(path.name + next((each for each in known if f"*{each})" in chosen), known[0]))


def documents_folder() -> Path:
    """Return the user's documents; the home folder where there are none."""
    named = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(named) if named and os.path.isdir(named) else Path.home()


def begin_in(last: Path | None, otherwise: Callable[[], Path]) -> Path:
    """Return the last folder as long as it is there."""
    return last if last is not None and os.path.isdir(last) else otherwise()
