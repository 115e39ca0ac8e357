"""One turn: the question as a bubble and its answer below."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kebab_desktop.core.outcomes import Outcome
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.chat.question_bubble import QuestionBubble
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space


class Turn(QWidget):
    """``again_requested(question, anyway)``: ask again; ``ended``: the job of this turn is over."""

    again_requested = Signal(str, bool)
    ended = Signal()

    def __init__(self, question: str, theme: Theme, intents: Intents, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.question = question
        self._task: Task | None = None
        self.view = AnswerView(theme, intents)
        self.view.again_requested.connect(self._ask_again)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.M)
        layout.addWidget(QuestionBubble(question))
        layout.addWidget(self.view)

    @property
    def running(self) -> bool:
        """Whether the answer is still being made."""
        return self._task is not None and self._task.outcome is None

    def follow(self, task: Task) -> None:
        """Show the events of a job."""
        self._task = task
        task.progressed.connect(self.view.take)
        task.failed.connect(self.view.fail)
        task.cancelled.connect(self.view.stop)
        task.finished.connect(self._end)

    def stop(self) -> None:
        """Stop the answer: nothing more is shown from now on, whenever the engine obeys."""
        if self._task is not None and self.running:
            self.view.stop()
            self._task.cancel()

    def drop(self) -> None:
        """Forget the job; its result is stored all the same if it comes."""
        if self._task is not None:
            self._task.drop()

    @Slot(object)
    def _end(self, _outcome: Outcome) -> None:
        self.ended.emit()

    @Slot(bool)
    def _ask_again(self, anyway: bool) -> None:
        self.again_requested.emit(self.question, anyway)
