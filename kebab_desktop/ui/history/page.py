"""The history page: every answer and refusal, why it was refused, where the gate would be better."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QCoreApplication, Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from kebab_desktop.core.answers import Answer
from kebab_desktop.core.history_store import HistoryRow
from kebab_desktop.ui.answer.refs import SourceRef
from kebab_desktop.ui.history.age_bar import AgeBar
from kebab_desktop.ui.history.answer_pane import AnswerPane
from kebab_desktop.ui.history.desk import HistoryDesk, HistoryReading
from kebab_desktop.ui.history.files import HistoryFiles
from kebab_desktop.ui.history.gaps import GapPart
from kebab_desktop.ui.history.head import HistoryHead
from kebab_desktop.ui.history.notice_spot import NoticeSpot
from kebab_desktop.ui.history.part_stack import PartStack
from kebab_desktop.ui.history.pins import PinPart
from kebab_desktop.ui.history.replay_screen import ReplayScreen
from kebab_desktop.ui.history.row_menu import RowMenu
from kebab_desktop.ui.history.selection import Part, count, scores_of
from kebab_desktop.ui.history.summary import HistorySummaryPanel
from kebab_desktop.ui.history.table import HistoryTable
from kebab_desktop.ui.page import Page, PageContext
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.column_menu import ColumnMenu
from kebab_desktop.ui.widgets.empty_state import EmptyState
from kebab_desktop.ui.widgets.side_split import SideSplit
from kebab_desktop.ui.widgets.toast_room import ToastRoom

translate = QCoreApplication.translate

_SPLIT_KEY = "history/aside_width"
_COLUMNS_KEY = "history/columns"
_CHOSEN_KEY = "history/chosen_columns"
_PANE_NARROWEST = 350


class HistoryPage(Page):
    """Puts head, summary, table and details together."""

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.desk = HistoryDesk(context, self)
        self.screens = QStackedWidget(self)  # from the outside in: to move a tree of widgets is dear
        self.split = SideSplit(context.window_state, _SPLIT_KEY, narrowest=_PANE_NARROWEST, parent=self.screens)
        self.toast_area = main = QFrame(self.split)  # beside the actions of an answer, not on them
        self.parts = PartStack(main)
        answers = QWidget(self.parts)
        self.head = HistoryHead(self.tr("History"), context.theme, main)
        self.ages = AgeBar(context, answers)
        self.summary = HistorySummaryPanel(context.theme, answers)
        self.stack = QStackedWidget(answers)
        self.table = HistoryTable(context.theme, self.stack)
        self.table.restore_columns(context.window_state, _COLUMNS_KEY)
        self.columns = ColumnMenu(self.table, context.window_state, _CHOSEN_KEY, self.head)
        self.head.more.menu().addMenu(self.columns)
        unread = self.tr("The history could not be read")
        self.empty = EmptyState(self.tr("Reading the history …"), parent=self.stack, unread=unread)
        self.clear_filters = button(self.tr("Show everything"))
        self.empty.add_button(self.clear_filters)
        self.clear_filters.hide()
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self.table)
        self.gaps = GapPart(context, self.parts)
        self.pins = PinPart(context, self.parts)
        self.pane = AnswerPane(context.theme, context.intents, self.split)
        self._lay_out(main, answers)
        self.split.hold(main, self.pane, home=self.table)
        self.screens.addWidget(self.split)
        self.row_menu = RowMenu(self.table, self.pane, self.pins, context)
        self.files = HistoryFiles(self.desk, self.head, self)
        self._wanted = ""
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.screens)
        self._connect()

    @cached_property
    def replay(self) -> ReplayScreen:
        """The screen of a replay, made at the first one: it has two answers, which take long to make."""
        screen = ReplayScreen(self.context, self.screens)
        self.screens.addWidget(screen)
        screen.place_requested.connect(self._open_place)
        screen.closed.connect(self._leave_replay)
        return screen

    def activate(self) -> None:
        """Read again: there may be new answers."""
        self._read()
        if self.screens.currentWidget() is self.split:
            self.take_focus((self.table, self.gaps.table, self.pins.table)[self.parts.currentIndex()])

    def open_target(self, target: object) -> None:
        """Show an answer."""
        self._wanted = str(target)
        if self.screens.currentWidget() is not self.split:
            self.replay.leave()
        self.head.clear()

    def save_state(self) -> None:
        """Remember the width of the details and the columns."""
        self.table.save_columns(self.context.window_state, _COLUMNS_KEY)
        self.split.save()
        self.gaps.split.save()

    def _lay_out(self, main: QFrame, answers: QWidget) -> None:
        main.setObjectName("pageMain")
        layout = QVBoxLayout(main)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.head)
        column = QVBoxLayout(answers)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.ages)
        column.addWidget(self.summary)
        column.addWidget(self.stack, 1)
        column.addWidget(ToastRoom(self.context.toasts, answers))
        self.parts.addWidget(answers)
        self.parts.addWidget(self.gaps)
        self.parts.addWidget(self.pins)
        layout.addWidget(self.parts, 1)
        NoticeSpot(self, self.parts, {self.gaps: self.gaps.list})

    def _connect(self) -> None:
        self.head.changed.connect(self._read)
        self.desk.imported.connect(self._read)
        self.head.by_age.triggered.connect(self._open_ages)
        self.ages.changed.connect(self._read)
        self.ages.closed.connect(self.table.setFocus)
        self.head.search.returnPressed.connect(self.table.setFocus)
        self.parts.answers_left.connect(self.table.clearSelection)  # its pane closes with it
        self.summary.reason_toggled.connect(self.head.set_reason)
        self.summary.gate_wanted.connect(self.desk.use_gate)
        self.clear_filters.clicked.connect(self.head.clear)
        self.desk.listed.connect(self._show)
        self.desk.unread.connect(self.empty.fail)
        self.empty.again_wanted.connect(self._read)
        self.desk.opened.connect(self.pane.show_opened)
        self.desk.opened.connect(self.row_menu.note_opened)
        self.desk.gate_changed.connect(self._read)
        self.table.picked.connect(self._open)
        self.table.dismissed.connect(self.split.hide_aside)
        self.pane.closed.connect(self._close)
        self.pane.ask_requested.connect(self.context.intents.question_requested)
        self.pane.conversation_requested.connect(self.context.intents.conversation_requested)
        self.pane.narrowing_requested.connect(self.head.set_conversation)
        self.pane.place_requested.connect(self._open_place)
        self.pane.replay_requested.connect(self._replay)
        self.gaps.answer_requested.connect(self.open_target)
        self.pins.answer_requested.connect(self.open_target)
        self.pins.changed.connect(self._read)
        self.pane.pack_wanted.connect(self.context.intents.pack_wanted)
        self.pane.pin_toggled.connect(self.pins.keep)
        shortcut = QShortcut(QKeySequence("Ctrl+F"), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(self.head.search.setFocus)

    @Slot()
    def _read(self) -> None:
        self.desk.read(self.head.selection())

    @Slot(object)
    def _show(self, reading: HistoryReading) -> None:
        selection = self.head.selection()
        figures = count(reading.rows)
        self.head.show_figures(figures)
        self.summary.show_figures(figures, selection.reason)
        self.summary.show_rate(reading.rows)
        self.summary.setVisible(bool(reading.rows))
        self.summary.show_scores(scores_of(reading.rows, reading.mode), reading.mode, reading.gate)
        self.table.show_rows(reading.rows, selection, reading.stale)
        self.gaps.show_topics(reading.gaps)
        self.head.show_count(Part.GAPS, len(reading.gaps))
        self.pins.show_pins(reading.pins)
        self.head.show_count(Part.PINS, len(reading.pins), alarm=any(pin.lost for pin in reading.pins))
        self.pane.show_pinned({pin.trace_id for pin in reading.pins})
        self.parts.show_part(self.head.part)
        restricted = selection.restricted
        choose_view(self, restricted=restricted)
        if self._wanted and not restricted:
            if not self.table.show_answer(self._wanted):
                self.context.intents.notice_requested.emit(self.tr("This answer is not in the history"))
            self._wanted = ""

    @Slot()
    def _open_ages(self) -> None:
        """Show the answers of which some would go, instead of what follows from them."""
        if self.head.part is not Part.ANSWERS:
            self.head.clear()
            self.parts.show_part(Part.ANSWERS)
        self.ages.open()

    @Slot(object)
    def _open(self, row: HistoryRow | None) -> None:
        if row is None:
            self.desk.close()
            self.split.hide_aside()
            return
        self.pane.show_row(row)
        self.desk.open(row.trace_id)
        self.split.show_aside()

    @Slot()
    def _close(self) -> None:
        self.table.clearSelection()
        self.table.setFocus()

    @Slot(object)
    def _replay(self, answer: Answer) -> None:
        self.screens.setCurrentWidget(self.replay)
        self.replay.replay(answer)

    @Slot()
    def _leave_replay(self) -> None:
        self.screens.setCurrentWidget(self.split)
        self.pane.replay.setFocus()

    @Slot(object)
    def _open_place(self, ref: SourceRef) -> None:
        self.context.intents.document_requested.emit(f"{ref.document_id}#L{ref.line_start}-L{ref.line_end}")


def choose_view(page: HistoryPage, *, restricted: bool) -> None:
    """Show the table, or say why it is empty."""
    nothing = page.table.answers.rowCount() == 0
    if nothing and page.table.hasFocus():
        page.head.search.setFocus()  # else Qt hands the focus of the hidden table to some other control
    page.stack.setCurrentWidget(page.empty if nothing else page.table)
    page.clear_filters.setVisible(restricted)
    if nothing and restricted:
        page.empty.say(
            translate("HistoryPage", "Nothing matches"), translate("HistoryPage", "No answer passes these filters.")
        )
    elif nothing and page.context.kebab.resets.archived():
        page.empty.say(
            translate("HistoryPage", "No questions are left"),
            translate(
                "HistoryPage",
                "They are in the archive. More › Import… brings them back; new answers and refusals come here.",
            ),
        )
    elif nothing:
        page.empty.say(
            translate("HistoryPage", "No questions yet"),
            translate(
                "HistoryPage",
                "Every answer and every refusal is kept here, with what was searched and why it was refused.",
            ),
        )
