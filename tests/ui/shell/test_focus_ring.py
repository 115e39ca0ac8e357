"""A list shows that it has the keyboard, also before a row is chosen: no stop of the Tab key is invisible."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.opened import ask, bundled, kebab, opened, overrides, page_of

__all__ = ["bundled", "kebab", "opened", "overrides"]


def list_of(window: MainWindow, name: PageName) -> QAbstractItemView:
    page = page_of(window, name)
    if isinstance(page, ChatPage):
        return page.panel.list
    assert isinstance(page, KnowledgePage | HistoryPage)
    return page.table


def edge(view: QAbstractItemView) -> set[str]:
    """The colours down the left edge."""
    QApplication.processEvents()
    picture = view.viewport().grab().toImage()
    return {picture.pixelColor(1, y).name() for y in range(picture.height())}


@pytest.mark.parametrize("name", [PageName.CHAT, PageName.KNOWLEDGE, PageName.HISTORY])
def test_a_list_without_a_chosen_row_has_a_ring(qtbot: QtBot, opened: MainWindow, kebab: Kebab, name: PageName) -> None:
    ask(kebab, "Full GC")
    view = list_of(opened, name)
    qtbot.waitUntil(view.isVisible)
    view.clearFocus()
    accent = opened.theme.colour("accent").name()
    assert accent not in edge(view)
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert not view.selectionModel().hasSelection()
    assert accent in edge(view)
