"""Changed settings, announced on the GUI thread whichever thread changed them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from kebab_desktop.core.documents import Problem


class SettingsWatch(QObject):
    """Emits ``changed`` with the key of a setting, e.g. ``general.theme``.

    ``trouble`` is what keeps the settings file from being used, None when all is well; ``trouble_changed`` tells.
    ``told`` holds a sentence by key on what a change is doing, or came to; ``told_changed`` carries the key.
    """

    changed = Signal(str)
    trouble_changed = Signal()
    told_changed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.trouble: Problem | None = None
        self.told: dict[str, str] = {}

    def announce(self, key: str) -> None:
        """Tell the window; may be called from any thread (receivers are QObjects, so delivery is queued)."""
        self.changed.emit(key)

    def note_trouble(self, trouble: Problem | None) -> None:
        """Remember what is wrong with the settings file (on the GUI thread)."""
        if trouble != self.trouble:
            self.trouble = trouble
            self.trouble_changed.emit()

    def tell(self, key: str, text: str) -> None:
        """Say what a change of a setting is doing (on the GUI thread), nothing for an empty text."""
        if text != self.told.get(key, ""):
            self.told[key] = text
            self.told_changed.emit(key)
