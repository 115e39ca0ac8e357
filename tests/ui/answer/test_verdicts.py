"""Verdicts in the window: underlined sentences with their reason, no button for unverified code, the folded draft."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QTextCharFormat, QTextCursor
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import Outcome
from kebab_desktop.core.events import SentenceJudged, TokenArrived
from kebab_desktop.core.verdicts import CodeCheck, SentenceCheck, SentenceVerdict
from kebab_desktop.ui.answer.body import AnswerBody
from kebab_desktop.ui.answer.code_card import CodeCard
from kebab_desktop.ui.answer.footnotes import to_markdown
from kebab_desktop.ui.answer.verdicts import note_text, summary, with_notes
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.markdown import to_html
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import TypeSize
from kebab_desktop.ui.widgets.rich_text import RichText, without_sign_gaps
from tests.ui import samples

BAD = "Set it to 80% [1]."
PILL = "  not in the sources "
WHY = "80% does not occur in [1]."


def check(
    text: str, verdict: SentenceVerdict = SentenceVerdict.UNSUPPORTED, reason: str = WHY, at: int = 0
) -> SentenceCheck:
    return SentenceCheck(at, at + len(text), text, verdict, (1,), reason)


def found_at(view: RichText) -> list[int]:
    """Return where an underlined stretch of a view begins."""
    cursor = QTextCursor(view.document())
    noted = []
    for place in range(view.document().characterCount() - 1):
        cursor.setPosition(place + 1)
        between = view.document().characterAt(place) == "\u2029"  # of paragraphs
        line = cursor.charFormat().underlineStyle()
        noted.append(line is not QTextCharFormat.UnderlineStyle.NoUnderline and not between)
    return [place for place, here in enumerate(noted) if here and not (place and noted[place - 1])]


def underlined(view: RichText) -> dict[str, tuple[QTextCharFormat.UnderlineStyle, str]]:
    """Return the underlined stretches of a view with their style and remark."""
    found: dict[str, tuple[QTextCharFormat.UnderlineStyle, str]] = {}
    document = view.document()
    for place in range(document.characterCount() - 1):
        cursor = QTextCursor(document)
        cursor.setPosition(place + 1)
        form = cursor.charFormat()
        if form.underlineStyle() is not QTextCharFormat.UnderlineStyle.NoUnderline:
            styles = (form.underlineStyle(), form.toolTip())
            last = next(reversed(found), "") if found else ""
            sign = document.characterAt(place).strip("\ufdd0\ufdd1")  # Qt's ends of table cells
            if last and found[last] == styles:
                found[last + sign] = found.pop(last)
            else:
                found[sign] = styles
    return found


def views(body: AnswerBody) -> list[RichText]:
    return body.findChildren(RichText)


@pytest.fixture
def body(qtbot: QtBot) -> AnswerBody:
    shown = AnswerBody(Theme())
    qtbot.addWidget(shown)
    return shown


def test_an_unsupported_sentence_is_underlined_with_its_reason(body: AnswerBody) -> None:
    body.show_final(f"Fine. {BAD} Also fine.", [check(BAD)], [])
    ((text, (style, tip)),) = underlined(views(body)[0]).items()
    assert text.startswith("Set it to 80%")
    assert style is QTextCharFormat.UnderlineStyle.WaveUnderline
    assert WHY in tip
    assert WHY in views(body)[0].accessibleDescription()
    assert not any(0xE000 <= ord(sign) < 0xF900 for sign in views(body)[0].toPlainText())


def test_behind_an_unsupported_sentence_stands_why_it_is_marked(body: AnswerBody) -> None:
    weak = "Maybe [1]."
    body.show_final(f"{BAD} {weak} End.", [check(BAD), check(weak, SentenceVerdict.WEAK, at=len(BAD) + 1)], [])
    shown = views(body)[0].toPlainText()
    assert shown.startswith("Set it to 80%")
    assert shown.count("not in the sources") == 1
    assert shown.index("not in the sources") < shown.index("Maybe")
    cursor = QTextCursor(views(body)[0].document())
    cursor.setPosition(shown.index("not in the sources") + 4)
    assert cursor.charFormat().font().pixelSize() == TypeSize.XS


@pytest.mark.parametrize("outcome", [Outcome.STOPPED, Outcome.PARTLY_SUPPORTED, Outcome.GROUNDED])
def test_what_is_marked_is_counted_below_the_text_whatever_the_outcome(qtbot: QtBot, outcome: Outcome) -> None:
    view = AnswerView(Theme(), Intents())
    qtbot.addWidget(view)
    view.show_answer(samples.answer(text=BAD, outcome=outcome, sentences=(check(BAD),), code=(CodeCheck(0, 1, "x"),)))
    assert view.marks.text().endswith("not supported: 1 · code not in the sources: 1")
    assert not view.marks.isHidden()
    view.show_answer(samples.answer())
    assert view.marks.isHidden()


def test_supported_sentences_are_left_alone(body: AnswerBody) -> None:
    body.show_final(BAD, [check(BAD, SentenceVerdict.SUPPORTED, ""), check("x", SentenceVerdict.NOT_A_CLAIM, "")], [])
    assert underlined(views(body)[0]) == {}


@pytest.mark.parametrize(
    "text",
    [f"- a\n- {BAD}\n- b", f"**Bold** start.\n\n> {BAD}", f"1. {BAD}\n2. `code`", f"**{BAD}**", f"# Head\n\n{BAD}"],
)
def test_marks_do_not_break_the_markdown_around_them(body: AnswerBody, text: str) -> None:
    body.show_final(text, [check(BAD)], [])
    plain = AnswerBody(Theme())
    plain.show_final(text)
    shown = [view.toPlainText().replace(PILL, "") for view in views(body)]
    assert shown == [view.toPlainText() for view in plain.findChildren(RichText)]
    assert any(underlined(view) for view in views(body))


def test_a_table_row_is_marked_in_its_first_cell(body: AnswerBody) -> None:
    row = "| heap | 80% |"
    body.show_final(f"| what | value |\n|---|---|\n{row}", [check(row)], [])
    assert [text for text in underlined(views(body)[0]) if text] == ["heap"]


def test_unverified_code_spans_are_dotted_and_verified_ones_are_not(body: AnswerBody) -> None:
    code = [CodeCheck(0, 4, "rm -rf /"), CodeCheck(0, 4, "jstat 1", 1, "c", "GC", 7)]
    body.show_final("Use `rm -rf /` or `jstat 1`.", [], code)
    ((text, (style, _)),) = underlined(views(body)[0]).items()
    assert (text, style) == ("rm -rf /", QTextCharFormat.UnderlineStyle.DotLine)


def test_an_unverified_block_has_no_button_that_copies_it(body: AnswerBody) -> None:
    code = [CodeCheck(0, 4, "rm -rf /"), CodeCheck(0, 4, "jstat 1", 1, "c", "GC", 7)]
    body.show_final("```\nrm -rf /\n```\n\n```\njstat 1\n```", [], code)
    made_up, verbatim = body.findChildren(CodeCard)
    assert made_up.copy_button.isHidden()
    assert not verbatim.copy_button.isHidden()
    assert "L7" in verbatim.origin.text()


def test_marks_come_while_the_text_streams(body: AnswerBody) -> None:
    for piece in (f"{BAD}\n", "\n", "More "):
        body.take(TokenArrived(piece))
    body.flush()
    assert not any(underlined(view) for view in views(body))
    body.take(SentenceJudged(check(BAD)))
    assert any(underlined(view) for view in views(body))


def test_text_with_private_signs_makes_no_marks() -> None:
    text, notes = with_notes("a \ue100b\ue101 c", [], [])
    assert (text, notes) == ("a \ufffdb\ufffd c", [])


def test_a_sentence_that_is_said_again_is_marked_wherever_it_is_doubtful(body: AnswerBody) -> None:
    text = f"{BAD}\n\nFine so far.\n\n{BAD}\n\n```\nls\n```\n\n{BAD}"
    places = [place.start() for place in re.finditer(re.escape(BAD), text)]
    body.show_final(text, [check(BAD, at=place) for place in places], [])
    before, after = views(body)
    shown = before.toPlainText()
    assert found_at(before) == [shown.index("Set it"), shown.rindex("Set it")]
    assert found_at(after) == [0]


def test_of_two_equal_sentences_the_doubtful_one_is_marked(body: AnswerBody) -> None:
    text = f"{BAD} In between. {BAD}"
    second = text.rindex(BAD)
    body.show_final(text, [check(BAD, SentenceVerdict.SUPPORTED, ""), check(BAD, at=second)], [])
    shown = views(body)[0].toPlainText()
    assert found_at(views(body)[0]) == [shown.rindex("Set it")]


def test_of_two_equal_sentences_the_doubtful_one_is_marked_while_the_text_streams(body: AnswerBody) -> None:
    text = f"{BAD}\n\nMore.\n\n{BAD} And"
    body.append(text)
    body.flush()
    body.take(SentenceJudged(check(BAD, at=text.rindex(BAD))))
    settled, tail = views(body) if found_at(views(body)[1]) else reversed(views(body))
    assert found_at(tail) == [0]
    assert found_at(settled) == []


def test_a_made_up_command_is_dotted_wherever_it_stands(body: AnswerBody) -> None:
    body.show_final("Use `rm -rf /`. Then `rm -rf /` again.", [], [CodeCheck(4, 14, "rm -rf /")])
    assert len(found_at(views(body)[0])) == 2


def test_line_ends_of_windows_do_not_move_the_marks(body: AnswerBody) -> None:
    text = f"One.\r\nTwo.\r\n\r\n{BAD}"
    body.show_final(text, [check(BAD, at=text.index(BAD))], [])
    shown = views(body)[0].toPlainText()
    assert found_at(views(body)[0]) == [shown.index("Set it")]


def test_a_draft_that_was_set_aside_is_folded_with_its_verdicts(qtbot: QtBot) -> None:
    view = AnswerView(Theme(), Intents())
    qtbot.addWidget(view)
    view.show_answer(samples.answer(outcome=Outcome.QUOTES_ONLY, draft=BAD, sentences=(check(BAD),)))
    assert not view.draft.isHidden()
    assert view.draft.body.isHidden()
    view.draft.toggle.click()
    assert not view.draft.body.isHidden()
    assert any(underlined(each) for each in view.draft.body.findChildren(RichText))
    assert "1" in view.draft.counts.text()
    view.show_answer(samples.answer())
    assert view.draft.isHidden()


def test_the_verdict_chip_says_how_much_is_doubtful() -> None:
    code = (CodeCheck(0, 1, "x"),)
    said = summary(samples.answer(sentences=(check(BAD), check("a", SentenceVerdict.UNCITED)), code=code))
    assert said == "not supported: 1 · without a source: 1 · code not in the sources: 1"
    assert summary(samples.answer()) == ""
    assert note_text(check(BAD, SentenceVerdict.WEAK)) == f"Weakly supported: {WHY}"


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "![x](http://evil.example/p.png)",
        "[go](javascript:alert(1))",
        "<iframe src='file:///etc/passwd'></iframe>",
        "<style>*{display:none}</style>",
        "[a](data:text/html,<script>1</script>)",
    ],
)
def test_hostile_markup_of_a_model_stays_text(hostile: str) -> None:
    html = to_html(hostile, citations=True).lower()
    assert re.search(r"<(?:script|img|iframe|style)|href=.(?:javascript|data)", html) is None


def test_a_copied_answer_says_what_is_doubtful() -> None:
    copied = to_markdown(samples.answer(sentences=(check(BAD), check("fine", SentenceVerdict.SUPPORTED, ""))))
    assert f"- {BAD} — Not supported: {WHY}" in copied
    assert "not supported: 1" in copied
    assert "fine —" not in copied


@pytest.mark.parametrize("in_chat", [True, False])
def test_sentences_that_were_hidden_are_found_in_the_history_alone(qtbot: QtBot, in_chat: bool) -> None:
    view = AnswerView(Theme(), Intents(), can_ask=in_chat)
    qtbot.addWidget(view)
    kept = "Take a dump first [1]."
    draft = f"{kept} {BAD}"
    view.show_answer(
        samples.answer(
            text=kept,
            outcome=Outcome.PARTLY_SUPPORTED,
            draft=draft,
            sentences=(check(kept, SentenceVerdict.SUPPORTED, ""),),
        )
    )
    assert view.draft.isHidden() is in_chat
    view.draft.toggle.click()
    words = " ".join(each.toPlainText() for each in view.draft.body.findChildren(RichText))
    assert "80%" in words
    assert not any(underlined(each) for each in view.draft.body.findChildren(RichText)), "the verdicts are of the rest"


def test_a_sentence_is_marked_and_its_citation_is_a_link_before_its_paragraph_is_finished(
    qtbot: QtBot, body: AnswerBody
) -> None:
    body.append(f"1. First take a dump [2].\n2. {BAD} And th")
    body.flush()
    (tail,) = views(body)
    assert "cite:2" in tail.toHtml()
    assert tail.toPlainText().endswith("And th")
    body.take(SentenceJudged(check(BAD)))
    assert list(underlined(tail).values()) == [(QTextCharFormat.UnderlineStyle.WaveUnderline, note_text(check(BAD)))]
    body.append("en wait")
    body.flush()
    assert tail.toPlainText().endswith("And then wait")
    with qtbot.waitSignal(body.citation_activated) as pressed:
        tail.anchorClicked.emit("cite:2")
    assert pressed.args == [2]


def test_a_line_that_begins_in_a_list_stands_below_it_until_it_is_whole(qtbot: QtBot, body: AnswerBody) -> None:
    body.append("1. one\n")
    body.flush()
    body.append("2. tw")
    body.flush()
    (tail,) = views(body)
    assert without_sign_gaps(tail.toPlainText()) == "one\n2. tw"
    body.append("o\n")
    body.flush()
    assert without_sign_gaps(tail.toPlainText()) == "one\ntwo"


def test_the_verdict_of_a_partly_supported_answer_counts(qtbot: QtBot) -> None:
    view = AnswerView(Theme(), Intents())
    qtbot.addWidget(view)
    kinds = (SentenceVerdict.SUPPORTED, SentenceVerdict.UNSUPPORTED, SentenceVerdict.NOT_A_CLAIM)
    sentences = tuple(check(f"sentence {kind}", kind) for kind in kinds)
    view.show_answer(samples.answer(outcome=Outcome.PARTLY_SUPPORTED, sentences=sentences))
    assert view.foot.verdict.text() == "Partly supported · 1 of 2"
    view.show_answer(samples.answer(outcome=Outcome.PARTLY_SUPPORTED))
    assert view.foot.verdict.text() == "Partly supported"
