"""A column of a readable width in the middle of a wider area."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QHBoxLayout, QScrollBar, QVBoxLayout, QWidget

MAX_WIDTH = 980


def centred_column(host: QWidget, max_width: int = MAX_WIDTH) -> QVBoxLayout:
    """Fill ``host`` with a column of at most ``max_width`` pixels and return the layout of the column."""
    column = QWidget()
    column.setMaximumWidth(max_width)
    row = QHBoxLayout(host)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(0)
    row.addStretch(1)
    row.addWidget(column, 1000)
    row.addStretch(1)
    return QVBoxLayout(column)


class RoomForBar(QObject):
    """Gives a scroll bar that appears its width from the right margin, so that no line is broken anew."""

    def __init__(self, column: QVBoxLayout, bar: QScrollBar) -> None:
        super().__init__(bar)
        self._column = column
        self._margins = column.contentsMargins()
        bar.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what is to be seen of the bar."""
        if event.type() in {QEvent.Type.Show, QEvent.Type.Hide} and isinstance(watched, QScrollBar):
            taken = watched.sizeHint().width() if event.type() == QEvent.Type.Show else 0
            around = self._margins
            self._column.setContentsMargins(around.left(), around.top(), around.right() - taken, around.bottom())
        return super().eventFilter(watched, event)
