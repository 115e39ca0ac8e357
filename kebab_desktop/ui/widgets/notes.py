"""Underlined stretches of rich text with a remark: carried through Markdown and HTML by two signs each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextDocument, QTextFormat

from kebab_desktop.ui.tokens import TypeSize

_FIRST = 0xE100  # private use: no text has a meaning for these
MAX_NOTES = 1000
SIGNS = re.compile(f"[{chr(_FIRST)}-{chr(_FIRST + 2 * MAX_NOTES)}]")
"""What a text must not hold, because it would be taken for the sign of a note."""


@dataclass(frozen=True, slots=True)
class Note:
    """A remark on a stretch of text; a ``strong`` one is a warning and has a wavy line. ``pill`` stands behind it."""

    text: str
    strong: bool = True
    pill: str = ""


def signs_around(start: int, end: int, number: int) -> tuple[tuple[int, str], tuple[int, str]]:
    """Return the signs of note ``number`` on characters ``start`` to ``end``, each with the place it is put in."""
    opening, closing = chr(_FIRST + 2 * number), chr(_FIRST + 2 * number + 1)
    return (start, opening), (end, closing)


def underline(document: QTextDocument, notes: Sequence[Note], colour: QColor, ground: QColor) -> None:
    """Underline what stands between the signs, give it its remark as a tooltip, and take the signs out.

    ``ground`` is the colour behind the words of pills.
    """
    pills: list[tuple[QTextCursor, Note]] = []
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
        if note.pill:
            behind = QTextCursor(document)
            behind.setPosition(end)
            pills.append((behind, note))
    for place, note in pills:  # last: the line of no other note goes on below them
        _put_pill(place, note, colour, ground)


def _put_pill(place: QTextCursor, note: Note, colour: QColor, ground: QColor) -> None:
    form = QTextCharFormat()
    form.setForeground(colour)
    form.setBackground(ground)
    form.setProperty(QTextFormat.Property.FontPixelSize, TypeSize.XS)  # fonts sized in pixels have no point size
    form.setToolTip(note.text)
    place.insertText(" ", QTextCharFormat())
    place.insertText(f"\u00a0{note.pill}\u00a0".replace(" ", "\u00a0"), form)


def _taken_out(document: QTextDocument, sign: str) -> int:
    """Remove a sign and return where it stood, -1 if it is nowhere."""
    cursor = document.find(sign)
    if cursor.isNull():
        return -1
    place = cursor.selectionStart()
    cursor.removeSelectedText()
    return place
