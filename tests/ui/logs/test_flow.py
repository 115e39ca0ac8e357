"""A small log from the drop to the runbook, on the real services."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.chat.log_question import LogQuestion
from kebab_desktop.ui.chat.log_turn import LogTurn
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.history.answer_pane import AnswerPane
from kebab_desktop.ui.logs.reading import LogTarget
from kebab_desktop.ui.logs.unknown_file import UnknownFile
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.widgets.rich_text import RichText

_WAIT = 20_000
GC_LOG = """[2026-11-29T02:40:00.100+0900][0.010s][info][gc] Using G1
[2026-11-29T02:40:05.100+0900][5.010s][info][gc] GC(0) Pause Young (Normal) (Allocation) 512M->210M(2048M) 22.1ms
[2026-11-29T02:40:25.100+0900][25.010s][info][gc] GC(1) Pause Full (G1 Compaction Pause) 2040M->1990M(2048M) 4210.1ms
[2026-11-29T02:40:45.100+0900][45.010s][info][gc] GC(2) Pause Full (G1 Compaction Pause) 2040M->2001M(2048M) 5210.1ms
"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "gc.log"
    path.write_text(GC_LOG, encoding="utf-8")
    return path


def chat_of(window: MainWindow) -> ChatPage:
    page = window.pages[PageName.CHAT]
    assert isinstance(page, ChatPage)
    return page


def drop(chat: ChatPage, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(chat, QDragEnterEvent(QPoint(20, 20), Qt.DropAction.CopyAction, data, buttons, keys))
    QApplication.sendEvent(chat, QDropEvent(QPointF(20, 20), Qt.DropAction.CopyAction, data, buttons, keys))


def turn_of(qtbot: QtBot, chat: ChatPage) -> LogTurn:
    def there() -> bool:
        return chat.session.transcript is not None and bool(chat.session.transcript.turns)

    qtbot.waitUntil(there, timeout=_WAIT)
    assert chat.session.transcript is not None
    turn = chat.session.transcript.turns[-1]
    assert isinstance(turn, LogTurn)
    return turn


def test_a_dropped_log_becomes_a_card_an_answer_and_lines(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, log: Path
) -> None:
    chat = chat_of(opened)
    drop(chat, log)
    turn = turn_of(qtbot, chat)
    qtbot.waitUntil(lambda: turn.view.answer is not None, timeout=_WAIT)
    card, answer = turn.card, turn.view.answer
    assert answer is not None
    assert card.progress.isHidden()
    assert card.plot is not None
    assert card.plot.isVisible()
    codes = [row.finding.code for row in card.findings.rows]
    assert "GC_LONG_PAUSE" in codes
    row = card.findings.rows[codes.index("GC_LONG_PAUSE")]
    assert [link.text() for link in row.links] == ["gc.log:3", ":4"]
    assert [mark.path for mark in answer.log_citations] == [str(log)] * len(answer.log_citations)
    assert kebab.chat.conversations()[0].title == f"gc.log ({log.parent.name}) · 11-29 02:40"

    row.links[1].click()
    viewer = chat.side.log
    qtbot.waitUntil(lambda: viewer.view.cache.known == 4, timeout=_WAIT)
    qtbot.waitUntil(lambda: viewer.view.cache.text(1) is not None, timeout=_WAIT)
    assert viewer.isVisible()
    assert viewer.view.current == 4
    assert viewer.view.cache.text(4) == GC_LOG.splitlines()[3]

    turn.view.body.log_line_activated.emit(answer.log_citations[0].marker)
    assert viewer.view.current == answer.log_citations[0].line_start

    chat.keys._escape()
    assert not viewer.isVisible()


def test_chips_of_log_lines_are_links(qtbot: QtBot, opened: MainWindow, log: Path) -> None:
    chat = chat_of(opened)
    drop(chat, log)
    turn = turn_of(qtbot, chat)
    qtbot.waitUntil(lambda: turn.view.answer is not None, timeout=_WAIT)
    html = "".join(view.toHtml() for view in turn.view.body.findChildren(RichText))
    assert "logline:1" in html


@pytest.mark.parametrize(
    "case",
    [
        ("empty.log", b"", "empty"),
        ("core.bin", bytes(range(256)) * 20, "binary"),
        ("words.txt", b"these are only words\n" * 5, "Nothing can be said"),
    ],
)
def test_what_cannot_be_analyzed_says_why(
    qtbot: QtBot, opened: MainWindow, tmp_path: Path, case: tuple[str, bytes, str]
) -> None:
    name, content, words = case
    path = tmp_path / name
    path.write_bytes(content)
    chat = chat_of(opened)
    drop(chat, path)
    turn = turn_of(qtbot, chat)
    qtbot.waitUntil(lambda: not turn.running, timeout=_WAIT)
    said = " ".join(label.text() for label in turn.card.findChildren(QLabel))
    assert words in said
    assert "ealthy" not in said
    assert turn.view.isHidden() or words.startswith("Nothing") is False


def test_a_missing_file_says_so_and_can_be_tried_again(
    qtbot: QtBot, opened: MainWindow, tmp_path: Path, log: Path
) -> None:
    chat = chat_of(opened)
    later = tmp_path / "later.log"
    chat.logs.take_chosen([str(later)])
    turn = turn_of(qtbot, chat)
    qtbot.waitUntil(lambda: not turn.running, timeout=_WAIT)
    assert "There is no such file" in turn.card.banner.text
    later.write_text(GC_LOG, encoding="utf-8")
    again = turn.card.findChild(QPushButton, options=Qt.FindChildOption.FindChildrenRecursively)
    assert again is not None
    turn.card.again.click()
    second = turn_of(qtbot, chat)
    assert second is not turn
    qtbot.waitUntil(lambda: second.view.answer is not None, timeout=_WAIT)


def test_a_folder_of_mixed_files_says_what_each_is(qtbot: QtBot, opened: MainWindow, tmp_path: Path, log: Path) -> None:
    folder = tmp_path / "host"
    folder.mkdir()
    log.rename(folder / "gc.log")
    (folder / "core").write_bytes(bytes(range(256)) * 20)
    (folder / "empty.log").touch()
    chat = chat_of(opened)
    drop(chat, folder)
    turn = turn_of(qtbot, chat)
    qtbot.waitUntil(lambda: turn.view.answer is not None, timeout=_WAIT)
    said = "\n".join(label.text() for label in turn.card.findChildren(QLabel))
    assert "binary" in said
    assert "empty" in said
    assert "GC_LONG_PAUSE" in said


def test_a_dropped_analysis_is_shown_and_explained(qtbot: QtBot, opened: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "analysis.json"
    signals = [{"code": "FULL_GC", "message": "full gc 정지", "severity": "HIGH"}]
    data = {"log_type": "GC", "detected_patterns": ["GC_FULL"], "signals": signals, "summary": "Full GC 정지"}
    path.write_text(json.dumps(data), encoding="utf-8")
    chat = chat_of(opened)
    drop(chat, path)
    turn = turn_of(qtbot, chat)
    qtbot.waitUntil(lambda: turn.view.answer is not None, timeout=_WAIT)
    row = turn.card.findings.rows[0]
    assert row.finding.code == "FULL_GC"
    assert not row.by.isHidden()
    path.write_text('{"signals": "none"}', encoding="utf-8")
    drop(chat, path)
    qtbot.waitUntil(lambda: turn_of(qtbot, chat) is not turn, timeout=_WAIT)
    wrong = turn_of(qtbot, chat)
    qtbot.waitUntil(lambda: "log_type" in wrong.card.banner.text, timeout=_WAIT)


def test_a_conversation_about_a_log_is_opened_again_with_its_card(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, log: Path
) -> None:
    chat = chat_of(opened)
    drop(chat, log)
    turn = turn_of(qtbot, chat)
    qtbot.waitUntil(lambda: turn.view.answer is not None and not turn.running, timeout=_WAIT)
    before = [(row.finding.code, row.runbook.text(), row.gap.isHidden()) for row in turn.card.findings.rows]
    conversation = chat.session.conversation_id
    assert conversation is not None
    log.write_text(GC_LOG.replace("Pause Full", "Pause Else"), encoding="utf-8")

    chat.start_new()
    chat.session.forget(conversation)
    chat.session.open(conversation)
    qtbot.waitUntil(lambda: chat.session.conversation_id == conversation, timeout=_WAIT)
    again = turn_of(qtbot, chat)
    assert again is not turn
    assert [(row.finding.code, row.runbook.text(), row.gap.isHidden()) for row in again.card.findings.rows] == before
    assert again.card.plot is not None
    assert again.view.answer is not None

    viewer = chat.side.log
    row = next(row for row in again.card.findings.rows if row.finding.code == "GC_LONG_PAUSE")
    row.links[1].click()
    qtbot.waitUntil(lambda: "has changed" in viewer.banner.text, timeout=_WAIT)
    assert "Pause Full" in viewer.banner.text
    viewer.head.close_button.click()
    log.unlink()
    row.links[0].click()
    qtbot.waitUntil(lambda: "no such file" in viewer.banner.text, timeout=_WAIT)
    assert "Pause Full" in (viewer.view.cache.text(3) or "")

    again.view.again_requested.emit(False)  # explained anew from what was stored, the file is gone
    qtbot.waitUntil(lambda: len(kebab.chat.answers(conversation)) == 2, timeout=_WAIT)


def test_a_log_is_explained_again_in_a_new_conversation_when_all_of_it_was_put_away(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, log: Path
) -> None:
    chat = chat_of(opened)
    drop(chat, log)
    turn = turn_of(qtbot, chat)
    qtbot.waitUntil(lambda: turn.view.answer is not None and not turn.running, timeout=_WAIT)
    kebab.resets.history()
    assert kebab.chat.conversations() == []
    turn.view.again_requested.emit(False)
    qtbot.waitUntil(lambda: bool(kebab.chat.conversations()) and not turn.running, timeout=_WAIT)
    [conversation] = kebab.chat.conversations()
    assert conversation.id == chat.session.conversation_id
    assert len(kebab.chat.answers(conversation.id)) == 1


def test_the_history_shows_the_card_of_a_log(qtbot: QtBot, opened: MainWindow, kebab: Kebab, log: Path) -> None:
    chat = chat_of(opened)
    drop(chat, log)
    turn = turn_of(qtbot, chat)
    qtbot.waitUntil(lambda: turn.view.answer is not None and not turn.running, timeout=_WAIT)
    answer = turn.view.answer
    assert answer is not None
    pane = AnswerPane(opened.theme, opened.intents)
    qtbot.addWidget(pane)
    pane.show_answer(kebab.history.answer(answer.retrieval.trace_id))
    assert pane.log.card is not None
    assert [row.finding.code for row in pane.log.card.findings.rows] == [
        row.finding.code for row in turn.card.findings.rows
    ]
    with qtbot.waitSignal(opened.intents.log_requested) as asked:
        pane.log.card.findings.rows[0].links[0].click()
    assert asked.args[0].place.name == str(log)
    pane.show_answer(replace(answer, log=None))
    assert pane.log.card is None


def test_the_text_of_a_pasted_log_is_not_kept_and_the_viewer_says_so(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab
) -> None:
    chat = chat_of(opened)
    chat.logs.analyze(LogTarget(text=GC_LOG, name="Pasted log 10:00:00"))
    turn = turn_of(qtbot, chat)
    qtbot.waitUntil(lambda: turn.view.answer is not None and not turn.running, timeout=_WAIT)
    conversation = chat.session.conversation_id
    assert conversation is not None
    chat.start_new()
    chat.session.forget(conversation)
    chat.session.open(conversation)
    qtbot.waitUntil(lambda: chat.session.conversation_id == conversation, timeout=_WAIT)
    again = turn_of(qtbot, chat)
    assert again.question == "Pasted log 10:00:00"
    row = next(row for row in again.card.findings.rows if row.finding.code == "GC_LONG_PAUSE")
    row.links[0].click()
    viewer = chat.side.log
    qtbot.waitUntil(lambda: "its text was not kept" in viewer.banner.text, timeout=_WAIT)
    assert "Pause Full" in (viewer.view.cache.text(3) or "")


def test_what_is_asked_after_a_log_is_about_it_until_one_says_otherwise(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, log: Path
) -> None:
    """A follow-up was answered from the runbooks as if the log had not been there."""
    chat = chat_of(opened)
    assert chat.about.isHidden()
    drop(chat, log)
    turn = turn_of(qtbot, chat)
    qtbot.waitUntil(lambda: turn.view.answer is not None and not turn.running, timeout=_WAIT)
    assert chat.about.isVisible()
    assert "gc.log" in chat.about.chip.text()

    chat.composer.asked.emit("How long was the longest pause?")
    transcript = chat.session.transcript
    assert transcript is not None
    asked = transcript.turns[-1]
    assert isinstance(asked, LogQuestion)
    qtbot.waitUntil(lambda: asked.view.answer is not None and not asked.running, timeout=_WAIT)
    answer = asked.view.answer
    assert answer is not None
    assert answer.question == "How long was the longest pause?"
    assert "5.21 s" in asked.view.body.text
    assert answer.log_citations
    assert answer.log is not None

    chat.about.chip.click()
    assert "not the log" in chat.about.words.full_text
    chat.composer.asked.emit("How do I renew the VPN certificate?")
    qtbot.waitUntil(lambda: transcript.running is None and len(transcript.turns) == 3, timeout=_WAIT)
    plain = transcript.turns[-1].view.answer
    assert plain is not None
    assert plain.log is None

    conversation = chat.session.conversation_id
    assert conversation is not None
    chat.start_new()
    assert chat.about.isHidden()
    chat.session.forget(conversation)
    chat.session.open(conversation)
    qtbot.waitUntil(lambda: chat.session.conversation_id == conversation, timeout=_WAIT)
    again = chat.session.transcript
    assert again is not None
    qtbot.waitUntil(lambda: len(again.places) == 3, timeout=_WAIT)
    for place in again.places:  # those above the view are built when one scrolls there
        place.open()
    assert [type(each).__name__ for each in again.turns] == ["LogTurn", "LogQuestion", "Turn"]
    assert chat.about.isVisible()
    assert "not the log" in chat.about.words.full_text
    chat.about.chip.click()
    assert chat.about.log is not None


def test_a_file_that_is_no_log_can_be_asked_about_without_its_secrets(
    qtbot: QtBot, opened: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "words.txt"
    path.write_text("these are only words\npassword=hunter2\n", encoding="utf-8")
    chat = chat_of(opened)
    drop(chat, path)
    turn = turn_of(qtbot, chat)
    qtbot.waitUntil(lambda: not turn.running, timeout=_WAIT)
    unknown = turn.card.findChild(UnknownFile)
    assert unknown is not None
    assert unknown.knowledge.isHidden()
    unknown.text.click()
    qtbot.waitUntil(lambda: bool(chat.composer.edit.toPlainText()), timeout=_WAIT)
    assert chat.composer.edit.toPlainText() == "Text of words.txt:\nthese are only words\npassword=[secret-1]\n"
    assert chat.about.isHidden()


def test_a_runbook_that_was_attached_as_a_log_can_be_added(qtbot: QtBot, opened: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("# Renew the certificate\n\nAsk the network team.\n", encoding="utf-8")
    chat = chat_of(opened)
    chat.logs.take_chosen([str(path)])
    turn = turn_of(qtbot, chat)
    qtbot.waitUntil(lambda: not turn.running, timeout=_WAIT)
    unknown = turn.card.findChild(UnknownFile)
    assert unknown is not None
    wanted: list[object] = []
    opened.intents.paths_dropped.disconnect()
    opened.intents.paths_dropped.connect(wanted.append)
    unknown.knowledge.click()
    assert wanted == [[path]]
