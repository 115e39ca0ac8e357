"""Builds a page by its name; the page's modules are imported then, so that the window is up before them."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.page import Page, PageContext, PageName

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab

_FIRST = (
    *("kebab_desktop.ui.chat.page", "kebab_desktop.ui.history.pins", "kebab_desktop.ui.language_watch"),
    *("kebab_desktop.ui.palette.desk", "kebab_desktop.ui.window_desks", "kebab_desktop.ui.runbook_door"),
    *("kebab_desktop.ui.status_feed", "kebab_desktop.ui.window_drops", "kebab_desktop.ui.palette.act_keys"),
)
_BETWEEN_MS = 20
_IMPORT = re.compile(r"^from (kebab_desktop[\w.]*) import", re.MULTILINE)
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
    """Load what answers need; for a lane."""
    kebab.search.warm_up()


class PagesAhead(QObject):
    """Imports the other pages, which are opened without a wait then: a module at a turn, on the window's own thread.

    A lane must not: a class of widgets that it defined while the window built a page ended the program. What a module
    imports comes before it, in turns of its own: a page in one piece is a stall of a fifth of a second.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stack: list[str] = []
        self._seen: set[str] = set()
        self._timer = QTimer(self)
        self._timer.setInterval(_BETWEEN_MS)
        self._timer.timeout.connect(self._load_next)

    @Slot()
    def begin(self) -> None:
        """Import one module after the other from now on."""
        self._stack = [f"kebab_desktop.ui.{folder}.page" for folder in reversed(_MODULES.values())]
        self._timer.start()

    @Slot()
    def _load_next(self) -> None:
        while self._stack and self._stack[-1] in sys.modules:
            self._stack.pop()
        if not self._stack:
            self._timer.stop()
            return
        name = self._stack[-1]
        if name in self._seen:
            self._stack.pop()  # before the import: a module that fails is tried once, not at every turn
            import_module(name)
            return
        self._seen.add(name)
        self._stack += [each for each in imports_of(name) if each not in sys.modules and each not in self._seen]


def imports_of(name: str) -> list[str]:
    """Return the modules of the program that a module imports; none when its source is not there (a frozen program)."""
    spec = find_spec(name)
    source = spec.loader.get_source(name) if spec is not None and isinstance(spec.loader, SourceFileLoader) else None
    return _IMPORT.findall(source or "")


def load_page(name: PageName) -> None:
    """Import what a page needs that is shown first because it was the last one; for a lane."""
    if name in _MODULES:
        import_module(f"kebab_desktop.ui.{_MODULES[name]}.page")
