"""Words that change often do not lay out the window anew."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.widgets.flow import FlowLayout
from kebab_desktop.ui.widgets.steady_row import SteadyRow


class Page(QWidget):
    """Counts how often it is laid out; with a row of buttons beside, as pages have."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.row = SteadyRow()
        self.words = QLabel("1 of 10 indexed")
        self.row.row.addWidget(self.words)
        self.row.row.addStretch(1)
        beside = QWidget()
        FlowLayout(beside).addWidget(QLabel("beside"))
        layout = QVBoxLayout(self)
        layout.addWidget(beside)
        layout.addWidget(self.row)

    def event(self, event: QEvent) -> bool:
        """Count what Qt posts when something wants another size."""
        self.asked += event.type() == QEvent.Type.LayoutRequest
        return super().event(event)


@pytest.fixture
def page(qtbot: QtBot) -> Page:
    made = Page()
    qtbot.addWidget(made)
    made.resize(400, 200)
    made.show()
    qtbot.waitExposed(made)
    qtbot.waitUntil(lambda: made.words.width() >= made.words.sizeHint().width())
    QApplication.processEvents()
    made.asked = 0
    return made


def settle(qtbot: QtBot, page: Page) -> None:
    qtbot.waitUntil(lambda: page.words.width() >= page.words.sizeHint().width())


def test_other_words_of_no_more_room_leave_the_page_alone(qtbot: QtBot, page: Page) -> None:
    for text in ("2 of 10", "", "3 of 10"):
        page.words.setText(text)
        settle(qtbot, page)
    assert page.asked == 0


def test_words_that_need_more_room_get_it(qtbot: QtBot, page: Page) -> None:
    page.words.setText("many words that are wider than the page was before they came " * 2)
    qtbot.waitUntil(lambda: page.minimumSizeHint().width() > 400)
    page.words.setText("two\nlines")
    qtbot.waitUntil(lambda: page.words.height() >= page.words.sizeHint().height())
    assert page.asked > 0
