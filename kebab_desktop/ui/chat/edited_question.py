"""Says that what is typed is asked in the place of an earlier question, as a branch of the conversation."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from kebab_desktop.core.answers import AskOptions
from kebab_desktop.ui.chat.composer import Composer
from kebab_desktop.ui.chat.session import ChatSession
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.chips import ChipButton, Tone
from kebab_desktop.ui.widgets.labels import ElidedLabel


class EditedQuestion(QFrame):
    """A line above the question; hidden while the next question is asked at the end. The chip takes it back."""

    def __init__(self, session: ChatSession, composer: Composer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._composer = composer
        self._follows: str | None = None
        self.chip = ChipButton()
        self.chip.show_state(self.tr("Edited question ✕"), Tone.INFO)
        self.chip.setAccessibleName(self.tr("Ask it at the end of the conversation instead"))
        self.chip.setToolTip(self.chip.accessibleName())
        self.chip.clicked.connect(self.end)
        self.words = ElidedLabel("", "small")
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.S, 0, Space.S, Space.XS)
        row.setSpacing(Space.S)
        row.addWidget(self.chip)
        row.addWidget(self.words, 1)
        session.edit_requested.connect(self.begin)
        session.conversation_changed.connect(self.end)
        self.hide()

    @Slot(str, object)
    def begin(self, question: str, follows: str | None) -> None:
        """Take a question up, to be asked after the answer ``follows`` as another branch; None: at the end."""
        self._composer.take_up(question)
        self._follows = follows
        words = self.tr("Asked in place of this one, which stays one click away: “{question}”")
        self.words.set_full_text(words.format(question=" ".join(question.split())))
        self.setVisible(follows is not None)

    @Slot()
    def end(self) -> None:
        """Ask what is typed at the end of the conversation."""
        self._follows = None
        self.hide()

    def take(self, options: AskOptions) -> AskOptions:
        """Return the choices of the question that is asked now, with its place."""
        follows = self._follows
        self.end()
        return replace(options, follows=follows)
