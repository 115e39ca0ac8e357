"""Entry point of the window: the window is on the screen first, then the program is opened."""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import sys
import tempfile
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QCoreApplication, QEventLoop, QSettings

from kebab_desktop import paths
from kebab_desktop.ui import errors
from kebab_desktop.ui.application import make_application
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.collector import Collector
from kebab_desktop.ui.files_to_open import FilesToOpen
from kebab_desktop.ui.icons import application_icon
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.main_window import THEME_KEY, MainWindow
from kebab_desktop.ui.theme import Theme, ThemeChoice
from kebab_desktop.ui.window_memory import WindowState

if TYPE_CHECKING:
    import asyncio

    from kebab_desktop.app.kebab import Kebab
    from kebab_desktop.ui.single_instance import SingleInstance

_LOG_BYTES = 1_000_000
_TYPES_AT_ONCE = 8


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the window; returns the exit code."""
    options = _parse(list(sys.argv[1:] if arguments is None else arguments))
    data_dir = _data_dir(options)
    application = make_application(sys.argv[:1])
    application.setQuitOnLastWindowClosed(False)
    instance = None if options.demo else _instance(data_dir)
    if instance is not None and instance.claim(options.files) == "raised":
        return 0
    state = WindowState(str(data_dir / "window.ini"), QSettings.Format.IniFormat)
    theme = Theme(_remembered_theme(state))
    theme.apply()
    collector = Collector()
    collector.start()
    bridge = Bridge()
    window = MainWindow(theme, bridge, state)
    window.setWindowTitle(application.applicationDisplayName())  # by which screen readers call it
    window.prepared.connect(collector.keep_what_stays)
    window.indexing.many_planned.connect(collector.keep_what_stays)  # no cycles, and a tenth of a second to look at
    files = FilesToOpen(options.files)
    window.errors.install()
    if instance is not None:
        instance.show_on_request(window)
        instance.files_sent.connect(files.add)
    crash = _watch_for_crashes(data_dir / "logs")
    _paint(window)
    application.setWindowIcon(application_icon())  # read after the first frame: its reader takes time to load
    _make_types()
    _load(bridge, "logging.handlers")  # brings the network library
    _write_logs(data_dir / "logs")
    _load(bridge, "qasync")  # asyncio takes longer than the window
    import qasync

    from kebab_desktop.ui import flows

    loop = qasync.QEventLoop(application)
    with loop:
        _tell_crash(window, crash)
        opener = _opener(_isolated(options, data_dir), demo=options.demo)
        ended, code = _run(loop, flows.run_program(window, bridge, opener, files), bridge, data_dir / "logs")
    if instance is not None:
        instance.close()
    del loop
    collector.stop()
    if not ended:
        # A native call did not return: Qt would abort on destroying the thread that is still in it.
        logging.shutdown()
        os._exit(code)
    return code


def show_trouble(text: str) -> None:
    """Say why the program cannot start and return when that was closed; needs nothing but Qt."""
    application = QtWidgets.QApplication.instance() or QtWidgets.QApplication([])
    QtWidgets.QMessageBox(QtWidgets.QMessageBox.Icon.Critical, "kebab-desktop", text).exec()
    del application  # kept until here: Qt needs it


def _paint(window: MainWindow) -> None:
    """Show the window and return when it is on the screen."""
    waiting = QEventLoop()
    window.first_painted.connect(waiting.quit)
    window.show()
    if not window.painted:
        waiting.exec()


def _tell_crash(window: MainWindow, crash: Path | None) -> None:
    """Say where the traces of a crash of the run before are; None: there was none."""
    if crash is not None:
        told = QCoreApplication.translate("start", "The program crashed last time; the traces are in {path}")
        window.toasts.notify(told.format(path=crash))


def _make_types() -> None:
    """Make the Python types of Qt's classes on this thread, before lanes import what uses them; keys are taken between.

    Threads take turns also in the middle of a type: one that was half made on a lane ended the program when the window
    met it.
    """
    for module in (QtCore, QtGui, QtWidgets):
        for number, name in enumerate(dir(module), start=1):
            getattr(module, name)
            if number % _TYPES_AT_ONCE == 0:
                QCoreApplication.processEvents()


def _load(bridge: Bridge, module: str) -> None:
    """Load a library on a lane: keys are seen meanwhile."""
    waiting = QEventLoop()
    loading = bridge.call(LaneName.WORK, partial(importlib.import_module, module))
    loading.finished.connect(waiting.quit)  # also when it fails: then the import that follows tells why
    waiting.exec()


def _run(
    loop: asyncio.AbstractEventLoop, program: Coroutine[object, object, bool], bridge: Bridge, log_dir: Path
) -> tuple[bool, int]:
    """Return whether all threads ended, and the exit code; Qt aborts without a word while one of them runs."""
    from kebab_desktop.ui import flows

    try:
        return loop.run_until_complete(program), 0
    except Exception as error:  # noqa: BLE001 - the last line of defence: told in the log and at the next start
        errors.record_crash(log_dir, error)
        return loop.run_until_complete(flows.shut_down(bridge, None)), 1


def _parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="kebab-desktop", description="Ask your runbooks, offline.")
    parser.add_argument("--data-dir", type=Path, help="isolated folder for all data")
    parser.add_argument("--demo", action="store_true", help="show the window on made-up engines; nothing is kept")
    parser.add_argument("files", nargs="*", type=_absolute, metavar="FILE", help="runbooks, logs or a model to open")
    return parser.parse_intermixed_args(arguments)  # options may stand between the files


def _absolute(path: str) -> Path:
    """A window that is open already was started in another folder. What ``~`` means the shell has said already."""
    return Path(path).absolute()


def _data_dir(options: argparse.Namespace) -> Path:
    if options.demo:
        return Path(tempfile.mkdtemp(prefix="kebab-demo-"))
    chosen: Path | None = options.data_dir
    return (chosen or paths.user_data_dir()).expanduser().absolute()


def _instance(data_dir: Path) -> SingleInstance | None:
    """Return the way to the windows of other starts; None where Qt's network library cannot be loaded."""
    try:
        from kebab_desktop.ui.single_instance import SingleInstance
    except ImportError as error:
        logging.getLogger(__name__).warning("a second start cannot raise this window: %s", error)
        return None
    return SingleInstance(data_dir)


def _isolated(options: argparse.Namespace, data_dir: Path) -> Path | None:
    """Return the folder that was asked for, None for the user's own: its settings lie elsewhere."""
    return data_dir if options.demo or options.data_dir is not None else None


def _opener(data_dir: Path | None, *, demo: bool) -> Callable[[], Kebab]:
    def open_program() -> Kebab:
        from kebab_desktop.bootstrap import open_kebab

        return open_kebab(data_dir, demo=demo)

    return open_program


def _remembered_theme(state: QSettings) -> ThemeChoice:
    try:
        return ThemeChoice(str(state.value(THEME_KEY, ThemeChoice.SYSTEM.value)))
    except ValueError:
        return ThemeChoice.SYSTEM


def _watch_for_crashes(log_dir: Path) -> Path | None:
    """Let native crashes leave traces in the data folder; return those of the previous run."""
    try:
        return errors.watch_for_crashes(log_dir)
    except OSError:
        # The folder cannot be written; opening the program will say so in the window.
        return None


def _write_logs(log_dir: Path) -> None:
    """Log to the data folder, if it can be written."""
    from logging.handlers import (
        RotatingFileHandler,
    )  # brings the network library, which the first frame need not wait for

    try:
        handler = RotatingFileHandler(log_dir / "window.log", maxBytes=_LOG_BYTES, backupCount=2, encoding="utf-8")
    except OSError:
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger().addHandler(handler)
    logging.getLogger("kebab_desktop").setLevel(logging.INFO)


if __name__ == "__main__":
    sys.exit(main())
