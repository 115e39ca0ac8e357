"""Pinned questions on the history page, checked after every change of the runbooks."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.history.pin_model import Column
from kebab_desktop.ui.history.selection import Part
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.opened import ask, page_of

QUESTION = "tomcat pool exhausted"


@pytest.fixture
def page(qtbot: QtBot, opened: MainWindow, kebab: Kebab) -> HistoryPage:
    """The page with an answer of a runbook, opened."""
    answer = ask(kebab, QUESTION, SearchMode.LEXICAL)
    assert [each.doc_path for each in answer.citations] == ["pool.md"]
    page = page_of(opened, PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    qtbot.waitUntil(lambda: page.table.answers.rowCount() == 1)
    page.table.setCurrentIndex(page.table.answers.index(0, 1))
    qtbot.waitUntil(page.pane.acts.pin.isVisible)
    return page


def chip(page: HistoryPage) -> str:
    return page.head.parts[Part.PINS].text()


def pin(qtbot: QtBot, page: HistoryPage) -> None:
    page.pane.acts.pin.setFocus()
    QTest.keyClick(page.pane.acts.pin, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: chip(page) == "Pinned 1")


def cells(page: HistoryPage) -> dict[Column, object]:
    return {column: page.pins.model.index(0, column).data() for column in Column}


def test_pinning_and_unpinning_from_the_answer(qtbot: QtBot, page: HistoryPage) -> None:
    assert page.pane.acts.pin.text() == "Pin this question"
    pin(qtbot, page)
    assert page.pane.acts.pin.text() == "Unpin this question"
    page.pane.acts.pin.click()
    qtbot.waitUntil(lambda: chip(page) == "Pinned 0")
    assert page.pane.acts.pin.text() == "Pin this question"


def test_the_acts_on_a_pin_keep_their_width_before_the_first_check(qtbot: QtBot, page: HistoryPage) -> None:
    pin(qtbot, page)
    page.head.parts[Part.PINS].click()
    qtbot.waitUntil(page.pins.check.isVisible)
    assert page.pins.told.text() == ""
    assert page.pins.check.width() == page.pins.check.sizeHint().width()


def test_a_pin_is_told_and_can_be_undone(qtbot: QtBot, page: HistoryPage, opened: MainWindow) -> None:
    pin(qtbot, page)
    qtbot.waitUntil(lambda: opened.toasts.text == "Pinned this question")
    opened.toasts._action.click()
    qtbot.waitUntil(lambda: chip(page) == "Pinned 0")
    assert page.pane.acts.pin.text() == "Pin this question"


def test_found_before_not_now_after_a_change(
    qtbot: QtBot, page: HistoryPage, opened: MainWindow, kebab: Kebab, bundled: Path
) -> None:
    pin(qtbot, page)
    (bundled / "pool.md").unlink()
    opened.indexing.run(kebab.knowledge.ingest)
    qtbot.waitUntil(lambda: chip(page) == "⚠ Pinned 1")
    assert opened.toasts.text == "Pinned questions no longer found: 1"
    page.head.parts[Part.PINS].click()
    qtbot.waitUntil(page.pins.isVisible)
    shown = cells(page)
    assert (shown[Column.STATE], shown[Column.THEN], shown[Column.NOW]) == ("found before, not now", "1", "–")
    assert shown[Column.EXPECTED] == "bundled/pool.md"
    assert page.pins.told.text() == "1 found before, not now"


def test_checking_by_hand_and_acting_on_one(qtbot: QtBot, page: HistoryPage) -> None:
    pin(qtbot, page)
    page.head.parts[Part.PINS].click()
    qtbot.waitUntil(page.pins.isVisible)
    assert cells(page)[Column.STATE] == "not checked yet"
    assert not page.pins.unpin.isEnabled()
    page.pins.check.click()
    qtbot.waitUntil(lambda: cells(page)[Column.STATE] == "found")
    page.pins.table.setCurrentIndex(page.pins.model.index(0, 0))
    page.pins.open.click()
    qtbot.waitUntil(page.table.isVisible)
    page.head.parts[Part.PINS].click()
    qtbot.waitUntil(page.pins.isVisible)
    page.pins.table.setCurrentIndex(page.pins.model.index(0, 0))
    page.pins.unpin.click()
    qtbot.waitUntil(lambda: page.pins.stack.currentWidget() is page.pins.empty)


def test_a_page_without_pins_says_how_to_pin(qtbot: QtBot, opened: MainWindow) -> None:
    page = page_of(opened, PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    page.head.parts[Part.PINS].click()
    qtbot.waitUntil(lambda: page.pins.stack.currentWidget() is page.pins.empty)
    words = " ".join(each.text() for each in page.pins.empty.findChildren(QLabel))
    assert "More › Pin this question" in words
