"""The parts of an answer: segments, verbatim code, references, footnotes, wording."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import Outcome, RefusalKind, RefusalReason
from kebab_desktop.core.events import StageEntered
from kebab_desktop.core.history import answer_seconds
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ui.answer.body import AnswerBody
from kebab_desktop.ui.answer.code_card import CodeCard
from kebab_desktop.ui.answer.evidence import EvidenceBlock
from kebab_desktop.ui.answer.foot import AnswerFoot
from kebab_desktop.ui.answer.footnotes import to_markdown
from kebab_desktop.ui.answer.refs import index_of_marker, ref_of_hit, refs_of_answer
from kebab_desktop.ui.answer.segments import Code, Prose, Verbatim, find_verbatim, settled_end, split
from kebab_desktop.ui.answer.sources import SourceList
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.answer.why import why_html
from kebab_desktop.ui.answer.wording import (
    channel_name,
    duration,
    figures,
    model_name,
    refusal_sentence,
    stage_text,
    total_ms,
    verdict,
)
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.rich_text import RichText, without_sign_gaps
from tests.ui import samples


@pytest.mark.parametrize(
    ("text", "segments"),
    [
        ("one", [Prose("one")]),
        ("one\n\n```\ncode\n```\n\ntwo", [Prose("one"), Code("code"), Prose("two")]),
        ("~~~~\na\n~~~\nb\n~~~~", [Code("a\n~~~\nb")]),
        ("```bash\nunclosed\nstill", [Code("unclosed\nstill")]),
        ("```\n```", [Code("")]),
        ("", []),
        ("a `x` b\n", [Prose("a `x` b")]),
    ],
)
def test_an_answer_is_split_at_its_fences(text: str, segments: list[object]) -> None:
    assert split(text) == segments


@pytest.mark.parametrize(
    ("text", "settled"),
    [
        ("still one", ""),
        ("one\n\ntw", "one\n\n"),
        ("one\n\n```\ncode\n\nmore", "one\n\n"),
        ("```\ncode\n```\nafter", "```\ncode\n```\n"),
        ("one\n", ""),
        ("one\n\ntwo\n\nthr", "one\n\ntwo\n\n"),
    ],
)
def test_a_growing_text_settles_at_ends_of_blocks(text: str, settled: str) -> None:
    assert text[: settled_end(text, 0)] == settled


@given(st.lists(st.sampled_from(["word ", "\n", "\n\n", "```\n", "[1] ", "- a\n"]), max_size=40), st.data())
def test_settling_piece_by_piece_never_goes_back(pieces: list[str], data: st.DataObject) -> None:
    end = 0
    text = ""
    for piece in pieces:
        text += piece
        further = settled_end(text, end)
        assert end <= further <= len(text)
        end = further


def test_code_is_verbatim_only_where_its_lines_stand_together() -> None:
    line = samples.line_of("jstat -gcutil PID 1000 10")
    assert find_verbatim("jstat -gcutil PID 1000 10\n", samples.HITS) == Verbatim("GC-RUNBOOK-FGC-01", line)
    both = "# GC 추이를 1초 간격으로 본다\n  jstat -gcutil PID 1000 10"
    assert find_verbatim(both, samples.HITS) == Verbatim("GC-RUNBOOK-FGC-01", line - 1)
    assert find_verbatim("jstat -gcutil PID 1000", samples.HITS) is None
    assert find_verbatim("rm -rf /", samples.HITS) is None
    assert find_verbatim("\n", samples.HITS) is None


def test_a_code_card_says_where_the_code_stands_and_copies_it_exactly(qtbot: QtBot, theme: Theme) -> None:
    card = CodeCard("jstat -gcutil PID 1000 10", Verbatim("FGC-01", 31))
    qtbot.addWidget(card)
    assert card.origin.text() == "verbatim · FGC-01 L31"
    card.copy_button.click()
    assert QApplication.clipboard().text() == "jstat -gcutil PID 1000 10"
    made_up = CodeCard("rm -rf /", None)
    qtbot.addWidget(made_up)
    assert made_up.origin.text() == "not in the sources"
    assert made_up.origin.property("chip") == "warn"


def test_a_code_card_keeps_the_height_of_its_code_so_that_a_long_answer_is_not_measured_anew(
    qtbot: QtBot, theme: Theme
) -> None:
    body = AnswerBody(theme)
    qtbot.addWidget(body)
    body.resize(700, 400)
    code = "kubectl get pods --all-namespaces " + " ".join(f"--label-columns=label{number}" for number in range(12))
    body.show_final(f"Look:\n\n```\n{code}\n```\n\nThen go on.")
    body.show()
    card = body.findChild(CodeCard)
    assert isinstance(card, CodeCard)
    inside = card.layout()
    assert inside is not None
    qtbot.waitUntil(lambda: card.height() == inside.totalHeightForWidth(card.width()))
    wide = card.height()
    body.resize(360, 400)
    qtbot.waitUntil(lambda: card.width() < 360)
    assert card.height() == inside.totalHeightForWidth(card.width()) > wide
    body.resize(700, 400)
    qtbot.waitUntil(lambda: card.height() == wide)
    layout = body.layout()
    assert layout is not None
    assert not layout.hasHeightForWidth()


def test_finished_paragraphs_are_rendered_while_the_rest_streams(qtbot: QtBot, theme: Theme) -> None:
    body = AnswerBody(theme)
    qtbot.addWidget(body)
    body.rest_on(samples.HITS, {})
    body.append("**First** [1]\n\n```\njstat -gcutil PID 1000 10\n```\nThe se")
    body.flush()
    parts = [part.toPlainText() for part in body.findChildren(RichText)]
    assert len(parts) == 2
    assert "The se" in parts
    assert not any("**" in part or "[1]" in part for part in parts)
    card = body.findChild(CodeCard)
    assert isinstance(card, CodeCard)
    assert card.origin.text().startswith("verbatim")
    body.append("cond")
    body.flush()
    assert any(part.toPlainText() == "The second" for part in body.findChildren(RichText))
    assert body.text.endswith("The second")


def test_painting_waits_for_the_tick(qtbot: QtBot, theme: Theme) -> None:
    body = AnswerBody(theme)
    qtbot.addWidget(body)
    for _ in range(100):
        body.append("x")
    assert body.text == ""
    qtbot.waitUntil(lambda: body.text == "x" * 100)


def test_references_are_one_per_marker_in_order() -> None:
    twice = samples.answer(
        citations=(
            samples.citation(2, samples.HITS[1]),
            samples.citation(1, samples.HITS[0]),
            samples.citation(2, samples.HITS[0]),
        )
    )
    refs = refs_of_answer(twice)
    assert [(ref.marker, ref.section) for ref in refs] == [(1, "recommended_actions"), (2, "check_points")]
    assert [ref.score for ref in refs] == [0.71, 0.64]
    assert (index_of_marker(refs, 2), index_of_marker(refs, 7)) == (1, -1)
    assert ref_of_hit(samples.HITS[0]).lines.startswith("L")
    assert replace(refs[0], line_start=3, line_end=3).lines == "L3"


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (samples.answer(), "Grounded"),
        (samples.answer(outcome=Outcome.PARTLY_SUPPORTED), "Partly supported"),
        (samples.answer(outcome=Outcome.QUOTES_ONLY), "Quotes only"),
        (samples.answer(outcome=Outcome.STOPPED), "Stopped"),
        (samples.refused(), "Refused: below the gate"),
        (samples.refused(refusal=RefusalReason(RefusalKind.NO_CHUNKS)), "Refused: nothing found"),
        (samples.refused(refusal=RefusalReason(RefusalKind.LLM_STREAM_ABORTED)), "Refused: cut short"),
        (
            samples.refused(refusal=RefusalReason(RefusalKind.LLM_STREAM_ABORTED, detail="stopped_by_user")),
            "Refused: stopped by you",
        ),
        (
            samples.refused(refusal=RefusalReason(RefusalKind.LLM_STREAM_ABORTED, detail="model_died")),
            "Refused: model died",
        ),
        (samples.refused(refusal=RefusalReason(RefusalKind.LLM_SELF_JUDGE)), "Refused: model declined"),
        (samples.refused(refusal=RefusalReason(RefusalKind.OTHER, text="x")), "Refused: error"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_outcome_has_a_verdict(answer: object, text: str) -> None:
    assert verdict(answer)[0] == text  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", list(RefusalKind))
def test_every_refusal_is_a_sentence(kind: RefusalKind) -> None:
    sentence = refusal_sentence(RefusalReason(kind, 0.1, 0.3, "Because."))
    assert sentence.endswith(".")
    assert len(sentence.split()) > 4


@pytest.mark.parametrize(
    "stage", ["expand", "retrieve", "gate", "pack", "quote", "prompt", "generate", "cite", "persist", "new_one"]
)
def test_every_stage_has_words(stage: str) -> None:
    assert stage_text(StageEntered(stage), 5).endswith("…")


def test_a_model_that_is_loaded_first_is_named() -> None:
    assert stage_text(StageEntered("load", "Qwen3-4B"), 5) == "Loading the model Qwen3-4B …"


def test_parts_of_stages_are_not_counted_twice() -> None:
    answer = samples.answer(timings_ms={"retrieve": 200.0, "retrieve.fuse": 150.0, "quote": 800.0})
    assert figures(answer) == "match 0.71 · gate 0.42 · 1.0 s"


@pytest.mark.parametrize(("ms", "text"), [(0.4, "0 ms"), (100, "0.1 s"), (9900, "9.9 s"), (12000, "12 s")])
def test_durations(ms: float, text: str) -> None:
    assert duration(ms) == text


def test_a_quotes_answer_is_copied_with_its_quotes() -> None:
    copied = to_markdown(samples.answer(text="", outcome=Outcome.QUOTES_ONLY))
    assert f"> {samples.QUOTE_1} [^1]" in copied
    assert "[^1]: Full GC 및 장시간 정지 › Recommended actions" in copied


def test_a_refusal_is_copied_with_its_reason() -> None:
    assert "the match is 0.21, below 0.30" in to_markdown(samples.refused())


def test_what_a_document_says_is_text_in_the_tables() -> None:
    chunk = replace(samples.HITS[0].chunk, title="<b>x</b><script>")
    html = why_html(samples.answer(hits=(replace(samples.HITS[0], chunk=chunk),)))
    assert "<script>" not in html
    assert "&lt;script&gt;" in html


def test_a_keyword_answer_has_no_gate_to_change(qtbot: QtBot, theme: Theme) -> None:
    view = AnswerView(theme, Intents())
    qtbot.addWidget(view)
    view.show_answer(samples.refused(retrieval=replace(samples.refused().retrieval, mode=SearchMode.KEYWORD)))
    assert view.refusal.gate.isHidden()
    assert not view.refusal.anyway.isHidden()


def test_a_stored_answer_elsewhere_cannot_be_asked_again(qtbot: QtBot, theme: Theme) -> None:
    view = AnswerView(theme, Intents(), can_ask=False)
    qtbot.addWidget(view)
    view.show_answer(samples.refused())
    assert view.refusal.anyway.isHidden()
    assert view.foot.again.isHidden()
    assert not view.foot.copy.isHidden()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("- a single item", "a single item"),
        ("- first\n- second", "first\nsecond"),
        ("3. a step", "a step"),
        ("plain\nlines", "plain lines"),
    ],
)
def test_quotes_are_shown_as_they_stand(qtbot: QtBot, theme: Theme, text: str, shown: str) -> None:
    block = EvidenceBlock(theme)
    qtbot.addWidget(block)
    block.show_quotes([replace(samples.QUOTES[0], text=text)])
    view = block.findChild(RichText)
    assert isinstance(view, RichText)
    assert without_sign_gaps(view.toPlainText()).replace("\u202f", "").rstrip(" 1").rstrip() == shown.rstrip()
    with qtbot.waitSignal(block.quote_activated) as pressed:
        view.citation_activated.emit(1)
    assert pressed.args[0].text == text


def test_source_rows_are_pressed_with_the_keyboard(qtbot: QtBot, theme: Theme) -> None:
    view = AnswerView(theme, Intents())
    qtbot.addWidget(view)
    view.show_answer(samples.answer())
    view.show()
    with qtbot.waitSignal(view.refs_activated) as opened:
        QTest.keyClick(view.sources.rows[1], Qt.Key.Key_Space)
    refs, index = opened.args
    assert (refs[index].marker, index) == (2, 1)


def test_code_in_a_quote_can_be_copied_and_opened(qtbot: QtBot, theme: Theme) -> None:
    text = "Run this:\n\n```bash\njstat -gcutil PID 1000 10\n```"
    block = EvidenceBlock(theme)
    qtbot.addWidget(block)
    block.show_quotes([replace(samples.QUOTES[0], text=text, line_start=26)])
    card = block.findChild(CodeCard)
    assert isinstance(card, CodeCard)
    assert card.origin.text() == "verbatim · L29"
    card.copy_button.click()
    assert QApplication.clipboard().text() == "jstat -gcutil PID 1000 10"
    with qtbot.waitSignal(block.quote_activated):
        card.cited.emit()


def test_chat_and_history_tell_the_same_time_of_an_answer() -> None:
    answer = replace(samples.answer(), timings_ms={"retrieve": 40.0, "retrieve.fuse": 9.0, "generate": 7.0})
    stored = total_ms(answer)
    assert stored == pytest.approx(47.0)
    assert total_ms(replace(answer, timings_ms={**answer.timings_ms, "persist": 6.0})) == stored
    assert answer_seconds(answer) * 1000 == pytest.approx(stored)


def test_a_cited_section_that_was_not_found_by_itself_is_in_the_table(qtbot: QtBot) -> None:
    answer = samples.answer()
    first = answer.citations[0]
    beside = replace(first, chunk_id="neighbour", marker=9, section="beside")
    table = why_html(replace(answer, citations=(*answer.citations, beside)))
    assert f"{first.title} › beside [9], taken along from beside a hit" in table


def test_channels_and_models_have_names() -> None:
    assert (channel_name("lexical"), channel_name("other")) == ("Lexical", "other")
    assert (model_name("quotes"), model_name("smol")) == ("Quotes only", "smol")


def test_one_chunk_is_not_several() -> None:
    assert stage_text(StageEntered("pack"), 1) == "Reading 1 chunk …"


def test_the_figures_go_below_the_verdict_where_both_do_not_fit(qtbot: QtBot, theme: Theme) -> None:
    foot = AnswerFoot(can_ask=False)
    qtbot.addWidget(foot)
    foot.resize(280, 100)
    foot.show()
    foot.show_answer(samples.refused())
    foot.resize(281, 100)
    qtbot.waitUntil(lambda: foot.figures.text() == foot.figures.full_text)


def test_a_narrow_row_gives_the_room_of_the_source_to_the_place_and_says_it_in_the_tooltip(
    qtbot: QtBot, theme: Theme
) -> None:
    found = SourceList("SOURCES")
    qtbot.addWidget(found)
    found.show_refs(refs_of_answer(samples.answer()))
    found.resize(600, 120)
    found.show()
    qtbot.waitExposed(found)
    row = found.rows[0]
    assert row.source.isVisible()
    found.resize(300, 120)
    qtbot.waitUntil(row.source.isHidden)
    assert f"{row.ref.source_id} / " in row.toolTip()
    found.resize(600, 120)
    qtbot.waitUntil(row.source.isVisible)


def test_what_a_follow_up_was_searched_as_is_shown_up_to_a_whole_word(qtbot: QtBot, theme: Theme) -> None:
    question = "그래도 안 되면?"
    before = ("maxConnections(8192) " * 20)[:200]  # as ask/expand.py cuts it, inside a word
    retrieval = replace(samples.answer().retrieval, expanded_query=f"{question} {before}")
    view = AnswerView(theme, Intents())
    qtbot.addWidget(view)
    view.show_answer(samples.answer(question, retrieval=retrieval))
    assert not view.searched.isHidden()
    assert view.searched.text().startswith(f"Searched as: {question} maxConnections(8192)")
    assert view.searched.text().endswith("maxConnections(8192) …")
    view.show_answer(samples.answer())
    assert view.searched.isHidden()
