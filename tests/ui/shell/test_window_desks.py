"""What is said once when the window opens."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontDatabase
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.widgets.toast import Toasts
from kebab_desktop.ui.window_desks import NO_HANGUL
from tests.ui.fakes import FakeKebab


@pytest.mark.parametrize(("fonts", "told"), [([], True), (["Noto Sans CJK KR"], False)], ids=["none", "one"])
def test_a_computer_without_hangul_is_told_which_font_to_install(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, fonts: list[str], told: bool
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QFontDatabase, "families", lambda *_: fonts)
    monkeypatch.setattr(Toasts, "notify", lambda _toasts, text: said.append(text))
    window.desks.say_at_start()
    assert (NO_HANGUL in said) is told


def test_an_undo_that_was_interrupted_is_finished_and_told(qtbot: QtBot, window: MainWindow, fake: FakeKebab) -> None:
    fake.resets.unfinished = 3
    with qtbot.waitSignal(window.intents.answers_changed):
        window.desks.say_at_start()
    assert window.toasts.text == "Undo was interrupted and is finished now: 3 answers are back"
