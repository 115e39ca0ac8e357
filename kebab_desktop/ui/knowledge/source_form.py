"""The form of a source, new or there already: its folder, id, name, trust, type, and what it leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from unicodedata import normalize

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from kebab_desktop.app.source_changes import SourceTraits
from kebab_desktop.app.source_preview import SourcePreview
from kebab_desktop.app.views import SourceView
from kebab_desktop.core.documents import Source, SourceKind, SourceType, TrustLevel
from kebab_desktop.core.source_names import LONGEST_NAME, source_name
from kebab_desktop.ui.knowledge.id_field import IdField
from kebab_desktop.ui.knowledge.left_out_field import LeftOutField
from kebab_desktop.ui.knowledge.preview_list import PreviewList
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.aside import Aside, ScrollColumn
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.choice import Choice
from kebab_desktop.ui.widgets.labels import label


class SourceForm(Aside):
    """``submitted`` carries folders, id (may be empty) and :class:`SourceTraits`; ``changed`` the :class:`Source` as it
    was and the same; ``copy_wanted`` folders whose files shall be copied into the library instead.
    ``preview_wanted``: what would these folders bring? None: it is wanted no more. ``listing_wanted``: of which folder
    shall be said what the patterns leave out? ``declined``: the folders shall not be added; a form that is just closed
    keeps its question.
    """

    submitted = Signal(object, str, object)
    changed = Signal(object, object)
    copy_wanted = Signal(object)
    listing_wanted = Signal(object)
    preview_wanted = Signal(object)
    declined = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._folders: tuple[Path, ...] = ()
        self._source: Source | None = None
        self._make_choices(theme)
        self.note = label("", "secondary", wrap=True)
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.left_out = LeftOutField()
        note = self.tr("Stands in citations and stays as it is.")
        self._id_field = IdField(self.tr("Id"), note)
        self.source_id = self._id_field.edit
        self._name_field = _field(self.tr("Name"), self.name, self.tr("What lists say instead of the id."))
        self._use_field = _field(self.tr("Its files"), self.use)
        self._of_source = (
            _field(
                self.tr("Trust"),
                self.trust,
                self.tr("Shown at every citation. Where sources of different trust disagree, an answer shows both."),
            ),
            _field(self.tr("Type"), self.kind),
            _field(self.tr("Edits of its files"), self.watched),
        )
        self.preview = PreviewList()
        self.finish(ScrollColumn(*self._first_fields(), *self._of_source, self.preview, self.left_out))
        self.add_button = self.add_action(button(self.tr("Add source"), "primary"))
        self.cancel_button = self.add_action(button(self.tr("Cancel")))
        self.add_button.clicked.connect(self._submit)
        for line in (self.source_id, self.name):
            line.returnPressed.connect(self._submit)
        for part in (self.left_out, self._id_field):
            part.changed.connect(self._show_whether_ready)
        self.cancel_button.clicked.connect(self.declined)
        self.cancel_button.clicked.connect(self.closed)
        self.kind.currentIndexChanged.connect(self._show_kind)
        self.use.currentIndexChanged.connect(self._show_use)

    def begin(self, folders: Sequence[Path]) -> None:
        """Ask about folders; several get their ids from their names, and the rest is the same for all."""
        self._folders, self._source = tuple(folders), None
        several = len(folders) > 1
        title = self.tr("Add {n} folders", "", len(folders)) if several else self.tr("Add a folder")
        place = ", ".join(each.name or str(each) for each in folders) if several else str(folders[0])
        self._write(title.format(n=len(folders)), place, "")
        self.source_id.clear()
        self.source_id.setPlaceholderText(self.tr("made from the folder's name"))
        self._begin_own("", folders[0].name, ())
        self._use_field.show()
        for choice in (self.use, self.trust, self.kind, self.watched):
            choice.setCurrentIndex(0)
        # Who drops a folder has not said that it was reviewed. As secondary it is found just as well, and where it says
        # something else than reviewed runbooks, an answer shows both: between sources of the same trust it does not.
        self.trust.choose(TrustLevel.SECONDARY.value)
        self._show_use()
        self.preview.clear()
        self.preview.show()
        self._show_kind()
        self.preview_wanted.emit(self._folders)
        self.listing_wanted.emit(None if several else folders[0])
        self.add_button.setFocus()

    def asked(self) -> tuple[Path, ...]:
        """Return the folders that are asked about."""
        return self._folders

    @Slot(object)
    def show_preview(self, preview: SourcePreview) -> None:
        """Show what the folders would bring, and the id that a single one gets of itself."""
        if preview.source_ids:
            self.source_id.setPlaceholderText(preview.source_ids[0])
        self._id_field.show_taken(preview.taken)
        self.preview.show_preview(preview)

    def begin_change(self, view: SourceView) -> None:
        """Ask what a source shall be from now on."""
        source = view.source
        self._folders, self._source = (), source
        own = source.kind is SourceKind.FOLDER
        self.preview.hide()
        self.preview_wanted.emit(None)
        self._write(self.tr("Change the source “{id}”").format(id=view.name), str(source.root), self.tr("Save"))
        self.note.setText(
            self.tr("Documents that state their own trust keep it. Files are indexed only if what is left out changes.")
            if own
            else self.tr("Documents that state their own trust keep it. Nothing has to be indexed again.")
        )
        for field in (self._use_field, self._id_field):
            field.hide()
        self._begin_own(source.name, source_name(replace(source, name="")), source.ignore)
        self._name_field.setVisible(own)
        self.left_out.setVisible(own)
        self.listing_wanted.emit(source.root if own else None)
        for field in self._of_source:
            field.show()
        self.trust.choose(source.trust.value)
        self.kind.choose(source.type.value)
        self.watched.choose(source.watched)
        (self.name if own else self.trust).setFocus()

    def _first_fields(self) -> tuple[QWidget, ...]:
        return self._use_field, self.note, self._name_field, self._id_field

    def _begin_own(self, name: str, of_itself: str, ignore: Sequence[str]) -> None:
        self.name.setText(name)
        self.name.setPlaceholderText(normalize("NFC", of_itself))
        self.left_out.begin(ignore)

    @Slot()
    def _show_whether_ready(self) -> None:
        patterns = self.left_out.patterns is not None or not self.left_out.isVisibleTo(self)
        self.add_button.setEnabled(patterns and (self._id_field.valid or not self._id_field.isVisibleTo(self)))

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
        uses = (
            (self.tr("read where they are, as a source"), False),
            (self.tr("copied into the library"), True),
        )
        self.use = Choice(theme, self.tr("Its files"), uses)
        self.trust = Choice(theme, self.tr("Trust"), levels)
        self.kind = Choice(theme, self.tr("Type"), kinds)
        self.watched = Choice(theme, self.tr("Edits of its files"), edits)

    @Slot()
    def _show_kind(self) -> None:
        self.preview.show_as(SourceType.DOCS if self.use.value else SourceType(str(self.kind.value)))

    @Slot()
    def _show_use(self) -> None:
        """Copies belong to the library, so there is no source to be described."""
        copied, count = bool(self.use.value), len(self._folders)
        for field in (self._id_field, self._name_field, self.left_out):
            field.setVisible(not copied and count == 1)
        self._show_whether_ready()
        for field in self._of_source:
            field.setVisible(not copied)
        if copied:
            self.note.setText(
                self.tr(
                    "All Markdown files of the folder are copied, with the folders they lie in; you are asked about "
                    "files that are there already. Later changes in the folder are not noticed."
                )
            )
            add = self.tr("Copy into the library")
        else:
            self.note.setText(self.tr("The files stay where they are; changes to them are noticed."))
            add = self.tr("Add {n} sources", "", count).format(n=count) if count > 1 else self.tr("Add source")
        self._name_action(add)
        self._show_kind()

    def _name_action(self, text: str) -> None:
        self.add_button.setText(text)
        self.add_button.setAccessibleName(text)

    def _write(self, title: str, place: str, save: str) -> None:
        self.title.setText(title)
        self.place.set_full_text(place)
        self._name_action(save)

    @Slot()
    def _submit(self) -> None:
        if not self.add_button.isEnabled():
            return
        traits = SourceTraits(
            TrustLevel(str(self.trust.value)),
            SourceType(str(self.kind.value)),
            bool(self.watched.value),
            normalize("NFC", self.name.text()).strip(),
            self.left_out.patterns or (),
        )
        if self._source is None and bool(self.use.value):
            self.copy_wanted.emit(self._folders)
        elif self._source is None:
            self.submitted.emit(self._folders, self.source_id.text().strip(), traits)
        else:
            self.changed.emit(self._source, traits)


def _field(name: str, editor: QWidget, note: str = "") -> QWidget:
    field = QWidget()
    layout = QVBoxLayout(field)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(Space.XS)
    layout.addWidget(label(name, "small"))
    layout.addWidget(editor)
    editor.setAccessibleName(name)
    if note:
        layout.addWidget(label(note, "small", wrap=True))
        editor.setAccessibleDescription(note)
    return field
