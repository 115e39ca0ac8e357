"""What is shown until the program is open, and when it cannot be opened."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kebab_desktop.core.errors import KebabError
from kebab_desktop.ui.language import said
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.empty_state import EmptyState


class StartPage(QWidget):
    """``retry_requested``: open again; ``quit_requested``: give up."""

    retry_requested = Signal()
    quit_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("transcriptBody")
        self.state = EmptyState("", self.tr("Opening the knowledge base …"))
        self.retry = button(self.tr("Try again"), "primary")
        self.quit = button(self.tr("Quit"))
        for widget in (self.retry, self.quit):
            self.state.add_button(widget)
            widget.hide()
        self.retry.clicked.connect(self.retry_requested)
        self.quit.clicked.connect(self.quit_requested)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.state)

    def fail(self, error: KebabError) -> None:
        """Say what happened and what to do."""
        self.state.say(said(error.message), said(error.hint))
        self.retry.show()
        self.quit.show()
        self.retry.setFocus()
