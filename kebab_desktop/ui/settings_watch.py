"""Changed settings, announced on the GUI thread whichever thread changed them."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class SettingsWatch(QObject):
    """Emits ``changed`` with the key of a setting, e.g. ``general.theme``."""

    changed = Signal(str)

    def announce(self, key: str) -> None:
        """Tell the window; may be called from any thread (receivers are QObjects, so delivery is queued)."""
        self.changed.emit(key)
