"""Writing a runbook or changing a document: the form, the text with its preview, and what is still missing."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.app.editing import OpenedDocument
from kebab_desktop.app.runbook_text import RunbookDraft
from kebab_desktop.app.runbooks import RunbookCheck
from kebab_desktop.core.editing import EditableText
from kebab_desktop.ui.knowledge.editor_banner import EditorBanner
from kebab_desktop.ui.knowledge.manuscript import Manuscript
from kebab_desktop.ui.knowledge.markdown_panel import MarkdownPanel
from kebab_desktop.ui.knowledge.runbook_form import RunbookForm
from kebab_desktop.ui.knowledge.wording import fields_note, file_line
from kebab_desktop.ui.language import said
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.aside import ScrollColumn
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import restyle
from kebab_desktop.ui.widgets.labels import ElidedLabel, label
from kebab_desktop.ui.widgets.page_bar import PageBar

_FORM_WIDTH = 380


class RunbookEditor(QFrame):
    """``changed``: something was typed; the other signals say what the user wants.

    ``save_requested`` is Ctrl+S, ``done_requested`` the button: save and leave. ``cancelled``: leave, keep the draft.
    """

    changed = Signal()
    save_requested = Signal()
    done_requested = Signal()
    cancelled = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pageMain")
        self._new = True
        self._opened: OpenedDocument | None = None
        self.form = RunbookForm(theme)
        self.panel = MarkdownPanel(theme)
        self.text = self.panel.text
        self.banner = EditorBanner()
        self.state = label("", "secondary", wrap=True)
        self.bar = PageBar("")
        self.place = ElidedLabel("", "small", mode=Qt.TextElideMode.ElideMiddle)
        self.cancel_button = button("")
        self.save_button = button("", "primary")
        self._lay_out()
        self._connect()

    def show_manuscript(self, manuscript: Manuscript) -> None:
        """Begin to edit; the cursor goes where the first thing is to be written."""
        opened, draft = manuscript.opened, manuscript.shown
        self._new = opened is None
        self._opened = opened
        self._name(manuscript)
        self.form.show_fields(draft.fields, more=opened is not None)
        self.form.permit(changes=manuscript.writable, fields=not self._whole, note=fields_note(opened))
        self._show_head()
        self.panel.begin(draft.body, guided=opened is None, writable=manuscript.writable)
        self._say("", "secondary")
        if manuscript.field:
            self.form.editor(manuscript.field).setFocus()
        else:
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
        other = [f"{said(each.message)} {said(each.hint)}".strip() for each in check.problems if not each.field]
        self._say(said(check.obstacle) or " ".join(other), "secondary")

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

    def refuse(self, text: str) -> None:
        """Say why it was not saved; everything typed stays."""
        self._say(text, "bad")

    def _name(self, manuscript: Manuscript) -> None:
        new, writable = manuscript.opened is None, manuscript.writable
        self.bar.set_title(self.tr("New runbook") if new else self.tr("Edit") if writable else self.tr("Read"))
        self.place.set_full_text("" if manuscript.opened is None else file_line(manuscript.opened))
        self.place.setVisible(not new)
        self.cancel_button.setText(self.tr("Cancel") if new else self.tr("Close"))
        self.cancel_button.setToolTip(
            self.tr("Put the draft aside (Esc)") if writable else self.tr("Back to the list (Esc)")
        )
        self.save_button.setText(self.tr("Save") if new else self.tr("Save and close"))
        into = self.tr("Save into the library and index it (Ctrl+S)")
        self.save_button.setToolTip(into if new else self.tr("Save the file and index it; Ctrl+S saves and stays"))
        self.save_button.setVisible(writable)
        for each in (self.cancel_button, self.save_button):
            each.setAccessibleName(each.text())

    def _lay_out(self) -> None:
        for action in (self.cancel_button, self.save_button):
            self.bar.add(action)
        side = ScrollColumn(self.place, self.form, self.state, spacing=0)
        side.setFixedWidth(_FORM_WIDTH)
        middle = QHBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        middle.addWidget(side)
        right = QVBoxLayout()
        right.setContentsMargins(0, Space.S, 0, 0)
        right.addWidget(self.panel)
        middle.addLayout(right, 1)
        self.place.setContentsMargins(0, Space.M, 0, 0)
        self.state.setContentsMargins(0, Space.M, 0, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(self.banner)
        layout.addLayout(middle, 1)

    def _connect(self) -> None:
        self.form.changed.connect(self.changed)
        self.form.changed.connect(self._show_head)
        self.panel.changed.connect(self.changed)
        self.text.refused.connect(self._tell_refused)
        self.cancel_button.clicked.connect(self.cancelled)
        self.save_button.clicked.connect(self.done_requested)
        for key, slot in (("Ctrl+S", self.save_requested), ("Esc", self.cancelled)):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)

    @Slot(int)
    def _tell_refused(self, length: int) -> None:
        """Say that a text was too much to paste."""
        text = self.tr(
            "{n} characters, or one very long line, are too much to paste. Add the file to the knowledge base instead."
        )
        self._say(text.format(n=f"{length:,}"), "bad")

    @Slot()
    def _show_head(self) -> None:
        """The title of a new runbook becomes its heading; a file has its own."""
        title = self.form.edits["title"].text().strip()
        self.panel.set_head(f"# {title}\n\n" if self._new else "")

    def _say(self, text: str, role: str) -> None:
        self.state.setText(text)
        self.state.setAccessibleName(text)
        if self.state.property("role") != role:
            self.state.setProperty("role", role)
            restyle(self.state)
