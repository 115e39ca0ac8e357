"""Leads a wish for a new runbook, from wherever it comes, to the knowledge page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QObject, Slot

from kebab_desktop.app.drafts import KeptDraft
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.page import PageName


@dataclass(frozen=True, slots=True)
class RunbookWish:
    """What the knowledge page is told to begin: a runbook for a question, or ``kept``, which was begun already."""

    question: str = ""
    kept: KeptDraft | None = None


class PagedWindow(Protocol):
    """What of the window is needed."""

    def show_page(self, name: PageName, target: object = None) -> None:
        """Show a page and let it go to ``target``."""


class RunbookDoor(QObject):
    """Answers ``runbook_wanted``."""

    def __init__(self, window: PagedWindow, intents: Intents, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        intents.runbook_wanted.connect(self.open)

    @Slot(str)
    def open(self, question: str) -> None:
        """Open the knowledge page at a new runbook."""
        self._window.show_page(PageName.KNOWLEDGE, RunbookWish(question))
