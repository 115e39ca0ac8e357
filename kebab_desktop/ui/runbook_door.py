"""Leads a wish for a runbook, from wherever it comes, to the knowledge page; offers what was not saved last time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QObject, Slot

from kebab_desktop.app.drafts import KeptDraft
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.page import PageContext, PageName
from kebab_desktop.ui.widgets.toast import Toasts


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
    """Answers ``runbook_wanted``; says once, after the start, that there is a draft."""

    def __init__(self, window: PagedWindow, intents: Intents, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._toasts: Toasts | None = None
        self._draft: KeptDraft | None = None
        self._task: Task | None = None
        intents.runbook_wanted.connect(self.open)

    @Slot(str)
    def open(self, question: str) -> None:
        """Open the knowledge page at a new runbook."""
        self._window.show_page(PageName.KNOWLEDGE, RunbookWish(question))

    def offer_drafts(self, context: PageContext) -> None:
        """Offer to go on with the newest draft of the last run, if there is one."""
        self._toasts = context.toasts
        self._task = context.bridge.read(context.kebab.drafts.drafts)
        self._task.progressed.connect(self._offer)
        self._task.failed.connect(context.intents.failure_reported)

    @Slot(object)
    def _offer(self, drafts: Sequence[KeptDraft]) -> None:
        if drafts and self._toasts is not None:
            self._draft = drafts[0]
            title = self._draft.title or self.tr("without title")
            text = self.tr("“{title}” was not saved last time").format(title=title)
            self._toasts.offer(text, self.tr("Continue")).accepted.connect(self._continue)

    @Slot()
    def _continue(self) -> None:
        self._window.show_page(PageName.KNOWLEDGE, RunbookWish(kept=self._draft))
