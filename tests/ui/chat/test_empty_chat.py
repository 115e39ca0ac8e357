"""The empty chat: whole suggestions, and what it says while runbooks are indexed."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from kebab_desktop.ui.chat.empty_chat import EmptyChat
from kebab_desktop.ui.theme import Theme

LONG = "아파치 워커 포화: MaxRequestWorkers(Max Request Workers) 도달: 무엇을 먼저 확인해야 하나요? 그리고 그다음에는?"


def test_a_long_suggestion_is_shown_whole(qtbot: QtBot, theme: Theme) -> None:
    empty = EmptyChat()
    qtbot.addWidget(empty)
    empty.show_samples([LONG, "short"])
    empty.resize(420, 600)
    empty.show()
    qtbot.waitExposed(empty)
    long, short = empty.samples
    qtbot.waitUntil(lambda: long.height() > short.height())
    assert long.height() >= long.heightForWidth(long.width())


def test_the_first_run_says_that_runbooks_are_being_indexed(qtbot: QtBot, theme: Theme) -> None:
    empty = EmptyChat()
    qtbot.addWidget(empty)
    assert empty.indexing.text == ""
    empty.show_indexing(running=True)
    assert empty.indexing.text.startswith("The runbooks are being looked through.")
    empty.show_indexing(running=True, index=3, total=19)
    assert empty.indexing.text.startswith("The runbooks are being indexed: 3 of 19.")
    empty.show_indexing(running=False)
    assert empty.indexing.text == ""
