"""Every kind of log by every way into the window: dropped, pasted, attached."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow
from tests.ui.logs.test_flow import chat_of, drop, turn_of
from tests.unit.loganalysis.small_logs import ACCESS, CATALINA, ERROR_LOG, GC_UNIFIED, THREADS

_WAIT = 20_000
ANALYSIS = json.dumps(
    {
        "log_type": "GC",
        "detected_patterns": ["FULL_GC", "LONG_PAUSE"],
        "signals": [{"code": "GC_LONG_PAUSE", "message": "pause time 증가"}],
    },
    ensure_ascii=False,
)
KINDS = {
    "gc.log": (GC_UNIFIED, "gc"),
    "catalina.out": (CATALINA, "tomcat"),
    "access_log": (ACCESS * 5, "apache"),
    "error_log": (ERROR_LOG * 5, "apache"),
    "threads.txt": (THREADS, "thread_dump"),
    "analysis.json": (ANALYSIS, "gc"),
}


def dropped(chat: ChatPage, path: Path) -> None:
    drop(chat, path)


def pasted(chat: ChatPage, path: Path) -> None:
    data = QMimeData()
    data.setText(path.read_text(encoding="utf-8"))
    chat.composer.edit.insertFromMimeData(data)
    assert chat.logs.offer.text
    chat.logs.offer.first.click()


def attached(chat: ChatPage, path: Path) -> None:
    chat.logs.take_chosen([str(path)])


@pytest.mark.parametrize("way", [dropped, pasted, attached])
@pytest.mark.parametrize("name", KINDS)
def test_every_kind_comes_in_every_way(
    qtbot: QtBot, opened: MainWindow, tmp_path: Path, name: str, way: object
) -> None:
    text, log_type = KINDS[name]
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    chat = chat_of(opened)
    assert callable(way)
    way(chat, path)
    turn = turn_of(qtbot, chat)
    qtbot.waitUntil(lambda: turn.view.answer is not None and not turn.running, timeout=_WAIT)
    assert turn.read is not None
    assert turn.read.result.log_type == log_type
    assert turn.card.findings.rows
    answer = turn.view.answer
    assert answer is not None
    assert answer.log is not None
    assert [each.code for each in answer.log.analysis.signals] == [row.finding.code for row in turn.card.findings.rows]


def test_the_attach_button_asks_for_files(qtbot: QtBot, opened: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    chat = chat_of(opened)
    asked: list[bool] = []
    monkeypatch.setattr("kebab_desktop.ui.chat.log_desk.FileDialog.open", lambda *_: asked.append(True))
    chat.composer.attach_button.click()
    assert asked == [True]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_the_keyboard_takes_the_offer_that_has_the_focus(qtbot: QtBot, opened: MainWindow, key: Qt.Key) -> None:
    chat = chat_of(opened)
    data = QMimeData()
    data.setText(GC_UNIFIED)
    chat.composer.edit.insertFromMimeData(data)
    QTest.keyClick(chat.logs.offer.first, key)
    turn = turn_of(qtbot, chat)
    qtbot.waitUntil(lambda: turn.view.answer is not None and not turn.running, timeout=_WAIT)
    assert turn.read is not None and turn.read.result.log_type == "gc"
