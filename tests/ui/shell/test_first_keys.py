"""Keys that are pressed on a page before its list is there belong to the page, not to the one before."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.widgets.page_bar import SearchField
from tests.ui.opened import ask, bundled, kebab, opened, overrides

__all__ = ["bundled", "kebab", "opened", "overrides"]


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, modifier)


@pytest.mark.parametrize("name", [PageName.KNOWLEDGE, PageName.HISTORY])
def test_a_search_is_begun_before_the_list_is_there(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, name: PageName
) -> None:
    ask(kebab, "Full GC")
    assert name not in opened.pages
    opened.show_page(name)
    press(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    press(Qt.Key.Key_G)
    page = opened.pages[name]
    assert isinstance(page, KnowledgePage | HistoryPage)
    qtbot.waitUntil(page.table.isVisible)
    search = QApplication.focusWidget()
    assert isinstance(search, SearchField)
    assert page.isAncestorOf(search)
    assert search.text() == "g"


@pytest.mark.parametrize("name", [PageName.KNOWLEDGE, PageName.HISTORY])
def test_the_list_has_the_keyboard_once_it_is_there(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, name: PageName
) -> None:
    ask(kebab, "Full GC")
    opened.show_page(name)
    page = opened.pages[name]
    assert isinstance(page, KnowledgePage | HistoryPage)
    qtbot.waitUntil(page.table.hasFocus)


def test_keys_work_on_a_history_without_answers(qtbot: QtBot, opened: MainWindow) -> None:
    opened.show_page(PageName.HISTORY)
    page = opened.pages[PageName.HISTORY]
    assert isinstance(page, HistoryPage)
    qtbot.waitUntil(lambda: page.empty.title == "No questions yet")
    press(Qt.Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert focused is not None
    assert page.isAncestorOf(focused)
    press(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert page.head.search.hasFocus()
