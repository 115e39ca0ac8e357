"""Marking an answer from its foot: the menu, the note in its place, the badge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.core.marks import Mark
from kebab_desktop.ui.answer.footnotes import to_markdown
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.theme import Theme
from tests.ui import samples

_LONG_MS = 20_000


@pytest.fixture
def intents() -> Intents:
    return Intents()


@pytest.fixture
def view(qtbot: QtBot, theme: Theme, intents: Intents) -> Iterator[AnswerView]:
    """A view on a page that has a use for Escape of its own."""
    page = QWidget()
    qtbot.addWidget(page)
    view = AnswerView(theme, intents)
    QVBoxLayout(page).addWidget(view)
    page.escape = QShortcut(QKeySequence("Esc"), page)  # type: ignore[attr-defined]
    page.resize(900, 700)
    page.show()
    qtbot.waitExposed(page)
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow, timeout=_LONG_MS)
    view.show_answer(samples.answer("gc"))
    yield view  # the page lives as long as this
    page.close()


def wanted(spy: QSignalSpy) -> list[tuple[str, str]]:
    return [(spy.at(number)[1], spy.at(number)[2]) for number in range(spy.count())]


def kept(intents: Intents, view: AnswerView, mark: Mark, note: str = "") -> Answer:
    """Do what the window does once a mark is stored."""
    assert view.answer is not None
    answer = replace(view.answer, mark=mark, note=note)
    intents.answer_marked.emit(answer)
    return answer


def test_helped_is_kept_at_once_and_taken_away_by_choosing_it_again(intents: Intents, view: AnswerView) -> None:
    spy = QSignalSpy(intents.mark_wanted)
    view.foot.helped.trigger()
    assert not view.foot.helped.isChecked(), "nothing is kept yet"
    assert view.foot.mark.isHidden()
    kept(intents, view, Mark.HELPED)
    assert view.foot.helped.isChecked()
    assert (view.foot.mark.text(), view.foot.mark.property("chip")) == ("Helped", "ok")
    view.foot.helped.trigger()
    assert wanted(spy) == [("helped", ""), ("", "")]
    kept(intents, view, Mark.NONE)
    assert view.foot.mark.isHidden()
    assert not view.foot.helped.isChecked()


def test_wrong_asks_for_a_note_below_the_answer_and_enter_keeps_it(
    qtbot: QtBot, intents: Intents, view: AnswerView
) -> None:
    spy = QSignalSpy(intents.mark_wanted)
    view.foot.wrong.trigger()
    field = view.marking.note.field
    qtbot.waitUntil(field.hasFocus, timeout=_LONG_MS)
    assert wanted(spy) == []
    assert not view.foot.wrong.isChecked()
    QTest.keyClicks(field, "port is")
    QTest.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(field, "8081")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert wanted(spy) == [("wrong", "port is\n8081")]
    assert not view.marking.note.editing
    assert view.foot.more.hasFocus()
    kept(intents, view, Mark.WRONG, "port is\n8081")
    assert (view.foot.mark.text(), view.foot.mark.property("chip")) == ("Marked wrong", "bad")
    assert view.marking.note.told.isVisible()
    assert view.marking.note.told.text() == "Note: port is\n8081"
    view.foot.wrong.trigger()
    assert wanted(spy)[1:] == [("", "")], "choosing it again takes it away"


def test_an_empty_note_is_a_note(qtbot: QtBot, intents: Intents, view: AnswerView) -> None:
    spy = QSignalSpy(intents.mark_wanted)
    view.foot.wrong.trigger()
    view.marking.note.keep.click()
    assert wanted(spy) == [("wrong", "")]
    kept(intents, view, Mark.WRONG)
    assert view.marking.note.isHidden()


def test_escape_leaves_the_note_and_nothing_else(qtbot: QtBot, intents: Intents, view: AnswerView) -> None:
    page = view.window()
    spy, escaped = QSignalSpy(intents.mark_wanted), QSignalSpy(page.escape.activated)  # type: ignore[attr-defined]
    view.foot.wrong.trigger()
    field = view.marking.note.field
    qtbot.waitUntil(field.hasFocus, timeout=_LONG_MS)
    QTest.keyClicks(field, "never kept")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert view.marking.note.isHidden()
    assert (spy.count(), escaped.count()) == (0, 0)
    assert QApplication.focusWidget() is view.foot.more
    QTest.keyClick(view.foot.more, Qt.Key.Key_Escape)
    assert escaped.count() == 1
    view.foot.wrong.trigger()
    assert field.toPlainText() == ""


def test_a_long_note_is_refused_where_it_is_written(intents: Intents, view: AnswerView) -> None:
    spy = QSignalSpy(intents.mark_wanted)
    view.foot.wrong.trigger()
    note = view.marking.note
    note.field.setPlainText("가" * 2001)
    assert "2,001 characters; at most 2,000" in note.problem.text()
    assert not note.keep.isEnabled()
    QTest.keyClick(note.field, Qt.Key.Key_Return)
    assert spy.count() == 0
    assert note.editing
    note.field.setPlainText("가" * 2000)
    assert note.problem.text() == ""
    QTest.keyClick(note.field, Qt.Key.Key_Return)
    assert wanted(spy) == [("wrong", "가" * 2000)]


def test_the_badge_opens_the_note_again(intents: Intents, view: AnswerView) -> None:
    spy = QSignalSpy(intents.mark_wanted)
    kept(intents, view, Mark.HELPED, "saved the night")
    view.foot.mark.click()
    note = view.marking.note
    assert note.field.toPlainText() == "saved the night"
    QTest.keyClicks(note.field, "!")
    QTest.keyClick(note.field, Qt.Key.Key_Return)
    assert wanted(spy) == [("helped", "saved the night!")]
    view.foot.mark.click()
    QTest.keyClick(note.field, Qt.Key.Key_Escape)
    assert note.told.text() == "Note: saved the night", "what is kept is shown again"


def test_what_is_being_written_stays_while_the_same_answer_is_shown_again(view: AnswerView) -> None:
    view.foot.wrong.trigger()
    view.marking.note.field.setPlainText("half a sen")
    view.show_answer(samples.answer("gc"))
    assert view.marking.note.editing
    assert view.marking.note.field.toPlainText() == "half a sen"
    other = samples.answer("other")
    view.show_answer(replace(other, retrieval=replace(other.retrieval, trace_id="ret_other")))
    assert view.marking.note.isHidden(), "it is no note on another answer"


def test_the_mark_of_another_answer_changes_nothing(intents: Intents, view: AnswerView) -> None:
    other = samples.answer("other")
    other = replace(other, mark=Mark.WRONG, retrieval=replace(other.retrieval, trace_id="ret_other"))
    intents.answer_marked.emit(other)
    assert view.foot.mark.isHidden()
    assert view.answer == samples.answer("gc")


def test_what_is_copied_tells_the_mark(intents: Intents, view: AnswerView) -> None:
    kept(intents, view, Mark.WRONG, "port is\n8081")
    view.foot.copy.click()
    assert "\n> **Marked wrong** — port is 8081\n" in QApplication.clipboard().text()
    assert "> **" not in to_markdown(samples.answer("gc"))


@pytest.mark.parametrize(("can_ask", "can_mark", "offered"), [(True, False, True), (False, True, True), (False,) * 3])
def test_only_where_answers_are_kept_they_are_marked(
    qtbot: QtBot, theme: Theme, *, can_ask: bool, can_mark: bool, offered: bool
) -> None:
    view = AnswerView(theme, Intents(), can_ask=can_ask, can_mark=can_mark)
    qtbot.addWidget(view)
    view.show_answer(samples.answer("gc"))
    assert view.foot.more.isHidden() is not offered
    assert view.foot.pin.isVisible() is can_ask  # an entry of the menu
    view.show_answer(replace(samples.answer("gc"), outcome=Outcome.INTERRUPTED))
    assert view.foot.more.isHidden()
