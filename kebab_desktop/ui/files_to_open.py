"""Files that the program was started with, or a second start sent: they are taken as if dropped on the window."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

if TYPE_CHECKING:
    from kebab_desktop.ui.window_drops import WindowDrops


class FilesToOpen(QObject):
    """Keeps files until there is a page that takes them."""

    def __init__(self, files: Sequence[Path] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting = list(files)
        self._drops: WindowDrops | None = None

    def hand_over(self, drops: WindowDrops) -> None:
        """Let ``drops`` take what waits, and what comes later."""
        self._drops = drops
        waiting, self._waiting = self._waiting, []
        self.add(waiting)

    @Slot(object)
    def add(self, files: Sequence[Path]) -> None:
        """Take more files."""
        if self._drops is None:
            self._waiting += files
        elif files:
            self._drops.take(files)
