"""Banners in a card: apart from one another, and no room where there is none."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.widgets.banner import Banner, BannerColumn


def test_banners_stand_apart_and_take_no_room_when_all_are_hidden(qtbot: QtBot) -> None:
    card, first, second = QWidget(), Banner(), Banner()
    qtbot.addWidget(card)
    layout = QVBoxLayout(card)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(BannerColumn(first, second))
    card.show()
    assert card.sizeHint().height() == 0
    first.say("Interrupted")
    second.say("Changed since")
    qtbot.waitUntil(lambda: first.isVisible() and second.y() > first.geometry().bottom() + 1, timeout=20_000)
    first.say("")
    assert second.isVisible()
    second.say("")
    assert card.sizeHint().height() == 0
