"""The table of documents: grouping, filter, order, folding, and ten thousand rows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from kebab_desktop.app.views import SourceView
from kebab_desktop.core.documents import DocumentState, Frontmatter, Problem, Source, SourceKind, TrustLevel
from kebab_desktop.core.ports import DocumentRecord
from kebab_desktop.ui.knowledge.arrangement import Column
from kebab_desktop.ui.knowledge.listing import DocumentRow, Listing, RowState, make_row
from kebab_desktop.ui.knowledge.model import DocumentModel, source_key
from kebab_desktop.ui.widgets.cells import CHIP_ROLE, LOOK_ROLE, Look
from kebab_desktop.ui.widgets.chips import Tone


def record(number: int, source: str = "team", **changes: object) -> DocumentRecord:
    whole = DocumentRecord(
        id=f"doc_{source}_{number}",
        source_id=source,
        relative_path=f"gc/{number}.md",
        content_id="c",
        size=10,
        mtime_ns=0,
        versions="v",
        state=DocumentState.INDEXED,
        title=f"Runbook {number:05}",
        chunks=number % 7,
        indexed_at="2026-11-29T02:00:00.000Z",
        frontmatter=Frontmatter(log_type="GC", severity=("HIGH", "LOW", "CRITICAL")[number % 3]),
        trust="primary",
        encoding="utf-8",
    )
    return replace(whole, **changes)  # type: ignore[arg-type]


def listing(*records: DocumentRecord) -> Listing:
    sources = [
        SourceView(Source(name, Path(f"/srv/{name}"), SourceKind.FOLDER, trust=trust), count, 0, 0, True)
        for name, trust in (("team", TrustLevel.PRIMARY), ("tickets", TrustLevel.SECONDARY))
        if (count := sum(each.source_id == name for each in records))
    ]
    return Listing(tuple(sources), tuple(make_row(each) for each in records))


@pytest.fixture
def model(qapp: object) -> DocumentModel:
    model = DocumentModel()
    model.tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)  # type: ignore[attr-defined]
    model.show_listing(listing(record(2), record(1), record(3, "tickets")))
    return model


def texts(model: DocumentModel, column: Column = Column.TITLE) -> list[str]:
    found = []
    for row in range(model.rowCount()):
        heading = isinstance(model.entry(row), SourceView)
        found.append(str(model.index(row, 0 if heading else column).data()))
    return found


def test_documents_stand_below_their_sources_in_the_order_of_titles(model: DocumentModel) -> None:
    assert texts(model) == [
        "▾ team · 2 documents",
        "Runbook 00001",
        "Runbook 00002",
        "▾ tickets · 1 document",
        "Runbook 00003",
    ]
    assert model.index(0, 0).data(CHIP_ROLE) == ("primary", Tone.OK)
    assert model.index(3, 0).data(CHIP_ROLE) == ("secondary", Tone.INFO)
    assert model.index(0, 0).data(LOOK_ROLE) == Look.HEADING


def test_every_word_of_the_filter_must_occur_somewhere(model: DocumentModel) -> None:
    model.arrange(text="runbook 00002")
    assert texts(model) == ["▾ team · 1 of 2 documents", "Runbook 00002"]
    assert model.documents_shown == 1
    model.arrange(text="GC critical")
    assert texts(model)[1:] == ["Runbook 00002"]
    model.arrange(text="nothing like this")
    assert (texts(model), model.documents_shown) == ([], 0)
    model.arrange(text="")
    assert len(texts(model)) == 5


def test_the_filter_finds_decomposed_hangul(model: DocumentModel) -> None:
    model.show_listing(listing(record(1, title="톰캣 스레드")))
    model.arrange(text="\u1110\u1169\u11b7")  # 톰 in three letters
    assert texts(model)[1:] == ["톰캣 스레드"]


def test_sources_fold_except_while_filtering(model: DocumentModel) -> None:
    model.arrange(folded=("team", True))
    assert texts(model) == ["▸ team · 2 documents", "▾ tickets · 1 document", "Runbook 00003"]
    assert model.row_of("doc_team_1") == -1
    model.arrange(text="00001")
    assert texts(model) == ["▾ team · 1 of 2 documents", "Runbook 00001"]
    model.arrange(text="", folded=("team", False))
    assert len(texts(model)) == 5


def test_without_groups_the_rows_of_all_sources_are_sorted_together(model: DocumentModel) -> None:
    model.arrange(grouped=False)
    model.sort(Column.TITLE, Qt.SortOrder.DescendingOrder)
    assert texts(model) == ["Runbook 00003", "Runbook 00002", "Runbook 00001"]
    model.sort(Column.SOURCE, Qt.SortOrder.DescendingOrder)
    assert texts(model, Column.SOURCE) == ["tickets", "team", "team"]


def test_severities_sort_by_weight_not_by_letter(model: DocumentModel) -> None:
    model.show_listing(listing(record(0), record(1), record(2), record(3, frontmatter=Frontmatter())))
    model.sort(Column.SEVERITY)
    assert texts(model, Column.SEVERITY)[1:] == ["CRITICAL", "HIGH", "LOW", "–"]


def test_documents_that_are_being_removed_are_left_out(model: DocumentModel) -> None:
    model.arrange(hidden={"doc_team_1"})
    assert "Runbook 00001" not in texts(model)
    model.arrange(hidden=set())
    assert "Runbook 00001" in texts(model)


@pytest.mark.parametrize(
    ("row", "text", "tone"),
    [
        (make_row(record(1)), "indexed", Tone.OK),
        (make_row(record(1, state=DocumentState.PENDING)), "waiting", Tone.INFO),
        (make_row(record(1), changed=True), "changed on disk", Tone.INFO),
        (make_row(record(1), missing=True), "missing", Tone.BAD),
        (make_row(record(1, problems=(Problem("", "x"), Problem("", "y")))), "2 problems", Tone.WARN),
        (make_row(record(0, problems=(Problem("", "x", fatal=True),))), "not indexed", Tone.BAD),
    ],
)
def test_the_state_is_told_in_words_and_tone(model: DocumentModel, row: DocumentRow, text: str, tone: Tone) -> None:
    model.show_listing(Listing((), (row,)))
    model.arrange(grouped=False)
    assert model.index(0, Column.STATE).data(CHIP_ROLE) == (text, tone)
    assert model.index(0, Column.STATE).data() == text


def test_ten_thousand_rows_sort_filter_and_keep_their_places(model: DocumentModel) -> None:
    model.show_listing(listing(*(record(number, "team" if number % 2 else "tickets") for number in range(10_000))))
    assert model.rowCount() == 10_002
    model.sort(Column.CHUNKS, Qt.SortOrder.DescendingOrder)
    chunks = [int(text) for text in texts(model, Column.CHUNKS)[1:5001]]
    assert chunks == sorted(chunks, reverse=True)
    model.arrange(text="0999")
    assert model.documents_shown == 11
    place = model.row_of("doc_team_9991")
    entry = model.entry(place)
    assert isinstance(entry, DocumentRow)
    assert (entry.record.id, entry.state) == ("doc_team_9991", RowState.INDEXED)
    assert model.row_of(source_key("team")) == 0
