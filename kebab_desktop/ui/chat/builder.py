"""Builds the turns of a transcript when they come near the view, and lets them go when they are far away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QScrollArea

from kebab_desktop.ui.chat.place import Place

AT_ONCE = 3
"""So many of the newest turns are always built."""
_BUILT_AROUND, _KEPT_AROUND = 1.0, 3.0
"""Turns are built this many heights of the view before they are seen, and let go when they are that far away."""


class Builder(QObject):
    """Looks at ``places`` (a list that grows) whenever :meth:`soon` was called, one turn at a time."""

    def __init__(self, area: QScrollArea, places: Sequence[Place]) -> None:
        super().__init__(area)
        self._area = area
        self._places = places
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._build_next)

    @property
    def busy(self) -> bool:
        """Whether there may be something left to build."""
        return self._timer.isActive()

    @Slot()
    def soon(self) -> None:
        """Look once the events at hand are done."""
        self._timer.start()

    @Slot()
    def _build_next(self) -> None:
        """Build the missing turn that is nearest to the view and let go what is far away."""
        height = self._area.viewport().height()
        top = self._area.verticalScrollBar().value()
        missing: list[tuple[int, Place]] = []
        for place in self._places:
            away = max(place.y() - (top + height), top - (place.y() + place.height()), 0)
            if place.turn is None and away <= _BUILT_AROUND * height:
                missing.append((away, place))
            elif away > _KEPT_AROUND * height and place not in self._places[-AT_ONCE:]:
                place.fold()
        if missing:
            min(missing, key=_distance)[1].open()
            self._timer.start()


def _distance(found: tuple[int, Place]) -> int:
    return found[0]
