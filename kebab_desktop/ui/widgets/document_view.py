"""A Markdown document with its source lines known: cited lines are highlighted and scrolled into view.

A long document is shown in parts, so that the window stays fluent whatever a file holds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QRectF, Qt, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import QPainter, QResizeEvent, QTextBlock
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.document_parts import Part, part_html, part_with, split_document
from kebab_desktop.ui.markdown import CODE_ANCHOR, LINE_ANCHOR, plain_html, to_html
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.pictures import Gallery, Shown, fit_pictures
from kebab_desktop.ui.widgets.rich_text import SafeBrowser, without_sign_gaps
from kebab_desktop.ui.widgets.text_geometry import range_rects

_ANCHOR = re.compile(rf"[{LINE_ANCHOR}{CODE_ANCHOR}](\d+)")
_BAR_WIDTH = 3.0
_PADDING = 3.0
_LEAD = 56
_FRAME_OPACITY = 0.5
_FAINT = 0.4
"""How strong the colour of marked lines is beside those that were chosen."""
_PART_SCHEME = "part"


class DocumentView(SafeBrowser):
    """Shows a document; :meth:`highlight` marks lines ``first`` to ``last`` of the file (1-based, inclusive).

    ``pictures_wanted`` carries the references of pictures that :meth:`show_pictures` may give.
    """

    pictures_wanted = Signal(list)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._line_starts: list[tuple[int, int]] = []
        self._parts: list[Part] = []
        self._part = 0
        self._lines: tuple[int, int] | None = None
        self._core: tuple[int, int] | None = None
        self._gallery = Gallery()
        self.document().setDocumentMargin(Space.M)
        self.setAccessibleName(self.tr("Document"))

    def show_document(self, body: str, body_line: int, *, at_line: int = 0) -> None:
        """Show ``body``, whose first line is ``body_line`` in its file; of a long one the part with ``at_line``."""
        self._lines = None
        self._parts = split_document(body, body_line)
        self._show_part(part_with(self._parts, at_line))

    def show_pictures(self, shown: Mapping[str, Shown]) -> None:
        """Show pictures where the text names them; what is read stays in its place as far as they leave it."""
        self._gallery.add(shown)
        if self._parts:
            place = self.verticalScrollBar().value()
            self._show_part(self._part)
            self.verticalScrollBar().setValue(place)
            self.viewport().update()

    def forget_pictures(self) -> None:
        """Another document follows, whose pictures may have the same names."""
        self._gallery = Gallery()

    def loadResource(self, kind: int, url: QUrl | str) -> object:
        """Give the pictures that were read; everything else is refused."""
        image = self._gallery.image(QUrl(url))
        return super().loadResource(kind, url) if image is None else image

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep pictures within the pane."""
        super().resizeEvent(event)
        self._fit_pictures()

    def _fit_pictures(self) -> None:
        if self._gallery.drawn:
            room = self.viewport().width() - 2 * self.document().documentMargin()
            fit_pictures(self.document(), self._gallery, room)

    def show_plain(self, text: str) -> None:
        """Show a message instead of a document."""
        self._lines = None
        self._line_starts = []
        self._parts = []
        self.show_html(to_html(text))

    @property
    def highlighted_lines(self) -> tuple[int, int] | None:
        """Return the highlighted lines."""
        return self._lines

    @property
    def core_text(self) -> str:
        """Return the text that is marked strongly, as shown; empty where everything marked is alike."""
        shown = self.toPlainText()
        return "\n".join(shown[start:end].strip("\n") for start, end in self._ranges_of_core())

    def highlighted_text(self) -> str:
        """Return the text that is highlighted, as shown."""
        shown = self.toPlainText()
        return "\n".join(without_sign_gaps(shown[start:end].strip("\n")) for start, end in self._ranges())

    def highlight(self, first: int, last: int, core: tuple[int, int] | None = None) -> None:
        """Mark lines and bring the first of them into view.

        ``core``: these of them were chosen; they are marked strongly, the others faintly, and they come into view.
        """
        self._lines, self._core = (first, last), core
        if len(self._parts) > 1 and part_with(self._parts, first) != self._part:
            self._show_part(part_with(self._parts, first))
        self.viewport().update()
        self.scroll_to_highlight()
        QTimer.singleShot(0, self, self.scroll_to_highlight)

    def show_line(self, line: int) -> None:
        """Bring a line of the file into view without marking it."""
        self._lines = self._core = None
        if len(self._parts) > 1 and part_with(self._parts, line) != self._part:
            self._show_part(part_with(self._parts, line))
        self.viewport().update()
        start = next((start for at, start in self._line_starts if at >= line), None)
        rects = range_rects(self.document(), start, start + 1) if start is not None else []
        if rects:
            self.verticalScrollBar().setValue(max(round(rects[0].top()) - _LEAD, 0))

    @property
    def part_shown(self) -> tuple[int, int]:
        """Return (number of the part on the screen, number of parts), from 1."""
        return self._part + 1, max(len(self._parts), 1)

    def show_part(self, number: int) -> None:
        """Show a part of the document from its beginning (from 1)."""
        self._show_part(min(max(number, 1), len(self._parts)) - 1)
        self.verticalScrollBar().setValue(0)

    @Slot()
    def scroll_to_highlight(self) -> None:
        """Scroll so that the first marked line is near the top."""
        ranges = self._ranges_of_core() or self._ranges()
        if not ranges:
            return
        rects = range_rects(self.document(), *ranges[0])
        if rects:
            self.verticalScrollBar().setValue(max(round(rects[0].top()) - _LEAD, 0))

    def paint_behind(self, painter: QPainter) -> None:
        """Draw the marks; a code block keeps only its frame there."""
        super().paint_behind(painter)
        frame = self._theme.colour("mark_line")
        core = self._ranges_of_core()
        for area in self._areas(core):
            painter.fillRect(area, self._theme.colour("mark"))
        for area in self._areas():
            painter.save()
            painter.setOpacity(_FAINT if core else 1.0)
            painter.fillRect(area, self._theme.colour("mark"))
            painter.restore()
            painter.fillRect(QRectF(0, area.top(), _BAR_WIDTH, area.height()), frame)
            painter.save()
            painter.setClipRect(area)
            painter.setOpacity(_FRAME_OPACITY)
            painter.setPen(frame)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            self.draw_code_boxes(painter)
            painter.restore()

    def _areas(self, ranges: Sequence[tuple[int, int]] | None = None) -> list[QRectF]:
        """Return the marked areas (or those of ``ranges``) over the whole width, neighbours joined."""
        width = float(self.viewport().width())
        areas: list[QRectF] = []
        for start, end in self._ranges() if ranges is None else ranges:
            for rect in range_rects(self.document(), start, end):
                area = QRectF(0, rect.top() - _PADDING, width, rect.height() + 2 * _PADDING)
                if areas and area.top() - areas[-1].bottom() < _LEAD / 3:
                    areas[-1].setBottom(max(areas[-1].bottom(), area.bottom()))
                else:
                    areas.append(area)
        return areas

    def _ranges_of_core(self) -> list[tuple[int, int]]:
        """Return the character ranges of the blocks that hold the chosen lines."""
        if self._core is None:
            return []
        first, last = self._core
        begins = [line for line, _ in self._line_starts]
        held = [line for line in begins if line <= first][-1:] or [first]
        found = [each for line, each in zip(begins, self._all_ranges(), strict=True) if held[0] <= line <= last]
        return [(start, end) for start, end in found if end > start]

    def _all_ranges(self) -> list[tuple[int, int]]:
        ends = [start for _, start in self._line_starts[1:]] + [self.document().characterCount() - 1]
        return [(start, end) for (_, start), end in zip(self._line_starts, ends, strict=True)]

    @Slot()
    def _recolour(self) -> None:
        """Keep what is read in its place when the colours change."""
        place = self.verticalScrollBar().value()
        super()._recolour()
        self.verticalScrollBar().setValue(place)

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

    def _show_part(self, index: int) -> None:
        self._part = index
        part = self._parts[index]
        links = _links(self._parts, index)
        note = ""
        if part.plain:
            note = self.tr(
                "A part of the document is too large to be laid out: it is shown as it is written, long lines cut."
            )
        head = "".join(f'<p class="part">{words}</p>' for words in (links, plain_html(note)) if words)
        foot = f'<p class="part"><a name="{LINE_ANCHOR}0"></a>{links}</p>' if links else ""
        self._gallery.begin()
        self.show_html(head + part_html(part, self._gallery.draw) + foot)
        self._fit_pictures()
        self._line_starts = self._find_lines()
        if self._gallery.wanted:
            self.pictures_wanted.emit(list(dict.fromkeys(self._gallery.wanted)))

    @Slot(QUrl)
    def _follow(self, url: QUrl) -> None:
        if url.scheme() == _PART_SCHEME and url.path().isdigit() and self._parts:
            self.show_part(int(url.path()))
        else:
            super()._follow(url)

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


def _links(parts: Sequence[Part], shown: int) -> str:
    """Return where in the document a part is, with the ways to the others; nothing for a short document."""
    if len(parts) == 1:
        return ""
    translate = QCoreApplication.translate
    where = translate("document", "Lines {first} to {last} of {all}").format(
        first=f"{parts[shown].first:,}", last=f"{parts[shown].last:,}", all=f"{parts[-1].last:,}"
    )
    words = [plain_html(where)]
    ways = ((-1, translate("document", "previous part")), (1, translate("document", "next part")))
    for offset, text in ways:
        if 0 <= shown + offset < len(parts):
            words.append(f'<a href="{_PART_SCHEME}:{shown + offset + 1}">{plain_html(text)}</a>')
    return " · ".join(words)
