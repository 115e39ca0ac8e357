"""The left part of the knowledge page: bar, progress, table, result, and what an empty page says."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QSizePolicy, QSpacerItem, QStackedWidget, QVBoxLayout, QWidget

from kebab_desktop.app.duplicates import DuplicateGroup
from kebab_desktop.ui.knowledge.drafts_bar import DraftsBar
from kebab_desktop.ui.knowledge.listing import Listing
from kebab_desktop.ui.knowledge.result_card import ResultCard, ResultCards
from kebab_desktop.ui.knowledge.state_filter import Narrowing, StateFilter
from kebab_desktop.ui.knowledge.table import DocumentTable, choose_columns
from kebab_desktop.ui.knowledge.unanswered import UnansweredBar
from kebab_desktop.ui.knowledge.waiting_drops import WaitingDrops
from kebab_desktop.ui.knowledge.wording import doubles_texts
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.run_bar import RunBar
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.empty_state import EmptyState
from kebab_desktop.ui.widgets.page_bar import PageBar, SearchField

_FILTER_DELAY_MS = 120
_NARROW = 620
"""Beside open details: there the filters say less, else the last of them would take a line of its own."""
_LEAST_FILTER = 96


class MainColumn(QFrame):
    """Everything but the details.

    ``files_wanted``, ``folder_wanted``: the user wants to choose some; ``removed_wanted``: to see what was taken out;
    ``problems_wanted``: to see what is wrong; ``runbook_wanted``: to write a new runbook.
    """

    files_wanted = Signal()
    folder_wanted = Signal()
    removed_wanted = Signal()
    problems_wanted = Signal()
    runbook_wanted = Signal()

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pageMain")
        self._context = context
        self._listing: Listing | None = None
        self._alike = 0
        self._narrow = False
        self.bar = PageBar(self.tr("Knowledge"), filters_right=True)
        self.filter = SearchField(self.tr("Filter  title, id, type, tag"), self.tr("Filter documents"))
        self.group = button(self.tr("By source"), "ghost", name=self.tr("Group by source"))
        self.group.setCheckable(True)
        self.group.setChecked(True)
        self.new_runbook = button(self.tr("New runbook"), tip=self.tr("Write a runbook from the template (Ctrl+N)"))
        self.add_source = button(self.tr("Add source…"), tip=self.tr("A folder that stays where it is"))
        self.add_files = button(self.tr("Add files…"), "primary", tip=self.tr("Copy Markdown files into the library"))
        self.removed = button("", "ghost", tip=self.tr("Documents and sources that were taken out; bring them back"))
        self.problems = button("", "ghost", tip=self.tr("Everything that is wrong, with what can be done about it"))
        self.removed.hide()
        self.problems.hide()
        self.filter.setMinimumWidth(_LEAST_FILTER)
        self.states = StateFilter(context.theme)
        for widget in (self.problems, self.removed, self.group, self.states, self.filter):
            self.bar.add_filter(widget)
        for action in (self.new_runbook, self.add_source, self.add_files):
            self.bar.add(action)
        self.drafts = DraftsBar()
        self.unanswered = UnansweredBar()
        self.run_bar = RunBar(context.indexing, self)
        self.waiting = WaitingDrops(context)
        self.table = DocumentTable(context.theme)
        self.empty = EmptyState(
            self.tr("Reading the knowledge base …"), unread=self.tr("The knowledge base could not be read")
        )
        self.empty_add = button(self.tr("Add files…"), "primary")
        self.clear_filter = button(self.tr("Clear the filter"))
        for each in (self.empty_add, self.clear_filter):
            self.empty.add_button(each)
            each.hide()
        self.stack = QStackedWidget()
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self.table)
        self.results = ResultCards(context.theme)
        self._room = QSpacerItem(0, 0, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(_FILTER_DELAY_MS)
        self._lay_out()
        self._connect()

    @property
    def result(self) -> ResultCard:
        """Return the receipt of the last run, hidden when there is none."""
        return self.results.newest

    def show_listing(self, listing: Listing) -> None:
        """Show what was read."""
        self._listing = listing
        self.table.documents.show_listing(listing)
        choose_columns(self.table)
        self.states.show_counts(listing.rows)
        removed = len(listing.removed) + len(listing.removed_sources)
        self.removed.setText(self.tr("Removed {n}").format(n=f"{removed:,}"))
        self.removed.setVisible(listing.anything_removed)
        self._count_problems()
        self.results.follow(listing)
        self._choose_view()

    @Slot(object)
    def show_alike(self, groups: tuple[DuplicateGroup, ...]) -> None:
        """Count groups of documents that say nearly the same among what is wrong."""
        self._alike = len(groups)
        self._count_problems()

    def _count_problems(self) -> None:
        if self._listing is None:
            return
        twins = len(self._listing.twins)
        wrong = sum(bool(row.record.problems) for row in self._listing.rows)
        text = [self.tr("{n} with problems").format(n=f"{wrong:,}")] if wrong else []
        parts = [*text, *doubles_texts(twins, self._alike)]
        short = [parts[0], "…"] if self._narrow and len(parts) > 1 else parts
        self.problems.setText(" · ".join(short))
        self.problems.setAccessibleName(" · ".join(parts))
        self.problems.setVisible(bool(parts))

    @Slot(object)
    def hide_documents(self, document_ids: set[str]) -> None:
        """Leave documents out of the list: they are being removed."""
        self.table.documents.arrange(hidden=document_ids)
        self._choose_view()

    @Slot()
    def show_all(self) -> None:
        """Clear the filters at once."""
        self.filter.clear()
        self.states.choose(Narrowing.ALL)
        self._delay.stop()
        self._apply_filter()

    @Slot()
    def make_room(self) -> None:
        """End the list above a toast: its last rows may be what the toast speaks of."""
        self._room.changeSize(0, self._context.toasts.room, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        if (layout := self.layout()) is not None:
            layout.invalidate()

    @property
    def below_list(self) -> int:
        """Return the height of what stands below the room for a toast."""
        return max(self.height() - self._room.geometry().bottom() - 1, 0)

    def event(self, event: QEvent) -> bool:
        """Let a toast follow when something below the list comes or goes, or the details beside it."""
        if event.type() is QEvent.Type.Resize and self._narrow != (self.width() < _NARROW):
            self._narrow = not self._narrow
            self.states.be_short(self._narrow)
            self._count_problems()
        done = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):  # by now all is laid out
            self._context.toasts.settle()
        return done

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(self.drafts)
        layout.addWidget(self.unanswered)
        layout.addWidget(self.stack, 1)
        layout.addItem(self._room)
        layout.addWidget(self.run_bar)  # below, so that nothing moves under the pointer when a run begins
        layout.addWidget(self.waiting)
        layout.addWidget(self.results)

    def _connect(self) -> None:
        self._context.toasts.came_or_went.connect(self.make_room)
        self.filter.typed.connect(self._delay.start)
        self._delay.timeout.connect(self._apply_filter)
        self.states.currentIndexChanged.connect(self._apply_filter)
        self.filter.returnPressed.connect(self.table.setFocus)
        self.group.toggled.connect(self.table.set_grouped)
        self.add_files.clicked.connect(self.files_wanted)
        self.empty_add.clicked.connect(self.files_wanted)
        self.add_source.clicked.connect(self.folder_wanted)
        self.removed.clicked.connect(self.removed_wanted)
        self.problems.clicked.connect(self.problems_wanted)
        self.new_runbook.clicked.connect(self.runbook_wanted)
        self.clear_filter.clicked.connect(self.show_all)

    @Slot()
    def _apply_filter(self) -> None:
        self.table.documents.arrange(text=self.filter.typed_text(), states=self.states.states)
        self._choose_view()

    def _choose_view(self) -> None:
        if self._listing is None:
            return
        words = self.filter.typed_text().strip()
        filtered = bool(words or self.states.states)
        nothing = self.table.documents.documents_shown == 0
        # Documents of the first run come in batches: until then nothing is known to be missing.
        reading = nothing and not filtered and self._context.indexing.running
        self.empty_add.setVisible(not filtered and not reading)
        self.clear_filter.setVisible(filtered)
        if words and nothing:
            self.empty.say(
                self.tr("No document matches"),
                self.tr("Nothing has “{text}”.").format(text=words),
            )
        elif filtered and nothing:
            self.empty.say(self.tr("No document matches"), self.tr("No document is in this state."))
        elif reading:
            self.empty.say(self.tr("Reading the knowledge base …"))
        elif nothing:
            self.empty.say(
                self.tr("The knowledge base is empty"),
                self.tr("Drop Markdown files or folders anywhere on this page."),
            )
        if nothing and self.table.hasFocus():
            self.filter.setFocus()  # else Qt hands the focus of the hidden table to some other control
        self.stack.setCurrentWidget(self.empty if nothing else self.table)
