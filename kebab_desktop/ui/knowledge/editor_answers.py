"""What the banner of the editor asks, and what is done at the answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QObject, Slot

from kebab_desktop.app.editing import OpenedDocument, Outside
from kebab_desktop.app.runbook_text import RunbookDraft
from kebab_desktop.app.versions import DiffLine
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge.copying import Copying
from kebab_desktop.ui.knowledge.draft_keeper import DraftKeeper
from kebab_desktop.ui.knowledge.editor_banner import Answer, Choice
from kebab_desktop.ui.knowledge.manuscript import Manuscript
from kebab_desktop.ui.knowledge.removals import Removals
from kebab_desktop.ui.knowledge.saving import Saving
from kebab_desktop.ui.knowledge.writing import Writing
from kebab_desktop.ui.language import said
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.times import ago
from kebab_desktop.ui.widgets.chips import Tone

translate = QCoreApplication.translate


class Desk(Protocol):
    """What of the desk is needed."""

    manuscript: Manuscript | None
    keeper: DraftKeeper
    saving: Saving

    def replace(self, manuscript: Manuscript) -> None:
        """Go on with the same words on another state of the file."""

    def edit(self, document_id: str, *, field: str = "", suggest: bool = False) -> None:
        """Open the file of a document."""


class EditorAnswers(QObject):
    """Asks and answers; whatever is chosen, the words of both sides stay somewhere."""

    def __init__(self, context: PageContext, editor: Writing, removals: Removals, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._editor = editor
        self._copying = Copying(context, removals, self)
        self._copying.copied.connect(desk.edit)
        self._desk = desk
        self._given_up: tuple[Manuscript, RunbookDraft] | None = None
        self._tasks: list[Task] = []
        editor.banner.answered.connect(self._answer)
        desk.saving.changed_outside.connect(self._tell_changed)
        desk.saving.encoding_refused.connect(self._tell_encoding)

    def tell(self, manuscript: Manuscript) -> None:
        """Say what is to know about what was just opened."""
        if not manuscript.writable and manuscript.opened is not None:
            self._editor.banner.ask(said(manuscript.opened.read_only), Tone.INFO, _copies(manuscript.opened))
        elif manuscript.kept_at:
            text = self.tr("These are your words of {when} that were not saved.")
            choice = Choice(Answer.DISCARD_DRAFT, self.tr("Discard them"))
            choices = [choice] if manuscript.opened is not None else []
            self._editor.banner.ask(text.format(when=ago(manuscript.kept_at)), Tone.INFO, choices)
        else:
            self._editor.banner.ask("", Tone.INFO)

    @Slot(object)
    def tell_outside(self, state: Outside) -> None:
        """Say what happened to the file meanwhile."""
        if state is Outside.CHANGED:
            self._tell_changed()
        elif state is Outside.GONE:
            self._editor.banner.ask(self.tr("The file is gone. Saving writes it again."), Tone.WARN)
        elif self._desk.manuscript is not None:
            self.tell(self._desk.manuscript)

    @Slot()
    def _tell_changed(self) -> None:
        choices = (
            Choice(Answer.SHOW_DIFFERENCE, self.tr("Show difference")),
            Choice(Answer.TAKE_THEIRS, self.tr("Take theirs")),
            Choice(Answer.KEEP_MINE, self.tr("Keep mine")),
        )
        self._editor.banner.ask(self.tr("The file was changed outside since it was opened."), Tone.WARN, choices)

    @Slot(str)
    def _tell_encoding(self, text: str) -> None:
        choice = Choice(Answer.SAVE_AS_UTF8, self.tr("Save as UTF-8"), primary=True)
        self._editor.banner.ask(text, Tone.BAD, [choice])

    @Slot(object)
    def _answer(self, answer: Answer) -> None:
        manuscript = self._desk.manuscript
        if manuscript is None or manuscript.opened is None:
            return
        editing, draft = self._context.kebab.editing, self._editor.draft()
        match answer:
            case Answer.SHOW_DIFFERENCE:
                self._read(partial(editing.difference, manuscript.opened, draft), self._show_difference)
            case Answer.KEEP_MINE:
                self._read(partial(editing.keep_mine, manuscript.opened), self._keep_mine)
            case Answer.TAKE_THEIRS:
                self._given_up = (manuscript, draft)
                self._read(partial(editing.take_theirs, manuscript.opened, draft), self._take_theirs)
            case Answer.DISCARD_DRAFT:
                self.discard()
            case Answer.SAVE_AS_UTF8:
                self._desk.replace(replace(manuscript, opened=editing.as_utf8(manuscript.opened)))
                self._editor.banner.ask("", Tone.INFO)
                self._desk.saving.save()
            case Answer.COPY | Answer.COPY_AND_REPLACE:
                self._copying.start(manuscript.key, take_out=answer is Answer.COPY_AND_REPLACE)

    @Slot(object)
    def _show_difference(self, lines: list[DiffLine]) -> None:
        self._editor.panel.show_difference(lines)

    @Slot(object)
    def _keep_mine(self, opened: OpenedDocument) -> None:
        if self._desk.manuscript is not None:
            self._desk.replace(replace(self._desk.manuscript, opened=opened))
            text = self.tr("Saving will replace what was written outside; that text is kept under Versions.")
            self._editor.banner.ask(text, Tone.INFO)
            self._editor.panel.show_difference(None)

    @Slot(object)
    def _take_theirs(self, opened: OpenedDocument) -> None:
        manuscript = self._desk.manuscript
        if manuscript is None:
            return
        again = replace(manuscript, begun=opened.draft, shown=opened.draft, opened=opened, kept_at="")
        self._editor.banner.ask("", Tone.INFO)
        self._editor.panel.show_difference(None)
        self._show(again, opened.draft)
        self._offer_back(self.tr("The text of the file is shown; yours is kept under Versions"))

    @Slot()
    def discard(self) -> None:
        """Show what the file says again; offers Undo."""
        manuscript = self._desk.manuscript
        if manuscript is None:
            return
        self._given_up = (manuscript, self._editor.draft())
        self._editor.banner.ask("", Tone.INFO)
        self._show(replace(manuscript, kept_at=""), manuscript.begun)
        self._offer_back(self.tr("The unsaved words were discarded"))

    def _show(self, manuscript: Manuscript, draft: RunbookDraft) -> None:
        self._desk.keeper.forget(manuscript)
        self._put(manuscript, draft)

    def _put(self, manuscript: Manuscript, draft: RunbookDraft) -> None:
        """Show other words; where the frontmatter was part of the text and is not, or now is, the form follows."""
        before = self._desk.manuscript
        if before is not None and before.whole == manuscript.whole:
            self._editor.show_draft(draft)
            self._desk.replace(manuscript)
        else:
            self._editor.show_manuscript(replace(manuscript, shown=draft))
            self._desk.replace(manuscript)
            self._editor.changed.emit()

    def _offer_back(self, text: str) -> None:
        self._context.toasts.offer(text, self.tr("Undo")).accepted.connect(self._bring_back)

    @Slot()
    def _bring_back(self) -> None:
        now = self._desk.manuscript
        if self._given_up is not None and now is not None:
            (before, draft), self._given_up = self._given_up, None
            self._put(now if now.whole == before.whole else before, draft)

    def _read(self, call: Callable[[], object], receiver: Callable[..., None]) -> None:
        task = self._context.bridge.read(call)
        task.progressed.connect(receiver)
        task.failed.connect(self._context.intents.failure_reported)
        self._tasks = [task]


def _copies(opened: OpenedDocument) -> list[Choice]:
    if opened.text.obstacle:
        return []
    return [
        Choice(Answer.COPY, translate("EditorAnswers", "Copy to my library")),
        Choice(Answer.COPY_AND_REPLACE, translate("EditorAnswers", "Copy, and take the original out"), primary=True),
    ]
