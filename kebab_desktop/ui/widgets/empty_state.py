"""What an empty page says and offers."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.labels import label


class EmptyState(QWidget):
    """A headline, one sentence of explanation and, if wanted, buttons below."""

    def __init__(self, title: str = "", text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(Space.XL, Space.XL, Space.XL, Space.XL)
        self._layout.setSpacing(Space.S)
        self._layout.addStretch(1)
        self._title = label(title, "hero", wrap=True)
        self._text = label(text, "secondary", wrap=True)
        for line in (self._title, self._text):
            line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            self._layout.addWidget(line)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(Space.S)
        self._buttons.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._layout.addLayout(self._buttons)
        self._layout.addStretch(2)

    @property
    def title(self) -> str:
        """Return the headline."""
        return self._title.text()

    def say(self, title: str, text: str = "") -> None:
        """Change the words."""
        for line, words in ((self._title, title), (self._text, text)):
            line.setText(words)
            line.setVisible(bool(words))  # an empty line would leave a gap

    def add_button(self, widget: QPushButton) -> None:
        """Add an action below the text."""
        self._buttons.addWidget(widget)
