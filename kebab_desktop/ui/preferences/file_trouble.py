"""Says what keeps the settings file from being used, and offers to correct it or to write it anew."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.language import said
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.outside import open_file


class FileTrouble(Banner):
    """Hidden while the settings file can be read."""

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.open_file = button(self.tr("Open the file"))
        self.write = button(
            self.tr("Write it anew"),
            tip=self.tr("Writes the settings in force; what stands in the file now is kept beside it"),
        )
        for widget in (self.open_file, self.write):
            self.add_button(widget)
        self.open_file.clicked.connect(self._open)
        self.write.clicked.connect(self._write)
        context.settings_watch.trouble_changed.connect(self._show)
        self._show()

    @Slot()
    def _show(self) -> None:
        trouble = self._context.settings_watch.trouble
        if trouble is None:
            self.say("")
            return
        holds = self.tr("The settings of before hold on.")
        self.say(f"{said(trouble.message)} {said(trouble.hint)} {holds}", Tone.BAD)
        self.open_file.setVisible(os.path.isfile(trouble.path))

    @Slot()
    def _open(self) -> None:
        if not open_file(self._context.kebab.preferences.file()):
            self._context.intents.notice_requested.emit(self.tr("The file cannot be opened"))

    @Slot()
    def _write(self) -> None:
        task = self._context.bridge.read(self._context.kebab.preferences.write_again)
        task.progressed.connect(self._note)
        task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _note(self, kept: Path | None) -> None:
        self._context.settings_watch.note_trouble(None)
        text = self.tr("The settings file was written anew")
        if kept is not None:
            text = self.tr("The settings file was written anew; what stood in it is now {name}").format(name=kept.name)
        self._context.intents.notice_requested.emit(text)
