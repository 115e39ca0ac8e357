"""Builds a page by its name; the page's modules are imported then, so that the window is up before them."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.importing import ModulesInTurns
from kebab_desktop.ui.page import Page, PageContext, PageName

_FIRST = (
    *("kebab_desktop.ui.markdown", "kebab_desktop.ui.history.pins", "kebab_desktop.ui.language_watch"),
    *("kebab_desktop.ui.palette.desk", "kebab_desktop.ui.window_desks", "kebab_desktop.ui.runbook_door"),
    *("kebab_desktop.ui.status_feed", "kebab_desktop.ui.window_drops", "kebab_desktop.ui.palette.act_keys"),
)
_BETWEEN_MS = 20
_FOLDERS = {
    PageName.CHAT: "chat",
    PageName.KNOWLEDGE: "knowledge",
    PageName.HISTORY: "history",
    PageName.SETTINGS: "preferences",
}


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


def load_first(page: PageName) -> Iterator[None]:
    """Import what the window needs when the program is open and ``page`` is shown first, a module at a turn."""
    turns = ModulesInTurns([*_FIRST, *_modules(PageName.CHAT), *_modules(page)])
    while turns.load_next():
        yield


def _modules(page: PageName) -> list[str]:
    return [f"kebab_desktop.ui.{_FOLDERS[page]}.page"]


class PagesAhead(QObject):
    """Imports the other pages little by little: they are opened without a wait then."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._turns = ModulesInTurns([])
        self._timer = QTimer(self)
        self._timer.setInterval(_BETWEEN_MS)
        self._timer.timeout.connect(self._load_next)

    @Slot()
    def begin(self) -> None:
        """Import one module after the other from now on."""
        self._turns = ModulesInTurns([module for page in PageName for module in _modules(page)])
        self._timer.start()

    @Slot()
    def _load_next(self) -> None:
        if not self._turns.load_next():
            self._timer.stop()
