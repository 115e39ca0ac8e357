"""Documents that say nearly the same: looked for in slices after each change of the list, and dismissed on wish."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.app.duplicates import DuplicateGroup
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
        self._dismissed: DuplicateGroup | None = None

    @Slot(object)
    def dismiss(self, group: DuplicateGroup) -> None:
        """Tell a group no more, now and after the next start; offers Undo."""
        self._dismissed = group
        self._apply(partial(self._context.kebab.drops.dismiss_alike, group))
        text = self.tr("These {n} documents are no longer shown as nearly the same")
        text = text.format(n=f"{len(group.records):,}")
        self._context.toasts.offer(text, self.tr("Undo")).accepted.connect(self._tell_again)

    @Slot()
    def _tell_again(self) -> None:
        if self._dismissed is not None:
            group, self._dismissed = self._dismissed, None
            self._apply(partial(self._context.kebab.drops.undo_dismissal, group))

    def _apply(self, change: Callable[[], None]) -> None:
        task = self._context.bridge.read(change)
        task.failed.connect(self._context.intents.failure_reported)
        self.look(self._records)

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
