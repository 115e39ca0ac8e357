"""The knowledge page on in-memory engines: what the user does and what is shown then."""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyleOptionHeader, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import (
    FileDone,
    FileEmbedded,
    FileStarted,
    IngestDone,
    IngestEvent,
    IngestSummary,
    ScanDone,
)
from kebab_desktop.ui.knowledge import acts
from kebab_desktop.ui.knowledge.arrangement import Column
from kebab_desktop.ui.knowledge.listing import Listing, RowState
from kebab_desktop.ui.knowledge.model import source_key
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.widgets.flow import FlowLayout
from kebab_desktop.ui.widgets.page_bar import SearchField
from tests.ui.knowledge.steps import finish, listed, pick, row
from tests.ui.opened import FULL_GC

# --- the table and its details


def test_problems_are_seen_in_the_table_and_explained_beside_it(qtbot: QtBot, page: KnowledgePage) -> None:
    assert row(page, "gc/full-gc.md").state is RowState.INDEXED
    assert row(page, "workers.md").state is RowState.PROBLEM
    pick(qtbot, page, "workers.md")
    told = [card.accessibleName() for card in page.details.document.problems.cards]
    assert any("severity" in text and "HIGHER" in text and "CRITICAL" in text for text in told)
    assert any("line 4" in text for text in told)
    assert page.details.isVisible()


def test_a_document_shows_metadata_sections_and_text(qtbot: QtBot, page: KnowledgePage) -> None:
    pick(qtbot, page, "gc/full-gc.md")
    pane = page.details.document
    assert pane.title.text() == "Full GC 장시간 정지"
    assert pane.fields.value("docs_id") == "GC-FGC-01"
    assert pane.fields.value("keywords") == "full · gc · 정지"
    assert pane.fields.value("trust") == "primary (from the source)"
    assert pane.tabs.tabText(2) == "Chunks 2"
    chunks = pane.sections.chunks
    assert [chunks.index(number, 0).data() for number in range(chunks.rowCount())] == ["Symptoms", "Check points"]
    assert "응답이 멈춘다" in pane.text.toPlainText()
    assert not page.details.document.problems.cards


def test_a_section_leads_to_its_lines(qtbot: QtBot, page: KnowledgePage) -> None:
    pick(qtbot, page, "gc/full-gc.md")
    pane = page.details.document
    pane.sections.clicked.emit(pane.sections.chunks.index(1, 0))
    assert pane.text.isVisible()
    assert "Old 사용률이 90% 이상인지 확인한다." in pane.text.highlighted_text()


def test_a_citation_from_elsewhere_opens_the_document_at_its_lines(
    qtbot: QtBot, page: KnowledgePage, opened: MainWindow
) -> None:
    target = row(page, "gc/full-gc.md").record.id
    line = FULL_GC.splitlines().index("Full GC가 30초 동안 이어지고 응답이 멈춘다.") + 1
    opened.intents.document_requested.emit(f"{target}#L{line}-L{line}")
    qtbot.waitUntil(lambda: page.details.document.text.highlighted_lines == (line, line))
    assert page.table.document_rows()[0].record.id == target


def test_several_documents_are_summed_up(qtbot: QtBot, page: KnowledgePage) -> None:
    page.table.selectAll()
    assert page.details.many.title.text() == "3 documents selected"
    assert "1 with problems" in page.details.many.summary.text()


def test_a_source_tells_where_it_is_and_cannot_be_removed_when_it_is_the_programs(page: KnowledgePage) -> None:
    assert page.table.show_entry(source_key("bundled"))
    pane = page.details.source
    assert page.details.currentWidget() is pane
    assert pane.fields.value("Holds") == "3 documents · 4 chunks"
    assert not pane.remove_button.isVisible()
    page.acts.remove()
    assert "cannot be removed" in page.context.toasts.text


def test_esc_closes_the_details(qtbot: QtBot, page: KnowledgePage) -> None:
    pick(qtbot, page, "pool.md")
    QTest.keyClick(page.table, Qt.Key.Key_Escape)
    assert not page.details.isVisible()
    assert not page.table.entries()


def test_left_and_right_fold_and_unfold_a_source(page: KnowledgePage) -> None:
    page.table.show_path("pool.md")
    QTest.keyClick(page.table, Qt.Key.Key_Left)  # to the heading
    QTest.keyClick(page.table, Qt.Key.Key_Left)
    assert listed(page) == set()
    QTest.keyClick(page.table, Qt.Key.Key_Right)
    assert len(listed(page)) == 3


def test_the_table_is_narrowed_to_a_state_and_says_how_many_there_are(qtbot: QtBot, page: KnowledgePage) -> None:
    states = page.main.states
    assert [states.itemText(number) for number in (0, 1, 5)] == ["All states", "with problems · 1", "indexed · 2"]
    states.setCurrentIndex(1)
    assert listed(page) == {"workers.md"}
    QTest.keyClicks(page.main.filter, "tomcat")
    qtbot.waitUntil(page.main.clear_filter.isVisible)
    page.main.filter.clear()
    qtbot.waitUntil(lambda: listed(page) == {"workers.md"})
    states.setCurrentIndex(3)
    assert page.main.empty.isVisible()
    page.main.clear_filter.click()
    assert (listed(page), states.currentIndex()) == ({"gc/full-gc.md", "pool.md", "workers.md"}, 0)
    states.setCurrentIndex(1)
    page.open_target(row(page, "workers.md").record.id)  # what another page leads to is never hidden by a filter
    assert states.currentIndex() == 0


def test_filters_move_to_a_line_of_their_own_when_one_more_comes(
    qtbot: QtBot, page: KnowledgePage, opened: MainWindow
) -> None:
    bar = page.main.bar
    opened.resize(1280, 800)
    qtbot.waitUntil(lambda: not bar.two_lines)
    opened.resize(opened.width() - bar.width() + bar._title.sizeHint().width() + 700, 700)
    page.main.removed.setText("Removed 1,234,567 documents of long ago")
    page.main.removed.show()
    qtbot.waitUntil(lambda: bar.two_lines)
    assert page.main.filter.mapTo(bar, page.main.filter.rect().topLeft()).y() > bar._title.geometry().bottom()
    page.main.removed.hide()
    opened.resize(1280, 800)
    qtbot.waitUntil(lambda: not bar.two_lines)


def test_the_filter_says_when_nothing_matches_and_can_be_cleared(qtbot: QtBot, page: KnowledgePage) -> None:
    QTest.keyClicks(page.main.filter, "tomcat")
    qtbot.waitUntil(lambda: listed(page) == {"pool.md"})
    QTest.keyClicks(page.main.filter, "zzz")
    qtbot.waitUntil(lambda: page.main.stack.currentWidget() is page.main.empty)
    page.main.clear_filter.click()
    qtbot.waitUntil(lambda: len(listed(page)) == 3)


# --- files change


def test_a_changed_and_a_missing_file_are_seen_when_the_page_is_shown(
    qtbot: QtBot, page: KnowledgePage, bundled: Path
) -> None:
    (bundled / "pool.md").write_text(FULL_GC, encoding="utf-8")
    (bundled / "workers.md").unlink()
    page.activate()
    qtbot.waitUntil(lambda: row(page, "pool.md").state is RowState.CHANGED)
    assert row(page, "workers.md").state is RowState.MISSING
    pick(qtbot, page, "pool.md")
    assert "changed" in page.details.document.state.text
    pick(qtbot, page, "workers.md")
    assert "gone" in page.details.document.state.text
    assert not page.details.document.open_button.isEnabled()


def test_a_file_spelled_with_single_hangul_letters_is_found(
    qtbot: QtBot, page: KnowledgePage, bundled: Path, kebab: Kebab
) -> None:
    folder = bundled / unicodedata.normalize("NFD", "장애 대응")
    folder.mkdir()
    name = unicodedata.normalize("NFD", "풀 고갈.md")
    (folder / name).write_text("# 풀 고갈\n\n## 확인\n\n내용\n", encoding="utf-8")
    page.desk.check_all()
    finish(qtbot, page)
    qtbot.waitUntil(lambda: "장애 대응/풀 고갈.md" in listed(page))
    assert row(page, "장애 대응/풀 고갈.md").state is not RowState.MISSING
    found = kebab.knowledge.document(row(page, "장애 대응/풀 고갈.md").record.id)
    assert found.path.exists()
    assert not found.missing


def test_a_new_time_alone_is_no_change(qtbot: QtBot, page: KnowledgePage, bundled: Path) -> None:
    (bundled / "pool.md").touch()
    with qtbot.waitSignal(page.desk.listed):
        page.activate()
    assert row(page, "pool.md").state is RowState.INDEXED


def test_reindex_reads_the_selected_file_alone(qtbot: QtBot, page: KnowledgePage, bundled: Path, kebab: Kebab) -> None:
    text = FULL_GC.replace("title: Full GC 장시간 정지", "title: Changed title")
    for name in ("pool.md", "workers.md"):
        (bundled / name).write_text(text, encoding="utf-8")
    pick(qtbot, page, "pool.md")
    page.details.document.reindex_button.click()
    finish(qtbot, page)
    titles = {each.relative_path: each.title for each in kebab.knowledge.documents()}
    assert (titles["pool.md"], titles["workers.md"]) == ("Changed title", "Apache workers")
    assert "1 updated" in page.main.result.text.text()
    qtbot.waitUntil(lambda: page.details.document.title.text() == "Changed title")


def test_open_hands_the_file_to_the_system(
    qtbot: QtBot, page: KnowledgePage, bundled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []

    def refuse(path: Path) -> bool:
        opened.append(path)
        return False

    monkeypatch.setattr(acts, "open_file", refuse)
    pick(qtbot, page, "pool.md")
    page.details.document.open_button.click()
    assert opened == [bundled / "pool.md"]
    assert "No program opens" in page.context.toasts.text


# --- remove and undo


def test_remove_asks_nothing_and_undo_brings_back(
    qtbot: QtBot, page: KnowledgePage, kebab: Kebab, bundled: Path
) -> None:
    page.table.show_path("pool.md")
    QTest.keyClick(page.table, Qt.Key.Key_Delete)
    assert "pool.md" not in listed(page)
    qtbot.waitUntil(lambda: page.context.toasts.text == "Removed “Tomcat pool exhausted”")
    assert "pool.md" not in {each.relative_path for each in kebab.knowledge.documents()}
    assert (bundled / "pool.md").exists()
    page.context.toasts._action.click()  # Undo
    qtbot.waitUntil(lambda: "pool.md" in listed(page) and row(page, "pool.md").state is RowState.INDEXED)
    assert row(page, "pool.md").record.chunks == 1


def test_the_status_bar_counts_anew_after_a_removal(qtbot: QtBot, page: KnowledgePage, opened: MainWindow) -> None:
    qtbot.waitUntil(lambda: opened.status.index.text().startswith("3 documents"))
    page.table.show_path("pool.md")
    QTest.keyClick(page.table, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: opened.status.index.text().startswith("2 documents"))


def test_several_documents_are_removed_at_once(qtbot: QtBot, page: KnowledgePage) -> None:
    page.table.selectAll()
    page.details.many.remove_button.click()
    qtbot.waitUntil(lambda: page.context.toasts.text == "Removed 3 documents")
    qtbot.waitUntil(lambda: page.main.stack.currentWidget() is page.main.empty)
    assert page.main.empty_add.isVisible()


def test_a_source_is_forgotten_and_brought_back(qtbot: QtBot, page: KnowledgePage, dropped: Path, kebab: Kebab) -> None:
    page.desk.add_paths([dropped])
    qtbot.waitUntil(page.details.form.add_button.isVisible)
    page.details.form.add_button.click()
    qtbot.waitUntil(lambda: page.table.show_entry(source_key("dropped")))
    qtbot.waitUntil(lambda: not page.context.indexing.running)
    page.details.source.remove_button.click()
    qtbot.waitUntil(lambda: page.table.documents.row_of(source_key("dropped")) < 0)
    assert "Its files stay" in page.context.toasts.text
    assert (dropped / "a.md").exists()
    page.context.toasts._action.click()
    qtbot.waitUntil(lambda: "a.md" in listed(page))
    assert any(view.source.id == "dropped" for view in kebab.knowledge.sources())


def test_a_search_field_becomes_narrower_before_it_takes_a_line_of_its_own(qtbot: QtBot) -> None:
    row = QWidget()
    qtbot.addWidget(row)
    flow = FlowLayout(row, 6)
    other, field = QWidget(), SearchField("Filter", "Filter")
    other.setFixedSize(100, 20)
    for each in (other, field):
        flow.addWidget(each)
    row.resize(400, 200)
    flow.setGeometry(QRect(0, 0, 400, 200))
    assert (field.x(), field.width()) == (106, 220)
    flow.setGeometry(QRect(0, 0, 240, 200))
    assert (field.x(), field.width()) == (106, 134)
    flow.setGeometry(QRect(0, 0, 210, 200))
    assert (field.x(), field.y() > other.y()) == (0, True)


# --- a run in work


def slow_run(gate: threading.Event, token: CancelToken) -> Iterator[IngestEvent]:
    yield FileStarted("gc/one.md", "bundled", 1, 3)
    yield FileDone("gc/one.md", "bundled", "added", 2)
    yield FileStarted("gc/two.md", "bundled", 2, 3)
    token.on_cancel(gate.set)
    assert gate.wait(20)
    yield IngestDone(IngestSummary(added=1, chunks=2, seconds=1.5, cancelled=token.cancelled))


def large_run(gate: threading.Event, token: CancelToken) -> Iterator[IngestEvent]:
    yield ScanDone(added=2, updated=0, unchanged=0, removed=0)
    yield FileStarted("large.md", "bundled", 1, 2)
    yield FileEmbedded("large.md", 900, 3000)
    token.on_cancel(gate.set)
    assert gate.wait(20)
    yield FileDone("large.md", "bundled", "added", 3000)
    yield IngestDone(IngestSummary(added=1, chunks=3000, seconds=1.5, cancelled=token.cancelled))


def test_a_run_over_a_very_large_file_shows_how_far_it_is(qtbot: QtBot, page: KnowledgePage) -> None:
    bar, gate = page.main.run_bar, threading.Event()
    page.context.indexing.run(partial(large_run, gate))
    qtbot.waitUntil(lambda: bar.file.full_text == "large.md · 30 %")
    assert bar.bar.value() / bar.bar.maximum() == 0.15
    gate.set()
    finish(qtbot, page)
    assert bar.isHidden()


def test_a_run_shows_file_and_count_and_can_be_cancelled(qtbot: QtBot, page: KnowledgePage) -> None:
    bar = page.main.run_bar
    assert bar.isHidden()
    page.context.indexing.run(partial(slow_run, threading.Event()))
    qtbot.waitUntil(lambda: bar.text.text() == "1 of 3 indexed")
    assert bar.isVisible()
    assert bar.file.full_text == "gc/two.md"
    assert (bar.bar.value(), bar.bar.maximum()) == (1, 3)
    bar.cancel.click()
    finish(qtbot, page)
    assert page.main.result.text.text() == "Stopped: 1 added to “bundled”"
    assert bar.isHidden()


def test_the_knowledge_base_is_not_called_empty_while_it_is_being_read(qtbot: QtBot, page: KnowledgePage) -> None:
    gate = threading.Event()
    page.context.indexing.run(partial(slow_run, gate))
    page.main.show_listing(Listing((), ()))
    assert page.main.empty.title == "Reading the knowledge base …"
    assert page.main.empty_add.isHidden()
    gate.set()
    qtbot.waitUntil(lambda: not page.context.indexing.running)
    page.main.show_listing(Listing((), ()))
    assert page.main.empty.title == "The knowledge base is empty"


def test_a_removal_waits_for_the_run_but_the_list_does_not(qtbot: QtBot, page: KnowledgePage) -> None:
    gate = threading.Event()
    page.context.indexing.run(partial(slow_run, gate))
    page.table.show_path("pool.md")
    page.acts.remove()
    assert "pool.md" not in listed(page)
    gate.set()
    qtbot.waitUntil(lambda: "Removed" in page.context.toasts.text)


def test_the_width_of_the_details_is_remembered(qtbot: QtBot, page: KnowledgePage, opened: MainWindow) -> None:
    pick(qtbot, page, "pool.md")
    page.split.setSizes([page.split.width() - 350, 350])
    page.split.splitterMoved.emit(0, 1)
    page.save_state()
    assert int(str(opened.state.value("knowledge/aside_width"))) == page.split.sizes()[1]


def test_the_selected_row_stays_in_view_when_the_table_gets_lower(
    qtbot: QtBot, page: KnowledgePage, opened: MainWindow
) -> None:
    for number in range(40):
        (bundled_folder(page) / f"more-{number:02}.md").write_text(FULL_GC, encoding="utf-8")
    page.desk.check_all()
    finish(qtbot, page)
    qtbot.waitUntil(lambda: "more-39.md" in listed(page))
    page.table.scrollToTop()
    last = page.table.rowAt(page.table.viewport().height() - 2)
    page.table.setCurrentIndex(page.table.documents.index(last - 1, 1))
    opened.resize(opened.width(), opened.height() - 150)
    qtbot.waitUntil(lambda: inside(page))


def bundled_folder(page: KnowledgePage) -> Path:
    sources = page.context.kebab.knowledge.sources()
    return next(view.source.root for view in sources if view.source.id == "bundled")


def inside(page: KnowledgePage) -> bool:
    place = page.table.visualRect(page.table.currentIndex())
    return place.top() >= 0 and place.bottom() <= page.table.viewport().height()


def test_the_arrow_of_the_column_points_up_for_a_to_z(page: KnowledgePage) -> None:
    header = page.table.horizontalHeader()
    option = QStyleOptionHeader()
    header.initStyleOptionForIndex(option, Column.TITLE)
    assert header.sortIndicatorOrder() is Qt.SortOrder.AscendingOrder
    assert option.sortIndicator == QStyleOptionHeader.SortIndicator.SortUp
