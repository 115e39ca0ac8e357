"""A question from the key press to the verdict."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import Answer, Outcome, RefusalKind, RefusalReason
from kebab_desktop.core.documents import TrustLevel
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.widgets.rich_text import RichText
from tests.ui import samples
from tests.ui.fakes import FakeKebab


def ask(qtbot: QtBot, chat: ChatPage, question: str) -> AnswerView:
    """Type a question, press Enter, and return the answer that begins."""
    QTest.keyClicks(chat.composer.edit, question)
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_Return)
    transcript = chat.session.transcript
    assert transcript is not None
    return transcript.turns[-1].view


def finished(qtbot: QtBot, view: AnswerView) -> Answer:
    qtbot.waitUntil(lambda: view.answer is not None)
    assert view.answer is not None
    return view.answer


def shown_prose(qtbot: QtBot, view: AnswerView) -> list[RichText]:
    """Return the texts before and after the code of a finished answer."""

    def visible() -> list[RichText]:
        return [part for part in view.body.findChildren(RichText) if part.isVisible()]

    qtbot.waitUntil(lambda: len(visible()) == 2)
    return visible()


def test_an_answer_comes_as_stages_then_quotes_then_text_then_verdict(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    for gate in (fake.chat.after_retrieval, fake.chat.after_quotes, fake.chat.mid_stream):
        gate.close()
    view = ask(qtbot, chat, "gc")
    qtbot.waitUntil(lambda: "Searching" in view.stage.text)
    assert view.evidence.isHidden()

    fake.chat.after_retrieval.open()
    qtbot.waitUntil(view.evidence.isVisible)
    assert view.stage.text == "Reading 2 chunks …"
    assert [quote.text for quote in view.evidence.quotes] == [samples.QUOTE_1, samples.QUOTE_2]
    assert view.body.text == ""

    fake.chat.after_quotes.open()
    qtbot.waitUntil(lambda: "세 가지를" in view.body.text)
    assert view.foot.isHidden()
    assert chat.composer.stop_button.isVisible()

    fake.chat.mid_stream.open()
    answer = finished(qtbot, view)
    assert view.body.text == answer.text
    assert view.stage.isHidden()
    assert view.foot.verdict.text() == "Grounded"
    assert view.foot.figures.full_text == "match 0.71 · gate 0.42 · 2.9 s"
    assert [row.ref.marker for row in view.sources.rows] == [1, 2]
    qtbot.waitUntil(chat.composer.stop_button.isHidden)


def test_streaming_is_painted_in_bundles_and_rendered_once(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.chat.mid_stream.close()
    view = ask(qtbot, chat, "gc")
    qtbot.waitUntil(lambda: view.body.text.endswith("Full GC 직후"))
    assert "[1]" in view.body.text
    fake.chat.mid_stream.open()
    finished(qtbot, view)
    prose = shown_prose(qtbot, view)
    assert "[1]" not in prose[0].toPlainText()
    assert "cite:1" in prose[0].toHtml()


def test_stop_keeps_what_was_said_and_takes_effect_at_once(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.chat.mid_stream.close()
    fake.chat.deaf = True
    view = ask(qtbot, chat, "gc")
    qtbot.waitUntil(lambda: "세 가지를" in view.body.text and fake.chat.mid_stream.reached.is_set())
    qtbot.waitUntil(chat.composer.edit.hasFocus)  # Escape belongs to the page: without the focus in it nothing stops
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_Escape)
    said = view.body.text
    assert view.foot.verdict.text() == "Stopped"
    assert view.stage.isHidden()
    view.body.append("more that the deaf engine says")
    view.body.flush()
    assert view.body.text == said
    fake.chat.mid_stream.open()
    finished(qtbot, view)


def test_a_stopped_answer_keeps_its_partial_text(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.chat.mid_stream.close()
    view = ask(qtbot, chat, "gc")
    qtbot.waitUntil(lambda: "세 가지를" in view.body.text)
    QTest.mouseClick(chat.composer.stop_button, Qt.MouseButton.LeftButton)
    answer = finished(qtbot, view)
    assert answer.outcome is Outcome.STOPPED
    assert view.foot.verdict.text() == "Stopped"
    assert view.body.text == answer.text
    assert answer.text.startswith("재기동 전에")
    qtbot.waitUntil(chat.composer.stop_button.isHidden)


def test_both_questions_of_a_new_conversation_belong_to_it(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    finished(qtbot, ask(qtbot, chat, "first"))
    finished(qtbot, ask(qtbot, chat, "second"))
    assert {options.conversation_id for _, options in fake.chat.asked} == {"con_1"}
    assert len(fake.chat.known) == 1


def test_a_refusal_says_why_in_plain_words_and_offers_ways_on(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "show_page", lambda *_: None)
    fake.chat.outcomes["cafeteria"] = samples.refused("cafeteria")
    view = ask(qtbot, chat, "cafeteria")
    finished(qtbot, view)
    assert view.refusal.sentence.text == "No runbook covers this: the match is 0.21, below 0.30."
    assert view.foot.verdict.text() == "Refused: below the gate"
    assert [row.ref.section for row in view.refusal.nearest.rows] == ["recommended_actions", "check_points"]
    assert view.body.isHidden()

    QTest.mouseClick(view.refusal.nearest.rows[1], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: chat.source.view.highlighted_lines is not None)
    assert chat.source.head.marker.isHidden()

    with qtbot.waitSignal(window.intents.setting_requested) as asked:
        QTest.mouseClick(view.refusal.gate, Qt.MouseButton.LeftButton)
    assert asked.args == ["rag.score_gate"]

    fake.chat.outcomes.clear()
    QTest.mouseClick(view.refusal.anyway, Qt.MouseButton.LeftButton)
    transcript = chat.session.transcript
    assert transcript is not None
    finished(qtbot, transcript.turns[-1].view)
    question, options = fake.chat.asked[-1]
    assert (question, options.answer_anyway) == ("cafeteria", True)


def test_nothing_found_is_said_without_numbers(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    reason = RefusalReason(RefusalKind.NO_CHUNKS)
    fake.chat.outcomes["x"] = samples.refused("x", refusal=reason, hits=())
    view = ask(qtbot, chat, "x")
    finished(qtbot, view)
    assert "nothing in the knowledge base" in view.refusal.sentence.text
    assert view.refusal.anyway.isHidden()
    assert view.refusal.gate.isHidden()


def test_a_broken_model_falls_back_to_quotes_and_says_so(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    notice = "The model file is damaged; these are quotes."
    fake.chat.outcomes["gc"] = samples.answer("gc", outcome=Outcome.QUOTES_ONLY, notice=notice)
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    assert view.notice.text == notice
    assert view.foot.verdict.text() == "Quotes only"
    assert view.evidence.isVisible()
    assert view.body.isHidden()
    fake.chat.outcomes.clear()
    assert finished(qtbot, ask(qtbot, chat, "next")).outcome is Outcome.GROUNDED


def test_a_model_that_dies_in_the_middle_leaves_its_partial_text(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    reason = RefusalReason(RefusalKind.LLM_STREAM_ABORTED, text="It ran out of memory.")
    fake.chat.outcomes["gc"] = samples.answer("gc", outcome=Outcome.REFUSED, refusal=reason, text="half a sen")
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    assert view.body.text == "half a sen"
    assert view.body.isVisible()
    assert view.refusal.sentence.text.endswith("It ran out of memory.")


def test_an_unusable_question_is_kept_with_the_reason(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.chat.outcomes["gc"] = UsageError("The question is strange.", hint="Ask another one.")
    view = ask(qtbot, chat, "gc")
    qtbot.waitUntil(lambda: view.notice.text == "The question is strange. Ask another one.")
    assert view.foot.verdict.text() == "Not answered"
    fake.chat.outcomes.clear()
    QTest.mouseClick(view.foot.again, Qt.MouseButton.LeftButton)
    transcript = chat.session.transcript
    assert transcript is not None
    assert finished(qtbot, transcript.turns[-1].view).question == "gc"


def test_a_bug_in_the_pipeline_opens_the_report_once(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab, window: MainWindow
) -> None:
    fake.chat.outcomes["gc"] = ZeroDivisionError("no")
    view = ask(qtbot, chat, "gc")
    qtbot.waitUntil(lambda: window.errors.dialog is not None)
    assert window.errors.dialog is not None
    assert "ZeroDivisionError" in window.errors.report
    assert view.foot.verdict.text() == "Not answered"
    window.errors.dialog.close()


def test_regenerate_asks_the_same_question_again_in_the_same_turn(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    fake.chat.outcomes["gc"] = samples.answer("gc", text="Second words.", citations=())
    QTest.mouseClick(view.foot.again, Qt.MouseButton.LeftButton)
    transcript = chat.session.transcript
    assert transcript is not None
    (turn,) = transcript.turns
    finished(qtbot, turn.view)
    assert [(question, options.answer_anyway) for question, options in fake.chat.asked] == [("gc", False)] * 2
    assert turn.versions.words.text() == "Answer 2 of 2"
    assert turn.view.body.text == "Second words."
    turn.versions.back.click()
    assert turn.versions.words.text() == "Answer 1 of 2"
    assert "먼저 보존합니다." in turn.view.body.text
    assert not turn.versions.back.isEnabled()
    turn.versions.forth.click()
    assert turn.view.body.text == "Second words."


def test_an_answer_stays_when_it_cannot_be_given_again(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    fake.chat.outcomes["gc"] = UsageError("The question is strange.", hint="Ask another one.")
    QTest.mouseClick(view.foot.again, Qt.MouseButton.LeftButton)
    transcript = chat.session.transcript
    assert transcript is not None
    (turn,) = transcript.turns
    qtbot.waitUntil(lambda: turn.view.foot.verdict.text() == "Not answered", timeout=20_000)
    qtbot.waitUntil(lambda: not turn.versions.isHidden(), timeout=20_000)
    turn.versions.back.click()
    assert "먼저 보존합니다." in turn.view.body.text


def test_copy_puts_markdown_with_footnotes_on_the_clipboard(qtbot: QtBot, chat: ChatPage) -> None:
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    QTest.mouseClick(view.foot.copy, Qt.MouseButton.LeftButton)
    copied = QApplication.clipboard().text()
    assert copied.startswith("**gc**")
    assert "먼저 보존합니다. [^1]" in copied
    place = "Full GC 및 장시간 정지 › Check points (`bundled/gc/full-gc-long-pause.md#L22-L32`, primary)"
    assert f"[^2]: {place}" in copied


def test_text_copied_by_hand_keeps_its_citations(qtbot: QtBot, chat: ChatPage) -> None:
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    prose = shown_prose(qtbot, view)[0]
    prose.selectAll()
    prose.copy()
    assert "먼저 보존합니다. [1]\nFull GC 직후" in QApplication.clipboard().text()
    assert "넘어갑니다. [1]  [2]" in QApplication.clipboard().text()


def test_why_shows_every_channel_and_keyword_points(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    retrieval = replace(samples.answer().retrieval, mode=SearchMode.KEYWORD)
    fake.chat.outcomes["gc"] = samples.answer("gc", hits=samples.KEYWORD_HITS, retrieval=retrieval)
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    assert view.why.isHidden()
    QTest.mouseClick(view.foot.why, Qt.MouseButton.LeftButton)
    told = view.why.text.toPlainText()
    assert "Keyword search" in told
    assert "#1 · 23.0" in told
    assert "docs_id" in told
    assert "+4.0" in told
    QTest.mouseClick(view.foot.why, Qt.MouseButton.LeftButton)
    assert view.why.isHidden()


def test_open_in_history_names_the_trace(qtbot: QtBot, chat: ChatPage, window: MainWindow) -> None:
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    with qtbot.waitSignal(window.intents.answer_requested) as asked:
        QTest.mouseClick(view.foot.history, Qt.MouseButton.LeftButton)
    assert asked.args == ["ret_1234"]


def test_enter_during_a_composition_does_not_send(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    edit = chat.composer.edit
    edit.setPlainText("힙 덤")
    QApplication.sendEvent(edit, QInputMethodEvent("프", []))
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert fake.chat.asked == []
    commit = QInputMethodEvent()
    commit.setCommitString("프")
    edit.moveCursor(edit.textCursor().MoveOperation.End)
    QApplication.sendEvent(edit, commit)
    QTest.keyClick(edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: [question for question, _ in fake.chat.asked] == ["힙 덤프"])


def test_shift_enter_breaks_the_line_and_up_recalls_the_last_question(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    edit = chat.composer.edit
    QTest.keyClicks(edit, "one")
    QTest.keyClick(edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(edit, "two")
    assert edit.toPlainText() == "one\ntwo"
    QTest.keyClick(edit, Qt.Key.Key_Enter)
    assert edit.toPlainText() == ""
    QTest.keyClick(edit, Qt.Key.Key_Up)
    assert edit.toPlainText() == "one\ntwo"
    transcript = chat.session.transcript
    assert transcript is not None
    finished(qtbot, transcript.turns[-1].view)


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_an_empty_question_is_not_sent(qtbot: QtBot, chat: ChatPage, fake: FakeKebab, text: str) -> None:
    chat.composer.edit.setPlainText(text)
    assert not chat.composer.ask_button.isEnabled()
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_Return)
    assert fake.chat.asked == []


def test_a_question_in_hangul_is_asked_below_the_one_typed_without_the_hangul_key(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    typed, meant = "vnfwlTlrk rPthr sksmsep anjqnxj qhkdieho", "풀지씨가 계속 나는데 뭐부터 봐야돼"
    fake.chat.outcomes[typed] = samples.refused(typed)
    view = ask(qtbot, chat, typed)
    finished(qtbot, view)
    qtbot.waitUntil(view.refusal.retype.isVisible)
    view.refusal.retype.click()
    transcript = chat.session.transcript
    assert transcript is not None
    qtbot.waitUntil(lambda: [turn.question for turn in transcript.turns] == [typed, meant])
    finished(qtbot, transcript.turns[-1].view)


def test_a_question_beyond_the_limit_is_refused_before_it_is_sent(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    chat.composer.edit.setPlainText("x" * 4001)
    assert chat.composer.problem.text() == "The question has 4,001 characters; at most 4,000 are accepted."
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_Return)
    assert fake.chat.asked == []
    assert len(chat.composer.edit.toPlainText()) == 4001


def test_the_scope_row_becomes_the_options_of_the_question(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    scope = chat.composer.scope
    for chip, wanted in ((scope.mode, SearchMode.LEXICAL), (scope.trust, TrustLevel.SECONDARY), (scope.chunks, 16)):
        next(action for action in chip.actions_offered if action.data() == wanted).trigger()
    next(action for action in scope.sources.actions_offered if action.data() == "team").trigger()
    assert (scope.mode.text(), scope.sources.text()) == ("Lexical ▾", "team ▾")
    assert (scope.trust.text(), scope.chunks.text()) == ("Trust: secondary+ ▾", "16 chunks ▾")
    assert not scope.options().multi_hop
    scope.parts.click()
    finished(qtbot, ask(qtbot, chat, "gc"))
    options = fake.chat.asked[-1][1]
    assert options.multi_hop
    assert (options.mode, options.k) == (SearchMode.LEXICAL, 16)
    assert (options.filters.source_ids, options.filters.trust_min) == (("team",), TrustLevel.SECONDARY)


def test_the_empty_chat_is_readable_without_samples_too(qtbot: QtBot, chat: ChatPage) -> None:
    chat.empty.show_samples([])
    text = chat.empty.explanation
    qtbot.waitUntil(lambda: text.width() > 400)
    assert text.height() >= text.heightForWidth(text.width())


def test_a_sample_question_is_asked_with_one_press(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    assert [sample.question for sample in chat.empty.samples] == samples.SAMPLES
    QTest.mouseClick(chat.empty.samples[1], Qt.MouseButton.LeftButton)
    transcript = chat.session.transcript
    assert transcript is not None
    assert finished(qtbot, transcript.turns[-1].view).question == samples.SAMPLES[1]
