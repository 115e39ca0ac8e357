"""A turn that begins with a log: its name, the analysis card, then the explanation like any answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kebab_desktop.core.answers import AnalyzedLog, Answer
from kebab_desktop.core.outcomes import Cancelled, Outcome
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.chat.asking import ConversationSlot
from kebab_desktop.ui.chat.log_question import LogQuestion, repeats
from kebab_desktop.ui.chat.turn import RunningTurn, Turn
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.log_places import LogPlace, LogVisit
from kebab_desktop.ui.logs.card import LogCard
from kebab_desktop.ui.logs.reading import LogRead, LogTarget
from kebab_desktop.ui.theme import Theme


class LogTurn(Turn):
    """``explain_requested(turn, anyway)``: the log is read and can be explained; ``reread_requested``: read again."""

    explain_requested = Signal(object, bool)
    reread_requested = Signal(object)

    def __init__(
        self, target: LogTarget, question: str, theme: Theme, intents: Intents, parent: QWidget | None = None
    ) -> None:
        super().__init__(f"{target.title}\n{question}" if question else target.title, theme, intents, parent)
        self.bubble.edit.setVisible(False)  # what is said of the log stays; a question about it has its own turn
        self.target = target
        self.asked = question
        self.slot: ConversationSlot | None = None
        self._intents = intents
        self._work = f"log {id(self)}"
        self._reading: Task | None = None
        self._handed_over = False
        self.waiting = False
        self.card = LogCard(theme, target.title)
        self.card.cancel_pressed.connect(self.stop)
        self.card.again_pressed.connect(self._read_again)
        self.card.apart_pressed.connect(self._read_apart)
        self.card.places_pressed.connect(self._open_places)
        self.card.runbook_pressed.connect(self._open_runbook)
        self.card.failed.connect(intents.failure_reported)
        self.view.hide()
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout), "the turn lays itself out in a column"
        layout.insertWidget(1, self.card)

    def show_answer(self, answer: Answer) -> None:
        """Show a stored answer below the analysis that was stored with it."""
        super().show_answer(answer)
        if answer.log is not None:
            self.card.show_log(answer.log)
            self.view.show()

    @property
    def running(self) -> bool:
        """Whether the log is being read or explained, or waits for that."""
        return super().running or self.waiting or (self._reading is not None and self._reading.outcome is None)

    @property
    def read(self) -> LogRead | None:
        """Return what was found, None before that."""
        return self.card.read

    def follow_reading(self, task: Task, past: Sequence[object] = ()) -> None:
        """Show the events of the reading, after those that are ``past``; the explanation is asked for at its end."""
        self._reading = task
        for event in past:
            self.card.take(event)
        lost = (
            self.tr("A log is being read: {name}. The next start offers to read it again.")
            if self.target.paths
            else self.tr("A pasted log is being read: {name}. It is not kept and will have to be pasted again.")
        )
        self._intents.would_be_lost.emit(self._work, lost.format(name=self.target.title))
        task.progressed.connect(self.card.take)
        task.failed.connect(self.card.fail)
        task.cancelled.connect(self.card.stop)
        task.finished.connect(self._end_reading)

    def wait(self) -> None:
        """Wait for an answer that is being made, before this log is explained."""
        self.waiting = True
        self.view.stage.say(self.tr("The log is read; it is explained once the other answer is finished."))

    def follow(self, task: Task, past: Sequence[object] = ()) -> None:
        """Show the events of the explanation."""
        self.waiting = False
        super().follow(task, past)

    @Slot()
    def stop(self) -> None:
        """Stop reading or explaining; a log that waits to be explained stays read."""
        if self.waiting:
            self.waiting = False
            self.view.stop()
            self.ended.emit()
        if self._reading is not None and self._reading.outcome is None:
            self._reading.cancel()
        super().stop()

    @Slot(object)
    def _end_reading(self, outcome: Outcome) -> None:
        if self._handed_over:
            return
        self._intents.would_be_lost.emit(self._work, "")
        if self.read is not None and self.read.recognised and not isinstance(outcome, Cancelled):
            self.view.show()
            self.explain_requested.emit(self, False)
        else:
            self.ended.emit()

    @Slot()
    def _read_again(self) -> None:
        self.reread_requested.emit(self)

    @Slot()
    def _read_apart(self) -> None:
        self.target = replace(self.target, separate=True)
        self.reread_requested.emit(self)

    @Slot(object, int)
    def _open_places(self, places: tuple[LogPlace, ...], index: int) -> None:
        pasted = {self.target.name: self.target.text} if self.target.text else {}
        self._intents.log_requested.emit(LogVisit(places, index, pasted))

    @Slot(object)
    def _open_runbook(self, ref: object) -> None:
        self.view.refs_activated.emit((ref,), 0)

    def request_again(self, anyway: bool) -> None:
        """Explain the log again."""
        self.explain_requested.emit(self, anyway)


def handed_over(turn: Turn, slot: ConversationSlot, *, shown: bool) -> RunningTurn | None:
    """Return what another page needs to go on with a log that is being read; None where none is.

    The turn itself does nothing more when the reading ends.
    """
    if not isinstance(turn, LogTurn) or turn._reading is None or turn._reading.outcome is not None:
        return None
    turn._handed_over = True
    turn._intents.would_be_lost.emit(turn._work, "")
    return RunningTurn(turn.asked, turn._reading, tuple(turn.card.events), slot, shown, turn.target)


def target_of(log: AnalyzedLog) -> LogTarget:
    """Return the files of an analysis that was stored."""
    return LogTarget(tuple(map(Path, dict.fromkeys(each.name.partition("!/")[0] for each in log.analysis.files))))


def stored_turn(answer: Answer, theme: Theme, intents: Intents, before: AnalyzedLog | None = None) -> Turn:
    """Return the turn of a stored answer; one about a log begins with its analysis, unless that stands ``before``."""
    log = answer.log
    if log is None:
        turn = Turn(answer.question, theme, intents)
    elif repeats(log, before):
        turn = LogQuestion(LogRead(log.analysis), target_of(log), log.asked, theme=theme, intents=intents)
    else:
        turn = LogTurn(target_of(log), log.asked, theme, intents)
    turn.show_answer(answer)
    return turn
