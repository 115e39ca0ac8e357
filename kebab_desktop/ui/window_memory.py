"""What the window remembers is written while it is open, so that a program that is killed loses little of it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QSettings, QTimer

_EVERY_MS = 10_000


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
