"""A list shows that it has the keyboard, also before a row is chosen: no stop of the Tab key is invisible."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import ThemeChoice
from tests.ui.opened import ask, bundled, kebab, opened, overrides, page_of
from tests.ui.shell.test_contrast import filled
from tests.ui.shell.test_theme import contrast

__all__ = ["bundled", "kebab", "opened", "overrides"]
_FRAME = (-20, -20, 20, 20)
_CLEAR = 2.0
_LEAST = 60
_KINDS = 3


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


def rings(window: MainWindow, page: QWidget) -> dict[str, float]:
    """How much of the edge of each control changes clearly when the Tab key brings the focus to it."""
    found: dict[str, float] = {}
    for control in filter(isValid, page.findChildren(QWidget)):  # parts of an answer go when it is finished
        kind = f"{type(control).__name__} {control.property('role') or control.property('chip') or ''}"
        stops = control.focusPolicy() & Qt.FocusPolicy.TabFocus and control.focusProxy() is None
        if not stops or kind in found or not control.isEnabled() or control.visibleRegion().isEmpty():
            continue
        window.setFocus()
        before = around(window, control)
        control.setFocus(Qt.FocusReason.TabFocusReason)
        if QApplication.focusWidget() is control:
            after = around(window, control)
            found[kind] = sum(_differ(*pair) for pair in zip(before, after, strict=True))
    window.setFocus()
    return found


def around(window: MainWindow, control: QWidget) -> list[QColor]:
    """The pixels of a control and of the frame around it, such as that of the field for the question."""
    QApplication.processEvents()
    place = QRect(control.mapTo(window, QPoint(0, 0)), control.size()).adjusted(*_FRAME)
    picture = window.grab(place.intersected(window.rect())).toImage()
    return [picture.pixelColor(x, y) for x in range(picture.width()) for y in range(picture.height())]


def _differ(before: QColor, after: QColor) -> bool:
    return contrast(before.name(), after.name()) >= _CLEAR


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK, ThemeChoice.CONTRAST])
@pytest.mark.parametrize("name", list(PageName))
def test_every_stop_of_the_tab_key_can_be_seen(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, name: PageName, choice: ThemeChoice
) -> None:
    ask(kebab, "Full GC")
    opened.theme.choose(choice)
    page = page_of(opened, name)
    filled(qtbot, page)
    qtbot.waitUntil(lambda: opened.theme.restyling.waiting == 0)
    found = rings(opened, page)
    assert len(found) > _KINDS
    assert {kind: seen for kind, seen in found.items() if seen < _LEAST} == {}
