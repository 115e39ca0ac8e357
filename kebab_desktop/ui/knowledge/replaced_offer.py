"""What a drop replaced is told, with Undo."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Slot

from kebab_desktop.app.drops import DropDone, Replacement
from kebab_desktop.core.events import IngestEvent
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.page import PageContext


class ReplacedOffer(QObject):
    """Listens to all runs: a replacement may be made by a later one than that of the drop."""

    def __init__(self, context: PageContext, run: Callable[..., Task], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._run = run
        self._replaced: Replacement | None = None
        context.indexing.progressed.connect(self._note_event)

    @Slot(object)
    def _note_event(self, event: IngestEvent) -> None:
        if isinstance(event, DropDone) and event.replacement is not None:
            self._replaced = event.replacement
            toast = self._context.toasts.offer(_told(event.replacement), self.tr("Undo"))
            toast.accepted.connect(self._undo)

    @Slot()
    def _undo(self) -> None:
        if self._replaced is not None:
            replaced, self._replaced = self._replaced, None
            self._run(partial(self._context.kebab.drops.undo, replaced))


def _told(replacement: Replacement) -> str:
    titles = replacement.removal.titles
    if len(titles) == 1:
        return QCoreApplication.translate("ReplacedOffer", "Replaced “{title}”").format(title=titles[0])
    text = QCoreApplication.translate("ReplacedOffer", "Replaced {n} documents")
    return text.format(n=f"{len(titles):,}")
