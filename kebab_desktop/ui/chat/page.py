"""The chat page: three columns, put together and connected."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.ui.chat.about_log import AboutLog
from kebab_desktop.ui.chat.busy_marks import BusyMarks
from kebab_desktop.ui.chat.chip_follower import ChipFollower
from kebab_desktop.ui.chat.columns import Columns
from kebab_desktop.ui.chat.composer import Composer
from kebab_desktop.ui.chat.composer_feed import ComposerFeed
from kebab_desktop.ui.chat.conversation_panel import ConversationPanel
from kebab_desktop.ui.chat.conversation_scope import ConversationScope
from kebab_desktop.ui.chat.desk import ConversationDesk
from kebab_desktop.ui.chat.edited_question import EditedQuestion
from kebab_desktop.ui.chat.empty_chat import EmptyChat
from kebab_desktop.ui.chat.first_citation import FirstCitation
from kebab_desktop.ui.chat.follow_ups import FollowUps
from kebab_desktop.ui.chat.following import SourceFollower
from kebab_desktop.ui.chat.foresight import Foresight, drop_promise
from kebab_desktop.ui.chat.keys import ChatKeys
from kebab_desktop.ui.chat.last_conversation import LastConversation
from kebab_desktop.ui.chat.log_desk import LogDesk
from kebab_desktop.ui.chat.outdated import OutdatedMarks
from kebab_desktop.ui.chat.session import ChatSession, running_turn
from kebab_desktop.ui.chat.side_panes import SidePanes
from kebab_desktop.ui.chat.since_asked import SinceAsked
from kebab_desktop.ui.chat.taken_up import TakenUp
from kebab_desktop.ui.chat.turn import RunningTurn
from kebab_desktop.ui.chat.waiting import QuestionQueue
from kebab_desktop.ui.chat.waiting_rows import WaitingRows
from kebab_desktop.ui.intents import ChatTarget, ConversationTarget, DroppedFiles, LastConversationTarget
from kebab_desktop.ui.log_places import LogVisit
from kebab_desktop.ui.page import Page, PageContext
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import IconButton
from kebab_desktop.ui.widgets.columns import centred_column
from kebab_desktop.ui.widgets.drop_zone import DropZone
from kebab_desktop.ui.widgets.labels import ElidedLabel


class ChatPage(Page):
    """Ask, read, check the source."""

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.panel = ConversationPanel(context.theme)
        self.desk = ConversationDesk(context, self.panel, self)
        self.empty = EmptyChat()
        self.session = ChatSession(context, self.empty, self)
        self.outdated = OutdatedMarks(context, self.session, self)
        self.toast_area = self.composer = Composer()
        self.side = SidePanes(context)
        self.source = self.side.source
        self.following = SourceFollower(self.side, self)
        self.first_citation = FirstCitation(self.session, self.side, self)
        ChipFollower(self.session, self.source, self)  # lives as long as the page
        self.logs = LogDesk(context, self.session, self.composer, self)
        self.about = AboutLog(context, self.session)
        self.follow_ups = FollowUps(context, self.session, self)
        self.edited = EditedQuestion(self.session, self.composer)
        self.waiting = QuestionQueue(context, self.session, self.about, self)
        self.last = LastConversation(
            context.window_state,
            self.desk,
            self.waiting,
            session=self.session,
            composer=self.composer,
            logs=self.logs,
        )
        self.busy = BusyMarks(self.session, self.panel.model)
        self.scopes = ConversationScope(self.session, self.composer.scope)
        self.since = SinceAsked(context, self.session, self.composer.scope, self.waiting, self)
        self.feed = ComposerFeed(context, self.composer, self.empty, self)
        self.title = ElidedLabel("", "caption")
        self.panel_button = IconButton("panel-left", self.tr("Show or hide conversations (Ctrl+B)"), context.theme)
        self.columns = Columns(self.panel, self._centre(), self.side, context.window_state, self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.columns)
        self.drops = DropZone(self, drop_promise, self.tr("Put it into the question"))
        self.foresight = Foresight(self.drops, context.bridge)
        self._connect()
        self.keys = ChatKeys(self, self.columns, self.panel, self.composer, self.side)
        self.desk.reload()

    def activate(self) -> None:
        """Refresh the conversations and the choices of the composer, and put the cursor into it."""
        self.desk.reload()
        self.feed.refresh()
        self.outdated.refresh()
        self.since.refresh()
        self.composer.edit.setFocus()

    @property
    def toast_gap(self) -> int:
        """Keep toasts off the composer and off what is pressed below the last answer: they hang under the title."""
        return max(self.height() - self.session.stack.y() - self.context.toasts.height() - Space.S, 0)

    def open_target(self, target: object) -> None:
        """Open a conversation, or put a question from another page into the composer of a new one."""
        if isinstance(target, ConversationTarget):
            self.desk.deletions.bring_back(target.conversation_id)
            self.session.open(target.conversation_id, target.trace_id)
            return
        if isinstance(target, ChatTarget):
            self._continue(target)
            return
        if isinstance(target, LastConversationTarget):
            self.last.open()
            return
        if isinstance(target, LogVisit):
            self.side.log.show_visit(target)
            return
        if isinstance(target, DroppedFiles):
            self.logs.take_paths(target.paths)
            return
        self.session.start_new()
        self.composer.put(str(target))

    def what_is_open(self) -> ChatTarget:
        """Return the conversation, what stands in the composer, and the question being answered."""
        typed, running = self.composer.edit.toPlainText(), running_turn(self.session)
        draft = "\n".join(filter(None, (self.waiting.clear(), typed)))
        return ChatTarget(self.session.conversation_id, draft, running, source=self.side.open_source)

    def save_state(self) -> None:
        """Remember the widths and the open conversation."""
        self.columns.save()
        self.last.save()

    def _centre(self) -> QFrame:
        centre = QFrame()
        centre.setObjectName("composerArea")
        head = QHBoxLayout()
        head.setContentsMargins(Space.S, Space.S, Space.L, 0)
        head.setSpacing(Space.S)
        head.addWidget(self.panel_button)
        head.addWidget(self.title, 1)
        foot = QWidget()
        column = centred_column(foot)
        column.setContentsMargins(Space.XL, Space.XS, Space.XL, Space.L)
        column.addWidget(self.logs.offer)
        column.addWidget(WaitingRows(self.waiting, self.context.theme))
        column.addWidget(self.edited)
        column.addWidget(self.about)
        column.addWidget(self.composer)
        layout = QVBoxLayout(centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self.session.stack, 1)
        layout.addWidget(foot)
        return centre

    def _connect(self) -> None:
        self.panel.new_requested.connect(self.start_new)
        self.panel.opened.connect(self.session.open)
        self.panel_button.clicked.connect(self.columns.toggle_left)
        self.desk.deleted.connect(self.waiting.forget)
        self.desk.deleted.connect(self.session.forget)
        self.waiting.returned.connect(self.composer.take_up)
        for wanted in (self.desk.restored, self.desk.next_wanted):
            wanted.connect(self.session.open)
        self.side.first_wanted.connect(self.first_citation.open)
        self.desk.listed.connect(self._show_title)
        self.desk.failed.connect(self.context.intents.failure_reported)
        self.desk.failed.connect(self.panel.note_failure)
        self.panel.reload_requested.connect(self.desk.reload)
        for offered in (self.empty, self.follow_ups):
            offered.picked.connect(self._ask)
        self.composer.asked.connect(self._ask_typed)
        self.composer.stop_requested.connect(self.session.stop)
        self.session.again_requested.connect(self._ask_again)
        self.taken_up = TakenUp(self.context.intents, self.composer, self.waiting, self)
        self.session.refs_activated.connect(self.source.show_refs)
        self.session.turn_begun.connect(self.following.begin)
        self.session.busy_changed.connect(self.composer.set_busy)
        self.session.conversation_changed.connect(self._note_conversation)
        self.session.conversation_changed.connect(self.columns.hide_right)
        self.session.conversations_touched.connect(self._note_conversation)
        self.session.conversations_touched.connect(self.desk.reload)
        self.session.failed.connect(self.context.intents.failure_reported)
        self.side.opened.connect(self.columns.show_right)
        self.side.closed.connect(self.columns.hide_right)
        self.side.lines_taken.connect(self.logs.put_lines)
        self.drops.dropped.connect(self.logs.take_paths)
        self.drops.text_dropped.connect(self.composer.edit.take)
        for reader in (self.source, self.feed):
            self.context.indexing.settled.connect(reader.refresh)

    def _continue(self, target: ChatTarget) -> None:
        self.first_citation.resume(target.source)
        if isinstance(running := target.running, RunningTurn):
            if running.log is not None:
                self.logs.analyze(running.log, running)
            else:
                self.session.resume(running)
        if target.conversation_id is not None:
            self.session.open(target.conversation_id)
        if target.draft:
            self.composer.put(target.draft, send=target.send)

    @Slot(str)
    def _ask_typed(self, question: str) -> None:
        self.waiting.ask(question, self.edited.take(self.composer.scope.options()))

    @Slot(str)
    def _ask(self, question: str) -> None:
        self.composer.edit.remember(question)
        self.waiting.ask(question, self.composer.scope.options())

    @Slot(str, bool)
    def _ask_again(self, question: str, anyway: bool) -> None:
        self.waiting.ask_again(question, self.composer.scope.options(anyway=anyway))
        self.composer.edit.setFocus()  # what was pressed goes away with the answer before

    @Slot()
    def start_new(self) -> None:
        """Begin a new conversation."""
        self.session.start_new()
        self.composer.edit.setFocus()

    @Slot()
    def _note_conversation(self) -> None:
        self.desk.select(self.session.conversation_id)
        self._show_title()

    @Slot()
    def _show_title(self) -> None:
        self.title.set_full_text(self.desk.title(self.session.conversation_id))
