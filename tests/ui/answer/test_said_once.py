"""An answer says everything once, in words: its verdict, its match, where its chips lead."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from kebab_desktop.ui.answer.evidence import EvidenceBlock
from kebab_desktop.ui.answer.refs import ref_of_hit
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.markdown import to_html
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.rich_text import RichText
from tests.ui import samples


def test_a_refusal_says_match_and_gate_once(qtbot: QtBot, theme: Theme) -> None:
    view = AnswerView(theme, Intents())
    qtbot.addWidget(view)
    view.show_answer(samples.refused())
    assert "0.21" in view.refusal.sentence.text and "0.30" in view.refusal.sentence.text
    assert "match" not in view.foot.figures.full_text and view.foot.figures.full_text.endswith("s")


def test_the_verdict_stands_once_at_the_head_where_there_are_quotes_else_at_the_foot(
    qtbot: QtBot, theme: Theme
) -> None:
    view = AnswerView(theme, Intents())
    qtbot.addWidget(view)
    view.show()
    for answer, at_head in ((samples.answer(), True), (samples.refused(), False), (samples.answer(), True)):
        view.show_answer(answer)
        assert (view.evidence.verdict.isVisible(), view.foot.verdict.isVisible()) == (at_head, not at_head)
    assert view.evidence.verdict.accessibleName() == f"Verdict: {view.evidence.verdict.text()}"
    assert view.evidence.verdict.toolTip() == view.foot.verdict.toolTip()


def test_the_verdict_comes_without_moving_what_stands_below(qtbot: QtBot, theme: Theme) -> None:
    """The answer moved down by four pixels when its verdict came."""
    block = EvidenceBlock(theme)
    qtbot.addWidget(block)
    block.resize(700, 400)
    block.show_quotes(samples.QUOTES)
    block.show()
    before = block.sizeHint().height()
    block.show_verdict("Grounded", Tone.OK)
    assert block.verdict.isVisible()
    assert block.sizeHint().height() == before


def test_headings_are_named_without_the_signs_of_markdown() -> None:
    chunk = replace(samples.HITS[0].chunk, title="**Full GC** (`G1`)", section="Check [the floor](#floor)")
    ref = ref_of_hit(replace(samples.HITS[0], chunk=chunk))
    assert ref.place == "Full GC (G1) › Check the floor"


def test_a_screen_reader_is_told_where_the_chips_of_a_text_lead(qtbot: QtBot, theme: Theme) -> None:
    text = RichText(theme)
    qtbot.addWidget(text)
    tips: dict[int | str, str] = {
        1: "Full GC › Check points\nthe words",
        2: "Pool\nwords",
        "L1": "Pasted log 14:02, line 12\nthe line",
    }
    text.show_html(to_html("Look at the heap. [1][L1]", citations=True), tips)
    assert text.accessibleDescription() == "[1] Full GC › Check points; [L1] Pasted log 14:02, line 12"
