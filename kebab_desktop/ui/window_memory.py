"""Place and size of the window: what is remembered is written while it is open, so that little of it can be lost."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QSettings, QSize, QTimer

_EVERY_MS = 10_000
_TITLE_BAR = 32


class WindowState(QSettings):
    """A file of remembered values; what is as it was is not written again."""

    def setValue(self, key: str, value: object) -> None:
        """Take a value; the file is written with the next turn of the event loop."""
        before = self.value(key)
        if before != value and (before is None or isinstance(value, bytes) or str(before) != str(value)):
            super().setValue(key, value)


class WindowMemory(QObject):
    """Calls ``remember`` now and then."""

    def __init__(self, remember: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self.timer = QTimer(self)
        self.timer.setInterval(_EVERY_MS)
        self.timer.timeout.connect(remember)

    def begin(self) -> None:
        """Write from now on."""
        self.timer.start()


def fitting(wanted: tuple[int, int], room: QSize) -> QSize:
    """Return a size that fits on a screen with its title bar, e.g. on a small laptop at 200 %."""
    return QSize(*wanted).boundedTo(QSize(room.width(), room.height() - _TITLE_BAR))
