"""Tables of 10,000 rows: scrolled, selected, filtered, sorted. Run by :mod:`tests.benchmarks.ui`."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tests.benchmarks.ui_window import Measured, report, say

if TYPE_CHECKING:
    from kebab_desktop.core.history_store import HistoryRow
    from kebab_desktop.ui.knowledge.listing import DocumentRow

_ROWS = 10_000


def many_documents() -> tuple[DocumentRow, ...]:
    from kebab_desktop.ui.knowledge.listing import make_row
    from tests.ui import samples

    record = samples.document().record
    return tuple(
        make_row(
            replace(record, id=f"d{number}", source_id="team", title=f"런북 {number}", relative_path=f"{number}.md")
        )
        for number in range(_ROWS)
    )


def _answers() -> tuple[HistoryRow, ...]:
    from kebab_desktop.core.history_store import HistoryRow

    stamp, question = "2026-11-29T02:47:00Z", "Full GC가 30초씩 걸려요"
    return tuple(
        HistoryRow(f"t{number}", stamp, question, "grounded", "", 0.7, 0.4, "hybrid", "quotes", 900, 2.0, None)
        for number in range(_ROWS)
    )


def scroll() -> None:
    """Scroll the documents and the history, 10,000 rows each, from end to end."""
    from kebab_desktop.ui.history.selection import Kind, Selection
    from kebab_desktop.ui.history.table import HistoryTable
    from kebab_desktop.ui.knowledge.listing import Listing
    from kebab_desktop.ui.knowledge.table import DocumentTable
    from tests.ui import samples

    measured = Measured()
    rows, history = many_documents(), _answers()
    documents = DocumentTable(measured.theme)
    answers = HistoryTable(measured.theme)
    for name, table in (("documents", documents), ("history", answers)):
        table.resize(1000, 700)
        table.show()
        measured.until(lambda: True)
        begun = time.perf_counter()
        if table is documents:
            documents.documents.show_listing(Listing(tuple(samples.SOURCES), rows))
        else:
            answers.show_rows(history, Selection(Kind.ALL))
        say(f"{name}: {_ROWS:,} rows shown after", f"{(time.perf_counter() - begun) * 1000:.0f} ms")
        gaps = measured.until(Scrolling(table.verticalScrollBar()))
        report(f"scrolling {_ROWS:,} rows of {name}", gaps, measured.own)
        table.close()
    measured.end()


def table() -> None:
    """Select all, type into the filter, sort by each column, fold: 10,000 documents on the page; sort the history."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from kebab_desktop.bootstrap import open_kebab
    from kebab_desktop.ui.knowledge.listing import Listing
    from kebab_desktop.ui.knowledge.page import KnowledgePage
    from kebab_desktop.ui.page import PageName
    from tests.ui import samples

    measured = Measured()
    kebab = open_kebab(measured.folder / "data", demo=True)
    measured.window.attach(kebab)
    measured.until(lambda: not measured.window.indexing.running)
    measured.window.show_page(PageName.KNOWLEDGE)
    page = measured.window.pages[PageName.KNOWLEDGE]
    assert isinstance(page, KnowledgePage)
    measured.until(Beats(20))
    listing = Listing(tuple(samples.SOURCES), many_documents())
    header, columns = page.table.horizontalHeader(), range(page.table.documents.columnCount())
    orders = (Qt.SortOrder.DescendingOrder, Qt.SortOrder.AscendingOrder)
    acts: dict[str, list[Callable[[], object]]] = {
        f"{_ROWS:,} documents come": [lambda: page.desk.listed.emit(listing)],
        "select all": [page.table.selectAll],
        "Shift and arrow, all selected": [
            lambda: QTest.keyClick(page.table, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
        ],
        "the same documents come again, all selected": [page.table.selectAll, lambda: page.desk.listed.emit(listing)],
        "sort, all selected": [partial(header.setSortIndicator, each, orders[0]) for each in columns],
        "select none": [page.table.clearSelection],
        "sort by each column": [partial(header.setSortIndicator, each, order) for each in columns for order in orders],
        "type a filter": [partial(page.main.filter.setText, "런북 1234"[:end]) for end in range(1, 8)],
        "clear the filter": [page.main.filter.clear],
        "group by source": [page.main.group.toggle, page.main.group.toggle],
    }
    for name, steps in acts.items():
        gaps: list[float] = []
        own = 0.0
        for step in steps:
            gaps += measured.until(Once(step))
            own = max(own, measured.own)
        report(name, sorted(gaps, reverse=True), own)
    _sort_history(measured)
    measured.end()
    kebab.close()


def _sort_history(measured: Measured) -> None:
    from PySide6.QtCore import Qt

    from kebab_desktop.ui.history.selection import Kind, Selection
    from kebab_desktop.ui.history.table import HistoryTable

    answers = HistoryTable(measured.theme)
    answers.resize(1000, 700)
    answers.show()
    rows = _answers()
    answers.show_rows(rows, Selection(Kind.ALL))
    measured.until(Beats(20))
    gaps: list[float] = []
    own = 0.0
    header = answers.horizontalHeader()
    for column in range(answers.model().columnCount()):
        gaps += measured.until(Once(partial(header.setSortIndicator, column, Qt.SortOrder.AscendingOrder)))
        own = max(own, measured.own)
    report("sort the history by each column", sorted(gaps, reverse=True), own)
    answers.close()


class Beats:
    """True after a number of beats."""

    def __init__(self, count: int) -> None:
        self._left = count

    def __call__(self) -> bool:
        self._left -= 1
        return self._left < 0


class Once(Beats):
    """Acts at the first beat and waits for what comes of it: the filter is applied after a pause."""

    def __init__(self, act: Callable[[], object], beats: int = 60) -> None:
        super().__init__(beats)
        self._act: Callable[[], object] | None = act

    def __call__(self) -> bool:
        if self._act is not None:
            self._act()
            self._act = None
        return super().__call__()


class Scrolling:
    """Moves a scroll bar by a two-hundredth at every beat; true at the end."""

    def __init__(self, bar: object) -> None:
        from PySide6.QtWidgets import QScrollBar

        assert isinstance(bar, QScrollBar)
        self._bar = bar

    def __call__(self) -> bool:
        bar = self._bar
        bar.setValue(bar.value() + max(bar.maximum() // 200, 1))
        return bar.value() >= bar.maximum()
