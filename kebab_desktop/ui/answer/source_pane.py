"""The source pane: a document opened at the cited lines, with a way through all citations of the answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.app.views import DocumentView as IndexedDocument
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.reasons import reason
from kebab_desktop.ui.answer.cited_words import CitedWords
from kebab_desktop.ui.answer.located import Located, Standing, located
from kebab_desktop.ui.answer.refs import SourceRef
from kebab_desktop.ui.answer.source_foot import SourceFoot
from kebab_desktop.ui.answer.source_head import SourceHead
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.language import said
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.picture_feed import PictureFeed
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.document_view import DocumentView


class SourcePane(QFrame):
    """Loads a document's text on the read lane and highlights the cited lines.

    ``stepped``: the user went on to another citation; ``closed``: the user closed it.
    """

    shown = Signal()
    stepped = Signal()
    closed = Signal()

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sourcePane")
        self._context = context
        self._refs: tuple[SourceRef, ...] = ()
        self._index = 0
        self._loaded: tuple[str, IndexedDocument] | None = None
        self._stale = False
        self._found: Located | None = None
        self._task: Task | None = None
        self.head = SourceHead(context.theme)
        self.earlier = Banner()
        self.banner = Banner()
        self.cited = CitedWords(context.theme)
        self.view = DocumentView(context.theme)
        self.view.link_requested.connect(context.intents.link_requested)
        self._pictures = PictureFeed(context, self.view)
        self.foot = SourceFoot(context)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in (self.head, self.earlier, self.banner, self.cited):
            layout.addWidget(part)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.foot)
        self.head.stepped.connect(self.step)
        self.head.closed.connect(self.closed)

    @property
    def current(self) -> SourceRef | None:
        """Return the place shown."""
        return self._refs[self._index] if self._refs else None

    @property
    def shown_refs(self) -> tuple[tuple[SourceRef, ...], int]:
        """Return the citations that can be stepped through and which of them is shown."""
        return self._refs, self._index

    @property
    def is_earlier(self) -> bool:
        """Return whether the citation was said to belong to an earlier answer."""
        return bool(self.earlier.text)

    def tell_earlier(self) -> None:
        """Say that a new answer is being made: what is shown is cited by the one before."""
        self.earlier.say(self.tr("A citation of the answer before"), Tone.INFO)

    @Slot(object, int)
    def show_refs(self, refs: Sequence[SourceRef], index: int) -> None:
        """Open ``refs[index]``; the others can be stepped through."""
        self._refs = tuple(refs)
        self._index = index
        self._found = None
        self.earlier.say("")
        self._show_current()
        self.shown.emit()

    @Slot(int)
    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) citation; round at the ends."""
        if self._refs:
            self._index = (self._index + by) % len(self._refs)
            self._show_current()
            self.stepped.emit()

    @property
    def stale(self) -> bool:
        """Return whether the document may have been indexed again since it was read."""
        return self._stale

    @Slot()
    def refresh(self) -> None:
        """Read the document anew, now or when a citation is opened: it may have been indexed again."""
        self._stale = True
        if self._refs and self.isVisible():
            self._read(self._refs[self._index])

    def _show_current(self) -> None:
        ref = self._refs[self._index]
        self.head.show_ref(ref, self._index + 1, len(self._refs))
        if self._task is not None:
            self._task.drop()
        if self._loaded is not None and self._loaded[0] == ref.document_id and not self._stale:
            self._show_place(self._loaded[1])
            return
        self._read(ref)

    def _read(self, ref: SourceRef) -> None:
        if self._task is not None:
            self._task.drop()
        knowledge = self._context.kebab.knowledge
        self._task = self._context.bridge.read(partial(knowledge.document, ref.document_id))
        self._task.progressed.connect(self._show_text)
        self._task.failed.connect(self._show_failure)

    @Slot(object)
    def _show_text(self, text: IndexedDocument) -> None:
        ref = self._refs[self._index]
        before, self._loaded = self._loaded, (ref.document_id, text)
        again, self._stale = self._stale and self._found is not None, False
        if again and before is not None and _same_text(before[1], text):
            self._tell(text)  # the reader stays where they are
            return
        self._pictures.follow(ref.document_id)
        self.view.show_document(text.body, text.body_line, at_line=ref.line_start)
        self._show_place(text)

    def _show_place(self, text: IndexedDocument) -> None:
        """Mark the cited words where they stand now; what stands on their lines instead is never marked."""
        ref = self._refs[self._index]
        self._found = found = located(ref, text)
        self._tell(text)
        self.cited.show_words((ref.words or ref.preview) if found.gone else "")
        self.head.show_lines(ref, found.lines)
        if found.gone:
            self.view.show_line(found.line)
        else:
            self.view.highlight(found.now.line_start, found.now.line_end, found.now.core)

    def _tell(self, text: IndexedDocument) -> None:
        """Say what the reader must know of the document, and to the foot what it works on."""
        found = self._found or located(self._refs[self._index], text)
        told = [found.told]
        if text.unplugged:
            told.append(self.tr("Its folder is gone or cannot be read; this is the text as it was indexed."))
        elif text.missing:
            told.append(self.tr("The file is gone; this is the text as it was indexed."))
        elif text.changed_on_disk:
            told.append(self.tr("The file changed since it was indexed; this is the indexed text."))
        calm = found.standing is Standing.MOVED and len(told) == 1
        self.banner.say(" ".join(told).strip(), Tone.INFO if calm else Tone.WARN)
        self.foot.show_file(None if text.missing else text.path, found.line)
        self.foot.show_link(found.link)

    @Slot(object)
    def _show_failure(self, error: Exception) -> None:
        self._loaded = None
        message = said(error.message) if isinstance(error, KebabError) else reason(error)
        message = f"{message} {self.tr('These are the words that the answer cited.')}"
        self.banner.say(message, Tone.BAD)
        ref = self._refs[self._index]
        self._found = None
        self.cited.show_words("")
        self.view.show_plain(ref.words or ref.preview)
        self.foot.show_file(None)
        self.foot.show_link(ref.path)


def _same_text(one: IndexedDocument, other: IndexedDocument) -> bool:
    return (one.record.id, one.body, one.body_line) == (other.record.id, other.body, other.body_line)
