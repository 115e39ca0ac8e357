"""Adding a source and changing one; a change can be undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.app.source_changes import SourceTraits
from kebab_desktop.app.source_preview import SourcePreview
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Source
from kebab_desktop.core.events import IngestEvent
from kebab_desktop.core.outcomes import Completed, Outcome
from kebab_desktop.core.source_names import source_name
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.pausing import IngestWork

if TYPE_CHECKING:
    from kebab_desktop.app.knowledge import KnowledgeService


class SourceDesk(QObject):
    """``began`` carries the :class:`Task` of the run that adds sources, ``previewed`` a :class:`SourcePreview`,
    ``copies_wanted`` the files of folders that are to be copied, and the folders.
    """

    began = Signal(object)
    previewed = Signal(object)
    copies_wanted = Signal(object, object)

    def __init__(self, context: PageContext, run: Callable[..., Task], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._run = run
        self._changing: dict[Task, tuple[Source, str]] = {}  # how they were, and what they are called now
        self._before: Source | None = None
        self._look: Iterator[SourcePreview] = iter(())
        self._looking: Task | None = None
        self._token = CancelToken()
        self._copied: tuple[Path, ...] = ()

    @Slot(object)
    def preview(self, folders: Sequence[Path] | None) -> None:
        """Look what folders would bring, a moment at a time; an older look is dropped."""
        self._token.cancel()
        if self._looking is not None:
            self._looking.drop()
            self._looking = None
        if folders:
            self._token = CancelToken()
            self._look = self._context.kebab.sources.preview(folders, self._token)
            self._look_on()

    @Slot()
    def end_preview(self) -> None:
        """Nobody wants to know any more."""
        self.preview(None)

    def _look_on(self) -> None:
        self._looking = self._context.bridge.read(partial(next, self._look))
        self._looking.progressed.connect(self._take_look)
        self._looking.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _take_look(self, preview: SourcePreview) -> None:
        self.previewed.emit(preview)
        if not preview.finished:
            self._look_on()

    @Slot(object, str, object)
    def add(self, folders: Sequence[Path], source_id: str, traits: SourceTraits) -> None:
        """Make folders sources and index them."""
        self.began.emit(self._run(partial(_added, self._context.kebab.knowledge, folders, source_id, traits)))

    @Slot(object)
    def list_files(self, folders: Sequence[Path]) -> None:
        """Look which files folders hold, to copy them as if they had been dropped."""
        self._copied = tuple(folders)
        task = self._context.bridge.read(partial(self._context.kebab.sources.files_of, list(folders), CancelToken()))
        task.progressed.connect(self._want_copies)
        task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _want_copies(self, files: Sequence[Path]) -> None:
        self.copies_wanted.emit(files, self._copied)

    @Slot(object, object)
    def change(self, source: Source, traits: SourceTraits) -> None:
        """Change a source, if it is to be another."""
        if traits == SourceTraits.of(source):
            return
        task = self._run(self._work(source.id, traits), beside=True)
        self._changing[task] = source, source_name(replace(source, name=traits.name))
        task.finished.connect(self._note_change)

    def _work(self, source_id: str, traits: SourceTraits) -> IngestWork:
        return partial(
            self._context.kebab.sources.change_source,
            source_id,
            trust=traits.trust,
            type=traits.type,
            watched=traits.watched,
            name=traits.name,
            ignore=traits.ignore,
        )

    @Slot(object)
    def _note_change(self, outcome: Outcome) -> None:
        task = self.sender()
        assert isinstance(task, Task)
        before, named = self._changing.pop(task)
        if isinstance(outcome, Completed):
            self._before = before
            text = self.tr("Changed the source “{id}”").format(id=named)
            self._context.toasts.offer(text, self.tr("Undo")).accepted.connect(self._undo)

    @Slot()
    def _undo(self) -> None:
        if self._before is not None:
            before, self._before = self._before, None
            self._run(self._work(before.id, SourceTraits.of(before)), beside=True)


def _added(
    knowledge: KnowledgeService, folders: Sequence[Path], source_id: str, traits: SourceTraits, token: CancelToken
) -> Iterator[IngestEvent]:
    sources = [
        knowledge.add_source(
            each,
            source_id=source_id or None,
            trust=traits.trust,
            type=traits.type,
            watched=traits.watched,
            name=traits.name if len(folders) == 1 else "",
            ignore=traits.ignore if len(folders) == 1 else (),
        )
        for each in folders
    ]
    yield from knowledge.ingest(token, [each.id for each in sources])
