"""Unexpected errors end in one report, native crashes in a log, and nothing is silent."""

from __future__ import annotations

import errno
import faulthandler
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.ui.errors import report_of, watch_for_crashes
from kebab_desktop.ui.main_window import MainWindow


@pytest.fixture
def installed(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """The window with its hooks in place of Python's."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    window.errors.install()
    yield window
    if window.errors.dialog is not None:
        window.errors.dialog.close()


def dialog_of(window: MainWindow) -> QMessageBox:
    assert window.errors.dialog is not None
    return window.errors.dialog


def broken() -> BaseException:
    try:
        return _raise()
    except ZeroDivisionError as error:
        return error


def _raise() -> BaseException:
    raise ZeroDivisionError("on purpose")


def test_an_uncaught_exception_opens_one_report(installed: MainWindow) -> None:
    error = broken()
    sys.excepthook(type(error), error, error.__traceback__)
    first = dialog_of(installed)
    assert "ZeroDivisionError: on purpose" in installed.errors.report
    assert "Traceback" not in first.text() + first.informativeText() + first.detailedText()
    sys.excepthook(ValueError, ValueError("another"), None)
    assert dialog_of(installed) is first
    first.close()
    assert installed.errors.dialog is None
    sys.excepthook(ValueError, ValueError("later"), None)
    assert "later" in installed.errors.report
    dialog_of(installed).close()


def test_the_report_can_be_copied(installed: MainWindow) -> None:
    error = broken()
    sys.excepthook(type(error), error, error.__traceback__)
    dialog = dialog_of(installed)
    next(button for button in dialog.buttons() if button.text() == "Copy details").click()
    assert QApplication.clipboard().text() == installed.errors.report
    assert installed.errors.dialog is dialog, "copying leaves the report open"


def test_an_exception_of_another_thread_is_reported_on_this_one(qtbot: QtBot, installed: MainWindow) -> None:
    thread = threading.Thread(target=_raise)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: installed.errors.dialog is not None)


def test_an_interrupt_is_no_bug(installed: MainWindow) -> None:
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert installed.errors.dialog is None


def test_an_expected_error_is_a_sentence_and_no_report(installed: MainWindow) -> None:
    installed.intents.failure_reported.emit(KnowledgeBaseError("The index is damaged.", hint="Rebuild it."))
    assert installed.toasts.text == "The index is damaged. Rebuild it."
    assert installed.errors.dialog is None


def test_a_report_names_the_versions() -> None:
    report = report_of(broken())
    for word in ("kebab_desktop", "Python", "Qt", "ZeroDivisionError"):
        assert word in report


def test_the_traces_of_a_crash_are_kept_for_the_next_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    monkeypatch.setattr(faulthandler, "enable", lambda file, all_threads: opened.append(file))
    assert watch_for_crashes(tmp_path / "logs") is None
    (tmp_path / "logs" / "crash.log").write_text("Fatal Python error", encoding="utf-8")
    previous = watch_for_crashes(tmp_path / "logs")
    assert previous is not None
    assert previous.read_text(encoding="utf-8") == "Fatal Python error"
    assert (tmp_path / "logs" / "crash.log").read_text(encoding="utf-8") == ""
    assert watch_for_crashes(tmp_path / "logs") is None
    for file in opened:
        file.close()  # type: ignore[attr-defined]


def test_a_second_window_does_not_erase_the_traces_of_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[TextIO] = []
    monkeypatch.setattr(faulthandler, "enable", lambda file, all_threads: opened.append(file))
    watch_for_crashes(tmp_path)
    watch_for_crashes(tmp_path)
    first, second = opened
    first.write("traces of the first")
    first.flush()
    second.close()
    first.close()
    assert (tmp_path / "crash.log").read_text(encoding="utf-8") == "traces of the first"
    assert second.mode == "a"


@pytest.mark.parametrize("name", ["/data/kebab/pins.json", b"/data/kebab/pins.json"])
def test_a_file_that_the_system_refuses_is_told_and_is_no_crash(installed: MainWindow, name: str | bytes) -> None:
    installed.errors.take(PermissionError(errno.EACCES, "Permission denied", name))
    assert installed.errors.dialog is None
    assert installed.toasts.text.startswith("/data/kebab/pins.json cannot be used: Permission denied. Check that it is")


def test_an_error_of_the_system_that_names_no_file_is_reported(installed: MainWindow) -> None:
    installed.errors.take(OSError(errno.EBADF, "Bad file descriptor"))
    assert "Bad file descriptor" in installed.errors.report
