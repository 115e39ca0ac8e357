"""The parts of the history page behind one another: the answers, the gaps, the pins."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget

from kebab_desktop.ui.history.selection import Part


class PartStack(QStackedWidget):
    """Holds one widget per :class:`Part`, in their order. ``answers_left``: another part covers the answers now."""

    answers_left = Signal()

    def show_part(self, part: Part) -> None:
        """Bring a part to the front."""
        number = list(Part).index(part)
        if number == self.currentIndex():
            return
        self.setCurrentIndex(number)
        if part is not Part.ANSWERS:
            self.answers_left.emit()
