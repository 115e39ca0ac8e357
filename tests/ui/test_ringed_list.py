"""The ring of a list goes as a whole when a row is chosen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, QRect, QStringListModel
from PySide6.QtGui import QPaintEvent
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.ringed_list import RingedList


class Painted(QObject):
    """Remembers what was drawn, as rectangles of the viewport."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[QRect] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the part; the event goes on."""
        if isinstance(event, QPaintEvent):
            self.parts.append(event.rect())
        return super().eventFilter(watched, event)


def test_choosing_a_row_draws_the_whole_list(qtbot: QtBot, theme: Theme) -> None:
    """After an undone removal the ring stood around the list and was broken at the row that came back."""
    view = RingedList(theme)
    qtbot.addWidget(view)
    view.setModel(QStringListModel(["a", "b"]))
    view.resize(200, 400)
    with qtbot.waitExposed(view):
        view.show()
    painted = Painted()
    view.viewport().installEventFilter(painted)
    view.selectionModel().select(view.model().index(1, 0), QItemSelectionModel.SelectionFlag.Select)
    qtbot.waitUntil(lambda: view.viewport().rect() in painted.parts, timeout=20_000)
