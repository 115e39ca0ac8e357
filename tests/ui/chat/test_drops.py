"""Files dropped on the chat go to the knowledge base; text goes into the question."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow

_COPY = Qt.DropAction.CopyAction


def files(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def enter(chat: ChatPage, data: QMimeData) -> QDragEnterEvent:
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDragEnterEvent(QPointF(20, 20).toPoint(), _COPY, data, buttons, keys)
    QApplication.sendEvent(chat, event)
    return event


def test_dropped_files_are_added_to_the_knowledge_base(
    qtbot: QtBot, chat: ChatPage, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    went: list[tuple[object, ...]] = []
    monkeypatch.setattr(window, "show_page", lambda *call: went.append(call))
    data = files(tmp_path / "a.md", tmp_path / "folder")
    assert enter(chat, data).isAccepted()
    assert chat.drops.overlay.text == "Add to the knowledge base"
    drop = QDropEvent(QPointF(20, 20), _COPY, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(chat, drop)
    assert chat.drops.overlay.text == ""
    assert went == [("knowledge", [tmp_path / "a.md", tmp_path / "folder"])]


def test_a_drag_that_leaves_takes_the_overlay_away(chat: ChatPage, tmp_path: Path) -> None:
    enter(chat, files(tmp_path / "a.md"))
    QApplication.sendEvent(chat, QDragLeaveEvent())
    assert chat.drops.overlay.text == ""


def test_dragged_text_is_not_taken_for_files(chat: ChatPage) -> None:
    data = QMimeData()
    data.setText("some words")
    assert chat.composer.edit.canInsertFromMimeData(data)
    assert not chat.composer.edit.canInsertFromMimeData(files(Path("a.md")))


def test_a_text_that_is_far_too_long_is_not_taken_and_nothing_is_lost(chat: ChatPage) -> None:
    chat.composer.edit.setPlainText("what about this:")
    data = QMimeData()
    data.setText("x" * 1_000_000)
    chat.composer.edit.insertFromMimeData(data)
    assert chat.composer.edit.toPlainText() == "what about this:"
    assert "1,000,000 characters" in chat.composer.problem.text()
    chat.composer.edit.insertPlainText(" a word")
    assert chat.composer.problem.isHidden()


def test_garbage_of_the_clipboard_does_no_harm(chat: ChatPage) -> None:
    data = QMimeData()
    data.setText("\x00\x01\u202e\u200b\ufffftext")
    data.setData("image/png", QByteArray(b"\x89PNG\x00\xff"))
    chat.composer.edit.insertFromMimeData(data)
    assert "text" in chat.composer.edit.toPlainText()
    chat.composer.edit.clear()
    urls = QMimeData()
    urls.setUrls([QUrl("http://x/y"), QUrl("not a url")])
    chat.composer.edit.insertFromMimeData(urls)
    assert chat.composer.ask_button.isEnabled()


def drop(chat: ChatPage, data: QMimeData) -> None:
    event = QDropEvent(QPointF(20, 20), _COPY, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(chat, event)


def test_what_is_in_a_folder_is_said_before_it_is_dropped(qtbot: QtBot, chat: ChatPage, tmp_path: Path) -> None:
    (tmp_path / "runbooks").mkdir()
    (tmp_path / "runbooks" / "a.md").write_text("# A\n", encoding="utf-8")
    enter(chat, files(tmp_path / "runbooks"))
    assert chat.drops.overlay.text == "Looking into it …"
    qtbot.waitUntil(lambda: chat.drops.overlay.text == "Add to the knowledge base")


def test_an_empty_folder_is_no_log(qtbot: QtBot, chat: ChatPage, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    enter(chat, files(tmp_path / "empty"))
    qtbot.waitUntil(lambda: chat.drops.overlay.text == "There is nothing in it that can be read", timeout=20_000)


def test_text_dropped_anywhere_on_the_page_goes_into_the_question(chat: ChatPage) -> None:
    data = QMimeData()
    data.setText("full gc")
    assert enter(chat, data).isAccepted()
    assert chat.drops.overlay.text == "Put it into the question"
    drop(chat, data)
    assert chat.composer.edit.toPlainText() == "full gc"


def test_a_link_of_a_browser_is_taken_as_its_address_and_not_opened(chat: ChatPage) -> None:
    data = QMimeData()
    data.setUrls([QUrl("http://127.0.0.1:9/runbook.md")])
    data.setText("http://127.0.0.1:9/runbook.md")
    assert chat.composer.edit.canInsertFromMimeData(data)
    assert enter(chat, data).isAccepted()
    drop(chat, data)
    assert chat.composer.edit.toPlainText() == "http://127.0.0.1:9/runbook.md"


def test_a_log_dropped_as_text_is_offered_for_analysis(chat: ChatPage) -> None:
    data = QMimeData()
    data.setText("2024-01-15 10:30:00 ERROR something failed\n" * 30)
    enter(chat, data)
    drop(chat, data)
    assert chat.composer.edit.toPlainText() == ""
    assert not chat.logs.offer.isHidden()
