"""The Tab key goes through a page as it is read, in whatever order its parts were made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QWidget


def follow_layout(layout: QLayout) -> None:
    """Let Tab stop at what a layout holds from its first item to its last, also inside the widgets it holds."""
    stops = [widget for widget in _widgets(layout) if widget.focusPolicy() & Qt.FocusPolicy.TabFocus]
    for before, after in pairwise(stops):
        QWidget.setTabOrder(before, after)


def _widgets(layout: QLayout) -> Iterator[QWidget]:
    for item in filter(None, map(layout.itemAt, range(layout.count()))):
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            yield widget
            inner = widget.layout()
        if inner is not None:
            yield from _widgets(inner)
