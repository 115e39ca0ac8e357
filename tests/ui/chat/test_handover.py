"""A change of the language while an answer is being made: nothing is lost, and it goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.language import LanguageChoice
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.chat.test_asking import ask, finished
from tests.ui.fakes import FakeKebab


@pytest.fixture
def back_to_english(window: MainWindow) -> Iterator[None]:
    yield
    window.language.choose(LanguageChoice.ENGLISH)


def in_korean(window: MainWindow) -> ChatPage:
    window.language.choose(LanguageChoice.KOREAN)
    page = window.pages[PageName.CHAT]
    assert isinstance(page, ChatPage)
    return page


@pytest.mark.usefixtures("back_to_english")
def test_a_streaming_answer_goes_on_in_the_new_page(
    qtbot: QtBot, chat: ChatPage, window: MainWindow, fake: FakeKebab
) -> None:
    finished(qtbot, ask(qtbot, chat, "first"))
    qtbot.waitUntil(chat.composer.stop_button.isHidden)
    fake.chat.mid_stream.close()
    view = ask(qtbot, chat, "second")
    qtbot.waitUntil(lambda: "세 가지를" in view.body.text)
    again = in_korean(window)
    assert again is not chat
    transcript = again.session.transcript
    assert transcript is not None
    assert transcript.turns[-1].question == "second"
    assert not transcript.turns[-1].view.evidence.isHidden()
    assert again.composer.stop_button.isVisible()
    qtbot.waitUntil(lambda: [turn.question for turn in transcript.turns] == ["first", "second"])
    qtbot.waitUntil(lambda: "세 가지를" in transcript.turns[-1].view.body.text)
    fake.chat.mid_stream.open()
    answer = finished(qtbot, transcript.turns[-1].view)
    assert transcript.turns[-1].view.body.text == answer.text
    qtbot.waitUntil(again.composer.stop_button.isHidden)
    assert [asked for asked, _ in fake.chat.asked] == ["first", "second"]


@pytest.mark.usefixtures("back_to_english")
def test_the_first_answer_of_a_conversation_can_be_stopped_in_the_new_page(
    qtbot: QtBot, chat: ChatPage, window: MainWindow, fake: FakeKebab
) -> None:
    fake.chat.mid_stream.close()
    view = ask(qtbot, chat, "only")
    qtbot.waitUntil(lambda: "세 가지를" in view.body.text)
    again = in_korean(window)
    again.composer.stop_button.click()
    transcript = again.session.transcript
    assert transcript is not None
    qtbot.waitUntil(again.composer.stop_button.isHidden)
    assert [turn.question for turn in transcript.turns] == ["only"]
    assert transcript.turns[0].view.foot.verdict.text() == "중지됨"


@pytest.mark.usefixtures("back_to_english")
def test_the_citation_that_is_open_stays_open(
    qtbot: QtBot, chat: ChatPage, window: MainWindow, fake: FakeKebab
) -> None:
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    qtbot.waitUntil(chat.composer.stop_button.isHidden)
    view.refs_activated.emit(view.refs, 1)
    qtbot.waitUntil(lambda: chat.source.view.highlighted_lines is not None)
    again = in_korean(window)
    qtbot.waitUntil(lambda: again.source.view.highlighted_lines is not None)
    assert again.side.isVisible()
    assert again.source.current == view.refs[1]
    assert again.session.transcript is not None
