"""The keys of the pages act at once, and those of the shown page also while the focus is beside it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName

_CONTROL = Qt.KeyboardModifier.ControlModifier


def press(key: Qt.Key) -> None:
    """Press where the focus is, as a keyboard does, without letting anything else happen before the next key."""
    focused = QApplication.focusWidget() or QApplication.activeWindow()
    assert focused is not None
    QTest.keyClick(focused, key, _CONTROL)


def test_a_key_right_behind_the_key_of_a_page_is_not_lost(qtbot: QtBot, window: MainWindow, chat: ChatPage) -> None:
    qtbot.waitUntil(window.isActiveWindow, timeout=20_000)
    chat.session.ask("gc", chat.composer.scope.options())
    qtbot.waitUntil(lambda: chat.session.conversation_id is not None, timeout=20_000)
    window.show_page(PageName.HISTORY)
    assert window.stack.currentWidget() is not chat
    press(Qt.Key.Key_1)
    assert window.stack.currentWidget() is chat, "at once, not a tenth of a second later"
    press(Qt.Key.Key_N)
    assert chat.session.conversation_id is None


def test_the_keys_of_a_page_work_from_the_rail(qtbot: QtBot, window: MainWindow, chat: ChatPage) -> None:
    qtbot.waitUntil(window.isActiveWindow, timeout=20_000)
    window.rail.buttons[PageName.CHAT.value].setFocus()
    press(Qt.Key.Key_L)
    assert chat.composer.edit.hasFocus()
    window.status.index.setFocus()
    press(Qt.Key.Key_F)
    assert chat.panel.search.hasFocus()


def test_a_key_of_a_page_that_is_not_shown_does_nothing(qtbot: QtBot, window: MainWindow, chat: ChatPage) -> None:
    qtbot.waitUntil(window.isActiveWindow, timeout=20_000)
    window.show_page(PageName.HISTORY)
    button = window.rail.buttons[PageName.HISTORY.value]
    button.setFocus()
    press(Qt.Key.Key_L)
    assert button.hasFocus()
