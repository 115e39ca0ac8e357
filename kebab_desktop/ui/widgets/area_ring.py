"""A page that is scrolled with the keyboard shows that it has the focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QScrollArea

from kebab_desktop.ui.widgets.chips import restyle

_BY_KEYBOARD = {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason}


class AreaRing(QObject):
    """Frames ``area`` while it has the focus from the keyboard; the room for the frame is there all the time."""

    def __init__(self, area: QScrollArea) -> None:
        super().__init__(area)
        self._area = area
        area.setProperty("ringed", "false")
        area.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Follow the focus."""
        if isinstance(event, QFocusEvent):
            ringed = "true" if event.gotFocus() and event.reason() in _BY_KEYBOARD else "false"
            if self._area.property("ringed") != ringed:
                self._area.setProperty("ringed", ringed)
                restyle(self._area)
        return False
