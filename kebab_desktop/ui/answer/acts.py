"""What can be done with a finished answer: copy it, ask why, find it in the history, pin it, pack it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.answer.foot import AnswerFoot
from kebab_desktop.ui.answer.footnotes import to_markdown
from kebab_desktop.ui.answer.why import WhyPanel
from kebab_desktop.ui.intents import Intents


class AnswerActs(QObject):
    """Does what the foot of an answer offers. ``unfolded(part)``: a part was opened and should come into view."""

    unfolded = Signal(QWidget)

    def __init__(self, foot: AnswerFoot, why: WhyPanel, intents: Intents, parent: QObject) -> None:
        super().__init__(parent)
        self._why = why
        self._intents = intents
        self._answer: Answer | None = None
        foot.copy_requested.connect(self._copy)
        foot.why_toggled.connect(self._toggle_why)
        foot.history_requested.connect(self._open_history)
        foot.pin_requested.connect(self._pin)
        foot.pack_requested.connect(self._pack)

    @Slot(object)
    def show_answer(self, answer: Answer) -> None:
        """Be about another answer."""
        self._answer = answer

    @Slot()
    def _copy(self) -> None:
        if self._answer is not None:
            QGuiApplication.clipboard().setText(to_markdown(self._answer))
            self._intents.notice_requested.emit(self.tr("Copied as Markdown"))

    @Slot(bool)
    def _toggle_why(self, shown: bool) -> None:
        if self._answer is not None and shown:
            self._why.explain(self._answer)
        self._why.setVisible(shown)
        if shown:
            self.unfolded.emit(self._why)

    @Slot()
    def _pin(self) -> None:
        if self._answer is not None:
            self._intents.pin_wanted.emit(self._answer.retrieval.trace_id)

    @Slot()
    def _pack(self) -> None:
        if self._answer is not None:
            self._intents.pack_wanted.emit(self._answer.retrieval.trace_id)

    @Slot()
    def _open_history(self) -> None:
        if self._answer is not None:
            self._intents.answer_requested.emit(self._answer.retrieval.trace_id)
