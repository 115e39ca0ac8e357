"""Buttons in the roles of the style sheet, with accessible names."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton, QWidget

from kebab_desktop.ui.icons import icon
from kebab_desktop.ui.theme import Theme


def is_enter(event: QKeyEvent) -> bool:
    """Tell whether Enter was pressed, on either side of the keyboard, and not just held down."""
    return event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.isAutoRepeat()


def _is_second(event: QMouseEvent, pressed_at: int | None) -> bool:
    """Tell whether the first of two clicks went to the same button, which was ``pressed_at``, in milliseconds.

    Whoever double-clicks the Undo of a receipt did not mean that of the next one, which stands there by then.
    """
    return pressed_at is not None and event.timestamp() - pressed_at <= QApplication.doubleClickInterval()


class PushButton(QPushButton):
    """A push button that Enter presses while it has the focus; elsewhere Enter never reaches it."""

    _pressed_at: int | None = None

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setAutoDefault(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press on Enter, as on the space bar."""
        if is_enter(event):
            self.click()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember when it was pressed."""
        self._pressed_at = event.timestamp()
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Press again, if the first click went here too."""
        if _is_second(event, self._pressed_at):
            super().mouseDoubleClickEvent(event)


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

    _pressed_at: int | None = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press on Enter, as on the space bar."""
        if is_enter(event):
            self.click()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember when it was pressed."""
        self._pressed_at = event.timestamp()
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Press again, if the first click went here too."""
        if _is_second(event, self._pressed_at):
            super().mouseDoubleClickEvent(event)


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
