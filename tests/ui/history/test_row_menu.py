"""The context menu of the table of answers."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.ui.history.model import Column
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.history.row_menu import RowMenu
from kebab_desktop.ui.history.selection import Kind
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.opened import ask, page_of

ANSWERED, REFUSED = "Full GC 정지 응답이 멈춘다", "cafeteria menu"
_LONG_MS = 20_000


@pytest.fixture
def page(qtbot: QtBot, opened: MainWindow, kebab: Kebab) -> HistoryPage:
    kebab.preferences.change("rag.score_gate", 0.5)
    for question in (ANSWERED, REFUSED):
        ask(kebab, question)
    page = page_of(opened, PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    qtbot.waitUntil(lambda: page.table.answers.rowCount() == 2, timeout=_LONG_MS)
    return page


def shown(page: HistoryPage, question: str) -> RowMenu:
    """Press the right button on a row."""
    model = page.table.answers
    row = next(row for row in range(2) if model.index(row, Column.QUESTION).data() == question)
    page.table.setCurrentIndex(model.index(row, Column.QUESTION))
    page.table.customContextMenuRequested.emit(page.table.visualRect(page.table.currentIndex()).center())
    assert page.row_menu.menu.isVisible()
    page.row_menu.menu.close()
    return page.row_menu


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_an_answer_is_pinned_marked_and_copied(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, page: HistoryPage
) -> None:
    menu = shown(page, ANSWERED)
    assert (menu.pin.text(), menu.pin.isEnabled()) == ("Pin this question", True)
    menu.copy.trigger()
    assert QGuiApplication.clipboard().text() == ANSWERED
    menu.pin.trigger()
    qtbot.waitUntil(lambda: len(page.pins.model.pins) == 1, timeout=_LONG_MS)
    assert shown(page, ANSWERED).pin.text() == "Unpin this question"
    menu.wrong.trigger()
    qtbot.waitUntil(lambda: [row.question for row in kebab.history.rows(HistoryFilter(mark="wrong"))] == [ANSWERED])
    qtbot.waitUntil(lambda: "wrong" in {row.mark for row in page.table.answers._read}, timeout=_LONG_MS)
    assert shown(page, ANSWERED).wrong.isChecked()
    menu.wrong.trigger()
    qtbot.waitUntil(lambda: kebab.history.rows(HistoryFilter(mark="wrong")) == [], timeout=_LONG_MS)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_refusal_cannot_be_pinned_and_is_replayed(qtbot: QtBot, page: HistoryPage) -> None:
    menu = shown(page, REFUSED)
    assert not menu.pin.isEnabled()
    menu.replay.trigger()
    qtbot.waitUntil(lambda: page.screens.currentWidget() is page.replay, timeout=_LONG_MS)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_one_answer_is_deleted_and_brought_back(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, page: HistoryPage
) -> None:
    shown(page, REFUSED).delete.trigger()
    qtbot.waitUntil(lambda: page.table.answers.rowCount() == 1, timeout=_LONG_MS)
    assert [row.question for row in kebab.history.rows(HistoryFilter())] == [ANSWERED]
    qtbot.waitUntil(lambda: "1 answer was moved" in opened.toasts.text, timeout=_LONG_MS)
    opened.toasts._action.click()
    qtbot.waitUntil(lambda: page.table.answers.rowCount() == 2, timeout=_LONG_MS)


def test_the_next_answer_is_selected_when_one_is_deleted_by_its_key(qtbot: QtBot, page: HistoryPage) -> None:
    """Several are looked through and deleted one after the other: each time the table had to be clicked again."""
    page.table.selectRow(0)
    page.table.setFocus()
    deleted = page.table.selected()
    QTest.keyClick(page.table, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: page.table.answers.rowCount() == 1, timeout=_LONG_MS)
    left = page.table.selected()
    assert left is not None
    assert left != deleted
    qtbot.waitUntil(lambda: page.pane.trace_id == left.trace_id, timeout=_LONG_MS)
    QTest.keyClick(page.table, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: page.table.answers.rowCount() == 0, timeout=_LONG_MS)
    assert page.table.selected() is None


def test_the_pane_closes_when_the_selected_answer_is_filtered_out(qtbot: QtBot, page: HistoryPage) -> None:
    page.table.selectRow(0)
    left_out = page.table.selected()
    assert left_out is not None
    other = Kind.ANSWERED if left_out.outcome == "refused" else Kind.REFUSED
    page.head.chips[other].click()
    qtbot.waitUntil(lambda: page.table.answers.rowCount() == 1, timeout=_LONG_MS)
    assert page.table.selected() is None


def test_there_is_no_menu_below_the_rows(page: HistoryPage) -> None:
    page.table.customContextMenuRequested.emit(page.table.viewport().rect().bottomLeft())
    assert not page.row_menu.menu.isVisible()
