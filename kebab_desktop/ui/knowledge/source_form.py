"""The form for a new source: its folder, id, trust and type."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from kebab_desktop.core.documents import SourceType, TrustLevel
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.aside import Aside, ScrollColumn
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.choice import Choice
from kebab_desktop.ui.widgets.labels import label


class SourceForm(Aside):
    """``submitted`` carries folder, id (may be empty), trust and type."""

    submitted = Signal(object, str, object, object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._folder = Path()
        self.title.setText(self.tr("New source"))
        self.source_id = QLineEdit()
        self.source_id.setPlaceholderText(self.tr("made from the folder's name"))
        levels = (
            (self.tr("primary – reviewed, may be relied upon"), TrustLevel.PRIMARY.value),
            (self.tr("secondary – useful, not reviewed"), TrustLevel.SECONDARY.value),
            (self.tr("generated – written by a program"), TrustLevel.GENERATED.value),
        )
        kinds = (
            (self.tr("docs – any Markdown"), SourceType.DOCS.value),
            (self.tr("runbooks – seven fields are required"), SourceType.RUNBOOKS.value),
            (self.tr("notes"), SourceType.NOTES.value),
            (self.tr("tickets"), SourceType.TICKETS.value),
        )
        self.trust = Choice(theme, self.tr("Trust"), levels)
        self.kind = Choice(theme, self.tr("Type"), kinds)
        note = label(self.tr("The files stay where they are; changes to them are noticed."), "secondary", wrap=True)
        fields = (
            _field(self.tr("Id"), self.source_id),
            _field(self.tr("Trust"), self.trust),
            _field(self.tr("Type"), self.kind),
        )
        self.finish(ScrollColumn(note, *fields))
        self.add_button = self.add_action(button(self.tr("Add source"), "primary"))
        self.cancel_button = self.add_action(button(self.tr("Cancel")))
        self.add_button.clicked.connect(self._submit)
        self.source_id.returnPressed.connect(self._submit)
        self.cancel_button.clicked.connect(self.closed)

    def begin(self, folder: Path) -> None:
        """Ask about a folder."""
        self._folder = folder
        self.place.set_full_text(str(folder))
        self.source_id.clear()
        self.trust.setCurrentIndex(0)
        self.kind.setCurrentIndex(0)
        self.source_id.setFocus()

    @Slot()
    def _submit(self) -> None:
        text = self.source_id.text().strip()
        trust, kind = TrustLevel(str(self.trust.value)), SourceType(str(self.kind.value))
        self.submitted.emit(self._folder, text, trust, kind)


def _field(name: str, editor: QWidget) -> QWidget:
    field = QWidget()
    layout = QVBoxLayout(field)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(Space.XS)
    layout.addWidget(label(name, "small"))
    layout.addWidget(editor)
    editor.setAccessibleName(name)
    return field
