"""Evidence at a glance: three verbatim quotes, each with its citation chip; more unfold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.core.answers import Quote
from kebab_desktop.ui.answer.quote_line import QuoteLine
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Chip, Tone
from kebab_desktop.ui.widgets.labels import label

FEW = 3
"""So many quotes are a glance."""


class EvidenceBlock(QFrame):
    """The quotes; ``quote_activated`` carries the :class:`Quote` whose chip was pressed."""

    quote_activated = Signal(object)
    link_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._quotes: tuple[Quote, ...] = ()
        self._few = self._unfolded = False
        self.lines: list[QuoteLine] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        self._layout.setSpacing(Space.S)
        self.verdict = Chip()
        self.verdict.hide()
        policy = self.verdict.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # what stands below must not move when it comes
        self.verdict.setSizePolicy(policy)
        head = QHBoxLayout()
        head.setSpacing(Space.S)
        head.addWidget(label(self.tr("EVIDENCE AT A GLANCE"), "caption"))
        head.addStretch(1)
        head.addWidget(self.verdict)
        self._layout.addLayout(head)
        self.more = button("", "ghost")
        self.more.clicked.connect(self._turn)
        self.more.hide()
        self._layout.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
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

    def show_quotes(
        self, quotes: Sequence[Quote], *, best: bool = True, few: bool = False, places: Mapping[int, str] | None = None
    ) -> None:
        """Show ``quotes`` instead of those before.

        ``best``: they are the answer, so the best one is read and the others glanced at; else a model writes the
        answer below, and no quote pushes it out of view. ``few``: what stands below is the answer, so that all but
        FEW quotes are folded away. ``places``: by marker, for the tips of the chips.
        """
        self._few = few
        if tuple(quotes) == self._quotes:
            if self.lines:
                self.lines[0].show_best(best)
            self._fold()
            return
        self._quotes = tuple(quotes)
        self._unfolded = False
        for line in self.lines:
            self._layout.removeWidget(line)
            line.hide()  # until it is deleted nothing is painted over what comes
            line.deleteLater()
        self.lines = []
        for number, quote in enumerate(self._quotes):
            place = (places or {}).get(quote.marker, "")
            line = QuoteLine(quote, self._theme, best=best and number == 0, place=place)
            self.lines.append(line)
            line.activated.connect(self.quote_activated)
            line.link_requested.connect(self.link_requested)
            self._layout.insertWidget(self._layout.count() - 1, line)
        self._fold()
        self.setVisible(bool(self._quotes))

    def _fold(self) -> None:
        folded = len(self.lines) - FEW if self._few else 0
        for number, line in enumerate(self.lines):
            line.setVisible(number < FEW or self._unfolded or folded <= 0)
        text = self.tr("Show {n} more quotes", "", folded).format(n=folded)
        self.more.setText(self.tr("Show fewer quotes") if self._unfolded else text)
        self.more.setAccessibleName(self.more.text())
        self.more.setVisible(folded > 0)

    @Slot()
    def _turn(self) -> None:
        self._unfolded = not self._unfolded
        self._fold()
