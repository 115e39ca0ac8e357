"""The chip "Offline" and what it speaks of."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.page import PreferencesPage
from tests.ui.opened import page_of


@pytest.fixture
def page(opened: MainWindow) -> PreferencesPage:
    page = page_of(opened, PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    return page


def test_the_chip_offline_leads_to_the_network_and_its_test(
    qtbot: QtBot, page: PreferencesPage, opened: MainWindow
) -> None:
    opened.status.offline.click()
    card = page.network
    qtbot.waitUntil(lambda: "Tested just now" in card.result.text())
    assert card.chip.text() == "none"
    qtbot.waitUntil(lambda: card.property("found") is True)
    qtbot.waitUntil(lambda: not card.visibleRegion().isEmpty())
    qtbot.waitUntil(lambda: [key for key, entry in page.group_buttons.items() if entry.isChecked()] == ["Privacy"])
    page.group_buttons["Answering"].click()
    assert [key for key, entry in page.group_buttons.items() if entry.isChecked()] == ["Answering"]
    assert card.property("found") is False
