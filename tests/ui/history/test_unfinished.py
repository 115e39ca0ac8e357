"""Answers that are not finished: a chip of their own, and no part in the rate of refusals."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from kebab_desktop.adapters.fakes.stores import InMemoryCatalog, InMemoryHistory
from kebab_desktop.app.history import HistoryService
from kebab_desktop.core.answers import Outcome, RefusalKind, RefusalReason
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.ui.history.head import HistoryHead
from kebab_desktop.ui.history.selection import Kind, count
from kebab_desktop.ui.history.summary import HistorySummaryPanel
from kebab_desktop.ui.theme import Theme
from tests.contracts.history_samples import make_answer


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
