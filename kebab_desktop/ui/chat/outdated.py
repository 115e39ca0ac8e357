"""Marks the answers of the open conversation whose cited lines have changed since, and says which citations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.chat.session import ChatSession
from kebab_desktop.ui.page import PageContext

if TYPE_CHECKING:
    from kebab_desktop.app.history import HistoryService


class OutdatedMarks(QObject):
    """Looks when another conversation is opened, when the page is shown again, and when documents were indexed."""

    def __init__(self, context: PageContext, session: ChatSession, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._session = session
        self._task: Task | None = None
        session.conversation_changed.connect(self.refresh)
        context.indexing.settled.connect(self.refresh)

    @Slot()
    def refresh(self) -> None:
        """Look again; nothing is read while there is no answer to mark."""
        transcript = self._session.transcript
        answers = [] if transcript is None else [each.answer for each in transcript.places if each.answer is not None]
        if not answers:
            return
        if self._task is not None:
            self._task.drop()
        self._task = self._context.bridge.read(partial(changed_citations, self._context.kebab.history, answers))
        self._task.progressed.connect(self._mark)
        self._task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _mark(self, changed: Mapping[str, Sequence[int]]) -> None:
        transcript = self._session.transcript
        if transcript is not None:
            transcript.marked.mark_outdated(changed)


def changed_citations(history: HistoryService, answers: Sequence[Answer]) -> dict[str, tuple[int, ...]]:
    """Return the markers whose cited lines have changed or are gone, by trace id; current answers are left out."""
    stale = history.stale()
    found = {}
    for answer in answers:
        if (trace_id := answer.retrieval.trace_id) in stale:
            states = history.citation_states(answer)
            found[trace_id] = tuple(marker for marker, state in sorted(states.items()) if state.outdated)
    return found
