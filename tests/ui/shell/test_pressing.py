"""Enter presses what has the focus, as the space bar does, whatever kind of button it is."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QTabBar, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.buttons import PushButton, ToolButton
from kebab_desktop.ui.widgets.choice import Choice
from tests.ui.opened import bundled, kebab, opened, overrides, page_of

__all__ = ["bundled", "kebab", "opened", "overrides"]
_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@pytest.mark.parametrize("key", _KEYS)
def test_enter_presses_an_icon_button(chat: ChatPage, key: Qt.Key) -> None:
    shown = chat.panel.isVisible()
    QTest.keyClick(chat.panel_button, key)
    assert chat.panel.isVisible() is not shown


@pytest.mark.parametrize("key", _KEYS)
def test_enter_goes_to_the_page_of_the_rail(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> None:
    with qtbot.waitSignal(window.rail.page_requested) as asked:
        QTest.keyClick(window.rail.buttons["history"], key)
    assert asked.args == ["history"]


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("key", _KEYS)
def test_enter_opens_the_menu_of_a_chip(chat: ChatPage, key: Qt.Key) -> None:
    chip = chat.composer.scope.mode
    QTest.keyClick(chip, key)
    assert chip._menu.isVisible()
    chip._menu.close()


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("key", _KEYS)
def test_enter_opens_the_list_of_a_box(qtbot: QtBot, theme: Theme, key: Qt.Key) -> None:
    choice = Choice(theme, "severity", [("LOW", 1), ("HIGH", 2)])
    qtbot.addWidget(choice)
    choice.show()
    QTest.keyClick(choice, key)
    assert choice.view().isVisible()
    choice.hidePopup()


@pytest.mark.parametrize("name", list(PageName))
def test_every_button_is_one_that_enter_presses(opened: MainWindow, name: PageName) -> None:
    page_of(opened, name)
    buttons = [each for each in opened.findChildren(QAbstractButton) if not isinstance(each.parent(), QTabBar)]
    mine = [each for each in buttons if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert len(mine) > 10
    assert [each.accessibleName() for each in mine if not isinstance(each, PushButton | ToolButton)] == []


@pytest.mark.parametrize("make", [PushButton, ToolButton])
def test_a_double_click_does_not_press_what_takes_the_place_of_what_was_pressed(
    qtbot: QtBot, make: type[PushButton | ToolButton]
) -> None:
    """The second click on the Undo of a receipt pressed that of the receipt below, which had moved there."""
    area = QWidget()
    qtbot.addWidget(area)
    column = QVBoxLayout(area)
    buttons = [make() for _ in range(3)]
    pressed: list[QAbstractButton] = []
    for each in buttons:
        each.setText("Undo")
        each.clicked.connect(partial(pressed.append, each))
        column.addWidget(each)
    column.addStretch(1)
    first, second, last = buttons
    first.clicked.connect(first.hide)
    first.clicked.connect(column.activate)  # as a frame that is drawn between the clicks does
    with qtbot.waitExposed(area):
        area.show()
    place = first.mapTo(area, first.rect().center())
    QTest.mouseDClick(area.windowHandle(), Qt.MouseButton.LeftButton, pos=place)
    assert area.childAt(place) is second
    assert pressed == [first]
    QTest.mouseDClick(area.windowHandle(), Qt.MouseButton.LeftButton, pos=last.mapTo(area, last.rect().center()))
    assert pressed == [first, last, last]
