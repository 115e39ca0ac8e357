"""Follows the language setting: writes everything on the screen anew and remembers the language for the next start."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QStackedWidget

from kebab_desktop.ui.language import LANGUAGE_KEY, Language, LanguageChoice
from kebab_desktop.ui.page import Page, PageContext, PageName
from kebab_desktop.ui.status_feed import StatusFeed
from kebab_desktop.ui.widgets.rail import Rail
from kebab_desktop.ui.widgets.status_strip import StatusStrip

SETTING = "general.language"


class WrittenWindow(Protocol):
    """What of the window carries words."""

    rail: Rail
    status: StatusStrip
    feed: StatusFeed
    stack: QStackedWidget
    pages: dict[PageName, Page]
    left_open: dict[PageName, object]

    def page_titles(self) -> list[tuple[str, str]]:
        """Return name and title of every page."""

    def show_page(self, name: PageName, target: object = None) -> None:
        """Show a page, built at its first use."""


class LanguageWatch(QObject):
    """Pages hold their words from when they were built, so a new language means new pages."""

    def __init__(self, window: WrittenWindow, context: PageContext, language: Language, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._context = context
        self._language = language
        context.settings_watch.changed.connect(self._note_setting)
        language.changed.connect(self._write_anew)
        self._note_setting(SETTING)

    @Slot(str)
    def _note_setting(self, key: str) -> None:
        if key == SETTING:
            choice = LanguageChoice(self._context.kebab.preferences.current().general.language)
            self._context.window_state.setValue(LANGUAGE_KEY, choice.value)
            self._language.choose(choice)

    @Slot()
    def _write_anew(self) -> None:
        window = self._window
        self._context.toasts.withdraw()  # while the page that would take it back is there to be told
        window.rail.rename(window.page_titles())
        window.status.write_words()
        window.feed.refresh()
        shown = next((name for name, page in window.pages.items() if page is window.stack.currentWidget()), None)
        old, window.pages = window.pages, {}
        window.left_open |= {name: page.what_is_open() for name, page in old.items()}
        if shown is not None:
            window.show_page(shown, SETTING if shown is PageName.SETTINGS else None)
        for page in old.values():
            page.save_state()
            window.stack.removeWidget(page)
            page.deleteLater()
