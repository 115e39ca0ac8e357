"""What is shown until the program is open, and when it cannot be opened."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

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

    ``retry_requested``: open again; ``quit_requested``: give up; ``notice_requested``: a sentence for a toast.
    """

    retry_requested = Signal()
    quit_requested = Signal()
    notice_requested = Signal(str)

    def __init__(self, state: QSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = EmptyState()
        self.question = FirstQuestion(state)
        self.retry = button(self.tr("Try again"), "primary")
        self.defaults = button(self.tr("Start with the defaults"))
        self.defaults.setToolTip(self.tr("The settings file is kept beside its place under another name."))
        self.quit = button(self.tr("Quit"))
        self.copy = button(self.tr("Copy details"))
        self._report = ""
        self._settings_file = ""
        self._kept = ""
        for widget in self._buttons():
            self.state.add_button(widget)
        self.retry.clicked.connect(self._open_again)
        self.quit.clicked.connect(self.quit_requested)
        self.copy.clicked.connect(self._copy)
        self.defaults.clicked.connect(self._start_with_defaults)
        conversations = QFrame()
        conversations.setObjectName("conversations")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(Columns(conversations, self._centre(), QWidget(), state, self))
        self.setFocusProxy(self.question)
        self.show_opening()

    @property
    def opening(self) -> bool:
        """Whether it says that the program is being opened, not why that failed."""
        return self.quit.isHidden()

    def show_opening(self) -> None:
        """Say that the program is being opened."""
        self.state.say("", self.tr("Opening the knowledge base …"))
        self.question.setEnabled(True)
        for widget in self._buttons():
            widget.hide()

    def fail(self, error: KebabError, *, retry: bool = True) -> None:
        """Say what happened and what to do; a settings file that cannot be used may be put aside."""
        self._settings_file = str(error.details.get("settings_file", ""))
        self._fail(said(error.message), said(error.hint), "", retry=retry)

    def fail_unexpectedly(self, error: Exception, report: str, *, retry: bool = True) -> None:
        """Say that the program itself failed; ``report`` can be copied."""
        self._settings_file = ""
        what = f"{type(error).__name__}: {error}".strip(" :")
        advice = self.tr("What is indexed is kept. Copy the report if you want to tell the makers.")
        self._fail(self.tr("The program could not be opened."), f"{what}\n{advice}", report, retry=retry)

    def hand_over(self) -> None:
        """Forget the question, which the chat page has now, and tell where the old settings are."""
        self.question.hand_over()
        if self._kept:
            words = self.tr("The settings are the defaults now. The old file is kept: {path}")
            self.notice_requested.emit(words.format(path=self._kept))
        self._kept = ""

    def _buttons(self) -> tuple[QPushButton, ...]:
        return (self.retry, self.defaults, self.copy, self.quit)

    def _fail(self, title: str, text: str, report: str, *, retry: bool) -> None:
        self._report = report
        self.state.say(title, text)
        self.retry.setVisible(retry)
        self.defaults.setVisible(retry and bool(self._settings_file))
        self.copy.setVisible(bool(report))
        self.quit.show()
        if not self.question.edit.toPlainText():
            # Who is typing is not interrupted: the next key would press the button. Else the field looks as it is:
            # nothing can be asked.
            self.question.setEnabled(False)
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
    def _start_with_defaults(self) -> None:
        # Imported here: nothing of the facade is loaded before the first frame.
        from kebab_desktop.app.settings_file import set_aside

        try:
            self._kept = str(set_aside(Path(self._settings_file)))
        except KebabError as error:
            self.fail(error)
            return
        self._open_again()

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report)
