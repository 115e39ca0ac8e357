"""Every control of every page has a name for screen readers and a way by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.chat.conversation_panel import ConversationAct
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.intents import ConversationTarget
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.opened import ask, bundled, kebab, opened, overrides, page_of

__all__ = ["bundled", "kebab", "opened", "overrides"]
_CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
)
_OF_QT = ("qt_", "QComboBoxPrivateContainer")
"""Parts that Qt makes inside its own widgets: clear buttons, spin box fields, lists of boxes."""


def is_part_of_qt(control: QWidget) -> bool:
    parent = control.parentWidget()
    inside = isinstance(parent, QLineEdit | QComboBox | QAbstractSpinBox | QTabBar) or isinstance(control, QHeaderView)
    return inside or control.objectName().startswith(_OF_QT) or isinstance(control.window(), QScrollBar)


def controls(page: QWidget) -> list[QWidget]:
    found = [child for child in page.findChildren(QWidget) if isinstance(child, _CONTROLS)]
    return [control for control in found if not is_part_of_qt(control) and control.window() is page.window()]


def name_of(control: QWidget) -> str:
    """What a screen reader says: the name it was given, else the words on a button."""
    return control.accessibleName() or (control.text() if isinstance(control, QAbstractButton) else "")


def described(control: QWidget) -> str:
    names = [type(control).__name__, control.objectName()]
    above = control.parentWidget()
    while above is not None and len(names) < 6:
        names.append(type(above).__name__)
        above = above.parentWidget()
    return " < ".join(filter(None, names))


@pytest.mark.parametrize("name", list(PageName))
def test_every_control_has_a_name_and_can_be_reached(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, name: PageName
) -> None:
    answer = ask(kebab, "Full GC")
    page = page_of(opened, name)
    if isinstance(page, ChatPage):
        conversation = kebab.chat.start_conversation("Full GC")
        page.open_target(ConversationTarget(conversation.id))
        page.composer.asked.emit("Full GC")
        transcript = page.session.transcript
        qtbot.waitUntil(lambda: page.session.transcript is not None and page.session.transcript.running is None)
        assert transcript is None or transcript.turns
    elif name is PageName.HISTORY:
        page.open_target(answer.retrieval.trace_id)
    qtbot.wait(0)
    QApplication.processEvents()
    found = controls(page)
    assert len(found) > 5
    nameless = [described(control) for control in found if control.isVisible() and not name_of(control).strip()]
    assert nameless == []
    pressed_by_mouse = [part for line in page.findChildren(QLineEdit) for part in line.findChildren(QToolButton)]
    assert [described(part) for part in pressed_by_mouse if not name_of(part)] == []
    mouse_only = [
        described(control)
        for control in found
        if control.isVisible() and control.isEnabled() and control.focusPolicy() == Qt.FocusPolicy.NoFocus
    ]
    assert mouse_only == []


@pytest.mark.parametrize("name", [PageName.KNOWLEDGE, PageName.HISTORY, PageName.SETTINGS])
def test_screen_readers_are_told_what_is_chosen_in_a_box(qtbot: QtBot, opened: MainWindow, name: PageName) -> None:
    """Qt hands them the chosen value in the place of the name on Linux: "Any time", "On", without saying of what."""
    page = page_of(opened, name)
    qtbot.waitUntil(lambda: bool(page.findChildren(QComboBox)))
    told = {}
    for box in page.findChildren(QComboBox):
        tell = QAccessible.queryAccessibleInterface(box).text
        told[box.accessibleName()] = f"{tell(QAccessible.Text.Name)} {tell(QAccessible.Text.Description)}"
    assert [name for name, words in told.items() if not name or name not in words] == []


def test_the_incident_pack_of_a_conversation_is_written_from_its_menu(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, tmp_path: Path
) -> None:
    page = page_of(opened, PageName.CHAT)
    assert isinstance(page, ChatPage)
    page.composer.asked.emit("Full GC password=hunter2")
    qtbot.waitUntil(lambda: page.session.transcript is not None and page.session.transcript.running is None)
    conversation = kebab.chat.conversations()[0]
    page.panel.act_requested.emit(conversation, ConversationAct.INCIDENT_PACK)
    target = tmp_path / "pack.md"
    page.desk._export(str(target))
    qtbot.waitUntil(target.exists)
    text = target.read_text(encoding="utf-8")
    assert "Full GC" in text
    assert "hunter2" not in text
