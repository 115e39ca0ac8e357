"""Tells the answers of the open conversation what has happened since they were made, and whether that changes them."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Slot

from kebab_desktop.ui.answer.since import Since
from kebab_desktop.ui.chat.scope_row import ScopeRow
from kebab_desktop.ui.chat.session import ChatSession
from kebab_desktop.ui.chat.transcript import Transcript
from kebab_desktop.ui.chat.turn import Turn
from kebab_desktop.ui.chat.waiting import QuestionQueue
from kebab_desktop.ui.page import PageContext

_WHAT_COUNTS = ("search.", "answer.", "rag.", "models.", "glossary.")
"""Settings that change what is found or shown for a question."""


class SinceAsked(QObject):
    """Counts what changes the knowledge base or its search; an answer of before is not sure to be the same again."""

    def __init__(
        self, context: PageContext, session: ChatSession, scope: ScopeRow, waiting: QuestionQueue, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._waiting = waiting
        self._context = context
        self._session = session
        self._scope = scope
        self._changes = 0
        self._written: frozenset[str] = frozenset()
        context.indexing.progressed.connect(self._note_event)
        context.indexing.changed.connect(self._follow)
        context.intents.index_changed.connect(self._note_change)
        context.intents.runbook_saved.connect(self._note_runbook)
        context.intents.resume_wanted.connect(self._resume)
        context.settings_watch.changed.connect(self._note_setting)
        scope.told.connect(self.refresh)
        session.turn_begun.connect(self._note_turn)
        session.turn_built.connect(self.refresh, Qt.ConnectionType.QueuedConnection)  # its place holds it by then
        for signal in (session.busy_changed, session.conversation_changed, waiting.changed):
            signal.connect(self.refresh)

    @Slot()
    def refresh(self) -> None:
        """Tell every answer that is built."""
        transcript = self._session.transcript
        if transcript is None:
            return
        indexing = self._context.indexing
        since = Since(
            indexing.running, indexing.paused, indexing.progress.waiting, self._written, self._waiting.awaited
        )
        for turn in transcript.turns:
            if not turn.running:
                turn.view.since.tell(since, same=self._is_same(turn, transcript))

    @Slot()
    def _follow(self) -> None:
        """A run tells some times a second how far it is: answers that nobody sees are told when they are shown."""
        if self._session.stack.isVisible():
            self.refresh()

    def _is_same(self, turn: Turn, transcript: Transcript) -> bool:
        """Tell whether the newest question would be searched in the same way, in the same runbooks, once more."""
        newest = bool(transcript.places) and transcript.places[-1].turn is turn
        return newest and turn.asked_with == self._scope.options() and turn.asked_at == self._changes

    @Slot(object)
    def _note_turn(self, turn: Turn) -> None:
        turn.asked_at = self._changes

    @Slot(object)
    def _note_event(self, event: object) -> None:
        # Imported here: it knows every value of the program, and the window is on the screen before that is loaded.
        from kebab_desktop.core.events import FileDone

        if isinstance(event, FileDone):
            self._changes += 1

    @Slot()
    def _note_change(self) -> None:
        self._changes += 1
        self.refresh()

    @Slot(str)
    def _note_setting(self, key: str) -> None:
        if key.startswith(_WHAT_COUNTS):
            self._note_change()

    @Slot(object)
    def _note_runbook(self, questions: frozenset[str]) -> None:
        self._written |= questions
        self.refresh()

    @Slot()
    def _resume(self) -> None:
        self._context.indexing.resume()
