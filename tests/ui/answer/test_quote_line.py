"""Quotes at a glance: what was chosen with its command, the rest of the passage behind a fold."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import Outcome, Quote
from kebab_desktop.core.events import AnswerReady, QuotesReady
from kebab_desktop.ui.answer.code_card import CodeCard
from kebab_desktop.ui.answer.evidence import EvidenceBlock
from kebab_desktop.ui.answer.quote_line import QuoteLine, brief
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.rich_text import RichText
from tests.ui import samples

BEFORE = "- 원인별로 런북을 고른다.\n- 배포 시각과 대조한다.\n- 스왑을 의심한다.\n"
CHOSEN = "긴 정지를 확인한다:"
CODE = "\n\n```bash\ngrep -n 'Pause Full' gc.log\n```"
AFTER = "\n\n마지막으로 비교한다."
TEXT = BEFORE + CHOSEN + CODE + AFTER


@pytest.fixture
def quote() -> Quote:
    found = replace(samples.QUOTES[0], text=TEXT)
    return replace(found, focus_start=len(BEFORE), focus_end=len(BEFORE + CHOSEN))


def shown(line: QuoteLine) -> str:
    texts = [view.toPlainText() for view in line.findChildren(RichText) if not view.isHidden()]
    return "\n".join(texts)


def test_what_was_chosen_comes_with_the_command_behind_it(quote: Quote) -> None:
    assert brief(quote) == CHOSEN + CODE


def test_the_command_comes_along_behind_the_rest_of_the_line(quote: Quote) -> None:
    rest = " 서비스에 영향이 없다:"
    found = replace(quote, text=BEFORE + CHOSEN + rest + CODE + AFTER)
    assert brief(found) == CHOSEN + rest + CODE
    without = replace(quote, text=BEFORE + CHOSEN + rest + "\n다음 줄" + CODE + AFTER)
    assert brief(without) == CHOSEN


def test_a_quote_without_a_focus_or_with_little_around_it_is_whole(quote: Quote) -> None:
    assert brief(replace(quote, focus_start=0, focus_end=0)) == TEXT
    short = replace(quote, text=CHOSEN + "\n아래 한 줄", focus_start=0, focus_end=len(CHOSEN))
    assert brief(short) == short.text


def test_a_folded_quote_unfolds_and_folds_again(qtbot: QtBot, theme: Theme, quote: Quote) -> None:
    line = QuoteLine(quote, theme)
    qtbot.addWidget(line)
    line.show()
    assert "런북을 고른다" not in shown(line)
    assert CHOSEN in shown(line)
    assert line.toggle.isVisible()
    line.toggle.click()
    qtbot.waitUntil(lambda: "런북을 고른다" in shown(line))
    assert "마지막으로 비교한다" in shown(line)
    line.toggle.click()
    qtbot.waitUntil(lambda: "런북을 고른다" not in shown(line))
    assert [card for card in line.findChildren(CodeCard) if not card.isHidden()]


def test_the_best_quote_is_shown_whole_and_the_others_are_folded(qtbot: QtBot, theme: Theme, quote: Quote) -> None:
    block = EvidenceBlock(theme)
    qtbot.addWidget(block)
    block.show_quotes([quote, replace(quote, marker=2)])
    first, second = block.findChildren(QuoteLine)
    assert first.whole
    assert not second.whole
    with qtbot.waitSignal(block.quote_activated) as pressed:
        second.findChildren(CodeCard)[-1].cited.emit()
    assert pressed.args[0].marker == 2


def test_the_best_quote_leaves_room_for_an_answer_that_a_model_writes(qtbot: QtBot, theme: Theme, quote: Quote) -> None:
    view = AnswerView(theme, Intents())
    qtbot.addWidget(view)
    view.by_model = True
    view.take(QuotesReady((quote,), samples.EVIDENCE))
    (line,) = view.evidence.lines
    seen = [line.whole]
    written = samples.answer(quotes=(quote,))
    quoted = replace(written, outcome=Outcome.QUOTES_ONLY)
    for answer in (written, quoted):
        view.take(AnswerReady(answer))
        seen.append(line.whole)
    assert seen == [False, False, True], "the model failed at last, so the quote is the answer"
    line.toggle.click()
    view.take(AnswerReady(quoted))
    assert not line.whole, "the reader folded it"
