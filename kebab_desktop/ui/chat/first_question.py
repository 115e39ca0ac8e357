"""The question that is typed while the program is being opened: kept, and asked once it is open."""

from __future__ import annotations

from PySide6.QtCore import QSettings, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.ui.chat.question_edit import QuestionEdit
from kebab_desktop.ui.intents import ChatTarget
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import restyle
from kebab_desktop.ui.widgets.labels import label

_KEY = "chat/first_question"


class FirstQuestion(QFrame):
    """Looks like the composer without its choices, which only the opened program knows.

    ``asked``: the question is to be asked as it stands; changing it takes that back.
    """

    def __init__(self, state: QSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("composer")
        self._state = state
        self.asked = False
        self.edit = QuestionEdit()
        self.edit.put(str(state.value(_KEY, "") or ""))
        self.note = label("", "small", wrap=True)
        self.note.hide()
        self.ask_button = button(self.tr("Ask ⏎"), "primary", name=self.tr("Ask"), tip=self.tr("Enter"))
        foot = QHBoxLayout()
        foot.setSpacing(Space.S)
        foot.addWidget(self.note, 1)
        foot.addStretch(0)
        foot.addWidget(self.ask_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.S, Space.S, Space.S)
        layout.setSpacing(Space.S)
        layout.addWidget(self.edit)
        layout.addLayout(foot)
        self.setFocusProxy(self.edit)
        self._connect()
        self._judge()

    def target(self) -> ChatTarget | None:
        """Return what the chat page is to continue; None when nothing was typed."""
        # A syllable that is being composed belongs to the question.
        QGuiApplication.inputMethod().commit()
        return ChatTarget(None, self.edit.toPlainText(), send=self.asked) if self._text() else None

    def save(self) -> None:
        """Keep a question that was not handed over for the next start."""
        if self._text():
            self._state.setValue(_KEY, self.edit.toPlainText())
        else:
            self._state.remove(_KEY)

    def hand_over(self) -> None:
        """Forget the question: the chat page has it."""
        self.edit.clear()
        self._state.remove(_KEY)

    def _connect(self) -> None:
        self.edit.submitted.connect(self._ask)
        self.ask_button.clicked.connect(self._ask)
        self.edit.textChanged.connect(self._take_back)
        self.edit.composed.connect(self._judge)
        self.edit.focus_changed.connect(self._show_focus)
        self.edit.refused.connect(self._tell)
        self.edit.log_pasted.connect(self._tell_not_yet)
        self.edit.paths_pasted.connect(self._tell_not_yet)

    @Slot()
    def _judge(self) -> None:
        self.ask_button.setEnabled(not self.edit.is_blank() and not self.asked)

    def _text(self) -> str:
        return self.edit.toPlainText().strip()

    @Slot(str)
    def _tell(self, text: str) -> None:
        self.note.setText(text)
        self.note.setVisible(bool(text))

    @Slot()
    def _ask(self) -> None:
        QGuiApplication.inputMethod().commit()
        if self._text():
            self.asked = True
            self.ask_button.setEnabled(False)
            self._tell(self.tr("This will be asked as soon as the knowledge base is open."))

    @Slot()
    def _take_back(self) -> None:
        self.asked = False
        self._judge()
        self._tell("")

    @Slot(str)
    @Slot(object)
    def _tell_not_yet(self, _pasted: object) -> None:
        self._tell(self.tr("Logs can be added as soon as the knowledge base is open."))

    @Slot(bool)
    def _show_focus(self, focused: bool) -> None:
        self.setProperty("focused", "true" if focused else "false")
        restyle(self)
