"""Paints one line of a log: number, grounds of proof, selection and search, text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QTextCharFormat, QTextLayout

from kebab_desktop.ui.logs.line_rows import LineRows, head_end, places_of_words
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


def gutter_width(ink: QFontMetrics, total: int) -> int:
    """Return the width of the numbers of ``total`` lines."""
    return ink.horizontalAdvance(f"{max(total, 999):,}") + 2 * _PAD


class LinePainter:
    """``gutter`` is the width of the numbers; ``widest`` the text painted so far; ``shift`` scrolls sideways.

    ``rows`` says whether and how lines are wrapped.
    """

    def __init__(self, painter: QPainter, theme: Theme, look: Look, rows: LineRows, *, total: int, shift: int) -> None:
        self._painter = painter
        self._theme = theme
        self._look = look
        self._rows = rows
        self._shift = shift
        self._ink = painter.fontMetrics()
        self.gutter = gutter_width(self._ink, total)
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
        number = QRect(0, box.top(), self.gutter - _PAD, self._ink.height() + LEADING)
        self._painter.drawText(number, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, f"{line:,}")
        if text:
            self._painter.save()
            self._painter.setClipRect(box.adjusted(self.gutter, 0, 0, 0))
            self._painter.translate(self.gutter + _PAD // 2, box.top() + LEADING // 2)
            if self._rows.width:
                self._paint_rows(text)
            else:
                self._paint_row(text)
            self._painter.restore()

    def _paint_rows(self, text: str) -> None:
        """Paint a wrapped line, its head pale, and say with an ellipsis that it has more."""
        layout = self._rows.laid_out(text, list(self._formats(text)))
        self._painter.setPen(self._theme.colour("text"))
        layout.draw(self._painter, QPointF(0, 0))
        if self._rows.is_cut(text):
            place = QRect(0, (layout.lineCount() - 1) * self._ink.height(), self._rows.width, self._ink.height())
            place.setLeft(place.right() - self._ink.horizontalAdvance(" … "))
            self._painter.fillRect(place, self._theme.colour("surface"))
            self._painter.drawText(place, Qt.AlignmentFlag.AlignCenter, "…")

    def _formats(self, text: str) -> Iterator[QTextLayout.FormatRange]:
        pale = QTextCharFormat()
        pale.setForeground(self._theme.colour("text_3"))
        yield _range(0, head_end(text), pale)
        found = QTextCharFormat()
        found.setBackground(self._theme.colour("info_soft"))
        for place in places_of_words(text, self._look.words):
            yield _range(place, len(self._look.words), found)

    def _paint_row(self, text: str) -> None:
        """Of a very long line only the part up to the right edge is laid out."""
        sign = max(self._ink.horizontalAdvance("x"), 1)
        long = len(text) > _LONG
        shown = text[: self._shift // sign + _BEYOND] if long else text
        self.widest = max(self.widest, sign * len(text) if long else self._ink.horizontalAdvance(text))
        self._painter.translate(-self._shift, 0)
        for place in places_of_words(shown, self._look.words):
            left = self._ink.horizontalAdvance(shown[:place])
            width = self._ink.horizontalAdvance(shown[place : place + len(self._look.words)])
            around = QRect(left, 1 - LEADING // 2, width, self._ink.height() + LEADING - 2)
            self._painter.fillRect(around, self._theme.colour("info_soft"))
        head = head_end(shown)
        at = 0
        for part, colour in ((shown[:head], "text_3"), (shown[head:], "text")):
            self._painter.setPen(self._theme.colour(colour))
            self._painter.drawText(QPoint(at, self._ink.ascent()), part)
            at += self._ink.horizontalAdvance(part)


def _range(start: int, length: int, look: QTextCharFormat) -> QTextLayout.FormatRange:
    part = QTextLayout.FormatRange()
    part.start, part.length, part.format = start, length, look
    return part
