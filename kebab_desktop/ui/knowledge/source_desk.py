"""Adding a source and changing one; a change can be undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Source, SourceType, TrustLevel
from kebab_desktop.core.events import IngestEvent
from kebab_desktop.core.outcomes import Completed, Outcome
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.indexing import IngestWork
from kebab_desktop.ui.page import PageContext

if TYPE_CHECKING:
    from kebab_desktop.app.knowledge import KnowledgeService


class SourceDesk(QObject):
    """``began`` carries the :class:`Task` of the run that adds a source."""

    began = Signal(object)

    def __init__(self, context: PageContext, run: Callable[[IngestWork], Task], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._run = run
        self._before: Source | None = None
        self._task: Task | None = None

    @Slot(object, str, object, object, bool)
    def add(self, folder: Path, source_id: str, trust: TrustLevel, kind: SourceType, watched: bool) -> None:
        """Make a folder a source and index it."""
        work = partial(_added, self._context.kebab.knowledge, folder, source_id, trust, kind, watched)
        self.began.emit(self._run(work))

    @Slot(object, object, object, bool)
    def change(self, source: Source, trust: TrustLevel, kind: SourceType, watched: bool) -> None:
        """Change a source, if it is to be another."""
        if (trust, kind, watched) == (source.trust, source.type, source.watched):
            return
        self._before = source
        self._task = self._run(self._work(source.id, trust, kind, watched))
        self._task.finished.connect(self._note_change)

    def _work(self, source_id: str, trust: TrustLevel, kind: SourceType, watched: bool) -> IngestWork:
        change = self._context.kebab.sources.change_source
        return partial(change, source_id, trust=trust, type=kind, watched=watched)

    @Slot(object)
    def _note_change(self, outcome: Outcome) -> None:
        if self._before is not None and isinstance(outcome, Completed):
            text = self.tr("Changed the source “{id}”").format(id=self._before.id)
            self._context.toasts.offer(text, self.tr("Undo")).accepted.connect(self._undo)

    @Slot()
    def _undo(self) -> None:
        if self._before is not None:
            before, self._before = self._before, None
            self._run(self._work(before.id, before.trust, before.type, before.watched))


def _added(  # noqa: PLR0917 - what a source is
    knowledge: KnowledgeService,
    folder: Path,
    source_id: str,
    trust: TrustLevel,
    kind: SourceType,
    watched: bool,
    token: CancelToken,
) -> Iterator[IngestEvent]:
    source = knowledge.add_source(folder, source_id=source_id or None, trust=trust, type=kind, watched=watched)
    yield from knowledge.ingest(token, [source.id])
