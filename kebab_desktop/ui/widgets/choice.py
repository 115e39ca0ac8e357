"""A box to choose one of several values; its arrow has the colours of the theme, the wheel passes it by."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from kebab_desktop.ui.icons import pixmap
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.buttons import is_enter

_ARROW = 14
_VALUE_IS_NAME = sys.platform != "win32"
"""Elsewhere Qt hands screen readers the chosen value in the place of the name of a combo box."""


class Choice(QComboBox):
    """Items are (text, value) pairs."""

    def __init__(
        self, theme: Theme, name: str, items: Iterable[tuple[str, object]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAccessibleName(name)
        self.setAccessibleDescription("")
        self.view().setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # Rows as the style sheet says; the delegate of combo boxes leaves it out of account and cuts the last entry.
        self.setItemDelegate(QStyledItemDelegate(self))
        for text, value in items:
            self.addItem(text, value)
        theme.changed.connect(self._repaint)

    @property
    def value(self) -> object:
        """Return the chosen value."""
        return self.currentData()

    def setAccessibleDescription(self, description: str) -> None:
        """Put the name before it, where the name itself is not told: "Any time" alone does not say of what."""
        told = [self.accessibleName(), description] if _VALUE_IS_NAME else [description]
        super().setAccessibleDescription(": ".join(filter(None, told)))

    def choose(self, value: object) -> None:
        """Choose a value without telling."""
        blocked = self.blockSignals(True)
        self.setCurrentIndex(self.findData(value))
        self.blockSignals(blocked)

    def showPopup(self) -> None:
        """Open the list with a whole frame: the one of the style is drawn by its corners only."""
        frame = self.view().parentWidget()
        if isinstance(frame, QFrame):
            palette = frame.palette()
            palette.setColor(QPalette.ColorRole.WindowText, self._theme.colour("line_strong"))
            frame.setPalette(palette)
            frame.setFrameStyle(QFrame.Shape.Box.value | QFrame.Shadow.Plain.value)
        super().showPopup()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the list on Enter, as on the space bar."""
        if is_enter(event):
            self.showPopup()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the page scroll, also after a choice: the box still has the focus then, and nobody looks at it."""
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw box and text by the style, the arrow ourselves: style sheets cannot tint one."""
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        self._paint_arrow(painter)

    def _paint_arrow(self, painter: QPainter) -> None:
        colour = self._theme.colour("text_2" if self.isEnabled() else "text_3")
        picture = pixmap("down", colour, _ARROW, self.devicePixelRatioF())
        painter.drawPixmap(self.width() - _ARROW - 8, (self.height() - _ARROW) // 2, picture)

    @Slot()
    def _repaint(self) -> None:
        self.update()
