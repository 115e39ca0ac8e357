"""Writes pictures of the window in its states: ``python -m tests.ui.screenshots FOLDER [--theme dark]``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QElapsedTimer, QSettings
from PySide6.QtWidgets import QApplication

from kebab_desktop.core.answers import ModelRef, Outcome, RefusalKind, RefusalReason
from kebab_desktop.core.errors import DataDirectoryError, SettingsError, UsageError
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ui.application import make_application
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.language import LANGUAGE_KEY
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme, ThemeChoice
from tests.run_folder import run_folder
from tests.ui import samples
from tests.ui.fakes import FakeKebab, conversations

_PATIENCE_MS = 5000
_LAYOUT_ROUNDS = 10
"""A layout that changes asks its parents to follow, one round of the event loop each."""
_ENGLISH = "What should I check before restarting order-api when a full GC takes 30 seconds?"
_TITLES = ("order-api 응답 지연, Full GC", "AH00484 on web-03", "Tomcat pool exhausted", "Kafka lag", "정지 시간 비교")


@dataclass
class Stage:
    """An open window and the fake behind it."""

    application: QApplication
    window: MainWindow
    fake: FakeKebab
    folder: Path
    prefix: str

    @property
    def chat(self) -> ChatPage:
        page = self.window.pages[PageName.CHAT]
        assert isinstance(page, ChatPage)
        return page

    def wait(self, condition: Callable[[], bool], what: str) -> None:
        clock = QElapsedTimer()
        clock.start()
        while not condition():
            self.application.processEvents()
            if clock.elapsed() > _PATIENCE_MS:
                sys.exit(f"waited in vain for {what}")
        self.settle()

    def settle(self) -> None:
        settle(self.application, self.window, 150)

    def ask(self, question: str) -> None:
        self.chat.composer.asked.emit(question)
        transcript = self.chat.session.transcript
        assert transcript is not None
        self.wait(lambda: transcript.running is None, f"the answer to {question}")

    def take(self, name: str) -> None:
        self.settle()
        path = self.folder / f"{self.prefix}-{name}.png"
        self.window.grab().save(str(path))
        sys.stdout.write(f"{path}\n")


def settle(application: QApplication, window: MainWindow, milliseconds: int) -> None:
    """Wait until nothing is read any more, and until what was read has its place, however busy the machine is."""
    clock = QElapsedTimer()
    clock.start()
    while clock.elapsed() < milliseconds or (
        window.bridge.busy(LaneName.READ) and clock.elapsed() < milliseconds + _PATIENCE_MS
    ):
        application.processEvents()
    for _ in range(_LAYOUT_ROUNDS):
        application.sendPostedEvents()
        application.processEvents()


def _first_run(stage: Stage) -> None:
    stage.wait(stage.fake.knowledge.indexing.reached.is_set, "the second file")
    stage.take("0-first-run")
    stage.fake.knowledge.indexing.open()


def _scenes(stage: Stage) -> None:
    fake, chat = stage.fake, stage.chat
    stage.take("1-empty")
    chat.columns.toggle_left()
    stage.take("d-narrowed")
    chat.columns.toggle_left()
    chat.panel.search.setText("no such thing")
    stage.wait(lambda: not chat.panel.nothing.isHidden(), "the empty list")
    stage.take("e-no-conversation")
    chat.panel.search.clear()
    stage.wait(chat.panel.nothing.isHidden, "the list")
    fake.chat.mid_stream.close()
    chat.composer.asked.emit(samples.QUESTION)
    stage.wait(fake.chat.mid_stream.reached.is_set, "the stream")
    stage.take("2-streaming")
    fake.chat.mid_stream.open()
    transcript = chat.session.transcript
    assert transcript is not None
    stage.wait(lambda: transcript.running is None, "the answer")
    stage.take("3-answer")
    transcript.turns[-1].view.body.citation_activated.emit(2)
    stage.wait(lambda: chat.source.view.highlighted_lines is not None, "the source")
    stage.take("4-source")
    transcript.turns[-1].view.foot.why.click()
    stage.take("5-why")
    stage.ask("Kafka 파티션 재배치 방법")
    stage.take("6-refused")
    chat.columns.hide_right()
    stage.ask(_ENGLISH)
    stage.take("7-fallback")
    stage.ask("키워드로 찾기")
    transcript.turns[-1].view.foot.why.click()
    stage.take("8-keyword")
    stage.ask("too long")
    stage.take("9-failed")
    chat.start_new()
    chat.composer.put("긴 질문입니다. " * 30 + "\n\nshift+enter made this line")
    stage.take("a-composer")
    chat.panel.select("con_1")
    chat.panel.delete_action.trigger()
    stage.wait(lambda: bool(stage.window.toasts.text), "the toast")
    stage.take("b-toast")
    stage.window.show_start_error(
        DataDirectoryError(
            "The data folder /srv/kebab is in use by kebab gui (process 4182).",
            hint="Close that program first, or start this one with another data folder (--data-dir).",
        )
    )
    stage.take("c-start-error")
    details = {"settings_file": "settings.toml"}
    broken = SettingsError(
        "'x' is not allowed for 'search.mode' (Search mode) in settings.toml, line 2.", details=details
    )
    stage.window.show_start_error(broken)
    stage.take("f-settings-error")
    stage.window.show_start_error(ZeroDivisionError("no fonts"))
    stage.take("g-start-bug")


def _prepare(fake: FakeKebab) -> None:
    fake.knowledge.indexing.close()
    fake.chat.known = conversations(14, _TITLES)
    fake.chat.known[0] = replace(fake.chat.known[0], pinned=True)
    fake.chat.known[3] = replace(fake.chat.known[3], last_outcome=Outcome.REFUSED)
    fake.chat.outcomes = {
        "Kafka 파티션 재배치 방법": samples.refused(),
        _ENGLISH: samples.answer(
            _ENGLISH,
            outcome=Outcome.QUOTES_ONLY,
            notice="The model cannot be used, so the answer is made of runbook quotes: "
            "The model process ended while reading the prompt (signal SIGKILL).",
            model=ModelRef("quotes", "quotes"),
        ),
        "키워드로 찾기": samples.answer(
            "키워드로 찾기",
            text="",
            outcome=Outcome.REFUSED,
            refusal=RefusalReason(
                RefusalKind.LLM_STREAM_ABORTED, text="The model process ended while writing (signal SIGKILL)."
            ),
            hits=samples.KEYWORD_HITS,
            retrieval=replace(samples.answer().retrieval, mode=SearchMode.KEYWORD, score_gate=0.0, top_score=23.0),
        ),
        "too long": UsageError(
            "The question has 4,210 characters; at most 4,000 are allowed.", hint="Shorten the question."
        ),
    }


def prefix_of(options: argparse.Namespace) -> str:
    """Return how the pictures of a run are named; QT_SCALE_FACTOR doubles their pixels."""
    scale = os.environ.get("QT_SCALE_FACTOR", "1")
    return f"{options.language}-{options.theme}-{options.size}" + (f"-x{scale}" if scale != "1" else "")


def main() -> None:
    """Go through the states of the chat and save each."""
    show(_prepare, _scenes, _first_run)


def show(
    prepare: Callable[[FakeKebab], None],
    scenes: Callable[[Stage], None],
    first: Callable[[Stage], None] | None = None,
) -> None:
    """Open the window on the fake, in the look that the command line asks for, and go through ``scenes``.

    ``first`` comes before the runbooks are indexed.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--theme", choices=["light", "dark", "contrast"], default="light")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--language", choices=["en", "ko"], default="en")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    application = make_application(["screenshots"])
    theme = Theme(ThemeChoice(options.theme))
    theme.apply()
    bridge = Bridge()
    fake = FakeKebab()
    prepare(fake)
    state = QSettings(str(run_folder("pictures") / "window.ini"), QSettings.Format.IniFormat)
    state.setValue(LANGUAGE_KEY, options.language)
    window = MainWindow(theme, bridge, state)
    fake.preferences.tell("general.theme", "general", theme=options.theme, language=options.language)
    width, height = (int(part) for part in options.size.split("x"))
    window.resize(width, height)
    window.show()
    window.attach(fake.as_kebab())
    stage = Stage(application, window, fake, options.folder, prefix_of(options))
    if first is not None:
        first(stage)
    stage.wait(lambda: not window.indexing.running and len(stage.chat.empty.samples) == 4, "the window")
    scenes(stage)
    bridge.close()
    bridge.wait(_PATIENCE_MS)


if __name__ == "__main__":
    main()
