"""Moves old answers to the archive, for the history and for the settings; offers to take that back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.app.retention import Archived
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.file_work import FileWork
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.lasting import lasting
from kebab_desktop.ui.page import PageContext


class HistoryClearing(QObject):
    """``changed``: answers left the history or came back."""

    changed = Signal()

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._file_work = lasting(FileWork, context)
        self._archived: Archived | None = None

    def clear(self, days: int) -> None:
        """Move answers older than ``days`` (0: all) to the archive."""
        told = self.tr("Answers are being moved to the archive")
        lost = self.tr("Answers are being moved to the archive. Until that is done, all of them stay in the history.")
        self._follow(self._file_work.begin(told, lost, partial(self._context.kebab.resets.history, days)))

    def run(self, work: Callable[[], Archived | None]) -> None:
        """Move the few answers to the archive that ``work`` (blocking) moves."""
        self._follow(self._context.bridge.call(LaneName.FILES, work))

    def _follow(self, task: Task) -> None:
        task.progressed.connect(self._note_archived)
        task.completed.connect(self.changed)
        task.failed.connect(self._context.intents.failure_reported)

    def finish_undo(self) -> None:
        """Bring back what an Undo has left in the archive that the program did not survive."""
        task = self._context.bridge.call(LaneName.FILES, self._context.kebab.resets.finish_undo)
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
            number = self._archived.number
            told = self.tr("{n} answers are being brought back", "", number).format(n=f"{number:,}")
            lost = self.tr("Answers are being brought back. The rest follows at the next start.")
            work = partial(self._context.kebab.resets.undo_history, self._archived)
            task = self._file_work.begin(told, lost, work)
            task.completed.connect(self._note_back)
            task.failed.connect(self._context.intents.failure_reported)

    @Slot()
    def _note_back(self) -> None:
        self._context.intents.notice_requested.emit(self.tr("The answers are back"))
        self.changed.emit()
