"""Answers that were marked: the chip, the sign in the table, the note in the details, Undo, and the chat beside it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.core.marks import Mark
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.history.model import Column, HistoryModel
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.history.selection import Kind, Selection
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.palette.acts import acts_of, can_press
from kebab_desktop.ui.widgets.cells import CHIP_ROLE
from kebab_desktop.ui.widgets.chips import Tone
from tests.ui.history.test_parts import row
from tests.ui.opened import ask, page_of

QUESTION = "Full GC 정지 응답이 멈춘다"
_LONG_MS = 20_000


@pytest.fixture
def page(qtbot: QtBot, opened: MainWindow, kebab: Kebab) -> HistoryPage:
    """The page with two answers, that to :data:`QUESTION` opened."""
    ask(kebab, "tomcat pool exhausted")
    ask(kebab, QUESTION)
    page = page_of(opened, PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    qtbot.waitUntil(lambda: page.table.answers.rowCount() == 2, timeout=_LONG_MS)
    pick(qtbot, page)
    return page


def pick(qtbot: QtBot, page: HistoryPage) -> None:
    model = page.table.answers
    texts = [model.index(number, Column.QUESTION).data() for number in range(model.rowCount())]
    page.table.setCurrentIndex(model.index(texts.index(QUESTION), Column.QUESTION))
    qtbot.waitUntil(
        lambda: page.pane.view.answer is not None and page.pane.view.answer.question == QUESTION, timeout=_LONG_MS
    )


def shown(page: HistoryPage) -> list[tuple[str, str]]:
    model = page.table.answers
    return [
        (str(model.index(number, Column.QUESTION).data()), str(model.index(number, Column.OUTCOME).data()))
        for number in range(model.rowCount())
    ]


def mark_wrong(qtbot: QtBot, page: HistoryPage, note: str) -> None:
    page.pane.view.foot.wrong.trigger()
    field = page.pane.view.marking.note.field
    field.setPlainText(note)
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.head.chips[Kind.WRONG].text() == "Marked wrong 1", timeout=_LONG_MS)


def test_a_wrong_answer_is_marked_in_the_details_and_found_by_its_chip(
    qtbot: QtBot, page: HistoryPage, kebab: Kebab
) -> None:
    chip = page.head.chips[Kind.WRONG]
    assert chip.isHidden()
    mark_wrong(qtbot, page, "the limit is 80 %")
    assert chip.isVisible()
    assert page.pane.view.foot.mark.text() == "Marked wrong"
    assert page.pane.view.marking.note.told.text() == "Note: the limit is 80 %"
    assert page.pane.said.text == "Marked wrong: the limit is 80 %"
    chip.click()
    qtbot.waitUntil(lambda: shown(page) == [(QUESTION, "quotes only, Marked wrong")], timeout=_LONG_MS)
    [found] = kebab.history.rows(HistoryFilter(mark="wrong"))
    assert (found.question, found.note) == (QUESTION, "the limit is 80 %")
    assert [each.mark for each in page.head.selection().export_filters()] == ["wrong"]


def stands_over(opened: MainWindow, part: QWidget) -> bool:
    """Tell whether the notice stands over the middle of a part of the window."""
    host = opened.toasts._host
    return abs(opened.toasts.geometry().center().x() - part.mapTo(host, part.rect().center()).x()) <= 1


def test_a_mark_is_taken_back_with_its_note(qtbot: QtBot, page: HistoryPage, opened: MainWindow, kebab: Kebab) -> None:
    mark_wrong(qtbot, page, "why")
    qtbot.waitUntil(lambda: opened.toasts.text == "Marked as wrong: History › Marked wrong", timeout=_LONG_MS)
    assert stands_over(opened, page.head), "beside the actions of the answer"
    wide = page.head.width()
    page.split.hide_aside()
    qtbot.waitUntil(lambda: page.head.width() > wide and stands_over(opened, page.head), timeout=_LONG_MS)
    page.split.show_aside()
    page.pane.view.foot.wrong.trigger()
    qtbot.waitUntil(lambda: opened.toasts.text == "The mark was taken away", timeout=_LONG_MS)
    qtbot.waitUntil(page.head.chips[Kind.WRONG].isHidden, timeout=_LONG_MS)
    assert page.pane.view.marking.note.isHidden()
    opened.toasts._action.click()
    qtbot.waitUntil(lambda: page.head.chips[Kind.WRONG].text() == "Marked wrong 1", timeout=_LONG_MS)
    assert page.pane.view.marking.note.told.text() == "Note: why"
    assert [each.note for each in kebab.history.rows(HistoryFilter(mark="wrong"))] == ["why"]


def test_the_field_comes_into_view_and_stays_there(qtbot: QtBot, page: HistoryPage, opened: MainWindow) -> None:
    opened.resize(1000, 500)
    bar = page.pane.body.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0, timeout=_LONG_MS)
    bar.setValue(0)
    page.pane.view.foot.wrong.trigger()
    note = page.pane.view.marking.note
    qtbot.waitUntil(lambda: bar.value() > 0 and not note.keep.visibleRegion().isEmpty(), timeout=_LONG_MS)
    note.keep.click()
    qtbot.waitUntil(lambda: page.head.chips[Kind.WRONG].text() == "Marked wrong 1", timeout=_LONG_MS)
    qtbot.waitUntil(lambda: page.desk._opening is not None and page.desk._opening.outcome is not None)
    assert bar.value() > 0, "what is read again is not scrolled away"


def test_the_palette_marks_only_an_answer_that_is_open(qtbot: QtBot, page: HistoryPage) -> None:
    acts = acts_of(PageName.HISTORY, page)
    assert can_press(acts["wrong"], page)
    assert can_press(acts["helped"], page)
    page.table.clearSelection()
    qtbot.waitUntil(lambda: not page.pane.isVisible(), timeout=_LONG_MS)
    acts = acts_of(PageName.HISTORY, page)
    assert not can_press(acts["wrong"], page)
    assert not can_press(acts["helped"], page)


def test_what_is_marked_in_the_history_is_marked_in_the_chat_too(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab
) -> None:
    chat = page_of(opened, PageName.CHAT)
    assert isinstance(chat, ChatPage)
    chat.composer.asked.emit(QUESTION)
    transcript = chat.session.transcript
    assert transcript is not None
    qtbot.waitUntil(lambda: transcript.running is None and transcript.turns[-1].view.answer is not None)
    trace_id = kebab.history.rows(HistoryFilter())[0].trace_id
    chat.context.intents.mark_wanted.emit(trace_id, "wrong", "two steps are missing")
    place = transcript.places[-1]
    assert place.turn is not None
    view = place.turn.view
    qtbot.waitUntil(view.foot.mark.isVisible, timeout=_LONG_MS)
    assert view.marking.note.told.text() == "Note: two steps are missing"
    assert [(each.mark, each.note) for each in place.answers] == [(Mark.WRONG, "two steps are missing")]
    assert place.answer is not None
    assert place.answer.mark is Mark.WRONG


def test_signs_in_the_table(qtbot: QtBot) -> None:
    model = HistoryModel()
    rows = [row(4, mark="wrong", note="why"), row(3, mark="helped"), row(2, mark="wrong"), row(1)]
    model.show_rows(rows, Selection(), frozenset({"ret_2"}))
    cells = [model.index(number, Column.OUTCOME) for number in range(4)]
    assert [cell.data(CHIP_ROLE) for cell in cells] == [
        ("✗ grounded", Tone.BAD),
        ("✓ grounded", Tone.OK),
        ("⚠ ✗ grounded", Tone.BAD),
        ("grounded", Tone.OK),
    ]
    assert [cell.data() for cell in cells] == [
        "grounded, Marked wrong",
        "grounded, Helped",
        "grounded, cited lines have changed, Marked wrong",
        "grounded",
    ]
    assert cells[0].data(Qt.ItemDataRole.ToolTipRole) == "grounded, Marked wrong\nwhy"
