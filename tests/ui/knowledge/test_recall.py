"""The recall test on the knowledge page."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.recall import MatchedWord, RecallTest
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.knowledge.recall import reasons_of, verdict_of
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.widgets.chips import Tone
from tests.ui.knowledge.steps import pick

FAR = RecallTest(
    question="pool",
    document_id="d",
    rank=9,
    read=False,
    k=8,
    hit=None,
    ahead=(("a", "Heap"), ("b", "Locks")),
    top_score=0.61,
    gate=0.4,
    answered=True,
    mode=SearchMode.HYBRID,
    words=(MatchedWord("pool", ("title", "body")), MatchedWord("고갈", ())),
)


def test_a_question_shows_rank_channels_words_and_gate(qtbot: QtBot, page: KnowledgePage) -> None:
    pick(qtbot, page, "gc/full-gc.md")
    page.details.document.tabs.setCurrentIndex(2)
    box = page.details.document.recall
    assert box.card.isHidden()
    QTest.keyClicks(box.question, "Full GC")
    QTest.keyClick(box.question, Qt.Key.Key_Return)
    qtbot.waitUntil(box.card.isVisible)
    assert box.verdict.text().startswith("Rank 1 ")
    assert "Lexical #1" in box.reasons.value("Score")
    assert "Symptoms, line 1" in box.reasons.value("Best section")
    assert "Full (title" in box.reasons.value("Words found")
    assert "best match" in box.reasons.value("Gate")
    assert box.card.accessibleName() == box.verdict.text()


def test_typing_is_enough_and_an_empty_box_shows_nothing(qtbot: QtBot, page: KnowledgePage) -> None:
    pick(qtbot, page, "gc/full-gc.md")
    page.details.document.tabs.setCurrentIndex(2)
    box = page.details.document.recall
    QTest.keyClicks(box.question, "GC")
    qtbot.waitUntil(box.card.isVisible)
    box.question.clear()
    qtbot.waitUntil(box.card.isHidden)


def test_the_question_stays_when_another_document_is_chosen(qtbot: QtBot, page: KnowledgePage) -> None:
    pick(qtbot, page, "gc/full-gc.md")
    page.details.document.tabs.setCurrentIndex(2)
    box = page.details.document.recall
    box.question.setText("Full GC")
    box.ask()
    qtbot.waitUntil(box.card.isVisible)
    pick(qtbot, page, "pool.md")
    assert box.question.text() == "Full GC"
    qtbot.waitUntil(lambda: box.card.isVisible() and "Full GC 장시간 정지" in box.reasons.value("Ahead of it"))
    assert "Full" in box.reasons.value("Words missing")


def test_what_cannot_be_searched_is_said_in_the_card(qtbot: QtBot, page: KnowledgePage, kebab: Kebab) -> None:
    pick(qtbot, page, "pool.md")
    page.details.document.tabs.setCurrentIndex(2)
    box = page.details.document.recall
    box.question.setText("long " * (kebab.preferences.current().answer.max_question_chars // 4))
    box.ask()
    qtbot.waitUntil(box.error.isVisible)
    assert "characters" in box.error.text()
    assert box.verdict.isHidden()


@pytest.mark.parametrize(
    ("test", "text", "tone"),
    [
        (FAR, "Rank 9 · too far down to be read", Tone.WARN),
        (replace(FAR, rank=1, read=True), "Rank 1 · read for the answer", Tone.OK),
        (replace(FAR, rank=2, read=True, answered=False), "Rank 2 · but the question is refused", Tone.WARN),
        (replace(FAR, rank=None), "Not found", Tone.BAD),
    ],
)
def test_the_verdict(test: RecallTest, text: str, tone: Tone) -> None:
    assert verdict_of(test) == (text, tone)


def test_reasons_name_words_documents_ahead_and_what_helps() -> None:
    told = dict(reasons_of(FAR))
    assert told["Words found"] == "pool (title, text)"
    assert told["Words missing"] == "고갈"
    assert told["Ahead of it"] == "Heap · Locks"
    assert "aliases" in told["What helps"]
    assert told["Gate"] == "best match 0.61, at least 0.40: answered"
    assert dict(reasons_of(replace(FAR, rank=1, read=True)))["What helps"] == ""
    assert "refused" in dict(reasons_of(replace(FAR, top_score=None, answered=False)))["Gate"]


def test_where_the_pane_is_low_the_result_has_most_of_it(qtbot: QtBot, page: KnowledgePage, opened: MainWindow) -> None:
    opened.resize(960, 640)
    pick(qtbot, page, "gc/full-gc.md")
    document = page.details.document
    document.tabs.setCurrentIndex(2)
    document.recall.question.setText("full gc")
    document.recall.ask()
    qtbot.waitUntil(document.recall.card.isVisible)
    part = document.tabs
    assert document.sections.maximumHeight() <= max(part.height() * 2 // 5, 120)
    assert not document.recall.verdict.visibleRegion().isEmpty()
