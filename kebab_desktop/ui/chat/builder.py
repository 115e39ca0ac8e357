"""Builds the turns of a transcript when they come near the view, and lets them go when they are far away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QScrollArea

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.chat.place import MakeTurn, Place
from kebab_desktop.ui.chat.versions import Versions, grouped

AT_ONCE = 3
"""So many of the newest turns are always built."""
_SHOWN_AT_ONCE, _PER_LOOK = 24, 8
"""Even an empty place costs the time in which the style sheet looks at it."""
_BUILT_AROUND, _KEPT_AROUND = 1.0, 3.0
"""Turns are built this many heights of the view before they are seen, and let go when they are that far away."""


class Builder(QObject):
    """Looks at ``places`` (a list that grows) whenever :meth:`soon` was called, one turn at a time.

    ``make`` builds the turn of a stored answer, ``insert(place, position)`` adds a place.
    """

    def __init__(
        self, area: QScrollArea, places: Sequence[Place], make: MakeTurn, insert: Callable[[Place, int], None]
    ) -> None:
        super().__init__(area)
        self._area = area
        self._places = places
        self._make = make
        self._insert = insert
        self._older: list[Versions] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._build_next)

    @property
    def busy(self) -> bool:
        """Whether there may be something left to build."""
        return self._timer.isActive()

    def begin_with(self, answers: Sequence[Answer]) -> None:
        """Put stored answers before all others: the newest at once, the rest little by little."""
        groups = grouped(answers)
        self._older, newest = groups[:-_SHOWN_AT_ONCE], groups[-_SHOWN_AT_ONCE:]
        for position, versions in enumerate(newest):
            self._insert(Place(self._make, answers=versions), position)
        if newest:
            self._places[len(newest) - 1].open()
        self.soon()

    @Slot()
    def soon(self) -> None:
        """Look once the events at hand are done."""
        self._timer.start()

    @Slot()
    def _build_next(self) -> None:
        """Build the missing turn that is nearest to the view and let go what is far away."""
        batch, self._older = self._older[-_PER_LOOK:], self._older[:-_PER_LOOK]
        for position, versions in enumerate(batch):
            self._insert(Place(self._make, answers=versions), position)
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
        if missing or self._older:
            self._timer.start()


def _distance(found: tuple[int, Place]) -> int:
    return found[0]
