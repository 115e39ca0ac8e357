"""The window over the real engines, once from its first start to its end: what every part of it is for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.answers import Answer, Outcome, Quote
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.chat.log_turn import LogTurn
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme

pytestmark = pytest.mark.integration

_LONG_MS = 180_000
"""The shipped runbooks are indexed on whatever machine this is."""
QUESTIONS = (
    "Full GC가 오래 걸릴 때 무엇을 먼저 확인하나요?",
    "Which check comes first when MaxRequestWorkers is reached?",
)
GC_LOG = """\
[2026-11-30T02:41:07.005+0900][0.005s][info][gc] Using G1
[2026-11-30T02:41:08.234+0900][1.234s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 3.045ms
[2026-11-30T02:41:20.500+0900][13.500s][info][gc] GC(1) Pause Full (G1 Compaction Pause) 250M->245M(256M) 5042.123ms
[2026-11-30T02:41:27.100+0900][20.100s][info][gc] GC(2) Pause Full (G1 Compaction Pause) 252M->247M(256M) 6120.456ms
[2026-11-30T02:41:35.900+0900][28.900s][info][gc] GC(3) Pause Full (G1 Compaction Pause) 253M->249M(256M) 7301.789ms
"""


@pytest.fixture
def kebab(tmp_path: Path, embedding_model_dir: Path) -> Iterator[Kebab]:
    kebab = open_kebab(tmp_path / "data")
    yield kebab
    kebab.close()


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, kebab: Kebab, bridge: Bridge, tmp_path: Path) -> MainWindow:
    window = MainWindow(theme, bridge, QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.attach(kebab)
    window.show()
    qtbot.waitExposed(window)
    qtbot.waitUntil(lambda: not window.indexing.running and kebab.knowledge.status().chunks > 0, timeout=_LONG_MS)
    return window


def ask(qtbot: QtBot, chat: ChatPage, question: str) -> tuple[AnswerView, Answer]:
    chat.composer.asked.emit(question)
    transcript = chat.session.transcript
    assert transcript is not None
    turn = transcript.turns[-1]
    qtbot.waitUntil(lambda: turn.view.answer is not None and transcript.running is None, timeout=_LONG_MS)
    assert turn.view.answer is not None
    return turn.view, turn.view.answer


def shows(chat: ChatPage, quote: Quote) -> bool:
    """Whether the source pane shows the chunk of a quote, at its lines."""
    ref, lines = chat.source.current, chat.source.view.highlighted_lines
    if ref is None or lines is None or not chat.source.isVisible():
        return False
    return ref.chunk_id == quote.chunk_id and lines == (quote.line_start, quote.line_end)


def test_an_engineer_asks_looks_up_is_refused_and_drops_a_log(
    qtbot: QtBot, window: MainWindow, kebab: Kebab, tmp_path: Path
) -> None:
    chat = window.pages[PageName.CHAT]
    assert isinstance(chat, ChatPage)
    qtbot.waitUntil(lambda: len(chat.empty.samples) == 4, timeout=_LONG_MS)

    for question in QUESTIONS:
        view, answer = ask(qtbot, chat, question)
        assert answer.outcome is Outcome.QUOTES_ONLY, answer.text
        assert view.evidence.lines
        quote = answer.quotes[0]
        view.evidence.lines[0].activated.emit(quote)
        qtbot.waitUntil(partial(shows, chat, quote), timeout=_LONG_MS)

    view, answer = ask(qtbot, chat, "How long does a sourdough bread have to rise before it is baked?")
    assert answer.outcome is Outcome.REFUSED
    assert view.refusal.isVisible()
    assert view.refusal.write.isVisible()

    log = tmp_path / "gc.log"
    log.write_text(GC_LOG, encoding="utf-8")
    chat.drops.dropped.emit([log])
    transcript = chat.session.transcript
    assert transcript is not None
    qtbot.waitUntil(lambda: isinstance(transcript.turns[-1], LogTurn), timeout=_LONG_MS)
    turn = transcript.turns[-1]
    assert isinstance(turn, LogTurn)
    qtbot.waitUntil(lambda: turn.view.answer is not None and not turn.running, timeout=_LONG_MS)
    assert turn.read is not None
    assert turn.read.result.signals, "full collections of seconds are found"
    assert turn.view.answer is not None
    assert turn.view.answer.log_citations

    assert len(kebab.chat.answers(chat.session.conversation_id or "")) == 4
    qtbot.waitUntil(window.close_guard.lets_go, timeout=_LONG_MS)
    window.close()
    assert window.left
