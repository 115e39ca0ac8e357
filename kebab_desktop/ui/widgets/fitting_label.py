"""A one-line label that says less where there is less room, before it is cut."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QFontMetrics, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.widgets.labels import ElidedLabel


class FittingLabel(ElidedLabel):
    """Shows the first of several wordings that fits, the last one shortened when none does."""

    def __init__(self, role: str = "", parent: QWidget | None = None) -> None:
        self._wordings: tuple[str, ...] = ()
        super().__init__("", role, parent=parent)

    def say(self, wordings: Sequence[str]) -> None:
        """Say something; the longest wording comes first and is what screen readers say."""
        self._wordings = tuple(wordings)
        self._choose()
        self.setAccessibleName(self._wordings[0])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose anew."""
        self._choose()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Choose with the font that the style sheet gave meanwhile."""
        self._choose()
        super().paintEvent(event)

    def _choose(self) -> None:
        if not self._wordings:
            return
        metrics = QFontMetrics(self.font())
        fitting = (each for each in self._wordings if metrics.horizontalAdvance(each) <= self.width())
        chosen = next(fitting, self._wordings[-1])
        if chosen != self.full_text:
            self.set_full_text(chosen)
            self.setAccessibleName(self._wordings[0])
        self.setToolTip("" if chosen == self._wordings[0] else self._wordings[0])
