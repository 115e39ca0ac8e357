"""A Markdown document with its source lines known: cited lines are highlighted and scrolled into view.

A long document is shown in parts, so that the window stays fluent whatever a file holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.document_parts import Part, part_html, part_with, split_document
from kebab_desktop.ui.markdown import LINE_ANCHOR, plain_html, to_html
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.line_marks import LineMarks
from kebab_desktop.ui.widgets.picture_browser import PictureBrowser
from kebab_desktop.ui.widgets.pictures import Shown
from kebab_desktop.ui.widgets.rich_text import PART_SCHEME, draw_code_boxes

_BAR_WIDTH = 3.0
_LEAD = 56
_FRAME_OPACITY = 0.5
_FAINT = 0.4
"""How strong the colour of marked lines is beside those that were chosen."""


class DocumentView(PictureBrowser):
    """Shows a document; :meth:`highlight` marks lines ``first`` to ``last`` of the file (1-based, inclusive).

    ``pictures_wanted`` carries the references of pictures that :meth:`show_pictures` may give.
    """

    pictures_wanted = Signal(list)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._parts: list[Part] = []
        self._part = 0
        self.marks = LineMarks(self.document())
        self.document().setDocumentMargin(Space.M)
        self.setAccessibleName(self.tr("Document"))
        self.part_activated.connect(self.show_part)

    def show_document(self, body: str, body_line: int, *, at_line: int = 0) -> None:
        """Show ``body``, whose first line is ``body_line`` in its file; of a long one the part with ``at_line``."""
        self.marks.put()
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

    def show_plain(self, text: str) -> None:
        """Show a message instead of a document."""
        self.marks.forget()
        self._parts = []
        self.show_html(to_html(text))

    @property
    def highlighted_lines(self) -> tuple[int, int] | None:
        """Return the highlighted lines."""
        return self.marks.lines

    def highlighted_text(self) -> str:
        """Return the text that is highlighted, as shown."""
        return self.marks.text(self.marks.ranges())

    def highlight(self, first: int, last: int, core: tuple[int, int] | None = None) -> None:
        """Mark lines and bring the first of them into view.

        ``core``: these of them were chosen; they are marked strongly, the others faintly, and they come into view.
        """
        self.marks.put((first, last), core)
        if len(self._parts) > 1 and part_with(self._parts, first) != self._part:
            self._show_part(part_with(self._parts, first))
        self.viewport().update()
        self.scroll_to_highlight()
        QTimer.singleShot(0, self, self.scroll_to_highlight)

    def show_line(self, line: int) -> None:
        """Bring a line of the file into view without marking it."""
        self.marks.put()
        if len(self._parts) > 1 and part_with(self._parts, line) != self._part:
            self._show_part(part_with(self._parts, line))
        self.viewport().update()
        self._scroll_to(self.marks.place_of(line))

    @property
    def part_shown(self) -> tuple[int, int]:
        """Return (number of the part on the screen, number of parts), from 1."""
        return self._part + 1, max(len(self._parts), 1)

    @Slot(int)
    def show_part(self, number: int) -> None:
        """Show a part of the document from its beginning (from 1)."""
        if self._parts:
            self._show_part(min(max(number, 1), len(self._parts)) - 1)
            self.verticalScrollBar().setValue(0)

    @Slot()
    def scroll_to_highlight(self) -> None:
        """Scroll so that the first marked line is near the top."""
        ranges = self.marks.core_ranges() or self.marks.ranges()
        self._scroll_to(ranges[0][0] if ranges else None)

    def _scroll_to(self, place: int | None) -> None:
        top = None if place is None else self.marks.top_of(place)
        if top is not None:
            self.verticalScrollBar().setValue(max(round(top) - _LEAD, 0))

    def paint_behind(self, painter: QPainter) -> None:
        """Draw the marks; a code block keeps only its frame there."""
        super().paint_behind(painter)
        frame = self._theme.colour("mark_line")
        core, width = self.marks.core_ranges(), float(self.viewport().width())
        for area in self.marks.areas(core, width):
            painter.fillRect(area, self._theme.colour("mark"))
        for area in self.marks.areas(self.marks.ranges(), width):
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
            draw_code_boxes(self, painter)
            painter.restore()

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
        self._gallery.forget_others()
        self._fit_pictures()
        self.marks.read()
        if self._gallery.wanted:
            self.pictures_wanted.emit(list(dict.fromkeys(self._gallery.wanted)))


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
            words.append(f'<a href="{PART_SCHEME}:{shown + offset + 1}">{plain_html(text)}</a>')
    return " · ".join(words)
