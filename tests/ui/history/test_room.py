"""What stands beside and below the list of the history: notices, columns, and one button to press next."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.history.model import Column
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.history.selection import Part
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.opened import ask, page_of


@pytest.fixture
def page(qtbot: QtBot, opened: MainWindow, kebab: Kebab) -> HistoryPage:
    opened.resize(960, 640)
    answer = ask(kebab, "Full GC 정지 응답이 멈춘다")
    kebab.pins.pin(answer.retrieval.trace_id)
    page = page_of(opened, PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    qtbot.waitUntil(lambda: page.table.answers.rowCount() == 1)
    return page


def foot(widget: QWidget, window: QWidget) -> int:
    return widget.mapTo(window, QPoint(0, widget.height())).y()


def test_a_notice_covers_no_row_and_the_list_has_its_room_again_afterwards(
    qtbot: QtBot, page: HistoryPage, opened: MainWindow
) -> None:
    toasts, whole = opened.toasts, page.stack.height()
    toasts.offer("Marked as wrong", "Undo")
    qtbot.waitUntil(lambda: foot(page.stack, opened) <= toasts.mapTo(opened, QPoint(0, 0)).y())
    toasts.dismiss()
    qtbot.waitUntil(lambda: page.stack.height() == whole)


def test_a_notice_covers_no_button_below_the_pinned_questions(
    qtbot: QtBot, page: HistoryPage, opened: MainWindow
) -> None:
    page.head.parts[Part.PINS].click()
    qtbot.waitUntil(page.pins.unpin.isVisible)
    opened.toasts.notify("Unpinned this question")
    qtbot.waitUntil(lambda: foot(page.pins.foot, opened) <= opened.toasts.mapTo(opened, QPoint(0, 0)).y())


def test_only_the_form_of_a_note_has_a_filled_button_while_it_is_open(qtbot: QtBot, page: HistoryPage) -> None:
    page.table.selectRow(0)
    qtbot.waitUntil(lambda: page.pane.view.answer is not None)
    assert page.pane.ask.property("role") == "primary"
    page.pane.view.foot.wrong.trigger()
    note = page.pane.view.marking.note
    qtbot.waitUntil(note.keep.isVisible)
    assert (note.keep.property("role"), page.pane.ask.property("role")) == ("primary", "")
    note.leave.click()
    assert page.pane.ask.property("role") == "primary"


def test_a_column_that_a_narrow_window_hides_is_brought_back_and_remembered(
    qtbot: QtBot, page: HistoryPage, opened: MainWindow
) -> None:
    table, menu = page.table, page.columns
    assert table.isColumnHidden(Column.MODEL)
    model = next(each for each in menu.actions() if each.text() == "Model")
    menu.aboutToShow.emit()
    assert not model.isChecked()
    model.trigger()
    assert not table.isColumnHidden(Column.MODEL)
    assert model.isChecked()
    opened.resize(900, 640)
    assert not table.isColumnHidden(Column.MODEL)
    again = HistoryPage(page.context, opened)
    assert not again.table.isColumnHidden(Column.MODEL)
    again.deleteLater()
    menu.usual.trigger()
    assert table.isColumnHidden(Column.MODEL)
    assert not menu.usual.isEnabled()


def test_columns_that_have_no_room_are_reached_by_scrolling(qtbot: QtBot, page: HistoryPage) -> None:
    page.table.selectRow(0)
    qtbot.waitUntil(page.pane.isVisible)
    assert page.table.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    for name in ("Reason", "Mode", "Model", "Tokens"):
        next(each for each in page.columns.actions() if each.text() == name).trigger()
    qtbot.waitUntil(lambda: page.table.horizontalScrollBar().maximum() > 0)
    page.table.horizontalScrollBar().setValue(page.table.horizontalScrollBar().maximum())
    assert page.table.columnViewportPosition(Column.TOKENS) < page.table.viewport().width()


def test_the_columns_are_in_the_menu_of_the_page(page: HistoryPage) -> None:
    """Where it opens by the keyboard, and where the command palette finds it."""
    assert page.columns.menuAction() in page.head.more.menu().actions()
    assert "Time" not in [each.text() for each in page.columns.actions() if each.isVisible()]
