"""The details of one document: metadata, problems, how it was split, its text."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QTabWidget, QWidget

from kebab_desktop.app.versions import FileVersion
from kebab_desktop.app.views import DocumentView as IndexedDocument
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.history_store import HistoryRow
from kebab_desktop.core.ports import DocumentRecord
from kebab_desktop.ui.knowledge.fixes import trouble_of
from kebab_desktop.ui.knowledge.metadata import metadata_pairs, review_notice
from kebab_desktop.ui.knowledge.problem_cards import ProblemCards
from kebab_desktop.ui.knowledge.recall import RecallBox
from kebab_desktop.ui.knowledge.sections import SectionTable
from kebab_desktop.ui.knowledge.usage import UsagePane
from kebab_desktop.ui.knowledge.versions_pane import VersionsPane
from kebab_desktop.ui.sizes import file_size
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.aside import Aside, ScrollColumn
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.document_view import DocumentView
from kebab_desktop.ui.widgets.fields import FieldList

_DETAILS, _SECTIONS, _TEXT, _ANSWERS, _VERSIONS = range(5)


class DocumentPane(Aside):
    """Shows what it is given; the buttons say what the user wants."""

    edit_requested = Signal()
    open_requested = Signal()
    reindex_requested = Signal()
    remove_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._shown = ""
        self.state = Banner()
        self.review = Banner()
        self.problems = ProblemCards(linked=False)
        self.fields = FieldList()
        self.recall = RecallBox()
        self.sections = SectionTable(theme)
        self.text = DocumentView(theme)
        self.usage = UsagePane(theme)
        self.versions = VersionsPane(theme)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        details = ScrollColumn(self.state, self.problems, self.review, self.fields, self.recall)
        self.tabs.addTab(details, self.tr("Details"))
        self.tabs.addTab(self.sections, self.tr("Sections"))
        self.tabs.addTab(self.text, self.tr("Text"))
        self.tabs.addTab(self.usage, self.tr("Answers"))
        self.tabs.addTab(self.versions, self.tr("Versions"))
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.tabBar().setAccessibleName(self.tr("Parts of the document"))
        self.finish(self.tabs)
        self.edit_button = self.add_action(
            button(self.tr("Edit"), "primary", tip=self.tr("Change fields and text here (Ctrl+E)"))
        )
        self.open_button = self.add_action(
            button(self.tr("Open outside"), tip=self.tr("Open the file in your own editor (Ctrl+Shift+E)"))
        )
        self.reindex_button = self.add_action(
            button(self.tr("Re-index"), tip=self.tr("Read this file again and replace what is indexed of it"))
        )
        self.remove_button = self.add_action(
            button(self.tr("Remove"), "danger", tip=self.tr("Take it out of the knowledge base; can be undone"))
        )
        self.edit_button.clicked.connect(self.edit_requested)
        self.open_button.clicked.connect(self.open_requested)
        self.reindex_button.clicked.connect(self.reindex_requested)
        self.remove_button.clicked.connect(self.remove_requested)
        self.sections.chunk_picked.connect(self.show_chunk)

    def show_record(self, record: DocumentRecord) -> None:
        """Show what the list knows at once; text and chunks follow with :meth:`show_document`."""
        if record.id != self._shown:
            self._shown = record.id
            self.sections.chunks.show_chunks(())
            self.text.show_plain("")
            self.state.say("")
            self.show_past((), (), writable=False)
        self.title.setText(record.title or record.relative_path)
        path = f"{record.source_id} / {record.relative_path}".replace("/", " / ").replace("  ", " ")
        self.place.set_full_text(f"{path} · {record.encoding.upper()} · {file_size(record.size)}")
        self._show_problems(record, editable=False)
        self.review.say(review_notice(record.frontmatter.reviewed_at))
        self.fields.show_pairs(metadata_pairs(record))
        self.tabs.setTabText(_SECTIONS, self.tr("Sections {n}").format(n=record.chunks))

    def show_document(self, found: IndexedDocument) -> None:
        """Show text, chunks and the state on disk of the document of :meth:`show_record`."""
        if found.record.id != self._shown:
            return
        self.show_record(found.record)
        self._show_problems(found.record, editable=found.editable and not found.missing)
        if found.unplugged:
            text = self.tr(
                "The folder of the source “{source}” is not there; the indexed text stays searchable. "
                "Connect the drive, or remove the source."
            )
            self.state.say(text.format(source=found.record.source_id), Tone.BAD)
        elif found.missing:
            self.state.say(self.tr("The file is gone; the text as it was indexed is still searchable."), Tone.BAD)
        elif found.changed_on_disk:
            self.state.say(self.tr("The file changed since it was indexed. Re-index to use the new text."), Tone.INFO)
        else:
            self.state.say("")
        for each in (self.edit_button, self.open_button):
            each.setEnabled(not found.missing)
        self.edit_button.setText(self.tr("Edit") if found.editable else self.tr("Read"))
        self.sections.chunks.show_chunks(found.chunks)
        if found.body:
            self.text.show_document(found.body, found.body_line)
        else:
            self.text.show_plain(self.tr("Nothing of this file is indexed."))

    def _show_problems(self, record: DocumentRecord, *, editable: bool) -> None:
        troubles = [trouble_of(each, record, editable=editable) for each in record.problems]
        self.problems.show_troubles(troubles, own_file=True)

    def show_past(self, answers: Sequence[HistoryRow], versions: Sequence[FileVersion], *, writable: bool) -> None:
        """Show which answers cite the document and how its file was before."""
        self.usage.show_rows(answers)
        self.versions.show_versions(versions, writable=writable)
        names = ((_ANSWERS, self.tr("Answers"), len(answers)), (_VERSIONS, self.tr("Versions"), len(versions)))
        for tab, name, count in names:
            self.tabs.setTabText(tab, f"{name} {count:,}" if count else name)

    @Slot(object)
    def show_chunk(self, chunk: Chunk) -> None:
        """Show the lines of a chunk in the text."""
        self.show_lines(chunk.span.start, chunk.span.end)

    def show_lines(self, first: int, last: int) -> None:
        """Show lines of the file in the text."""
        self.tabs.setCurrentIndex(_TEXT)
        self.text.highlight(first, last)
