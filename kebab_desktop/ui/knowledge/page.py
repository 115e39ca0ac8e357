"""The knowledge page: what is indexed, what is wrong with it, add, remove, index again."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QHBoxLayout, QStackedWidget, QWidget

from kebab_desktop.app.drafts import KeptDraft
from kebab_desktop.ui.knowledge.acts import KnowledgeActs
from kebab_desktop.ui.knowledge.alike_watch import AlikeWatch
from kebab_desktop.ui.knowledge.arrivals import Arrivals
from kebab_desktop.ui.knowledge.clicked_again import ClickedAgain
from kebab_desktop.ui.knowledge.desk import KnowledgeDesk
from kebab_desktop.ui.knowledge.details import Details
from kebab_desktop.ui.knowledge.drafts_bar import DraftsDesk
from kebab_desktop.ui.knowledge.drop_aim import DropAim
from kebab_desktop.ui.knowledge.fix_desk import FixDesk
from kebab_desktop.ui.knowledge.fixes import Trouble
from kebab_desktop.ui.knowledge.left_open import LeftOpen, show_again
from kebab_desktop.ui.knowledge.left_out_desk import LeftOutDesk
from kebab_desktop.ui.knowledge.listing import Listing
from kebab_desktop.ui.knowledge.main_column import MainColumn
from kebab_desktop.ui.knowledge.manuscript import kept_draft
from kebab_desktop.ui.knowledge.pane_desk import PaneDesk
from kebab_desktop.ui.knowledge.runbook_desk import RunbookDesk
from kebab_desktop.ui.knowledge.runbook_editor import RunbookEditor
from kebab_desktop.ui.knowledge.table import selected_keys
from kebab_desktop.ui.knowledge.unanswered import UnansweredDesk
from kebab_desktop.ui.knowledge.wording import promise_text
from kebab_desktop.ui.page import Page, PageContext
from kebab_desktop.ui.runbook_door import RunbookWish
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.drop_zone import DropZone
from kebab_desktop.ui.widgets.one_primary import OnePrimary
from kebab_desktop.ui.widgets.side_split import SideSplit

_SPLIT_KEY = "knowledge/aside_width"
_COLUMNS_KEY = "knowledge/columns"


class KnowledgePage(Page):
    """Puts table, details, desk and drops together."""

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.views = QStackedWidget(self)  # from the outside in: to move a tree of widgets is dear
        self.split = SideSplit(context.window_state, _SPLIT_KEY, parent=self.views)
        self.toast_area = self.main = MainColumn(context, self.split)
        self.table = self.main.table
        self.table.restore_columns(context.window_state, _COLUMNS_KEY)
        self.details = Details(context, self.split)
        OnePrimary(self.main.add_files, self.details.form.add_button, self.details.conflicts.add_button)
        self.split.hold(self.main, self.details, home=self.table)
        self.desk = KnowledgeDesk(context, self)
        self.drops = DropZone(self, promise_text)
        self.aim = DropAim(context, self.drops, self.table, self.desk, self.details)
        self.acts = KnowledgeActs(self, context.intents, self.table, self.details, self.desk)
        self.editor = RunbookEditor(context.theme, self.views)
        self.runbooks = RunbookDesk(context, self.editor.writing, self.desk.removals, self)
        self.in_pane = PaneDesk(context, self.details.document, self.desk.removals, self)
        self.fixes = FixDesk(context, self.runbooks, self.desk.removals, self)
        self.left_out = LeftOutDesk(context, self.details.form.left_out, self)
        self.drafts = DraftsDesk(context, self.main.drafts, self)
        self.alike = AlikeWatch(context, self)
        self.arrivals = Arrivals(self.main, self.desk.adding, self)
        for view in (self.split, self.editor):
            self.views.addWidget(view)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.views)
        self._connect_parts()
        self._connect_writing()
        self._connect_actions()

    def activate(self) -> None:
        """Look at the files again: they may have been changed outside."""
        self.desk.reload()
        self.drafts.reload()
        self.take_focus(self.editor.text if self.runbooks.active else self.table)

    @property
    def toast_gap(self) -> int:
        """Keep toasts off the result of the last run and off the bar of this one."""
        return self.main.below_list + Space.S

    def open_target(self, target: object) -> None:
        """Show a document (``id`` or ``id#L12-L34``: at these lines), or add dropped paths."""
        if isinstance(target, str):
            wanted, _, lines = target.partition("#")
            self.details.aim(wanted, lines)
            self.arrivals.want(wanted)
        elif isinstance(target, list):
            self.desk.add_paths(target)
        elif isinstance(target, LeftOpen):
            show_again(target, self.arrivals, self.desk.adding, self.details.conflicts)
            self.unanswered.take_earlier(target.earlier)
            for task, drop in target.waiting.items():
                self.main.waiting.follow(task, drop)
                self.desk.adding.uncopied.follow(task, drop.held)
            if target.wish is not None and target.wish.kept is not None:
                self.runbooks.take_up(target.wish.kept)
        elif isinstance(target, KeptDraft):
            self.arrivals.want(target.document_id)  # the pane goes on with it
        elif isinstance(target, RunbookWish) and target.kept is not None:
            self.runbooks.take_up(target.kept)
        elif isinstance(target, RunbookWish):
            self.runbooks.begin(target.question)

    def what_is_open(self) -> LeftOpen:
        """Return the runbook that is being written, what is selected, and a question that is not answered."""
        written, adding, asked = self.runbooks.manuscript, self.desk.adding, self.details.conflicts
        wish = RunbookWish(kept=kept_draft(written, self.editor.draft())) if written is not None else None
        now = LeftOpen(wish, tuple(selected_keys(self.table)), waiting=self.main.waiting.waiting)
        now = replace(now, drop=adding.drop, folders=adding.folders, earlier=self.unanswered.earlier)
        paths, found = asked.question()
        if adding.looking or paths != adding.drop.paths or not paths:
            return now
        return replace(now, found=found, resolutions=asked.resolutions())

    def save_state(self) -> None:
        """Remember the width of the details, the columns, and what is being written."""
        self.table.save_columns(self.context.window_state, _COLUMNS_KEY)
        self.split.save()
        self.desk.adding.uncopied.write()
        for desk in (self.runbooks, self.in_pane.runbooks):
            desk.keeper.flush()

    def _connect_parts(self) -> None:
        self.desk.listed.connect(self._show_listing)
        self.desk.unread.connect(self.main.empty.fail)
        self.main.empty.again_wanted.connect(self.desk.reload)
        self.alike.found.connect(self.details.problems.show_alike)
        self.alike.found.connect(self.main.show_alike)
        self.desk.hidden.connect(self.main.hide_documents)
        self.details.conflicts.submitted.connect(self._close_details)
        self.details.conflicts.submitted.connect(self.arrivals.expect)
        self.details.conflicts.submitted.connect(self.desk.adding.commit)
        self.desk.adding.folders_asked.connect(self.details.show_form)
        self.unanswered = UnansweredDesk(self, self.main.unanswered, self.details, self.desk.adding)
        self.details.conflicts.declined.connect(self.unanswered.discard)
        self.details.form.declined.connect(self.unanswered.leave_form)
        self.desk.queue_began.connect(self.main.results.begin_queue)
        self.context.indexing.progressed.connect(self.main.results.note_event)
        self.desk.run_ended.connect(self.main.results.show_summary)
        self.main.results.undo_requested.connect(self.desk.removals.take_back)
        self.main.results.came_or_went.connect(self.context.toasts.settle)
        self.context.indexing.changed.connect(self.context.toasts.settle)
        self.desk.adding.queued.connect(self.main.waiting.follow)
        self.main.waiting.wanted.connect(self.desk.adding.start)
        self.desk.adding.looked.connect(self.main.run_bar.show_look)
        self.main.run_bar.look_cancelled.connect(self.desk.adding.stop)
        self.table.picked.connect(self.details.show_entries)
        self.clicked_again = ClickedAgain(self.table, self.details)
        self.table.dismissed.connect(self.split.hide_aside)
        self.details.wanted.connect(self.split.show_aside)
        self.details.unwanted.connect(self.split.hide_aside)
        self.details.closed.connect(self._close_details)
        self.main.results.problems_requested.connect(self.details.show_problems)
        self.details.problems.activated.connect(self._go_to_problem)
        self.details.problems.document_picked.connect(self.open_target)
        self.main.problems_wanted.connect(self.details.show_all_problems)
        for cards in (self.details.problems, self.details.document.problems):
            cards.fix_requested.connect(self.fixes.fix)
        self.details.problems.keep_requested.connect(self.fixes.keep_one)
        self.details.problems.dismissed.connect(self.alike.dismiss)

    def _connect_writing(self) -> None:
        self.details.turned.connect(self.in_pane.turn_to)
        self.details.found_document.connect(self.in_pane.show_document)
        self.runbooks.loading.connect(self.in_pane.release)
        self.runbooks.opened.connect(self._show_editor)
        self.runbooks.left.connect(self._show_list)
        self.runbooks.saved.connect(self.open_target)
        self.runbooks.wanted_back.connect(self.runbooks.take_up)
        self.in_pane.runbooks.wanted_back.connect(self.open_target)
        for desk in (self.runbooks, self.in_pane.runbooks):
            desk.left.connect(self.drafts.reload)
            desk.saving.saved.connect(self.drafts.reload)

    def _connect_actions(self) -> None:
        form = self.details.form
        self.main.files_wanted.connect(self.acts.choose_files)
        self.main.folder_wanted.connect(self.acts.choose_folder)
        self.main.removed_wanted.connect(self.details.show_removed)
        self.details.removed.restore_requested.connect(self.desk.restore)
        self.details.removed.source_wanted.connect(self.desk.restore_source)
        self.details.removed.source_unwanted.connect(self.desk.removals.forget_source)
        for asked in (form.submitted, form.changed, form.copy_wanted):
            asked.connect(self._close_details)  # first: what is added is selected afterwards
        for ended in (form.submitted, form.changed, form.copy_wanted, form.closed):
            ended.connect(self.desk.sources.end_preview)
            ended.connect(self.left_out.end)
        for answered in (form.submitted, form.copy_wanted):
            answered.connect(self.unanswered.note_form)
        form.preview_wanted.connect(self.desk.sources.preview)
        form.listing_wanted.connect(self.left_out.follow)
        self.left_out.counted.connect(form.preview.leave_out)
        self.desk.sources.previewed.connect(form.show_preview)
        form.submitted.connect(self.arrivals.expect)
        form.submitted.connect(self.desk.sources.add)
        form.copy_wanted.connect(self.desk.sources.list_files)
        self.desk.sources.copies_wanted.connect(self.desk.copy_folders)
        self.desk.adding.wanted.connect(self.arrivals.expect)
        form.changed.connect(self.desk.sources.change)
        for adding in (self.desk.adding, self.desk.sources):
            adding.began.connect(self.arrivals.follow)
        self.main.runbook_wanted.connect(self.runbooks.begin)
        self.acts.edit_requested.connect(self.runbooks.edit)
        self.main.drafts.resumed.connect(self.runbooks.take_up)
        keys = (
            ("Ctrl+F", self.main.filter.setFocus),
            ("Ctrl+N", self.runbooks.begin),
            ("Ctrl+O", self.acts.choose_files),
            ("Ctrl+Shift+O", self.acts.choose_folder),
            ("F5", self.desk.check_all),
        )
        for key, slot in keys:
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)

    @Slot(object)
    def _show_listing(self, listing: Listing) -> None:
        self.main.show_listing(listing)
        self.aim.targets = listing.targets
        if not listing.anything_removed and self.details.currentWidget() is self.details.removed:
            self._close_details()
        self.details.refresh(listing, self.table.entries())
        self.alike.look([row.record for row in listing.rows])
        self.arrivals.go()

    @Slot()
    def _show_editor(self) -> None:
        self.views.setCurrentWidget(self.editor)

    @Slot()
    def _show_list(self) -> None:
        self.views.setCurrentWidget(self.split)
        if self.details.currentWidget() is self.details.document:
            self.details.show_entries(self.table.entries())  # the pane opens again what it left to the editor
        self.table.setFocus()

    @Slot(object)
    def _go_to_problem(self, trouble: Trouble) -> None:
        """Select the document of a problem, if it has one."""
        self.main.show_all()
        path, record = trouble.problem.path, trouble.record
        if not (self.table.show_path(path) if record is None else self.table.show_entry(record.id)):
            self.context.intents.notice_requested.emit(self.tr("{path} is not in the list").format(path=path))

    @Slot()
    def _close_details(self) -> None:
        self.table.clearSelection()
        self.split.hide_aside()
        self.table.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes the details from beside the table too; what stands in them has an Esc of its own."""
        focused = QApplication.focusWidget()
        inside = focused is not None and self.details.isAncestorOf(focused)
        if event.key() == Qt.Key.Key_Escape and self.details.isVisible() and not inside:
            self._close_details()
            return
        super().keyPressEvent(event)
