"""The branches of a conversation in its transcript: one line of questions is shown, the others are a click away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.core.answers import Answer
from kebab_desktop.core.branches import following, is_forked, line_before, line_through, line_to, parent_of
from kebab_desktop.ui.chat.log_question import LogQuestion
from kebab_desktop.ui.chat.log_turn import LogTurn
from kebab_desktop.ui.chat.place import Place
from kebab_desktop.ui.chat.turn import Turn


class Branches(QObject):
    """Knows all stored answers of a conversation, of which ``places`` (a list that changes) show one line.

    ``edit_requested(question, follows)``: a question is to be asked in other words after the answer with the trace id
    ``follows``; None where it is asked at the end. ``line_wanted(answers, trace_id)``: these are to be shown, that one
    in view. ``switched``: they were.
    """

    edit_requested = Signal(str, object)
    line_wanted = Signal(object, str)
    switched = Signal()

    def __init__(self, places: Sequence[Place], parent: QObject) -> None:
        super().__init__(parent)
        self._places = places
        self._answers: list[Answer] = []

    def take(self, answers: Sequence[Answer]) -> list[Answer]:
        """Know the stored answers; returns the line that was gone on with last."""
        self._answers = list(answers)
        return line_to(self._answers)

    def take_before(self, answers: Sequence[Answer], running: Turn | None) -> list[Answer]:
        """Know the stored answers; returns what a turn that is running was asked after, and maybe its own."""
        line = self.take(answers)
        return line if running is None or running.follows is None else line_before(answers, running.follows)

    def end_of_line(self) -> str | None:
        """Return what the next question follows: None while there is one line, which needs no saying."""
        if not is_forked(self._answers):
            return None
        shown = [place.answers[-1].trace_id for place in self._places if place.answers]
        return shown[-1] if shown else ""

    def cut(self, follows: str) -> None:
        """Show only what leads to an answer, for a question that is asked after it."""
        self.line_wanted.emit(line_before(self._answers, follows), "")

    def show(self, trace_id: str) -> None:
        """Bring an answer into view, in whichever branch it is; not while one is made, and nothing for an empty id."""
        known = any(answer.trace_id == trace_id for answer in self._answers)
        if known and not any(turn.running for turn in _turns(self._places)):
            self.line_wanted.emit(line_through(self._answers, trace_id), trace_id)

    def begin(self, turn: Turn) -> None:
        """Say which branch a turn is whose answer is about to be made."""
        self._follow(turn)
        turn.ended.connect(self._note_end)
        others = [] if turn.follows is None else following(self._answers, turn.follows)
        turn.branches.show_branches([answer.trace_id for answer in others], len(others))
        # Nobody switches while an answer is made: it would go on in a branch that is not shown.
        self._allow(False)

    def join(self, turn: Turn, answer: Answer) -> None:
        """Say which branch the turn of a stored answer is."""
        self._follow(turn)
        self._tell(turn, self._parting(answer))
        turn.branches.setEnabled(not any(each.running for each in _turns(self._places)))

    def _follow(self, turn: Turn) -> None:
        turn.branches.wanted.connect(self._switch)
        turn.bubble.edit.clicked.connect(self._edit)

    def _tell(self, turn: Turn, trace_id: str) -> None:
        ids = [answer.trace_id for answer in _beside(self._answers, trace_id)]
        turn.branches.show_branches(ids, ids.index(trace_id) if trace_id in ids else 0)

    def _parting(self, answer: Answer) -> str:
        """Return the id of that answer to its question where branches part, the first of them if none do.

        A later one has others beside it where a question was edited to the one before it.
        """
        for place in self._places:
            ids = [each.trace_id for each in place.answers]
            if answer.trace_id in ids:
                return next((each for each in ids if len(_beside(self._answers, each)) > 1), ids[0])
        return answer.trace_id

    def _allow(self, allowed: bool) -> None:
        for turn in _turns(self._places):
            turn.branches.setEnabled(allowed)

    @Slot(str)
    def _switch(self, trace_id: str) -> None:
        self.line_wanted.emit(line_through(self._answers, trace_id), trace_id)
        self.switched.emit()
        for place in self._places:
            if place.turn is not None and any(each.trace_id == trace_id for each in place.answers):
                place.turn.branches.take_focus()  # the switch that was pressed is gone

    @Slot()
    def _edit(self) -> None:
        turn = next(each for each in _turns(self._places) if each.bubble.edit is self.sender())
        answer = turn.view.answer
        about_log = isinstance(turn, LogTurn | LogQuestion)
        follows = None if answer is None or about_log else parent_of(self._answers, self._parting(answer))
        self.edit_requested.emit(turn.question, follows)

    @Slot()
    def _note_end(self) -> None:
        """Know the answers that were made here as those that were stored before."""
        known = {answer.trace_id for answer in self._answers}
        for turn in _turns(self._places):
            answer = turn.view.answer
            if answer is not None and answer.trace_id not in known:
                self._answers.append(answer)
                self._tell(turn, self._parting(answer))
        self._allow(not any(turn.running for turn in _turns(self._places)))


def _turns(places: Sequence[Place]) -> list[Turn]:
    return [place.turn for place in places if place.turn is not None]


def _beside(answers: Sequence[Answer], trace_id: str) -> list[Answer]:
    return following(answers, parent_of(answers, trace_id))
