"""A clock that jumps makes no time negative and no list fall apart."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from kebab_desktop.core.conversations import Conversation
from kebab_desktop.ui.chat.conversation_model import META_ROLE, ConversationModel
from kebab_desktop.ui.run_bar import speed
from kebab_desktop.ui.times import ago, clock, exact

NOW = datetime(2026, 11, 30, 3, 0).astimezone()


@pytest.mark.parametrize("days", [1, 400])
def test_what_lies_in_the_future_happened_just_now(qapp: QObject, days: int) -> None:
    later = (NOW + timedelta(days=days)).isoformat()
    assert ago(later, NOW) == "just now"
    assert clock(later, NOW)
    assert exact(later) != "–"


def test_a_conversation_of_tomorrow_stands_under_today(qtbot: QtBot, tmp_path: Path) -> None:
    model = ConversationModel()
    tomorrow = (NOW + timedelta(days=1)).isoformat()
    model.show_conversations([Conversation("con_1", "later", tomorrow, tomorrow, 1)], today=date(2026, 11, 30))
    assert model.data(model.index(0)) == "Today"
    assert model.data(model.index(1), META_ROLE)


def test_a_run_never_has_less_than_nothing_left(qapp: QObject) -> None:
    assert speed(-5.0, 2, 8) == ""
    assert speed(100.0, 20, 0) == ""
