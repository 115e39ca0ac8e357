"""One quote: what was chosen, with its code; what stands around it in the runbook unfolds below."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.core.answers import Quote
from kebab_desktop.ui.answer.code_card import CodeCard
from kebab_desktop.ui.answer.segments import Code, Prose, Verbatim, split
from kebab_desktop.ui.markdown import CHIP_GAP, citation_link, to_html
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.rich_text import RichText

FEWEST_FOLDED = 3
"""So many lines are worth a fold."""
_LIST_SIGN = re.compile(r"^\s*(?:[-*+]|\d{1,3}[.)]|>)\s+")
_CODE_BEHIND = re.compile(r"[^\n]*\s*\n(?P<fence>`{3,}|~{3,})[^\n]*\n.*?\n(?P=fence)[ \t]*(?=\n|\Z)", re.DOTALL)


def brief(quote: Quote) -> str:
    """Return what was chosen with the code behind its line; the whole text where hardly anything is left to fold.

    A command often stands behind a last half sentence ("top is left with q:"), which comes along then.
    """
    if not quote.focus_end:
        return quote.text
    behind = _CODE_BEHIND.match(quote.text, quote.focus_end)
    found = quote.text[quote.focus_start : behind.end() if behind else quote.focus_end]
    folded = len(quote.text.strip().splitlines()) - len(found.strip().splitlines())
    return found if folded >= FEWEST_FOLDED else quote.text


class QuoteLine(QFrame):
    """One quote beside an accent bar: its text, and its code as cards; the chip stands at the end.

    ``whole``: shown with all that stands around it from the start. ``activated`` carries the :class:`Quote`.
    """

    activated = Signal(object)
    link_requested = Signal(str)

    def __init__(self, quote: Quote, theme: Theme, *, whole: bool = False) -> None:
        super().__init__()
        self.setObjectName("quote")
        self._quote = quote
        self._theme = theme
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(Space.S + 2, 0, 0, 0)
        self._layout.setSpacing(Space.XS)
        self._content: QWidget | None = None
        self._touched = False
        self.toggle = button("", "ghost")
        self.toggle.clicked.connect(self._turn)
        self._layout.addWidget(self.toggle, 0, Qt.AlignmentFlag.AlignLeft)
        self.toggle.setVisible(brief(quote) != quote.text)
        self._show(whole)

    def show_whole(self, shown: bool) -> None:
        """Show everything or what was chosen; what the reader folded or unfolded stays so."""
        if not self._touched and shown is not self._whole:
            self._show(shown)

    @property
    def whole(self) -> bool:
        """Whether everything is shown."""
        return self._whole

    @Slot()
    def _turn(self) -> None:
        self._touched = True
        self._show(not self._whole)

    def _show(self, shown: bool) -> None:
        self._whole = shown
        lines = len(self._quote.text.strip().splitlines())
        self.toggle.setText(self.tr("Show less") if shown else self.tr("Show all {n} lines").format(n=lines))
        self.toggle.setAccessibleName(f"{self.tr('Quote {n}').format(n=self._quote.marker)}: {self.toggle.text()}")
        if self._content is not None:
            self._layout.removeWidget(self._content)
            self._content.hide()
            self._content.deleteLater()
        self._content = self._built(self._quote.text if shown else brief(self._quote))
        self._layout.insertWidget(0, self._content)

    def _built(self, text: str) -> QWidget:
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.XS)
        segments = split(text.strip("\n"))
        for number, segment in enumerate(segments, start=1):
            marker = self._quote.marker if number == len(segments) else 0
            match segment:
                case Prose(prose):
                    layout.addWidget(self._text(prose, marker))
                case Code(code):
                    layout.addWidget(self._code(code, marker))
        return content

    def _text(self, text: str, marker: int) -> RichText:
        view = RichText(self._theme)
        view.setAccessibleName(self.tr("Quote {n}").format(n=self._quote.marker))
        view.show_html(_html(text, marker))
        view.citation_activated.connect(self._activate)
        view.link_requested.connect(self.link_requested)
        return view

    def _code(self, code: str, marker: int) -> CodeCard:
        before = self._quote.text.partition(code)[0]
        card = CodeCard(code, Verbatim("", self._quote.line_start + before.count("\n")), marker=marker)
        card.cited.connect(self._activate)
        return card

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
