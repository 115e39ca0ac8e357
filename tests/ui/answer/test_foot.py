"""What the foot of an answer offers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import ModelRef, Outcome
from kebab_desktop.ui.answer.foot import AnswerFoot
from tests.ui import samples


@pytest.mark.parametrize(
    ("provider", "words", "tip"), [("quotes", "Search again", "stay the same unless"), ("llama", "Regenerate", "Ask")]
)
def test_quotes_are_searched_again_and_not_written_again(qtbot: QtBot, provider: str, words: str, tip: str) -> None:
    foot = AnswerFoot(can_ask=True)
    qtbot.addWidget(foot)
    foot.show_answer(replace(samples.answer("gc"), model=ModelRef("m", provider)))
    assert foot.again.text() == words
    assert tip in foot.again.toolTip()
    assert foot.again.accessibleName() == foot.again.toolTip()


def test_an_answer_is_pinned_and_packed_below_it_in_the_chat_alone(qtbot: QtBot) -> None:
    chat, history = AnswerFoot(can_ask=True), AnswerFoot(can_ask=False)
    for foot in (chat, history):
        qtbot.addWidget(foot)
        foot.show_answer(samples.answer("gc"))
    assert not chat.more.isHidden()
    assert history.more.isHidden(), "the history has buttons of its own for that"
    for action, signal in ((chat.pin, chat.pin_requested), (chat.pack, chat.pack_requested)):
        with qtbot.waitSignal(signal):
            action.trigger()
    chat.show_answer(replace(samples.answer("gc"), citations=()))
    assert not chat.pin.isEnabled()
    assert chat.pack.isEnabled()
    chat.show_answer(replace(samples.answer("gc"), outcome=Outcome.INTERRUPTED))
    assert chat.more.isHidden()
