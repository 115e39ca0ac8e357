"""The left rail: one button per page."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QToolButton, QVBoxLayout, QWidget

from kebab_desktop.ui.icons import icon
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import ToolButton

_WIDTH = 88
_ICON = 22


class RailButton(ToolButton):
    """A page of the rail; the current one has an accent bar at its left."""

    def __init__(self, name: str, text: str, key: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.page_name = name
        self._theme = theme
        self._key = key
        self.rename(text)
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setIconSize(QSize(_ICON, _ICON))
        self.setFixedSize(_WIDTH - 2 * Space.S, 62)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme.changed.connect(self._tint)
        self._tint()

    def rename(self, text: str) -> None:
        """Show another name; a new text takes the shortcut away, so it is given again."""
        self.setText(text)
        self.setAccessibleName(text)
        self.setToolTip(f"{text} ({self._key})")
        self.setShortcut(self._key)

    def event(self, event: QEvent) -> bool:
        """Press at once on the key: Qt would press 0.1 s later, and the next key would go to the page before."""
        if event.type() is QEvent.Type.Shortcut:
            self.click()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Mark the current page."""
        super().paintEvent(event)
        if self.isChecked():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.colour("accent"))
            painter.drawRoundedRect(0, 12, 3, self.height() - 24, 1.5, 1.5)

    @Slot()
    def _tint(self) -> None:
        self.setIcon(icon(self.page_name, self._theme.colour("text_2"), _ICON, self._theme.colour("text")))


class Rail(QFrame):
    """``page_requested`` carries the name of the page whose button was pressed."""

    page_requested = Signal(str)

    def __init__(self, pages: Sequence[tuple[str, str]], theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rail")
        self.setFixedWidth(_WIDTH)
        self.setAccessibleName(self.tr("Pages"))
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self.buttons: dict[str, RailButton] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.S, Space.M, Space.S, Space.M)
        layout.setSpacing(Space.XS)
        for number, (name, text) in enumerate(pages, start=1):
            button = RailButton(name, text, f"Ctrl+{number}", theme)
            self.buttons[name] = button
            self._group.addButton(button)
            layout.addWidget(button)
        layout.addStretch(1)
        self.mark(pages[0][0])  # the one that the program opens with: its question can be written meanwhile
        self._group.buttonClicked.connect(self._request)

    def rename(self, pages: Sequence[tuple[str, str]]) -> None:
        """Show other names."""
        self.setAccessibleName(self.tr("Pages"))
        for name, text in pages:
            self.buttons[name].rename(text)

    def mark(self, name: str) -> None:
        """Mark the current page."""
        self.buttons[name].setChecked(True)

    @Slot(QToolButton)
    def _request(self, button: RailButton) -> None:
        self.page_requested.emit(button.page_name)
