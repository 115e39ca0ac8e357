"""Notices of the history stand over its list, never over the actions of the details beside it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QStackedWidget, QWidget

from kebab_desktop.ui.page import Page


class NoticeSpot(QObject):
    """Moves them to the list of the part that is shown; ``own``: parts that have details of their own."""

    def __init__(self, page: Page, parts: QStackedWidget, own: dict[QWidget, QWidget]) -> None:
        super().__init__(page)
        self._page = page
        self._parts = parts
        self._own = own
        self._usual = page.toast_area
        parts.currentChanged.connect(self._move)

    @Slot()
    def _move(self) -> None:
        shown = self._parts.currentWidget()
        self._page.toast_area = self._own.get(shown, self._usual) if shown is not None else self._usual
        self._page.context.toasts.settle()
