"""What the user asks for on the knowledge page: choose files, choose a folder, open, index again, remove."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog

from kebab_desktop.app.views import SourceView
from kebab_desktop.core.documents import SourceKind
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.knowledge.desk import KnowledgeDesk
from kebab_desktop.ui.knowledge.details import Details
from kebab_desktop.ui.knowledge.table import DocumentTable
from kebab_desktop.ui.page import Page
from kebab_desktop.ui.widgets.file_dialog import FileDialog, LastFolder
from kebab_desktop.ui.widgets.outside import open_file, why_not_opened


class KnowledgeActs(QObject):
    """Turns wishes about what is selected into calls of the desk; ``edit_requested`` carries a document id."""

    edit_requested = Signal(str)

    def __init__(
        self, page: Page, intents: Intents, table: DocumentTable, details: Details, desk: KnowledgeDesk
    ) -> None:
        super().__init__(page)
        self._page = page
        self._intents = intents
        self._table = table
        self._details = details
        self._desk = desk
        self.dialog: QFileDialog | None = None
        for pane in (details.document, details.source, details.many, table):
            pane.reindex_requested.connect(self.reindex)
            pane.remove_requested.connect(self.remove)
        details.document.edit_requested.connect(self.edit)
        details.source.change_requested.connect(self.edit)
        table.edit_requested.connect(self.edit)
        details.document.open_requested.connect(self.open)
        details.source.reveal_requested.connect(self.open)
        table.open_requested.connect(self.open)
        table.export_requested.connect(self.choose_export)

    @Slot()
    def choose_files(self) -> None:
        """Ask for Markdown files and add them."""
        dialog = FileDialog(self._page, self.tr("Add files"), LastFolder(self._page.context.window_state, "files"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setNameFilters([self.tr("Markdown, ZIP (*.md *.markdown *.zip)"), self.tr("All files (*)")])
        dialog.filesSelected.connect(self._add_files)
        self._open_dialog(dialog)

    @Slot()
    def choose_folder(self) -> None:
        """Ask for a folder, then how it shall become a source."""
        dialog = FileDialog(self._page, self.tr("Add source"), LastFolder(self._page.context.window_state, "sources"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self._ask_about)
        self._open_dialog(dialog)

    @Slot()
    def choose_export(self) -> None:
        """Ask for a file and write all documents into it."""
        context = self._page.context
        last, name = LastFolder(context.window_state, "export"), context.kebab.exports.suggested_name()
        dialog = FileDialog(self._page, self.tr("Export your documents"), last, name)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([self.tr("ZIP files (*.zip)")])
        dialog.fileSelected.connect(self._desk.exporting.write)
        self._open_dialog(dialog)

    @Slot()
    def edit(self) -> None:
        """Open the selected document in the editor of the window; of a source, ask what it shall be."""
        rows, sources = self._table.document_rows(), self._sources()
        if len(rows) == 1:
            self.edit_requested.emit(rows[0].record.id)
        elif not rows and len(sources) == 1 and sources[0].source.kind is not SourceKind.BUNDLED:
            self._details.show_form(sources[0])
        elif not rows and sources:
            text = self.tr("The source “{id}” belongs to the program and cannot be changed")
            self._intents.notice_requested.emit(text.format(id=sources[0].name))

    @Slot()
    def open(self) -> None:
        """Open the selected document in the user's editor, or the folder of a source."""
        entries = self._table.entries()
        if entries and isinstance(entries[0], SourceView):
            path = entries[0].source.root
        elif self._details.found is not None:
            path = self._details.found.path
        else:
            return
        if not open_file(path):
            self._intents.notice_requested.emit(why_not_opened(path))

    @Slot()
    def reindex(self) -> None:
        """Read what is selected again."""
        rows = self._table.document_rows()
        sources = self._sources()
        if rows:
            self._desk.reindex([row.record for row in rows])
        elif sources:
            self._desk.reindex_source(sources[0].source.id)

    @Slot()
    def remove(self) -> None:
        """Take what is selected out of the knowledge base; asks nothing, offers Undo."""
        rows = self._table.document_rows()
        sources = self._sources()
        if rows:
            self._desk.removals.remove({row.record.id for row in rows})
        elif sources and sources[0].source.kind is SourceKind.FOLDER:
            self._desk.removals.remove_source(sources[0])
        elif sources:
            text = self.tr("The source “{id}” belongs to the program and cannot be removed")
            self._intents.notice_requested.emit(text.format(id=sources[0].name))

    def _sources(self) -> list[SourceView]:
        return [entry for entry in self._table.entries() if isinstance(entry, SourceView)]

    def _open_dialog(self, dialog: QFileDialog) -> None:
        dialog.finished.connect(self._forget_dialog)
        self.dialog = dialog
        dialog.open()

    @Slot()
    def _forget_dialog(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = None

    @Slot(list)
    def _add_files(self, names: list[str]) -> None:
        self._desk.add_paths([Path(name) for name in names])

    @Slot(str)
    def _ask_about(self, name: str) -> None:
        self._desk.adding.ask_about_folders([Path(name)])
