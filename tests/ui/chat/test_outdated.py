"""Stored answers whose cited lines have changed since are marked in the chat."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui import samples
from tests.ui.chat.test_asking import ask, finished
from tests.ui.fakes import FakeKebab
from tests.ui.opened import bundled, kebab, opened, overrides, page_of

__all__ = ["bundled", "kebab", "opened", "overrides"]


def stored(number: int) -> Answer:
    made = samples.answer(f"question {number}")
    return replace(made, retrieval=replace(made.retrieval, trace_id=f"ret_{number}"))


def test_outdated_answers_of_a_stored_conversation_are_marked(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.chat.stored["con_0"] = [stored(number) for number in range(22)]
    fake.history.outdated = {"ret_0", "ret_20"}
    chat.session.open("con_0")

    def marked() -> list[str]:
        transcript = chat.session.transcript
        turns = transcript.turns if transcript is not None else []
        told = "The runbooks have changed since: the lines of [1] are no longer as they were."
        return [turn.question for turn in turns if turn.view.outdated.text == told]

    qtbot.waitUntil(lambda: marked() == ["question 20"])
    assert chat.session.transcript is not None
    chat.session.transcript.verticalScrollBar().setValue(0)
    qtbot.waitUntil(lambda: marked()[:1] == ["question 0"])
    fake.history.outdated = set()
    chat.activate()
    qtbot.waitUntil(lambda: marked() == [])


def test_the_answer_on_the_screen_says_it_as_soon_as_the_runbooks_were_indexed_again(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    assert view.answer is not None
    fake.history.outdated = {view.answer.retrieval.trace_id}
    chat.context.indexing.settled.emit()
    qtbot.waitUntil(lambda: "[1]" in view.outdated.text)
    assert [row.changed.isVisible() for row in view.sources.rows] == [True, False]
    assert view.outdated.y() < view.evidence.y()
    fake.history.outdated = set()
    chat.context.indexing.settled.emit()
    qtbot.waitUntil(lambda: not view.outdated.text)
    assert not any(row.changed.isVisible() for row in view.sources.rows)


def test_a_runbook_that_is_edited_while_its_answer_is_read_marks_the_answer(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, bundled: Path
) -> None:
    page = page_of(opened, PageName.CHAT)
    assert isinstance(page, ChatPage)
    view = ask(qtbot, page, "full gc old 90%")
    finished(qtbot, view)
    assert view.answer is not None
    assert view.answer.citations
    file = bundled / "gc" / "full-gc.md"
    file.write_text(file.read_text(encoding="utf-8").replace("90% 이상", "75% 이상"), encoding="utf-8")
    opened.indexing.run(kebab.knowledge.ingest)
    qtbot.waitUntil(lambda: "changed since" in view.outdated.text)
    changed = [row.ref.section for row in view.sources.rows if row.changed.isVisible()]
    assert changed == ["check_points"]
