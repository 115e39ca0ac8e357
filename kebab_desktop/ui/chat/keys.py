"""The keyboard ways of the chat page."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.chat.columns import Columns
from kebab_desktop.ui.chat.composer import Composer
from kebab_desktop.ui.chat.conversation_panel import ConversationPanel
from kebab_desktop.ui.chat.side_panes import SidePanes


class ChatKeys(QObject):
    """Shortcuts that work while the focus is inside the page; they press what can also be pressed with the mouse."""

    def __init__(
        self, page: QWidget, columns: Columns, panel: ConversationPanel, composer: Composer, side: SidePanes
    ) -> None:
        super().__init__(page)
        self._columns = columns
        self._panel = panel
        self._composer = composer
        self._side = side
        keys: list[tuple[str, Callable[[], object]]] = [
            ("Ctrl+N", panel.new_button.click),
            ("Ctrl+F", self._focus_search),
            ("Ctrl+B", columns.toggle_left),
            ("Ctrl+L", self._focus_composer),
            ("Esc", self._escape),
            ("Ctrl+O", composer.attach_button.click),
            ("Alt+Left", side.go_back),
            ("Alt+Right", side.go_on),
        ]
        for key, action in keys:
            shortcut = QShortcut(QKeySequence(key), page)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(action)
        panel.rename_requested.connect(self._rename)
        for act in (panel.rename_action, panel.pin_action):
            # The open conversation is marked in the list, so these work from wherever one is on the page.
            act.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            page.addAction(act)

    @Slot()
    def _escape(self) -> None:
        """Stop the answer; when nothing runs, close the pane at the right."""
        if self._composer.stop_button.isVisible():
            self._composer.stop_button.click()
        elif self._side.isVisible():
            self._side.close_pane()
            self._composer.edit.setFocus()

    @Slot()
    def _rename(self) -> None:
        self._show_panel()
        self._panel.edit_title()

    def _show_panel(self) -> None:
        if not self._panel.isVisible():
            self._columns.toggle_left()

    @Slot()
    def _focus_search(self) -> None:
        self._show_panel()
        self._panel.search.setFocus()

    @Slot()
    def _focus_composer(self) -> None:
        self._composer.edit.setFocus()
