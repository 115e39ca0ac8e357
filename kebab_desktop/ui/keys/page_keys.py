"""The keys of the shown page work from beside it as well: from the rail and the status bar, where the focus can be."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QStackedWidget, QWidget

_NEEDED = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class PageKeys(QObject):
    """Hands on what ``beside`` did not take itself; a page listens only while the focus is inside it."""

    def __init__(self, stack: QStackedWidget, *beside: QWidget) -> None:
        super().__init__(stack)
        self._stack = stack
        for widget in beside:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Do on the page what the key does there; keys of a list, such as Del, need the focus in it."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        function_key = Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F35
        if not function_key and not event.modifiers() & _NEEDED:
            return False
        page = self._stack.currentWidget()
        return page is not None and _pressed(page, QKeySequence(event.keyCombination()))


def _pressed(page: QWidget, wanted: QKeySequence) -> bool:
    for shortcut in page.findChildren(QShortcut):
        place = shortcut.parent()
        if shortcut.key() == wanted and isinstance(place, QWidget) and place.isVisible():
            shortcut.activated.emit()
            return True
    action = next((each for each in page.actions() if each.shortcut() == wanted and each.isEnabled()), None)
    if action is not None:
        action.trigger()
    return action is not None
