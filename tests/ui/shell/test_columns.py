"""Widths and order of a table are there again at the next start; nonsense in the file does no harm."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.history.table import HistoryTable
from kebab_desktop.ui.theme import Theme

KEY = "history/columns"


@pytest.fixture
def state(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)


def table(qtbot: QtBot, theme: Theme) -> HistoryTable:
    made = HistoryTable(theme)
    qtbot.addWidget(made)
    made.resize(1400, 400)
    return made


def test_widths_and_order_come_back(qtbot: QtBot, theme: Theme, state: QSettings) -> None:
    first = table(qtbot, theme)
    first.horizontalHeader().resizeSection(2, 177)
    first.sortByColumn(4, Qt.SortOrder.AscendingOrder)
    first.save_columns(state, KEY)
    second = table(qtbot, theme)
    second.restore_columns(state, KEY)
    assert second.horizontalHeader().sectionSize(2) == 177
    assert second.horizontalHeader().sortIndicatorSection() == 4
    assert second.horizontalHeader().sortIndicatorOrder() == Qt.SortOrder.AscendingOrder


@pytest.mark.parametrize("saved", ["", "x|y", "1|2", "|".join(["-5"] * 9), "|".join(["99999999"] * 9)])
def test_nonsense_is_left_alone(qtbot: QtBot, theme: Theme, state: QSettings, saved: str) -> None:
    state.setValue(KEY, saved)
    made = table(qtbot, theme)
    made.restore_columns(state, KEY)
    header = made.horizontalHeader()
    assert all(0 < header.sectionSize(number) <= 1400 for number in range(made.model().columnCount()))
