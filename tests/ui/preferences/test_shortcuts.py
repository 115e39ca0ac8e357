"""Keys that the user chooses: heard at once on every page, told when they are taken, back with a reset."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.keys.chosen_keys import (
    SETTING,
    can_be_chosen,
    chosen_keys,
    holding_keys,
    stored_keys,
    with_chosen,
)
from kebab_desktop.ui.keys.commands import commands
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.palette.acts import acts_of, can_press
from kebab_desktop.ui.palette.sheet import ShortcutsSheet
from kebab_desktop.ui.preferences.form import SettingsForm
from kebab_desktop.ui.preferences.page import PreferencesPage
from kebab_desktop.ui.preferences.shortcuts_card import KeyRow
from tests.ui.opened import page_of

_LONG_MS = 20_000
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def page(qtbot: QtBot, opened: MainWindow) -> PreferencesPage:
    page = page_of(opened, PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    qtbot.waitUntil(lambda: SETTING in page.form.rows, timeout=_LONG_MS)
    page.shortcuts.open.click()
    return page


def row_of(page: PreferencesPage, title: str) -> KeyRow:
    return next(each for each in page.shortcuts.rows if each.command.title == title)


def choose(row: KeyRow, key: str) -> None:
    row.field.setKeySequence(QKeySequence(key))
    row.field.editingFinished.emit()


def test_unfolding_puts_the_keyboard_into_no_field_that_takes_the_next_key(page: PreferencesPage) -> None:
    page.shortcuts.open.click()
    assert page.shortcuts.list.isHidden()
    page.shortcuts.open.setFocus()
    QTest.keyClick(page.shortcuts.open, Qt.Key.Key_Space)
    assert page.shortcuts.list.isVisibleTo(page)
    assert page.window().focusWidget() is page.shortcuts.open
    assert page.shortcuts.open.text() == "Hide the keys"


def test_every_key_that_can_be_another_is_listed_with_the_one_that_holds(page: PreferencesPage) -> None:
    assert page.form.rows[SETTING].editor.isHidden(), "the list writes the setting"
    listed = {
        (each.command.page, each.command.title, each.field.keySequence().toString()) for each in page.shortcuts.rows
    }
    assert listed == {(each.page, each.title, each.key) for each in commands() if can_be_chosen(each)}


def test_a_chosen_key_is_heard_at_once_and_told_everywhere(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, page: PreferencesPage
) -> None:
    choose(row_of(page, "Show or hide conversations"), "Ctrl+Shift+B")
    qtbot.waitUntil(lambda: "Ctrl+Shift+B" in kebab.preferences.current().general.shortcuts, timeout=_LONG_MS)
    chat = page_of(opened, PageName.CHAT)
    assert isinstance(chat, ChatPage)
    qtbot.waitUntil(lambda: "(Ctrl+Shift+B)" in chat.panel_button.toolTip(), timeout=_LONG_MS)
    before = chat.panel.isHidden()
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_B, CTRL)
    assert chat.panel.isHidden() is before
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_B, CTRL | SHIFT)
    assert chat.panel.isHidden() is not before
    QTest.keyClick(opened, Qt.Key.Key_F1)
    sheet = opened.palette_desk.card
    assert isinstance(sheet, ShortcutsSheet)
    assert "Show or hide conversations: Ctrl+Shift+B" in {each.accessibleName() for each in sheet.findChildren(QLabel)}
    sheet.close_card()


def test_a_key_that_is_taken_is_told_and_not_taken(kebab: Kebab, page: PreferencesPage) -> None:
    row = row_of(page, "Show or hide conversations")
    for key, word in (
        ("Ctrl+N", "“New conversation”"),
        ("Ctrl+3", "“Chat, Knowledge, History, Settings”"),
        ("Ctrl+K", "“Command palette”"),
        ("Ctrl+C", "text fields"),
        ("B", "for typing"),
        ("Shift+B", "for typing"),
    ):
        choose(row, key)
        assert word in row.error.text(), key
    assert kebab.preferences.current().general.shortcuts == ""
    choose(row, "Ctrl+B")
    assert row.error.text() == ""


def test_a_key_that_became_free_can_be_taken_and_each_goes_back(
    qtbot: QtBot, kebab: Kebab, page: PreferencesPage
) -> None:
    new, hide = row_of(page, "New conversation"), row_of(page, "Show or hide conversations")

    def stored() -> dict[str, str]:
        return chosen_keys(kebab.preferences.current().general.shortcuts)

    choose(new, "Ctrl+Alt+N")
    qtbot.waitUntil(lambda: not new.reset.isHidden(), timeout=_LONG_MS)
    choose(hide, "Ctrl+N")
    qtbot.waitUntil(lambda: stored() == {"chat/Ctrl+N": "Ctrl+Alt+N", "chat/Ctrl+B": "Ctrl+N"}, timeout=_LONG_MS)
    qtbot.waitUntil(lambda: not hide.reset.isHidden(), timeout=_LONG_MS)
    new.reset.click()
    assert "“Show or hide conversations”" in new.error.text()
    hide.reset.click()
    qtbot.waitUntil(lambda: stored() == {"chat/Ctrl+N": "Ctrl+Alt+N"}, timeout=_LONG_MS)
    qtbot.waitUntil(hide.reset.isHidden, timeout=_LONG_MS)
    new.reset.click()
    qtbot.waitUntil(lambda: kebab.preferences.current().general.shortcuts == "", timeout=_LONG_MS)


def test_the_reset_of_a_key_can_be_undone(qtbot: QtBot, kebab: Kebab, page: PreferencesPage) -> None:
    def stored() -> dict[str, str]:
        return chosen_keys(kebab.preferences.current().general.shortcuts)

    row = row_of(page, "New conversation")
    choose(row, "Ctrl+Alt+N")
    qtbot.waitUntil(lambda: not row.reset.isHidden(), timeout=_LONG_MS)
    row.reset.click()
    toasts = page.context.toasts
    qtbot.waitUntil(lambda: stored() == {}, timeout=_LONG_MS)
    assert toasts.text == "The key of “New conversation” is Ctrl+N again"
    assert toasts.open_offer is not None
    choose(row_of(page, "Show or hide conversations"), "Ctrl+Shift+B")
    qtbot.waitUntil(lambda: "chat/Ctrl+B" in stored(), timeout=_LONG_MS)
    toasts.open_offer.accepted.emit()
    qtbot.waitUntil(lambda: stored() == {"chat/Ctrl+N": "Ctrl+Alt+N", "chat/Ctrl+B": "Ctrl+Shift+B"}, timeout=_LONG_MS)


def test_esc_takes_a_half_made_choice_back(page: PreferencesPage) -> None:
    row = row_of(page, "New conversation")
    row.field.setKeySequence(QKeySequence("Ctrl+J"))
    QTest.keyClick(row.field, Qt.Key.Key_Escape)
    assert row.field.keySequence().toString() == "Ctrl+N"


@pytest.mark.parametrize("stored", ["", "no JSON", "[1]", '{"chat/Ctrl+N": 3}', '{"chat/Ctrl+N": "nonsense++"}'])
def test_a_setting_that_cannot_be_read_chooses_nothing(stored: str) -> None:
    assert with_chosen(commands(), chosen_keys(stored)) == commands()


def test_esc_takes_back_what_was_said_of_a_refused_key(page: PreferencesPage) -> None:
    row = row_of(page, "Keyboard shortcuts")
    choose(row, "Ctrl+N")
    assert "New conversation" in row.error.text()
    QTest.keyClick(row.field, Qt.Key.Key_Escape)
    assert row.error.text() == ""
    assert row.field.keySequence().toString() == "F1"


@pytest.mark.parametrize(
    ("stored", "word"),
    [
        ({"chat/Ctrl+N": "A"}, "for typing"),
        ({"chat/Ctrl+N": "Return"}, "for typing"),
        ({"chat/Ctrl+N": "Ctrl+V"}, "text fields"),
        ({"chat/Ctrl+N": "Ctrl+Backspace"}, "text fields"),
        ({"chat/Ctrl+N": "Ctrl+B"}, "“Show or hide conversations”"),
        ({"chat/Ctrl+N": "F5", "chat/Ctrl+B": "F5"}, "“Show or hide conversations”"),
        ({"chat/Ctrl+N": "Ctrl+B", "chat/Ctrl+B": "A"}, "“Show or hide conversations”"),
    ],
)
def test_keys_of_the_file_that_could_not_be_chosen_do_not_hold(stored: dict[str, str], word: str) -> None:
    holding, refused = holding_keys(stored_keys(stored), commands())
    assert holding == {}
    assert word in refused["chat/Ctrl+N"]


def test_the_file_may_swap_keys_and_name_what_is_not_there() -> None:
    swapped = {"chat/Ctrl+N": "Ctrl+B", "chat/Ctrl+B": "Ctrl+N"}
    assert holding_keys(stored_keys(swapped | {"chat/none": "A"}), commands()) == (swapped, {})
    assert holding_keys("[" * 100_000, commands()) == ({}, {})


def test_a_letter_that_the_file_makes_a_key_is_typed_and_the_list_says_why(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, page: PreferencesPage
) -> None:
    kebab.preferences.change(SETTING, stored_keys({"chat/Ctrl+N": "A"}))
    row = row_of(page, "New conversation")
    qtbot.waitUntil(lambda: "for typing" in row.error.text(), timeout=_LONG_MS)
    assert row.field.keySequence().toString() == "Ctrl+N"
    chat = page_of(opened, PageName.CHAT)
    assert isinstance(chat, ChatPage)
    QTest.keyClicks(chat.composer.edit, "heap")
    assert chat.composer.edit.toPlainText() == "heap"


def test_what_was_chosen_is_read_as_it_was_written() -> None:
    chosen = {"chat/Ctrl+N": "Ctrl+,", "window/Ctrl+Q": "Ctrl+="}
    assert chosen_keys(stored_keys(chosen)) == chosen


def test_the_actions_below_the_last_answer_have_keys(qtbot: QtBot, opened: MainWindow, kebab: Kebab) -> None:
    chat = page_of(opened, PageName.CHAT)
    assert isinstance(chat, ChatPage)
    chat.composer.asked.emit("Full GC 정지 응답이 멈춘다")
    qtbot.waitUntil(lambda: "pin_answer" in acts_of(PageName.CHAT, chat), timeout=_LONG_MS)
    assert can_press(acts_of(PageName.CHAT, chat)["why"], chat)
    transcript = chat.session.transcript
    assert transcript is not None
    foot = transcript.turns[-1].view.foot
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_Y, CTRL | SHIFT)
    assert foot.why.isChecked()
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_C, CTRL | SHIFT)
    assert "Copied" in opened.toasts.text
    kebab.preferences.change("search.default_k", 5)  # else the same would be found, and it is not searched again
    qtbot.waitUntil(lambda: can_press(acts_of(PageName.CHAT, chat)["again"], chat), timeout=_LONG_MS)
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_R, CTRL | SHIFT)
    qtbot.waitUntil(lambda: len(kebab.history.rows(HistoryFilter())) == 2, timeout=_LONG_MS)
    qtbot.waitUntil(lambda: transcript.running is None, timeout=_LONG_MS)
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_H, CTRL | SHIFT)
    assert opened.stack.currentWidget() is opened.pages[PageName.HISTORY]


def test_fields_of_keys_say_that_keys_are_pressed_there(page: PreferencesPage) -> None:
    """They look like fields for text, and "Ctrl+Alt+Y" was typed into them letter by letter."""
    words = [each.text() for each in page.shortcuts.list.findChildren(QLabel)]
    assert any("Keys are pressed, not typed" in each for each in words)
    field = page.shortcuts.rows[0].field
    assert "Press the new key here" in field.accessibleDescription()
    assert "Press the new key here" in field.toolTip()


def test_no_text_field_for_the_keys_is_shown_before_their_list(qtbot: QtBot, opened: MainWindow, kebab: Kebab) -> None:
    """The rows come some at a time; for about a second this one had a field for what the list writes."""
    form = SettingsForm(opened.theme)
    qtbot.addWidget(form)
    form._views = {view.key: view for view in kebab.preferences.settings()}
    form._order = {key: place for place, key in enumerate(form._views)}
    form._add_row(form._views[SETTING])
    assert form._made[SETTING].editor.isHidden()


def test_whoever_is_led_to_the_keys_has_the_keyboard_on_what_opens_them(
    qtbot: QtBot, opened: MainWindow, page: PreferencesPage
) -> None:
    page.open_target(SETTING)
    assert opened.focusWidget() is page.shortcuts.open
