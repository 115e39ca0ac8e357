"""The conversation that was open when the program ended is open again at its next start, with what was half written."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSettings, Slot

from kebab_desktop.ui.chat.composer import Composer
from kebab_desktop.ui.chat.desk import ConversationDesk
from kebab_desktop.ui.chat.session import ChatSession

_KEY = "chat/conversation"
_DRAFT_KEY = "chat/draft"


class LastConversation(QObject):
    """Opens it once the list of conversations is read and only if nothing else was begun meanwhile."""

    def __init__(self, state: QSettings, desk: ConversationDesk, session: ChatSession, composer: Composer) -> None:
        super().__init__(session)
        self._state = state
        self._desk = desk
        self._session = session
        self._composer = composer
        self._wanted = self._draft = ""
        desk.listed.connect(self._look)

    def open(self) -> None:
        """Open it when the list is there; one that was deleted is not missed."""
        self._wanted = str(self._state.value(_KEY, "") or "")
        self._draft = str(self._state.value(_DRAFT_KEY, "") or "")

    def save(self) -> None:
        """Remember which one is open, and the question that is not asked yet."""
        if not (self._wanted or self._draft):  # else what is remembered has not been shown yet
            self._state.setValue(_KEY, self._session.conversation_id or "")
            self._state.setValue(_DRAFT_KEY, self._composer.edit.toPlainText())

    @Slot()
    def _look(self) -> None:
        wanted, draft = self._wanted, self._draft
        self._wanted = self._draft = ""
        untouched = self._session.transcript is None and not self._composer.edit.toPlainText()
        if wanted and untouched and self._desk.title(wanted):
            self._session.open(wanted)
        if draft and untouched:
            self._composer.edit.put(draft)
