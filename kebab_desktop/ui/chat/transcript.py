"""The transcript of one conversation: turns below one another, the newest in view; only those near it are built."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from kebab_desktop.core.answers import AnalyzedLog, Answer, Outcome
from kebab_desktop.ui.chat.asking import ConversationSlot
from kebab_desktop.ui.chat.branches import Branches
from kebab_desktop.ui.chat.builder import Builder
from kebab_desktop.ui.chat.log_question import LogQuestion
from kebab_desktop.ui.chat.log_turn import LogTurn, stored_turn
from kebab_desktop.ui.chat.marked import MarkedAnswers
from kebab_desktop.ui.chat.place import Place
from kebab_desktop.ui.chat.seen_part import Landmark
from kebab_desktop.ui.chat.turn import Turn
from kebab_desktop.ui.chat.versions import grouped, same_question
from kebab_desktop.ui.chat.waiting_question import WaitingQuestion
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.area_ring import AreaRing
from kebab_desktop.ui.widgets.columns import RoomForBar, centred_column

_STICKY_PX = 48
_SETTLING_MS = 150


class Transcript(QScrollArea):
    """Holds the turns of the conversation in ``slot``, and the questions that are ``waiting`` to be asked in it.

    ``tail`` is for what stands below them all.

    ``refs_activated(refs, index)`` and ``again_requested(question, anyway)`` come from the answers,
    ``explain_requested(turn, anyway)`` from those about logs.
    """

    refs_activated = Signal(object, int)
    again_requested = Signal(str, bool)
    explain_requested = Signal(object, bool)
    turn_built = Signal()

    def __init__(self, theme: Theme, intents: Intents, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("transcript")
        self.slot = ConversationSlot()
        self.waiting: list[WaitingQuestion] = []
        self._theme = theme
        self._intents = intents
        self._sticky = True
        self._following = False
        self._landmark = Landmark(self)
        self._unfolded: QWidget | None = None
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(_SETTLING_MS)
        self._settling.timeout.connect(self._forget_unfolded)
        self.places: list[Place] = []
        self.builder = Builder(self, self.places, self._made, self._insert)
        self.marked = MarkedAnswers(self.places, intents, self)
        self.branches = Branches(self.places, self)
        self.branches.line_wanted.connect(self.show_line)
        body = QWidget()
        body.setObjectName("transcriptBody")
        self._turns = QVBoxLayout()
        self._turns.setSpacing(Space.XL)
        column = centred_column(body)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.L)
        column.addLayout(self._turns)
        self.tail = QVBoxLayout()
        column.addLayout(self.tail)
        column.addStretch(1)
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Transcript"))
        AreaRing(self)
        bar = self.verticalScrollBar()
        RoomForBar(column, bar)  # lives as long as the bar
        bar.rangeChanged.connect(self._keep_place)
        bar.valueChanged.connect(self._note_position)

    @property
    def turns(self) -> list[Turn]:
        """Return the turns that are built: those in view and around it."""
        return [place.turn for place in self.places if place.turn is not None]

    @property
    def running(self) -> Turn | None:
        """Return the turn whose answer is being made."""
        return next((turn for turn in reversed(self.turns) if turn.running), None)

    def show_answers(self, answers: Sequence[Answer]) -> None:
        """Show stored answers, the newest at once and the others when they come near the view."""
        self.builder.begin_with(self.branches.take(answers))

    def show_before(self, answers: Sequence[Answer]) -> None:
        """Show stored answers before a turn that is running: its own is among them, finished or not."""
        here = {answer.retrieval.trace_id for place in self.places for answer in place.answers}
        running = self.running
        answers = self.branches.take_before(answers, running)
        unfinished = answers[-1:] if running is not None else ()
        here |= {each.retrieval.trace_id for each in unfinished if each.outcome is Outcome.INTERRUPTED}
        groups = grouped(answer for answer in answers if answer.retrieval.trace_id not in here)
        if groups and running is not None and _asks_again(running, groups[-1][-1]):
            running.versions.take_earlier(groups.pop())
        self.builder.begin_with([answer for versions in groups for answer in versions])

    def add_turn(self, turn: Turn) -> None:
        """Add a question whose answer is about to be made and bring it into view.

        One that was just answered is not told again: its answers before can be switched to.
        """
        last = self.places[-1] if self.places else None
        if last is not None and _asks_again(turn, last.answer) and not (last.turn is not None and last.turn.running):
            turn.versions.take_earlier(last.answers)
            self._take_out(last)
        self._unfolded = None  # what was opened before gives way to what is asked now
        self._sticky = True
        self._connect(turn)
        self._insert(Place(self._made, turn=turn), len(self.places))
        self.branches.begin(turn)

    @Slot(object, str)
    def show_line(self, answers: Sequence[Answer], trace_id: str) -> None:
        """Show stored answers in the place of those that are shown, one of them in view; what is being made stays."""
        for place in [each for each in self.places if each.turn is None or not each.turn.running]:
            self._take_out(place)
        self.builder.begin_with(answers)
        for place in self.places:
            if any(answer.trace_id == trace_id for answer in place.answers):
                place.open()
                self._reveal(place)

    def _made(self, answer: Answer) -> Turn:
        turn = stored_turn(answer, self._theme, self._intents, log_before(self.places, answer))
        if isinstance(turn, LogTurn | LogQuestion):
            turn.slot = self.slot
            turn.explain_requested.connect(self.explain_requested)
        self._connect(turn)
        self.branches.join(turn, answer)
        self.marked.mark(turn)
        self.turn_built.emit()
        return turn

    def _connect(self, turn: Turn) -> None:
        turn.view.refs_activated.connect(self.refs_activated)
        turn.view.unfolded.connect(self._reveal)
        turn.again_requested.connect(self.again_requested)
        turn.versions.shown.connect(self.marked.mark_all)
        turn.versions.shown.connect(self.turn_built)

    def _take_out(self, place: Place) -> None:
        self.places.remove(place)
        self._turns.removeWidget(place)
        self._landmark.note(None)
        place.hide()
        place.deleteLater()

    def _insert(self, place: Place, position: int) -> None:
        self.places.insert(position, place)
        self._turns.insertWidget(position, place)

    @Slot(QWidget)
    def _reveal(self, part: QWidget) -> None:
        """Bring a part that was unfolded into view, as soon as it has its place and while its height settles."""
        self._unfolded = part
        self._sticky = False  # the reader looks at this part now, not at the end
        self._settling.start()

    @Slot()
    def _forget_unfolded(self) -> None:
        self._unfolded = None

    @Slot(int, int)
    def _keep_place(self, _minimum: int, maximum: int) -> None:
        """Follow the newest answer as it grows, but never push its question out of view; else keep what is seen."""
        self._landmark.rest()
        if self._unfolded is not None:
            _show_from_top(self, self._unfolded)
            self.builder.soon()
            return
        self._following = True
        if self._sticky and self.places:
            self.verticalScrollBar().setValue(_follows_at(self.places[-1], maximum))
        else:
            self._landmark.stay()
        self._following = False
        self.builder.soon()

    @Slot(int)
    def _note_position(self, value: int) -> None:
        if not self._following and not self._landmark.moving:
            followed = _follows_at(self.places[-1], self.verticalScrollBar().maximum()) if self.places else value
            self._sticky = abs(value - followed) <= _STICKY_PX
            self._landmark.note(next((each for each in self.places if each.y() + each.height() > value), None))
        self.builder.soon()


def _show_from_top(area: QScrollArea, part: QWidget) -> None:
    """Bring a part into view; of one that is higher than the view its begin, where Qt would show its middle."""
    body = area.widget()
    if body is not None and part.height() + 2 * Space.L > area.viewport().height():
        area.verticalScrollBar().setValue(part.mapTo(body, QPoint(0, 0)).y() - Space.L)
    else:
        area.ensureWidgetVisible(part, 0, Space.L)


def _follows_at(newest: Place, maximum: int) -> int:
    """Return how far is scrolled while the newest answer grows: to the end, but its question stays in view."""
    # One that is not laid out yet stands at 0, which would show the beginning of the conversation for a moment.
    return maximum if newest.isHidden() else min(maximum, max(newest.y() - Space.L, 0))


def _asks_again(turn: Turn, answer: Answer | None) -> bool:
    """Tell whether a turn asks what ``answer`` answers; a question about a log never does."""
    return not isinstance(turn, LogTurn | LogQuestion) and same_question(answer, turn.question)


def log_before(places: Sequence[Place], answer: Answer) -> AnalyzedLog | None:
    """Return the log that was analyzed last before an answer."""
    found: AnalyzedLog | None = None
    for place in places:
        if place.answer is answer:
            break
        if place.answer is not None and place.answer.log is not None:
            found = place.answer.log
    return found
