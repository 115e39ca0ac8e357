"""What an answer rests on, where that is not the question as it was asked: other words, or a log."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.answer.wording import searched_text
from kebab_desktop.ui.tokens import Space


class SearchedLine(QLabel):
    """Says what a follow-up was searched as, and of a question about a log whether log or runbooks answered it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setWordWrap(True)
        self.setProperty("role", "small")
        self.setContentsMargins(Space.M, Space.S, Space.M, Space.S)
        self.hide()

    def show_answer(self, answer: Answer) -> None:
        """Be about another answer."""
        text = self._log_and_runbooks(answer) if answer.log is not None else self._other_words(answer)
        self.setText(text)
        self.setVisible(bool(text))

    def _other_words(self, answer: Answer) -> str:
        searched = searched_text(answer)
        return self.tr("Searched as: {query}").format(query=searched) if searched else ""

    def _log_and_runbooks(self, answer: Answer) -> str:
        """Return what a question about a log was answered from; nothing for the explanation of the log itself."""
        if answer.log is None or not answer.log.asked:
            return ""
        match bool(answer.log_citations), bool(answer.citations):
            case True, True:
                return self.tr("From the log and the runbooks")
            case True, False:
                return self.tr("From the log alone; no runbook was used")
            case False, True:
                return self.tr("From the runbooks alone; no line of the log was used")
            case _:
                return ""
