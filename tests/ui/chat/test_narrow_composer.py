"""The choices below the question on a narrow window: whole words, in as many lines as it takes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.app.scope import Facets
from kebab_desktop.ui.chat.composer import Composer
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.chips import ChipButton


def overlapping(composer: Composer) -> bool:
    """Return whether any two of choices, field and buttons cover one another."""
    parts: list[QWidget] = [*composer.scope.findChildren(ChipButton), composer.edit]
    parts += [composer.ask_button, composer.attach_button]
    parts += [composer.fold] if composer.fold.isVisible() else []
    places = [QRect(part.mapTo(composer, QPoint(0, 0)), part.size()) for part in parts]
    return any(one.intersects(other) for number, one in enumerate(places) for other in places[:number])


@pytest.mark.parametrize("width", [330, 420, 530, 900])
def test_no_choice_is_cut_at_any_width(qtbot: QtBot, theme: Theme, width: int) -> None:
    host, composer = QWidget(), Composer()
    qtbot.addWidget(host)
    column = QVBoxLayout(host)
    column.setContentsMargins(0, 0, 0, 0)
    column.addStretch(1)
    column.addWidget(composer)
    host.resize(width, 600)
    host.show()
    qtbot.waitExposed(host)
    composer.scope.documents.offer(Facets(log_types=("GC",)))
    composer.scope.documents.actions_offered("log_types")[0].trigger()
    composer.scope.in_parts.trigger()
    chips = composer.scope.findChildren(ChipButton)
    assert not any(chip.isHidden() for chip in chips)
    assert len(chips) == 6
    assert composer.fold.isVisible() is (width < 900)
    if composer.fold.isVisible():
        composer.fold.click()
    qtbot.waitUntil(lambda: not (overlapping(composer)))
    for chip in chips:
        assert chip.width() >= chip.sizeHint().width(), chip.text()
        assert chip.mapTo(composer, chip.rect().bottomRight()).x() <= composer.width()
    lines = {chip.y() for chip in chips}
    assert (len(lines) == 1) is (width >= 530)


def test_where_there_is_little_room_one_chip_says_how_is_searched(qtbot: QtBot, theme: Theme) -> None:
    host, composer = QWidget(), Composer()
    qtbot.addWidget(host)
    column = QVBoxLayout(host)
    column.addStretch(1)
    column.addWidget(composer)
    host.resize(480, 600)
    host.show()
    qtbot.waitExposed(host)
    assert not composer.scope.isVisible()
    assert composer.fold.text() == "Hybrid · 8 chunks ▾"
    composer.scope.set_sources(["bundled", "team"])
    composer.scope.sources.actions_offered[1].trigger()
    qtbot.waitUntil(lambda: composer.fold.text() == "Hybrid · team · 8 chunks ▾")
    assert composer.fold.property("chip") == "warn", "what is narrowed must not be overlooked"
    QApplication.processEvents()
    low = composer.height()
    composer.fold.click()
    qtbot.waitUntil(lambda: composer.height() > low)
    assert composer.scope.isVisible()
    composer.fold.click()
    qtbot.waitUntil(lambda: composer.height() == low)
    host.resize(1100, 600)
    qtbot.waitUntil(lambda: composer.scope.isVisible() and not composer.fold.isVisible())


@pytest.mark.parametrize("text", ["한 줄", "첫 줄\n둘째 줄\n셋째 줄\n\n마지막 줄", "긴 질문입니다. " * 40])
def test_every_line_of_a_short_question_is_seen_whole(qtbot: QtBot, theme: Theme, text: str) -> None:
    host, composer = QWidget(), Composer()
    qtbot.addWidget(host)
    column = QVBoxLayout(host)
    column.addStretch(1)
    column.addWidget(composer)
    host.resize(700, 600)
    host.show()
    qtbot.waitExposed(host)
    composer.put(text)
    edit = composer.edit
    qtbot.waitUntil(lambda: edit.height() == edit.sizeHint().height() and edit.verticalScrollBar().maximum() == 0)
    assert edit.cursorRect().bottom() <= edit.viewport().height()


def test_a_press_beside_the_field_puts_the_cursor_into_it(qtbot: QtBot, theme: Theme) -> None:
    composer = Composer()
    qtbot.addWidget(composer)
    composer.resize(900, 120)
    with qtbot.waitExposed(composer):
        composer.show()
    composer.scope.mode.setFocus()
    gap = QPoint(composer.edit.geometry().center().x(), composer.edit.geometry().bottom() + 3)
    QTest.mouseClick(composer, Qt.MouseButton.LeftButton, pos=gap)
    assert composer.focusWidget() is composer.edit
