"""Deleting answers by age: counted before, moved to the archive, brought back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.history.selection import Part
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.opened import ask, page_of


@pytest.fixture
def page(qtbot: QtBot, opened: MainWindow, kebab: Kebab) -> HistoryPage:
    """The page with three answers of today."""
    for question in ("Full GC 정지", "cafeteria menu", "zzzz qqqq"):
        ask(kebab, question)
    page = page_of(opened, PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    qtbot.waitUntil(lambda: page.table.answers.rowCount() == 3)
    return page


def test_old_answers_are_counted_deleted_and_brought_back(
    qtbot: QtBot, opened: MainWindow, page: HistoryPage, kebab: Kebab
) -> None:
    [row] = kebab.history.rows(HistoryFilter(text="GC"))
    text = kebab.history.export(HistoryFilter(text="GC"), "jsonl")
    old = text.replace(row.created_at, "2019-05-06T07:08:09.000Z").replace(row.trace_id, "ret_of_2019")
    kebab.history.import_answers(old)
    page.head.by_age.trigger()
    qtbot.waitUntil(lambda: page.ages.count.text() == "1 answer")
    assert page.ages.isVisible()
    page.ages.age.setCurrentIndex(page.ages.age.findData(0))
    qtbot.waitUntil(lambda: page.ages.delete.text() == "Delete 4")
    page.ages.age.setCurrentIndex(page.ages.age.findData(365))
    qtbot.waitUntil(lambda: page.ages.delete.text() == "Delete 1")
    page.ages.delete.click()
    qtbot.waitUntil(lambda: opened.toasts.text == "1 answer was moved to the archive")
    assert page.ages.isHidden()
    qtbot.waitUntil(lambda: page.table.answers.rowCount() == 3)
    [archived] = (kebab.data_dir / "history-archive").glob("*.jsonl")
    assert "ret_of_2019" in archived.read_text(encoding="utf-8")
    opened.toasts._action.click()
    qtbot.waitUntil(lambda: page.table.answers.rowCount() == 4)


def test_what_is_not_old_stays(qtbot: QtBot, page: HistoryPage) -> None:
    page.head.by_age.trigger()
    qtbot.waitUntil(lambda: page.ages.count.text() == "0 answers")
    assert not page.ages.delete.isEnabled()
    QTest.keyClick(page.ages.age, Qt.Key.Key_Escape)
    assert page.ages.isHidden()
    assert page.table.hasFocus()
    assert page.table.answers.rowCount() == 3


def test_the_choice_stands_over_the_answers_it_is_about(qtbot: QtBot, page: HistoryPage) -> None:
    page.head.parts[Part.PINS].click()
    qtbot.waitUntil(page.pins.isVisible)
    page.head.by_age.trigger()
    assert page.ages.isVisible()
    assert page.table.isVisible()
    assert page.head.part is Part.ANSWERS
    page.head.parts[Part.GAPS].click()
    qtbot.waitUntil(page.gaps.isVisible)
    assert not page.ages.isVisible()


def test_an_emptied_history_does_not_say_that_nothing_was_asked(qtbot: QtBot, page: HistoryPage) -> None:
    page.head.by_age.trigger()
    page.ages.age.setCurrentIndex(page.ages.age.findData(0))
    qtbot.waitUntil(lambda: page.ages.delete.text() == "Delete 3")
    page.ages.delete.click()
    qtbot.waitUntil(lambda: page.empty.title == "No questions are left")
