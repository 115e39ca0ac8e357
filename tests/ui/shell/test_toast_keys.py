"""Notices: what they offer is undone from a text field too, and they cover nothing that is pressed in the chat."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.chat.test_asking import ask, finished

_UNDO = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def test_undo_works_while_the_cursor_is_in_a_field_unless_the_field_can_redo(
    qtbot: QtBot, window: MainWindow, chat: ChatPage
) -> None:
    for field in (chat.composer.edit, chat.panel.search):
        field.setFocus()
        with qtbot.waitSignal(window.toasts.offer("Deleted", "Undo").accepted):
            QTest.keyClick(field, Qt.Key.Key_Z, _UNDO)
    edit = chat.composer.edit
    edit.setFocus()
    edit.insertPlainText("Full GC")
    edit.undo()
    window.toasts.offer("Deleted", "Undo")
    QTest.keyClick(edit, Qt.Key.Key_Z, _UNDO)
    assert edit.toPlainText() == "Full GC"
    assert window.toasts.text == "Deleted"


def test_pressing_undo_leaves_the_keyboard_where_it_is(window: MainWindow, chat: ChatPage) -> None:
    chat.composer.edit.setFocus()
    window.toasts.offer("Deleted", "Undo")
    QTest.mouseClick(window.toasts._action, Qt.MouseButton.LeftButton)
    assert window.toasts.text == ""
    assert window.focusWidget() is chat.composer.edit


def test_a_notice_covers_neither_the_composer_nor_the_acts_of_the_last_answer(
    qtbot: QtBot, window: MainWindow, chat: ChatPage
) -> None:
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    window.toasts.offer("Pinned this question: History › Pinned", "Undo")
    notice = window.toasts.geometry()
    for part in (view.foot.why, chat.composer, chat.panel_button):
        top = part.mapTo(window.stack, part.rect().topLeft())
        assert not notice.intersects(part.rect().translated(top))


def test_asking_again_gives_the_keyboard_to_the_composer(qtbot: QtBot, window: MainWindow, chat: ChatPage) -> None:
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    view.foot.again.setFocus()
    view.foot.again.click()
    assert window.focusWidget() is chat.composer.edit
    qtbot.waitUntil(lambda: chat.session.transcript is not None and chat.session.transcript.running is None)


def test_the_key_of_an_action_that_is_idle_says_why_nothing_happens(
    qtbot: QtBot, window: MainWindow, chat: ChatPage
) -> None:
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    view.foot.again.setEnabled(False)
    view.foot.again.setAccessibleDescription("The same would be found")
    chat.composer.edit.setFocus()
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_R, _UNDO)
    assert window.toasts.text == "The same would be found"


def test_an_offer_comes_back_when_the_notice_before_it_has_run_out(qtbot: QtBot, window: MainWindow) -> None:
    offer = window.toasts.offer("Deleted", "Undo")
    for text in ("Copied", "Exported"):
        window.toasts.notify(text)
        assert window.toasts.text == text
        assert window.toasts.open_offer is offer
    window.toasts._timer.timeout.emit()
    assert window.toasts.text == "Deleted"
    with qtbot.waitSignal(offer.accepted):
        QTest.mouseClick(window.toasts._action, Qt.MouseButton.LeftButton)
    assert window.toasts.open_offer is None


def test_a_newer_offer_lets_the_covered_one_run_out(qtbot: QtBot, window: MainWindow) -> None:
    older = window.toasts.offer("Deleted", "Undo")
    notice = window.toasts.offer("Copied")
    with qtbot.waitSignals([older.expired, notice.expired]):
        newer = window.toasts.offer("Removed", "Undo")
    assert window.toasts.open_offer is newer


def test_an_offer_is_undone_by_its_keys_while_a_notice_covers_it(qtbot: QtBot, window: MainWindow) -> None:
    offer = window.toasts.offer("Deleted", "Undo")
    window.toasts.notify("Copied")
    with qtbot.waitSignal(offer.accepted):
        QTest.keyClick(window, Qt.Key.Key_Z, _UNDO)
    assert window.toasts.text == "Copied"
    window.toasts._timer.timeout.emit()
    assert window.toasts.text == ""


def test_an_offer_stays_in_sight_when_another_page_is_shown(qtbot: QtBot, window: MainWindow) -> None:
    """The page stood on top of it: one could still undo, and did not see it."""
    window.toasts.offer("Removed", "Undo")
    for name in (PageName.HISTORY, PageName.CHAT):
        window.show_page(name)
        over = window.stack.childAt(window.toasts.geometry().center())
        assert over is not None
        assert over is window.toasts or window.toasts.isAncestorOf(over), name
