"""A refusal in plain words, with the nearest candidates and what can be done."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.app.gaps import NOT_COVERED
from kebab_desktop.core.answers import Answer, Outcome, RefusalKind
from kebab_desktop.ui.answer.refs import ref_of_hit
from kebab_desktop.ui.answer.sources import SourceList
from kebab_desktop.ui.answer.wording import gate_key, refusal_sentence
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.flow import FlowLayout

_NEAREST = 3


class RefusalView(QFrame):
    """Shown instead of an answer. ``again_requested`` carries True: ask again, past the gate.

    ``runbook_requested`` carries the question that no runbook covers.
    """

    nearest_activated = Signal(object)
    again_requested = Signal(bool)
    gate_requested = Signal(str)
    runbook_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gate_key = ""
        self._question = ""
        self.sentence = Banner()
        self.nearest = SourceList(self.tr("NEAREST IN THE RUNBOOKS"))
        self.nearest.activated.connect(self.nearest_activated)
        self.anyway = button(self.tr("Answer anyway from these"), "primary")
        self.anyway.clicked.connect(self._request_anyway)
        self.gate = button(self.tr("Change the gate"))
        self.gate.clicked.connect(self._request_gate)
        self.write = button(self.tr("Write a runbook"), tip=self.tr("Begin a runbook that answers this question"))
        self.write.clicked.connect(self._request_runbook)
        self._actions = QWidget()
        around = QVBoxLayout(self._actions)
        around.setContentsMargins(Space.M + 2, 0, Space.M + 2, Space.M)
        actions = FlowLayout(spacing=Space.S)
        around.addLayout(actions)
        for action in (self.anyway, self.gate, self.write):
            actions.addWidget(action)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.S)
        layout.addWidget(self.sentence)
        layout.addWidget(self.nearest)
        layout.addWidget(self._actions)
        self.hide()

    def explain(self, answer: Answer, *, can_ask: bool, can_write: bool = False) -> None:
        """Show why ``answer`` was refused; what may be done here: ask again, write a runbook."""
        if answer.refusal is None or answer.outcome is Outcome.STOPPED:  # stopped: the verdict and the notice say it
            self.hide()
            return
        gated = answer.refusal.kind is RefusalKind.SCORE_GATE
        self._gate_key = gate_key(answer.retrieval) if gated else ""
        self.sentence.say(refusal_sentence(answer.refusal), Tone.BAD)
        self.nearest.show_refs([ref_of_hit(hit) for hit in answer.hits[:_NEAREST]] if gated else [])
        self.anyway.setVisible(gated and can_ask and bool(answer.hits))
        self.gate.setVisible(bool(self._gate_key))
        self._question = answer.question
        self.write.setVisible(can_write and answer.refusal.kind in NOT_COVERED)
        self._actions.setVisible(not self.write.isHidden() or gated)
        self.show()

    @Slot()
    def _request_anyway(self) -> None:
        self.again_requested.emit(True)

    @Slot()
    def _request_gate(self) -> None:
        self.gate_requested.emit(self._gate_key)

    @Slot()
    def _request_runbook(self) -> None:
        self.runbook_requested.emit(self._question)
