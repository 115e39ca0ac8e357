"""The viewer of a log: proof at once, only visible lines are read, secrets stay masked in copies."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QProcess, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.log_places import LogPlace, LogVisit
from kebab_desktop.ui.logs.line_rows import head_end
from kebab_desktop.ui.logs.lines_view import height_of, line_at
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
    assert visit.place.label == "Pasted log, line 2"
    assert LogPlace("Pasted log 14:02:11", 2, 4).label == "Pasted log 14:02:11, lines 2–4"
    assert LogPlace("/var/log/gc.log", 2, 4).label == "gc.log:2–4"


def test_the_foot_is_one_row_beside_a_conversation(
    qtbot: QtBot, opened: MainWindow, viewer: LogViewer, tmp_path: Path
) -> None:
    """At 960 pixels the place stood in a second row, and a line less of the log was seen."""
    path = tmp_path / "a.log"
    path.write_text("one\ntwo\n", encoding="utf-8")
    show(qtbot, opened, viewer, LogVisit((place(path, 2),), 0))
    opened.resize(960, 640)
    foot = viewer.foot
    parts = (foot.ask, foot.copy, foot.open_button, foot.reveal, foot.where)
    qtbot.waitUntil(lambda: opened.width() == 960 and foot.where.width() > 0, timeout=_WAIT)
    qtbot.waitUntil(lambda: len({part.geometry().center().y() // 8 for part in parts}) == 1, timeout=_WAIT)
    assert all(part.geometry().right() <= foot.width() for part in parts)
    assert foot.copy.accessibleName() == "Copy the selected lines, secrets masked"


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
    viewer.head.wrap.click()
    bar = viewer.view.horizontalScrollBar()
    viewer.head.search.setText("needle")
    viewer.head.forth.click()
    qtbot.waitUntil(lambda: viewer.view.current == 2 and bar.value() > 1000, timeout=_WAIT)
    assert bar.value() < bar.maximum() + bar.pageStep()
    viewer.head.forth.click()
    qtbot.waitUntil(lambda: viewer.view.current == 3 and bar.value() == 0, timeout=_WAIT)


LONG = (
    "[2026-11-29T02:38:05.100+0900][2285.100s][info][gc] GC(228) Pause Full (G1 Compaction Pause) 2040M->1806M(2048M)"
)


@pytest.mark.parametrize("width", [300, 430, 700])
def test_every_line_shows_its_message_and_the_cursor_is_in_view(
    qtbot: QtBot, opened: MainWindow, viewer: LogViewer, tmp_path: Path, width: int
) -> None:
    """The prefix of a log line is as wide as the pane at 960 pixels: unwrapped, not one message could be read."""
    path = tmp_path / "gc.log"
    path.write_text("".join(f"{LONG} {number}.5ms\n" for number in range(1, 301)), encoding="utf-8")
    opened.resize(960, 640)
    viewer.setFixedWidth(width)
    show(qtbot, opened, viewer, LogVisit((place(path, 200),), 0))
    view = viewer.view
    qtbot.waitUntil(lambda: bool(view.cache.text(200)), timeout=_WAIT)
    first, count = view.shown
    assert first <= 200 < first + count
    assert view.horizontalScrollBar().maximum() == 0
    qtbot.waitUntil(lambda: viewer.foot.where.text() == "Line 200 of 300")
    rows = view.rows.laid_out(view.cache.text(200) or "")
    widest = max(rows.lineAt(row).naturalTextWidth() for row in range(rows.lineCount()))
    assert rows.lineCount() > 1
    assert widest <= view.viewport().width()
    assert not view.rows.is_cut(view.cache.text(200))
    assert viewer.foot.line.isHidden()
    assert line_at(view, QPoint(60, 3)) == first
    assert line_at(view, QPoint(60, height_of(view, first) + 3)) == first + 1

    QTest.keyClick(view, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: view.cache.text(300) is not None and sum(view.shown) == 301, timeout=_WAIT)
    viewer.head.wrap.click()
    assert view.rows.count(view.cache.text(300)) == 1
    assert not viewer.foot.line.isHidden()
    assert viewer.foot.line.toPlainText() == f"{LONG} 300.5ms"
    qtbot.waitUntil(lambda: view.horizontalScrollBar().maximum() > 0)


def test_of_an_endless_line_the_beginning_is_shown_and_all_of_it_below(
    qtbot: QtBot, opened: MainWindow, viewer: LogViewer, tmp_path: Path
) -> None:
    path = tmp_path / "a.log"
    path.write_text("short\n" + "abc " * 800 + "end\nshort\n", encoding="utf-8")
    show(qtbot, opened, viewer, LogVisit((place(path, 2),), 0))
    qtbot.waitUntil(lambda: bool(viewer.view.cache.text(2)), timeout=_WAIT)
    assert viewer.view.rows.is_cut(viewer.view.cache.text(2))
    assert viewer.foot.line.toPlainText().endswith("end")
    QTest.keyClick(viewer.view, Qt.Key.Key_Down)
    assert viewer.foot.line.isHidden()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (LONG, "GC(228) Pause Full (G1 Compaction Pause) 2040M->1806M(2048M)"),
        ("29-Nov-2026 02:38:05.100 SEVERE [main] org.A.b failed", "SEVERE [main] org.A.b failed"),
        ("2026-11-29 02:38:05,100 ERROR c.e.A - failed", "ERROR c.e.A - failed"),
        ("[Sun Nov 29 02:38:05.1 2026] [core:error] [pid 1] AH00126: bad", "[core:error] [pid 1] AH00126: bad"),
        ('10.0.0.1 - - [29/Nov/2026:02:38:05 +0900] "GET / HTTP/1.1" 500 1', '"GET / HTTP/1.1" 500 1'),
        ("Nov 29 02:38:05 web01 httpd: bad", "web01 httpd: bad"),
        ("java.lang.Error: bad", "java.lang.Error: bad"),
        ("[2026-11-29T02:38:05.100+0900]", "[2026-11-29T02:38:05.100+0900]"),
    ],
)
def test_the_head_that_is_painted_pale_ends_before_the_level_and_the_message(line: str, message: str) -> None:
    assert line[head_end(line) :] == message


def test_lines_are_put_into_the_question_without_their_secrets(
    qtbot: QtBot, opened: MainWindow, viewer: LogViewer, tmp_path: Path
) -> None:
    path = tmp_path / "a.log"
    path.write_text("first\nurl password=hunter2 ok\nlast\n" + "more\n" * 40, encoding="utf-8")
    page = opened.pages[PageName.CHAT]
    assert isinstance(page, ChatPage)
    edit = page.composer.edit
    edit.put("What does this mean?")
    show(qtbot, opened, viewer, LogVisit((place(path, 2),), 0))
    viewer.head.secrets.click()
    QTest.keyClick(viewer.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    viewer.foot.ask.click()
    qtbot.waitUntil(lambda: "last" in edit.toPlainText(), timeout=_WAIT)
    assert edit.toPlainText() == "What does this mean?\na.log:2–3\nurl password=[secret-1] ok\nlast\n"
    assert edit.hasFocus()
    assert page.session.transcript is None

    said: list[str] = []
    opened.intents.notice_requested.connect(said.append)
    QTest.keyClick(viewer.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    edit.clear()
    viewer.foot.ask.click()
    qtbot.waitUntil(lambda: bool(said), timeout=_WAIT)
    assert said == ["20 of 43 selected lines fit into a question."]
    assert edit.toPlainText().startswith("a.log:1–20\nfirst\n")


def test_whether_long_lines_are_wrapped_is_remembered(qtbot: QtBot, chat: ChatPage) -> None:
    first = chat.side.log
    assert first.view.wrapped
    first.head.wrap.click()
    again = LogViewer(chat.context)
    qtbot.addWidget(again)
    assert (again.view.wrapped, again.head.wrap.isChecked()) == (False, False)
    again.head.wrap.click()
    assert again.view.wrapped
