"""The details of a source and of several selected documents."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from kebab_desktop.app.views import SourceView
from kebab_desktop.core.documents import SourceKind, SourceType
from kebab_desktop.ui.knowledge.wording import chunks_text, documents_text, is_lost
from kebab_desktop.ui.source_words import trust_name, type_name
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.aside import Aside, ScrollColumn
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.fields import FieldList
from kebab_desktop.ui.widgets.labels import label


class SourcePane(Aside):
    """One source."""

    change_requested = Signal()
    reveal_requested = Signal()
    reindex_requested = Signal()
    remove_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.state = Banner()
        self.fields = FieldList()
        self.note = label("", "secondary", wrap=True)
        self.finish(ScrollColumn(self.state, self.fields, self.note))
        self.change_button = self.add_action(
            button(
                self.tr("Change…"),
                tip=self.tr("Name, trust, type, files that are left out (Ctrl+E)"),
            )
        )
        self.reveal_button = self.add_action(button(self.tr("Open folder")))
        self.reindex_button = self.add_action(
            button(self.tr("Re-index"), tip=self.tr("Read every file of the source again"))
        )
        self.remove_button = self.add_action(
            button(self.tr("Remove"), "danger", tip=self.tr("Forget the source; its files stay; can be undone"))
        )
        self.change_button.clicked.connect(self.change_requested)
        self.reveal_button.clicked.connect(self.reveal_requested)
        self.reindex_button.clicked.connect(self.reindex_requested)
        self.remove_button.clicked.connect(self.remove_requested)

    def show_source(self, view: SourceView) -> None:
        """Show a source."""
        source = view.source
        self.title.setText(view.name)
        self.state.say(self._lost(view), Tone.WARN)
        kinds = {
            SourceKind.BUNDLED: self.tr("comes with the program"),
            SourceKind.MANAGED: self.tr("holds copies of dropped files"),
            SourceKind.FOLDER: self.tr("your own folder; files stay where they are"),
        }
        self.place.set_full_text(kinds[source.kind])
        required = self.tr("runbooks (the seven frontmatter fields are required)")
        self.fields.show_pairs(
            [
                (self.tr("Folder"), str(source.root)),
                (self.tr("Id"), source.id if source.id != view.name else ""),
                (self.tr("Type"), required if source.type is SourceType.RUNBOOKS else type_name(source.type)),
                (self.tr("Trust"), trust_name(source.trust)),
                (self.tr("Edits"), "" if source.watched else self.tr("read at the start and when re-indexed")),
                (self.tr("Holds"), f"{documents_text(view.documents)} · {chunks_text(view.chunks)}"),
                (self.tr("Problems"), f"{view.problems:,}" if view.problems else ""),
                (self.tr("Leaves out"), " · ".join(source.ignore)),
            ]
        )
        own = source.kind is SourceKind.FOLDER
        self.note.setText("" if own else self.tr("This source belongs to the program and cannot be removed."))
        self.remove_button.setVisible(own)
        self.change_button.setVisible(source.kind is not SourceKind.BUNDLED)
        self.reveal_button.setEnabled(view.available)

    def _lost(self, view: SourceView) -> str:
        if not is_lost(view):
            return ""
        if not view.documents:
            return self.tr(
                "The folder is gone or cannot be read, and nothing was indexed from it. "
                "Connect the drive or give back the permission to read it, or remove the source."
            )
        return self.tr(
            "The folder is gone or cannot be read. What was indexed from it stays searchable. "
            "Connect the drive or give back the permission to read it, or remove the source."
        )


class ManyPane(Aside):
    """Several documents."""

    reindex_requested = Signal()
    remove_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.place.hide()  # they have none in common
        self.summary = label("", "secondary", wrap=True)
        self.finish(ScrollColumn(self.summary))
        self.reindex_button = self.add_action(button(self.tr("Re-index")))
        self.remove_button = self.add_action(button(self.tr("Remove"), "danger"))
        self.reindex_button.clicked.connect(self.reindex_requested)
        self.remove_button.clicked.connect(self.remove_requested)

    def show_count(self, documents: int, chunks: int, problems: int) -> None:
        """Show how much is selected."""
        self.title.setText(self.tr("{n} documents selected").format(n=f"{documents:,}"))
        lines = [chunks_text(chunks)]
        if problems:
            lines.append(self.tr("{n} with problems").format(n=f"{problems:,}"))
        self.summary.setText(" · ".join(lines))
