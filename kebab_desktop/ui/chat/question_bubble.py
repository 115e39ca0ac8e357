"""The question as a bubble at the right, as wide as it needs to be and at most three quarters of the transcript."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLayout, QVBoxLayout, QWidget

from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import IconButton

_SHARE = 0.78
_NARROWEST = 120
_PADDING = Space.M


class QuestionBubble(QWidget):
    """Plain text that can be selected; ``edit`` is pressed to ask it in other words."""

    def __init__(self, question: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.edit = IconButton("edit", self.tr("Edit the question and ask again"), theme, size=14)
        self._text = QLabel(question)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setAccessibleName(self.tr("Question: {text}").format(text=question))
        self._bubble = QFrame()
        self._bubble.setObjectName("question")
        inside = QVBoxLayout(self._bubble)
        inside.setContentsMargins(_PADDING, Space.S, _PADDING, Space.S)
        inside.addWidget(self._text)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        row.addStretch(1)
        row.addWidget(self.edit, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._bubble)

    def minimumSizeHint(self) -> QSize:
        """Let the transcript become narrower than the text is now; the text wraps then."""
        return QSize(_NARROWEST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap only what is wider than its share."""
        super().resizeEvent(event)
        limit = round(event.size().width() * _SHARE) - 2 * _PADDING
        lines = self._text.text().split("\n")
        ideal = max(self._text.fontMetrics().horizontalAdvance(line) for line in lines) + 2
        wrap = ideal > limit
        self._text.setWordWrap(wrap)
        self._text.setFixedWidth(limit if wrap else ideal)
        self._text.setFixedHeight(self._text.heightForWidth(limit) if wrap else self._text.sizeHint().height())
