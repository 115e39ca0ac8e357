"""What is shown until the program is open, and when it cannot be opened."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QGuiApplication
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
        self.copy = button(self.tr("Copy details"))
        self._report = ""
        for widget in (self.retry, self.copy, self.quit):
            self.state.add_button(widget)
            widget.hide()
        self.retry.clicked.connect(self.retry_requested)
        self.quit.clicked.connect(self.quit_requested)
        self.copy.clicked.connect(self._copy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.state)

    def fail(self, error: KebabError, *, retry: bool = True) -> None:
        """Say what happened and what to do."""
        self._fail(said(error.message), said(error.hint), "", retry=retry)

    def fail_unexpectedly(self, error: Exception, report: str, *, retry: bool = True) -> None:
        """Say that the program itself failed; ``report`` can be copied."""
        what = f"{type(error).__name__}: {error}".strip(" :")
        advice = self.tr("What is indexed is kept. Copy the report if you want to tell the makers.")
        self._fail(self.tr("The program could not be opened."), f"{what}\n{advice}", report, retry=retry)

    def _fail(self, title: str, text: str, report: str, *, retry: bool) -> None:
        self._report = report
        self.state.say(title, text)
        self.retry.setVisible(retry)
        self.copy.setVisible(bool(report))
        self.quit.show()
        (self.retry if retry else self.quit).setFocus()

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report)
