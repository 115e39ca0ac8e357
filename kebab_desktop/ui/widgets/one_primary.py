"""Two filled buttons at once say nothing of what comes next: a form that is open takes the mark from its page."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QPushButton

from kebab_desktop.ui.widgets.chips import restyle


class OnePrimary(QObject):
    """While one of ``firsts`` is seen, ``other`` is drawn as an ordinary button."""

    def __init__(self, other: QPushButton, *firsts: QPushButton) -> None:
        super().__init__(other)
        self._other = other
        self._seen: set[QObject] = set()
        for first in firsts:
            first.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what is seen."""
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            (self._seen.add if event.type() is QEvent.Type.Show else self._seen.discard)(watched)
            role = "" if self._seen else "primary"
            if self._other.property("role") != role:
                self._other.setProperty("role", role)
                restyle(self._other)
        return super().eventFilter(watched, event)
