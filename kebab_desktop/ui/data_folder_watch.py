"""Looks whether the data folder is still there: whatever is kept in one that was deleted would be lost."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtGui import QGuiApplication

from kebab_desktop.app.views import HealthCheck
from kebab_desktop.core.errors import DataDirectoryError
from kebab_desktop.ui.language import said
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.toast import note_standing

_EVERY_MS = 5_000
"""Not watched: systems tell nothing of network drives, and of deleted folders not all the same."""


class DataFolderWatch(QObject):
    """Says what is wrong in ``banner``, which stands over every page, until it is right again."""

    def __init__(self, context: PageContext, banner: Banner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._banner = banner
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_EVERY_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()
        context.intents.failure_reported.connect(self._note_failure)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._note_state)

    @Slot()
    def look(self) -> None:
        """Look now."""
        self._timer.stop()
        task = self._context.bridge.read(self._context.kebab.doctor.data_folder)
        task.progressed.connect(self._note)
        task.failed.connect(self._context.intents.failure_reported)
        task.finished.connect(self._wait)

    @Slot(object)
    def _wait(self, _outcome: object) -> None:
        self._timer.start()

    @Slot(Qt.ApplicationState)
    def _note_state(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive and self._timer.isActive():
            self.look()

    @Slot(object)
    def _note_failure(self, error: object) -> None:
        """A job may meet it before the next look does."""
        if isinstance(error, DataDirectoryError) and self._timer.isActive():
            self.look()

    @Slot(object)
    def _note(self, check: HealthCheck) -> None:
        before = self._banner.text
        text = f"{said(check.message)} {said(check.hint)}" if check.status == "failed" else ""
        if text != before:
            self._banner.say(text, Tone.BAD)
        note_standing(self._context.toasts, self._banner.text)  # every job fails for it meanwhile
        if before and not text:
            self._context.intents.notice_requested.emit(self.tr("The data folder is there again; the program goes on."))
            self._context.indexing.run(self._context.kebab.drops.start_up)  # what it was in the middle of has failed
