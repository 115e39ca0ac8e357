"""What people say of the answer, above it: who lists the wrong answers wants to know why first."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.answer.mark_words import mark_chip
from kebab_desktop.ui.answer.marking import Marking
from kebab_desktop.ui.widgets.banner import Banner


class SaidLine(Banner):
    """Hidden for an answer without a mark; follows ``marking``."""

    def __init__(self, marking: Marking, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        marking.marked.connect(self.show_answer)

    @Slot(object)
    def show_answer(self, answer: Answer) -> None:
        """Show mark and note of an answer."""
        text, tone = mark_chip(answer.mark)
        self.say(f"{text}: {answer.note}" if answer.note else text, tone)
