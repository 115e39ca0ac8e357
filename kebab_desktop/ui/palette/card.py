"""A card above the page: centred near the top of the window, closed by Esc or a click beside it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout, QWidget

from kebab_desktop.ui.tokens import Space


class Veil(QWidget):
    """Covers ``host`` and holds one card; no window of its own, so that input methods work in it as elsewhere.

    ``closed``: it went away; the focus is back where it was.
    """

    closed = Signal()

    def __init__(self, host: QWidget, width: int) -> None:
        super().__init__(host)
        self.setObjectName("veil")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._host = host
        self._wanted_width = width
        self._before = QApplication.focusWidget()
        self.card = QFrame(self)
        self.card.setObjectName("floating")
        self.column = QVBoxLayout(self.card)
        self.column.setContentsMargins(Space.S, Space.S, Space.S, Space.S)
        self.column.setSpacing(Space.S)
        host.installEventFilter(self)

    def appear(self) -> None:
        """Show it above everything else."""
        self.show()
        self.raise_()
        self.place()

    def place(self) -> None:
        """Cover the host; the card keeps clear of its edges."""
        self.setGeometry(self._host.rect())
        width = min(self._wanted_width, self.width() - 2 * Space.XL)
        top = min(72, max(self.height() // 12, Space.L))
        height = min(self.card_height(), self.height() - top - Space.XL)
        self.card.setGeometry((self.width() - width) // 2, top, width, height)

    def card_height(self) -> int:
        """Return the height that the card would like."""
        return self.card.sizeHint().height()

    @Slot()
    def close_card(self) -> None:
        """Go away and give the focus back."""
        self._host.removeEventFilter(self)
        self.hide()
        if self._before is not None and self._before.isVisible():
            self._before.setFocus()
        self.closed.emit()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the host."""
        if event.type() == QEvent.Type.Resize:
            self.place()
        return super().eventFilter(watched, event)

    def focusNextPrevChild(self, _forward: bool) -> bool:
        """Keep the focus inside the card."""
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_card()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click beside the card closes."""
        if not self.card.geometry().contains(event.position().toPoint()):
            self.close_card()
