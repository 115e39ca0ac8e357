"""The transcript of one conversation: turns below one another, the newest in view."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.answer.wording import outdated_text
from kebab_desktop.ui.chat.asking import ConversationSlot
from kebab_desktop.ui.chat.log_turn import LogTurn, stored_turn
from kebab_desktop.ui.chat.turn import Turn
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.columns import centred_column

_BATCH = 20
_STICKY_PX = 48


class Transcript(QScrollArea):
    """Holds the turns of the conversation in ``slot``.

    ``refs_activated(refs, index)`` and ``again_requested(question, anyway)`` come from the answers,
    ``explain_requested(turn, anyway)`` from those about logs.
    """

    refs_activated = Signal(object, int)
    again_requested = Signal(str, bool)
    explain_requested = Signal(object, bool)

    def __init__(self, theme: Theme, intents: Intents, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("transcript")
        self.slot = ConversationSlot()
        self._theme = theme
        self._intents = intents
        self._sticky = True
        self._following = False
        self._unfolded: QWidget | None = None
        self._earlier: list[Answer] = []
        self._outdated: frozenset[str] = frozenset()
        self.turns: list[Turn] = []
        self.earlier_button = button(self.tr("Show earlier answers"), "ghost")
        self.earlier_button.clicked.connect(self._show_earlier)
        self.earlier_button.hide()
        body = QWidget()
        body.setObjectName("transcriptBody")
        self._turns = QVBoxLayout()
        self._turns.setSpacing(Space.XL)
        column = centred_column(body)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.L)
        column.addWidget(self.earlier_button)
        column.addLayout(self._turns)
        column.addStretch(1)
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Transcript"))
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(self._stay_at_end)
        bar.valueChanged.connect(self._note_position)

    @property
    def running(self) -> Turn | None:
        """Return the turn whose answer is being made."""
        return next((turn for turn in reversed(self.turns) if turn.running), None)

    def show_answers(self, answers: Sequence[Answer]) -> None:
        """Show stored answers, the last twenty at once and the others on request."""
        self._earlier = list(answers[:-_BATCH])
        for answer in answers[-_BATCH:]:
            self._insert_answer(answer, len(self.turns))
        self.earlier_button.setVisible(bool(self._earlier))

    def show_before(self, answers: Sequence[Answer]) -> None:
        """Show stored answers before a turn that is running; if that ended meanwhile its answer is among them."""
        here = {turn.view.answer.retrieval.trace_id for turn in self.turns if turn.view.answer is not None}
        older = [answer for answer in answers if answer.retrieval.trace_id not in here]
        self._earlier = older[:-_BATCH]
        for position, answer in enumerate(older[-_BATCH:]):
            self._insert_answer(answer, position)
        self.earlier_button.setVisible(bool(self._earlier))

    def add_turn(self, turn: Turn) -> None:
        """Add a question whose answer is about to be made and bring it into view."""
        self._sticky = True
        self._insert(turn, len(self.turns))

    def mark_outdated(self, trace_ids: Collection[str]) -> None:
        """Say of these answers that they cite lines which have changed since."""
        self._outdated = frozenset(trace_ids)
        for turn in self.turns:
            self._mark(turn)

    def _mark(self, turn: Turn) -> None:
        answer = turn.view.answer
        old = answer is not None and answer.retrieval.trace_id in self._outdated
        turn.view.outdated.say(outdated_text() if old else "")

    def _insert_answer(self, answer: Answer, position: int) -> None:
        turn = stored_turn(answer, self._theme, self._intents)
        if isinstance(turn, LogTurn):
            turn.slot = self.slot
            turn.explain_requested.connect(self.explain_requested)
        self._insert(turn, position)
        self._mark(turn)

    def _insert(self, turn: Turn, position: int) -> None:
        turn.view.refs_activated.connect(self.refs_activated)
        turn.view.unfolded.connect(self._reveal)
        turn.again_requested.connect(self.again_requested)
        self.turns.insert(position, turn)
        self._turns.insertWidget(position, turn)

    @Slot()
    def _show_earlier(self) -> None:
        batch, self._earlier = self._earlier[-_BATCH:], self._earlier[:-_BATCH]
        for position, answer in enumerate(batch):
            self._insert_answer(answer, position)
        self.earlier_button.setVisible(bool(self._earlier))

    @Slot(QWidget)
    def _reveal(self, part: QWidget) -> None:
        self._unfolded = part
        QTimer.singleShot(0, self, self._show_unfolded)  # once it has been laid out

    @Slot()
    def _show_unfolded(self) -> None:
        if self._unfolded is not None:
            self.ensureWidgetVisible(self._unfolded, 0, Space.L)
        self._unfolded = None

    @Slot(int, int)
    def _stay_at_end(self, _minimum: int, maximum: int) -> None:
        """Follow the newest answer as it grows, but never push its question out of view."""
        if self._sticky and self.turns:
            self._following = True
            self.verticalScrollBar().setValue(min(maximum, max(self.turns[-1].y() - Space.M, 0)))
            self._following = False

    @Slot(int)
    def _note_position(self, value: int) -> None:
        if not self._following:
            self._sticky = value >= self.verticalScrollBar().maximum() - _STICKY_PX
