"""Asking a question again: at once, or while documents are being indexed, when that has ended."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.widgets.buttons import PushButton


class AskAgain(PushButton):
    """``now_pressed``: what waited is indexed. ``later_pressed``: the question is to wait for it as well."""

    now_pressed = Signal()
    later_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setProperty("role", "primary")
        self._later = False
        self.clicked.connect(self._press)
        self.tell(later=False)

    def tell(self, *, later: bool) -> None:
        """Offer to ask at once or, while documents are being indexed, afterwards."""
        self._later = later
        text = self.tr("Ask again when indexed") if later else self.tr("Ask again")
        tip = self.tr("Asked by itself when indexing has ended") if later else self.tr("More is indexed by now")
        self.setText(text)
        self.setAccessibleName(text)
        self.setToolTip(tip)

    @Slot()
    def _press(self) -> None:
        (self.later_pressed if self._later else self.now_pressed).emit()
