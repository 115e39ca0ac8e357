"""The rows that a line of a log takes where lines are wrapped, and how its parts look."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QTextLayout, QTextOption

MOST_ROWS = 12
"""Of a longer line the rest is not shown; its whole text stands below the log."""
_MOST_CHARS = 2000
_HEAD = re.compile(
    r"(?:\S{1,60} \S{1,40} \S{1,40} (?=\[\d))?"
    r"(?:\[(?![^\]\n]{0,40}(?:error|warn|severe|fatal|crit|alert|emerg))[^\]\n]{1,60}\] ?)+"
    r"|(?:\d{4}-\d\d-\d\d|\d\d-\w{3}-\d{4}|\w{3} [ \d]\d)[T ]"
    r"\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?:? ?",
    re.IGNORECASE,
)


def head_end(text: str) -> int:
    """Return where the stamp and the labels end with which all lines of a log begin alike; levels are not of them."""
    found = _HEAD.match(text)
    return found.end() if found is not None and found.end() < len(text.rstrip()) else 0


def places_of_words(text: str, words: str) -> Iterator[int]:
    """Yield where words stand, whatever their case."""
    lower, searched = text.lower(), words.lower()
    place = lower.find(searched) if searched else -1
    while place >= 0:
        yield place
        place = lower.find(searched, place + len(searched))


class LineRows:
    """Lays lines out in ``width`` pixels; with 0 every line has one row."""

    def __init__(self, ink: QFont) -> None:
        self.ink = ink
        self.width = 0
        self._count = lru_cache(maxsize=4096)(self._counted)

    def count(self, text: str | None) -> int:
        """Return how many rows a line takes; one that is not at hand takes one."""
        return self._count(text, self.width)[0] if text and self.width else 1

    def is_cut(self, text: str | None) -> bool:
        """Tell whether a wrapped line has more rows than are shown."""
        return bool(text) and self.width > 0 and self._count(text or "", self.width)[1]

    def laid_out(self, text: str, formats: Sequence[QTextLayout.FormatRange] = ()) -> QTextLayout:
        """Return the rows of a line, ready to be drawn."""
        layout = QTextLayout(text[:_MOST_CHARS], self.ink)
        option = QTextOption(Qt.AlignmentFlag.AlignLeft)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.setFormats(list(formats))
        layout.beginLayout()
        height = QFontMetrics(self.ink).height()
        while layout.lineCount() < MOST_ROWS and (row := layout.createLine()).isValid():
            row.setLineWidth(self.width)
            row.setPosition(QPointF(0, height * (layout.lineCount() - 1)))
        layout.endLayout()
        return layout

    def _counted(self, text: str, _width: int) -> tuple[int, bool]:
        layout = self.laid_out(text)
        last = layout.lineAt(layout.lineCount() - 1)
        return layout.lineCount(), last.textStart() + last.textLength() < len(text)
