"""The stage line: what is being done right now, never a bare spinner."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.labels import ElidedLabel

_TICK_MS = 120
_DOTS = 3


class _Pulse(QWidget):
    """Three dots, one of them strong; turns only while visible."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._step = 0
        self.setFixedSize(QSize(26, 14))
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS * 3)
        self._timer.timeout.connect(self._advance)

    def set_running(self, running: bool) -> None:
        """Start or stop turning."""
        if running:
            self._timer.start()
        else:
            self._timer.stop()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dots."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for dot in range(_DOTS):
            strong = dot == self._step % _DOTS
            painter.setBrush(self._theme.colour("accent" if strong else "line_strong"))
            size = 6 if strong else 5
            painter.drawEllipse(dot * 9 + (6 - size) // 2, 4 + (6 - size) // 2, size, size)

    @Slot()
    def _advance(self) -> None:
        self._step += 1
        self.update()


class StageLine(QWidget):
    """Dots and a sentence such as ``Reading 5 chunks``; hidden when nothing is being done."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pulse = _Pulse(theme, self)
        self._text = ElidedLabel("", "secondary")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.S)
        layout.addWidget(self._pulse)
        layout.addWidget(self._text, 1)
        self.hide()

    @property
    def text(self) -> str:
        """Return the sentence shown, empty when hidden."""
        return "" if self.isHidden() else self._text.full_text

    def say(self, text: str) -> None:
        """Show a stage."""
        self._text.set_full_text(text)
        self._pulse.set_running(True)
        self.show()

    def finish(self) -> None:
        """Hide the line."""
        self._pulse.set_running(False)
        self.hide()
