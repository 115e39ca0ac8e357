"""A column of a readable width in the middle of a wider area."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

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
