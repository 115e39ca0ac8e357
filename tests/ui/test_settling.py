"""A pause that many changes do not put off for ever."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.settling import SettlingTimer


def test_changes_without_a_pause_do_not_put_it_off_for_ever(qtbot: QtBot) -> None:
    parent = QObject()
    settling = SettlingTimer(200, 600, parent)
    keys = QTimer(parent)
    keys.timeout.connect(settling.note)
    with qtbot.waitSignal(settling.timeout, timeout=20_000):
        keys.start(5)
    with qtbot.waitSignal(settling.timeout, timeout=20_000):
        pass
    keys.stop()


def test_it_waits_for_the_last_of_a_few_changes(qtbot: QtBot) -> None:
    parent = QObject()
    settling = SettlingTimer(60_000, 120_000, parent)
    settling.note()
    settling.note()
    assert settling.isActive()
    assert settling.remainingTime() > 30_000
    settling.stop()
    settling.note()
    assert settling.isActive(), "after it was stopped the next change begins anew"
