"""How many sentences of an answer are marked, in words below it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.answer.verdicts import legend
from kebab_desktop.ui.tokens import Space


class MarksLine(QLabel):
    """Hidden where nothing is marked, and where the text with the marks is folded away."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setWordWrap(True)
        self.setProperty("role", "small")
        self.setContentsMargins(Space.M, 0, Space.M, Space.S)
        self.hide()

    def show_answer(self, answer: Answer, text: str) -> None:
        """Be about another answer, whose ``text`` is what is shown of it."""
        self.setText(legend(answer) if text.strip() else "")
        self.setVisible(bool(self.text()))
