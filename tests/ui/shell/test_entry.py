"""The entry points: arguments, remembered theme, one whole run, the hidden argument."""

from __future__ import annotations

import faulthandler
import gc
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop import __main__ as package_main
from kebab_desktop import gui_main
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.application import font_families
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.errors import ErrorDesk
from kebab_desktop.ui.main_window import THEME_KEY, MainWindow
from kebab_desktop.ui.theme import ThemeChoice
from tests.ui.fakes import FakeKebab


def test_a_whole_run_ends_with_zero_and_closes_the_program(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = FakeKebab()
    attached: list[MainWindow] = []
    called: list[str] = []

    def attach(window: MainWindow, kebab: Kebab) -> Iterator[None]:
        attached.append(window)
        called.append(QAccessible.queryAccessibleInterface(window).text(QAccessible.Text.Name))
        window.close()
        yield

    monkeypatch.setattr(gui_main, "make_application", lambda _arguments: qapp)
    monkeypatch.setattr(gui_main, "_opener", lambda _folder, demo: fake.as_kebab)
    monkeypatch.setattr(MainWindow, "attach_in_parts", attach)
    monkeypatch.setattr(ErrorDesk, "install", lambda _self: None)
    monkeypatch.setattr(faulthandler, "enable", lambda file, all_threads: file.close())
    before = list(logging.getLogger().handlers)
    assert gui_main.main(["--data-dir", str(tmp_path)]) == 0
    for handler in [item for item in logging.getLogger().handlers if item not in before]:
        logging.getLogger().removeHandler(handler)
        handler.close()
    gc.collect()  # the loop has timers, which only this thread may destroy
    assert fake.closed == 1
    assert called == [qapp.applicationDisplayName()]
    assert (tmp_path / "window.ini").exists()
    assert not attached[0].isVisible()
    attached[0].deleteLater()


def test_a_bug_in_the_run_ends_the_threads_and_is_told_at_the_next_start(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bridges: list[Bridge] = []

    async def broken(_window: MainWindow, bridge: Bridge, _opener: object, _files: object) -> bool:
        bridges.append(bridge)
        raise RuntimeError("no event loop")

    monkeypatch.setattr(gui_main, "make_application", lambda _arguments: qapp)
    monkeypatch.setattr("kebab_desktop.ui.flows.run_program", broken)
    monkeypatch.setattr(ErrorDesk, "install", lambda _self: None)
    monkeypatch.setattr(faulthandler, "enable", lambda file, all_threads: file.close())
    before = list(logging.getLogger().handlers)
    assert gui_main.main(["--data-dir", str(tmp_path)]) == 1
    for handler in [item for item in logging.getLogger().handlers if item not in before]:
        logging.getLogger().removeHandler(handler)
        handler.close()
    gc.collect()
    assert not any(lane.running for lane in bridges[0].lanes)
    assert "RuntimeError: no event loop" in (tmp_path / "logs" / "crash.log").read_text(encoding="utf-8")


@pytest.mark.parametrize(("stored", "choice"), [("dark", ThemeChoice.DARK), ("pink", ThemeChoice.SYSTEM)])
def test_the_remembered_theme_is_used_from_the_first_frame(tmp_path: Path, stored: str, choice: ThemeChoice) -> None:
    state = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    state.setValue(THEME_KEY, stored)
    assert gui_main._remembered_theme(state) is choice


def test_logs_that_cannot_be_written_do_not_stop_the_start(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    before = list(logging.getLogger().handlers)
    assert gui_main._watch_for_crashes(blocked / "logs") is None
    gui_main._write_logs(blocked / "logs")
    assert logging.getLogger().handlers == before


def test_the_hidden_argument_runs_the_model_and_no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    monkeypatch.setattr("kebab_desktop.adapters.llm_llama_cpp.main", lambda: ran.append("worker"))

    def window() -> int:
        ran.append("window")
        return 0

    monkeypatch.setattr(gui_main, "main", window)
    monkeypatch.setattr(sys, "argv", ["kebab-desktop", "--llm-worker"])
    assert package_main.main() == 0
    monkeypatch.setattr(sys, "argv", ["kebab-desktop"])
    assert package_main.main() == 0
    assert ran == ["worker", "window"]


def test_hangul_always_has_a_font_when_one_is_installed() -> None:
    assert font_families("DejaVu Sans", ["DejaVu Sans", "Noto Sans CJK KR"]) == ["DejaVu Sans", "Noto Sans CJK KR"]
    assert font_families("Segoe UI", ["Segoe UI", "Malgun Gothic"]) == ["Segoe UI", "Malgun Gothic"]
    assert font_families("X", ["Inter", "X"])[:2] == ["Inter", "X"]


def test_ctrl_q_ends_the_program(qtbot: QtBot, window: MainWindow) -> None:
    with qtbot.waitSignal(window.close_requested):
        QTest.keyClick(window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)


def test_qt_does_not_look_into_the_source_of_what_is_imported_after_it() -> None:
    program = """
import builtins, linecache
plain = builtins.__import__
from kebab_desktop.__main__ import load_lightly
load_lightly()
from kebab_desktop import gui_main
import xml.dom.minidom
assert builtins.__import__ is plain
read = [name for name in linecache.cache if name.endswith(("minicompat.py", "main_window.py", "bridge.py"))]
assert not read, read
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
