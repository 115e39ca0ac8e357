"""What is shown until the program is open, and when it cannot be opened."""

from __future__ import annotations

from PySide6.QtCore import QSettings, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.core.errors import KebabError
from kebab_desktop.ui.chat.columns import Columns
from kebab_desktop.ui.chat.first_question import FirstQuestion
from kebab_desktop.ui.language import said
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.columns import centred_column
from kebab_desktop.ui.widgets.empty_state import EmptyState


class StartPage(QWidget):
    """Has the columns of the chat page, so that nothing jumps when that takes its place.

    ``retry_requested``: open again; ``quit_requested``: give up.
    """

    retry_requested = Signal()
    quit_requested = Signal()

    def __init__(self, state: QSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = EmptyState()
        self.question = FirstQuestion(state)
        self.retry = button(self.tr("Try again"), "primary")
        self.quit = button(self.tr("Quit"))
        self.copy = button(self.tr("Copy details"))
        self._report = ""
        for widget in (self.retry, self.copy, self.quit):
            self.state.add_button(widget)
        self.retry.clicked.connect(self._open_again)
        self.quit.clicked.connect(self.quit_requested)
        self.copy.clicked.connect(self._copy)
        conversations = QFrame()
        conversations.setObjectName("conversations")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(Columns(conversations, self._centre(), QWidget(), state))
        self.setFocusProxy(self.question)
        self.show_opening()

    def show_opening(self) -> None:
        """Say that the program is being opened."""
        self.state.say("", self.tr("Opening the knowledge base …"))
        for widget in (self.retry, self.copy, self.quit):
            widget.hide()

    def fail(self, error: KebabError, *, retry: bool = True) -> None:
        """Say what happened and what to do."""
        self._fail(said(error.message), said(error.hint), "", retry=retry)

    def fail_unexpectedly(self, error: Exception, report: str, *, retry: bool = True) -> None:
        """Say that the program itself failed; ``report`` can be copied."""
        what = f"{type(error).__name__}: {error}".strip(" :")
        advice = self.tr("What is indexed is kept. Copy the report if you want to tell the makers.")
        self._fail(self.tr("The program could not be opened."), f"{what}\n{advice}", report, retry=retry)

    def _fail(self, title: str, text: str, report: str, *, retry: bool) -> None:
        self._report = report
        self.state.say(title, text)
        self.retry.setVisible(retry)
        self.copy.setVisible(bool(report))
        self.quit.show()
        if not self.question.edit.toPlainText():
            # Who is typing is not interrupted: the next key would press the button.
            (self.retry if retry else self.quit).setFocus()

    def _centre(self) -> QFrame:
        centre = QFrame()
        centre.setObjectName("composerArea")
        foot = QWidget()
        column = centred_column(foot)
        column.setContentsMargins(Space.XL, Space.XS, Space.XL, Space.L)
        column.addWidget(self.question)
        layout = QVBoxLayout(centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.state, 1)
        layout.addWidget(foot)
        return centre

    @Slot()
    def _open_again(self) -> None:
        self.show_opening()
        self.question.setFocus()
        self.retry_requested.emit()

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report)
