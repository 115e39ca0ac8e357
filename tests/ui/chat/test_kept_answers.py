"""Below an answer in the chat, and by the palette: its question is pinned, its incident pack saved."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.palette.acts import acts_of
from tests.ui.opened import bundled, kebab, opened, overrides, page_of

__all__ = ["bundled", "kebab", "opened", "overrides"]
_LONG_MS = 20_000


@pytest.fixture
def chat(qtbot: QtBot, opened: MainWindow) -> ChatPage:
    """The chat with one answer."""
    page = page_of(opened, PageName.CHAT)
    assert isinstance(page, ChatPage)
    page.composer.asked.emit("Full GC 정지 응답이 멈춘다")
    qtbot.waitUntil(lambda: "pack_answer" in acts_of(PageName.CHAT, page), timeout=_LONG_MS)
    return page


def press(page: ChatPage, act: str) -> None:
    pressed = acts_of(PageName.CHAT, page)[act]
    assert pressed.isEnabled()
    pressed.trigger()  # type: ignore[union-attr]


def test_the_question_is_pinned_once_and_unpinned_by_undo(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, chat: ChatPage
) -> None:
    press(chat, "pin_answer")
    qtbot.waitUntil(lambda: "Pinned this question" in opened.toasts.text, timeout=_LONG_MS)
    [pin] = kebab.pins.pins()
    press(chat, "pin_answer")
    qtbot.waitUntil(lambda: "already" in opened.toasts.text, timeout=_LONG_MS)
    assert kebab.pins.pins() == [pin]
    kebab.pins.unpin(pin.trace_id)
    press(chat, "pin_answer")
    qtbot.waitUntil(lambda: "Pinned this question" in opened.toasts.text, timeout=_LONG_MS)
    opened.toasts._action.click()
    qtbot.waitUntil(lambda: kebab.pins.pins() == [], timeout=_LONG_MS)


@pytest.mark.parametrize("act", ["pin_answer", "pack_answer"])
def test_an_answer_that_left_the_history_says_so_and_can_be_asked_again(
    qtbot: QtBot, opened: MainWindow, chat: ChatPage, tmp_path: Path, act: str
) -> None:
    """A toast said that 'kebab history' lists the trace ids; and asked again, its conversation was gone as well."""
    history = chat.context.kebab.history

    def newest() -> AnswerView:
        assert chat.session.transcript is not None
        return chat.session.transcript.turns[-1].view

    view = newest()
    assert view.answer is not None
    gone = view.answer.retrieval.trace_id
    history._store.forget([gone])
    press(chat, act)
    if act == "pack_answer":
        dialog = opened.desks.kept.dialog
        assert dialog is not None
        dialog.close()
        dialog.fileSelected.emit(str(tmp_path / "pack"))
    qtbot.waitUntil(lambda: "no longer in the history" in view.interrupted.text, timeout=_LONG_MS)
    assert opened.toasts.text == ""
    assert not list(tmp_path.glob("pack*"))
    view.interrupted.again.click()
    qtbot.waitUntil(lambda: newest() is not view and newest().answer is not None, timeout=_LONG_MS)
    answer = newest().answer
    assert answer is not None and answer.retrieval.trace_id != gone
    assert history.answer(answer.retrieval.trace_id).question == answer.question
    assert chat.session.conversation_id == answer.conversation_id


def test_the_incident_pack_is_saved_where_one_says(
    qtbot: QtBot, opened: MainWindow, chat: ChatPage, tmp_path: Path
) -> None:
    press(chat, "pack_answer")
    dialog = opened.desks.kept.dialog
    assert dialog is not None
    (offered,) = dialog.selectedFiles()
    assert re.fullmatch(r"incident-\d{8}-\d{4}\.zip", Path(offered).name), "found again by when, not by an id"
    dialog.close()
    dialog.fileSelected.emit(str(tmp_path / "pack"))
    qtbot.waitUntil(lambda: "pack.zip" in opened.toasts.text, timeout=_LONG_MS)
    assert zipfile.is_zipfile(tmp_path / "pack.zip")
