"""A long text comes into the field for writing in slices; nothing of it is missing meanwhile."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy, QTest
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.knowledge.markdown_panel import MarkdownPanel
from kebab_desktop.ui.theme import Theme, ThemeChoice

_WAIT_MS = 20_000
LINES = 12_001
TEXT = "\n".join(f"line\u00a0{number} 줄" for number in range(LINES))


@pytest.fixture
def panel(qtbot: QtBot) -> MarkdownPanel:
    panel = MarkdownPanel(Theme(ThemeChoice.LIGHT))
    qtbot.addWidget(panel)
    return panel


def filled(panel: MarkdownPanel) -> bool:
    return panel.text.document().blockCount() == LINES and panel.text.document().isUndoRedoEnabled()


def test_a_long_text_is_whole_from_the_beginning_and_counts_as_unchanged(qtbot: QtBot, panel: MarkdownPanel) -> None:
    changed = QSignalSpy(panel.changed)
    panel.begin(TEXT, guided=False, writable=True)
    assert panel.text.document().blockCount() < LINES, "not in one piece"
    assert panel.body() == TEXT
    qtbot.waitUntil(lambda: filled(panel), timeout=_WAIT_MS)
    assert panel.body() == TEXT
    assert changed.count() == 0
    assert not panel.text.document().isModified()
    assert not panel.text.document().isUndoAvailable()
    panel.begin("short", guided=False, writable=True)
    assert panel.body() == "short"


def test_what_is_typed_meanwhile_stays(qtbot: QtBot, panel: MarkdownPanel) -> None:
    changed = QSignalSpy(panel.changed)
    panel.begin(TEXT, guided=False, writable=True)
    QTest.keyClicks(panel.text, "ab")
    qtbot.waitUntil(lambda: filled(panel), timeout=_WAIT_MS)
    assert panel.body() == f"ab{TEXT}"
    assert panel.text.document().isModified()
    assert changed.count() == 2
    QTest.keyClick(panel.text, Qt.Key.Key_Backspace)
    QTest.keyClick(panel.text, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert panel.body() == f"ab{TEXT}"


def test_another_text_takes_the_place_of_all_of_it(panel: MarkdownPanel) -> None:
    panel.begin(TEXT, guided=False, writable=True)
    panel.replace_body("other words")
    assert panel.body() == "other words"
    QTest.keyClick(panel.text, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert panel.body() == TEXT
