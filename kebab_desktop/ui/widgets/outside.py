"""Leaving the window: files in the user's editor, folders in the file manager, links after asking."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox, QWidget

_OPENABLE = ("http", "https", "mailto")


def open_file(path: Path) -> bool:
    """Open a file with the program that the system has for it; False when there is none."""
    return path.exists() and QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def reveal_file(path: Path) -> bool:
    """Show a file in the file manager, selected where the system can do that."""
    if sys.platform == "win32":
        return bool(QProcess.startDetached("explorer.exe", ["/select,", str(path)]))
    if sys.platform == "darwin":
        return bool(QProcess.startDetached("open", ["-R", str(path)]))
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))


class LinkOpener(QObject):
    """Opens links of documents and answers outside the window, after asking: they may come from anyone."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._url = ""
        self.question: QMessageBox | None = None

    @Slot(str)
    def ask(self, url: str) -> None:
        """Ask whether ``url`` may be opened; anything but http, https and mail is refused."""
        self._url = url
        allowed = QUrl(url).scheme().lower() in _OPENABLE
        question = QMessageBox(self._window)
        question.setIcon(QMessageBox.Icon.NoIcon)
        question.setText(
            self.tr("Open this link outside?") if allowed else self.tr("This link leads nowhere from here.")
        )
        question.setInformativeText(url)
        if allowed:
            opening = question.addButton(self.tr("Open"), QMessageBox.ButtonRole.AcceptRole)
            opening.clicked.connect(self._open)
            question.addButton(self.tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
        else:
            question.addButton(self.tr("Close"), QMessageBox.ButtonRole.RejectRole)
        self.question = question
        question.open()

    @Slot()
    def _open(self) -> None:
        QDesktopServices.openUrl(QUrl(self._url))
