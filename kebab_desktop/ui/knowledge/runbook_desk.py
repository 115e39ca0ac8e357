"""What is done in the editor: begin or open, check while typing, keep, save, undo; a draft can be taken up again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.app.drafts import KeptDraft
from kebab_desktop.app.runbooks import SavedRunbook
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge import manuscript as manuscripts
from kebab_desktop.ui.knowledge.draft_keeper import DraftKeeper
from kebab_desktop.ui.knowledge.editor_answers import EditorAnswers
from kebab_desktop.ui.knowledge.live_check import LiveCheck
from kebab_desktop.ui.knowledge.manuscript import Manuscript, kept_draft, same
from kebab_desktop.ui.knowledge.manuscript_pictures import ManuscriptPictures
from kebab_desktop.ui.knowledge.outside_watch import OutsideWatch
from kebab_desktop.ui.knowledge.removals import Removals
from kebab_desktop.ui.knowledge.saving import Saving
from kebab_desktop.ui.knowledge.writing import Writing
from kebab_desktop.ui.page import PageContext


class RunbookDesk(QObject):
    """``loading``: something will be edited; ``opened``: it is to be shown; ``left``: it is not, any more.

    ``settled``: it is known what the words are compared with. ``saved`` carries the document id; ``wanted_back`` a
    :class:`KeptDraft` that was put aside.
    """

    loading = Signal()
    opened = Signal()
    settled = Signal()
    left = Signal()
    saved = Signal(str)
    wanted_back = Signal(object)

    def __init__(
        self, context: PageContext, editor: Writing, removals: Removals, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._editor = editor
        self._loading: Task | None = None
        self._aside: KeptDraft | None = None
        self.manuscript: Manuscript | None = None
        self.keeper = DraftKeeper(context, editor, self)
        self.outside = OutsideWatch(context, self)
        self.saving = Saving(context, editor, removals, self)
        self.answers = EditorAnswers(context, editor, removals, self, self)
        self.checking = LiveCheck(context, editor, self)
        self.pictures = ManuscriptPictures(context, editor)
        editor.cancelled.connect(self.cancel)
        self.outside.found.connect(self.answers.tell_outside)
        self.saving.started.connect(self.outside.pause)
        self.saving.refused.connect(self.outside.resume)
        self.saving.saved.connect(self._note_saved)

    @property
    def active(self) -> bool:
        """Whether something is in the editor."""
        return self.manuscript is not None

    @Slot()
    @Slot(str)
    def begin(self, question: str = "") -> None:
        """Begin a runbook, for a question if there is one; one that is being written is put aside first."""
        self._load(partial(manuscripts.begin, self._context.kebab, question))

    def edit(self, document_id: str, *, field: str = "", suggest: bool = False) -> None:
        """Open the file of a document, at a field; ``suggest``: with proposals for the fields that are missing."""
        call = partial(manuscripts.open_document, self._context.kebab, document_id, field=field, suggest=suggest)
        self._load(call)

    @Slot(object)
    def take_up(self, kept: KeptDraft) -> None:
        """Go on with a draft."""
        self._load(partial(manuscripts.continued, self._context.kebab, kept))

    def replace(self, manuscript: Manuscript) -> None:
        """Go on with the same words on another state of the file."""
        self.manuscript = manuscript
        self.keeper.follow(manuscript)
        self.outside.follow(manuscript)
        self.saving.manuscript = manuscript
        self.checking.follow(manuscript)
        self.settled.emit()

    @Slot()
    def cancel(self) -> None:
        """Leave the editor; what was typed is kept and can be taken up again, also by Undo."""
        manuscript, draft, dirty = self.manuscript, self._editor.draft(), self.dirty
        self._leave()
        if manuscript is None or not dirty:
            return
        self._aside = kept_draft(manuscript, draft)
        title = self._aside.title or self.tr("without title")
        text = self.tr("The runbook “{title}” was put aside").format(title=title)
        self._context.toasts.offer(text, self.tr("Undo")).accepted.connect(self._take_up_again)

    def release(self) -> None:
        """Leave the editor without a word; what was typed is kept for whoever opens the same document next."""
        if self._loading is not None:
            self._loading.drop()
        if self.active:
            self._leave()

    @property
    def dirty(self) -> bool:
        """Whether something is typed that is not in the file."""
        now = self.manuscript
        return now is not None and now.writable and not same(self._editor.draft(), now.begun)

    def _load(self, call: Callable[[], object]) -> None:
        self.loading.emit()
        if self.active:
            self.cancel()
        if self._loading is not None:
            self._loading.drop()
        self._loading = self._context.bridge.read(call)
        self._loading.progressed.connect(self._show)
        self._loading.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _show(self, manuscript: Manuscript) -> None:
        self._editor.save_button.setEnabled(True)
        self.opened.emit()
        self._editor.show_manuscript(manuscript)
        self.answers.tell(manuscript)
        self.replace(manuscript)

    def _go_on(self, again: Manuscript, *, was_whole: bool) -> None:
        """Stay with what was saved; a frontmatter typed into the text moves into the form, if nobody typed on."""
        opened = again.opened
        if opened is None or not opened.text.head or self._editor.panel.body() != opened.text.head + opened.text.body:
            self.replace(again.as_text() if was_whole else again)
            return
        place = self._editor.text.textCursor().position() - len(opened.text.head)
        self._show(replace(again, begun=opened.draft, shown=opened.draft))
        self._editor.text.fill()
        cursor = self._editor.text.textCursor()
        cursor.setPosition(min(max(place, 0), self._editor.text.document().characterCount() - 1))
        self._editor.text.setTextCursor(cursor)

    def _leave(self) -> None:
        self.keeper.keep()
        self.manuscript = None
        self.keeper.follow(None)
        self.outside.follow(None)
        self.saving.manuscript = None
        self.checking.follow(None)
        self.left.emit()

    @Slot(object, object)
    def _note_saved(self, saved: SavedRunbook, again: Manuscript | None) -> None:
        if self.manuscript is None:
            return
        self.keeper.forget(self.manuscript)
        if again is not None:
            self._go_on(again, was_whole=self.manuscript.whole)
            return
        self.keeper.follow(None)
        self._leave()
        self.saved.emit(saved.document_id)

    @Slot()
    def _take_up_again(self) -> None:
        if self._aside is not None:
            kept, self._aside = self._aside, None
            self.wanted_back.emit(kept)
