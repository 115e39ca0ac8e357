"""Underlined stretches of rich text with a remark: carried through Markdown and HTML by two signs each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextDocument

_FIRST = 0xE100  # private use: no text has a meaning for these
MAX_NOTES = 1000
_SIGNS = re.compile(f"[{chr(_FIRST)}-{chr(_FIRST + 2 * MAX_NOTES)}]")


@dataclass(frozen=True, slots=True)
class Note:
    """A remark on a stretch of text; a ``strong`` one is a warning and has a wavy line."""

    text: str
    strong: bool = True


def without_signs(text: str) -> str:
    """Return text in which nothing can be taken for the sign of a note."""
    return _SIGNS.sub("", text)


def noted(text: str, start: int, end: int, number: int) -> str:
    """Return text with the signs of note ``number`` around characters ``start`` to ``end``."""
    opening, closing = chr(_FIRST + 2 * number), chr(_FIRST + 2 * number + 1)
    return f"{text[:start]}{opening}{text[start:end]}{closing}{text[end:]}"


def underline(document: QTextDocument, notes: Sequence[Note], colour: QColor) -> None:
    """Underline what stands between the signs, give it its remark as a tooltip, and take the signs out."""
    for number, note in enumerate(notes):
        start = _taken_out(document, chr(_FIRST + 2 * number))
        end = _taken_out(document, chr(_FIRST + 2 * number + 1))
        if start < 0 or end < start:
            continue
        cursor = QTextCursor(document)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        form = QTextCharFormat()
        style = QTextCharFormat.UnderlineStyle
        form.setUnderlineStyle(style.WaveUnderline if note.strong else style.DotLine)
        form.setUnderlineColor(colour)
        form.setToolTip(note.text)
        cursor.mergeCharFormat(form)


def _taken_out(document: QTextDocument, sign: str) -> int:
    """Remove a sign and return where it stood, -1 if it is nowhere."""
    cursor = document.find(sign)
    if cursor.isNull():
        return -1
    place = cursor.selectionStart()
    cursor.removeSelectedText()
    return place
