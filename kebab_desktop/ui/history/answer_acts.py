"""What can be made of a stored answer: pin it, pack it for an incident, write the runbook that was missing."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.app.gaps import NOT_COVERED
from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.history.pin_button import PinButton
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.flow import FlowLayout


class AnswerActs(QWidget):
    """A row of buttons; ``pack_wanted`` carries a trace id. ``write`` stands elsewhere: in the foot of the pane."""

    pack_wanted = Signal(str)

    def __init__(self, intents: Intents, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._intents = intents
        self._answer: Answer | None = None
        self.pin = PinButton()
        self.write = button(
            self.tr("Write a runbook"), "primary", tip=self.tr("Begin a runbook that answers this question")
        )
        tip = self.tr("Save the conversation, the cited lines and the log findings for others, secrets masked")
        self.pack = button(self.tr("Incident pack…"), tip=tip)
        self.write.hide()
        self.copy = button(self.tr("Copy question"), "ghost")
        row = FlowLayout(self, spacing=Space.S)
        for widget in (self.pin, self.pack, self.copy):
            row.addWidget(widget)
        self.write.clicked.connect(self._write)
        self.pack.clicked.connect(self._pack)

    def show_answer(self, answer: Answer) -> None:
        """Be about another answer."""
        self._answer = answer
        not_covered = answer.refusal is not None and answer.refusal.kind in NOT_COVERED
        self.pin.show_answer(answer)
        self.write.setVisible(not_covered and self._intents.runbooks_can_be_written)

    @Slot()
    def _write(self) -> None:
        if self._answer is not None:
            self._intents.runbook_wanted.emit(self._answer.question)

    @Slot()
    def _pack(self) -> None:
        if self._answer is not None:
            self.pack_wanted.emit(self._answer.retrieval.trace_id)
