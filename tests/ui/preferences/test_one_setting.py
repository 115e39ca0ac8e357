"""One setting among the others: reset with Undo, numbers as one reads and types them, a search that finds none."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.editors import TextEditor
from kebab_desktop.ui.preferences.page import PreferencesPage
from kebab_desktop.ui.preferences.row import SettingRow
from kebab_desktop.ui.preferences.wording import range_text
from kebab_desktop.ui.widgets.toast import Toasts
from tests.ui.opened import page_of


@pytest.fixture
def page(qtbot: QtBot, opened: MainWindow) -> PreferencesPage:
    page = page_of(opened, PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    qtbot.waitUntil(lambda: bool(page.form.rows))
    return page


def write(page: PreferencesPage, key: str, text: str) -> SettingRow:
    """Type a text into the field of a setting and press Return."""
    row = page.form.rows[key]
    assert isinstance(row.editor, TextEditor)
    row.editor.setFocus()
    row.editor.selectAll()
    QTest.keyClicks(row.editor, text)
    QTest.keyClick(row.editor, Qt.Key.Key_Return)
    return row


def test_the_reset_of_one_setting_can_be_undone(
    qtbot: QtBot, page: PreferencesPage, opened: MainWindow, kebab: Kebab
) -> None:
    row = write(page, "search.default_k", "12")
    qtbot.waitUntil(row.reset.isVisible)
    write(page, "rag.score_gate", "0.6")
    qtbot.waitUntil(page.form.rows["rag.score_gate"].reset.isVisible)
    row.reset.click()
    toasts = page.context.toasts
    qtbot.waitUntil(lambda: toasts.open_offer is not None)
    assert row.view.title in toasts.text
    assert (kebab.preferences.current().search.default_k, kebab.preferences.current().rag.score_gate) == (8, 0.6)
    page.setFocus()
    QTest.keyClick(opened, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: kebab.preferences.current().search.default_k == 12)
    qtbot.waitUntil(row.reset.isVisible)


def reset_with_an_offer(qtbot: QtBot, page: PreferencesPage) -> Toasts:
    """Change a setting and reset it; return where its Undo is offered."""
    row = write(page, "search.default_k", "12")
    qtbot.waitUntil(row.reset.isVisible)
    row.reset.click()
    qtbot.waitUntil(lambda: page.context.toasts.open_offer is not None)
    return page.context.toasts


def test_the_keyboard_is_on_the_field_after_the_reset_of_its_setting(qtbot: QtBot, page: PreferencesPage) -> None:
    """The button disappears, and the keyboard was on Chat in the rail."""
    row = write(page, "search.default_k", "12")
    qtbot.waitUntil(row.reset.isVisible)
    row.reset.setFocus()
    QTest.keyClick(row.reset, Qt.Key.Key_Space)
    qtbot.waitUntil(row.reset.isHidden)
    assert row.editor.hasFocus()


def test_a_reset_that_changes_nothing_leaves_the_undo_that_is_offered(
    qtbot: QtBot, page: PreferencesPage, kebab: Kebab
) -> None:
    toasts = reset_with_an_offer(qtbot, page)
    with qtbot.waitSignal(page.settings_reset.done):
        page.settings_reset.run()
    offer = toasts.open_offer
    assert offer is not None
    offer.accepted.emit()
    qtbot.waitUntil(lambda: kebab.preferences.current().search.default_k == 12)


def test_undoing_the_reset_of_one_setting_leaves_what_was_typed_meanwhile(
    qtbot: QtBot, page: PreferencesPage, kebab: Kebab
) -> None:
    toasts = reset_with_an_offer(qtbot, page)
    kebab.preferences.change("search.default_k", 5)
    assert toasts.open_offer is not None
    toasts.open_offer.accepted.emit()
    qtbot.waitUntil(lambda: "stay as they are" in toasts.text or "stays as it is" in toasts.text)
    assert kebab.preferences.current().search.default_k == 5


def test_thousands_are_set_apart_in_ranges_and_may_be_typed_so(qtbot: QtBot, page: PreferencesPage) -> None:
    row = page.form.rows["models.context_tokens"]
    assert range_text(row.view) == "512 to 131,072 · default 4,096"
    write(page, "models.context_tokens", "8,192")
    qtbot.waitUntil(lambda: row.view.value == 8192)
    write(page, "models.context_tokens", "8,19")
    qtbot.waitUntil(row.error.isVisible)
    assert "“8,19” is not allowed. Allowed are whole numbers from 512 to 131,072." in row.error.text()


def test_nothing_found_is_said_in_the_middle(qtbot: QtBot, page: PreferencesPage) -> None:
    page.search.setText("no such setting")
    nothing = page.form.nothing
    qtbot.waitUntil(lambda: nothing.height() > page.form.viewport().height() * 3 // 4)


def test_a_refused_text_stays_when_what_was_typed_on_the_way_to_it_is_taken(
    qtbot: QtBot, page: PreferencesPage, kebab: Kebab
) -> None:
    row = page.form.rows["search.default_k"]
    assert isinstance(row.editor, TextEditor)
    row.editor.setFocus()
    row.editor.selectAll()
    QTest.keyClicks(row.editor, "9")
    row.editor.returnPressed.emit()
    QTest.keyClicks(row.editor, "99")
    row.editor.returnPressed.emit()
    qtbot.waitUntil(row.reset.isVisible)  # 9 is taken and the page read again
    assert row.editor.hasFocus()
    qtbot.waitUntil(row.error.isVisible)
    assert row.editor.text() == "999"
    assert "Still 9" in row.error.text()
    QTest.keyClick(row.editor, Qt.Key.Key_Escape)
    assert row.editor.text() == "9"
    qtbot.waitUntil(row.error.isHidden)
