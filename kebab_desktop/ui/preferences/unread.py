"""Stands above the cards when the settings could not be read, and has them read again."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.preferences.desk import PreferencesDesk
from kebab_desktop.ui.preferences.form import SettingsForm
from kebab_desktop.ui.widgets.empty_state import EmptyState


class UnreadSettings(EmptyState):
    """Hidden unless the first reading failed: later the values of before stay."""

    def __init__(self, desk: PreferencesDesk, form: SettingsForm, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._form = form
        self._unread = self.tr("The settings could not be read")
        self.hide()
        desk.unread.connect(self._say)
        desk.loaded.connect(self.hide)
        self.again_wanted.connect(desk.reload)

    @Slot()
    def _say(self) -> None:
        if not self._form.rows:
            self.fail()
            self.show()
            self._form.search("")  # the headings of groups in which nothing stands go
