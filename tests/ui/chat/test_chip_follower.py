"""Stepping through citations brings their chips in the answer into view."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.answer.chip_places import chip_place
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.chat.page import ChatPage
from tests.ui import samples
from tests.ui.chat.test_asking import ask, finished
from tests.ui.fakes import FakeKebab


def answered_at_length(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> AnswerView:
    """Return an answer whose citations are far from one another."""
    filler = "\n\n".join(["재기동 전에 확인한다."] * 60)
    text = f"처음에 확인한다 [1].\n\n{filler}\n\n끝으로 확인한다 [2]."
    fake.chat.outcomes["gc"] = samples.answer("gc", text=text, sentences=(), code=())
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    qtbot.waitUntil(lambda: chip_place(view, 2) is not None)
    qtbot.waitUntil(lambda: view.height() > 1500)
    return view


def seen(chat: ChatPage, view: AnswerView, marker: int) -> bool:
    place, transcript = chip_place(view, marker), chat.session.transcript
    assert place is not None
    assert transcript is not None
    part, rect = place
    viewport: QWidget = transcript.viewport()
    return bool(viewport.rect().contains(part.mapTo(viewport, QPoint(rect.center()))))


def test_the_chip_of_the_citation_stepped_to_is_seen(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    """The pane went on to the next citation while the answer stood still, its sentence out of sight."""
    view = answered_at_length(qtbot, chat, fake)
    view.body.citation_activated.emit(1)
    qtbot.waitUntil(chat.side.isVisible)
    for key, marker in ((Qt.Key.Key_Right, 2), (Qt.Key.Key_Left, 1), (Qt.Key.Key_Left, 2)):
        QTest.keyClick(chat.composer.edit, key, Qt.KeyboardModifier.AltModifier)
        assert chat.source.current is not None
        assert chat.source.current.marker == marker
        qtbot.waitUntil(lambda marker=marker: seen(chat, view, marker))  # type: ignore[misc]
        assert not seen(chat, view, 3 - marker)


def test_a_citation_without_a_chip_has_the_row_of_its_source(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.chat.outcomes["gc"] = samples.answer("gc", text="확인한다 [1].", sentences=(), quotes=(), code=())
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    place = chip_place(view, 2)
    assert place is not None
    assert place[0] is view.sources.rows[1]
    assert chip_place(view, 9) is None
