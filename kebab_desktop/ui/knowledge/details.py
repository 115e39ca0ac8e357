"""The pane beside the table: decides what it shows and loads it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QWidget

from kebab_desktop.app.drops import DropLooked
from kebab_desktop.app.views import DocumentView, SourceView
from kebab_desktop.core.documents import Problem
from kebab_desktop.core.errors import KebabError
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge.arrangement import Entry
from kebab_desktop.ui.knowledge.conflicts_pane import ConflictsPane
from kebab_desktop.ui.knowledge.document_pane import DocumentPane
from kebab_desktop.ui.knowledge.listing import DocumentRow, Listing
from kebab_desktop.ui.knowledge.past_desk import PastDesk
from kebab_desktop.ui.knowledge.problems_pane import ProblemsPane
from kebab_desktop.ui.knowledge.recall import RecallDesk
from kebab_desktop.ui.knowledge.removed_pane import RemovedPane
from kebab_desktop.ui.knowledge.run_problems import RunProblems
from kebab_desktop.ui.knowledge.source_form import SourceForm
from kebab_desktop.ui.knowledge.source_pane import ManyPane, SourcePane
from kebab_desktop.ui.language import said_error
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.picture_feed import PictureFeed
from kebab_desktop.ui.widgets.aside import Aside

_LINES = re.compile(r"L(\d+)-L(\d+)")


class Details(QStackedWidget):
    """``wanted``: there is something to show; ``unwanted``: there is not; ``closed``: the user closed it.

    ``turned`` carries the id of the document that is looked at from now on (empty: none), ``found_document`` a
    :class:`DocumentView` once it is read.
    """

    turned = Signal(str)
    found_document = Signal(object)
    wanted = Signal()
    unwanted = Signal()
    closed = Signal()

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._task: Task | None = None
        self._row: DocumentRow | None = None
        self.found: DocumentView | None = None
        self._lines: tuple[int, int] | None = None
        self._shown: tuple[Entry, ...] = ()
        self._listing = Listing((), ())
        self._of_run = RunProblems()
        theme = context.theme
        self.document = DocumentPane(theme, self)
        self.recall = RecallDesk(context, self.document.recall, self)
        self.past = PastDesk(context, self.document, self)
        self.source = SourcePane(theme, self)
        self.many = ManyPane(theme, self)
        self.problems = ProblemsPane(theme, self)
        self.form = SourceForm(theme, self)
        self.removed = RemovedPane(theme, self)
        self.conflicts = ConflictsPane(theme, self)
        panes: tuple[Aside, ...] = (self.document, self.source, self.many, *self._own_panes())
        for pane in panes:
            self.addWidget(pane)
            pane.closed.connect(self.closed)
        self.document.text.link_requested.connect(context.intents.link_requested)
        self.document.retry_requested.connect(self._load)
        self._pictures = PictureFeed(context, self.document.text)

    @Slot(object)
    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Show what is selected."""
        rows = [entry for entry in entries if isinstance(entry, DocumentRow)]
        self._shown = tuple(entries)
        self._forget()
        self.turned.emit(rows[0].record.id if len(rows) == 1 else "")
        if len(rows) == 1:
            self._row = rows[0]
            self._load()
            self.bring(self.document)
        elif rows:
            problems = sum(bool(row.record.problems) for row in rows)
            self.many.show_count(len(rows), sum(row.record.chunks for row in rows), problems)
            self.bring(self.many)
        elif entries and isinstance(entries[0], SourceView):
            self.source.show_source(entries[0])
            self.bring(self.source)
        elif self.currentWidget() not in self._own_panes():
            self.unwanted.emit()

    def refresh(self, listing: Listing, entries: Sequence[Entry]) -> None:
        """The list was read again: show what is selected anew if it changed, and what is wrong now."""
        self._listing = listing
        self.removed.show_records(listing.removed)
        self.removed.show_sources(listing.removed_sources)
        self._of_run.look(listing)
        if self.currentWidget() is self.problems and self.problems.whole:
            self.problems.show_whole(listing.troubles(), listing.twins)
        elif self.currentWidget() is self.problems:
            self.problems.show_run(listing.troubles_of_run(self._of_run.left))
        if tuple(entries) != self._shown and self.currentWidget() not in self._own_panes():
            self.show_entries(entries)

    def aim(self, document_id: str, lines: str) -> None:
        """Show the text at ``L12-L34`` as soon as the next document is there; empty for its details."""
        match = _LINES.fullmatch(lines)
        self._lines = (int(match[1]), int(match[2])) if match else None
        if self.found is not None and self.found.record.id == document_id and self._lines is not None:
            self._show_document(self.found)

    @Slot(object)
    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show the problems of a run."""
        self._of_run.begin(problems)
        self._of_run.look(self._listing)
        self.problems.show_run(self._listing.troubles_of_run(self._of_run.left))
        self.bring(self.problems)

    @Slot()
    def show_all_problems(self) -> None:
        """Show all problems that there are."""
        self.problems.show_whole(self._listing.troubles(), self._listing.twins)
        self.bring(self.problems)

    @Slot()
    def show_removed(self) -> None:
        """Show the documents that were taken out."""
        self.bring(self.removed)

    @Slot(object, object)
    def show_conflicts(self, paths: Sequence[Path], found: DropLooked) -> None:
        """Ask about dropped files."""
        self.bring(self.conflicts)
        self.conflicts.ask(paths, found)

    @Slot(object)
    def show_form(self, subject: Sequence[Path] | SourceView) -> None:
        """Ask how folders shall become sources, or what a source shall be from now on."""
        self.bring(self.form)
        if isinstance(subject, SourceView):
            self.form.begin_change(subject)
        else:
            self.form.begin(subject)

    def _own_panes(self) -> tuple[Aside, ...]:
        """Return the panes that speak of something else than what is selected in the table."""
        return self.problems, self.form, self.removed, self.conflicts

    def bring(self, pane: Aside) -> None:
        """Show a pane as it is."""
        self.setCurrentWidget(pane)
        self.wanted.emit()

    @Slot()
    def _load(self) -> None:
        if (row := self._row) is None:
            return
        self.document.show_record(row.record, row.source)
        self.recall.show_document(row.record.id)
        self._task = self._context.bridge.read(partial(self._context.kebab.knowledge.document, row.record.id))
        self._task.progressed.connect(self._show_document)
        self._task.failed.connect(self._note_failure)

    def _forget(self) -> None:
        self.found = None
        if self._task is not None:
            self._task.drop()
            self._task = None

    @Slot(object)
    def _show_document(self, found: DocumentView) -> None:
        self.found = found
        self._pictures.follow(found.record.id)
        self.document.show_document(found)
        self.past.show_document(found)
        self.found_document.emit(found)
        if self._lines is not None:
            self.document.show_lines(*self._lines)
            self._lines = None

    @Slot(object)
    def _note_failure(self, error: Exception) -> None:
        """Say it where the document would stand; one that is gone leaves the list with the next reading."""
        if isinstance(error, KebabError):
            self.document.show_failure(said_error(error))
            return
        self.document.show_failure(self.tr("This document could not be read."))
        self._context.intents.failure_reported.emit(error)
