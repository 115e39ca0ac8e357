"""Writing a runbook or changing a document at full size: the form beside the text with its preview."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.ui.knowledge.manuscript import Manuscript
from kebab_desktop.ui.knowledge.markdown_panel import MarkdownPanel
from kebab_desktop.ui.knowledge.runbook_form import RunbookForm
from kebab_desktop.ui.knowledge.wording import file_line
from kebab_desktop.ui.knowledge.writing import Writing
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.aside import ScrollColumn
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.labels import ElidedLabel
from kebab_desktop.ui.widgets.page_bar import PageBar

_FORM_WIDTH = 380


class RunbookEditor(QFrame):
    """Lays out a :class:`Writing`."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pageMain")
        self.writing = Writing(RunbookForm(theme), MarkdownPanel(theme), self)
        self.form = self.writing.form
        self.panel = self.writing.panel
        self.text = self.writing.text
        self.banner = self.writing.banner
        self.state = self.writing.state
        self.save_button = self.writing.save_button
        self.save_requested = self.writing.save_requested
        self.draft = self.writing.draft
        self.bar = PageBar("", parent=self)
        self.place = ElidedLabel("", "small", mode=Qt.TextElideMode.ElideMiddle)
        self.cancel_button = button("")
        self._lay_out()
        self._connect()

    @Slot(object)
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
        """Lay out from the outside in: to move a tree of widgets takes as long as to make it."""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        middle, right = QHBoxLayout(), QVBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        right.setContentsMargins(0, Space.S, 0, 0)
        column = QFrame(self)
        column.setObjectName("asideBody")
        side = QVBoxLayout(column)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(self.banner)
        layout.addLayout(middle, 1)
        middle.addWidget(column)
        middle.addLayout(right, 1)
        right.addWidget(self.panel)
        fields = ScrollColumn(self.place, self.form, spacing=0, parent=column)
        fields.setFixedWidth(_FORM_WIDTH)
        side.addWidget(fields, 1)
        side.addWidget(self.state)  # never scrolled away: it says why nothing was saved
        for action in (self.cancel_button, self.save_button):
            self.bar.add(action)
        self.place.setContentsMargins(0, Space.M, 0, 0)
        self.state.setFixedWidth(_FORM_WIDTH)
        self.state.setContentsMargins(Space.M, Space.S, Space.M, Space.M)

    def _connect(self) -> None:
        writing = self.writing
        writing.shown.connect(self._name)
        self.cancel_button.clicked.connect(writing.cancelled)
        self.save_button.clicked.connect(writing.done_requested)
        for key, slot in (("Ctrl+S", writing.save_requested), ("Esc", writing.cancelled)):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)
