"""What is done with conversations: list, rename, pin, delete with Undo, export."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog

from kebab_desktop.core.conversations import Conversation
from kebab_desktop.core.errors import HistoryError
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.chat.conversation_panel import ConversationAct, ConversationPanel
from kebab_desktop.ui.chat.deletions import Deletions
from kebab_desktop.ui.incident_pack import save_pack
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.widgets.file_dialog import FileDialog, LastFolder
from kebab_desktop.ui.written_file import write_file

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab

_SUFFIXES = {
    ConversationAct.EXPORT_MARKDOWN: ".md",
    ConversationAct.EXPORT_JSON: ".json",
    ConversationAct.INCIDENT_PACK: ".zip",
}
_NOT_IN_NAMES = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')


class ConversationDesk(QObject):
    """Connects the panel with the facade. ``deleted`` carries a conversation id, ``failed`` an exception.

    ``restored``: a conversation that was open when it was deleted is back. ``next_wanted``: the open one was deleted,
    and this one stands beside it.
    """

    deleted = Signal(str)
    restored = Signal(str)
    next_wanted = Signal(str)
    listed = Signal()
    failed = Signal(object)

    def __init__(self, context: PageContext, panel: ConversationPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._panel = panel
        self._search = ""
        self._current: str | None = None
        self._listing: Task | None = None
        self.deletions = Deletions(context, self)
        self.deletions.changed.connect(self.reload)
        self.deletions.restored.connect(self.restored)
        self.deletions.failed.connect(self.failed)
        self._exported: tuple[Conversation, ConversationAct] | None = None
        self._titles: dict[str, str] = {}
        panel.search_requested.connect(self._search_for)
        panel.renamed.connect(self._rename)
        panel.act_requested.connect(self._act)

    def title(self, conversation_id: str | None) -> str:
        """Return the title of a listed conversation."""
        return self._titles.get(conversation_id or "", "")

    def select(self, conversation_id: str | None) -> None:
        """Mark the open conversation."""
        self._current = conversation_id
        self._panel.select(conversation_id)

    @Slot()
    def reload(self) -> None:
        """Read the list again; an older reading is dropped."""
        if self._listing is not None:
            self._listing.drop()
        self._listing = self._context.bridge.read(partial(self._context.kebab.chat.conversations, self._search))
        self._listing.progressed.connect(self._show)
        self._listing.failed.connect(self.failed)

    @Slot(object)
    def _show(self, conversations: Sequence[Conversation]) -> None:
        self._titles |= {item.id: item.title for item in conversations}
        self._panel.show_conversations(conversations, self._current)
        self.listed.emit()

    @Slot(str)
    def _search_for(self, text: str) -> None:
        self._search = text
        self.reload()

    @Slot(str, str)
    def _rename(self, conversation_id: str, title: str) -> None:
        self._change(partial(self._context.kebab.chat.update_conversation, conversation_id, title=title))

    @Slot(object, object)
    def _act(self, conversation: Conversation, act: ConversationAct) -> None:
        chat = self._context.kebab.chat
        match act:
            case ConversationAct.PIN:
                self._change(partial(chat.update_conversation, conversation.id, pinned=not conversation.pinned))
            case ConversationAct.DELETE:
                is_open = conversation.id == self._current
                beside = self._panel.model.beside(conversation.id) if is_open else ""
                self.deletions.delete(conversation, is_open=is_open)
                self.deleted.emit(conversation.id)
                if beside:
                    self.next_wanted.emit(beside)
            case ConversationAct.EXPORT_MARKDOWN | ConversationAct.EXPORT_JSON | ConversationAct.INCIDENT_PACK:
                self._ask_where(conversation, act)
            case ConversationAct.RENAME:
                pass  # the list edits the title in place and reports it through ``renamed``

    def _change(self, function: Callable[[], object]) -> Task:
        """Write on the read lane: these writes are short, and the work lane may be busy for minutes."""
        task = self._context.bridge.read(function)
        task.completed.connect(self.reload)
        task.failed.connect(self.failed)
        return task

    def _ask_where(self, conversation: Conversation, act: ConversationAct) -> None:
        self._exported = (conversation, act)
        name = " ".join(_NOT_IN_NAMES.sub(" ", conversation.title).split()).strip(" .…") or "conversation"
        last = LastFolder(self._context.window_state, "conversations")
        dialog = FileDialog(self._panel, self.tr("Export conversation"), last, f"{name}{_SUFFIXES[act]}")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.fileSelected.connect(self._export)
        dialog.open()

    @Slot(object)
    def _tell_exported(self, path: Path) -> None:
        self._context.intents.notice_requested.emit(self.tr("Exported to {path}").format(path=path))

    @Slot(str)
    def _export(self, file_name: str) -> None:
        if self._exported is None:
            return
        conversation, act = self._exported
        kebab, path = self._context.kebab, Path(file_name)
        work: Callable[[], object] = (
            partial(_pack, kebab, conversation.id, path)
            if act is ConversationAct.INCIDENT_PACK
            else partial(_write, path, partial(kebab.chat.export_conversation, conversation.id, act.value))
        )
        task = self._context.bridge.read(work)
        task.progressed.connect(self._tell_exported)
        task.failed.connect(self.failed)


def _write(path: Path, text: Callable[[], str]) -> Path:
    return write_file(path, text().encode("utf-8", "replace"))


def _pack(kebab: Kebab, conversation_id: str, path: Path) -> Path:
    """Write the incident pack of a conversation: secrets are masked, cited lines and log findings come along."""
    answers = kebab.chat.answers(conversation_id)
    if not answers:
        raise HistoryError("This conversation has no answer yet.", hint="Ask a question first.")
    return save_pack(kebab, answers[-1].retrieval.trace_id, path)
