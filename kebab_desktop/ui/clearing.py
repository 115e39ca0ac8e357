"""Moves old answers to the archive, for the history and for the settings; offers to take that back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.app.retention import Archived
from kebab_desktop.ui.page import PageContext


class HistoryClearing(QObject):
    """``changed``: answers left the history or came back."""

    changed = Signal()

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._archived: Archived | None = None

    def clear(self, days: int) -> None:
        """Move answers older than ``days`` (0: all) to the archive."""
        self.run(partial(self._context.kebab.resets.history, days))

    def run(self, work: Callable[[], Archived | None]) -> None:
        """Move the answers to the archive that ``work`` (blocking) moves."""
        task = self._context.bridge.read(work)
        task.progressed.connect(self._note_archived)
        task.completed.connect(self.changed)
        task.failed.connect(self._context.intents.failure_reported)

    def finish_undo(self) -> None:
        """Bring back what an Undo has left in the archive that the program did not survive."""
        task = self._context.bridge.read(self._context.kebab.resets.finish_undo)
        task.progressed.connect(self._note_finished)
        task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _note_finished(self, number: int) -> None:
        if number:
            text = self.tr("Undo was interrupted and is finished now: {n} answers are back", "", number)
            self._context.intents.notice_requested.emit(text.format(n=f"{number:,}"))
            self._context.intents.answers_changed.emit()

    @Slot(object)
    def _note_archived(self, archived: Archived | None) -> None:
        if archived is None:
            self._context.intents.notice_requested.emit(self.tr("There are no such answers"))
            return
        self._archived = archived
        text = self.tr("{n} answers were moved to the archive", "", archived.number).format(n=f"{archived.number:,}")
        self._context.toasts.offer(text, self.tr("Undo")).accepted.connect(self._undo_history)

    @Slot()
    def _undo_history(self) -> None:
        if self._archived is not None:
            task = self._context.bridge.read(partial(self._context.kebab.resets.undo_history, self._archived))
            task.completed.connect(self.changed)
            task.failed.connect(self._context.intents.failure_reported)
