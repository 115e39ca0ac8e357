"""What the clipboard holds and is no question is named instead of being swallowed or freezing the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QImage
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication

from kebab_desktop.ui.chat.page import ChatPage


def picture() -> QMimeData:
    data = QMimeData()
    data.setImageData(QImage(8, 8, QImage.Format.Format_RGB32))
    return data


def bytes_of_another() -> QMimeData:
    data = QMimeData()
    data.setData("application/octet-stream", b"\x00\xff\xfe")
    return data


def text(words: str) -> QMimeData:
    data = QMimeData()
    data.setText(words)
    return data


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (picture(), "A picture cannot be asked."),
        (bytes_of_another(), "The clipboard gives no text."),
        (text("x" * 20_001), "The text has 20,001 characters, too many for a question."),
    ],
    ids=["picture", "bytes", "long"],
)
def test_what_is_no_question_is_named(chat: ChatPage, qapp: QApplication, given: QMimeData, said: str) -> None:
    chat.composer.edit.setPlainText("what was written")
    qapp.clipboard().setMimeData(given)
    chat.composer.edit.paste()
    assert chat.composer.edit.toPlainText() == "what was written"
    assert chat.composer.problem.isVisible()
    assert chat.composer.problem.text().startswith(said)
    chat.composer.edit.insertPlainText("!")
    assert not chat.composer.problem.isVisible(), "it is over once the user writes on"


def test_a_picture_with_words_is_pasted_as_words(chat: ChatPage, qapp: QApplication) -> None:
    data = picture()
    data.setText("Full GC")
    qapp.clipboard().setMimeData(data)
    chat.composer.edit.paste()
    assert chat.composer.edit.toPlainText() == "Full GC"


def test_the_address_of_a_page_is_pasted_as_text(chat: ChatPage, qapp: QApplication) -> None:
    data = text("http://127.0.0.1:9/a")
    data.setUrls([QUrl("http://127.0.0.1:9/a")])
    qapp.clipboard().setMimeData(data)
    chat.composer.edit.paste()
    assert chat.composer.edit.toPlainText() == "http://127.0.0.1:9/a"


@pytest.mark.parametrize("address", [b"file:///logs/a%00.log", b"file:///logs/a\0.log"])
def test_an_address_that_no_file_can_have_is_no_file(chat: ChatPage, qapp: QApplication, address: bytes) -> None:
    data = QMimeData()
    data.setData("text/uri-list", address + b"\r\n")
    qapp.clipboard().setMimeData(data)
    told = QSignalSpy(chat.composer.edit.paths_pasted)
    chat.composer.edit.paste()
    assert told.count() == 0
    assert chat.session.transcript is None


LOG = "\n".join(
    f"2026-11-30T20:00:{second:02}.000Z ERROR [main] com.example.Pool - no connection" for second in range(9)
)


def test_what_was_refused_is_not_told_beside_the_question_about_a_log(chat: ChatPage, qapp: QApplication) -> None:
    """The red line stayed, as if the log that was pasted next were too long."""
    for given in (text("x" * 20_001), text(LOG)):
        qapp.clipboard().setMimeData(given)
        chat.composer.edit.paste()
    assert chat.logs.offer.held == LOG
    assert not chat.composer.problem.isVisible()
