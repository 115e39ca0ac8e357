"""Place, size and page of the window: what is remembered is written while it is open; little of it can be lost."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

from PySide6.QtCore import QByteArray, QObject, QSettings, QSize, QTimer, Slot
from PySide6.QtWidgets import QStackedWidget, QWidget

from kebab_desktop.ui.page import PageName

_EVERY_MS = 10_000
_SOON_MS = 300
_TITLE_BAR = 32
_PAGE_KEY = "window/page"


class WindowState(QSettings):
    """A file of remembered values; what is as it was is not written again.

    Nothing is written while its folder is gone that was there: a new one would be in the way of putting it back.
    """

    _was_there = False

    def setValue(self, key: str, value: object) -> None:
        """Take a value; the file is written with the next turn of the event loop."""
        there = os.path.isdir(os.path.dirname(self.fileName()))
        self._was_there = self._was_there or there
        if self._was_there and not there:
            return
        before = self.value(key)
        if before != value and (before is None or isinstance(value, bytes) or str(before) != str(value)):
            super().setValue(key, value)


class WindowMemory(QObject):
    """Calls ``remember`` now and then, and soon after another page was opened."""

    def __init__(self, remember: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self.timer = QTimer(self)
        self.timer.setInterval(_EVERY_MS)
        self.timer.timeout.connect(remember)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON_MS)
        self._soon.timeout.connect(remember)

    def begin(self, pages: QStackedWidget) -> None:
        """Write from now on."""
        self.timer.start()
        pages.currentChanged.connect(self._note_page)

    @Slot(int)
    def _note_page(self, _index: int) -> None:
        self._soon.start()


def remember_page(state: QSettings, pages: Mapping[PageName, QWidget], shown: QWidget | None) -> None:
    """Keep which page is shown for the next start; the start page is none of them."""
    for name, page in pages.items():
        if page is shown:
            state.setValue(_PAGE_KEY, name.value)


def remembered_page(state: QSettings) -> PageName:
    """Return the page that was shown last, the chat at the first start."""
    named = str(state.value(_PAGE_KEY, ""))
    return next((name for name in PageName if name.value == named), PageName.CHAT)


def fitting(wanted: tuple[int, int], room: QSize) -> QSize:
    """Return a size that fits on a screen with its title bar, e.g. on a small laptop at 200 %."""
    return QSize(*wanted).boundedTo(QSize(room.width(), room.height() - _TITLE_BAR))


def as_bytes(value: object) -> QByteArray:
    """Return bytes that were kept; none when something else was."""
    return value if isinstance(value, QByteArray) else QByteArray()
