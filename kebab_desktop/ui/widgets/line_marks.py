"""Which characters and areas of a rendered document are the marked lines of its file."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTextBlock, QTextDocument

from kebab_desktop.ui.markdown import CODE_ANCHOR, LINE_ANCHOR
from kebab_desktop.ui.widgets.rich_text import without_sign_gaps
from kebab_desktop.ui.widgets.text_geometry import range_rects

_ANCHOR = re.compile(rf"[{LINE_ANCHOR}{CODE_ANCHOR}](\d+)")
_PADDING = 3.0
_JOINED = 18.0
"""Areas that are nearer than this become one."""

Range = tuple[int, int]


class LineMarks:
    """``lines`` of the file are marked; ``core`` are those of them that were chosen (both 1-based, inclusive)."""

    def __init__(self, document: QTextDocument) -> None:
        self._document = document
        self._starts: list[tuple[int, int]] = []
        self.lines: Range | None = None
        self.core: Range | None = None

    def put(self, lines: Range | None = None, core: Range | None = None) -> None:
        """Mark other lines, none by default."""
        self.lines, self.core = lines, core

    def read(self) -> None:
        """Find the lines of the file in a text that was rendered anew."""
        self._starts = []
        block = self._document.begin()
        while block.isValid():
            self._starts += _lines_of(block)
            block = block.next()

    def forget(self) -> None:
        """The text is no document: nothing in it is a line of a file."""
        self._starts = []
        self.put()

    def place_of(self, line: int) -> int | None:
        """Return the position of the first character at or after a line."""
        return next((start for at, start in self._starts if at >= line), None)

    def ranges(self) -> list[Range]:
        """Return the character ranges of the marked lines."""
        if self.lines is None:
            return []
        first, last = self.lines
        return [each for line, each in self._all() if first <= line <= last and each[1] > each[0]]

    def core_ranges(self) -> list[Range]:
        """Return the character ranges of the blocks that hold the chosen lines."""
        if self.core is None or self.lines is None:
            return []
        first, last = self.core
        begins = max((line for line, _ in self._starts if line <= first), default=first)
        return [each for line, each in self._all() if begins <= line <= last and each[1] > each[0]]

    def text(self, ranges: Sequence[Range]) -> str:
        """Return the text of ranges, as shown."""
        shown = self._document.toPlainText()
        return "\n".join(without_sign_gaps(shown[start:end].strip("\n")) for start, end in ranges)

    def areas(self, ranges: Sequence[Range], width: float) -> list[QRectF]:
        """Return the areas of ranges over the whole width, neighbours joined."""
        areas: list[QRectF] = []
        for start, end in ranges:
            for rect in range_rects(self._document, start, end):
                area = QRectF(0, rect.top() - _PADDING, width, rect.height() + 2 * _PADDING)
                if areas and area.top() - areas[-1].bottom() < _JOINED:
                    areas[-1].setBottom(max(areas[-1].bottom(), area.bottom()))
                else:
                    areas.append(area)
        return areas

    def top_of(self, place: int) -> float | None:
        """Return how far down a character stands, None where it is not laid out."""
        rects = range_rects(self._document, place, place + 1)
        return rects[0].top() if rects else None

    def _all(self) -> list[tuple[int, Range]]:
        if not self._starts:  # a text of rules or signs alone has no line to mark
            return []
        ends = [start for _, start in self._starts[1:]] + [self._document.characterCount() - 1]
        return [(line, (start, end)) for (line, start), end in zip(self._starts, ends, strict=True)]


def _lines_of(block: QTextBlock) -> list[tuple[int, int]]:
    """Return (file line, position of its first character) of a block, in their order."""
    found = []
    iterator = block.begin()
    while not iterator.atEnd():
        fragment = iterator.fragment()
        for name in fragment.charFormat().anchorNames():
            if match := _ANCHOR.fullmatch(name):
                found.append((int(match.group(1)), fragment.position()))
        iterator += 1
    return found
