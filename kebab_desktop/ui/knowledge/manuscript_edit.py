"""The field in which the text of a runbook is written."""

from __future__ import annotations

import re

from PySide6.QtCore import QMimeData, QTimer, Signal, Slot
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

LONGEST_PASTE = 200_000
LONGEST_LINE = 20_000
"""Laying out a longer line holds the window up for seconds at every key."""
_LINES_AT_ONCE = 5000
"""To lay out more at once would be felt: 40,000 lines take a seventh of a second."""
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""NULs and other control characters, and halves of characters."""


class ManuscriptEdit(QPlainTextEdit):
    """``refused`` carries the length of a pasted text that would freeze the window, 0 where the clipboard gives none.

    Nothing is inserted then.
    """

    refused = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._left = ""
        self._filling = QTimer(self)
        self._filling.timeout.connect(self._fill)

    def begin(self, text: str) -> None:
        """Show another text without telling; of a long one the rest comes in slices, and meanwhile it can be read."""
        self._filling.stop()
        self.document().setUndoRedoEnabled(True)
        first, self._left = _cut(text)
        blocked = self.blockSignals(True)
        self.setPlainText(first)
        self.blockSignals(blocked)
        if self._left:
            self.document().setUndoRedoEnabled(False)
            self._filling.start()

    def whole(self) -> str:
        """Return the text as it is, also what is not shown yet: Qt's plain text would turn hard spaces into others."""
        return self.document().toRawText().replace("\u2029", "\n") + self._left

    def fill(self) -> None:
        """Show all of it at once."""
        while self._left:
            self._fill()

    @Slot()
    def _fill(self) -> None:
        some, self._left = _cut(self._left)
        modified, blocked = self.document().isModified(), self.blockSignals(True)
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(some)
        self.blockSignals(blocked)
        if not self._left:
            self._filling.stop()
            self.document().setUndoRedoEnabled(True)
        self.document().setModified(modified)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Insert text without signs that nobody sees and no editor takes; what is far too long stays outside."""
        text = source.text()
        if source.formats() and not text:  # a picture, or a text that the other program was too slow to hand over
            self.refused.emit(0)
            return
        if len(text) > LONGEST_PASTE or _longest_line(text) > LONGEST_LINE:
            self.refused.emit(len(text))
            return
        self.insertPlainText(_UNSEEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))
        self.ensureCursorVisible()


def _cut(text: str) -> tuple[str, str]:
    """Return what is shown at once, and the rest, which begins with its line end."""
    place = -1
    for _ in range(_LINES_AT_ONCE):
        place = text.find("\n", place + 1)
        if place < 0:
            return text, ""
    return text[:place], text[place:]


def cut_for_reading(text: str) -> str:
    """Return a text that cannot be changed as far as the field can show it without holding the window up."""
    if len(text) <= LONGEST_PASTE and _longest_line(text) <= LONGEST_LINE:
        return text
    lines = text[:LONGEST_PASTE].split("\n")
    shown = [line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} …" for line in lines]
    return "\n".join(shown) + ("\n…" if len(text) > LONGEST_PASTE else "")


def _longest_line(text: str) -> int:
    return max(map(len, text.split("\n")))
