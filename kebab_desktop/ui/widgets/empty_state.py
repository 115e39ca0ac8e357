"""What an empty page says and offers."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.labels import label


class EmptyState(QWidget):
    """A headline, one sentence of explanation and, if wanted, buttons below.

    ``unread`` is the headline when what belongs here could not be read; ``again_wanted``: it shall be read again.
    """

    again_wanted = Signal()

    def __init__(self, title: str = "", text: str = "", parent: QWidget | None = None, *, unread: str = "") -> None:
        super().__init__(parent)
        self._at_first = title, text
        self._unread = unread
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
        self.again: QPushButton | None = None
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
        if self.again is not None:
            self.again.hide()

    @Slot()
    def fail(self) -> None:
        """Say that it could not be read, and offer to read it again; why is said elsewhere, once."""
        self.say(self._unread, self.tr("The notice says why; the log has the details."))
        if self.again is None:
            self.again = button(self.tr("Read again"), "primary")
            self.again.clicked.connect(self._read_again)
            self.add_button(self.again)
        self.again.show()

    @Slot()
    def _read_again(self) -> None:
        self.say(*self._at_first)
        self.again_wanted.emit()

    def add_button(self, widget: QPushButton) -> None:
        """Add an action below the text."""
        self._buttons.addWidget(widget)
