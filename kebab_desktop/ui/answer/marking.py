"""Marks an answer as wrong or helpful, with a note, from its foot; choosing a mark again takes it away."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.core.answers import Answer
from kebab_desktop.core.marks import Mark
from kebab_desktop.ui.answer.foot import AnswerFoot
from kebab_desktop.ui.answer.mark_note import MarkNote
from kebab_desktop.ui.intents import Intents


class Marking(QObject):
    """``marked``: the answer that is shown, with another mark; ``unfolded(part)``: should come into view."""

    marked = Signal(object)
    unfolded = Signal(QWidget)

    def __init__(self, foot: AnswerFoot, intents: Intents, parent: QObject) -> None:
        super().__init__(parent)
        self._foot = foot
        self._intents = intents
        self.answer: Answer | None = None
        self.note = MarkNote()
        foot.mark_requested.connect(self._choose)
        foot.note_requested.connect(self._write_again)
        self.note.submitted.connect(self._keep)
        self.note.left.connect(self._go_back)
        intents.answer_marked.connect(self._take)

    def show_answer(self, answer: Answer) -> None:
        """Be about another answer."""
        same = self.answer is not None and self.answer.retrieval.trace_id == answer.retrieval.trace_id
        self.answer = answer
        self.note.show_note(answer.note, writing_on=same)

    @Slot(str)
    def _choose(self, chosen: str) -> None:
        if self.answer is None:
            return
        self._foot.show_mark(self.answer)  # Qt has ticked what was only asked for
        if self.answer.mark == chosen:
            self._keep(Mark.NONE.value, "")
        elif chosen == Mark.WRONG:
            self._write(Mark.WRONG)
        else:
            self._keep(chosen, "")

    @Slot()
    def _write_again(self) -> None:
        if self.answer is not None and self.answer.mark:
            self._write(self.answer.mark)

    def _write(self, mark: Mark) -> None:
        if self.answer is not None:
            self.note.write(mark, self.answer.note if self.answer.mark is mark else "")
            self.unfolded.emit(self.note)

    @Slot(str, str)
    def _keep(self, mark: str, note: str) -> None:
        if self.answer is not None:
            self._intents.mark_wanted.emit(self.answer.retrieval.trace_id, mark, note)
            self._go_back()

    @Slot()
    def _go_back(self) -> None:
        if self._foot.more.isVisible():
            self._foot.more.setFocus()

    @Slot(object)
    def _take(self, answer: Answer) -> None:
        """Show what is kept now, wherever it was chosen."""
        if self.answer is not None and answer.retrieval.trace_id == self.answer.retrieval.trace_id:
            self._foot.show_mark(answer)
            self.show_answer(answer)
            self.marked.emit(answer)
