"""Marks the stored answers of the open conversation whose cited lines have changed since."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.chat.session import ChatSession
from kebab_desktop.ui.page import PageContext


class OutdatedMarks(QObject):
    """Looks whenever another conversation is opened and when the page is shown again."""

    def __init__(self, context: PageContext, session: ChatSession, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._session = session
        self._task: Task | None = None
        session.conversation_changed.connect(self.refresh)

    @Slot()
    def refresh(self) -> None:
        """Look again; nothing is read while there is no answer to mark."""
        transcript = self._session.transcript
        if transcript is None or not any(turn.view.answer for turn in transcript.turns):
            return
        if self._task is not None:
            self._task.drop()
        self._task = self._context.bridge.read(self._context.kebab.history.stale)
        self._task.progressed.connect(self._mark)
        self._task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _mark(self, trace_ids: set[str]) -> None:
        transcript = self._session.transcript
        if transcript is not None:
            transcript.mark_outdated(trace_ids)
