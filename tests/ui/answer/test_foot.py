"""What the foot of an answer offers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import ModelRef
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
