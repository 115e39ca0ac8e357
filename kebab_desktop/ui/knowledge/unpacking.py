"""Dropped ZIP files: they are unpacked beside the data, then their files are asked about as all that is dropped."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from kebab_desktop.app.unpacking import UnpackedZip, is_zip
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge.adding import Adding
from kebab_desktop.ui.language import said
from kebab_desktop.ui.page import PageContext


class Unpacking(QObject):
    """Hands what is dropped to :class:`Adding`; what a ZIP holds comes with the rest once it is unpacked."""

    def __init__(self, context: PageContext, adding: Adding, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._adding = adding
        self._tasks: list[Task] = []
        self._into = ""

    def add(self, paths: Sequence[Path], into: str = "") -> None:
        """Add ``paths``; ``into``: the source to whose folder files are copied, empty for the library."""
        packed = [each for each in paths if is_zip(each)]
        others = [each for each in paths if not is_zip(each)]
        if others or not packed:
            self._adding.add(others, into)
        self._into = into
        for each in packed:
            task = self._context.bridge.read(partial(self._context.kebab.exports.unpack, each, CancelToken()))
            task.progressed.connect(self._take)
            task.failed.connect(self._context.intents.failure_reported)
            task.finished.connect(self._forget_ended)
            self._tasks.append(task)

    @Slot(object)
    def _take(self, found: UnpackedZip) -> None:
        self._adding.add(found.files, self._into, found.folders, ask=True)
        if found.problems:
            first = found.problems[0]
            text = self.tr("{n} entries of the ZIP were not taken. {path}: {why}", "", len(found.problems))
            self._context.intents.notice_requested.emit(
                text.format(n=f"{len(found.problems):,}", path=first.path, why=said(first.message))
            )

    @Slot()
    def _forget_ended(self) -> None:
        self._tasks = [each for each in self._tasks if each.outcome is None]
