"""Leaving the window: files in the user's editor, folders in the file manager, links after asking."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QProcess, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox, QWidget

from kebab_desktop.core.patience import NotAnswering, Patience

_translate = QCoreApplication.translate
_WAIT_S = 0.04
"""A drive that does not answer holds the window up no longer."""
_OPENABLE = ("http", "https", "mailto")
_EDITORS = (
    ("code", "-g", "{path}:{line}"),
    ("codium", "-g", "{path}:{line}"),
    ("subl", "{path}:{line}"),
    ("zed", "{path}:{line}"),
    ("kate", "-l", "{line}", "{path}"),
)
"""Editors that go to a line, by the name of their command."""


def is_there(path: Path) -> bool:
    """Tell whether a file or folder is there; one on a drive that does not answer counts as gone."""
    return bool(_found(path))


def why_not_opened(path: Path) -> str:
    """Return what to say of a file or folder that could not be opened."""
    found = _found(path)
    if found is None:
        text = _translate("outside", "The drive of {path} does not answer. Connect it, then try again.")
    elif found:
        text = _translate("outside", "No program opens {path}")
    else:
        text = _translate("outside", "{path} is gone. What was indexed of it is still shown.")
    return text.format(path=path)


def _found(path: Path) -> bool | None:
    try:
        return Patience().call(path, path.exists, _WAIT_S)
    except NotAnswering:
        return None
    except (OSError, ValueError):  # no permission, or a name that cannot be one
        return False


def open_file(path: Path) -> bool:
    """Open a file with the program that the system has for it; False when there is none."""
    return is_there(path) and QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def edit_file(path: Path, line: int, command: str) -> bool:
    """Open a file at a line with ``command``, where {path} and {line} stand for themselves; False: it cannot be run.

    Without a command the first installed editor that can go to a line is taken, else what the system has.
    """
    words = _words(command) if command.strip() else _installed_editor()
    if not words:
        return open_file(path)
    if "{path}" not in command and command.strip():
        words = [*words, "{path}"]
    places = [word.replace("{path}", str(path)).replace("{line}", str(max(line, 1))) for word in words]
    program = shutil.which(places[0])
    return program is not None and is_there(path) and bool(QProcess.startDetached(program, places[1:])[0])


def _words(command: str) -> list[str]:
    """Cut a command line; on Windows a backslash is part of a path."""
    try:
        words = shlex.split(command, posix=sys.platform != "win32")
    except ValueError:  # a quotation mark is missing
        return command.split()
    return [word.strip('"') for word in words]


def _installed_editor() -> list[str]:
    return next((list(words) for words in _EDITORS if shutil.which(words[0])), [])


def reveal_file(path: Path) -> bool:
    """Show a file in the file manager, selected where the system can do that; False when it cannot be shown."""
    if not is_there(path):
        return False
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
