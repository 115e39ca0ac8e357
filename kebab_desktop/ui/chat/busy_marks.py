"""The list of conversations says which of them are being answered."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Slot

from kebab_desktop.ui.chat.conversation_model import ConversationModel
from kebab_desktop.ui.chat.session import ChatSession, answered_now


class BusyMarks(QObject):
    """Follows the turns of all conversations at hand, also of those that are not open."""

    def __init__(self, session: ChatSession, model: ConversationModel) -> None:
        super().__init__(session)
        self._session = session
        self._model = model
        self._soon = QTimer(self)  # a turn that begins is given its job right after it was announced
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._look)
        for signal in (session.busy_changed, session.conversations_touched):
            signal.connect(self._look_soon)

    @Slot()
    def _look_soon(self) -> None:
        self._soon.start()

    @Slot()
    def _look(self) -> None:
        self._model.show_busy(answered_now(self._session))
