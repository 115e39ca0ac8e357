"""Reads the words of the other language before the palette needs them: at its first opening that took 0.1 s."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from kebab_desktop.ui.language import in_other_language
from kebab_desktop.ui.page import PageContext


class WordsAhead(QObject):
    """Has them read on the read lane; they are kept from then on."""

    def __init__(self, context: PageContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context

    @Slot()
    def begin(self) -> None:
        """Read them now, while nobody waits."""
        self._context.bridge.read(_read)


def _read() -> None:
    in_other_language("")
