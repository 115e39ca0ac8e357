"""The words that an answer cites, shown where the document no longer holds them."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.document_view import DocumentView
from kebab_desktop.ui.widgets.labels import label, rule

_MOST_PX = 200


class CitedWords(QFrame):
    """Hidden until :meth:`show_words`; as high as the words, which scroll when they are long."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sources")
        self.view = DocumentView(theme)
        self.view.setAccessibleName(self.tr("The words that the answer cites"))
        caption = label(self.tr("AS THE ANSWER CITED IT"), "caption")
        caption.setContentsMargins(Space.M, Space.S, Space.M, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(caption)
        layout.addWidget(self.view)
        layout.addWidget(rule())
        self.hide()

    def show_words(self, words: str) -> None:
        """Show ``words`` (Markdown); none hides the part."""
        self.setVisible(bool(words.strip()))
        if words.strip():
            self.view.show_plain(words)
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be as high as the words at this width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.view.setFixedHeight(min(round(self.view.document().size().height()) + 2, _MOST_PX))
