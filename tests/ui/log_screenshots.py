"""Writes pictures of logs in the chat: ``python -m tests.ui.log_screenshots FOLDER [--theme dark] [--language ko]``."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QSettings

from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.ui.application import make_application
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.chat.log_turn import LogTurn
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme, ThemeChoice
from tests.run_folder import run_folder
from tests.ui.page_screenshots import Stage
from tests.ui.screenshots import prefix_of

_WAIT_MS = 5000


def gc_log(rows: int = 240) -> str:
    """Return a log of G1 whose heap floor rises until full collections take over."""
    lines = ["[2026-11-29T02:00:00.010+0900][0.010s][info][gc] Using G1"]
    for number in range(rows):
        at = 5 + 10 * number
        clock = f"{2 + at // 3600:02}:{at // 60 % 60:02}:{at % 60:02}"
        stamp = f"[2026-11-29T{clock}.100+0900][{at}.100s][info][gc] GC({number})"
        after = 210 + number * 7
        if number > 150 and number % 12 == 0:
            lines.append(f"{stamp} Pause Full (G1 Compaction Pause) 2040M->{after}M(2048M) {1800 + number * 9}.114ms")
        else:
            lines.append(
                f"{stamp} Pause Young (Normal) (G1 Evacuation Pause) 2000M->{after}M(2048M) {20 + number % 37}.5ms"
            )
    return "\n".join(lines) + "\n"


def _last(chat: ChatPage) -> LogTurn | None:
    turns = chat.session.transcript.turns if chat.session.transcript is not None else []
    return turns[-1] if turns and isinstance(turns[-1], LogTurn) else None


def _analyze(stage: Stage, chat: ChatPage, *paths: Path) -> LogTurn:
    chat.start_new()
    chat.logs.take_chosen([str(path) for path in paths])
    turn = _last(chat)
    assert turn is not None
    stage.wait(lambda: not turn.running, "the answer")
    bar = chat.session.transcript.verticalScrollBar() if chat.session.transcript is not None else None
    if bar is not None:
        bar.setValue(0)
    return turn


def _scenes(stage: Stage, chat: ChatPage, logs: list[Path]) -> None:
    gc = stage.folder / "gc.log"
    gc.write_text(gc_log(), encoding="utf-8")
    stage.take("log-0-empty")
    turn = _analyze(stage, chat, gc)
    stage.take("log-1-card")
    bar = chat.session.transcript.verticalScrollBar() if chat.session.transcript is not None else None
    if bar is not None:
        bar.setValue(turn.y() + turn.view.y() + turn.view.body.y() - 40)
    stage.take("log-2-answer")
    if bar is not None and turn.card.plot is not None:
        bar.setValue(turn.y() + turn.card.mapTo(turn, turn.card.plot.pos()).y() - 40)
    stage.take("log-8-plot")
    if bar is not None:
        bar.setValue(0)
    turn.card.findings.rows[0].links[-1].click()
    stage.wait(lambda: chat.side.log.view.cache.known > 1, "the log")
    chat.side.log.head.search.setText("Full")
    stage.take("log-3-viewer")
    chat.columns.hide_right()
    chat.logs._offer_text(gc_log(20))
    stage.take("log-4-offer")
    chat.logs.offer.neither.click()
    empty, words = stage.folder / "empty.log", stage.folder / "words.txt"
    empty.write_bytes(b"")
    words.write_text("these are only words\n" * 5, encoding="utf-8")
    _analyze(stage, chat, empty)
    stage.take("log-5-empty-file")
    _analyze(stage, chat, stage.folder / "gone.log")
    stage.take("log-6-gone")
    for number, log in enumerate(logs):
        turn = _analyze(stage, chat, log)
        stage.take(f"log-7-{number}")
        drawn = turn.card.plot or turn.card.states
        bar = chat.session.transcript.verticalScrollBar() if chat.session.transcript is not None else None
        if bar is not None and drawn is not None:
            bar.setValue(turn.y() + drawn.mapTo(turn, drawn.rect().topLeft()).y() - 40)
            stage.take(f"log-7-{number}-plot")
        if bar is not None and turn.view.reports.folds:
            turn.view.reports.folds[0].toggle.click()
            stage.take(f"log-7-{number}-report")


def main() -> None:
    """Open the window on the program with in-memory engines and go through the states."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--theme", choices=["light", "dark", "contrast"], default="light")
    parser.add_argument("--language", choices=["en", "ko"], default="en")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--logs", type=Path, nargs="*", default=[])
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    application = make_application(["screenshots"])
    theme = Theme(ThemeChoice(options.theme))
    theme.apply()
    data = run_folder("pictures")
    kebab = open_kebab(data / "data", overrides={"general.language": options.language}, demo=True)
    list(kebab.knowledge.start_up(CancelToken()))
    kebab.preferences.change("general.theme", options.theme)
    bridge = Bridge()
    window = MainWindow(theme, bridge, QSettings(str(data / "window.ini"), QSettings.Format.IniFormat))
    width, height = (int(part) for part in options.size.split("x"))
    window.resize(width, height)
    window.attach(kebab)
    window.show()
    stage = Stage(application, window, options.folder, prefix_of(options), data)
    stage.wait(lambda: not window.indexing.running, "the index")
    chat = window.pages[PageName.CHAT]
    assert isinstance(chat, ChatPage)
    _scenes(stage, chat, options.logs)
    bridge.close()
    bridge.wait(_WAIT_MS)
    kebab.close()


if __name__ == "__main__":
    main()
