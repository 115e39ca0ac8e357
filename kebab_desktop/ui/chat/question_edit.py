"""The field for the question: Enter sends, Shift+Enter breaks the line, Up recalls, input methods are respected."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QMimeData, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

from kebab_desktop.ui.widgets.drop_overlay import dropped_paths

translate = QCoreApplication.translate

_MIN_LINES = 2
_MAX_LINES = 8
_MARGIN = 4
_LONGEST = 20_000
"""Longer text is not taken into the field: laying out a line of a million characters takes minutes."""


class QuestionEdit(QPlainTextEdit):
    """``submitted``: Enter was pressed outside a composition; ``focus_changed``: for the frame around the field.

    ``log_pasted`` carries text that looks like a log, ``paths_pasted`` files; neither goes into the field.
    ``refused`` says in a sentence why what was pasted is no question. ``composed``: an input method
    changed what it is composing, which is seen but not in the text yet.
    """

    submitted = Signal()
    focus_changed = Signal(bool)
    log_pasted = Signal(str)
    paths_pasted = Signal(object)
    refused = Signal(str)
    composed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._composing = ""
        self._last = ""
        self._words = self.tr("Ask the runbooks, or drop a log here")
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setPlaceholderText(self._words)
        self.setAccessibleName(self.tr("Question"))
        self.document().setDocumentMargin(_MARGIN)
        self.textChanged.connect(self._fit)
        self._fit()

    def remember(self, question: str) -> None:
        """Keep ``question`` for the Up key."""
        self._last = question

    def is_blank(self) -> bool:
        """Tell whether nothing can be seen, also nothing that is being composed."""
        return not (self.toPlainText() + self._composing).strip()

    def put(self, question: str) -> None:
        """Replace the text; typing goes on at its end."""
        self.setPlainText(question)
        self.moveCursor(QTextCursor.MoveOperation.End)

    def sizeHint(self) -> QSize:
        """Be as high as two to eight lines."""
        return QSize(super().sizeHint().width(), _text_height(self) + 2 * _MARGIN)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the height right for the width."""
        super().resizeEvent(event)
        self._fit()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Notice what is being composed; Qt would go on showing the placeholder behind the first syllable."""
        self._composing = event.preeditString()
        self.setPlaceholderText("" if self._composing else self._words)
        super().inputMethodEvent(event)
        self.composed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Send, break the line, or recall the last question."""
        enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if enter and self._composing:
            event.ignore()
        elif enter and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.submitted.emit()
        elif event.key() == Qt.Key.Key_Up and self._last and not self.toPlainText() + self._composing:
            self.put(self._last)
        else:
            super().keyPressEvent(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Leave dropped files to the page; only text goes into the question, also the address of a link."""
        return not dropped_paths(source) and super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Insert text; a log and files are handed on."""
        if paths := dropped_paths(source):
            self.paths_pasted.emit(paths)
        elif source.hasImage() and not source.hasText():
            words = translate("Composer", "A picture cannot be asked. Paste its text, or attach the log as a file.")
            self.refused.emit(words)
        elif source.formats() and not source.text():  # or the other program was too slow to hand its text over
            words = translate(
                "Composer", "The clipboard gives no text. Copy it again as text, or attach a log as a file."
            )
            self.refused.emit(words)
        else:
            self.take(source.text())

    @Slot(str)
    def take(self, text: str) -> None:
        """Insert a text from elsewhere, unless it looks like a log: that is handed on."""
        # Imported here: the field is in the first frame, and nobody pastes before it is seen.
        from kebab_desktop.ui.logs.recognition import looks_like_log

        if looks_like_log(text):
            self.log_pasted.emit(text)
        else:
            self.insert(text)
            self.setFocus()

    def insert(self, text: str) -> None:
        """Put text where the cursor is, unless it is far too long."""
        if len(text) > _LONGEST:
            words = translate(
                "Composer",
                "The text has {n} characters, too many for a question. Save it as a file and attach that as a log.",
            )
            self.refused.emit(words.format(n=f"{len(text):,}"))
        else:
            self.insertPlainText(text)
            self.ensureCursorVisible()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring."""
        super().focusInEvent(event)
        self.focus_changed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus ring; a composition ends with the focus."""
        self._composing = ""
        self.setPlaceholderText(self._words)
        super().focusOutEvent(event)
        self.focus_changed.emit(False)

    @Slot()
    def _fit(self) -> None:
        self.setFixedHeight(self.sizeHint().height())


def _text_height(edit: QuestionEdit) -> int:
    """Add up lines: those with Hangul are higher than the spacing of the first font of the window."""
    height, left, block = 0.0, _MAX_LINES, edit.document().begin()
    while block.isValid() and left > 0:
        rows = max(block.layout().lineCount(), 1)
        shown = min(rows, left)
        height += edit.blockBoundingRect(block).height() * shown / rows
        left -= shown
        block = block.next()
    return round(height + max(_MIN_LINES - _MAX_LINES + left, 0) * edit.fontMetrics().lineSpacing())
