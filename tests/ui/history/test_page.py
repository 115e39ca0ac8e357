"""The history page on in-memory engines."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.answers import AskOptions, Outcome, RefusalKind
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.history.model import Column
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.history.selection import Kind
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.opened import ask, page_of

ANSWERED = "Full GC 정지 응답이 멈춘다"
REFUSED = "cafeteria menu"
NOTHING = "zzzz qqqq"


@pytest.fixture
def page(qtbot: QtBot, opened: MainWindow, kebab: Kebab) -> HistoryPage:
    """The page with an answer, a refusal by the gate, and one that found nothing."""
    kebab.preferences.change("rag.score_gate", 0.5)
    assert ask(kebab, ANSWERED).outcome is Outcome.QUOTES_ONLY
    refused = ask(kebab, REFUSED)
    assert refused.refusal is not None
    assert refused.refusal.kind is RefusalKind.SCORE_GATE
    nothing = ask(kebab, NOTHING, SearchMode.LEXICAL)
    assert nothing.refusal is not None
    assert nothing.refusal.kind is RefusalKind.NO_CHUNKS
    page = page_of(opened, PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    qtbot.waitUntil(lambda: page.table.answers.rowCount() == 3)
    return page


def questions(page: HistoryPage) -> set[str]:
    model = page.table.answers
    return {str(model.index(number, Column.QUESTION).data()) for number in range(model.rowCount())}


def pick(qtbot: QtBot, page: HistoryPage, question: str) -> None:
    model = page.table.answers
    number = next(row for row in range(model.rowCount()) if model.index(row, Column.QUESTION).data() == question)
    page.table.setCurrentIndex(model.index(number, Column.QUESTION))
    qtbot.waitUntil(lambda: page.pane.view.answer is not None and page.pane.view.answer.question == question)


def test_chips_count_and_filter(qtbot: QtBot, page: HistoryPage) -> None:
    shown = [chip.text() for chip in page.head.chips.values() if not chip.isHidden()]
    assert shown == ["All 3", "Answered 1", "Refused 2", "Stopped 0"]
    page.head.chips[Kind.REFUSED].click()
    qtbot.waitUntil(lambda: questions(page) == {REFUSED, NOTHING})
    page.head.chips[Kind.STOPPED].click()
    qtbot.waitUntil(lambda: page.stack.currentWidget() is page.empty)
    page.clear_filters.click()
    qtbot.waitUntil(lambda: len(questions(page)) == 3)


def test_reasons_count_and_filter(qtbot: QtBot, page: HistoryPage) -> None:
    names = {row.accessibleName() for row in page.summary.reasons}
    assert names == {"below the gate: 1", "nothing found: 1"}
    next(row for row in page.summary.reasons if row.kind == "NoChunks").click()
    qtbot.waitUntil(lambda: questions(page) == {NOTHING})
    next(row for row in page.summary.reasons if row.kind == "NoChunks").click()
    qtbot.waitUntil(lambda: len(questions(page)) == 3)


def test_words_are_searched_in_questions_and_answers(qtbot: QtBot, page: HistoryPage) -> None:
    QTest.keyClicks(page.head.search, "cafeteria")
    qtbot.waitUntil(lambda: questions(page) == {REFUSED})
    page.head.search.setText("이어지고")  # stands only in the answer
    qtbot.waitUntil(lambda: questions(page) == {ANSWERED})


def test_a_time_span_leaves_todays_questions(qtbot: QtBot, page: HistoryPage) -> None:
    with qtbot.waitSignal(page.desk.listed):
        page.head.span.setCurrentIndex(1)
    assert len(questions(page)) == 3
    assert page.head.selection().since


def test_a_refusal_is_explained_with_numbers_and_nearest_candidates(qtbot: QtBot, page: HistoryPage) -> None:
    pick(qtbot, page, REFUSED)
    refusal = page.pane.view.refusal
    assert "below 0.50" in refusal.sentence.text
    assert refusal.nearest.rows
    assert "gate 0.50" in page.pane.search.value("Top score")
    assert any(bar.name == "retrieve" for bar in page.pane.stages.bars)
    assert page.pane.versions.value("prompt") == "rag-v4"


def test_an_answer_shows_its_quotes_and_its_trace_can_be_copied(qtbot: QtBot, page: HistoryPage) -> None:
    pick(qtbot, page, ANSWERED)
    assert page.pane.view.evidence.quotes
    page.pane.copy_trace.click()
    assert page.pane.view.answer is not None
    assert QGuiApplication.clipboard().text() == page.pane.view.answer.retrieval.trace_id


def test_the_evidence_and_the_prompt_are_there_word_for_word(qtbot: QtBot, page: HistoryPage) -> None:
    pick(qtbot, page, ANSWERED)
    shown, answer = page.pane.input, page.pane.view.answer
    assert answer is not None
    assert shown.evidence.view.isHidden()
    shown.evidence.toggle.click()
    text = shown.evidence.view.toPlainText()
    for piece in answer.evidence:
        assert f"[{piece.marker}] {piece.source_id}/{piece.path}:{piece.line_start}-" in text
        assert piece.text in text
    shown.evidence.copy.click()
    assert QGuiApplication.clipboard().text() == text
    assert answer.prompt is not None
    shown.prompt.toggle.click()
    assert all(each.content in shown.prompt.view.toPlainText() for each in answer.prompt.messages)
    assert page.pane.search.value("Context, tokens")
    pick(qtbot, page, REFUSED)
    assert shown.evidence.isHidden()
    assert shown.prompt.view.isHidden()


def test_the_summary_tells_the_refusal_rate_and_leaves_when_nothing_matches(qtbot: QtBot, page: HistoryPage) -> None:
    assert page.summary.rate.full_text.startswith("REFUSED ")
    assert f"OF {len(questions(page))}" in page.summary.rate.full_text
    page.head.search.setText("nowhere said")
    qtbot.waitUntil(page.clear_filters.isVisible)
    assert page.summary.isHidden()
    page.clear_filters.click()
    qtbot.waitUntil(page.summary.isVisible)


def test_the_keyboard_goes_to_the_table_when_the_details_leave(qtbot: QtBot, page: HistoryPage) -> None:
    pick(qtbot, page, ANSWERED)
    page.pane.replay.setFocus()
    page.table.clearSelection()
    assert not page.pane.isVisible()
    assert page.table.hasFocus()


def test_a_source_of_an_answer_opens_in_the_knowledge_page(qtbot: QtBot, page: HistoryPage, opened: MainWindow) -> None:
    pick(qtbot, page, ANSWERED)
    page.pane.view.sources.rows[0].click()
    knowledge = opened.pages[PageName.KNOWLEDGE]
    assert isinstance(knowledge, KnowledgePage)
    assert opened.stack.currentWidget() is knowledge
    qtbot.waitUntil(lambda: knowledge.details.document.text.highlighted_lines is not None)


def test_ask_again_puts_the_question_into_the_chat(qtbot: QtBot, page: HistoryPage, opened: MainWindow) -> None:
    pick(qtbot, page, REFUSED)
    page.pane.ask.click()
    chat = opened.pages[PageName.CHAT]
    assert isinstance(chat, ChatPage)
    assert chat.composer.edit.toPlainText() == REFUSED


def test_the_conversation_of_an_answer_opens_in_the_chat(
    qtbot: QtBot, page: HistoryPage, kebab: Kebab, opened: MainWindow
) -> None:
    assert page.pane.conversation.isHidden() or not page.pane.isVisible()
    conversation = kebab.chat.start_conversation("둘째 질문")
    *_, _last = kebab.chat.ask("pool busy", AskOptions(conversation_id=conversation.id), CancelToken())
    page.activate()
    qtbot.waitUntil(lambda: "pool busy" in questions(page))
    pick(qtbot, page, "pool busy")
    page.pane.narrow.click()
    qtbot.waitUntil(lambda: questions(page) == {"pool busy"})
    assert page.head.conversation.isVisible()
    assert page.head.selection().export_filters()[0].conversation_id == conversation.id
    page.head.conversation.click()
    qtbot.waitUntil(lambda: REFUSED in questions(page))
    assert page.head.conversation.isHidden()
    pick(qtbot, page, "pool busy")
    page.pane.conversation.click()
    chat = opened.pages[PageName.CHAT]
    assert isinstance(chat, ChatPage)
    assert opened.stack.currentWidget() is chat
    qtbot.waitUntil(lambda: chat.session.conversation_id == conversation.id)
    pick(qtbot, page, REFUSED)
    assert page.pane.conversation.isHidden()


def test_the_chat_opens_an_answer_here(qtbot: QtBot, page: HistoryPage, opened: MainWindow) -> None:
    page.head.chips[Kind.REFUSED].click()
    trace = page.table.answers.history_row(0)
    assert trace is not None
    opened.show_page(PageName.CHAT)
    opened.intents.answer_requested.emit(trace.trace_id)
    qtbot.waitUntil(lambda: page.pane.view.answer is not None)
    assert page.pane.view.answer is not None
    assert page.pane.view.answer.retrieval.trace_id == trace.trace_id
    assert page.pane.isVisible()


def test_another_gate_shows_what_it_would_refuse_and_can_be_used_and_undone(
    qtbot: QtBot, page: HistoryPage, kebab: Kebab
) -> None:
    panel = page.summary
    assert panel.use.isHidden()
    assert panel.histogram.text == "gate 0.50 ↔ 50% below it (1 of 2 scores)"
    panel.histogram.set_gate(0.0)
    assert panel.histogram.text == "gate 0.00 ↔ 0% below it (0 of 2 scores)"
    panel.use.click()
    qtbot.waitUntil(lambda: kebab.preferences.current().rag.score_gate == 0.0)
    qtbot.waitUntil(panel.use.isHidden)
    page.context.toasts._action.click()  # Undo
    qtbot.waitUntil(lambda: kebab.preferences.current().rag.score_gate == 0.5)


def test_undo_leaves_a_gate_that_was_changed_once_more(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, page: HistoryPage
) -> None:
    page.desk.use_gate(0.1)
    qtbot.waitUntil(lambda: "new gate holds" in opened.toasts.text, timeout=20_000)
    kebab.preferences.change("rag.score_gate", 0.2)
    opened.toasts._action.click()
    qtbot.waitUntil(lambda: "once more meanwhile" in opened.toasts.text, timeout=20_000)
    assert kebab.preferences.current().rag.score_gate == 0.2


def test_back_returns_to_the_gate_in_force(page: HistoryPage) -> None:
    page.summary.histogram.set_gate(0.9)
    page.summary.back.click()
    assert page.summary.histogram.gate == 0.5
    assert page.summary.back.isHidden()


@pytest.mark.parametrize("suffix", ["csv", "json", "jsonl", "md"])
def test_what_is_shown_can_be_exported(qtbot: QtBot, page: HistoryPage, tmp_path: Path, suffix: str) -> None:
    page.head.chips[Kind.REFUSED].click()
    qtbot.waitUntil(lambda: len(questions(page)) == 2)
    page.head.export.click()
    assert page.files.dialog is not None
    path = tmp_path / f"기록.{suffix}"
    page.files.dialog.fileSelected.emit(str(path))
    page.files.dialog.done(1)
    qtbot.waitUntil(lambda: page.context.toasts.text == f"Saved {path}")
    if suffix == "csv":
        rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig"))))
        assert {row["question"] for row in rows} == {REFUSED, NOTHING}
    elif suffix == "md":
        text = path.read_text(encoding="utf-8")
        assert f"## {REFUSED}" in text
        assert ANSWERED not in text
    elif suffix == "json":
        answers = json.loads(path.read_text(encoding="utf-8"))["answers"]
        assert {each["question"] for each in answers} == {REFUSED, NOTHING}
    else:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        assert {line["question"] for line in lines} == {REFUSED, NOTHING}


def test_the_answers_of_three_outcomes_are_one_table_with_one_head(
    qtbot: QtBot, page: HistoryPage, tmp_path: Path
) -> None:
    page.head.chips[Kind.ANSWERED].click()
    path = tmp_path / "answered.csv"
    page.desk.export(page.head.selection(), path)
    qtbot.waitUntil(lambda: page.context.toasts.text == f"Saved {path}")
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig"))))
    assert [row[0] for row in rows[:1]] == ["trace_id"]
    assert len(rows) == 2


def test_answers_of_a_file_are_brought_back(qtbot: QtBot, page: HistoryPage, kebab: Kebab, tmp_path: Path) -> None:
    path = tmp_path / "archive.jsonl"
    text = kebab.history.export(HistoryFilter(text=ANSWERED), "jsonl")
    trace = str(json.loads(text.splitlines()[0])["retrieval"]["trace_id"])
    path.write_text(text.replace(trace, "ret_ffffffffffffffff"), encoding="utf-8")
    page.head.bring_back.trigger()
    assert page.files.dialog is not None
    page.files.dialog.fileSelected.emit(str(path))
    page.files.dialog.done(1)
    qtbot.waitUntil(lambda: page.context.toasts.text.startswith("1 answer brought back"))
    qtbot.waitUntil(lambda: page.table.answers.rowCount() == 4)
    page.desk.import_file(tmp_path / "none.jsonl")
    qtbot.waitUntil(lambda: "cannot be read" in page.context.toasts.text)


def test_an_answer_whose_lines_have_changed_is_marked_in_the_list_and_when_it_is_open(
    qtbot: QtBot, page: HistoryPage, kebab: Kebab
) -> None:
    pick(qtbot, page, ANSWERED)
    assert page.pane.view.outdated.text == ""
    cited = kebab.history.answer(page.pane.trace_id).citations[0].document_id
    kebab.knowledge.remove_documents([cited])
    page.activate()
    qtbot.waitUntil(lambda: "changed" in str(page.table.answers.index(2, Column.OUTCOME).data()))
    pick(qtbot, page, REFUSED)
    pick(qtbot, page, ANSWERED)
    qtbot.waitUntil(lambda: "[1]" in page.pane.view.outdated.text)


def test_words_are_found_in_any_order(qtbot: QtBot, page: HistoryPage) -> None:
    page.head.search.setText("멈춘다 GC")
    qtbot.waitUntil(lambda: questions(page) == {ANSWERED})


def test_an_export_that_cannot_be_written_says_why(qtbot: QtBot, page: HistoryPage, tmp_path: Path) -> None:
    page.desk.export(page.head.selection(), tmp_path / "no such folder" / "history.csv")
    qtbot.waitUntil(lambda: "cannot be written" in page.context.toasts.text)


def test_esc_closes_the_details(qtbot: QtBot, page: HistoryPage) -> None:
    pick(qtbot, page, REFUSED)
    QTest.keyClick(page.table, Qt.Key.Key_Escape)
    assert not page.pane.isVisible()


def test_an_empty_history_says_what_will_be_here(qtbot: QtBot, opened: MainWindow) -> None:
    page = page_of(opened, PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    qtbot.waitUntil(lambda: page.empty._title.text() == "No questions yet")
    assert page.stack.currentWidget() is page.empty
    assert page.summary.isHidden()


# --- settings in force


def test_the_settings_of_then_are_shown_those_that_differ_first(qtbot: QtBot, page: HistoryPage, kebab: Kebab) -> None:
    kebab.preferences.change("search.default_k", 3)
    kebab.preferences.change("answer.on_unsupported", "hide")
    ask(kebab, "Full GC with other settings")
    kebab.preferences.reset()
    page.activate()
    qtbot.waitUntil(lambda: page.table.answers.rowCount() == 4)
    pick(qtbot, page, "Full GC with other settings")
    used = page.pane.settings
    qtbot.waitUntil(lambda: bool(used.changed.pairs))
    assert used.changed.value("Chunks per question") == "3 (usual: 8)"
    assert used.changed.value("Unsupported sentences") == "Hide them (usual: Mark them)"
    assert used.changed.value("Gate") == "0.5 (usual: 0.4)"
    assert len(used.changed.pairs) == 3
    assert used.all.isHidden()
    used.toggle.click()
    assert used.all.isVisible()
    assert used.all.value("Fusion") == "Linear"
    assert used.all.value("Answer model (GGUF file)") == "–"
    sections = {
        each.key for each in kebab.preferences.settings() if each.key.startswith(("answer.", "search.", "rag."))
    }
    assert len(used.all.pairs) > len(sections)


def test_an_answer_that_kept_no_settings_says_so(qtbot: QtBot, page: HistoryPage, kebab: Kebab) -> None:
    [row] = kebab.history.rows(HistoryFilter(text="cafeteria"))
    text = kebab.history.export(HistoryFilter(text="cafeteria"), "jsonl").replace(row.trace_id, "ret_old")
    kebab.history.import_answers(re.sub(r'"settings":\{[^}]*\}', '"settings":{}', text))
    page.open_target("ret_old")
    qtbot.waitUntil(lambda: page.pane.trace_id == "ret_old")
    assert "kept no more" in page.pane.settings.note.text()
    assert page.pane.settings.toggle.isHidden()


# --- the details at their narrowest


def test_nothing_in_the_details_is_cut_at_their_narrowest(qtbot: QtBot, opened: MainWindow, page: HistoryPage) -> None:
    opened.resize(960, 640)
    for question in (ANSWERED, REFUSED):
        pick(qtbot, page, question)
        page.split.setSizes([2000, 1])
        QApplication.processEvents()
        assert page.pane.width() == 350
        content = page.pane.body.widget()
        assert content is not None
        needed, there = content.minimumSizeHint().width(), page.pane.body.viewport().width()
        assert needed <= there, f"{question}: {needed} pixels are needed, {there} are there"
