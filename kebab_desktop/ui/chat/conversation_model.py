"""The conversations as a list with headings: pinned, today, yesterday, earlier."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from kebab_desktop.core.answers import Outcome
from kebab_desktop.core.conversations import Conversation
from kebab_desktop.core.stamps import local_time

CONVERSATION_ROLE = Qt.ItemDataRole.UserRole + 1
META_ROLE = Qt.ItemDataRole.UserRole + 2
STATE_ROLE = Qt.ItemDataRole.UserRole + 3

_Index = QModelIndex | QPersistentModelIndex


class ConversationModel(QAbstractListModel):
    """Rows are headings (str) and :class:`Conversation`; editing a title emits ``renamed(id, title)``."""

    renamed = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[str | Conversation] = []
        self._busy: frozenset[str] = frozenset()

    def show_conversations(self, conversations: Sequence[Conversation], today: date | None = None) -> None:
        """Replace the list; ``conversations`` come pinned first, then newest first."""
        self.beginResetModel()
        self._rows = []
        heading = ""
        for conversation in conversations:
            group = self._group(conversation, today or datetime.now().astimezone().date())
            if group != heading:
                self._rows.append(group)
                heading = group
            self._rows.append(conversation)
        self.endResetModel()

    def show_busy(self, conversation_ids: frozenset[str]) -> None:
        """Say of these that they are being answered."""
        changed, self._busy = self._busy ^ conversation_ids, conversation_ids
        for row in (self.row_of(each) for each in changed):
            if row >= 0:
                self.dataChanged.emit(self.index(row), self.index(row))

    def conversation(self, row: int) -> Conversation | None:
        """Return the conversation in a row, None for a heading."""
        found = self._rows[row] if 0 <= row < len(self._rows) else None
        return found if isinstance(found, Conversation) else None

    def row_of(self, conversation_id: str | None) -> int:
        """Return the row of a conversation, -1 when it is not listed."""
        for row, item in enumerate(self._rows):
            if isinstance(item, Conversation) and item.id == conversation_id:
                return row
        return -1

    def beside(self, conversation_id: str) -> str:
        """Return the conversation listed below one, above it where it is the last; empty where it is alone."""
        ids = [item.id for item in self._rows if isinstance(item, Conversation)]
        at = ids.index(conversation_id) if conversation_id in ids else -1
        others = [*ids[at + 1 :], *reversed(ids[: max(at, 0)])]
        return others[0] if at >= 0 and others else ""

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of rows, headings included."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return title, times or the conversation itself."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        item = self._rows[index.row()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.AccessibleTextRole}:
            return item if isinstance(item, str) else item.title
        return None if isinstance(item, str) else self._told(item, role)

    def _told(self, conversation: Conversation, role: int) -> object:
        """Return what is told of a conversation beside its title."""
        match role:
            case _ if role == CONVERSATION_ROLE:
                return conversation
            case _ if role == META_ROLE:
                return self._meta(conversation)
            case _ if role == STATE_ROLE:
                return self._state(conversation)
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return " · ".join(filter(None, (self._meta(conversation), self._state(conversation)[0])))
            case Qt.ItemDataRole.ToolTipRole:
                return conversation.title
        return None

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take a new title; an empty one is ignored."""
        conversation = self.conversation(index.row())
        title = str(value).strip()
        if role != Qt.ItemDataRole.EditRole or conversation is None or not title or title == conversation.title:
            return False
        self.renamed.emit(conversation.id, title)
        return True

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Headings can be neither selected nor edited."""
        if self.conversation(index.row()) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def _group(self, conversation: Conversation, today: date) -> str:
        if conversation.pinned:
            return self.tr("Pinned")
        when = local_time(conversation.updated_at)
        if when is None or when.date() < today - timedelta(days=1):
            return self.tr("Earlier")
        return self.tr("Yesterday") if when.date() < today else self.tr("Today")

    def _state(self, conversation: Conversation) -> tuple[str, str]:
        """Return what is to be noticed of a conversation, and the name of its colour; both empty for most."""
        if conversation.id in self._busy:
            return self.tr("answering …"), "accent"
        if conversation.last_outcome == Outcome.REFUSED:
            return self.tr("refused"), "bad"
        if conversation.last_outcome == Outcome.INTERRUPTED:
            return self.tr("not finished"), "warn"
        return "", ""

    def _meta(self, conversation: Conversation) -> str:
        when = local_time(conversation.updated_at)
        if when is None:
            shown = conversation.updated_at[:10]
        else:
            recent = when.date() >= datetime.now().astimezone().date() - timedelta(days=1)
            shown = when.strftime("%H:%M") if recent else when.strftime("%Y-%m-%d")
        if not conversation.turns:
            return shown
        turns = self.tr("{n} turns", "", conversation.turns).format(n=conversation.turns)
        return f"{shown} · {turns}"
