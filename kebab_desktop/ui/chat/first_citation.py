"""The way by keyboard from an answer to what it cites."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from kebab_desktop.ui.answer.refs import SourceRef
from kebab_desktop.ui.chat.session import ChatSession
from kebab_desktop.ui.chat.side_panes import SidePanes


class FirstCitation(QObject):
    """Opens the first citation of the newest answer that cites anything."""

    def __init__(self, session: ChatSession, side: SidePanes, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._side = side
        self._shown: tuple[tuple[SourceRef, ...], int] = ((), 0)

    def resume(self, shown: object) -> None:
        """Show once more what was ``shown`` beside a conversation, as soon as that is open again."""
        if isinstance(shown, tuple):
            self._shown = shown
            self._session.conversation_changed.connect(self._show)

    @Slot()
    def _show(self) -> None:
        self._session.conversation_changed.disconnect(self._show)
        refs, index = self._shown
        self._side.source.show_refs(refs, index)

    @Slot()
    def open(self) -> None:
        """Open it; nothing happens while no answer cites anything."""
        turns = [] if self._session.transcript is None else self._session.transcript.turns
        refs = next((turn.view.refs for turn in reversed(turns) if turn.view.refs), ())
        if refs:
            self._side.source.show_refs(refs, 0)
