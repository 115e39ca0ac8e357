"""Thousands of rows: what is selected, sorted and filtered is worked out in one go, not cell by cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QCollatorSortKey, Qt
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from kebab_desktop.adapters.fakes.stores import InMemoryCatalog
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import DocumentState
from kebab_desktop.core.ports import DocumentRecord
from kebab_desktop.ui.knowledge.arrangement import Arrangement, Column
from kebab_desktop.ui.knowledge.listing import DocumentRow, RowState, make_row, read_listing
from kebab_desktop.ui.knowledge.model import DocumentModel, source_key
from kebab_desktop.ui.knowledge.table import DocumentTable, choose_columns
from kebab_desktop.ui.theme import Theme, ThemeChoice
from tests.ui.knowledge.test_model import listing, record

ROWS = 2000


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often Qt asked the model about single cells."""
    counts: Counter[str] = Counter()

    def counted(name: str) -> None:
        whole = getattr(DocumentModel, name)

        def wrapped(model: DocumentModel, *arguments: Any) -> Any:  # noqa: ANN401 - stands for any method
            counts[name] += 1
            return whole(model, *arguments)

        monkeypatch.setattr(DocumentModel, name, wrapped)

    for name in ("flags", "data", "columnCount", "rowCount"):
        counted(name)
    return counts


@pytest.fixture
def table(qtbot: QtBot, asked: Counter[str]) -> DocumentTable:
    table = DocumentTable(Theme(ThemeChoice.LIGHT))
    qtbot.addWidget(table)
    table.resize(1100, 400)
    table.documents.show_listing(listing(*(record(number) for number in range(ROWS)), record(ROWS, "tickets")))
    with qtbot.waitExposed(table):
        table.show()
    table.grab()
    asked.clear()
    return table


def test_selecting_all_asks_about_no_more_cells_than_are_seen(table: DocumentTable, asked: Counter[str]) -> None:
    picked: list[list[object]] = []
    table.picked.connect(picked.append)
    table.selectAll()
    table.grab()
    assert len(table.document_rows()) == ROWS + 1
    assert len(picked) == 1 and len(picked[0]) == table.documents.rowCount()
    assert max(asked[name] for name in ("flags", "columnCount", "rowCount")) < ROWS
    assert asked["data"] < 2 * ROWS  # some for each cell of the dozen rows in view


def test_sorting_keeps_all_selected_without_asking_cell_by_cell(table: DocumentTable, asked: Counter[str]) -> None:
    table.selectAll()
    table.grab()
    asked.clear()
    picked: list[list[object]] = []
    table.picked.connect(picked.append)
    table.horizontalHeader().setSortIndicator(Column.CHUNKS, Qt.SortOrder.DescendingOrder)
    table.grab()
    first = table.documents.entry(1)
    assert isinstance(first, DocumentRow) and first.record.chunks == 6
    assert len(table.document_rows()) == ROWS + 1 and not picked
    assert max(asked[name] for name in ("flags", "columnCount", "rowCount")) < ROWS


def test_the_heads_of_the_columns_know_no_selection(table: DocumentTable) -> None:
    """Else they ask for every cell below them whether it is selected."""
    table.selectAll()
    assert not table.horizontalHeader().selectionModel().hasSelection()
    assert table.selectionModel().hasSelection()


def test_an_order_that_is_there_is_not_made_again(table: DocumentTable) -> None:
    resets = QSignalSpy(table.documents.modelReset)
    table.documents.sort(Column.TITLE, Qt.SortOrder.AscendingOrder)
    assert resets.count() == 0
    table.documents.sort(Column.TITLE, Qt.SortOrder.DescendingOrder)
    assert resets.count() == 1


def test_what_is_selected_and_current_survives_an_order(table: DocumentTable) -> None:
    table.show_entry("doc_team_7")
    table.documents.sort(Column.TITLE, Qt.SortOrder.DescendingOrder)
    assert [row.record.id for row in table.document_rows()] == ["doc_team_7"]
    assert table.currentIndex().row() == table.documents.row_of("doc_team_7") == ROWS - 7
    assert table.documents.headings == [0, ROWS + 1]
    assert [table.documents.keys[row] for row in table.documents.headings] == [
        source_key("team"),
        source_key("tickets"),
    ]
    table.documents.arrange(text="nothing is called so")
    assert not table.entries()


def test_the_catalog_is_read_once_for_a_list(kebab: Kebab, monkeypatch: pytest.MonkeyPatch) -> None:
    list(kebab.knowledge.start_up(CancelToken()))
    before = read_listing(kebab.knowledge)
    gone = before.rows[0].record
    kebab.knowledge.remove_documents([gone.id])
    catalog = InMemoryCatalog.documents
    readings = []

    def documents(self: InMemoryCatalog, source_ids: Collection[str] | None = None) -> list[DocumentRecord]:
        readings.append(source_ids)
        return catalog(self, source_ids)

    monkeypatch.setattr(InMemoryCatalog, "documents", documents)
    after = read_listing(kebab.knowledge)
    assert readings == [None]
    assert [each.id for each in after.removed] == [gone.id]
    assert [row.record.id for row in after.rows] == [row.record.id for row in before.rows[1:]]
    assert [view.documents for view in after.sources] == [
        view.documents - (view.source.id == gone.source_id) for view in before.sources
    ]


def test_the_same_documents_read_again_are_painted_anew_and_nothing_is_built(table: DocumentTable) -> None:
    resets, painted = QSignalSpy(table.documents.modelReset), QSignalSpy(table.documents.dataChanged)
    table.show_entry("doc_team_7")
    again = listing(*(record(number) for number in range(ROWS)), record(ROWS, "tickets"))
    waiting = make_row(replace(again.rows[7].record, state=DocumentState.PENDING))
    table.documents.show_listing(replace(again, rows=(*again.rows[:7], waiting, *again.rows[8:])))
    assert resets.count() == 0
    assert painted.count() == 1
    assert [row.state for row in table.document_rows()] == [RowState.WAITING]
    table.documents.arrange(hidden=set())
    assert (resets.count(), painted.count()) == (0, 1)
    table.documents.arrange(hidden={"doc_team_7"})
    assert resets.count() == 1
    assert table.documents.row_of("doc_team_7") == -1


def test_a_list_that_is_read_again_keeps_the_rows_that_did_not_change(kebab: Kebab) -> None:
    list(kebab.knowledge.start_up(CancelToken()))
    before = read_listing(kebab.knowledge)
    assert read_listing(kebab.knowledge, before) is before
    gone, kept = before.rows[0], before.rows[1:]
    kebab.knowledge.remove_documents([gone.record.id])
    after = read_listing(kebab.knowledge, before)
    assert after is not before
    assert len(after.rows) == len(kept)
    assert all(new is old for new, old in zip(after.rows, kept, strict=True))


def test_titles_are_sorted_where_the_list_is_read(kebab: Kebab) -> None:
    list(kebab.knowledge.start_up(CancelToken()))
    read = read_listing(kebab.knowledge)
    rows = sorted(read.rows, key=_title_key)
    assert read.by_title
    assert list(read.rows) == rows
    arrangement = Arrangement(grouped=False)
    assert arrangement.entries(read, {}) == rows
    arrangement.sort_by(Column.TITLE, Qt.SortOrder.DescendingOrder)
    assert arrangement.entries(read, {}) == rows[::-1]


def test_a_column_that_the_headings_say_already_is_left_out(table: DocumentTable) -> None:
    table.resize(1100, 400)
    own = make_row(replace(record(0), trust="tertiary"))
    for rows, grouped, hidden in (
        ((make_row(record(0)),), True, True),
        ((make_row(record(0)),), False, False),
        ((own, make_row(record(1))), True, False),
        ((make_row(record(0)),), True, True),
    ):
        table.set_grouped(grouped)
        table.documents.show_listing(replace(listing(record(0)), rows=rows))
        choose_columns(table)
        assert table.isColumnHidden(Column.TRUST) is hidden


def _title_key(row: DocumentRow) -> QCollatorSortKey:
    return row.title_key
