"""Says that an answer is not finished, and offers to ask again."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import button


class InterruptedBar(Banner):
    """``again_requested`` carries False: not past the gate."""

    again_requested = Signal(bool)

    def __init__(self, *, can_ask: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._can_ask = can_ask
        self.again = button(self.tr("Ask again"), "primary")
        self.again.clicked.connect(self._request)
        if can_ask:
            self.add_button(self.again)

    def show_answer(self, answer: Answer) -> None:
        """Show what happened to an answer that was not finished, hide for any other."""
        if answer.outcome is not Outcome.INTERRUPTED:
            self.say("")
        elif not self._can_ask:  # the history is also looked into while a question is being answered
            self.say(self.tr("This answer is not finished: it is still being made, or the program ended meanwhile."))
        elif answer.text or answer.quotes:
            self.say(self.tr("This answer was interrupted: the program ended before it was finished."))
        else:
            self.say(self.tr("This answer was interrupted: the program ended before anything was found."))

    @Slot()
    def _request(self) -> None:
        self.again_requested.emit(False)
