"""Follows the language setting: writes everything on the screen anew and remembers the language for the next start."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QStackedWidget

from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.language import LANGUAGE_KEY, Language, LanguageChoice
from kebab_desktop.ui.page import Page, PageContext, PageName
from kebab_desktop.ui.status_feed import StatusFeed
from kebab_desktop.ui.widgets.rail import Rail
from kebab_desktop.ui.widgets.status_strip import StatusStrip

SETTING = "general.language"
_REST_MS = 1000


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
    """Pages hold their words from when they were built, so a new language means new pages.

    The old ones stay, out of sight, as long as something that they offered can still be accepted: they do it then.
    """

    def __init__(self, window: WrittenWindow, context: PageContext, language: Language, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._context = context
        self._language = language
        self._old: list[Page] = []
        self._undone = False
        self._rest = QTimer(self)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._let_go)
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
            page.hide()
        self._old += old.values()
        if (offer := self._context.toasts.open_offer) is not None:
            offer.accepted.connect(self._show_anew, Qt.ConnectionType.UniqueConnection)
        self._rest.start()

    @Slot()
    def _show_anew(self) -> None:
        """What an old page undoes now is to be seen on the new one."""
        self._undone = True

    @Slot()
    def _let_go(self) -> None:
        """Delete the old pages once nothing that they offered is open and nothing that they began runs."""
        bridge, window = self._context.bridge, self._window
        if self._context.toasts.open_offer is not None or any(map(bridge.busy, LaneName)):
            return
        self._rest.stop()
        old, self._old = self._old, []
        for page in old:
            page.deleteLater()
        shown = window.stack.currentWidget()
        if self._undone and isinstance(shown, Page):
            shown.activate()
        self._undone = False
