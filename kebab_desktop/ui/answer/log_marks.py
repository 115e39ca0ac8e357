"""The chips ``[L1]`` of an answer about a log: lines that prove a finding, one press away."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.answer.body import AnswerBody
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.log_places import LogPlace, LogVisit, places_of_answer

_TIP_CHARS = 300


class LogMarks(QObject):
    """Opens the log of a pressed chip in the viewer; the others can be stepped through there."""

    def __init__(self, intents: Intents, body: AnswerBody, draft: AnswerBody, parent: QObject) -> None:
        super().__init__(parent)
        self._intents = intents
        self._places: dict[int, LogPlace] = {}
        for part in (body, draft):
            part.log_line_activated.connect(self.open)

    @property
    def tips(self) -> dict[int | str, str]:
        """Return the lines behind each chip."""
        return {f"L{mark}": f"{each.label}\n{each.text[:_TIP_CHARS]}" for mark, each in self._places.items()}

    def show_answer(self, answer: Answer) -> None:
        """Take what the chips of an answer stand for."""
        self._places = places_of_answer(answer)

    @Slot(int)
    def open(self, mark: int) -> None:
        """Show the lines of a chip; one that stands for nothing is ignored."""
        if mark in self._places:
            places = tuple(self._places.values())
            self._intents.log_requested.emit(LogVisit(places, list(self._places).index(mark)))
