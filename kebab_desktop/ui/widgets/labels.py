"""Labels: with a role of the style sheet, elided to their width, and hairlines."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget


def label(text: str, role: str = "", *, wrap: bool = False, parent: QWidget | None = None) -> QLabel:
    """Return a plain-text label in a role of the style sheet (secondary, small, caption, title, hero, bad, strong)."""
    widget = QLabel(text, parent)
    widget.setTextFormat(Qt.TextFormat.PlainText)
    widget.setWordWrap(wrap)
    if role:
        widget.setProperty("role", role)
    return widget


def rule(parent: QWidget | None = None) -> QFrame:
    """Return a horizontal hairline."""
    line = QFrame(parent)
    line.setProperty("role", "rule")
    return line


class ElidedLabel(QLabel):
    """A one-line label that shortens its text with an ellipsis; the whole text is its tooltip when shortened."""

    def __init__(
        self,
        text: str = "",
        role: str = "",
        *,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._full = text
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        if role:
            self.setProperty("role", role)
        self.set_full_text(text)

    @property
    def full_text(self) -> str:
        """Return the text before shortening."""
        return self._full

    def set_full_text(self, text: str) -> None:
        """Show another text."""
        self._full = text
        self.setAccessibleName(text)
        self._elide()

    def minimumSizeHint(self) -> QSize:
        """Allow any width."""
        return QSize(0, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        """Ask for the width of the whole text."""
        width = QFontMetrics(self.font()).horizontalAdvance(self._full) + 2
        return QSize(width, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten anew."""
        super().resizeEvent(event)
        self._elide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Shorten with the font that the style sheet gave meanwhile."""
        self._elide()
        super().paintEvent(event)

    def shortened(self, width: int) -> str:
        """Return what fits into ``width`` pixels."""
        return QFontMetrics(self.font()).elidedText(self._full, self._mode, width)

    def _elide(self) -> None:
        shown = self.shortened(max(self.width(), 0))
        if shown != self.text():
            self.setText(shown)
            self.setToolTip(self._full if shown != self._full else "")
