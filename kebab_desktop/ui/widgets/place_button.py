"""A link to a file: shortened at its beginning where room is short, so that names can be told apart."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kebab_desktop.ui.widgets.buttons import PushButton

_FRAME = 4
"""Pixels that the style sheet keeps free at the sides of a link."""


class PlaceButton(PushButton):
    """Shows the end of ``place`` that fits; the whole of it is the accessible name, and the tooltip when shortened."""

    def __init__(self, place: str, parent: QWidget | None = None) -> None:
        super().__init__(place, parent)
        self._place = place
        self.setProperty("role", "link")
        self.setAccessibleName(place)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Allow any width."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten anew."""
        super().resizeEvent(event)
        self._shorten()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Shorten with the font that the style sheet gave meanwhile."""
        self._shorten()
        super().paintEvent(event)

    def _shorten(self) -> None:
        shown = QFontMetrics(self.font()).elidedText(self._place, Qt.TextElideMode.ElideLeft, self.width() - _FRAME)
        if shown != self.text():
            self.setText(shown)
            self.setToolTip(self._place if shown != self._place else "")
