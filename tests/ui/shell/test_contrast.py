"""Whatever a page draws as text can be told from its ground, measured in the pixels of its picture."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import Page, PageName
from kebab_desktop.ui.preferences.page import PreferencesPage
from kebab_desktop.ui.theme import Theme, ThemeChoice
from tests.ui.drawn_text import contrast_in, picture, words_of
from tests.ui.opened import ask, bundled, kebab, opened, overrides, page_of

__all__ = ["bundled", "kebab", "opened", "overrides"]
_LEAST = 4.5
_THEMES = [ThemeChoice.LIGHT, ThemeChoice.DARK, ThemeChoice.CONTRAST]
_MANY = 25


def filled(qtbot: QtBot, page: Page) -> None:
    """Let a page show something chosen, something wrong, something that cannot be pressed."""
    if isinstance(page, ChatPage):
        page.composer.asked.emit("Full GC")
        qtbot.waitUntil(lambda: page.session.transcript is not None and page.session.transcript.running is None)
    elif isinstance(page, KnowledgePage):
        qtbot.waitUntil(lambda: page.table.documents.rowCount() > 3)
        page.table.show_path("workers.md")
        qtbot.waitUntil(page.details.document.isVisible)
    elif isinstance(page, HistoryPage):
        qtbot.waitUntil(lambda: page.table.answers.rowCount() == 1)
        page.table.setCurrentIndex(page.table.answers.index(0, 1))
        qtbot.waitUntil(lambda: page.pane.view.answer is not None)
        page.head.by_age.trigger()
    elif isinstance(page, PreferencesPage):
        qtbot.waitUntil(lambda: page.model.isVisible() and page.device.isVisible())
        page.search.setText("gate")


@pytest.mark.parametrize("choice", _THEMES)
@pytest.mark.parametrize("name", list(PageName))
def test_words_can_be_read(qtbot: QtBot, opened: MainWindow, kebab: Kebab, name: PageName, choice: ThemeChoice) -> None:
    ask(kebab, "Full GC")
    opened.resize(1280, 800)
    opened.theme.choose(choice)
    page = page_of(opened, name)
    filled(qtbot, page)
    qtbot.waitUntil(lambda: opened.theme.restyling.waiting == 0)
    QApplication.processEvents()
    pixels = picture(opened)
    found = [(each.text, contrast_in(pixels, each)) for each in words_of(opened)]
    measured = [(text, contrast) for text, contrast in found if contrast is not None]
    assert len(measured) > _MANY
    assert [(text, round(contrast, 2)) for text, contrast in measured if contrast < _LEAST] == []


def test_pale_words_are_found(qtbot: QtBot, theme: Theme) -> None:
    """The measure itself: pale words fail, and words that something covers are left out."""
    label = QLabel("pale words 흐린 글")
    label.setStyleSheet("background: white; color: #a1a39a; font-size: 14px")
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.resize(300, 80)
    qtbot.addWidget(label)
    label.show()
    measured = [contrast_in(picture(label), each) for each in words_of(label)]
    assert [round(each, 1) for each in measured if each is not None] == [2.6, 2.6]
    cover = QPushButton(label)
    cover.resize(label.size())
    cover.show()
    assert [contrast_in(picture(label), each) for each in words_of(label) if each.text.startswith("pale")] == [None]
