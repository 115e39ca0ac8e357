"""Takes over what is written into the settings file by hand while the window runs, or says what is wrong with it."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QGuiApplication

from kebab_desktop.app.preferences import FollowedFile
from kebab_desktop.ui.language import said
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.widgets.toast import Toast

_QUIET_MS = 300
"""An editor writes in several steps; the file is read when it has been left alone for so long."""


class SettingsFileWatch(QObject):
    """Watches the file and its folder (editors replace files), and looks again when the user comes to the window.

    What keeps the file from being used goes to ``context.settings_watch``; the values of before hold on.
    """

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._file = Path(context.kebab.preferences.file())
        self._stamp = _stamp(self._file)
        self._toast: Toast | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_QUIET_MS)
        self._soon.timeout.connect(self.look)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._soon.start)
        self._watcher.directoryChanged.connect(self._soon.start)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._note_state)
        self._watch()

    @Slot()
    def look(self) -> None:
        """Read the file if it is another one than at the last look."""
        self._watch()
        stamp = _stamp(self._file)
        if stamp != self._stamp:
            self._stamp = stamp
            task = self._context.bridge.read(self._context.kebab.preferences.follow_file)
            task.progressed.connect(self._take)
            task.failed.connect(self._context.intents.failure_reported)

    def _watch(self) -> None:
        """Watch what is there, a replaced file anew; ``Path.exists`` would raise where a folder may not be entered."""
        watched = {*self._watcher.files(), *self._watcher.directories()}
        wanted = [str(path) for path in (self._file, self._file.parent) if os.path.exists(path)]
        if missing := [path for path in wanted if path not in watched]:
            self._watcher.addPaths(missing)

    @Slot(Qt.ApplicationState)
    def _note_state(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self.look()

    @Slot(object)
    def _take(self, followed: FollowedFile) -> None:
        watch, before = self._context.settings_watch, self._context.settings_watch.trouble
        watch.note_trouble(followed.problem)
        if followed.problem is not None:
            text = f"{said(followed.problem.message)} {self.tr('The settings of before hold on.')}"
            self._toast = self._context.toasts.offer(text, self.tr("Show"))
            self._toast.accepted.connect(self._show)
        elif followed.changed:
            one = len(followed.changed) == 1
            many = self.tr("The settings file was read again: {n} settings changed").format(n=len(followed.changed))
            self._say(self.tr("The settings file was read again: 1 setting changed") if one else many)
        elif before is not None:
            self._say(self.tr("The settings file is in order again"))

    def _say(self, text: str) -> None:
        self._context.intents.notice_requested.emit(text)

    @Slot()
    def _show(self) -> None:
        self._context.intents.page_requested.emit("settings")


def _stamp(path: Path) -> tuple[int, ...]:
    """Return what changes with the content of a file; nothing when it is not there or cannot be asked."""
    try:
        status = path.stat()
    except OSError as error:
        return (error.errno or 0,)
    return (status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino, status.st_mode)
