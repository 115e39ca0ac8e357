"""Builds a page by its name; the page's modules are imported then, so that the window is up before them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.page import Page, PageContext, PageName

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab

_FIRST = (
    *("kebab_desktop.ui.chat.page", "kebab_desktop.ui.history.pins", "kebab_desktop.ui.language_watch"),
    *("kebab_desktop.ui.palette.desk", "kebab_desktop.ui.window_desks", "kebab_desktop.ui.runbook_door"),
    *("kebab_desktop.ui.status_feed", "kebab_desktop.ui.window_drops", "kebab_desktop.ui.palette.act_keys"),
)
_MODULES = {PageName.KNOWLEDGE: "knowledge", PageName.HISTORY: "history", PageName.SETTINGS: "preferences"}


def make_page(name: PageName, context: PageContext, parent: QWidget | None = None) -> Page:
    """Return a new page that listens to the keys that hold.

    ``parent``: where it will stand, given before its widgets are made: to move them afterwards takes 20 to 90 ms.
    """
    from kebab_desktop.ui.keys.chosen_keys import holding_keys, listen, page_commands
    from kebab_desktop.ui.keys.commands import commands
    from kebab_desktop.ui.palette.act_keys import add_act_keys

    page, known = _made(name, context, parent), commands()
    add_act_keys(page, name, known)
    chosen, _ = holding_keys(context.kebab.preferences.current().general.shortcuts, known)
    listen(page, page_commands(known, name), chosen)
    return page


def _made(name: PageName, context: PageContext, parent: QWidget | None) -> Page:
    match name:
        case PageName.CHAT:
            from kebab_desktop.ui.chat.page import ChatPage

            return ChatPage(context, parent)
        case PageName.KNOWLEDGE:
            from kebab_desktop.ui.knowledge.page import KnowledgePage

            return KnowledgePage(context, parent)
        case PageName.HISTORY:
            from kebab_desktop.ui.history.page import HistoryPage

            return HistoryPage(context, parent)
        case PageName.SETTINGS:
            from kebab_desktop.ui.preferences.page import PreferencesPage

            return PreferencesPage(context, parent)


def load_first_page() -> None:
    """Import what the window needs when the program is open; for a lane, because it takes a fifth of a second."""
    for module in _FIRST:
        import_module(module)


def warm_up(kebab: Kebab) -> None:
    """Load what answers need, then import the other pages, which are opened without a wait then; for a lane."""
    kebab.search.warm_up()
    for name in _MODULES:
        load_page(name)


def load_page(name: PageName) -> None:
    """Import what a page needs that is shown first because it was the last one; for a lane."""
    if name in _MODULES:
        import_module(f"kebab_desktop.ui.{_MODULES[name]}.page")
