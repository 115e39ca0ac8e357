"""Answers that are not finished: a chip of their own, and no part in the rate of refusals."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.adapters.fakes.stores import InMemoryCatalog, InMemoryHistory
from kebab_desktop.app.history import HistoryService
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.answers import AskOptions, Outcome, RefusalKind, RefusalReason
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.history.head import HistoryHead
from kebab_desktop.ui.history.model import Column
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.history.selection import Kind, count
from kebab_desktop.ui.history.summary import HistorySummaryPanel
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme
from tests.contracts.history_samples import make_answer
from tests.ui.opened import ask, page_of


def history() -> InMemoryHistory:
    """One answer, one refusal, and two that were interrupted."""
    store = InMemoryHistory()
    store.save_answer(make_answer("ret_1"))
    gate = RefusalReason(RefusalKind.SCORE_GATE, 0.1, 0.4)
    store.save_answer(make_answer("ret_2", outcome=Outcome.REFUSED, refusal=gate))
    for trace in ("ret_3", "ret_4"):
        store.save_answer(replace(make_answer(trace), outcome=Outcome.INTERRUPTED))
    return store


def test_the_rate_of_refusals_is_that_of_finished_answers(qtbot: QtBot, theme: Theme) -> None:
    panel = HistorySummaryPanel(theme)
    qtbot.addWidget(panel)
    panel.resize(1600, 240)
    panel.show()
    panel.show_rate(history().rows(HistoryFilter()))
    assert "1 OF 2" in panel.rate.text()
    found = HistoryService(history(), InMemoryCatalog()).summary(HistoryFilter())
    assert (found.total, found.refused, found.stopped) == (2, 1, 0)


def test_the_chip_is_shown_when_there_are_some(qtbot: QtBot, theme: Theme) -> None:
    head = HistoryHead("History", theme)
    qtbot.addWidget(head)
    chip = head.chips[Kind.INTERRUPTED]
    assert chip.isHidden()
    head.show_figures(count(history().rows(HistoryFilter())))
    assert not chip.isHidden()
    assert chip.text() == "Not finished 2"
    chip.click()
    assert head.selection().kind is Kind.INTERRUPTED


def test_an_answer_that_ends_while_the_page_is_open_is_listed_as_it_ended(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab
) -> None:
    ask(kebab, "Full GC 정지 응답이 멈춘다")
    chat, page = page_of(opened, PageName.CHAT), page_of(opened, PageName.HISTORY)
    assert isinstance(chat, ChatPage)
    assert isinstance(page, HistoryPage)
    answers = page.table.answers
    qtbot.waitUntil(lambda: answers.rowCount() == 1)
    chat.composer.asked.emit("Full GC 정지")
    qtbot.waitUntil(lambda: answers.rowCount() == 2)
    outcomes = {"quotes only"}
    qtbot.waitUntil(
        lambda: {str(answers.index(number, Column.OUTCOME).data()).casefold() for number in range(2)} == outcomes
    )


def test_an_answer_that_is_being_made_is_no_broken_one(qtbot: QtBot, opened: MainWindow, kebab: Kebab) -> None:
    events = kebab.chat.ask("Full GC 정지 응답이 멈춘다", AskOptions(), CancelToken())
    next(events)
    page = page_of(opened, PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    answers = page.table.answers
    qtbot.waitUntil(lambda: answers.rowCount() == 1)
    assert answers.index(0, Column.OUTCOME).data() == "being answered"
    assert page.head.chips[Kind.INTERRUPTED].isHidden()
    trace = answers.history_row(0)
    assert trace is not None
    page.table.show_answer(trace.trace_id)
    qtbot.waitUntil(lambda: page.pane.trace_id == trace.trace_id)
    assert "right now" in page.pane.view.interrupted.text
    assert page.pane.ask.isHidden()
    assert page.pane.replay.isHidden()
    for _ in events:
        pass
    opened.intents.answers_changed.emit()
    qtbot.waitUntil(lambda: answers.index(0, Column.OUTCOME).data() == "quotes only")
    qtbot.waitUntil(lambda: page.pane.view.interrupted.text == "")
    assert not page.pane.ask.isHidden()


def test_an_answer_that_fails_is_no_longer_being_made(kebab: Kebab, monkeypatch: pytest.MonkeyPatch) -> None:
    events = kebab.chat.ask("Full GC 정지", AskOptions(), CancelToken())
    next(events)
    assert len(kebab.history.being_made()) == 1
    monkeypatch.setattr("kebab_desktop.ask.pipeline.expand_by_words", _broken)
    with pytest.raises(ZeroDivisionError):
        for _ in events:
            pass
    assert not kebab.history.being_made()


def _broken(_run: object) -> None:
    raise ZeroDivisionError
