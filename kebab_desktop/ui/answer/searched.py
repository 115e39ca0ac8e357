"""What a follow-up was searched as, where that is not the question itself."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.answer.wording import searched_text
from kebab_desktop.ui.tokens import Space


class SearchedLine(QLabel):
    """Hidden for a question that was searched as it stands, and for logs: those are not searched by their words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setWordWrap(True)
        self.setProperty("role", "small")
        self.setContentsMargins(Space.M + 2, Space.S, Space.M + 2, Space.S)
        self.hide()

    def show_answer(self, answer: Answer) -> None:
        """Be about another answer."""
        searched = searched_text(answer) if answer.log is None else ""
        self.setText(self.tr("Searched as: {query}").format(query=searched))
        self.setVisible(bool(searched))
