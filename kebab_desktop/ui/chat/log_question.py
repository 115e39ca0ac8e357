"""A further question about a log that was read in the conversation: no card of its own, the analysis stands above."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kebab_desktop.core.answers import AnalyzedLog, Answer, Outcome
from kebab_desktop.ui.chat.asking import ConversationSlot
from kebab_desktop.ui.chat.turn import Turn
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.logs.reading import LogRead, LogTarget
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.chips import restyle


class LogQuestion(Turn):
    """``explain_requested(turn, anyway)``: answer it from the analysis ``read`` and from the runbooks."""

    explain_requested = Signal(object, bool)

    def __init__(
        self,
        read: LogRead,
        target: LogTarget,
        question: str,
        *,
        theme: Theme,
        intents: Intents,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(question, theme, intents, parent)
        self.read = read
        self.target = target
        self.asked = question
        self.slot: ConversationSlot | None = None
        self._answer_first = False
        self.waiting = False

    def answer_first(self) -> None:
        """Show the answer above the evidence: quotes of runbooks do not answer what was asked about the log."""
        layout = self.view.layout()
        assert isinstance(layout, QVBoxLayout), "the view lays itself out in a column"
        layout.insertWidget(layout.indexOf(self.view.evidence), self.view.body)
        self._answer_first = True

    def show_answer(self, answer: Answer) -> None:
        """Show a stored answer."""
        if answer.outcome is Outcome.QUOTES_ONLY:
            self.answer_first()
        super().show_answer(answer)
        self._lift_rule()

    def _lift_rule(self) -> None:
        """Draw no line above what stands at the top of the card."""
        if self._answer_first:
            self.view.body.setProperty("ruled", "false")
            restyle(self.view.body)

    @property
    def running(self) -> bool:
        """Whether it is being answered, or waits for that."""
        return super().running or self.waiting

    def wait(self) -> None:
        """Wait for an answer that is being made."""
        self.waiting = True
        self.view.stage.say(self.tr("It is answered once the other answer is finished."))

    @Slot()
    def stop(self) -> None:
        """Stop answering or waiting."""
        if self.waiting:
            self.waiting = False
            self.view.stop()
            self.ended.emit()
        super().stop()

    def show_event(self, event: object) -> None:
        """Show the next event of the answer, with no line above what stands at the top."""
        super().show_event(event)
        self._lift_rule()

    def request_again(self, anyway: bool) -> None:
        """Answer it again from the analysis."""
        self.explain_requested.emit(self, anyway)


def repeats(log: AnalyzedLog, before: AnalyzedLog | None) -> bool:
    """Tell whether a question was asked about the log of the answer before, where its card is shown."""
    if before is None or not log.asked:
        return False
    now, then = log.analysis, before.analysis
    return (now.files, now.summary, len(now.signals)) == (then.files, then.summary, len(then.signals))
