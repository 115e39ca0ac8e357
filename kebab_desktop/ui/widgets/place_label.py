"""A label for a place: what it is in, shortened where room is short, and the part of it, which stays whole."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.widgets.labels import ElidedLabel

_LEAST_SHARE = 0.3
"""So much of the width belongs to what the part is in: a part that leaves less is shortened as well."""


class PlaceLabel(ElidedLabel):
    """Shows ``whole`` and ``part`` on one line; ``mode`` and ``part_mode`` say where each is shortened."""

    def __init__(
        self,
        whole: str = "",
        part: str = "",
        role: str = "",
        *,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        part_mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        parent: QWidget | None = None,
    ) -> None:
        self._whole, self._part, self._part_mode = whole, part, part_mode
        super().__init__(whole + part, role, mode=mode, parent=parent)

    def set_place(self, whole: str, part: str) -> None:
        """Show another place."""
        self._whole, self._part = whole, part
        self.set_full_text(whole + part)

    def shortened(self, width: int) -> str:
        """Return what fits into ``width`` pixels."""
        metrics = QFontMetrics(self.font())
        if metrics.horizontalAdvance(self.full_text) <= width:
            return self.full_text
        part = metrics.elidedText(self._part, self._part_mode, round(width * (1 - _LEAST_SHARE)))
        return metrics.elidedText(self._whole, self._mode, width - metrics.horizontalAdvance(part)) + part
