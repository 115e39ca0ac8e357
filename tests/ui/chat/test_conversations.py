"""The list of conversations: open, search, rename, pin, delete with Undo, export."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from kebab_desktop.core.conversations import Conversation
from kebab_desktop.core.errors import HistoryError
from kebab_desktop.ui.chat.conversation_delegate import beside_state
from kebab_desktop.ui.chat.conversation_model import ConversationModel
from kebab_desktop.ui.chat.conversation_panel import ConversationAct, ConversationPanel
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.intents import ConversationTarget
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.theme import Theme
from tests.ui import samples
from tests.ui.chat.test_asking import ask, finished
from tests.ui.fakes import FakeKebab, conversations


def listed(chat: ChatPage) -> list[str]:
    """Return the titles and headings in the list."""
    model = chat.panel.model
    return [str(model.index(row).data()) for row in range(model.rowCount())]


@pytest.mark.parametrize("kept", ["2026-11-29 · 4 turns · ", "2026-11-29 · ", ""])
def test_what_a_conversation_does_just_now_is_read_whole(qapp: QApplication, kept: str) -> None:
    metrics = QFontMetrics(qapp.font())
    room = metrics.horizontalAdvance(f"{kept}answering …") + 1
    assert beside_state("2026-11-29 · 4 turns", "answering …", metrics, room) == kept


def unlisted(chat: ChatPage, title: str) -> bool:
    return title not in listed(chat)


def shown(qtbot: QtBot, chat: ChatPage, fake: FakeKebab, known: list[Conversation]) -> None:
    """Let the list show ``known``."""
    fake.chat.known = known
    chat.desk.reload()
    qtbot.waitUntil(lambda: chat.panel.model.rowCount() > 0)


def select(chat: ChatPage, conversation_id: str) -> None:
    chat.panel.select(conversation_id)
    assert chat.panel.selected() is not None


def test_the_model_satisfies_qt(qtbot: QtBot) -> None:
    model = ConversationModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_conversations(conversations(50))
    model.show_conversations([])
    model.show_conversations(conversations(3), date(2027, 1, 1))
    assert model.rowCount() == 4
    tester.deleteLater()


def test_headings_group_by_day_and_cannot_be_selected() -> None:
    model = ConversationModel()
    known = [
        Conversation("p", "pinned", "2026-01-01T00:00:00Z", "2026-01-01T12:00:00Z", pinned=True),
        Conversation("t", "today", "2026-11-29T00:00:00Z", "2026-11-29T12:00:00Z"),
        Conversation("y", "yesterday", "2026-11-28T00:00:00Z", "2026-11-28T12:00:00Z"),
        Conversation("e", "earlier", "2026-11-01T00:00:00Z", "2026-11-01T12:00:00Z"),
    ]
    model.show_conversations(known, date(2026, 11, 29))
    rows = [str(model.index(row).data()) for row in range(model.rowCount())]
    assert rows == ["Pinned", "pinned", "Today", "today", "Yesterday", "yesterday", "Earlier", "earlier"]
    assert model.flags(model.index(0)) == Qt.ItemFlag.NoItemFlags
    assert model.flags(model.index(1)) & Qt.ItemFlag.ItemIsEditable


def test_a_first_question_appears_in_the_list_and_gives_the_title(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab
) -> None:
    finished(qtbot, ask(qtbot, chat, "why is it slow"))
    qtbot.waitUntil(lambda: "why is it slow" in listed(chat))
    qtbot.waitUntil(lambda: chat.title.full_text == "why is it slow")
    selected = chat.panel.selected()
    assert selected is not None
    assert selected.id == "con_1"


def test_a_new_conversation_is_empty_and_the_old_one_comes_back(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    finished(qtbot, ask(qtbot, chat, "first"))
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert chat.session.stack.currentWidget() is chat.empty
    finished(qtbot, ask(qtbot, chat, "second"))
    assert [options.conversation_id for _, options in fake.chat.asked] == ["con_1", "con_2"]
    chat.panel.opened.emit("con_1")
    transcript = chat.session.transcript
    assert transcript is not None
    assert [turn.question for turn in transcript.turns] == ["first"]


def test_a_stored_conversation_is_read_and_shown(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.chat.stored["con_0"] = [samples.answer(f"question {number}") for number in range(25)]
    shown(qtbot, chat, fake, conversations(3))
    select(chat, "con_0")
    chat.panel.list.clicked.emit(chat.panel.list.currentIndex())
    qtbot.waitUntil(lambda: chat.session.transcript is not None)
    transcript = chat.session.transcript
    assert transcript is not None
    newest = ["question 23", "question 24"]
    qtbot.waitUntil(lambda: [turn.question for turn in transcript.turns[-2:]] == newest)
    assert transcript.turns[-1].view.foot.verdict.text() == "Grounded"
    transcript.verticalScrollBar().setValue(0)
    qtbot.waitUntil(lambda: transcript.turns[0].question == "question 0")


def test_leaving_a_conversation_lets_its_answer_finish(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.chat.mid_stream.close()
    view = ask(qtbot, chat, "first")
    qtbot.waitUntil(fake.chat.mid_stream.reached.is_set)
    chat.start_new()
    assert chat.composer.stop_button.isHidden()
    fake.chat.mid_stream.open()
    finished(qtbot, view)
    chat.panel.opened.emit("con_1")
    transcript = chat.session.transcript
    assert transcript is not None
    assert transcript.turns[0].view is view


def test_search_filters_the_list(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    shown(qtbot, chat, fake, conversations(30, ["정지 시간 비교"]))
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert chat.panel.search.hasFocus()
    chat.panel.search.setText("정지")
    qtbot.waitUntil(lambda: listed(chat)[1:] == ["정지 시간 비교"])
    chat.panel.search.setText("no such thing")
    qtbot.waitUntil(lambda: chat.panel.model.rowCount() == 0)
    qtbot.waitUntil(chat.panel.nothing.isVisible)


def test_f2_renames_in_place(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    shown(qtbot, chat, fake, conversations(3))
    select(chat, "con_1")
    chat.panel.list.setFocus()
    QTest.keyClick(chat.panel.list, Qt.Key.Key_F2)
    editor = chat.panel.list.findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    editor.setText("새 이름")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "새 이름" in listed(chat))
    assert fake.chat.known[1].title == "새 이름"


def test_a_pinned_conversation_moves_to_the_top(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    shown(qtbot, chat, fake, conversations(3))
    select(chat, "con_2")
    chat.panel.pin_action.trigger()
    qtbot.waitUntil(lambda: listed(chat)[:2] == ["Pinned", "Conversation 2"])
    select(chat, "con_2")
    chat.panel.pin_action.trigger()
    qtbot.waitUntil(lambda: listed(chat)[0] != "Pinned")


def test_delete_asks_nothing_and_can_be_undone(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab, window: MainWindow
) -> None:
    finished(qtbot, ask(qtbot, chat, "to be deleted"))
    qtbot.waitUntil(lambda: "to be deleted" in listed(chat))
    select(chat, "con_1")
    chat.panel.list.setFocus()
    QTest.keyClick(chat.panel.list, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: chat.panel.model.rowCount() == 0)
    assert chat.session.stack.currentWidget() is chat.empty
    assert window.toasts.text == "Deleted “to be deleted”"
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: "to be deleted" in listed(chat))
    assert window.toasts.text == ""
    qtbot.waitUntil(lambda: chat.session.conversation_id == "con_1")
    assert chat.session.transcript is not None
    assert [turn.question for turn in chat.session.transcript.turns] == ["to be deleted"]


def test_two_deletions_are_undone_together(qtbot: QtBot, window: MainWindow, chat: ChatPage, fake: FakeKebab) -> None:
    shown(qtbot, chat, fake, conversations(3))
    first, second = fake.chat.known[0], fake.chat.known[1]
    for each in (first, second):
        select(chat, each.id)
        chat.panel.delete_action.trigger()
        qtbot.waitUntil(partial(unlisted, chat, each.title))
    assert window.toasts.text == f"Deleted “{second.title}” and 1 other"
    offer = window.toasts.open_offer
    assert offer is not None
    window.toasts.notify("Copied")
    assert window.toasts.open_offer is offer, "a notice takes no Undo away"
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: {first.title, second.title} <= set(listed(chat)))


@pytest.mark.parametrize(("deleted", "beside"), [(0, 1), (1, 2), (2, 1)])
def test_after_the_open_conversation_was_deleted_the_one_beside_it_is_open(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab, deleted: int, beside: int
) -> None:
    """An empty chat came, and no conversation was selected: the keys of the list had nowhere to go on from."""
    shown(qtbot, chat, fake, conversations(3))
    ids = [each.id for row in range(chat.panel.model.rowCount()) if (each := chat.panel.model.conversation(row))]
    chat.session.open(ids[deleted])
    qtbot.waitUntil(lambda: chat.session.conversation_id == ids[deleted])
    chat.panel.list.setFocus()
    QTest.keyClick(chat.panel.list, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: chat.session.conversation_id == ids[beside])
    qtbot.waitUntil(lambda: chat.panel.model.row_of(ids[deleted]) < 0)
    selected = chat.panel.selected()
    assert selected is not None
    assert selected.id == ids[beside]
    assert chat.panel.list.hasFocus()


def test_a_deleted_conversation_that_history_opens_is_listed_again(
    qtbot: QtBot, window: MainWindow, chat: ChatPage, fake: FakeKebab
) -> None:
    finished(qtbot, ask(qtbot, chat, "to be deleted"))
    qtbot.waitUntil(lambda: "to be deleted" in listed(chat))
    select(chat, "con_1")
    chat.panel.delete_action.trigger()
    qtbot.waitUntil(lambda: chat.panel.model.rowCount() == 0)
    window.toasts.dismiss()
    window.intents.conversation_requested.emit(ConversationTarget("con_1"))
    qtbot.waitUntil(lambda: "to be deleted" in listed(chat))
    qtbot.waitUntil(lambda: chat.session.conversation_id == "con_1")


def test_export_writes_the_chosen_file(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab, window: MainWindow, tmp_path: Path
) -> None:
    known = conversations(1)
    shown(qtbot, chat, fake, [replace(known[0], title="a/b: c?")])
    select(chat, "con_0")
    conversation = chat.panel.selected()
    chat.panel.act_requested.emit(conversation, ConversationAct.EXPORT_MARKDOWN)
    dialog = chat.panel.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    assert [Path(name).name for name in dialog.selectedFiles()] in ([], ["a b c.md"])
    target = tmp_path / "out.md"
    dialog.fileSelected.emit(str(target))
    qtbot.waitUntil(target.exists)
    qtbot.waitUntil(lambda: window.toasts.text == f"Exported to {target}")
    assert target.read_text(encoding="utf-8") == "markdown of con_0"
    dialog.close()


def test_an_export_that_cannot_be_written_is_said(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab, window: MainWindow, tmp_path: Path
) -> None:
    shown(qtbot, chat, fake, conversations(1))
    select(chat, "con_0")
    chat.panel.act_requested.emit(chat.panel.selected(), ConversationAct.EXPORT_JSON)
    dialog = chat.panel.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "no such folder" / "out.json"))
    qtbot.waitUntil(lambda: "out.json cannot be written" in window.toasts.text)
    dialog.close()


def test_a_conversation_that_cannot_be_read_leaves_the_open_one(
    qtbot: QtBot, chat: ChatPage, fake: FakeKebab, window: MainWindow
) -> None:
    finished(qtbot, ask(qtbot, chat, "first"))

    def broken(_conversation_id: str) -> list[object]:
        raise HistoryError("The history cannot be read.", hint="Run the health check.")

    fake.chat.answers = broken  # type: ignore[method-assign, assignment]
    chat.session.open("con_9")
    qtbot.waitUntil(lambda: window.toasts.text == "The history cannot be read. Run the health check.")
    transcript = chat.session.transcript
    assert transcript is not None
    assert transcript.turns[0].question == "first"


def test_a_thousand_conversations_are_listed(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    shown(qtbot, chat, fake, conversations(1000))
    assert sum(chat.panel.model.conversation(row) is not None for row in range(chat.panel.model.rowCount())) == 1000


def test_an_empty_list_says_how_a_conversation_begins(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    qtbot.waitUntil(lambda: "Every question begins one" in chat.panel.nothing.text())
    assert chat.panel.nothing.isVisible()
    shown(qtbot, chat, fake, conversations(2))
    assert not chat.panel.nothing.isVisible()


def test_a_list_that_is_not_read_yet_says_so_and_a_failed_one_can_be_read_again(qtbot: QtBot, theme: Theme) -> None:
    panel = ConversationPanel(theme)
    qtbot.addWidget(panel)
    panel.show()
    qtbot.waitUntil(lambda: panel.nothing.text() == "Reading the conversations …", timeout=20_000)
    panel.note_failure()
    assert panel.nothing.text() == "The conversations could not be read."
    with qtbot.waitSignal(panel.reload_requested, timeout=20_000):
        panel.retry_button.click()
    panel.show_conversations(conversations(2), None)
    assert panel.nothing.isHidden()
    assert panel.retry_button.isHidden()
    panel.note_failure()
    assert panel.nothing.isHidden(), "the list that was read stays"
