"""In what is searched belongs to the conversation: it comes back with it, and a new one is not narrowed."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from kebab_desktop.core.retrieval import Filters
from kebab_desktop.ui.chat.scope_row import ScopeRow
from kebab_desktop.ui.chat.session import ChatSession
from kebab_desktop.ui.chat.transcript import Transcript


class ConversationScope(QObject):
    """Sets the chips when another conversation is opened: to what was picked in it, else to what it was asked with."""

    def __init__(self, session: ChatSession, scope: ScopeRow) -> None:
        super().__init__(session)
        self._session = session
        self._scope = scope
        self._picked: dict[str, Filters] = {}
        scope.narrowed.connect(self._note)
        session.conversations_touched.connect(self._note)
        session.conversation_changed.connect(self._restore)

    @Slot()
    def _note(self) -> None:
        if (conversation := self._session.conversation_id) is not None:
            self._picked[conversation] = self._scope.filters

    @Slot()
    def _restore(self) -> None:
        conversation = self._session.conversation_id or ""
        self._scope.narrow(self._picked.get(conversation, asked_in(self._session.transcript)))


def asked_in(transcript: Transcript | None) -> Filters:
    """Return what the last question of a conversation was narrowed to; those about logs search no runbooks by it."""
    for place in reversed(transcript.places if transcript is not None else []):
        answer = place.turn.view.answer if place.turn is not None else place.answer
        if answer is not None and answer.log is None:
            return answer.parameters.filters
    return Filters()
