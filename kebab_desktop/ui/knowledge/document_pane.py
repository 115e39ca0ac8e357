"""One document beside the table: its fields and text to be changed, how it was split, what cites it, its versions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from kebab_desktop.app.sources import BUNDLED_ID
from kebab_desktop.app.versions import FileVersion
from kebab_desktop.app.views import DocumentView as IndexedDocument
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.history_store import HistoryRow
from kebab_desktop.core.ports import DocumentRecord
from kebab_desktop.ui.knowledge.document_foot import DocumentFoot
from kebab_desktop.ui.knowledge.fixes import trouble_of
from kebab_desktop.ui.knowledge.markdown_panel import MarkdownPanel
from kebab_desktop.ui.knowledge.metadata import form_fields, metadata_pairs, review_notice
from kebab_desktop.ui.knowledge.problem_cards import ProblemCards
from kebab_desktop.ui.knowledge.recall import RecallBox
from kebab_desktop.ui.knowledge.runbook_form import RunbookForm
from kebab_desktop.ui.knowledge.sections import SectionTable
from kebab_desktop.ui.knowledge.usage import UsagePane
from kebab_desktop.ui.knowledge.versions_pane import VersionsPane
from kebab_desktop.ui.knowledge.writing import Writing
from kebab_desktop.ui.sizes import file_size
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.aside import Aside, ScrollColumn
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.document_view import DocumentView
from kebab_desktop.ui.widgets.fields import FieldList

_FIELDS, _TEXT, _CHUNKS, _CITED, _VERSIONS = range(5)
_CHUNKS_HEIGHT, _CHUNKS_LEAST = 320, 120
"""The recall test stands below the chunks: it says whether they are found."""


class DocumentPane(Aside):
    """Shows what it is given; the buttons of :attr:`foot` say what the user wants. :attr:`writing` is filled by a desk
    as soon as the file is read; until then, and where it is not one's own, it only shows.
    """

    edit_requested = Signal()
    open_requested = Signal()
    reindex_requested = Signal()
    remove_requested = Signal()
    retry_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._shown = ""
        self._in_form = self._editable = False
        self._record: DocumentRecord | None = None
        self._source = ""
        self.unread = Banner()
        self.retry_button = button(self.tr("Try again"))
        self.unread.add_button(self.retry_button)
        self.retry_button.clicked.connect(self.retry_requested)
        self.state = Banner()
        self.review = Banner()
        self.problems = ProblemCards(linked=False)
        self.fields = FieldList()
        self.recall = RecallBox()
        self.sections = SectionTable(theme)
        self.text = DocumentView(theme)
        self.writing = Writing(RunbookForm(theme), MarkdownPanel(theme, reading=self.text), self, takes_focus=False)
        self.usage = UsagePane(theme)
        self.versions = VersionsPane(theme)
        self.tabs = QTabWidget()
        self._lay_out()
        self.foot = DocumentFoot(self, self.writing)
        self.edit_button, self.open_button = self.foot.edit, self.foot.open
        self.reindex_button, self.remove_button = self.foot.reindex, self.foot.remove
        self.edit_button.clicked.connect(self.edit_requested)
        self.open_button.clicked.connect(self.open_requested)
        self.reindex_button.clicked.connect(self.reindex_requested)
        self.remove_button.clicked.connect(self.remove_requested)
        self.sections.chunk_picked.connect(self.show_chunk)
        self.recall.told.connect(self._make_room)
        self.tabs.currentChanged.connect(self._tell_above)
        save = QShortcut(QKeySequence("Ctrl+S"), self)
        save.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        save.activated.connect(self.writing.save_requested)

    def show_record(self, record: DocumentRecord, source: str = "") -> None:
        """Show what the list knows at once; text and chunks follow with :meth:`show_document`.

        ``source``: the name of its source, empty for the one that was said before.
        """
        self._record = record
        self._source = source or (self._source if record.id == self._shown else record.source_id)
        if record.id != self._shown:
            self._shown = record.id
            self._show_chunks(())
            self.text.show_plain("")
            self.state.say("")
            self.unread.say("")
            self.show_past((), (), writable=False)
            self._close_writing(record)
        self.title.setText(record.title or record.relative_path)
        path = f"{self._source} / {record.relative_path}".replace("/", " / ").replace("  ", " ")
        self.place.set_full_text(f"{path} · {record.encoding.upper()} · {file_size(record.size)}")
        self._show_problems(editable=False)
        self.review.say(review_notice(record.frontmatter.reviewed_at))
        self.fields.show_pairs(metadata_pairs(record, in_form=self._in_form))
        self.tabs.setTabText(_CHUNKS, self.tr("Chunks {n}").format(n=record.chunks))

    def show_document(self, found: IndexedDocument) -> None:
        """Show text, chunks and the state on disk of the document of :meth:`show_record`."""
        if found.record.id != self._shown:
            return
        self.show_record(found.record)
        self.unread.say("")
        self._show_problems(editable=found.editable and not found.missing)
        if found.unplugged:
            text = self.tr(
                "The folder of the source “{source}” is gone or cannot be read; the indexed text stays "
                "searchable. Connect the drive or give back the permission to read it, or remove the source."
            )
            self.state.say(text.format(source=self._source), Tone.BAD)
        elif found.missing:
            self.state.say(self.tr("The file is gone; the text as it was indexed is still searchable."), Tone.BAD)
        elif found.changed_on_disk:
            self.state.say(self.tr("The file changed since it was indexed. Re-index to use the new text."), Tone.INFO)
        else:
            self.state.say("")
        self.foot.permit(editable=found.editable, missing=found.missing)
        self._show_chunks(found.chunks)
        if found.body:
            self.text.show_document(found.body, found.body_line)
        else:
            self.text.show_plain(self.tr("Nothing of this file is indexed."))

    def show_failure(self, why: str) -> None:
        """Say why text and chunks of the document of :meth:`show_record` are not there, above every tab."""
        self.unread.say(why, Tone.BAD)

    def show_past(self, answers: Sequence[HistoryRow], versions: Sequence[FileVersion], *, writable: bool) -> None:
        """Show which answers cite the document and how its file was before."""
        self.usage.show_rows(answers)
        self.versions.show_versions(versions, writable=writable)
        names = ((_CITED, self.tr("Cited by"), len(answers)), (_VERSIONS, self.tr("Versions"), len(versions)))
        for tab, name, count in names:
            self.tabs.setTabText(tab, f"{name} {count:,}" if count else name)

    def use_form(self, used: bool) -> None:
        """Show the fields as a form, or as a list where they cannot be changed."""
        self._in_form = used
        self.writing.form.setVisible(used)
        if self._record is not None:
            self.fields.show_pairs(metadata_pairs(self._record, in_form=used))
            self._show_problems(editable=self._editable)

    @Slot(object)
    def show_chunk(self, chunk: Chunk) -> None:
        """Show the lines of a chunk in the text."""
        self.show_lines(chunk.span.start, chunk.span.end)

    def show_lines(self, first: int, last: int) -> None:
        """Show lines of the file in the text."""
        self.tabs.setCurrentIndex(_TEXT)
        self.writing.panel.show_reading()
        self.text.highlight(first, last)

    def _close_writing(self, record: DocumentRecord) -> None:
        """Show the fields of another document until its file is read."""
        writing = self.writing
        writing.banner.ask("", Tone.INFO)
        writing.say("", "secondary")
        writing.form.show_fields(form_fields(record), more=True)
        writing.form.permit(changes=False, fields=True)
        writing.panel.offer_writing(offered=False)
        writing.panel.show_reading()
        self.use_form(record.source_id != BUNDLED_ID and record.chunks > 0)

    def _show_chunks(self, chunks: Sequence[Chunk]) -> None:
        self.sections.chunks.show_chunks(chunks)
        self.sections.fit_rows(_CHUNKS_HEIGHT)

    @Slot()
    def _make_room(self) -> None:
        """Where the pane is low, the chunks leave most of it to the result of the recall test."""
        height = self.tabs.height()
        self.sections.fit_rows(min(_CHUNKS_HEIGHT, max(height * 2 // 5, _CHUNKS_LEAST)))

    def _show_problems(self, *, editable: bool) -> None:
        """Show what is wrong, without what the form says below its fields."""
        if (record := self._record) is None:
            return
        said_there = self.writing.form.troubles if self._in_form else {}
        troubles = [trouble_of(each, record, editable=editable) for each in record.problems]
        self._editable = editable
        self.problems.show_troubles([each for each in troubles if each.problem.field not in said_there], own_file=True)
        self._tell_above()

    @Slot()
    def _tell_above(self) -> None:
        """Where the cards are on the screen, the line below the tabs says none of their problems."""
        shown = self._record.problems if self._record is not None and self.tabs.currentIndex() == _FIELDS else ()
        self.writing.tell_above([each.message for each in shown])

    def _lay_out(self) -> None:
        """Lay out from the outside in: to move a tree of widgets takes as long as to make it."""
        body = QWidget(self)
        inside = QVBoxLayout(body)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        self.finish(body)
        for part in (self.unread, self.writing.banner, self.tabs, self.writing.state):
            inside.addWidget(part, 1 if part is self.tabs else 0)
        self.tabs.setDocumentMode(True)
        fields = ScrollColumn(self.state, self.problems, self.review, self.writing.form, self.fields)
        chunks = QWidget()
        column = QVBoxLayout(chunks)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.tabs.addTab(fields, self.tr("Fields"))
        self.tabs.addTab(self.writing.panel, self.tr("Text"))
        self.tabs.addTab(chunks, self.tr("Chunks"))
        column.addWidget(self.sections)
        column.addWidget(ScrollColumn(self.recall), 1)
        self.tabs.addTab(self.usage, self.tr("Cited by"))
        self.tabs.addTab(self.versions, self.tr("Versions"))
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.tabBar().setAccessibleName(self.tr("Parts of the document"))
        self.writing.state.setContentsMargins(Space.M, Space.S, Space.M, Space.S)
