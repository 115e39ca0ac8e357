"""What the receipts of runs say, and the room that they take below the list."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from kebab_desktop.core.events import IngestSummary
from kebab_desktop.ui.knowledge.result_card import ResultCards
from kebab_desktop.ui.knowledge.wording import took_text
from kebab_desktop.ui.theme import Theme


def test_no_room_is_taken_without_a_receipt(qtbot: QtBot, theme: Theme) -> None:
    """The bar of a run stood above an empty strip."""
    cards = ResultCards(theme)
    qtbot.addWidget(cards)
    cards.show()
    assert cards.sizeHint().height() == 0
    cards.show_summary(IngestSummary(added=2, chunks=4, seconds=1.0))
    assert cards.sizeHint().height() > cards.newest.sizeHint().height()
    cards.newest.dismiss.click()
    assert cards.sizeHint().height() == 0
    cards.show_summary(IngestSummary(added=1, chunks=1, seconds=1.0))
    cards.hide()
    cards.begin_queue()
    assert cards.sizeHint().height() == 0


def test_a_short_run_is_told_in_milliseconds() -> None:
    """It took 0.0 s."""
    assert took_text(IngestSummary(added=1, chunks=1, seconds=0.012)) == "1 chunk in 12 ms"
    assert took_text(IngestSummary(added=1, chunks=612, seconds=4.2)) == "612 chunks in 4.2 s"
