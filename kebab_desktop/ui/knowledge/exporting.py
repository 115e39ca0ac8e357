"""Writing the knowledge base alone into one ZIP."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from kebab_desktop.app.backup import CopyProgress
from kebab_desktop.app.knowledge_export import Exported
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.page import PageContext


class Exporting(QObject):
    """Runs on the read lane: documents are read, nothing of the program is written."""

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._task: Task | None = None

    @Slot(str)
    def write(self, name: str) -> None:
        """Write all documents but those of the program into a file."""
        target = Path(name)
        if not target.suffix:
            target = target.with_suffix(".zip")
        self._task = self._context.bridge.submit(LaneName.READ, partial(self._context.kebab.exports.write, target))
        self._task.progressed.connect(self._tell)
        self._task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _tell(self, event: CopyProgress | Exported) -> None:
        if not isinstance(event, Exported):
            return
        text = self.tr("Wrote {n} documents to {path}", "", event.files)
        text = text.format(n=f"{event.files:,}", path=event.file)
        if event.left:
            left = self.tr("{n} files could not be read", "", len(event.left)).format(n=f"{len(event.left):,}")
            text = f"{text} · {left}"
        self._context.intents.notice_requested.emit(text)
