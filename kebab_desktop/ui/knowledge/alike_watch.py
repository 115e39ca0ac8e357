"""Looks for documents that say nearly the same whenever the list has changed, in slices between other readings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.app.near_duplicates import Alike
from kebab_desktop.core.ports import DocumentRecord
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.page import PageContext


class AlikeWatch(QObject):
    """``found`` carries a tuple of :class:`DuplicateGroup`."""

    found = Signal(object)

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._task: Task | None = None
        self._records: tuple[DocumentRecord, ...] = ()

    def look(self, records: Sequence[DocumentRecord]) -> None:
        """Begin anew; while a run goes on, the end of it is waited for."""
        self._records = tuple(records)
        if self._task is not None:
            self._task.drop()
            self._task = None
        if not self._context.indexing.running:
            self._go_on()

    def _go_on(self) -> None:
        self._task = self._context.bridge.read(partial(self._context.kebab.drops.alike, self._records))
        self._task.progressed.connect(self._take)
        self._task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _take(self, alike: Alike) -> None:
        self._task = None
        if alike.finished:
            self.found.emit(alike.groups)
        elif not self._context.indexing.running:
            self._go_on()
