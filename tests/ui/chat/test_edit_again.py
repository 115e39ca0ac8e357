"""A question that was asked is taken up again and asked in other words."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from kebab_desktop.ui.chat.page import ChatPage
from tests.ui.chat.test_asking import ask, finished


def test_a_question_goes_back_into_the_field(qtbot: QtBot, chat: ChatPage) -> None:
    finished(qtbot, ask(qtbot, chat, "gc"))
    transcript = chat.session.transcript
    assert transcript is not None
    chat.composer.edit.insert("half typed")
    transcript.turns[-1].bubble.edit.click()
    assert chat.composer.edit.toPlainText() == "gc"
    assert transcript.turns[-1].question == "gc"
    chat.composer.edit.undo()
    assert chat.composer.edit.toPlainText() == "half typed"
