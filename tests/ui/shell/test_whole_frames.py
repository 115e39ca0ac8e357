"""What is read stands still while the rest of an answer comes: no frame shows it laid out by half."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.core.events import TokenArrived
from kebab_desktop.ui.answer.code_card import CodeCard
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.widgets.rich_text import RichText
from tests.ui import samples
from tests.ui.fakes import FakeKebab

_BEGINNING = "먼저 Old 영역을 봅니다 [1].\n\n```bash\njstat -gcutil PID 1000 10\n```\n\n"
_LINES = 24
_FRAMES = 3


class Drawn(QObject):
    """Where a part stands in the window whenever the window is drawn."""

    def __init__(self, part: QWidget) -> None:
        super().__init__()
        self.part = part
        self.places: list[int] = []
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget) and self.part.isAncestorOf(watched):
            self.places.append(self.part.mapTo(self.part.window(), QPoint(0, 0)).y())
        return False


@pytest.mark.parametrize("kind", [CodeCard, RichText])
def test_the_lines_above_stand_still_while_an_answer_grows(
    qtbot: QtBot, window: MainWindow, chat: ChatPage, fake: FakeKebab, kind: type[QWidget]
) -> None:
    """Every new line of an answer moved the code above it up by half a line and, one frame later, down again."""
    fake.chat.mid_stream.close()
    chat.composer.asked.emit("Full GC")
    qtbot.waitUntil(fake.chat.mid_stream.reached.is_set)
    transcript = chat.session.transcript
    assert transcript is not None and transcript.running is not None
    body = transcript.running.view.body
    words = samples.ANSWER_TEXT.split(" ")
    qtbot.waitUntil(lambda: body.text == " ".join(words[: len(words) // 2]))  # what was said is in the window, too
    body.append(_BEGINNING)
    body.flush()
    qtbot.waitUntil(lambda: any(card.isVisible() for card in body.findChildren(CodeCard)))
    for _ in range(_FRAMES):
        qtbot.wait(0)
        QApplication.processEvents()
    drawn = Drawn(next(part for part in body.findChildren(kind) if part.isVisible()))
    for number in range(_LINES):
        body.take(TokenArrived(f"\n- 확인할 것 {number}: 사용률이 90% 이상인지 봅니다."))
        body.flush()
        drawn.part.update()
        QApplication.processEvents()
    QApplication.instance().removeEventFilter(drawn)  # type: ignore[union-attr]
    fake.chat.mid_stream.open()
    qtbot.waitUntil(lambda: transcript.running is None)
    assert len(drawn.places) >= _LINES
    assert set(drawn.places) == {drawn.places[0]}
