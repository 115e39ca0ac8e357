"""Quotes at a glance: what was chosen with its command, the rest of the passage behind a fold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtGui import QTextBlock, QTextDocument
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import Outcome, Quote
from kebab_desktop.core.events import AnswerReady, QuotesReady
from kebab_desktop.ui.answer.code_card import CodeCard
from kebab_desktop.ui.answer.evidence import EvidenceBlock
from kebab_desktop.ui.answer.quote_fold import FEWEST_FOLDED, PASSAGE_LINES, brief, lines_shown, passage
from kebab_desktop.ui.answer.quote_line import QuoteLine
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


def numbers(line: QuoteLine) -> list[str]:
    blocks = [block for view in line.findChildren(RichText) for block in blocks_of(view.document())]
    return [block.textList().itemText(block) for block in blocks if block.blockFormat().objectIndex() >= 0]


def blocks_of(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def test_what_was_chosen_comes_with_the_command_behind_it(quote: Quote) -> None:
    assert brief(quote) == CHOSEN + CODE


def test_the_command_comes_along_behind_the_rest_of_the_line(quote: Quote) -> None:
    rest = " 서비스에 영향이 없다:"
    found = replace(quote, text=BEFORE + CHOSEN + rest + CODE + AFTER)
    assert brief(found) == CHOSEN + rest + CODE
    without = replace(quote, text=BEFORE + CHOSEN + rest + "\n다음 줄" + CODE + AFTER)
    assert brief(without) == CHOSEN


def test_the_command_comes_along_behind_an_item_of_a_list(quote: Quote) -> None:
    step = "1. 덤프를 받는다:"
    code = "\n\n   ```bash\n   jmap -dump:live,file=/tmp/d.hprof PID\n   ```"
    found = replace(quote, text=BEFORE + step + code + AFTER, focus_end=len(BEFORE + step))
    assert brief(found) == step + code


def test_the_last_step_keeps_its_number_behind_a_command(qtbot: QtBot, quote: Quote, theme: Theme) -> None:
    steps = "1. 부하를 줄인다.\n2. 밸브를 켠다:" + CODE + "\n\n3. 한 대씩 재기동한다."
    line = QuoteLine(replace(quote, text=steps, focus_start=0, focus_end=len(steps)), theme)
    qtbot.addWidget(line)
    assert numbers(line) == ["1.", "2.", "3."]


def test_a_step_that_is_quoted_alone_has_no_number(qtbot: QtBot, quote: Quote, theme: Theme) -> None:
    step = "3. 한 대씩 재기동한다:" + CODE
    line = QuoteLine(replace(quote, text=step, focus_start=0, focus_end=len(step)), theme)
    qtbot.addWidget(line)
    assert "한 대씩 재기동한다" in shown(line)
    assert numbers(line) == []


@pytest.mark.parametrize("empty", ["\n\n```\n```", "\n\n```bash\n\n```"])
def test_an_empty_block_of_code_is_not_drawn(qtbot: QtBot, quote: Quote, theme: Theme, empty: str) -> None:
    text = CHOSEN + empty
    line = QuoteLine(replace(quote, text=text, focus_start=0, focus_end=len(text)), theme, best=True)
    qtbot.addWidget(line)
    assert CHOSEN in shown(line)
    assert not line.findChildren(CodeCard)
    assert f"{quote.marker}" in shown(line), "the chip stands behind what is drawn"


def test_an_empty_block_of_code_hides_nothing(quote: Quote) -> None:
    found = replace(quote, text=BEFORE + CHOSEN + "\n\n```\n```" + AFTER + "\n끝.\n끝.")
    assert brief(found) == CHOSEN + "\n\n```\n```"


def long_quote(quote: Quote, before: int, after: int) -> Quote:
    """Return a quote with lines before and after what was chosen; a command with its warning follows at the end."""
    head = "".join(f"- 앞 {number}\n" for number in range(before))
    tail = "".join(f"\n- 뒤 {number}" for number in range(after))
    warned = "\n\n이 명령은 JVM을 멈춘다:\n\n```bash\njcmd PID GC.run\n```"
    text = head + CHOSEN + CODE + tail + warned
    return replace(quote, text=text, focus_start=len(head), focus_end=len(head + CHOSEN))


def test_the_best_quote_shows_what_follows_as_far_as_a_glance_goes(quote: Quote) -> None:
    found = long_quote(quote, before=6, after=12)
    shown = passage(found)
    assert shown.startswith(CHOSEN + CODE)
    assert lines_shown(shown) == PASSAGE_LINES
    assert "앞" not in shown
    short = long_quote(quote, before=6, after=1)
    assert "앞 5" in passage(short), "there is room for what stands before"


@pytest.mark.parametrize("after", range(10))
def test_a_line_that_leads_into_a_command_never_comes_without_it(quote: Quote, after: int) -> None:
    shown = passage(long_quote(quote, before=6, after=after))
    assert ("JVM을 멈춘다" in shown) is ("GC.run" in shown)
    assert not shown.rstrip().endswith(":")


def test_lines_are_counted_as_they_are_seen(qtbot: QtBot, theme: Theme, quote: Quote) -> None:
    found = long_quote(quote, before=6, after=12)
    line = QuoteLine(found, theme, best=True)
    qtbot.addWidget(line)
    assert line.toggle.text() == "Show all 22 lines"  # 6 before, what was chosen, its command, 12 after, 2 at the end
    line.toggle.click()
    assert line.whole
    assert line.toggle.text() == "Show less"
    line.toggle.click()
    assert line.shown == CHOSEN + CODE


def test_a_quote_without_a_focus_or_with_little_around_it_is_whole(quote: Quote) -> None:
    assert brief(replace(quote, focus_start=0, focus_end=0)) == TEXT
    short = replace(quote, text=CHOSEN + "\n아래 한 줄", focus_start=0, focus_end=len(CHOSEN))
    assert brief(short) == short.text
    assert passage(short) == short.text


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


def test_nothing_is_folded_in_the_middle_of_a_sentence(quote: Quote) -> None:
    focus = "Move the data."
    lines = [f"- step {number}" for number in range(PASSAGE_LINES - 2)]
    wrapped = "This is the most common way, but it may be a bit\ntime consuming.\nIt may split the brain."
    text = "\n".join([focus, "", *lines, "", wrapped, "", *["Then wait."] * FEWEST_FOLDED])
    found = replace(quote, text=text, focus_start=0, focus_end=len(focus))
    assert passage(found).rstrip().endswith(lines[-1])
    shorter = replace(found, text=text.replace(f"{lines[-1]}\n", ""))
    assert passage(shorter).rstrip().endswith("time consuming.")


def test_the_chip_of_a_quote_shows_where_it_stands_and_what_was_chosen(
    qtbot: QtBot, theme: Theme, quote: Quote, monkeypatch: pytest.MonkeyPatch
) -> None:
    tips: dict[int | str, str] = {}

    def note_tips(_view: RichText, _html: str, given: dict[int | str, str] | None = None) -> None:
        tips.update(given or {})

    monkeypatch.setattr(RichText, "show_html", note_tips)
    said = QuoteLine(replace(quote, text=CHOSEN, focus_start=0, focus_end=0), theme, place="Full GC › checks")
    coded = QuoteLine(quote, theme)
    for line in (said, coded):
        qtbot.addWidget(line)
    assert tips == {quote.marker: f"Full GC › checks · L{quote.line_start}\n{CHOSEN}"}
    chip = next(card.chip for card in coded.findChildren(CodeCard))
    assert chip is not None
    assert CHOSEN in chip.toolTip()
    assert chip.accessibleDescription() == CHOSEN


def test_where_the_answer_stands_below_all_but_three_quotes_are_folded(
    qtbot: QtBot, theme: Theme, quote: Quote
) -> None:
    block = EvidenceBlock(theme)
    qtbot.addWidget(block)
    six = [replace(quote, marker=number) for number in range(1, 7)]
    block.show_quotes(six, few=True)
    assert [line.isHidden() for line in block.lines] == [False] * 3 + [True] * 3
    assert block.more.text() == "Show 3 more quotes"
    block.more.click()
    block.show_quotes(six, best=False, few=True)
    assert not any(line.isHidden() for line in block.lines), "what the reader unfolded stays so"
    block.show_quotes(six[:4])
    assert not any(line.isHidden() for line in block.lines), "where the quotes are the answer none is folded"
    assert block.more.isHidden()
