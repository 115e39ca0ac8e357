"""Puts the answers of a file back into the history, beside everything that is read meanwhile."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.app.history_files import opened
from kebab_desktop.app.views import HistoryImport
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.page import PageContext

if TYPE_CHECKING:
    from kebab_desktop.app.history import HistoryService

_WORK = "history-import"


class BringingBack(QObject):
    """One for the whole window (see :func:`kebab_desktop.ui.lasting.lasting`). ``imported``: there are more answers.

    A thousand conversations take half a minute: on the lane of short reads every list, search and citation waited.
    """

    imported = Signal()

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._running = 0

    def begin(self, path: Path) -> None:
        """Read an export or a file of the archive."""
        self._running += 1
        told = self.tr("Answers are being read from {file}").format(file=path.name)
        self._context.intents.notice_requested.emit(told)
        lost = self.tr("Answers are being read from a file. What is read stays; import the file again for the rest.")
        self._context.intents.would_be_lost.emit(_WORK, lost)
        task = self._context.bridge.call(LaneName.WORK, partial(read_import, self._context.kebab.history, path))
        task.progressed.connect(self._tell)
        task.failed.connect(self._context.intents.failure_reported)
        task.finished.connect(self._end)

    @Slot(object)
    def _tell(self, done: HistoryImport) -> None:
        text = self.tr("{added} answers brought back, {known} there already", "", done.added)
        told = [text.format(added=f"{done.added:,}", known=f"{done.known:,}")]
        if done.listed:
            text = self.tr("{n} conversations are listed again", "", done.listed)
            told.append(text.format(n=f"{done.listed:,}"))
        self._context.intents.notice_requested.emit(" · ".join(told))
        self.imported.emit()

    @Slot(object)
    def _end(self, _outcome: object) -> None:
        self._running -= 1
        if not self._running:
            self._context.intents.would_be_lost.emit(_WORK, "")


def read_import(history: HistoryService, path: Path) -> HistoryImport:
    """Read a file into the history (blocking); raises HistoryError when that cannot be done."""
    with opened(path) as file:
        return history.import_answers(file)
