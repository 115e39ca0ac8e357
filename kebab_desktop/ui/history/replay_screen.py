"""A stored question asked again: the answer of then beside the answer of now, and what differs."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.core.answers import Answer
from kebab_desktop.core.errors import KebabError
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.history.comparison import Comparison, RankList, figures_of, summary_of
from kebab_desktop.ui.history.replay_desk import ReplayDesk, Replayed
from kebab_desktop.ui.history.text_difference import TextDifference
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.times import exact
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.aside import ScrollColumn, heading
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.choice import Choice
from kebab_desktop.ui.widgets.labels import label
from kebab_desktop.ui.widgets.page_bar import PageBar


class ReplayScreen(QFrame):
    """``closed``: back to the history; ``place_requested`` carries a :class:`SourceRef` of either answer."""

    closed = Signal()
    place_requested = Signal(object)

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pageMain")
        self.desk = ReplayDesk(context, self)
        self._context = context
        self._before: Answer | None = None
        self.back = button(self.tr("Back"), name=self.tr("Back to the history (Esc)"))
        self.settings = Choice(
            context.theme,
            self.tr("Settings of the replay"),
            ((self.tr("Settings of today"), True), (self.tr("Settings of then"), False)),
        )
        self.stop = button(self.tr("Stop"), name=self.tr("Stop the replay"))
        self.again = button(self.tr("Replay again"))
        self.question = label("", "title", wrap=True)
        self.question.setContentsMargins(0, Space.M, 0, 0)
        self.verdict = Banner()
        self.comparison = Comparison()
        self.words_heading = heading(self.tr("What is said differently"))
        self.words = TextDifference()
        self.ranks = RankList()
        self.rank_heading = heading(self.tr("Ranking"))
        self.then_caption = label("", "caption")
        self.then = AnswerView(context.theme, context.intents, can_ask=False)
        self.now_place = QVBoxLayout()
        self.now = self._new_view()
        self._lay_out()
        self._connect()

    def replay(self, answer: Answer) -> None:
        """Show an answer and ask its question again."""
        self._before = answer
        self.question.setText(" ".join(answer.question.split()))
        self.then_caption.setText(self.tr("THEN · {time}").format(time=exact(answer.created_at)))
        self.then.show_answer(answer)
        self.body.verticalScrollBar().setValue(0)
        self._run()
        self.stop.setFocus()

    @Slot()
    def leave(self) -> None:
        """Give up what is running and go back."""
        self.desk.drop()
        self.closed.emit()

    def _lay_out(self) -> None:
        bar = PageBar(self.tr("Replay"))
        for widget in (self.settings, self.again, self.stop, self.back):
            bar.add(widget)
        sides = QWidget()
        columns = QHBoxLayout(sides)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(Space.L)
        old = QVBoxLayout()
        for column, caption, view in (
            (old, self.then_caption, self.then),
            (self.now_place, label(self.tr("NOW"), "caption"), self.now),
        ):
            column.setSpacing(Space.XS)
            column.addWidget(caption)
            column.addWidget(view)
            column.addStretch(1)
            columns.addLayout(column, 1)
        words = (self.words_heading, self.words)
        parts = (self.question, self.verdict, self.comparison, *words, sides, self.rank_heading, self.ranks)
        self.body = ScrollColumn(*parts, spacing=Space.M)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self.body, 1)

    def _connect(self) -> None:
        self.back.clicked.connect(self.leave)
        self.stop.clicked.connect(self.desk.stop)
        self.again.clicked.connect(self._run)
        self.settings.currentIndexChanged.connect(self._run)
        self.then.refs_activated.connect(self._open_place)
        self.desk.done.connect(self._show)
        self.desk.stopped.connect(self._note_stop)
        self.desk.failed.connect(self._fail)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self.leave)

    def _new_view(self) -> AnswerView:
        """A view takes the events of one answer only."""
        view = AnswerView(self._context.theme, self._context.intents, can_ask=False)
        view.refs_activated.connect(self._open_place)
        self.desk.progressed.connect(view.take)
        return view

    @Slot()
    def _run(self) -> None:
        if self._before is None:
            return
        old, self.now = self.now, self._new_view()
        self.desk.progressed.disconnect(old.take)
        self.now_place.replaceWidget(old, self.now)
        old.hide()
        old.deleteLater()
        self.verdict.say(self.tr("The question is being asked again …"), Tone.INFO)
        self._show_difference(None)
        self.desk.run(self._before, todays=bool(self.settings.value))
        self._offer()

    @Slot(object)
    def _show(self, replayed: Replayed) -> None:
        tone = Tone.INFO if replayed.replay.same else Tone.WARN
        self.verdict.say(summary_of(replayed.replay), tone)
        self._show_difference(replayed)
        self._offer()

    @Slot()
    def _note_stop(self) -> None:
        self.now.stop()
        self.verdict.say(self.tr("The replay was stopped; there is nothing to compare."), Tone.WARN)
        self._offer()

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self.now.fail(error)
        known = isinstance(error, KebabError)
        self.verdict.say("" if known else self.tr("The replay failed; there is nothing to compare."), Tone.BAD)
        self._offer()

    def _show_difference(self, replayed: Replayed | None) -> None:
        lines = [] if replayed is None else figures_of(replayed.replay, replayed.changes, todays=replayed.todays)
        changes = () if replayed is None else replayed.replay.ranks
        self.comparison.show_lines(lines)
        self.ranks.show_changes(changes)
        self.rank_heading.setVisible(bool(changes))
        both = (None, None) if replayed is None else (replayed.replay.before, replayed.replay.after)
        self.words.show_answers(*both)
        self.words_heading.setVisible(bool(self.words.pieces))

    def _offer(self) -> None:
        """One of the two buttons is there; the focus goes along."""
        running = self.desk.running
        focused = self.stop.hasFocus() or self.again.hasFocus()
        self.stop.setVisible(running)
        self.again.setVisible(not running)
        if focused:
            (self.stop if running else self.again).setFocus()

    @Slot(object, int)
    def _open_place(self, refs: object, index: int) -> None:
        if isinstance(refs, tuple):
            self.place_requested.emit(refs[index])
