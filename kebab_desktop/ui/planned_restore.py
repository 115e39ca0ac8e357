"""Says in the status bar that a restore is planned, as long as it is: a notice of it is gone in seconds."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from kebab_desktop.ui.lasting import lasting
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.preferences.backup_desk import BACKUP_KEY, BackupDesk
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.status_strip import StatusStrip


class PlannedRestore(QObject):
    """Follows what is prepared and given up; the chip leads to where that is done."""

    def __init__(self, context: PageContext, strip: StatusStrip, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._strip = strip
        lasting(BackupDesk, context).changed.connect(self.show)
        strip.restore_pressed.connect(self._open)

    @Slot()
    def show(self) -> None:
        """Write it in the language in force, or take it away."""
        planned = self._context.kebab.backups.is_prepared
        text = self.tr("Restore planned: at the next start") if planned else ""
        tip = self.tr("Other data take the place of those of now. Press to see what differs, or to give it up.")
        self._strip.show_chip(self._strip.restore, text, Tone.INFO, tip)

    @Slot()
    def _open(self) -> None:
        self._context.intents.setting_requested.emit(BACKUP_KEY)
