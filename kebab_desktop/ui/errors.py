"""Unexpected errors: one dialog with a report to copy, a log, and the traces of a crash of the previous run."""

from __future__ import annotations

import faulthandler
import logging
import os
import sys
import threading
import traceback
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Signal, Slot, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from kebab_desktop import __version__
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.reasons import reason
from kebab_desktop.ui.language import said, said_error

_log = logging.getLogger(__name__)
_CRASH_LOG = "crash.log"
_PREVIOUS_CRASH_LOG = "crash-previous.log"


class ErrorDesk(QObject):
    """Takes every failure. A :class:`KebabError` becomes a notice, and so does a file that the system refuses, such as
    in a folder whose permissions were taken away; anything else is a bug and gets the report.

    ``notice_requested`` carries the sentence for a toast. Only one ``report`` is open at a time; it is for the log and
    for copying, on the screen stands a sentence.
    """

    notice_requested = Signal(str)
    _arrived = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.dialog: QMessageBox | None = None
        self.report = ""
        self._arrived.connect(self.take)

    def install(self) -> None:
        """Take uncaught exceptions of all threads."""
        sys.excepthook = self._hook
        threading.excepthook = self._thread_hook

    @Slot(object)
    def take(self, error: Exception) -> None:
        """Show a failure."""
        if isinstance(error, KebabError):
            self.notice_requested.emit(said_error(error))
            return
        self.log(error)
        if isinstance(error, OSError) and error.filename:
            text = self.tr("{path} cannot be used: {reason}. Check that it is there and that you may use it.")
            path = os.fsdecode(error.filename) if isinstance(error.filename, bytes) else str(error.filename)
            self.notice_requested.emit(text.format(path=path, reason=said(reason(error))))
            return
        if self.dialog is None:
            self._open(report_of(error))

    def log(self, error: Exception) -> None:
        """Write an unexpected failure with its traceback to the log."""
        _log.error("unexpected error", exc_info=error)

    @Slot(object)
    def note(self, error: Exception) -> None:
        """Write a failure to the log only: what was tried in advance is tried again when it is needed."""
        _log.warning("a preparation failed", exc_info=error)

    def _open(self, report: str) -> None:
        dialog = QMessageBox(self._window)
        dialog.setIcon(QMessageBox.Icon.NoIcon)
        dialog.setText(self.tr("Something went wrong in the program."))
        dialog.setInformativeText(
            self.tr("What you typed and what is indexed are kept. Copy the report if you want to tell the makers.")
        )
        copy = dialog.addButton(self.tr("Copy details"), QMessageBox.ButtonRole.ActionRole)
        copy.clicked.disconnect()
        copy.clicked.connect(self._copy)
        close = dialog.addButton(self.tr("Close"), QMessageBox.ButtonRole.RejectRole)
        dialog.setDefaultButton(close)
        dialog.finished.connect(self._forget)
        self.dialog, self.report = dialog, report
        dialog.open()

    @Slot()
    def _copy(self) -> None:
        if self.dialog is not None:
            QGuiApplication.clipboard().setText(self.report)

    @Slot(int)
    def _forget(self, _result: int) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = None

    def _hook(self, _kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        if isinstance(error, Exception):
            self._arrived.emit(error)

    def _thread_hook(self, args: threading.ExceptHookArgs) -> None:
        if isinstance(args.exc_value, Exception):
            self._arrived.emit(args.exc_value)


def report_of(error: BaseException) -> str:
    """Return the versions and the traceback, as text to copy."""
    import platform  # the first frame need not wait for it

    head = (
        f"kebab_desktop {__version__} · Python {platform.python_version()} · Qt {qVersion()} · "
        f"{platform.system()} {platform.release()} {platform.machine()}"
    )
    return head + "\n\n" + "".join(traceback.format_exception(error))


def record_crash(log_dir: Path, error: BaseException) -> None:
    """Write why the program ends before its time to the log and to where native traces go: the next start tells."""
    _log.critical("the program ends", exc_info=error)
    try:
        with (log_dir / _CRASH_LOG).open("a", encoding="utf-8") as file:
            file.write(report_of(error))
    except OSError:
        _log.warning("%s cannot be written", log_dir / _CRASH_LOG)


def watch_for_crashes(log_dir: Path) -> Path | None:
    """Let a native crash write its traces to ``log_dir``; return the traces of the previous run if there are any."""
    log_dir.mkdir(parents=True, exist_ok=True)
    log = log_dir / _CRASH_LOG
    previous: Path | None = None
    if log.exists() and log.stat().st_size > 0:
        previous = log.replace(log_dir / _PREVIOUS_CRASH_LOG)
    # Appended: another window on the same folder may be alive, and its traces are not this one's to erase.
    faulthandler.enable(file=log.open("a", encoding="utf-8"), all_threads=True)
    return previous
