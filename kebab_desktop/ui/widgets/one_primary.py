"""Two filled buttons at once say nothing of what comes next: a form that is open takes the mark from its page."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QPushButton

from kebab_desktop.ui.widgets.chips import restyle


class OnePrimary(QObject):
    """While ``first`` is seen, ``other`` is drawn as an ordinary button."""

    def __init__(self, first: QPushButton, other: QPushButton) -> None:
        super().__init__(other)
        self._first = first
        self._other = other
        first.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what is seen."""
        if watched is self._first and event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._other.setProperty("role", "primary" if event.type() is QEvent.Type.Hide else "")
            restyle(self._other)
        return super().eventFilter(watched, event)
