"""The viewer of a log: proof at once, only visible lines are read, secrets stay masked in copies."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.log_places import LogPlace, LogVisit
from kebab_desktop.ui.logs.viewer import LogViewer
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName

_WAIT = 20_000


@pytest.fixture
def viewer(opened: MainWindow) -> LogViewer:
    page = opened.pages[PageName.CHAT]
    assert isinstance(page, ChatPage)
    return page.side.log


def show(qtbot: QtBot, opened: MainWindow, viewer: LogViewer, visit: LogVisit) -> None:
    opened.intents.log_requested.emit(visit)
    qtbot.waitUntil(lambda: viewer._state[2], timeout=_WAIT)


def place(path: Path, line: int, text: str = "") -> LogPlace:
    return LogPlace(str(path), line, line, text, "Long pause")


def test_the_proof_is_shown_before_the_log_is_read_and_lines_far_away_are_not_read(
    qtbot: QtBot, opened: MainWindow, viewer: LogViewer, tmp_path: Path
) -> None:
    path = tmp_path / "big.log"
    path.write_text("".join(f"line {number}\n" for number in range(1, 50_001)), encoding="utf-8")
    opened.intents.log_requested.emit(LogVisit((place(path, 40_000, "line 40000 as it was"),), 0))
    assert viewer.isVisible()
    assert viewer.view.cache.text(40_000) == "line 40000 as it was"
    qtbot.waitUntil(lambda: viewer.view.cache.text(40_000) == "line 40000", timeout=_WAIT)
    first, count = viewer.view.shown
    assert first <= 40_000 < first + count
    assert viewer.view.cache.text(1) is None
    qtbot.waitUntil(lambda: viewer.view.cache.known == 50_000, timeout=_WAIT)
    assert "50,000" in viewer.foot.where.full_text

    QTest.keyClick(viewer.view, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: viewer.view.cache.text(1) == "line 1", timeout=_WAIT)
    assert viewer.view.current == 1


def test_proofs_are_stepped_through_and_searched(
    qtbot: QtBot, opened: MainWindow, viewer: LogViewer, tmp_path: Path
) -> None:
    path = tmp_path / "a.log"
    path.write_text("".join(f"line {number}\n" for number in range(1, 301)), encoding="utf-8")
    show(qtbot, opened, viewer, LogVisit((place(path, 5), place(path, 200)), 0))
    viewer.head.next.click()
    assert viewer.view.current == 200
    assert viewer.head.position.text() == "2 of 2"
    viewer.head.next.click()
    assert viewer.view.current == 5
    viewer.head.search.setText("LINE 250")
    QTest.keyClick(viewer.head.search, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: viewer.view.current == 250, timeout=_WAIT)
    QTest.keyClick(viewer.head.search, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Not found" in viewer.banner.text, timeout=_WAIT)


def test_secrets_are_shown_on_the_screen_only(
    qtbot: QtBot, opened: MainWindow, viewer: LogViewer, tmp_path: Path
) -> None:
    path = tmp_path / "a.log"
    path.write_text("first\nurl password=hunter2 ok\nlast\n", encoding="utf-8")
    show(qtbot, opened, viewer, LogVisit((place(path, 2),), 0))
    qtbot.waitUntil(lambda: "[secret-1]" in (viewer.view.cache.text(2) or ""), timeout=_WAIT)
    viewer.head.secrets.click()
    qtbot.waitUntil(lambda: "hunter2" in (viewer.view.cache.text(2) or ""), timeout=_WAIT)
    QGuiApplication.clipboard().clear()
    QTest.keyClick(viewer.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(viewer.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "last" in QGuiApplication.clipboard().text(), timeout=_WAIT)
    assert QGuiApplication.clipboard().text() == "url password=[secret-1] ok\nlast"


def test_another_log_begins_masked(qtbot: QtBot, opened: MainWindow, viewer: LogViewer, tmp_path: Path) -> None:
    first, second = tmp_path / "a.log", tmp_path / "b.log"
    for path in (first, second):
        path.write_text("password=hunter2\n", encoding="utf-8")
    show(qtbot, opened, viewer, LogVisit((place(first, 1),), 0))
    viewer.head.secrets.click()
    show(qtbot, opened, viewer, LogVisit((place(second, 1),), 0))
    qtbot.waitUntil(lambda: viewer.view.cache.text(1) == "password=[secret-1]", timeout=_WAIT)
    assert not viewer.head.secrets.isChecked()


def test_a_log_that_is_gone_keeps_its_proof(
    qtbot: QtBot, opened: MainWindow, viewer: LogViewer, tmp_path: Path
) -> None:
    opened.intents.log_requested.emit(LogVisit((place(tmp_path / "gone.log", 7, "the proof"),), 0))
    qtbot.waitUntil(lambda: "There is no such file" in viewer.banner.text, timeout=_WAIT)
    assert viewer.view.cache.text(7) == "the proof"
    assert not viewer.foot.open_button.isEnabled()


def test_a_pasted_log_is_shown_from_memory(qtbot: QtBot, opened: MainWindow, viewer: LogViewer) -> None:
    visit = LogVisit((LogPlace("Pasted log", 2, 2, "two"),), 0, {"Pasted log": "one\ntwo\nthree\n"})
    show(qtbot, opened, viewer, visit)
    qtbot.waitUntil(lambda: viewer.view.cache.text(3) == "three", timeout=_WAIT)
    assert not viewer.foot.open_button.isEnabled()
    assert visit.place.label == "Pasted log:2"


def test_a_log_is_opened_in_the_editor_at_the_line_of_the_cursor(
    qtbot: QtBot, opened: MainWindow, viewer: LogViewer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []

    def start(program: str, arguments: list[str]) -> tuple[bool, int]:
        started.append([program, *arguments])
        return True, 1

    monkeypatch.setattr(QProcess, "startDetached", start)
    assert opened.context is not None
    opened.context.kebab.preferences.change("general.editor", f'"{sys.executable}" -g {{path}}:{{line}}')
    path = tmp_path / "a.log"
    path.write_text("".join(f"line {number}\n" for number in range(1, 301)), encoding="utf-8")
    show(qtbot, opened, viewer, LogVisit((place(path, 200),), 0))
    viewer.foot.open_button.click()
    QTest.keyClick(viewer.view, Qt.Key.Key_Down)
    viewer.foot.open_button.click()
    assert [arguments[-1] for arguments in started] == [f"{path}:200", f"{path}:201"]


def test_words_far_to_the_right_are_scrolled_into_view_and_back(
    qtbot: QtBot, opened: MainWindow, viewer: LogViewer, tmp_path: Path
) -> None:
    path = tmp_path / "a.log"
    path.write_text("first\n" + "x" * 400 + " needle here\nneedle at once\n", encoding="utf-8")
    show(qtbot, opened, viewer, LogVisit((place(path, 1),), 0))
    bar = viewer.view.horizontalScrollBar()
    viewer.head.search.setText("needle")
    viewer.head.forth.click()
    qtbot.waitUntil(lambda: viewer.view.current == 2 and bar.value() > 1000, timeout=_WAIT)
    assert bar.value() < bar.maximum() + bar.pageStep()
    viewer.head.forth.click()
    qtbot.waitUntil(lambda: viewer.view.current == 3 and bar.value() == 0, timeout=_WAIT)
