"""A Markdown document with its source lines known: cited lines are highlighted and scrolled into view."""

from __future__ import annotations

import re

from PySide6.QtCore import QRectF, Qt, QTimer, Slot
from PySide6.QtGui import QPainter, QTextBlock
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.markdown import CODE_ANCHOR, LINE_ANCHOR, to_html
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.rich_text import SafeBrowser
from kebab_desktop.ui.widgets.text_geometry import range_rects

_ANCHOR = re.compile(rf"[{LINE_ANCHOR}{CODE_ANCHOR}](\d+)")
_BAR_WIDTH = 3.0
_PADDING = 3.0
_LEAD = 56
_FRAME_OPACITY = 0.5


class DocumentView(SafeBrowser):
    """Shows a document; :meth:`highlight` marks lines ``first`` to ``last`` of the file (1-based, inclusive)."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._line_starts: list[tuple[int, int]] = []
        self._lines: tuple[int, int] | None = None
        self.document().setDocumentMargin(Space.M)
        self.setAccessibleName(self.tr("Document"))

    def show_document(self, body: str, body_line: int) -> None:
        """Show ``body``, whose first line is line ``body_line`` of its file."""
        self._lines = None
        self.show_html(to_html(body, first_line=body_line))
        self._line_starts = self._find_lines()

    def show_plain(self, text: str) -> None:
        """Show a message instead of a document."""
        self._lines = None
        self._line_starts = []
        self.show_html(to_html(text))

    @property
    def highlighted_lines(self) -> tuple[int, int] | None:
        """Return the highlighted lines."""
        return self._lines

    def highlighted_text(self) -> str:
        """Return the text that is highlighted, as shown."""
        return "\n".join(self.toPlainText()[start:end].strip("\n") for start, end in self._ranges())

    def highlight(self, first: int, last: int) -> None:
        """Mark lines and bring the first of them into view."""
        self._lines = (first, last)
        self.viewport().update()
        self.scroll_to_highlight()
        QTimer.singleShot(0, self, self.scroll_to_highlight)

    @Slot()
    def scroll_to_highlight(self) -> None:
        """Scroll so that the first marked line is near the top."""
        ranges = self._ranges()
        if not ranges:
            return
        rects = range_rects(self.document(), *ranges[0])
        if rects:
            self.verticalScrollBar().setValue(max(round(rects[0].top()) - _LEAD, 0))

    def paint_behind(self, painter: QPainter) -> None:
        """Draw the marks; a code block keeps only its frame there."""
        super().paint_behind(painter)
        frame = self._theme.colour("mark_line")
        for area in self._areas():
            painter.fillRect(area, self._theme.colour("mark"))
            painter.fillRect(QRectF(0, area.top(), _BAR_WIDTH, area.height()), frame)
            painter.save()
            painter.setClipRect(area)
            painter.setOpacity(_FRAME_OPACITY)
            painter.setPen(frame)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            self.draw_code_boxes(painter)
            painter.restore()

    def _areas(self) -> list[QRectF]:
        """Return the marked areas over the whole width, neighbours joined."""
        width = float(self.viewport().width())
        areas: list[QRectF] = []
        for start, end in self._ranges():
            for rect in range_rects(self.document(), start, end):
                area = QRectF(0, rect.top() - _PADDING, width, rect.height() + 2 * _PADDING)
                if areas and area.top() - areas[-1].bottom() < _LEAD / 3:
                    areas[-1].setBottom(max(areas[-1].bottom(), area.bottom()))
                else:
                    areas.append(area)
        return areas

    def _ranges(self) -> list[tuple[int, int]]:
        """Return character ranges of the highlighted lines."""
        if self._lines is None:
            return []
        first, last = self._lines
        ends = [start for _, start in self._line_starts[1:]] + [self.document().characterCount() - 1]
        return [
            (start, end)
            for (line, start), end in zip(self._line_starts, ends, strict=True)
            if first <= line <= last and end > start
        ]

    def _find_lines(self) -> list[tuple[int, int]]:
        """Return (file line, position of its first character) in document order."""
        found: list[tuple[int, int]] = []
        block = self.document().begin()
        while block.isValid():
            found += _lines_of(block)
            block = block.next()
        return found


def _lines_of(block: QTextBlock) -> list[tuple[int, int]]:
    found = []
    iterator = block.begin()
    while not iterator.atEnd():
        fragment = iterator.fragment()
        for name in fragment.charFormat().anchorNames():
            if match := _ANCHOR.fullmatch(name):
                found.append((int(match.group(1)), fragment.position()))
        iterator += 1
    return found
