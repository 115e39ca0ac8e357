"""What is read of a card stays where it is while the log is explained."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import FindingRunbook
from kebab_desktop.core.findings import Severity
from kebab_desktop.ui.chat.log_turn import LogTurn
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.chat.seen_part import Landmark
from kebab_desktop.ui.logs.reading import LogRead, LogTarget
from kebab_desktop.ui.main_window import MainWindow
from tests.ui import samples
from tests.ui.logs.fake_logs import result, signal


def test_a_finding_that_is_read_stays_when_runbooks_come_to_those_above_it(
    qtbot: QtBot, chat: ChatPage, window: MainWindow
) -> None:
    """Every finding above grew by the line of its runbook, and what was read moved out of the view."""
    window.resize(960, 640)
    codes = [f"GC_{number}" for number in range(12)]
    found = result(*(signal(code, Severity.HIGH, 3 + 10 * number) for number, code in enumerate(codes)))
    turn = LogTurn(LogTarget((Path("/logs/gc.log"),)), "", chat.context.theme, chat.context.intents)
    chat.session.begin(turn)
    transcript = chat.session.transcript
    assert transcript is not None
    turn.card.show_read(LogRead(found))
    turn.card.findings._show_all()
    row = turn.card.findings.rows[8]
    bar = transcript.verticalScrollBar()
    body = transcript.widget()
    assert body is not None
    qtbot.waitUntil(lambda: row.height() > 20 and bar.maximum() > row.mapTo(body, QPoint(0, 0)).y(), timeout=20_000)
    bar.setValue(row.mapTo(body, QPoint(0, 0)).y() - 4)
    bar.setValue(row.mapTo(body, QPoint(0, 0)).y() + 4)
    before, whole = row.mapTo(transcript, QPoint(0, 0)).y(), body.height()
    cited = samples.answer().citations[0]
    turn.card.show_runbooks([FindingRunbook(each.code, each.message, cited) for each in found.signals])
    qtbot.waitUntil(lambda: body.height() > whole, timeout=20_000)
    qtbot.waitUntil(lambda: abs(row.mapTo(transcript, QPoint(0, 0)).y() - before) <= 2, timeout=20_000)


def test_a_part_that_is_gone_is_no_landmark(qtbot: QtBot) -> None:
    area, body = QScrollArea(), QWidget()
    qtbot.addWidget(area)
    column = QVBoxLayout(body)
    place, part = QWidget(), QWidget()
    place.setFixedHeight(4000)
    column.addWidget(place)
    part.setParent(place)
    part.setGeometry(0, 0, 100, 4000)
    area.setWidget(body)
    area.resize(300, 300)
    area.show()
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 2000, timeout=20_000)
    bar, landmark = area.verticalScrollBar(), Landmark(area)
    bar.setValue(1500)
    landmark.note(place)
    with qtbot.waitSignal(part.destroyed, timeout=20_000):
        part.deleteLater()
    bar.setValue(0)
    landmark.stay()
    assert bar.value() == 1500
