"""The composer: question field, scope row, Ask and Stop."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.ui.chat.question_edit import QuestionEdit
from kebab_desktop.ui.chat.scope_fold import ScopeFold
from kebab_desktop.ui.chat.scope_row import ScopeRow
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.announcing import announce
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import restyle
from kebab_desktop.ui.widgets.labels import label


class Composer(QFrame):
    """``asked`` carries the question; ``stop_requested``: end the running answer; ``attach_requested``: choose logs."""

    asked = Signal(str)
    stop_requested = Signal()
    attach_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("composer")
        self._limit = 0
        self._waiting = ""
        self.edit = QuestionEdit()
        self.scope = ScopeRow()
        self.fold = ScopeFold(self.scope)
        for signal in (self.fold.toggled, self.scope.told):
            signal.connect(self._arrange)
        self.problem = label("", "bad", wrap=True)
        self.problem.hide()
        self.ask_button = button(self.tr("Ask ⏎"), "primary", name=self.tr("Ask"), tip=self.tr("Enter"))
        self.attach_button = button(self.tr("Attach log"), name=self.tr("Attach logs"), tip=self.tr("Ctrl+O"))
        self.stop_button = button(self.tr("Stop"), name=self.tr("Stop the answer"), tip=self.tr("Esc"))
        self.stop_button.hide()
        buttons = QHBoxLayout()
        buttons.setSpacing(Space.S)
        buttons.addWidget(self.fold)
        buttons.addStretch(1)
        buttons.setAlignment(Qt.AlignmentFlag.AlignBottom)
        buttons.addWidget(self.attach_button)
        buttons.addWidget(self.stop_button)
        buttons.addWidget(self.ask_button)
        self._below = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._below.setSpacing(Space.S)
        self._below.addWidget(self.scope, 1, Qt.AlignmentFlag.AlignVCenter)
        self._below.addLayout(buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.S, Space.S, Space.S)
        layout.setSpacing(Space.S)
        layout.addWidget(self.edit)
        layout.addWidget(self.problem)
        layout.addLayout(self._below)
        self.edit.submitted.connect(self._submit)
        self.edit.textChanged.connect(self.judge)
        self.edit.composed.connect(self.judge)
        self.edit.refused.connect(self._tell_refused)
        self.edit.focus_changed.connect(self._show_focus)
        self.ask_button.clicked.connect(self._submit)
        self.stop_button.clicked.connect(self.stop_requested)
        self.attach_button.clicked.connect(self.attach_requested)
        self.judge()

    def set_limit(self, characters: int) -> None:
        """Say the longest question that is accepted; 0 means unknown."""
        self._limit = characters
        self.judge()

    def set_busy(self, busy: bool) -> None:
        """Offer Stop while an answer is made; another question may be asked meanwhile and waits for it."""
        if not busy and self.stop_button.hasFocus():
            self.edit.setFocus()
        self.stop_button.setVisible(busy)
        waits = self.tr("Asks this (Enter); an answer that is being made is finished first")
        self.ask_button.setToolTip(waits if busy else self.tr("Enter"))
        self._arrange()

    def put(self, question: str, *, send: bool = False) -> None:
        """Put a question into the field; ``send``: it is asked with :meth:`send_waiting`."""
        self._waiting = question if send else ""
        self.edit.put(question)
        self.edit.setFocus()

    @Slot(str)
    def take_up(self, question: str) -> None:
        """Put a question that was asked into the field; what stood there comes back with Undo."""
        self._waiting = ""
        self.edit.selectAll()
        self.edit.insert(question)
        self.edit.setFocus()

    def send_waiting(self) -> None:
        """Ask what was put here to be sent, now that the choices are the user's own; not when it was changed since."""
        waiting, self._waiting = self._waiting, ""
        if waiting and waiting == self.edit.toPlainText():
            self._submit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Put the cursor into the field: the whole frame looks like one."""
        super().mousePressEvent(event)
        self.edit.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold the choices where they do not fit."""
        super().resizeEvent(event)
        self._arrange()

    @Slot()
    def _arrange(self) -> None:
        """Show the choices beside the buttons where they fit into one line, else one chip that unfolds them."""
        buttons = [
            button for button in (self.ask_button, self.stop_button, self.attach_button) if not button.isHidden()
        ]
        taken = sum(button.sizeHint().width() + Space.S for button in buttons) + 2 * Space.M
        fits = self.width() - taken >= self.scope.sizeHint().width()
        self.fold.setVisible(not fits)
        self.scope.setVisible(fits or self.fold.isChecked())
        direction = QBoxLayout.Direction
        self._below.setDirection(direction.LeftToRight if fits else direction.TopToBottom)

    @Slot()
    def _submit(self) -> None:
        QGuiApplication.inputMethod().commit()
        question = self.edit.toPlainText().strip()
        if not question or not self.ask_button.isEnabled():
            return
        self.edit.remember(question)
        # Else the button, when it was pressed, hands the focus on to the transcript, and what is typed next is lost.
        self.edit.setFocus()
        self.edit.clear()
        self.asked.emit(question)

    @Slot()
    def judge(self) -> None:
        """Say whether what stands in the field can be asked; what was refused before is not told any more."""
        length = len(self.edit.toPlainText().strip())
        too_long = 0 < self._limit < length
        self.problem.setVisible(too_long)
        if too_long:
            text = self.tr("The question has {n} characters; at most {limit} are accepted.")
            self.problem.setText(text.format(n=f"{length:,}", limit=f"{self._limit:,}"))
        self.ask_button.setEnabled(not self.edit.is_blank() and not too_long)

    @Slot(str)
    def _tell_refused(self, words: str) -> None:
        self.problem.setText(words)
        self.problem.show()
        announce(self.problem, words)

    @Slot(bool)
    def _show_focus(self, focused: bool) -> None:
        self.setProperty("focused", "true" if focused else "false")
        restyle(self)
