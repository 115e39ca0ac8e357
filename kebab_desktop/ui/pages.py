"""Builds a page by its name; the page's modules are imported then, so that the window is up before them."""

from __future__ import annotations

from kebab_desktop.ui.page import Page, PageContext, PageName


def make_page(name: PageName, context: PageContext) -> Page:
    """Return a new page."""
    match name:
        case PageName.CHAT:
            from kebab_desktop.ui.chat.page import ChatPage

            return ChatPage(context)
        case PageName.KNOWLEDGE:
            from kebab_desktop.ui.knowledge.page import KnowledgePage

            return KnowledgePage(context)
        case PageName.HISTORY:
            from kebab_desktop.ui.history.page import HistoryPage

            return HistoryPage(context)
        case PageName.SETTINGS:
            from kebab_desktop.ui.preferences.page import PreferencesPage

            return PreferencesPage(context)
