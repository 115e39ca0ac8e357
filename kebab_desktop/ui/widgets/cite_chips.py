"""The chips of citations in a rich text: where they are, how their numbers are set."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QTextCursor, QTextDocument, QTextFragment

from kebab_desktop.ui.markdown import CHIP_PADDING, CITE_SCHEME, LOG_SCHEME

_HEIGHT = 17.0
_TEXT_PX = 11


def chips_in(document: QTextDocument) -> list[tuple[int, int]]:
    """Return the first and the last position of every chip, in order."""
    chips: list[tuple[int, int]] = []
    block = document.begin()
    while block.isValid():
        iterator = block.begin()
        while not iterator.atEnd():
            _note(chips, iterator.fragment())
            iterator += 1
        block = block.next()
    return chips


def style_chips(document: QTextDocument, chips: list[tuple[int, int]], colour: QColor) -> None:
    """Set the numbers small, bold and in ``colour``."""
    for start, end in chips:
        cursor = QTextCursor(document)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        form = cursor.charFormat()
        form.setFontWeight(700)
        form.setForeground(colour)
        form.setProperty(form.Property.FontPixelSize, _TEXT_PX)
        cursor.mergeCharFormat(form)


def chip_rect(rect: QRectF) -> QRectF:
    """Return the ground of a chip: as high as small text, whatever stands beside it in the line."""
    height = min(rect.height(), _HEIGHT)
    return QRectF(rect.left() - 1.5, rect.bottom() - height - 1, rect.width() + 3, height)


def _note(chips: list[tuple[int, int]], fragment: QTextFragment) -> None:
    """Add a chip; the pieces of one that differ in their format are one chip."""
    if not fragment.charFormat().anchorHref().startswith((f"{CITE_SCHEME}:", f"{LOG_SCHEME}:")):
        return
    start, end = fragment.position(), fragment.position() + fragment.length()
    if chips and chips[-1][1] == start and not fragment.text().startswith(CHIP_PADDING):
        chips[-1] = (chips[-1][0], end)
    else:
        chips.append((start, end))
