"""Evidence at a glance: up to three verbatim quotes, each with its citation chip."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.core.answers import Quote
from kebab_desktop.ui.answer.quote_line import QuoteLine
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.chips import Chip, Tone
from kebab_desktop.ui.widgets.labels import label


class EvidenceBlock(QFrame):
    """The quotes; ``quote_activated`` carries the :class:`Quote` whose chip was pressed."""

    quote_activated = Signal(object)
    link_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._quotes: tuple[Quote, ...] = ()
        self.lines: list[QuoteLine] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(Space.M + 2, Space.M, Space.M + 2, Space.M)
        self._layout.setSpacing(Space.S)
        self.verdict = Chip()
        self.verdict.hide()
        head = QHBoxLayout()
        head.setSpacing(Space.S)
        head.addWidget(label(self.tr("EVIDENCE AT A GLANCE"), "caption"))
        head.addStretch(1)
        head.addWidget(self.verdict)
        self._layout.addLayout(head)
        self.hide()

    @property
    def quotes(self) -> tuple[Quote, ...]:
        """Return what is shown."""
        return self._quotes

    def show_verdict(self, text: str, tone: Tone, *, tip: str = "") -> None:
        """Say the verdict at the top, as it is out of sight below long quotes; an empty text hides it."""
        self.verdict.show_state(text, tone)
        self.verdict.setToolTip(tip)
        self.verdict.setAccessibleName(self.tr("Verdict: {text}").format(text=text))
        self.verdict.setVisible(bool(text))

    def show_quotes(self, quotes: Sequence[Quote], *, best: bool = True) -> None:
        """Show ``quotes`` instead of those before.

        ``best``: they are the answer, so the best one is read and the others glanced at; else a model writes the
        answer below, and no quote pushes it out of view.
        """
        if tuple(quotes) == self._quotes:
            if self.lines:
                self.lines[0].show_best(best)
            return
        self._quotes = tuple(quotes)
        while self._layout.count() > 1:
            item = self._layout.takeAt(1)
            if item is not None and (widget := item.widget()) is not None:
                widget.hide()  # until it is deleted nothing is painted over what comes
                widget.deleteLater()
        self.lines = []
        for place, quote in enumerate(self._quotes):
            line = QuoteLine(quote, self._theme, best=best and place == 0)
            self.lines.append(line)
            line.activated.connect(self.quote_activated)
            line.link_requested.connect(self.link_requested)
            self._layout.addWidget(line)
        self.setVisible(bool(self._quotes))
