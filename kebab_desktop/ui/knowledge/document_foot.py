"""The buttons below the details of a document."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from kebab_desktop.ui.knowledge.writing import Writing
from kebab_desktop.ui.widgets.aside import Aside
from kebab_desktop.ui.widgets.buttons import button


class DocumentFoot(QObject):
    """Puts buttons into the foot of a pane. ``discard_requested``: forget what is typed."""

    discard_requested = Signal()

    def __init__(self, pane: Aside, writing: Writing) -> None:
        super().__init__(pane)
        self.save = writing.save_button
        self.save.setText(self.tr("Save"))
        self.save.setAccessibleName(self.tr("Save"))
        self.save.setToolTip(self.tr("Save the file and index it (Ctrl+S)"))
        self.discard = button(self.tr("Discard"), tip=self.tr("Show what the file says again; can be undone"))
        self.edit = button("")
        self.open = button(self.tr("Open outside"), tip=self.tr("Open the file in your own editor (Ctrl+Shift+E)"))
        self.reindex = button(
            self.tr("Re-index"), tip=self.tr("Read this file again and replace what is indexed of it")
        )
        self.remove = button(
            self.tr("Remove"), "danger", tip=self.tr("Take it out of the knowledge base; can be undone")
        )
        for each in (self.save, self.discard, self.edit, self.open, self.reindex, self.remove):
            pane.add_action(each)
        self.save.clicked.connect(writing.save_requested)
        self.discard.clicked.connect(self.discard_requested)
        self.permit(editable=True, missing=False)
        self.show_dirty(dirty=False)

    def permit(self, *, editable: bool, missing: bool) -> None:
        """Say what can be done with the file."""
        for each in (self.edit, self.open):
            each.setEnabled(not missing)
        self.edit.setText(self.tr("Enlarge") if editable else self.tr("Read"))
        self.edit.setAccessibleName(self.edit.text())
        change = self.tr("Change fields and text in the whole page (Ctrl+E)")
        self.edit.setToolTip(change if editable else self.tr("Read it in the whole page (Ctrl+E)"))

    def show_dirty(self, *, dirty: bool) -> None:
        """Offer to save what is typed."""
        self.save.setVisible(dirty)
        self.discard.setVisible(dirty)
