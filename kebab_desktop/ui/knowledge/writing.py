"""What a document is written with, wherever it stands: fields, text, the question above them, what is still wrong."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.app.editing import OpenedDocument
from kebab_desktop.app.runbook_text import RunbookDraft
from kebab_desktop.app.runbooks import RunbookCheck
from kebab_desktop.core.editing import EditableText
from kebab_desktop.ui.knowledge.editor_banner import EditorBanner
from kebab_desktop.ui.knowledge.manuscript import Manuscript
from kebab_desktop.ui.knowledge.markdown_panel import MarkdownPanel
from kebab_desktop.ui.knowledge.runbook_form import RunbookForm
from kebab_desktop.ui.knowledge.wording import fields_note
from kebab_desktop.ui.language import said
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import restyle
from kebab_desktop.ui.widgets.labels import label


class Writing(QObject):
    """Parts without a layout. ``changed``: something was typed; ``shown`` carries a :class:`Manuscript`.

    ``save_requested`` is Ctrl+S, ``done_requested``: save and leave; ``cancelled``: leave, keep the draft. With
    ``takes_focus`` the cursor goes where the first thing is to be written.
    """

    changed = Signal()
    shown = Signal(object)
    save_requested = Signal()
    done_requested = Signal()
    cancelled = Signal()

    def __init__(
        self, form: RunbookForm, panel: MarkdownPanel, parent: QObject | None = None, *, takes_focus: bool = True
    ) -> None:
        super().__init__(parent)
        self._new = True
        self._opened: OpenedDocument | None = None
        self._takes_focus = takes_focus
        self._check: RunbookCheck | None = None
        self._above: frozenset[str] = frozenset()
        self.form = form
        self.panel = panel
        self.text = panel.text
        self.banner = EditorBanner()
        self.state = label("", "secondary", wrap=True)
        self.save_button = button("", "primary")
        self.form.changed.connect(self.changed)
        self.form.changed.connect(self._show_head)
        self.panel.changed.connect(self.changed)
        self.text.refused.connect(self._tell_refused)

    def show_manuscript(self, manuscript: Manuscript) -> None:
        """Begin to edit."""
        opened, draft = manuscript.opened, manuscript.shown
        self._new = opened is None
        self._opened = opened
        self.shown.emit(manuscript)
        self.form.show_fields(draft.fields, more=opened is not None)
        self.form.permit(changes=manuscript.writable, fields=not self._whole, note=fields_note(opened))
        self._show_head()
        self.panel.begin(draft.body, guided=opened is None, writable=manuscript.writable)
        self.say("", "secondary")
        if manuscript.field:
            self.form.editor(manuscript.field).setFocus()
        elif self._takes_focus:
            (self.text if draft.title or opened is not None else self.form.edits["title"]).setFocus()

    def show_draft(self, draft: RunbookDraft) -> None:
        """Put other words in the place of these; in the text Ctrl+Z brings the old ones back."""
        self.form.show_fields(draft.fields, more=not self._new)
        self.panel.replace_body(draft.body)
        self.changed.emit()

    def draft(self) -> RunbookDraft:
        """Return what is written."""
        return RunbookDraft({} if self._whole else self.form.fields(), self.panel.body())

    def show_check(self, check: RunbookCheck) -> None:
        """Say what is wrong and what is missing; a frontmatter edited with the text shows its values while it reads."""
        if self._whole:
            self._show_repaired(check.repaired)
        self.form.show_problems(check.problems)
        self.panel.show_missing(check.empty)
        self._say_check(check)

    def tell_above(self, messages: Collection[str]) -> None:
        """Take the problems of the file that stand on the screen anyway: they are not said a second time."""
        self._above = frozenset(messages)
        if self._check is not None:
            self._say_check(self._check)

    def _say_check(self, check: RunbookCheck) -> None:
        left = [each for each in check.problems if not each.field and each.message not in self._above]
        other = [f"{said(each.message)} {said(each.hint)}".strip() for each in left]
        self.say(said(check.obstacle) or " ".join(other), "secondary")
        self._check = check

    def refuse(self, text: str) -> None:
        """Say why it was not saved; everything typed stays."""
        self.say(text, "bad")

    def say(self, text: str, role: str) -> None:
        """Say something below the fields."""
        self._check = None
        self.state.setText(text)
        self.state.setAccessibleName(text)
        self.state.setVisible(bool(text))
        if self.state.property("role") != role:
            self.state.setProperty("role", role)
            restyle(self.state)

    @property
    def _whole(self) -> bool:
        """Whether the frontmatter is edited with the text, so that the form only shows."""
        return self._opened is not None and self._opened.text.whole

    def _show_repaired(self, repaired: EditableText | None) -> None:
        """Let form and preview follow the text; the frontmatter moves into the form when it is saved, not under way."""
        self.form.show_fields({} if repaired is None else repaired.fields, more=True)
        note = fields_note(self._opened, repaired=repaired is not None)
        self.form.permit(changes=False, fields=False, note=note)
        self.panel.hide_front("" if repaired is None else repaired.head)

    @Slot(int)
    def _tell_refused(self, length: int) -> None:
        """Say that a text was too much to paste, or that there was none."""
        if not length:
            self.say(
                self.tr("The clipboard gives no text. Add a file or a picture to the knowledge base instead."), "bad"
            )
            return
        text = self.tr(
            "{n} characters, or one very long line, are too much to paste. Add the file to the knowledge base instead."
        )
        self.say(text.format(n=f"{length:,}"), "bad")

    @Slot()
    def _show_head(self) -> None:
        """The title of a new runbook becomes its heading; a file has its own."""
        title = self.form.edits["title"].text().strip()
        self.panel.set_head(f"# {title}\n\n" if self._new else "")
