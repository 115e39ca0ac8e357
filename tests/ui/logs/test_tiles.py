"""The key figures of an analysis."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.logs.tiles import TileGrid
from kebab_desktop.ui.logs.wording import Tile
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.labels import ElidedLabel

_TITLES = ("Throughput", "Longest pause", "Full GCs", "Pauses", "Heap floor at the end", "Allocation rate")


@pytest.mark.parametrize("width", [560, 420, 360, 200])
def test_the_name_of_no_figure_is_cut(qtbot: QtBot, theme: Theme, width: int) -> None:
    """At the smallest window, with the log open beside, "Heap floor at the end" ended in an ellipsis."""
    around = QWidget()
    qtbot.addWidget(around)
    grid = TileGrid([Tile(title, "98.6%") for title in _TITLES])
    QHBoxLayout(around).addWidget(grid)
    around.resize(width, 400)
    around.show()
    qtbot.waitExposed(around)
    names = grid.findChildren(ElidedLabel)
    qtbot.waitUntil(lambda: all(name.text() == name.full_text for name in names))
    rows = {name.mapTo(grid, name.rect().topLeft()).y() for name in names}
    assert len(rows) == {560: 2, 420: 3, 360: 3, 200: 6}[width]
