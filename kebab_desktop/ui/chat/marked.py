"""Keeps the answers of a transcript as they are marked: by people, and as citing lines that have changed since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Slot

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.chat.place import Place
from kebab_desktop.ui.chat.turn import Turn
from kebab_desktop.ui.intents import Intents


class MarkedAnswers(QObject):
    """Follows ``answer_marked`` for ``places``, a list that changes, also for those whose turns are not built."""

    def __init__(self, places: Sequence[Place], intents: Intents, parent: QObject) -> None:
        super().__init__(parent)
        self._places = places
        self._outdated: Mapping[str, Sequence[int]] = {}
        intents.answer_marked.connect(self._take)

    def mark_outdated(self, changed: Mapping[str, Sequence[int]]) -> None:
        """Say of the answers with these trace ids that they cite lines which have changed since, and where."""
        self._outdated = changed
        self.mark_all()

    @Slot()
    def mark_all(self) -> None:
        """Mark the answers that are shown now."""
        for place in self._places:
            if place.turn is not None:
                self.mark(place.turn)

    def mark(self, turn: Turn) -> None:
        """Mark the answer that a turn shows now."""
        if (answer := turn.view.answer) is not None:
            turn.view.mark_outdated(self._outdated.get(answer.trace_id))

    @Slot(object)
    def _take(self, answer: Answer) -> None:
        for place in self._places:
            place.take_marked(answer)
