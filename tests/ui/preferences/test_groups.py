"""The groups beside the settings: which one is read, and what a search leaves of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.page import PreferencesPage
from tests.ui.opened import page_of


@pytest.fixture
def page(qtbot: QtBot, opened: MainWindow) -> PreferencesPage:
    page = page_of(opened, PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    qtbot.waitUntil(lambda: bool(page.form.rows))
    return page


def test_the_group_that_is_read_is_marked(qtbot: QtBot, page: PreferencesPage) -> None:
    def marked() -> list[str]:
        return [group for group, entry in page.group_buttons.items() if entry.isChecked()]

    qtbot.waitUntil(lambda: marked() == ["General"])
    page.group_buttons["Retrieval"].click()
    qtbot.waitUntil(lambda: marked() == ["Retrieval"])
    page.group_buttons["Retrieval"].click()
    assert marked() == ["Retrieval"]
    page.form.verticalScrollBar().setValue(page.form.verticalScrollBar().maximum())
    qtbot.waitUntil(lambda: marked() == ["Advanced"])
    page.search.setText("gate")
    qtbot.waitUntil(lambda: marked() == ["Retrieval"])


def test_a_search_without_a_find_leads_back(qtbot: QtBot, page: PreferencesPage) -> None:
    page.search.setText("no such thing")
    qtbot.waitUntil(page.form.nothing.isVisible)
    assert not any(entry.isChecked() for entry in page.group_buttons.values())
    page.form.show_all.click()
    assert page.search.text() == ""
    qtbot.waitUntil(lambda: not page.form.nothing.isVisible())


def test_health_and_backup_stand_above_the_constants_of_the_search(page: PreferencesPage) -> None:
    def top(widget: QWidget) -> int:
        return widget.mapTo(page.form, QPoint(0, 0)).y()

    first = min(top(row) for row in page.form.rows.values() if row.view.group == "Advanced" and not row.isHidden())
    assert top(page.form.heads["Advanced"]) < top(page.health) < top(page.data) < top(page.backup) < first


def test_a_group_that_is_pressed_before_its_rows_are_made_is_shown_when_they_are(
    qtbot: QtBot, opened: MainWindow
) -> None:
    page = PreferencesPage(opened.pages[PageName.CHAT].context)
    qtbot.addWidget(page)
    page.resize(1000, 600)
    page.show()
    assert page.form.rows == {}, "they are read on a lane"
    page.group_buttons["Retrieval"].click()
    qtbot.waitUntil(lambda: bool(page.form.rows))
    head = page.form.heads["Retrieval"]
    qtbot.waitUntil(lambda: 0 <= head.mapTo(page.form, QPoint(0, 0)).y() < page.form.height() // 2)
    qtbot.waitUntil(page.group_buttons["Retrieval"].isChecked)


def test_a_group_that_fills_the_view_is_marked_below_the_last_row_of_another(
    qtbot: QtBot, page: PreferencesPage
) -> None:
    """The row of Privacy at the upper edge had its group marked while all else in view was of Advanced."""
    page.form.ensureWidgetVisible(page.backup.write, 0, page.form.viewport().height() // 3)
    qtbot.waitUntil(page.group_buttons["Advanced"].isChecked)
    head, bar = page.form.heads["Advanced"], page.form.verticalScrollBar()
    bar.setValue(head.y() - page.form.viewport().height() // 3)
    assert page.group_buttons["Advanced"].isChecked()
    assert not page.group_buttons["Privacy"].isChecked()


def test_a_short_group_that_was_pressed_is_marked(page: PreferencesPage) -> None:
    page.group_buttons["Sources"].click()
    assert [group for group, entry in page.group_buttons.items() if entry.isChecked()] == ["Sources"]
