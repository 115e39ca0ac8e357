"""One turn: the question as a bubble and its answer below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kebab_desktop.core.answers import Answer, AskOptions
from kebab_desktop.core.events import AnswerReady, StageEntered
from kebab_desktop.core.outcomes import Outcome
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.chat.asking import ConversationSlot, ConversationStarted
from kebab_desktop.ui.chat.branch_switch import BranchSwitch
from kebab_desktop.ui.chat.narrowed_line import NarrowedLine
from kebab_desktop.ui.chat.question_bubble import QuestionBubble
from kebab_desktop.ui.chat.versions import VersionSwitch
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.logs.reading import LogTarget
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space


@dataclass(frozen=True, slots=True, eq=False)
class RunningTurn:
    """A question that is being answered, handed from one page to the next; ``events`` have come already.

    ``log`` is set while the log that the question is about is being read by ``task``. ``follows``: see
    :class:`kebab_desktop.core.branches.Linked`.
    """

    question: str
    task: Task
    events: tuple[object, ...]
    slot: ConversationSlot
    shown: bool
    log: LogTarget | None = None
    follows: str | None = None


class Turn(QWidget):
    """``again_requested(question, anyway)``: ask again; ``ended``: the job of this turn is over.

    ``started``: it began a conversation. ``versions`` holds all answers to the question. ``asked_with``, ``asked_at``:
    the choices, and so many changes ago, of a question that was asked here. ``branches``: the questions that were
    asked in the same place; ``follows``: what this one was asked after, where that is not what stands before it.
    """

    again_requested = Signal(str, bool)
    started = Signal()
    ended = Signal()

    def __init__(self, question: str, theme: Theme, intents: Intents, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.question = question
        self.asked_with: AskOptions | None = None
        self.asked_at = -1
        self.follows: str | None = None
        self._task: Task | None = None
        self._events: list[object] = []
        self.versions = VersionSwitch(theme)
        self.versions.shown.connect(self._show_version)
        self.view = AnswerView(theme, intents)
        self.view.again_requested.connect(self._ask_again)
        self.view.refusal.retyped_requested.connect(self.again_requested)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.M)
        self.narrowed = NarrowedLine()
        asked = QVBoxLayout()
        asked.setSpacing(Space.XS)
        self.bubble = QuestionBubble(question, theme)
        self.branches = BranchSwitch(theme)
        asked.addWidget(self.bubble)
        asked.addWidget(self.branches)
        asked.addWidget(self.narrowed)
        layout.addLayout(asked)
        layout.addWidget(self.versions)
        layout.addWidget(self.view)

    @property
    def running(self) -> bool:
        """Whether the answer is still being made."""
        return self.answering

    @property
    def answering(self) -> bool:
        """Whether the job of the answer itself has not ended."""
        return self._task is not None and self._task.outcome is None

    @property
    def kept(self) -> bool:
        """Whether the question is stored: the pipeline does that before its first event (a log is looked up before)."""
        before = (ConversationStarted, StageEntered)
        return any(
            not isinstance(each, before) or getattr(each, "stage", "retrieve") != "retrieve" for each in self._events
        )

    def follow(self, task: Task, past: Sequence[object] = ()) -> None:
        """Show the events of a job: those that are ``past``, then those to come."""
        self._task = task
        for event in past:
            self.show_event(event)
        task.progressed.connect(self._take)
        task.failed.connect(self.view.fail)
        task.cancelled.connect(self.view.stop)
        task.finished.connect(self._end)

    def show_answer(self, answer: Answer) -> None:
        """Show a stored answer."""
        _say_narrowed(self.narrowed, answer)
        self.view.show_answer(answer)
        self.versions.take_newest(answer)

    def hand_over(self, slot: ConversationSlot, *, shown: bool) -> RunningTurn | None:
        """Return what another page needs to go on with this turn; None when it has ended."""
        if self._task is None or not self.answering:
            return None
        return RunningTurn(self.question, self._task, tuple(self._events), slot, shown, follows=self.follows)

    def stop(self) -> None:
        """Stop the answer: nothing more is shown from now on, whenever the engine obeys."""
        if self._task is not None and self.answering:
            self.view.stop()
            self._task.cancel()

    def request_again(self, anyway: bool) -> None:
        """Ask again; ``anyway``: also when the runbooks hardly answer it."""
        self.again_requested.emit(self.question, anyway)

    def show_event(self, event: object) -> None:
        """Show the next event of the answer."""
        self._events.append(event)
        if isinstance(event, AnswerReady):
            _say_narrowed(self.narrowed, event.answer)
            self.versions.take_newest(event.answer)
        if isinstance(event, ConversationStarted):
            self.started.emit()
        self.view.take(event)

    # Never overridden: PySide goes on calling a slot that a subclass overrides when its object is deleted.
    @Slot(object)
    def _take(self, event: object) -> None:
        self.show_event(event)

    @Slot(object)
    def _end(self, _outcome: Outcome) -> None:
        self.versions.end()
        self.ended.emit()

    @Slot(object)
    def _show_version(self, answer: Answer) -> None:
        _say_narrowed(self.narrowed, answer)
        self.view.show_answer(answer)

    @Slot(bool)
    def _ask_again(self, anyway: bool) -> None:
        self.request_again(anyway)


def _say_narrowed(line: NarrowedLine, answer: Answer) -> None:
    if answer.log is None:  # what is searched for a log follows from its findings
        line.show_filters(answer.parameters.filters)
