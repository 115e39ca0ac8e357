"""The source pane: a document opened at the cited lines, with a way through all citations of the answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.app.views import DocumentView as IndexedDocument
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.reasons import reason
from kebab_desktop.ui.answer.cited_words import CitedWords
from kebab_desktop.ui.answer.located import Standing, located
from kebab_desktop.ui.answer.refs import SourceRef
from kebab_desktop.ui.answer.source_head import SourceHead
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.language import said_error
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.document_view import DocumentView
from kebab_desktop.ui.widgets.outside import edit_file, reveal_file, why_not_opened


class SourcePane(QFrame):
    """Loads a document's text on the read lane and highlights the cited lines. ``closed``: the user closed it."""

    shown = Signal()
    closed = Signal()

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sourcePane")
        self._context = context
        self._refs: tuple[SourceRef, ...] = ()
        self._index = 0
        self._loaded: tuple[str, IndexedDocument] | None = None
        self._stale = False
        self._place: SourceRef | None = None
        self._standing = Standing.SAME
        self._task: Task | None = None
        self.head = SourceHead(context.theme)
        self.earlier = Banner()
        self.banner = Banner()
        self.cited = CitedWords(context.theme)
        self.view = DocumentView(context.theme)
        self.view.link_requested.connect(context.intents.link_requested)
        self.open_button = button(self.tr("Open in editor"))
        self.reveal_button = button(self.tr("Show in folder"))
        self.link_button = button(self.tr("Copy link"), "ghost")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in (self.head, self.earlier, self.banner, self.cited):
            layout.addWidget(part)
        layout.addWidget(self.view, 1)
        layout.addWidget(self._foot())
        self.head.stepped.connect(self.step)
        self.head.closed.connect(self.closed)
        self.open_button.clicked.connect(self._open_file)
        self.reveal_button.clicked.connect(self._reveal_file)
        self.link_button.clicked.connect(self._copy_link)

    @property
    def current(self) -> SourceRef | None:
        """Return the place shown."""
        return self._refs[self._index] if self._refs else None

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
        self._place = None
        self.earlier.say("")
        self._show_current()
        self.shown.emit()

    @Slot(int)
    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) citation; round at the ends."""
        if self._refs:
            self._index = (self._index + by) % len(self._refs)
            self._show_current()

    @property
    def stale(self) -> bool:
        """Return whether the document may have been indexed again since it was read."""
        return self._stale

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
        again, self._stale = self._stale and self._place is not None, False
        for widget in (self.open_button, self.reveal_button):
            widget.setEnabled(not text.missing)
        if again and before is not None and _same_text(before[1], text):
            self.banner.say(self._what_to_know(text))  # the reader stays where they are
            return
        self.view.show_document(text.body, text.body_line, at_line=ref.line_start)
        self._show_place(text)

    def _show_place(self, text: IndexedDocument) -> None:
        """Mark the cited words where they stand now; what stands on their lines instead is never marked."""
        ref = self._refs[self._index]
        self._place, self._standing = located(ref, text)
        self.banner.say(self._what_to_know(text))
        gone = self._standing is Standing.GONE
        self.cited.show_words((ref.words or ref.preview) if gone else "")
        self.head.show_lines(ref, self._lines_now(ref))
        if gone:
            self.view.show_line(_begin_of_section(ref, text))
        else:
            self.view.highlight(self._place.line_start, self._place.line_end)

    def _lines_now(self, ref: SourceRef) -> str:
        if self._place is None or self._standing is Standing.GONE:
            return ""
        if self._standing is Standing.SAME:
            return ref.lines
        return self.tr("{lines} now, {then} then").format(lines=self._place.lines, then=ref.lines)

    def _what_to_know(self, text: IndexedDocument) -> str:
        told = []
        if self._standing is Standing.GONE:
            told.append(self.tr("The runbook has changed since this answer: the cited words no longer stand in it."))
        if text.missing:
            told.append(self.tr("The file is gone; this is the text as it was indexed."))
        elif text.changed_on_disk:
            told.append(self.tr("The file changed since it was indexed; this is the indexed text."))
        return " ".join(told)

    @Slot(object)
    def _show_failure(self, error: Exception) -> None:
        self._loaded = None
        message = said_error(error) if isinstance(error, KebabError) else reason(error)
        self.banner.say(message, Tone.BAD)
        ref = self._refs[self._index]
        self._place, self._standing = None, Standing.GONE
        self.cited.show_words("")
        self.view.show_plain(ref.words or ref.preview)
        for widget in (self.open_button, self.reveal_button):
            widget.setEnabled(False)

    @Slot()
    def _open_file(self) -> None:
        if self._loaded is None:
            return
        command = self._context.kebab.preferences.current().general.editor
        path = self._loaded[1].path
        if not edit_file(path, self._line(), command):
            self._context.intents.notice_requested.emit(why_not_opened(path))

    @Slot()
    def _reveal_file(self) -> None:
        if self._loaded is not None and not reveal_file(self._loaded[1].path):
            self._context.intents.notice_requested.emit(why_not_opened(self._loaded[1].path))

    @Slot()
    def _copy_link(self) -> None:
        ref = self._place or self.current
        if ref is not None:
            link = ref.path if self._standing is Standing.GONE else ref.link
            QGuiApplication.clipboard().setText(link)
            self._context.intents.notice_requested.emit(self.tr("Copied {link}").format(link=link))

    def _line(self) -> int:
        """Return the line that an editor goes to: that of the cited words, else of their section."""
        if self._loaded is not None and self._standing is Standing.GONE:
            return _begin_of_section(self._refs[self._index], self._loaded[1])
        return (self._place or self._refs[self._index]).line_start

    def _foot(self) -> QFrame:
        foot = QFrame()
        foot.setObjectName("sourceFoot")
        layout = QHBoxLayout(foot)
        layout.setContentsMargins(Space.M + 2, Space.S + 2, Space.M + 2, Space.S + 2)
        layout.setSpacing(Space.S)
        for widget in (self.open_button, self.reveal_button, self.link_button):
            layout.addWidget(widget)
        layout.addStretch(1)
        return foot


def _same_text(one: IndexedDocument, other: IndexedDocument) -> bool:
    return (one.record.id, one.body, one.body_line) == (other.record.id, other.body, other.body_line)


def _begin_of_section(ref: SourceRef, text: IndexedDocument) -> int:
    """Return the line on which the section of a place begins, that of the document when it has no such section."""
    return next((chunk.span.start for chunk in text.chunks if chunk.section == ref.section), text.body_line)
