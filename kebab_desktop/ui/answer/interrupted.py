"""Says that an answer is not finished, or is no longer kept, and offers to ask again."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import button


class InterruptedBar(Banner):
    """``again_requested`` carries False: not past the gate."""

    again_requested = Signal(bool)

    def __init__(self, intents: Intents, *, can_ask: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._can_ask = can_ask
        self._trace_id = ""
        intents.answer_missing.connect(self._note_missing)
        self.again = button(self.tr("Ask again"), "primary")
        self.again.clicked.connect(self._request)
        if can_ask:
            self.add_button(self.again)

    def show_answer(self, answer: Answer) -> None:
        """Show what happened to an answer that was not finished, hide for any other."""
        self._trace_id = answer.retrieval.trace_id
        if answer.outcome is not Outcome.INTERRUPTED:
            self.say("")
        elif not self._can_ask:  # the history is also looked into while a question is being answered
            self.say(self.tr("This answer is not finished: it is still being made, or the program ended meanwhile."))
        elif answer.text or answer.quotes:
            self.say(self.tr("This answer was interrupted: the program ended before it was finished."))
        else:
            self.say(self.tr("This answer was interrupted: the program ended before anything was found."))

    @Slot(str)
    def _note_missing(self, trace_id: str) -> None:
        """Old answers are put away, also while one is read: nothing can be done with it any more but asking again."""
        if not trace_id or trace_id != self._trace_id:
            return
        gone = self.tr("This answer is no longer in the history, so it cannot be pinned, packed or marked.")
        self.say(f"{gone} {self.tr('Ask again for one that is kept.')}" if self._can_ask else gone)

    @Slot()
    def _request(self) -> None:
        self.again_requested.emit(False)
