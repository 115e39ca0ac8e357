"""Writing a runbook: the form, the text with its preview, and what is still missing."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFontDatabase, QKeySequence, QShortcut, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QTabWidget, QVBoxLayout, QWidget

from kebab_desktop.app.runbook_text import RunbookDraft
from kebab_desktop.app.runbooks import RunbookCheck
from kebab_desktop.ui.knowledge.runbook_form import RunbookForm
from kebab_desktop.ui.language import said
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.aside import ScrollColumn
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import restyle
from kebab_desktop.ui.widgets.document_view import DocumentView
from kebab_desktop.ui.widgets.labels import label
from kebab_desktop.ui.widgets.page_bar import PageBar

_FORM_WIDTH = 380
_PREVIEW = 1


class RunbookEditor(QFrame):
    """``changed``: something was typed; ``save_requested`` and ``cancelled`` say what the user wants."""

    changed = Signal()
    save_requested = Signal()
    cancelled = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pageMain")
        self.form = RunbookForm(theme)
        self.text = QPlainTextEdit()
        self.text.setProperty("role", "field")
        self.text.setAccessibleName(self.tr("Text of the runbook"))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setTabChangesFocus(True)
        self.text.setAcceptDrops(False)
        self.preview = DocumentView(theme)
        self.hint = label("", "small", wrap=True)
        self.missing = label("", "small", wrap=True)
        self.state = label("", "secondary", wrap=True)
        self.bar = PageBar(self.tr("New runbook"))
        self.cancel_button = button(self.tr("Cancel"), tip=self.tr("Put the draft aside (Esc)"))
        self.save_button = button(
            self.tr("Save"), "primary", tip=self.tr("Save into the library and index it (Ctrl+S)")
        )
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self._lay_out()
        self._connect()

    def show_draft(self, draft: RunbookDraft) -> None:
        """Begin to edit; the cursor goes where the first thing is to be written."""
        self.form.show_fields(draft.fields)
        blocked = self.text.blockSignals(True)
        self.text.setPlainText(draft.body)
        self.text.moveCursor(QTextCursor.MoveOperation.NextBlock)
        self.text.moveCursor(QTextCursor.MoveOperation.NextBlock)  # below the first heading
        self.text.blockSignals(blocked)
        self.tabs.setCurrentIndex(0)
        self._say("", "secondary")
        self.missing.clear()
        self._show_hint()
        (self.text if draft.title else self.form.edits["title"]).setFocus()

    def draft(self) -> RunbookDraft:
        """Return what is written."""
        return RunbookDraft(self.form.fields(), self.text.toPlainText())

    def show_check(self, check: RunbookCheck) -> None:
        """Say what is wrong and what is missing."""
        self.form.show_problems(check.problems)
        named = ", ".join(check.empty)
        self.missing.setText(self.tr("Without text yet: {sections}").format(sections=named) if named else "")
        other = [f"{said(each.message)} {said(each.hint)}".strip() for each in check.problems if not each.field]
        self._say(said(check.obstacle) or " ".join(other), "secondary")

    def refuse(self, text: str) -> None:
        """Say why it was not saved; everything typed stays."""
        self._say(text, "bad")

    def _lay_out(self) -> None:
        for action in (self.cancel_button, self.save_button):
            self.bar.add(action)
        writing = QWidget()
        column = QVBoxLayout(writing)
        column.setContentsMargins(Space.M, Space.S, Space.L, Space.S)
        column.setSpacing(Space.S)
        for part in (self.hint, self.text, self.missing):
            column.addWidget(part, 1 if part is self.text else 0)
        self.tabs.addTab(writing, self.tr("Write"))
        self.tabs.addTab(self.preview, self.tr("Preview"))
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.tabBar().setAccessibleName(self.tr("Write or preview"))
        side = ScrollColumn(self.form, self.state)
        side.setFixedWidth(_FORM_WIDTH)
        middle = QHBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        middle.addWidget(side)
        right = QVBoxLayout()
        right.setContentsMargins(0, Space.S, 0, 0)
        right.addWidget(self.tabs)
        middle.addLayout(right, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addLayout(middle, 1)

    def _connect(self) -> None:
        self.form.changed.connect(self.changed)
        self.text.textChanged.connect(self.changed)
        self.text.cursorPositionChanged.connect(self._show_hint)
        self.tabs.currentChanged.connect(self._show_preview)
        self.cancel_button.clicked.connect(self.cancelled)
        self.save_button.clicked.connect(self.save_requested)
        for key, slot in (("Ctrl+S", self.save_requested), ("Esc", self.cancelled)):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)

    @Slot(int)
    def _show_preview(self, tab: int) -> None:
        if tab == _PREVIEW:
            draft = self.draft()
            self.preview.show_document(f"# {draft.title}\n\n{draft.body}", 1)

    @Slot()
    def _show_hint(self) -> None:
        """Say what belongs into the section where the cursor is."""
        lines = self.text.toPlainText().split("\n")[: self.text.textCursor().blockNumber() + 1]
        heads = [line for line in lines if line.startswith("## ")]
        name = heads[-1][3:].strip() if heads else ""
        hints = {
            "company_policy": self.tr("severity rule, evidence to save first, what needs approval"),
            "symptoms": self.tr("what users and operators see"),
            "detection_signals": self.tr("log texts, thresholds, look-alikes"),
            "check_points": self.tr("questions that separate the causes, read-only commands"),
            "recommended_actions": self.tr("numbered steps; say what a risky command interrupts"),
            "response_template": self.tr("sentences of the report, with {placeholders}"),
        }
        general = self.tr("Put the cursor into a section to see what belongs there.")
        self.hint.setText(f"{name} – {hints[name]}" if name in hints else general)

    def _say(self, text: str, role: str) -> None:
        self.state.setText(text)
        self.state.setAccessibleName(text)
        if self.state.property("role") != role:
            self.state.setProperty("role", role)
            restyle(self.state)
