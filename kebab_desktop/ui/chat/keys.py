"""The keyboard ways of the chat page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut

if TYPE_CHECKING:
    from kebab_desktop.ui.chat.page import ChatPage


class ChatKeys(QObject):
    """Shortcuts that work while the focus is inside the page."""

    def __init__(self, page: ChatPage) -> None:
        super().__init__(page)
        self._page = page
        keys: list[tuple[str, Callable[[], object]]] = [
            ("Ctrl+N", page.start_new),
            ("Ctrl+F", self._focus_search),
            ("Ctrl+B", page.columns.toggle_left),
            ("Ctrl+L", self._focus_composer),
            ("Esc", self._escape),
            ("Alt+Left", page.source.head.previous.click),
            ("Alt+Right", page.source.head.next.click),
        ]
        for key, action in keys:
            shortcut = QShortcut(QKeySequence(key), page)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(action)

    @Slot()
    def _escape(self) -> None:
        """Stop the answer; when nothing runs, close the source pane."""
        page = self._page
        if page.composer.stop_button.isVisible():
            page.session.stop()
        elif page.source.isVisible():
            page.columns.hide_right()
            page.composer.edit.setFocus()

    @Slot()
    def _focus_search(self) -> None:
        if not self._page.panel.isVisible():
            self._page.columns.toggle_left()
        self._page.panel.search.setFocus()

    @Slot()
    def _focus_composer(self) -> None:
        self._page.composer.edit.setFocus()
