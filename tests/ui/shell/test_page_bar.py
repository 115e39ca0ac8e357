"""The bar of a page at every width."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import ChipButton
from kebab_desktop.ui.widgets.page_bar import PageBar, SearchField

_CHIPS = 7


def test_chips_beside_the_name_stand_in_one_line_at_every_width(qtbot: QtBot) -> None:
    bar = PageBar("History")
    chips = [ChipButton(f"Marked wrong {number}") for number in range(_CHIPS)]
    for chip in chips:
        bar.add_filter(chip)
    search = SearchField("Search questions and answers", "Search", 230)
    bar.add(search)
    bar.add(button("Export…"))
    qtbot.addWidget(bar)
    bar.show()
    widest = bar._title.sizeHint().width() + sum(chip.sizeHint().width() for chip in chips) + 700
    seen = set()
    for width in (*range(widest, 420, -7), *range(420, widest, 7)):
        bar.resize(width, bar.heightForWidth(width) if bar.hasHeightForWidth() else bar.sizeHint().height())
        qtbot.waitUntil(lambda: bar.two_lines or len({chip.y() for chip in chips}) == 1, timeout=20_000)
        seen.add(bar.two_lines)
        assert search.width() >= search.minimumWidth()
    assert seen == {True, False}
    bar.resize(widest, bar.height())
    qtbot.waitUntil(lambda: search.width() == search.sizeHint().width(), timeout=20_000)
