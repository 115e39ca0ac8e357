"""Keys of what is pressed on a page and has no shortcut of its own, such as the actions below the last answer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QAction, QKeySequence, QShortcut

from kebab_desktop.ui.keys.commands import Command
from kebab_desktop.ui.page import Page, PageName
from kebab_desktop.ui.palette.acts import acts_of, can_press, press, why_not


class ActKey(QObject):
    """Presses what a command names while that is in use; says why not when it is shown but idle."""

    def __init__(self, page: Page, name: PageName, command: Command) -> None:
        super().__init__(page)
        self._page = page
        self._name = name
        self._act = command.act
        shortcut = QShortcut(QKeySequence(command.key), page)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(self._press)

    @Slot()
    def _press(self) -> None:
        pressed = acts_of(self._name, self._page).get(self._act)
        if pressed is not None and can_press(pressed, self._page):
            press(pressed, self._page)
        elif reason := why_not(pressed, self._page):
            self._page.context.intents.notice_requested.emit(reason)


def add_act_keys(page: Page, name: PageName, known: Sequence[Command]) -> None:
    """Listen to the keys of the commands of a page that nothing on it listens to yet."""
    heard = {each.key().toString() for each in page.findChildren(QShortcut)}
    heard |= {each.shortcut().toString() for each in page.findChildren(QAction)}
    for command in known:
        if command.page is name and command.act and command.key and command.key not in heard:
            ActKey(page, name, command)
