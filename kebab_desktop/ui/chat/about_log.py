"""Says whether the next question of a conversation with a log is about it, or for the runbooks alone."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from kebab_desktop.ui.chat.log_question import LogQuestion
from kebab_desktop.ui.chat.log_turn import LogTurn, target_of
from kebab_desktop.ui.chat.session import ChatSession, stop_answers
from kebab_desktop.ui.chat.transcript import Transcript
from kebab_desktop.ui.logs.reading import LogRead, ReadLog
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.chips import ChipButton, Tone
from kebab_desktop.ui.widgets.labels import ElidedLabel

_LONGEST_NAME = 40


def log_in(transcript: Transcript | None) -> ReadLog | None:
    """Return the log that was read last in a conversation, None where there is none to ask about."""
    for place in reversed(transcript.places if transcript is not None else []):
        if isinstance(turn := place.turn, LogTurn | LogQuestion) and turn.read is not None and turn.read.recognised:
            return ReadLog(turn.read, turn.target)
        answer = place.answer
        if answer is not None and answer.log is not None:
            return ReadLog(LogRead(answer.log.analysis), target_of(answer.log))
    return None


class AboutLog(QFrame):
    """A line above the question; the chip changes what it is about, for the open conversation."""

    def __init__(self, context: PageContext, session: ChatSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._session = session
        self._left_alone: set[str | None] = set()
        self.words = ElidedLabel("", "small")
        self.chip = ChipButton()
        self.chip.setAccessibleName(self.tr("What the next question is about"))
        self.chip.clicked.connect(self._change)
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.S, 0, Space.S, Space.XS)
        row.setSpacing(Space.S)
        row.addWidget(self.chip)
        row.addWidget(self.words, 1)
        for signal in (session.conversation_changed, session.busy_changed, session.turn_begun):
            signal.connect(self.refresh)
        self.hide()

    @property
    def log(self) -> ReadLog | None:
        """Return the log that the next question is about, None where the runbooks alone are searched."""
        found = log_in(self._session.transcript)
        return None if self._session.conversation_id in self._left_alone else found

    def ask(self, log: ReadLog, question: str, transcript: Transcript | None = None) -> None:
        """Ask about a log in the open conversation, or in that of ``transcript``."""
        stop_answers(self._session)
        turn = LogQuestion(log.read, log.target, question, theme=self._context.theme, intents=self._context.intents)
        turn.view.by_model = self._context.kebab.preferences.current().answer.engine != "quotes"
        if not turn.view.by_model:
            turn.answer_first()
        turn.explain_requested.connect(self._session.explain_requested)
        turn.slot = self._session.begin(turn, transcript)
        self._session.explain_requested.emit(turn, False)

    @Slot()
    def refresh(self) -> None:
        """Show what the next question is about; nothing in a conversation without a log."""
        found = log_in(self._session.transcript)
        self.setVisible(found is not None)
        if found is None:
            return
        title = found.target.title
        name = title if len(title) <= _LONGEST_NAME else f"{title[: _LONGEST_NAME - 1]}…"
        if self.log is not None:
            self.chip.show_state(self.tr("About {name} ✕").format(name=name), Tone.INFO)
            self.chip.setToolTip(self.tr("Press to search the runbooks alone"))
            self.words.set_full_text(self.tr("Answered from its analysis and its runbooks"))
        else:
            self.chip.show_state(self.tr("Ask about {name}").format(name=name), Tone.PLAIN)
            self.chip.setToolTip(self.tr("Answer from the analysis of the log and its runbooks"))
            self.words.set_full_text(self.tr("Only the runbooks are searched, not the log"))
        self.chip.setAccessibleName(self.chip.text())

    @Slot()
    def _change(self) -> None:
        self._left_alone ^= {self._session.conversation_id}
        self.refresh()
