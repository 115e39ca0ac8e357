"""Buttons in the roles of the style sheet, with accessible names."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from kebab_desktop.ui.icons import icon
from kebab_desktop.ui.theme import Theme


def is_enter(event: QKeyEvent) -> bool:
    """Tell whether Enter was pressed, on either side of the keyboard, and not just held down."""
    return event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.isAutoRepeat()


class PushButton(QPushButton):
    """A push button that Enter presses while it has the focus; elsewhere Enter never reaches it."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setAutoDefault(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press on Enter, as on the space bar."""
        if is_enter(event):
            self.click()
        else:
            super().keyPressEvent(event)


def button(text: str, role: str = "", *, name: str = "", tip: str = "", parent: QWidget | None = None) -> QPushButton:
    """Return a push button; ``role`` is primary, ghost, danger, link or empty; ``name`` is for screen readers."""
    widget = PushButton(text, parent)
    if role:
        widget.setProperty("role", role)
    widget.setAccessibleName(name or text)
    if tip:
        widget.setToolTip(tip)
    return widget


class ToolButton(QToolButton):
    """A tool button that Enter presses while it has the focus; Qt's own knows the space bar alone."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press on Enter, as on the space bar."""
        if is_enter(event):
            self.click()
        else:
            super().keyPressEvent(event)


class IconButton(ToolButton):
    """A button with an icon alone; its accessible name is also its tooltip."""

    def __init__(
        self, icon_name: str, name: str, theme: Theme, *, size: int = 16, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._icon_name = icon_name
        self._size = size
        self._theme = theme
        self.setProperty("role", "icon")
        self.setIconSize(QSize(size, size))
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.recolour()

    def recolour(self) -> None:
        """Draw the icon in the colours that hold now."""
        self.setIcon(icon(self._icon_name, self._theme.colour("text_2"), self._size))
