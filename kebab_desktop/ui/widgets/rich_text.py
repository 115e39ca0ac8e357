"""Rich text that is as high as its content: citation chips, safe links, nothing loaded from anywhere."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QMimeData, QRectF, QSize, Qt, QUrl, Signal, Slot
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QToolTip, QWidget

from kebab_desktop.ui.markdown import (
    CHIP_GAP,
    CHIP_PADDING,
    CITE_SCHEME,
    LOG_SCHEME,
    SIGN_GAP,
    document_style,
    plain_html,
)
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.cite_chips import chip_rect, chips_in, style_chips
from kebab_desktop.ui.widgets.notes import Note, underline
from kebab_desktop.ui.widgets.text_geometry import code_rects, range_rects
from kebab_desktop.ui.widgets.text_layout import Needs, dress_tables, fit_tables, laid_out_once, needs_of, tables_of

PART_SCHEME = "part"
"""Links to the other parts of a long document (from 1)."""

_CHIP_RADIUS = 5.0
_CODE_PADDING = 5.0
_LINE_ENDS = str.maketrans("\u2028\u2029", "\n\n")
_SPACES = str.maketrans({CHIP_PADDING: " ", CHIP_GAP: " ", "\u2060": None})
_CHIP_TEXT = re.compile(rf"{CHIP_PADDING}(L?\d+){CHIP_PADDING}")


def without_sign_gaps(plain: str) -> str:
    """Return plain text, in which Qt has made spaces of all others, without what sets the signs of lists off."""
    return plain.replace(SIGN_GAP.replace("\xa0", " "), "")


class SafeBrowser(QTextBrowser):
    """A text browser that loads nothing, opens nothing by itself, and draws ``cite:`` links as chips."""

    citation_activated = Signal(int)
    log_line_activated = Signal(int)
    part_activated = Signal(int)
    link_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._html = ""
        self._chips: list[tuple[int, int]] = []
        self._tips: dict[int | str, str] = {}
        self._notes: tuple[Note, ...] = ()
        self._ringed = False
        self._tables: list[Needs] = []
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUndoRedoEnabled(False)
        self.document().setDocumentMargin(0)
        self.document().setIndentWidth(20)
        self.viewport().setAutoFillBackground(False)
        self.anchorClicked.connect(self._follow)

    def show_html(self, html: str, tips: Mapping[int | str, str] | None = None, notes: Sequence[Note] = ()) -> None:
        """Show sanitised HTML; ``tips`` are shown when the pointer rests on the chip of a marker (``L1``: of a log).

        ``notes`` are those whose signs the HTML holds.
        """
        self._html = html
        self._tips = dict(tips or {})
        self._notes = tuple(notes)
        self.document().setDefaultStyleSheet(document_style(self._theme.colours))
        self._tables = []  # those of the old text are gone before the new ones are there
        self.setHtml(html)
        with laid_out_once(self.document()):
            underline(self.document(), self._notes, self._theme.colour("warn"), self._theme.colour("warn_soft"))
            self._chips = chips_in(self.document())
            style_chips(self.document(), self._chips, self._theme.colour("accent"))
            tables = tables_of(self.document())
            dress_tables(tables, self._theme.colour("line"), self._theme.colour("surface_2"))
            self._tables = needs_of(tables)
            self._fit_tables()
        self._describe_chips()

    def set_tips(self, tips: Mapping[int | str, str]) -> None:
        """Show other words when the pointer rests on the chip of a marker."""
        self._tips = dict(tips)
        self._describe_chips()

    def _describe_chips(self) -> None:
        """Tell a screen reader what the chips of this text stand for: where, not the words there."""
        chips = {
            mark: f"{LOG_SCHEME}:{mark[1:]}" if isinstance(mark, str) else f"{CITE_SCHEME}:{mark}"
            for mark in self._tips
        }
        here = [mark for mark, href in chips.items() if f'"{href}"' in self._html]
        places = (f"[{mark}] {self._tips[mark].splitlines()[0]}" for mark in here if self._tips[mark])
        self.setAccessibleDescription("; ".join(places))

    def loadResource(self, _kind: int, _url: QUrl | str) -> object:
        """Load nothing: neither images nor style sheets, neither local nor remote."""
        return None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the columns of tables their share of the new width."""
        super().resizeEvent(event)
        self._fit_tables()

    def _fit_tables(self) -> None:
        if self._tables:
            room = self.viewport().width() - 2 * self.document().documentMargin()
            with laid_out_once(self.document()):
                fit_tables(tables_of(self.document()), self._tables, room)

    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy citation chips as ``[n]``."""
        data = QMimeData()
        text = self.textCursor().selectedText().translate(_LINE_ENDS).replace(SIGN_GAP, "")
        data.setText(_CHIP_TEXT.sub(r"[\1]", text).translate(_SPACES))
        return data

    def event(self, event: QEvent) -> bool:
        """Show the words behind a chip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self.viewport().mapFromParent(event.pos())
            scheme, _, marker = self.anchorAt(place).partition(":")
            tip = self._tips.get(f"L{marker}" if scheme == LOG_SCHEME else int(marker) if marker.isdigit() else "", "")
            tip = tip or self.cursorForPosition(place).charFormat().toolTip()
            wrapped = f"<p>{plain_html(tip)}</p>" if tip else ""  # Qt wraps no plain text, and takes some for markup
            QToolTip.showText(event.globalPos(), wrapped, self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw code boxes and chips, then the text."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-self.horizontalScrollBar().value(), -self.verticalScrollBar().value())
        self.paint_behind(painter)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("accent_soft"))
        for start, end in self._chips:
            for rect in range_rects(self.document(), start, end):
                painter.drawRoundedRect(chip_rect(rect), _CHIP_RADIUS, _CHIP_RADIUS)
        if self._ringed:
            painter.resetTransform()
            painter.setPen(QPen(self._theme.colour("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.viewport().rect().adjusted(1, 1, -1, -1), _CHIP_RADIUS, _CHIP_RADIUS)
        painter.end()
        super().paintEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring when the keyboard brought the focus here."""
        super().focusInEvent(event)
        self._ringed = event.reason() in {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason}
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus ring."""
        super().focusOutEvent(event)
        self._ringed = False
        self.viewport().update()

    def paint_behind(self, painter: QPainter) -> None:
        """Draw what lies below the text, in document coordinates."""
        painter.setPen(self._theme.colour("line"))
        painter.setBrush(self._theme.colour("code"))
        draw_code_boxes(self, painter)

    @Slot(QUrl)
    def _follow(self, url: QUrl) -> None:
        numbered = {
            CITE_SCHEME: self.citation_activated,
            LOG_SCHEME: self.log_line_activated,
            PART_SCHEME: self.part_activated,
        }
        if chosen := numbered.get(url.scheme()):
            if url.path().isdigit():
                chosen.emit(int(url.path()))
        else:
            self.link_requested.emit(url.toString())

    def recolour(self) -> None:
        """Show the same text in the colours that hold now."""
        if self._html:
            self.show_html(self._html, self._tips, self._notes)


class RichText(SafeBrowser):
    """A :class:`SafeBrowser` without scroll bars whose height follows its content."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().documentLayout().documentSizeChanged.connect(self.fit)

    def sizeHint(self) -> QSize:
        """Ask for the height of the content at the present width."""
        return QSize(super().sizeHint().width(), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the height right for the width."""
        super().resizeEvent(event)
        self.fit()

    @Slot()
    def fit(self) -> None:
        """Take the height of the content; only a table that is too wide can be scrolled."""
        height = max(round(self.document().size().height() + 0.5), 1)
        wide = bool(self._tables) and self.document().size().width() > self.viewport().width() + 1
        if wide:
            height += self.horizontalScrollBar().sizeHint().height()
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOn if wide else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if policy != self.horizontalScrollBarPolicy():
            self.setHorizontalScrollBarPolicy(policy)
        if height != self.height():
            self.setFixedHeight(height)


def draw_code_boxes(view: QTextBrowser, painter: QPainter) -> None:
    """Draw a box around every code block of a text with the painter's pen and brush."""
    margin = view.document().documentMargin()
    width = view.viewport().width() - 2 * margin - 1
    for rect in code_rects(view.document()):
        box = QRectF(margin + 0.5, rect.top() - _CODE_PADDING, width, rect.height() + 2 * _CODE_PADDING)
        painter.drawRoundedRect(box, _CHIP_RADIUS, _CHIP_RADIUS)
