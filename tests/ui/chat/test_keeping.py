"""What was asked and typed is there again after the program was killed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.chat.unread_logs import remembered
from kebab_desktop.ui.logs.reading import LogTarget
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme
from tests.ui import samples
from tests.ui.chat.test_asking import ask, finished
from tests.ui.fakes import FakeKebab, conversations
from tests.ui.logs.fake_logs import FakeLogs


@pytest.fixture
def after_a_kill(qtbot: QtBot, theme: Theme, bridge: Bridge, tmp_path: Path, fake: FakeKebab) -> Callable[[], ChatPage]:
    """Starts the next window on what is on the disk: nobody told the window before that it ends."""

    def start() -> ChatPage:
        state = QSettings(str(tmp_path / "copy.ini"), QSettings.Format.IniFormat)
        written = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
        for key in written.allKeys():
            state.setValue(key, written.value(key))
        window = MainWindow(theme, bridge, state)
        qtbot.addWidget(window)
        window.attach(fake.as_kebab())
        window.show()
        page = window.pages[PageName.CHAT]
        assert isinstance(page, ChatPage)
        qtbot.waitUntil(lambda: len(page.empty.samples) == 4)
        return page

    return start


def on_disk(tmp_path: Path) -> str:
    file = tmp_path / "window.ini"
    return file.read_text(encoding="utf-8") if file.exists() else ""


def interrupted(question: str, **changes: object) -> Answer:
    answer = samples.answer(question)
    trace = replace(answer.retrieval, trace_id="ret_cut")
    return replace(answer, outcome=Outcome.INTERRUPTED, grounded=False, retrieval=trace, **changes)  # type: ignore[arg-type]


def test_a_half_typed_question_and_the_open_conversation_come_back(
    qtbot: QtBot,
    chat: ChatPage,
    tmp_path: Path,
    fake: FakeKebab,
    after_a_kill: Callable[[], ChatPage],
) -> None:
    fake.chat.known = conversations(2)
    chat.desk.reload()
    qtbot.waitUntil(lambda: bool(chat.desk.title("con_1")))
    chat.session.open("con_1")
    qtbot.waitUntil(lambda: chat.session.conversation_id == "con_1")
    QTest.keyClicks(chat.composer.edit, "what about the he")
    qtbot.waitUntil(lambda: "what about the he" in on_disk(tmp_path) and "con_1" in on_disk(tmp_path))
    again = after_a_kill()
    qtbot.waitUntil(lambda: again.session.conversation_id == "con_1")
    assert again.composer.edit.toPlainText() == "what about the he"


def test_a_question_that_is_not_stored_yet_counts_as_a_draft(
    qtbot: QtBot, chat: ChatPage, tmp_path: Path, fake: FakeKebab
) -> None:
    fake.chat.after_retrieval.close()
    stored = fake.chat.ask
    waiting = fake.chat.mid_stream
    waiting.close()

    def slow(*arguments: object) -> object:
        waiting.wait()
        return stored(*arguments)  # type: ignore[arg-type]

    fake.chat.ask = slow  # type: ignore[method-assign, assignment]
    view = ask(qtbot, chat, "how long")
    qtbot.waitUntil(lambda: "draft=how long" in on_disk(tmp_path))
    QTest.keyClicks(chat.composer.edit, "and then")  # it was lost when more was typed
    qtbot.waitUntil(lambda: "draft=how long\\nand then" in on_disk(tmp_path))
    waiting.open()
    qtbot.waitUntil(lambda: "draft=and then" in on_disk(tmp_path))
    fake.chat.after_retrieval.open()
    finished(qtbot, view)


def test_an_interrupted_answer_says_so_and_can_be_asked_again(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.chat.known = conversations(1)
    fake.chat.stored["con_0"] = [interrupted("gc", text="먼저 힙을")]
    chat.session.open("con_0")
    qtbot.waitUntil(lambda: chat.session.transcript is not None)
    transcript = chat.session.transcript
    assert transcript is not None
    qtbot.waitUntil(lambda: len(transcript.turns) == 1)
    [turn] = transcript.turns
    assert "the program ended before it was finished" in turn.view.interrupted.text
    assert turn.view.body.text == "먼저 힙을"
    assert turn.view.foot.verdict.text() == "Not finished"
    assert not turn.view.foot.again.isVisible()
    turn.view.interrupted.again.click()
    qtbot.waitUntil(lambda: [question for question, _ in fake.chat.asked] == ["gc"])
    finished(qtbot, transcript.turns[-1].view)
    assert not transcript.turns[-1].view.interrupted.isVisible()


def test_the_unfinished_answer_of_a_running_turn_is_not_shown_twice(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    fake.chat.mid_stream.close()
    view = ask(qtbot, chat, "gc")
    qtbot.waitUntil(lambda: bool(view.body.text))
    transcript = chat.session.transcript
    assert transcript is not None
    transcript.show_before([samples.answer("before"), interrupted("gc")])
    qtbot.waitUntil(lambda: [turn.question for turn in transcript.turns] == ["before", "gc"])
    assert transcript.turns[-1].view is view
    fake.chat.mid_stream.open()
    finished(qtbot, view)


def test_a_log_that_was_being_read_is_offered_again(
    qtbot: QtBot,
    chat: ChatPage,
    tmp_path: Path,
    fake: FakeKebab,
    after_a_kill: Callable[[], ChatPage],
) -> None:
    logs = FakeLogs()
    fake.logs = logs  # type: ignore[attr-defined]
    logs.mid_read.close()
    chat.composer.edit.put("why so slow?")
    chat.logs.analyze(LogTarget((tmp_path / "gc.log",)))
    qtbot.waitUntil(lambda: "gc.log" in on_disk(tmp_path))
    again = after_a_kill()
    qtbot.waitUntil(lambda: "gc.log was being read" in again.logs.offer.text)
    assert again.composer.edit.toPlainText() == "why so slow?"
    assert not again.logs.offer.second.isVisible()
    again.logs.offer.first.click()
    logs.mid_read.open()
    qtbot.waitUntil(lambda: len(logs.paths) == 2)
    assert logs.paths[0] == logs.paths[1]
    transcript = again.session.transcript
    assert transcript is not None
    qtbot.waitUntil(lambda: transcript.running is None and not chat.composer.stop_button.isVisible())
    qtbot.waitUntil(lambda: "gc.log" not in on_disk(tmp_path))


def test_all_logs_that_were_being_read_are_offered_again_each_with_its_question(
    qtbot: QtBot,
    chat: ChatPage,
    tmp_path: Path,
    fake: FakeKebab,
    after_a_kill: Callable[[], ChatPage],
) -> None:
    logs = FakeLogs()
    fake.logs = logs  # type: ignore[attr-defined]
    logs.mid_read.close()
    for name, question in (("gc.log", "why so slow?"), ("catalina.out", ""), ("access.log", "who was it?")):
        chat.composer.edit.put(question)
        chat.logs.analyze(LogTarget((tmp_path / name,)))
    qtbot.waitUntil(lambda: "access.log" in on_disk(tmp_path))
    again = after_a_kill()
    qtbot.waitUntil(lambda: "gc.log, catalina.out, access.log were being read" in again.logs.offer.text)
    assert again.composer.edit.toPlainText() == "who was it?"
    again.logs.offer.first.click()
    transcript = again.session.transcript
    assert transcript is not None
    asked = ["gc.log\nwhy so slow?", "catalina.out", "access.log\nwho was it?"]
    assert [turn.question for turn in transcript.turns] == asked
    logs.mid_read.open()
    qtbot.waitUntil(lambda: len(logs.paths) == 6)
    assert logs.paths[:3] == logs.paths[3:]
    qtbot.waitUntil(lambda: transcript.running is None and not chat.composer.stop_button.isVisible())
    qtbot.waitUntil(lambda: "access.log" not in on_disk(tmp_path))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('{"paths": ["/x/gc.log"], "separate": true}', ["/x/gc.log"]),  # as it was written when there was one only
        ('[{"paths": ["/x/a.log", "/x/b.log"]}, {"paths": ["/y"]}]', ["/x/a.log", "/x/b.log", "/y"]),
        ('[{"paths": "/x"}]', []),
        ('["x"]', []),
        ("3", []),
        ("[", []),
        ("", []),
    ],
)
def test_logs_are_remembered_and_what_is_none_is_not(text: str, names: list[str]) -> None:
    assert [str(path) for each in remembered(text) for path in each.target.paths] == [str(Path(name)) for name in names]
