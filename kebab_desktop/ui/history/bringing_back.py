"""Puts the answers of a file back into the history, beside everything that is read meanwhile."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.app.history_files import opened
from kebab_desktop.app.views import HistoryImport
from kebab_desktop.ui.file_work import FileWork
from kebab_desktop.ui.lasting import lasting
from kebab_desktop.ui.page import PageContext

if TYPE_CHECKING:
    from kebab_desktop.app.history import HistoryService


class BringingBack(QObject):
    """One for the whole window (see :func:`kebab_desktop.ui.lasting.lasting`). ``imported``: there are more answers.

    A thousand conversations take half a minute, see :class:`kebab_desktop.ui.file_work.FileWork`.
    """

    imported = Signal()

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._work = lasting(FileWork, context)

    def begin(self, path: Path) -> None:
        """Read an export or a file of the archive."""
        told = self.tr("Answers are being read from {file}").format(file=path.name)
        lost = self.tr("Answers are being read from a file. What is read stays; import the file again for the rest.")
        task = self._work.begin(told, lost, partial(read_import, self._context.kebab.history, path))
        task.progressed.connect(self._tell)
        task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _tell(self, done: HistoryImport) -> None:
        text = self.tr("{added} answers brought back, {known} there already", "", done.added)
        told = [text.format(added=f"{done.added:,}", known=f"{done.known:,}")]
        if done.listed:
            text = self.tr("{n} conversations are listed again", "", done.listed)
            told.append(text.format(n=f"{done.listed:,}"))
        self._context.intents.notice_requested.emit(" · ".join(told))
        self.imported.emit()


def read_import(history: HistoryService, path: Path) -> HistoryImport:
    """Read a file into the history (blocking); raises HistoryError when that cannot be done."""
    with opened(path) as file:
        return history.import_answers(file)
