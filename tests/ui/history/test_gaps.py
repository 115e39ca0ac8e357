"""Coverage gaps on the history page."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.gaps import GapQuestion, GapTopic
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.history.gap_pane import GapPane
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.history.selection import Kind, Part
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme
from tests.ui.opened import ask, page_of

KAFKA = ("Kafka 파티션 재배치", "kafka consumer lag", "Kafka 파티션 재배치")
CANTEEN = "cafeteria menu"


@pytest.fixture
def page(qtbot: QtBot, opened: MainWindow, kebab: Kebab) -> HistoryPage:
    """The page after five questions, one of them answered."""
    kebab.preferences.change("rag.score_gate", 0.5)
    for question in (*KAFKA, CANTEEN, "Full GC 정지 응답이 멈춘다"):
        ask(kebab, question)
    page = page_of(opened, PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    qtbot.waitUntil(lambda: page.table.answers.rowCount() == 5)
    return page


class Listener(QObject):
    """Keeps the questions for which a runbook is wanted."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[str] = []

    @Slot(str)
    def note(self, question: str) -> None:
        self.questions.append(question)


@pytest.fixture
def listener(page: HistoryPage) -> Listener:
    listener = Listener()
    page.context.intents.runbook_wanted.connect(listener.note)
    return listener


def show_gaps(qtbot: QtBot, page: HistoryPage) -> None:
    page.head.parts[Part.GAPS].click()
    qtbot.waitUntil(page.gaps.isVisible)


def test_a_topic_says_how_often_it_was_asked(qtbot: QtBot, theme: Theme, page: HistoryPage) -> None:
    pane = GapPane(theme, page.context.intents)
    qtbot.addWidget(pane)
    refusal = GapQuestion(CANTEEN, 1, "2026-11-30T10:00:00+00:00", "ret_1")
    pane.show_topic(GapTopic(("cafeteria",), (refusal,)))
    assert pane.place.full_text.startswith("asked once · ")
    pane.show_topic(GapTopic(("cafeteria",), (replace(refusal, count=3),)))
    assert pane.place.full_text.startswith("asked 3 times · ")


def test_topics_with_count_and_last_time(qtbot: QtBot, page: HistoryPage) -> None:
    assert page.head.parts[Part.GAPS].text() == "Coverage gaps 2"
    show_gaps(qtbot, page)
    model = page.gaps.model
    assert [[model.index(row, column).data() for column in (1, 2, 3)] for row in range(model.rowCount())] == [
        [KAFKA[0], "3", "2"],
        [CANTEEN, "1", "1"],
    ]
    assert str(model.index(0, 0).data()).startswith("Kafka")
    page.head.chips[Kind.ALL].click()
    qtbot.waitUntil(page.table.isVisible)


def test_the_search_narrows_the_topics(qtbot: QtBot, page: HistoryPage) -> None:
    show_gaps(qtbot, page)
    page.head.search.setText("cafeteria")
    qtbot.waitUntil(lambda: page.gaps.model.rowCount() == 1)
    assert page.head.part is Part.GAPS
    page.head.search.setText("nothing like it")
    qtbot.waitUntil(lambda: page.gaps.stack.currentWidget() is page.gaps.empty)


def test_a_topic_by_keyboard_to_a_runbook(qtbot: QtBot, page: HistoryPage, listener: Listener) -> None:
    show_gaps(qtbot, page)
    page.gaps.table.setFocus()
    QTest.keyClick(page.gaps.table, Qt.Key.Key_Down)
    page.gaps.table.setCurrentIndex(page.gaps.model.index(0, 0))
    assert [row.question.count for row in page.gaps.pane.rows] == [2, 1]
    assert page.gaps.pane.write.isVisible()
    page.gaps.pane.write.setFocus()
    QTest.keyClick(page.gaps.pane.write, Qt.Key.Key_Space)
    assert listener.questions == [KAFKA[0]]
    QTest.keyClick(page.gaps.table, Qt.Key.Key_Escape)
    assert page.gaps.pane.isHidden()


def test_a_notice_stands_over_the_list_and_leaves_the_details_their_height(qtbot: QtBot, page: HistoryPage) -> None:
    """It made the details shorter while it was there, and their buttons moved away under the pointer."""
    show_gaps(qtbot, page)
    page.gaps.table.setCurrentIndex(page.gaps.model.index(0, 0))
    qtbot.waitUntil(page.gaps.pane.isVisible)
    high, toasts = page.gaps.pane.height(), page.context.toasts
    toasts.notify("Copied the question")
    qtbot.waitUntil(lambda: page.gaps.stack.height() < high)
    assert page.gaps.pane.height() == high
    host = toasts.parentWidget()
    assert host is not None
    middle = page.gaps.list.mapTo(host, page.gaps.list.rect().center()).x()
    assert abs(toasts.geometry().center().x() - middle) <= 1
    page.parts.show_part(Part.ANSWERS)
    qtbot.waitUntil(lambda: page.toast_area.isAncestorOf(page.table))


def test_a_question_of_a_topic_opens_its_refusal(qtbot: QtBot, page: HistoryPage) -> None:
    show_gaps(qtbot, page)
    page.gaps.table.setCurrentIndex(page.gaps.model.index(1, 0))
    page.gaps.pane.rows[0].click()
    qtbot.waitUntil(lambda: page.pane.view.answer is not None)
    assert page.pane.view.answer is not None
    assert page.pane.view.answer.question == CANTEEN
    assert page.head.part is Part.ANSWERS


def test_a_refusal_offers_a_runbook_and_an_answer_does_not(qtbot: QtBot, page: HistoryPage, listener: Listener) -> None:
    page.table.setCurrentIndex(page.table.answers.index(1, 1))
    qtbot.waitUntil(page.pane.acts.write.isVisible)
    assert (page.pane.acts.write.property("role"), page.pane.ask.property("role")) == ("primary", "")
    page.pane.acts.write.click()
    assert listener.questions == [CANTEEN]
    page.table.setCurrentIndex(page.table.answers.index(0, 1))
    qtbot.waitUntil(page.pane.acts.write.isHidden)
    assert page.pane.ask.property("role") == "primary"


def test_what_is_known_now_is_no_gap(qtbot: QtBot, page: HistoryPage, kebab: Kebab) -> None:
    kebab.preferences.change("rag.score_gate", 0.0)
    ask(kebab, CANTEEN)
    page.activate()
    qtbot.waitUntil(lambda: page.head.parts[Part.GAPS].text() == "Coverage gaps 1")
