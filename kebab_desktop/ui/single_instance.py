"""One window per data folder: a second start raises the first window, gives it its files, and ends."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QWidget

from kebab_desktop.core.ids import digest

if TYPE_CHECKING:
    from kebab_desktop.ui.main_window import MainWindow

_log = logging.getLogger(__name__)
_CONNECT_MS = 500
_ANSWER_MS = 5000
"""A window that is just opening, or busy, needs a moment."""
_HERE = b"here\n"


class Claim(StrEnum):
    """What :meth:`SingleInstance.claim` found."""

    FIRST = "first"
    RAISED = "raised"
    """A window was open; it shows itself."""
    SILENT = "silent"
    """Something listens and does not answer: opening the data folder will tell what holds it."""


class SingleInstance(QObject):
    """Listens under a name made of the data folder. ``raise_requested``: somebody started the program again.

    ``files_sent`` carries the files that it was started with (a list of paths).
    """

    raise_requested = Signal()
    files_sent = Signal(object)

    def __init__(self, data_dir: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.name = f"kebab-desktop-{digest(os.path.realpath(data_dir.expanduser()), length=12)}"
        self._window: QWidget | None = None
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)

    def claim(self, files: Sequence[Path] = ()) -> Claim:
        """Find out whether a window is open on the folder; raise it, or answer later starts from now on.

        ``files``: absolute paths for the window that is open already.
        """
        found = self._ask(files)
        if found is not None:
            return found
        if not self._server.listen(self.name):
            # Either another start was faster, or a program that crashed left its socket, which belongs to nobody.
            found = self._ask(files)
            if found is not None:
                return found
            QLocalServer.removeServer(self.name)
            if not self._server.listen(self.name):
                _log.warning("later starts cannot be answered: %s", self._server.errorString())
        return Claim.FIRST

    def _ask(self, files: Sequence[Path]) -> Claim | None:
        """Ask the window that is open already to show itself; None when there is none."""
        socket = QLocalSocket()
        socket.connectToServer(self.name)
        if not socket.waitForConnected(_CONNECT_MS):
            return None
        socket.write(json.dumps([str(file) for file in files]).encode() + b"\n")  # ASCII, halves of characters too
        socket.flush()
        answered = socket.waitForReadyRead(_ANSWER_MS) and bytes(socket.readAll().data()) == _HERE
        socket.abort()
        return Claim.RAISED if answered else Claim.SILENT

    def show_on_request(self, window: MainWindow) -> None:
        """Bring ``window`` to the front whenever the program is started again, until it is closed.

        Then the next start shows a window of its own: this one is hidden already, while its work is being ended.
        """
        self._window = window
        window.close_requested.connect(self.close)
        self.raise_requested.connect(self.show_window)

    @Slot()
    def show_window(self) -> None:
        """Show the window above others, also from the task bar."""
        if self._window is None:
            return
        if self._window.isMinimized():
            self._window.showNormal()
        self._window.raise_()
        self._window.activateWindow()

    @Slot()
    def close(self) -> None:
        """Answer no more; idempotent."""
        self._server.close()

    @Slot()
    def _greet(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.setParent(self)
            socket.readyRead.connect(self._answer)
            socket.disconnected.connect(socket.deleteLater)
            if socket.bytesAvailable():
                self._reply(socket)

    @Slot()
    def _answer(self) -> None:
        socket = self.sender()
        if isinstance(socket, QLocalSocket):
            self._reply(socket)

    def _reply(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            return  # the rest comes later
        files = _files_in(bytes(socket.readLine().data()))
        if files is None:
            return
        socket.write(_HERE)
        socket.flush()
        self.raise_requested.emit()
        if files:
            self.files_sent.emit(files)


def _files_in(line: bytes) -> list[Path] | None:
    """Return the files that another start sent; None for what no start of this program sends."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        return None
    return [Path(each) for each in found]
