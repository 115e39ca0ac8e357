"""A pause after the last of many changes, which ends all the same when the changes do not."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Slot


class SettlingTimer(QTimer):
    """Fires ``pause_ms`` after the last ``note``, and at the latest about ``most_ms`` after the first."""

    def __init__(self, pause_ms: int, most_ms: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setSingleShot(True)
        self.setInterval(pause_ms)
        self._most_ms = most_ms
        self._first = QElapsedTimer()

    @Slot()
    def note(self) -> None:
        """Say that something changed."""
        if not self.isActive():
            self._first.start()
        if not self.isActive() or self._first.elapsed() + self.interval() < self._most_ms:
            self.start()
