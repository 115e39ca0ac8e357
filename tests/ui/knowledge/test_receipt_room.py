"""What the receipts of runs say, and the room that they take below the list."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.core.documents import Problem
from kebab_desktop.core.events import IngestSummary
from kebab_desktop.ui.knowledge.result_card import ResultCard, ResultCards
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


def placed(card: ResultCard, part: QWidget) -> QRect:
    """Return where a part stands in the card."""
    return QRect(part.mapTo(card, QPoint(0, 0)), part.size())


@pytest.mark.parametrize("width", [440, 700])
def test_the_words_of_a_receipt_are_not_squeezed_by_its_buttons(qtbot: QtBot, theme: Theme, width: int) -> None:
    card = ResultCard(theme)
    qtbot.addWidget(card)
    problem = Problem("library/empty.md", "The file is empty.", fatal=True)
    summary = IngestSummary(added=13, chunks=13, seconds=0.2, with_problems=1, problems=(problem,))
    card.resize(width, 80)
    card.show_summary(summary, ["library"], added=["doc"])
    qtbot.waitExposed(card)
    assert card.problems.isVisible() and card.undo.isVisible()
    qtbot.waitUntil(lambda: card.text.width() > width / 2)
    assert all(card.rect().contains(placed(card, each)) for each in (card.problems, card.undo, card.dismiss))


def test_a_short_receipt_is_one_row_with_its_button(qtbot: QtBot, theme: Theme) -> None:
    card = ResultCard(theme)
    qtbot.addWidget(card)
    card.resize(440, 80)
    card.show_summary(IngestSummary(added=2, chunks=2, seconds=0.2), ["library"], added=["doc"])
    qtbot.waitExposed(card)
    qtbot.waitUntil(lambda: placed(card, card.undo).left() > card.text.geometry().right())
    assert placed(card, card.undo).top() < card.detail.geometry().top()


class Windows(QObject):
    """Counts the windows that are shown."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look at what is shown and let it be."""
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown += 1
        return False


def test_a_new_receipt_opens_no_window_of_its_own(qtbot: QtBot, theme: Theme, qapp: QApplication) -> None:
    windows = Windows()
    qapp.installEventFilter(windows)
    cards = ResultCards(theme)
    qtbot.addWidget(cards)
    cards.show_summary(IngestSummary(added=2, chunks=2, seconds=0.2), ["library"], True)
    cards.show_summary(IngestSummary(added=1, chunks=1, seconds=0.2), ["library"], True)
    qapp.removeEventFilter(windows)
    assert windows.shown == 0
