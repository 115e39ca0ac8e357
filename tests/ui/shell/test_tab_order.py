"""The Tab key reaches every control of a page, in both directions, and comes round again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QButtonGroup, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.page import PreferencesPage
from tests.ui.opened import ask, bundled, kebab, opened, overrides, page_of
from tests.ui.shell.test_accessible import controls, described

__all__ = ["bundled", "kebab", "opened", "overrides"]
_MOST = 200
_SAME_LINE = 12


def walked(qtbot: QtBot, window: MainWindow, start: QWidget, key: Qt.Key) -> list[QWidget]:
    """Press the key until the focus comes back to ``start``."""
    start.setFocus()
    seen: list[QWidget] = []
    while len(seen) < _MOST:
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, key, Qt.KeyboardModifier.ShiftModifier if key == Qt.Key.Key_Backtab else _PLAIN)
        after = QApplication.focusWidget()
        assert after is not None and after is not focused, f"trapped in {described(focused)}"
        seen.append(after)
        if after is start:
            return seen
    raise AssertionError(f"never back at {described(start)}")


_PLAIN = Qt.KeyboardModifier.NoModifier


def expected(page: QWidget) -> list[QWidget]:
    """Controls that Tab stops at; of buttons in a group only the checked one."""
    grouped = {button for group in page.findChildren(QButtonGroup) for button in group.buttons()}
    return [
        control
        for control in controls(page)
        if control.isVisible()
        and control.isEnabled()
        and control.focusPolicy() & Qt.FocusPolicy.TabFocus
        and control not in grouped
    ]


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
@pytest.mark.parametrize("asked", [True, False], ids=["filled", "empty"])
@pytest.mark.parametrize("name", list(PageName))
def test_tab_reaches_everything(  # noqa: PLR0917 - three parameters
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, name: PageName, asked: bool, key: Qt.Key
) -> None:
    if asked:
        ask(kebab, "Full GC")
    page = page_of(opened, name)
    qtbot.wait(0)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    wanted = expected(page)
    assert len(wanted) > 3
    seen = walked(qtbot, opened, opened.status.index, key)
    assert [described(control) for control in wanted if control not in seen] == []


def test_settings_are_passed_from_top_to_bottom(qtbot: QtBot, opened: MainWindow) -> None:
    page = page_of(opened, PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    qtbot.waitUntil(lambda: page.model.isVisible() and page.device.isVisible())
    first, body = page.form.rows["general.language"].editor, page.form.widget()
    assert body is not None
    stops = [stop for stop in walked(qtbot, opened, first, Qt.Key.Key_Tab) if body.isAncestorOf(stop)]
    height = [stop.mapTo(body, stop.rect().center()).y() for stop in [first, *stops[:-1]]]
    above = [described(stops[n]) for n in range(len(height) - 1) if height[n + 1] < height[n] - _SAME_LINE]
    assert above == []
    assert len(height) > 20
