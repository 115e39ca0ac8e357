"""The note on an answer, below its foot: shown once it is kept, written in a field in its place."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtGui import QKeyEvent, Qt, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.marks import Mark, checked_note
from kebab_desktop.ui.language import said_error
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button, is_enter
from kebab_desktop.ui.widgets.labels import label

_LINES = 3


class NoteField(QPlainTextEdit):
    """``submitted``: Enter; Shift+Enter breaks the line. ``left``: Escape, which nothing around the field gets."""

    submitted = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "field")
        self.setTabChangesFocus(True)
        self.setFixedHeight(_LINES * self.fontMetrics().lineSpacing() + 2 * Space.S)

    def event(self, event: QEvent) -> bool:
        """Take Escape before a shortcut of the page does."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.ShortcutOverride
            and event.key() == Qt.Key.Key_Escape
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep the note, break the line, or leave."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif is_enter(event) and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.submitted.emit()
        else:
            super().keyPressEvent(event)


class MarkNote(QFrame):
    """Hidden without a note. ``submitted(mark, note)``: keep both; ``left``: the field was closed without that."""

    submitted = Signal(str, str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("markNote")
        self._mark = Mark.NONE
        self._note = ""
        self.told = label("", "small", wrap=True)
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.editor = QWidget()
        self.asked = label("", "small", wrap=True)
        self.field = NoteField()
        self.problem = label("", "bad", wrap=True)
        self.keep = button("", "primary")
        self.leave = button(self.tr("Cancel"), "ghost")
        row = QHBoxLayout()
        row.setSpacing(Space.S)
        row.addWidget(self.problem, 1)
        row.addStretch(0)
        row.addWidget(self.leave)
        row.addWidget(self.keep)
        column = QVBoxLayout(self.editor)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.XS)
        for part in (self.asked, self.field):
            column.addWidget(part)
        column.addLayout(row)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.S, Space.M, Space.S)
        layout.addWidget(self.told)
        layout.addWidget(self.editor)
        self.field.submitted.connect(self._submit)
        self.field.left.connect(self._leave)
        self.field.textChanged.connect(self._check)
        self.keep.clicked.connect(self._submit)
        self.leave.clicked.connect(self._leave)
        self._ask_about(Mark.WRONG)
        self.show_note("")

    @property
    def editing(self) -> bool:
        """Whether a note is being written."""
        return not self.editor.isHidden()

    def show_note(self, note: str, *, writing_on: bool = False) -> None:
        """Show the note that is kept; ``writing_on`` leaves a field open in which it is being changed."""
        self._note = note
        if writing_on and self.editing:
            return
        self.told.setText(self.tr("Note: {text}").format(text=note))
        self.told.setVisible(bool(note))
        self.editor.hide()
        self.setVisible(bool(note))

    def write(self, mark: Mark, note: str) -> None:
        """Open the field for the note to a mark."""
        self._ask_about(mark)
        self.field.setPlainText(note)
        self.field.moveCursor(QTextCursor.MoveOperation.End)
        self._check()
        self.told.hide()
        self.editor.show()
        self.show()
        self.field.setFocus()

    def _ask_about(self, mark: Mark) -> None:
        self._mark = mark
        wrong = mark is Mark.WRONG
        self.asked.setText(
            self.tr("What was wrong? A note is optional. Enter keeps it, Esc leaves.")
            if wrong
            else self.tr("What helped? A note is optional. Enter keeps it, Esc leaves.")
        )
        self.field.setAccessibleName(self.asked.text())
        self.keep.setText(self.tr("Mark as wrong") if wrong else self.tr("Keep the note"))
        self.keep.setAccessibleName(self.keep.text())

    @Slot()
    def _check(self) -> None:
        try:
            checked_note(self.field.toPlainText())
        except UsageError as error:
            self.problem.setText(said_error(error))
        else:
            self.problem.setText("")
        self.keep.setEnabled(not self.problem.text())

    @Slot()
    def _submit(self) -> None:
        if self.keep.isEnabled():
            note = checked_note(self.field.toPlainText())
            self.show_note(self._note)
            self.submitted.emit(self._mark.value, note)

    @Slot()
    def _leave(self) -> None:
        self.show_note(self._note)
        self.left.emit()
