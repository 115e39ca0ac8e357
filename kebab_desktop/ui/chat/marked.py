"""Keeps the answers of a transcript as they were marked, also those whose turns are not built."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Slot

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.chat.place import Place
from kebab_desktop.ui.intents import Intents


class MarkedAnswers(QObject):
    """Follows ``answer_marked`` for ``places``, a list that grows."""

    def __init__(self, places: Sequence[Place], intents: Intents, parent: QObject) -> None:
        super().__init__(parent)
        self._places = places
        intents.answer_marked.connect(self._take)

    @Slot(object)
    def _take(self, answer: Answer) -> None:
        for place in self._places:
            place.take_marked(answer)
