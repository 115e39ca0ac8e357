"""Writes the pictures of the READMEs from the real program: ``python -m tests.ui.readme_pictures FOLDER``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.answers import AskOptions
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.ui.application import make_application
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.chat.log_turn import LogTurn
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme, ThemeChoice
from tests.ui.log_screenshots import gc_log
from tests.ui.page_screenshots import Stage

_WAIT_MS = 5000
_SIZE = (1280, 800)
_QUESTION = {
    "en": "A full GC takes tens of seconds. What should I check?",
    "ko": "Full GC가 오래 걸릴 때 무엇을 확인해야 하나요?",
}
_ASKED = {
    "en": (
        "Metaspace keeps growing after each deployment",
        "How do I renew the VPN certificate?",
        "Tomcat does not answer any more, all threads are busy",
        "AH00484: what does it mean?",
        "What is for lunch today?",
        "jstack shows many BLOCKED threads. What next?",
        "How do I rebalance Kafka partitions?",
        "GC overhead limit exceeded",
    ),
    "ko": (
        "배포할 때마다 Metaspace가 늘어나요",
        "VPN 인증서는 어떻게 갱신하나요?",
        "톰캣이 응답하지 않고 스레드가 모두 사용 중이에요",
        "AH00484는 무슨 뜻인가요?",
        "오늘 구내식당 메뉴는?",
        "jstack에 BLOCKED 스레드가 많아요. 다음은?",
        "Kafka 파티션은 어떻게 재배치하나요?",
        "GC overhead limit exceeded",
    ),
}


def _chat(stage: Stage, question: str) -> None:
    chat = stage.page(PageName.CHAT)
    assert isinstance(chat, ChatPage)
    chat.start_new()
    chat.composer.asked.emit(question)
    transcript = chat.session.transcript
    assert transcript is not None
    stage.wait(lambda: bool(transcript.turns) and transcript.running is None, "the answer")
    transcript.turns[-1].view.body.citation_activated.emit(1)
    stage.wait(lambda: chat.source.view.highlighted_lines is not None, "the source")
    transcript.verticalScrollBar().setValue(0)
    stage.take("chat")
    chat.columns.hide_right()


def _log(stage: Stage) -> None:
    chat = stage.page(PageName.CHAT)
    assert isinstance(chat, ChatPage)
    log = stage.data / "web01" / "gc.log"
    log.parent.mkdir()
    log.write_text(gc_log(), encoding="utf-8")
    chat.start_new()
    chat.logs.take_chosen([str(log)])
    transcript = chat.session.transcript
    assert transcript is not None
    turn = transcript.turns[-1]
    assert isinstance(turn, LogTurn)
    stage.wait(lambda: not turn.running, "the explanation")
    turn.card.findings.rows[0].links[-1].click()
    stage.wait(lambda: chat.side.log.view.cache.known > 1, "the log")
    transcript.verticalScrollBar().setValue(0)
    stage.take("log")
    chat.columns.hide_right()


def _history(stage: Stage, asked: int) -> None:
    page = stage.page(PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    stage.wait(lambda: page.table.answers.rowCount() >= asked, "the history")
    page.table.setCurrentIndex(page.table.answers.index(page.table.answers.rowCount() - 2, 1))
    stage.wait(lambda: page.pane.view.answer is not None, "the answer")
    stage.take("history")


def _pictures(application: QApplication, kebab: Kebab, language: str, data: Path, folder: Path) -> None:
    theme = Theme(ThemeChoice.LIGHT)
    theme.apply()
    bridge = Bridge()
    window = MainWindow(theme, bridge, QSettings(str(data / "window.ini"), QSettings.Format.IniFormat))
    window.resize(*_SIZE)
    window.attach(kebab)
    window.show()
    stage = Stage(application, window, folder, language, data)
    stage.wait(lambda: not window.indexing.running, "the index")
    _chat(stage, _QUESTION[language])
    _log(stage)
    _history(stage, len(_ASKED[language]) + 2)
    window.hide()
    bridge.close()
    bridge.wait(_WAIT_MS)


def main() -> None:
    """Index the shipped runbooks with the real engines, ask some questions and take the pictures of both languages."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    application = make_application(["pictures"])
    for language, questions in _ASKED.items():
        with TemporaryDirectory() as place:
            data = Path(place)
            overrides = {"general.language": language, "general.theme": "light"}
            kebab = open_kebab(data / "data", overrides=overrides)
            list(kebab.knowledge.start_up(CancelToken()))
            for question in questions:
                list(kebab.chat.ask(question, AskOptions(), CancelToken()))
            _pictures(application, kebab, language, data, folder)
            kebab.close()


if __name__ == "__main__":
    main()
