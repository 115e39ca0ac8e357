"""The field in which the text of a runbook is written."""

from __future__ import annotations

import re

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtWidgets import QPlainTextEdit

LONGEST_PASTE = 200_000
LONGEST_LINE = 20_000
"""Laying out a longer line holds the window up for seconds at every key."""
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""NULs and other control characters, and halves of characters."""


class ManuscriptEdit(QPlainTextEdit):
    """``refused`` carries the length of a pasted text that would freeze the window; nothing is inserted then."""

    refused = Signal(int)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Insert text without signs that nobody sees and no editor takes; what is far too long stays outside."""
        text = source.text()
        if len(text) > LONGEST_PASTE or _longest_line(text) > LONGEST_LINE:
            self.refused.emit(len(text))
            return
        self.insertPlainText(_UNSEEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))
        self.ensureCursorVisible()


def cut_for_reading(text: str) -> str:
    """Return a text that cannot be changed as far as the field can show it without holding the window up."""
    if len(text) <= LONGEST_PASTE and _longest_line(text) <= LONGEST_LINE:
        return text
    lines = text[:LONGEST_PASTE].split("\n")
    shown = [line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} …" for line in lines]
    return "\n".join(shown) + ("\n…" if len(text) > LONGEST_PASTE else "")


def _longest_line(text: str) -> int:
    return max(map(len, text.split("\n")))
