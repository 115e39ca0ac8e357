"""The way from one of several to the next: ``‹ Answer 1 of 2 ›``."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QWidget

from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import IconButton
from kebab_desktop.ui.widgets.labels import label


class Stepper(QWidget):
    """Hidden while there is one. ``stepped`` carries the number of the one that is wanted, counted from 0.

    Whoever derives from it names its two ways with :meth:`name_ways`.
    """

    stepped = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._at = 0
        self.back = IconButton("left", "", theme, size=14)
        self.forth = IconButton("right", "", theme, size=14)
        self.words = label("", "small")
        self.back.clicked.connect(self._go_back)
        self.forth.clicked.connect(self._go_forth)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.XS)
        row.addStretch(1)
        for part in (self.back, self.words, self.forth):
            row.addWidget(part)
        self.hide()

    def name_ways(self, back: str, forth: str) -> None:
        """Say where the buttons lead."""
        for button, name in ((self.back, back), (self.forth, forth)):
            button.setAccessibleName(name)
            button.setToolTip(name)

    def show_place(self, at: int, count: int, words: str, *, last: int) -> None:
        """Say which of ``count`` is shown; ``last`` is the number of the last that can be gone to."""
        self._at = at
        self.words.setText(words)
        self.back.setEnabled(at > 0)
        self.forth.setEnabled(at < last)
        self.setVisible(count > 1)

    @Slot()
    def _go_back(self) -> None:
        self.stepped.emit(self._at - 1)

    @Slot()
    def _go_forth(self) -> None:
        self.stepped.emit(self._at + 1)
