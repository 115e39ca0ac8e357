"""Paints one line of a log: number, grounds of proof, selection and search, text."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter

from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space

LEADING = 4
_PAD = Space.S
_BAR = 3
_LONG = 2000
_BEYOND = 400


@dataclass(frozen=True, slots=True)
class Look:
    """What stands out: ranges of proof, the one gone to, the selection, the cursor, words that are searched for."""

    marked: tuple[tuple[int, int], ...]
    strong: tuple[int, int]
    selection: tuple[int, int]
    current: int
    words: str
    focused: bool


class LinePainter:
    """``gutter`` is the width of the numbers; ``widest`` the text painted so far; ``shift`` scrolls sideways."""

    def __init__(self, painter: QPainter, theme: Theme, look: Look, total: int, shift: int) -> None:
        self._painter = painter
        self._theme = theme
        self._look = look
        self._shift = shift
        self._ink = painter.fontMetrics()
        self.gutter = self._ink.horizontalAdvance(f"{max(total, 999):,}") + 2 * _PAD
        self.widest = 0

    def begin(self, area: QRect) -> None:
        """Paint the ground."""
        self._painter.fillRect(area, self._theme.colour("surface"))
        edge = QRect(self.gutter - _PAD // 2, area.top(), 1, area.height())
        self._painter.fillRect(edge, self._theme.colour("line"))

    def paint(self, box: QRect, line: int, text: str | None) -> None:
        """Paint a line into ``box``; one that is not at hand has its number only."""
        look, colour = self._look, self._theme.colour
        if any(start <= line <= end for start, end in look.marked):
            self._painter.fillRect(box, colour("mark"))
        if look.strong[0] <= line <= look.strong[1]:
            self._painter.fillRect(QRect(0, box.top(), _BAR, box.height()), colour("mark_line"))
        low, high = look.selection
        if low <= line <= high and low < high:
            self._painter.fillRect(box.adjusted(self.gutter - _PAD // 2 + 1, 0, 0, 0), colour("accent_soft"))
        elif line == look.current and look.focused:
            self._painter.setPen(colour("accent"))
            self._painter.drawRect(box.adjusted(self.gutter - _PAD // 2 + 1, 0, -1, -1))
        self._painter.setPen(colour("text_2" if line == look.current else "text_3"))
        number = QRect(0, box.top(), self.gutter - _PAD, box.height())
        self._painter.drawText(number, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, f"{line:,}")
        if text:
            self._paint_text(box, text)

    def _paint_text(self, box: QRect, text: str) -> None:
        """Of a very long line only the part up to the right edge is laid out."""
        sign = max(self._ink.horizontalAdvance("x"), 1)
        long = len(text) > _LONG
        shown = text[: self._shift // sign + _BEYOND] if long else text
        self.widest = max(self.widest, sign * len(text) if long else self._ink.horizontalAdvance(text))
        self._painter.save()
        self._painter.setClipRect(box.adjusted(self.gutter, 0, 0, 0))
        self._painter.translate(self.gutter + _PAD // 2 - self._shift, 0)
        self._paint_words(box, shown)
        self._painter.setPen(self._theme.colour("text"))
        self._painter.drawText(QPoint(0, box.top() + LEADING // 2 + self._ink.ascent()), shown)
        self._painter.restore()

    def _paint_words(self, box: QRect, text: str) -> None:
        words, lower = self._look.words.lower(), text.lower()
        place = lower.find(words) if words else -1
        while place >= 0:
            left = self._ink.horizontalAdvance(text[:place])
            width = self._ink.horizontalAdvance(text[place : place + len(words)])
            self._painter.fillRect(QRect(left, box.top() + 1, width, box.height() - 2), self._theme.colour("info_soft"))
            place = lower.find(words, place + len(words))
