"""One quote: what was chosen, with its code; what stands around it in the runbook unfolds below."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.core.answers import Quote
from kebab_desktop.ui.answer.code_card import CodeCard
from kebab_desktop.ui.answer.excerpt import excerpt, tip, wrapped
from kebab_desktop.ui.answer.quote_fold import brief, lines_shown, passage
from kebab_desktop.ui.answer.segments import Code, Prose, Verbatim, split
from kebab_desktop.ui.markdown import CHIP_GAP, citation_link, to_html
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.rich_text import RichText

_LIST_SIGN = re.compile(r"^\s*(?:[-*+]|\d{1,3}[.)]|>)\s+")


class QuoteLine(QFrame):
    """One quote beside an accent bar: its text, and its code as cards; the chip stands at the end.

    ``best``: with as much around it as a glance takes from the start. ``place``: of which runbook and section, for the
    tip of the chip. ``activated`` carries the :class:`Quote`.
    """

    activated = Signal(object)
    link_requested = Signal(str)

    def __init__(self, quote: Quote, theme: Theme, *, best: bool = False, place: str = "") -> None:
        super().__init__()
        self._place = place
        self.setObjectName("quote")
        self._quote = quote
        self._theme = theme
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(Space.S, 0, 0, 0)
        self._layout.setSpacing(Space.XS)
        self._content: QWidget | None = None
        self._touched = False
        self._shown = ""
        self.toggle = button("", "ghost")
        self.toggle.clicked.connect(self._turn)
        self._layout.addWidget(self.toggle, 0, Qt.AlignmentFlag.AlignLeft)
        self.toggle.setVisible(brief(quote) != quote.text)
        self._show(passage(quote) if best else brief(quote))

    def show_best(self, best: bool) -> None:
        """Show much or little around what was chosen; what the reader folded or unfolded stays so."""
        wanted = passage(self._quote) if best else brief(self._quote)
        if not self._touched and wanted != self._shown:
            self._show(wanted)

    @property
    def whole(self) -> bool:
        """Whether everything is shown."""
        return self._shown == self._quote.text

    @property
    def shown(self) -> str:
        """Return what is shown of the quote."""
        return self._shown

    @Slot()
    def _turn(self) -> None:
        self._touched = True
        self._show(brief(self._quote) if self.whole else self._quote.text)

    def _show(self, text: str) -> None:
        self._shown = text
        lines = lines_shown(self._quote.text)
        words = self.tr("Show less") if self.whole else self.tr("Show all {n} lines", "", lines).format(n=lines)
        self.toggle.setText(words)
        self.toggle.setAccessibleName(f"{self.tr('Quote {n}').format(n=self._quote.marker)}: {words}")
        if self._content is not None:
            self._layout.removeWidget(self._content)
            self._content.hide()
            self._content.deleteLater()
        self._content = self._built(text)
        self._layout.insertWidget(0, self._content)

    def _built(self, text: str) -> QWidget:
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.XS)
        segments = [each for each in split(text.strip("\n")) if isinstance(each, Prose) or each.text.strip()]
        alone = _is_lone_item(segments)
        for number, segment in enumerate(segments, start=1):
            marker = self._quote.marker if number == len(segments) else 0
            match segment:
                case Prose(prose):
                    layout.addWidget(self._text(_LIST_SIGN.sub("", prose) if alone else prose, marker))
                case Code(code):
                    layout.addWidget(self._code(code, marker))
        return content

    def _text(self, text: str, marker: int) -> RichText:
        view = RichText(self._theme)
        view.setAccessibleName(self.tr("Quote {n}").format(n=self._quote.marker))
        view.show_html(_html(text, marker), {marker: self._tip()} if marker else None)
        view.citation_activated.connect(self._activate)
        view.link_requested.connect(self.link_requested)
        return view

    def _code(self, code: str, marker: int) -> CodeCard:
        before = self._quote.text.partition(code)[0]
        card = CodeCard(code, Verbatim("", self._quote.line_start + before.count("\n")), marker=marker)
        if card.chip is not None:
            card.chip.setToolTip(wrapped(self._tip()))
            card.chip.setAccessibleDescription(excerpt(self._quote.focus))
        card.cited.connect(self._activate)
        return card

    def _tip(self) -> str:
        """Return what the chip shows: where the quote stands and what was chosen of it; it may be folded or long."""
        first, last = self._quote.line_start, self._quote.line_end
        lines = f"L{first}" if first == last else f"L{first}–L{last}"
        return tip(" · ".join(filter(None, (self._place, lines))), self._quote.focus)

    @Slot()
    @Slot(int)
    def _activate(self, _marker: int = 0) -> None:
        self.activated.emit(self._quote)


def _is_lone_item(segments: Sequence[Prose | Code]) -> bool:
    """Tell whether a quote begins with an item of a list and has no other: its sign says nothing then.

    The last step behind the command of the one before is none: without its number it read as a remark on that.
    """
    prose = [each.text for each in segments if isinstance(each, Prose)]
    signs = [bool(_LIST_SIGN.match(line)) for text in prose for line in text.splitlines()]
    return sum(signs) == 1 and signs[0]


def _html(text: str, marker: int) -> str:
    """Return text of a quote, with its chip at the end of its last line."""
    html = to_html(text).strip()
    chip = f"{CHIP_GAP}{citation_link(marker)}" if marker else ""
    place = max(html.rfind(end) for end in ("</p>", "</li>", "</td>"))
    if chip and place < 0:
        html += f"<p>{chip}</p>"
    elif chip:
        html = html[:place] + chip + html[place:]
    return html.replace("<p>", '<p style="margin-bottom: 0px">')
