"""The form of a source, new or there already: its folder, id, trust, type, and whether edits are noticed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from kebab_desktop.app.views import SourceView
from kebab_desktop.core.documents import Source, SourceType, TrustLevel
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.aside import Aside, ScrollColumn
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.choice import Choice
from kebab_desktop.ui.widgets.labels import label


class SourceForm(Aside):
    """``submitted`` carries folder, id (may be empty), trust, type, watched or not; ``changed`` the :class:`Source` as
    it was and the same three.
    """

    submitted = Signal(object, str, object, object, bool)
    changed = Signal(object, object, object, bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._folder = Path()
        self._source: Source | None = None
        self.source_id = QLineEdit()
        self.source_id.setPlaceholderText(self.tr("made from the folder's name"))
        self._make_choices(theme)
        self.note = label("", "secondary", wrap=True)
        self._id_field = _field(self.tr("Id"), self.source_id)
        fields = (
            self._id_field,
            _field(self.tr("Trust"), self.trust),
            _field(self.tr("Type"), self.kind),
            _field(self.tr("Edits of its files"), self.watched),
        )
        self.finish(ScrollColumn(self.note, *fields))
        self.add_button = self.add_action(button(self.tr("Add source"), "primary"))
        self.cancel_button = self.add_action(button(self.tr("Cancel")))
        self.add_button.clicked.connect(self._submit)
        self.source_id.returnPressed.connect(self._submit)
        self.cancel_button.clicked.connect(self.closed)

    def begin(self, folder: Path) -> None:
        """Ask about a folder."""
        self._folder, self._source = folder, None
        self._write(self.tr("New source"), str(folder), self.tr("Add source"))
        self.note.setText(self.tr("The files stay where they are; changes to them are noticed."))
        self.source_id.clear()
        self._id_field.show()
        for choice in (self.trust, self.kind, self.watched):
            choice.setCurrentIndex(0)
        self.source_id.setFocus()

    def begin_change(self, view: SourceView) -> None:
        """Ask what a source shall be from now on."""
        source = view.source
        self._folder, self._source = source.root, source
        self._write(self.tr("Change the source “{id}”").format(id=source.id), str(source.root), self.tr("Save"))
        self.note.setText(
            self.tr("Documents that say their trust themselves keep it. Nothing has to be indexed again.")
        )
        self._id_field.hide()
        self.trust.choose(source.trust.value)
        self.kind.choose(source.type.value)
        self.watched.choose(source.watched)
        self.trust.setFocus()

    def _make_choices(self, theme: Theme) -> None:
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
        edits = (
            (self.tr("noticed within two seconds"), True),
            (self.tr("read at the start and when re-indexed"), False),
        )
        self.trust = Choice(theme, self.tr("Trust"), levels)
        self.kind = Choice(theme, self.tr("Type"), kinds)
        self.watched = Choice(theme, self.tr("Edits of its files"), edits)

    def _write(self, title: str, place: str, save: str) -> None:
        self.title.setText(title)
        self.place.set_full_text(place)
        self.add_button.setText(save)
        self.add_button.setAccessibleName(save)

    @Slot()
    def _submit(self) -> None:
        trust, kind = TrustLevel(str(self.trust.value)), SourceType(str(self.kind.value))
        watched = bool(self.watched.value)
        if self._source is None:
            self.submitted.emit(self._folder, self.source_id.text().strip(), trust, kind, watched)
        else:
            self.changed.emit(self._source, trust, kind, watched)


def _field(name: str, editor: QWidget) -> QWidget:
    field = QWidget()
    layout = QVBoxLayout(field)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(Space.XS)
    layout.addWidget(label(name, "small"))
    layout.addWidget(editor)
    editor.setAccessibleName(name)
    return field
