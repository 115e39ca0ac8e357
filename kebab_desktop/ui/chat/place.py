"""A place of the transcript: holds a turn while it is near what is seen, otherwise only its answer and its height."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.chat.log_turn import LogTurn
from kebab_desktop.ui.chat.turn import Turn
from kebab_desktop.ui.chat.versions import Versions, with_marked

_LINE_CHARS, _LINE_PX, _REST_PX = 60, 22, 340
_ANY_HEIGHT = 16_777_215

MakeTurn = Callable[[Answer], Turn]


class Place(QWidget):
    """``make`` builds the turn of the newest of the stored ``answers`` whenever it is wanted."""

    def __init__(self, make: MakeTurn, *, turn: Turn | None = None, answers: Versions = ()) -> None:
        super().__init__()
        self._make = make
        self._answers = answers
        self._given = turn is not None
        self.turn: Turn | None = None
        if turn is not None:
            self._hold(turn)
        elif answers:
            self.setFixedHeight(_guessed_height(answers[-1]))

    @property
    def answer(self) -> Answer | None:
        """Return the finished answer, None while it is being made or when there is none."""
        newest = self._answers[-1] if self._answers else None  # or the one that is shown
        return newest if self.turn is None else self.turn.view.answer

    @property
    def answers(self) -> Versions:
        """Return all finished answers to the question, the newest last."""
        return self._answers if self.turn is None else self.turn.versions.answers

    def take_marked(self, answer: Answer) -> None:
        """Hold an answer as it is marked now, if it is one of these."""
        self._answers = with_marked(self._answers, answer)
        if self.turn is not None:
            self.turn.versions.take_marked(answer)

    def open(self) -> bool:
        """Hold the turn; False when it was there already."""
        if self.turn is not None or not self._answers:
            return False
        turn = self._make(self._answers[-1])
        turn.versions.take_earlier(self._answers[:-1])
        self._hold(turn)
        return True

    def fold(self) -> None:
        """Let the turn go and keep its height, unless it has something that its answer alone does not bring back."""
        turn = self.turn
        if turn is None or not self._can_fold(turn):
            return
        self._answers = turn.versions.answers
        self.setFixedHeight(self.height())
        self.turn = None
        turn.hide()
        turn.deleteLater()

    def _can_fold(self, turn: Turn) -> bool:
        has_more = isinstance(turn, LogTurn) and self._given  # the text of a log that was pasted is nowhere else
        focus = QApplication.focusWidget()
        opened = not turn.view.why.isHidden() or turn.view.marking.note.editing
        held = turn.running or opened or (focus is not None and turn.isAncestorOf(focus))
        return turn.view.answer is not None and not has_more and not held

    def _hold(self, turn: Turn) -> None:
        self.turn = turn
        self.setMinimumHeight(0)
        self.setMaximumHeight(_ANY_HEIGHT)
        layout = self.layout()
        if layout is None:  # only now: hundreds of places never hold a turn
            layout = QVBoxLayout(self)
            layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(turn)


def _guessed_height(answer: Answer) -> int:
    """A first guess, corrected when the turn is built; what is seen does not move by it."""
    letters = len(answer.text) + sum(len(quote.text) for quote in answer.quotes)
    return _REST_PX + _LINE_PX * (letters // _LINE_CHARS + len(answer.citations))
