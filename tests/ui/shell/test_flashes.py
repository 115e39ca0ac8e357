"""Nothing is shown as a window of its own for a moment: that flickers, costs time, and takes the focus away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.chat.log_turn import LogTurn
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.page import PreferencesPage
from tests.ui.log_screenshots import gc_log
from tests.ui.opened import bundled, kebab, opened, overrides, page_of

__all__ = ["bundled", "kebab", "opened", "overrides"]


class Witness(QObject):
    """Notes every widget that is shown as a window."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        shown = event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow()
        if shown and not isinstance(watched, QMainWindow | QMenu):
            self.seen.append(f"{type(watched).__name__} {watched.objectName()}")
        return False


@pytest.fixture
def witness(qapp: QApplication) -> Iterator[Witness]:
    """A witness of the whole program."""
    witness = Witness()
    qapp.installEventFilter(witness)
    yield witness
    qapp.removeEventFilter(witness)


def test_pages_are_built_without_flashes(qtbot: QtBot, opened: MainWindow, witness: Witness) -> None:
    for name in PageName:
        page_of(opened, name)
    settings = opened.pages[PageName.SETTINGS]
    assert isinstance(settings, PreferencesPage)
    qtbot.waitUntil(lambda: bool(settings.form.rows))
    settings.health.check.click()
    qtbot.waitUntil(lambda: bool(settings.health.checks))
    assert witness.seen == []


def test_pages_are_built_without_flashes_while_a_run_is_shown(
    opened: MainWindow, kebab: Kebab, witness: Witness
) -> None:
    opened.indexing.run(kebab.drops.start_up)
    for name in (PageName.KNOWLEDGE, PageName.SETTINGS):
        page_of(opened, name)
    assert opened.indexing.running, "as it is when the program has just been opened"
    assert witness.seen == []


def test_an_answer_and_a_log_are_shown_without_flashes(
    qtbot: QtBot, opened: MainWindow, witness: Witness, tmp_path: Path
) -> None:
    chat = page_of(opened, PageName.CHAT)
    assert isinstance(chat, ChatPage)
    chat.composer.asked.emit("Full GC 30초")
    transcript = chat.session.transcript
    assert transcript is not None
    qtbot.waitUntil(lambda: transcript.running is None)
    log = tmp_path / "gc.log"
    log.write_text(gc_log(), encoding="utf-8")
    chat.logs.take_chosen([str(log)])
    qtbot.waitUntil(lambda: isinstance(transcript.turns[-1], LogTurn) and not transcript.turns[-1].running)
    assert witness.seen == []
