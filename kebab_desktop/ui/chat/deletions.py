"""Deletes conversations at once, with one Undo for those that were deleted while it was offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.core.conversations import Conversation
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.page import PageContext

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab


class Deletions(QObject):
    """``changed``: the list is another one; ``restored``: one that was open is back; ``failed``: an error."""

    changed = Signal()
    restored = Signal(str)
    failed = Signal(object)

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._offered: list[Conversation] = []
        self._was_open = self._coming_back = ""

    def delete(self, conversation: Conversation, *, is_open: bool) -> None:
        """Delete a conversation and offer to undo that."""
        offered = [*self._offered, conversation]
        was_open = conversation.id if is_open else self._was_open
        self._change(partial(self._context.kebab.chat.delete_conversation, conversation.id))
        text = self.tr("Deleted “{title}”").format(title=conversation.title)
        if others := len(offered) - 1:
            text = self.tr("Deleted “{title}” and {n} others", "", others).format(
                title=conversation.title, n=f"{others:,}"
            )
        toast = self._context.toasts.offer(text, self.tr("Undo"))  # lets the offer before run out
        self._offered, self._was_open = offered, was_open
        toast.accepted.connect(self._restore)
        toast.expired.connect(self._let_go)

    def bring_back(self, conversation_id: str) -> None:
        """List a conversation that is opened from elsewhere again, should it be a deleted one."""
        self._change(partial(self._context.kebab.chat.restore_conversation, conversation_id))

    @Slot()
    def _let_go(self) -> None:
        self._offered, self._was_open = [], ""

    @Slot()
    def _restore(self) -> None:
        ids, self._coming_back = [each.id for each in self._offered], self._was_open
        self._let_go()
        self._change(partial(_restore, self._context.kebab, ids)).completed.connect(self._tell_restored)

    @Slot()
    def _tell_restored(self) -> None:
        if self._coming_back:
            self.restored.emit(self._coming_back)

    def _change(self, function: Callable[[], object]) -> Task:
        task = self._context.bridge.read(function)
        task.completed.connect(self.changed)
        task.failed.connect(self.failed)
        return task


def _restore(kebab: Kebab, conversation_ids: Sequence[str]) -> None:
    for each in conversation_ids:
        kebab.chat.restore_conversation(each)
