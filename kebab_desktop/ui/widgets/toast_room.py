"""Room below a list that a toast stands in: it covers no row and no button."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.toast import Toasts


class ToastRoom(QWidget):
    """As high as the toast that is up, and nothing while none is; put at the foot of :attr:`Page.toast_area`."""

    def __init__(self, toasts: Toasts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._toasts = toasts
        toasts.came_or_went.connect(self._fit)
        self._fit()

    @Slot()
    def _fit(self) -> None:
        room = self._toasts.room
        self.setFixedHeight(room + Space.M if room else 0)
