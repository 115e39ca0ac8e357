"""Evidence at a glance: up to three verbatim sentences, each with its citation chip."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.core.answers import Quote
from kebab_desktop.ui.answer.code_card import CodeCard
from kebab_desktop.ui.answer.segments import Code, Prose, Verbatim, split
from kebab_desktop.ui.markdown import CHIP_GAP, citation_link, to_html
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.labels import label
from kebab_desktop.ui.widgets.rich_text import RichText

_LIST_SIGN = re.compile(r"^\s*(?:[-*+]|\d{1,3}[.)]|>)\s+")


class EvidenceBlock(QFrame):
    """The quotes; ``quote_activated`` carries the :class:`Quote` whose chip was pressed."""

    quote_activated = Signal(object)
    link_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._quotes: tuple[Quote, ...] = ()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(Space.M + 2, Space.M, Space.M + 2, Space.M)
        self._layout.setSpacing(Space.S)
        self._layout.addWidget(label(self.tr("EVIDENCE AT A GLANCE"), "caption"))
        self.hide()

    @property
    def quotes(self) -> tuple[Quote, ...]:
        """Return what is shown."""
        return self._quotes

    def show_quotes(self, quotes: Sequence[Quote]) -> None:
        """Show ``quotes`` instead of those before."""
        if tuple(quotes) == self._quotes:
            return
        self._quotes = tuple(quotes)
        while self._layout.count() > 1:
            item = self._layout.takeAt(1)
            if item is not None and (widget := item.widget()) is not None:
                widget.deleteLater()
        for quote in self._quotes:
            line = _QuoteLine(quote, self._theme)
            line.activated.connect(self.quote_activated)
            line.link_requested.connect(self.link_requested)
            self._layout.addWidget(line)
        self.setVisible(bool(self._quotes))


class _QuoteLine(QFrame):
    """One quote beside an accent bar: its text, and its code as cards; the chip stands at the end."""

    activated = Signal(object)
    link_requested = Signal(str)

    def __init__(self, quote: Quote, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("quote")
        self._quote = quote
        self._theme = theme
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(Space.S + 2, 0, 0, 0)
        self._layout.setSpacing(Space.XS)
        segments = split(quote.text.strip("\n"))
        for number, segment in enumerate(segments, start=1):
            marker = quote.marker if number == len(segments) else 0
            match segment:
                case Prose(text):
                    self._add_text(text, marker)
                case Code(code):
                    self._add_code(code, marker)

    def _add_text(self, text: str, marker: int) -> None:
        view = RichText(self._theme)
        view.setAccessibleName(self.tr("Quote {n}").format(n=self._quote.marker))
        view.show_html(_html(text, marker))
        view.citation_activated.connect(self._activate)
        view.link_requested.connect(self.link_requested)
        self._layout.addWidget(view)

    def _add_code(self, code: str, marker: int) -> None:
        before = self._quote.text.partition(code)[0]
        card = CodeCard(code, Verbatim("", self._quote.line_start + before.count("\n")), marker=marker)
        card.cited.connect(self._activate)
        self._layout.addWidget(card)

    @Slot()
    @Slot(int)
    def _activate(self, _marker: int = 0) -> None:
        self.activated.emit(self._quote)


def _html(text: str, marker: int) -> str:
    """Return text of a quote, with its chip at the end of its last line; a lone list item loses its sign."""
    if not any(_LIST_SIGN.match(line) for line in text.splitlines()[1:]):
        text = _LIST_SIGN.sub("", text)
    html = to_html(text).strip()
    chip = f"{CHIP_GAP}{citation_link(marker)}" if marker else ""
    place = max(html.rfind(end) for end in ("</p>", "</li>", "</td>"))
    if chip and place < 0:
        html += f"<p>{chip}</p>"
    elif chip:
        html = html[:place] + chip + html[place:]
    return html.replace("<p>", '<p style="margin-bottom: 0px">')
