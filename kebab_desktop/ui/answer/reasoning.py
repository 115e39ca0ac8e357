"""What a model thought before it answered: folded away, never checked."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.labels import label
from kebab_desktop.ui.widgets.rich_text import RichText

_TICK_MS = 100
_PART = 8000
"""So many characters are one text: laying out more takes longer than a frame."""


class ReasoningFold(QFrame):
    """Hidden until there is reasoning; grows while it is unfolded. Its text has no links and no marks."""

    unfolded = Signal(QWidget)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reasoning = ""
        self._theme = theme
        self._painted, self._room = "", _PART
        self.toggle = button(self.tr("Show the model's reasoning"), "ghost")
        self.toggle.setCheckable(True)
        self.toggle.toggled.connect(self._unfold)
        self.note = label(self.tr("Not checked against the runbooks, and no part of the answer."), "small", wrap=True)
        self.body = RichText(theme)
        self.body.setAccessibleName(self.tr("The model's reasoning"))
        self._bodies = [self.body]
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.XS, Space.M, Space.XS)
        layout.setSpacing(Space.XS)
        layout.addWidget(self.toggle, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.note)
        self._parts = QVBoxLayout()
        self._parts.setSpacing(0)
        self._parts.addWidget(self.body)
        layout.addLayout(self._parts)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._grow)
        self._show_body(shown=False)
        self.hide()

    @property
    def text(self) -> str:
        """Return what the model thought so far."""
        return self._reasoning

    def append(self, piece: str) -> None:
        """Take the next piece; it is painted with the next tick if anybody looks."""
        self._reasoning += piece
        self.show()
        if self.toggle.isChecked() and not self._timer.isActive():
            self._timer.start()

    def show_reasoning(self, text: str) -> None:
        """Be about another answer; without reasoning there is nothing to unfold."""
        changed = text != self._reasoning.strip()
        self._reasoning = text
        if not text:
            self.toggle.setChecked(False)
        elif changed and self.toggle.isChecked():
            self._render()
        self.setVisible(bool(text))

    @Slot(bool)
    def _unfold(self, shown: bool) -> None:
        self.toggle.setText(self.tr("Hide the model's reasoning") if shown else self.tr("Show the model's reasoning"))
        if shown:
            self._render()
        self._show_body(shown=shown)
        if shown:
            self.unfolded.emit(self)

    def _show_body(self, *, shown: bool) -> None:
        if (layout := self.layout()) is not None:  # text needs room above the rule of the answer, the button has it
            layout.setContentsMargins(Space.M, Space.XS, Space.M, Space.M if shown else Space.XS)
        self.note.setVisible(shown)
        for body in self._bodies:
            body.setVisible(shown)

    @Slot()
    def _grow(self) -> None:
        """Paint what came since the last tick: long reasoning would take a third of a second to be laid out anew."""
        told = self._reasoning.strip()
        if not told.startswith(self._painted):
            self._render()
            return
        for piece in _pieces(told[len(self._painted) :]):
            if self._room < len(piece):
                self._add_body()
            cursor = QTextCursor(self.body.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertText(piece, QTextCharFormat())
            self._room -= len(piece)
        self._painted = told

    def _render(self) -> None:
        for old in self._bodies[1:]:
            old.hide()
            old.deleteLater()
        self._bodies, self.body = self._bodies[:1], self._bodies[0]
        self.body.show_html("")
        self._painted, self._room = "", _PART
        self._grow()

    def _add_body(self) -> None:
        """Begin another text below, so that what came before is not laid out again."""
        self.body = RichText(self._theme)
        self.body.setAccessibleName(self.tr("The model's reasoning"))
        self.body.setVisible(self.toggle.isChecked())
        self._bodies.append(self.body)
        self._parts.addWidget(self.body)
        self._room = _PART


def _pieces(text: str) -> Iterator[str]:
    """Yield lines with their ends, very long ones in parts."""
    for line in text.splitlines(keepends=True):
        for start in range(0, len(line), _PART):
            yield line[start : start + _PART]
