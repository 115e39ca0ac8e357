"""What is done with a new runbook: begin, check while typing, save, undo; a draft put aside can be taken up again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kebab_desktop.app.runbook_text import RunbookDraft
from kebab_desktop.app.runbooks import RunbookCheck, SavedRunbook
from kebab_desktop.core.errors import KebabError
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge.removals import Removals
from kebab_desktop.ui.knowledge.runbook_editor import RunbookEditor
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.language import said_error
from kebab_desktop.ui.page import PageContext

_CHECK_MS = 250


class RunbookDesk(QObject):
    """``opened``: the editor is to be shown; ``left``: it is not, any more; ``saved`` carries the document id."""

    opened = Signal()
    left = Signal()
    saved = Signal(str)

    def __init__(
        self, context: PageContext, editor: RunbookEditor, removals: Removals, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._editor = editor
        self._removals = removals
        self._begun: RunbookDraft | None = None
        self._aside: RunbookDraft | None = None
        self._saved: SavedRunbook | None = None
        self._tasks: dict[str, Task] = {}
        self.active = False
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(_CHECK_MS)
        self._delay.timeout.connect(self._check)
        editor.changed.connect(self._delay.start)
        editor.save_requested.connect(self.save)
        editor.cancelled.connect(self.cancel)

    def begin(self, question: str = "") -> None:
        """Begin a runbook, for a question if there is one; one that is being written is put aside first."""
        if self.active:
            self.cancel()
        task = self._read("draft", partial(self._context.kebab.runbooks.draft, question))
        task.progressed.connect(self._show_new)
        task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _show_new(self, draft: RunbookDraft) -> None:
        self.take_up(draft)
        self._begun = self._editor.draft()

    def take_up(self, draft: RunbookDraft) -> None:
        """Go on with a draft; to leave it offers Undo even if nothing is typed any more."""
        self.active = True
        self._begun = None
        self._editor.save_button.setEnabled(True)
        self.opened.emit()
        self._editor.show_draft(draft)
        self._check()

    @Slot()
    def cancel(self) -> None:
        """Leave the editor; what was typed can be taken up again by Undo."""
        draft = self._editor.draft()
        self._leave()
        if draft != self._begun:
            self._aside = draft
            text = self.tr("The runbook “{title}” was put aside").format(title=draft.title or self.tr("without title"))
            self._context.toasts.offer(text, self.tr("Undo")).accepted.connect(self._take_up_again)

    @Slot()
    def save(self) -> None:
        """Write the file on the work lane, behind what is being indexed."""
        if not self.active or "save" in self._tasks:
            return
        self._editor.save_button.setEnabled(False)
        create = partial(self._context.kebab.runbooks.create, self._editor.draft())
        task = self._context.bridge.call(LaneName.WORK, create)
        self._tasks["save"] = task
        task.progressed.connect(self._note_saved)
        task.failed.connect(self._refuse)
        task.finished.connect(self._end_save)

    def _leave(self) -> None:
        self.active = False
        self._delay.stop()
        self.left.emit()

    def _read(self, name: str, function: Callable[[], object]) -> Task:
        if name in self._tasks:
            self._tasks[name].drop()
        self._tasks[name] = self._context.bridge.read(function)
        return self._tasks[name]

    @Slot()
    def _check(self) -> None:
        if self.active:
            task = self._read("check", partial(self._context.kebab.runbooks.check, self._editor.draft()))
            task.progressed.connect(self._show_check)
            task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _show_check(self, check: RunbookCheck) -> None:
        if self.active:
            self._editor.show_check(check)

    @Slot(object)
    def _note_saved(self, saved: SavedRunbook) -> None:
        self._saved = saved
        self._leave()
        self._context.indexing.run(partial(self._context.kebab.runbooks.index, saved))
        text = self.tr("Saved “{title}” into the library").format(title=saved.title)
        self._context.toasts.offer(text, self.tr("Undo")).accepted.connect(self._undo)
        self.saved.emit(saved.document_id)

    @Slot()
    def _undo(self) -> None:
        """The removal waits behind the indexing on the work lane; the copy goes to the trash."""
        if self._saved is not None:
            self._removals.remove({self._saved.document_id})
            self._saved = None

    @Slot(object)
    def _refuse(self, error: Exception) -> None:
        if isinstance(error, KebabError):
            self._editor.refuse(said_error(error))
        else:
            self._context.intents.failure_reported.emit(error)

    @Slot()
    def _end_save(self) -> None:
        self._tasks.pop("save", None)
        self._editor.save_button.setEnabled(True)

    @Slot()
    def _take_up_again(self) -> None:
        if self._aside is not None:
            draft, self._aside = self._aside, None
            self.take_up(draft)
