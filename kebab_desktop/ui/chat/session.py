"""The transcripts at hand and the question being answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QStackedWidget

from kebab_desktop.core.answers import Answer, AskOptions
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.chat.asking import Asking, ConversationSlot
from kebab_desktop.ui.chat.empty_chat import EmptyChat
from kebab_desktop.ui.chat.log_turn import handed_over
from kebab_desktop.ui.chat.transcript import Transcript
from kebab_desktop.ui.chat.turn import RunningTurn, Turn
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.page import PageContext

_KEPT = 6


class ChatSession(QObject):
    """Keeps a few transcripts alive (one may still be answering) and runs questions on the ask lane.

    ``conversation_changed``: another conversation is open, or the open one got its first answer. ``busy_changed``:
    whether the open conversation is being answered. ``turn_begun`` carries a turn that is to be answered in it.
    ``turn_built``: a stored answer is shown. ``failed``: a conversation could not be opened. ``edit_requested``: see
    :class:`Branches`.
    """

    conversation_changed = Signal()
    conversations_touched = Signal()
    busy_changed = Signal(bool)
    turn_begun = Signal(object)
    turn_built = Signal()
    refs_activated = Signal(object, int)
    again_requested = Signal(str, bool)
    explain_requested = Signal(object, bool)
    edit_requested = Signal(str, object)
    failed = Signal(object)

    def __init__(self, context: PageContext, empty: EmptyChat, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._empty = empty
        self._opening: tuple[str, str, Task] | None = None
        self._earlier: Task | None = None
        self._kept: list[Transcript] = []
        self.stack = QStackedWidget()
        self.stack.addWidget(empty)
        self._current: Transcript | None = None

    @property
    def transcript(self) -> Transcript | None:
        """Return the open transcript, None while the chat is empty."""
        return self._current

    @property
    def conversation_id(self) -> str | None:
        """Return the open conversation, None for a new one."""
        return self._current.slot.id if self._current else None

    def ask(self, question: str, options: AskOptions, transcript: Transcript | None = None) -> None:
        """Answer a question in the open conversation, or in that of ``transcript``; what is being made is stopped."""
        stop_answers(self)
        turn = Turn(question, self._context.theme, self._context.intents)
        turn.view.by_model = self._context.kebab.preferences.current().answer.engine != "quotes"
        turn.narrowed.show_filters(options.filters)
        turn.asked_with = replace(options, follows=None)
        into = transcript or open_transcript(self)
        if options.follows is not None:
            into.branches.cut(options.follows)
        options = placed(options, into)
        turn.follows = options.follows
        slot = self.begin(turn, into)
        turn.follow(
            self._context.bridge.submit(LaneName.ASK, Asking(self._context.kebab.chat, question, options, slot))
        )

    def begin(self, turn: Turn, transcript: Transcript | None = None) -> ConversationSlot:
        """Add a turn to the open conversation and return its slot; logs go on being read beside it.

        With ``transcript`` it belongs to that one, which need not be open.
        """
        into = transcript or open_transcript(self)
        into.add_turn(turn)
        turn.started.connect(self.conversations_touched)
        turn.ended.connect(self._note_end)
        if into is self._current:
            self.turn_begun.emit(turn)
            self.busy_changed.emit(True)
        return into.slot

    def resume(self, running: RunningTurn, follower: Turn | None = None) -> None:
        """Go on with a question that another page asked; ``follower`` is a turn that follows it by itself."""
        transcript = self._add()
        transcript.slot = running.slot
        turn = follower or Turn(running.question, self._context.theme, self._context.intents)
        turn.follows = running.follows
        transcript.add_turn(turn)
        turn.started.connect(self.conversations_touched)
        if follower is None:
            turn.follow(running.task, running.events)
        turn.ended.connect(self._note_end)
        if running.slot.id is not None:
            self._earlier = self._context.bridge.read(partial(self._context.kebab.chat.answers, running.slot.id))
            self._earlier.progressed.connect(transcript.show_before)
            self._earlier.failed.connect(self.failed)
        if running.shown:
            self._show(transcript)
            self._announce()

    @Slot()
    def stop(self) -> None:
        """Stop the answer of the open conversation."""
        if self._current is not None and (running := self._current.running) is not None:
            running.stop()

    @Slot()
    def start_new(self) -> None:
        """Leave the open conversation and show an empty chat."""
        self._current = None
        self.stack.setCurrentWidget(self._empty)
        self._announce()

    @Slot(str)
    def open(self, conversation_id: str, trace_id: str = "") -> None:
        """Show a conversation: at once when it is at hand, otherwise once its answers are read.

        ``trace_id``: with this answer in view.
        """
        if conversation_id == self.conversation_id and not trace_id:
            return
        for transcript in self._kept:
            if transcript.slot.id == conversation_id:
                self._show(transcript)
                transcript.branches.show(trace_id)
                self._announce()
                return
        if self._opening is not None:
            self._opening[-1].drop()
        task = self._context.bridge.read(partial(self._context.kebab.chat.answers, conversation_id))
        self._opening = (conversation_id, trace_id, task)
        task.progressed.connect(self._show_answers)
        task.failed.connect(self.failed)

    def forget(self, conversation_id: str) -> None:
        """Drop the transcript of a deleted conversation."""
        for transcript in [item for item in self._kept if item.slot.id == conversation_id]:
            if (running := transcript.running) is not None:
                running.stop()
            if transcript is self._current:
                self.start_new()
            _take_out(transcript, self._kept, self.stack)

    def _add(self) -> Transcript:
        transcript = Transcript(self._context.theme, self._context.intents)
        transcript.refs_activated.connect(self.refs_activated)
        transcript.again_requested.connect(self.again_requested)
        transcript.turn_built.connect(self.turn_built)
        transcript.explain_requested.connect(self.explain_requested)
        transcript.branches.edit_requested.connect(self.edit_requested)
        transcript.branches.switched.connect(self._announce)
        self.stack.addWidget(transcript)
        self._kept.append(transcript)
        idle = [item for item in self._kept if _is_idle(item) and item not in {self._current, transcript}]
        for old in idle[: max(len(self._kept) - _KEPT, 0)]:
            _take_out(old, self._kept, self.stack)
        return transcript

    def _show(self, transcript: Transcript) -> None:
        self._current = transcript
        self.stack.setCurrentWidget(transcript)

    @Slot()
    def _announce(self) -> None:
        self.conversation_changed.emit()
        self.busy_changed.emit(self._current is not None and self._current.running is not None)

    @Slot(object)
    def _show_answers(self, answers: Sequence[Answer]) -> None:
        if self._opening is None:
            return
        (conversation_id, trace_id, _), self._opening = self._opening, None
        transcript = self._add()
        transcript.slot.id = conversation_id
        transcript.show_answers(answers)
        self._show(transcript)
        transcript.branches.show(trace_id)
        self._announce()

    @Slot()
    def _note_end(self) -> None:
        self.conversations_touched.emit()
        self._context.intents.answers_changed.emit()
        self.busy_changed.emit(self._current is not None and self._current.running is not None)


def transcripts(session: ChatSession) -> Sequence[Transcript]:
    """Return the transcripts at hand."""
    return session._kept


def open_transcript(session: ChatSession) -> Transcript:
    """Return the transcript that is open; one of a new conversation is opened while the chat is empty."""
    transcript = session._current or session._add()
    session._show(transcript)
    return transcript


def transcript_of(session: ChatSession, slot: ConversationSlot) -> Transcript | None:
    """Return the transcript of a conversation, None when it is not at hand any more."""
    return next((each for each in session._kept if each.slot is slot), None)


def placed(options: AskOptions, transcript: Transcript) -> AskOptions:
    """Return the choices of a question that is asked at the end of what is shown, unless they say after what."""
    return options if options.follows is not None else replace(options, follows=transcript.branches.end_of_line())


def is_answering(session: ChatSession) -> bool:
    """Tell whether an answer is being made in any conversation, or a log read waits to be explained."""
    return any(turn.answering or getattr(turn, "waiting", False) for each in session._kept for turn in each.turns)


def _is_idle(transcript: Transcript) -> bool:
    return transcript.running is None and not transcript.waiting


def stop_answers(session: ChatSession) -> None:
    """Stop the answers that are being made, whatever conversation they are of; logs go on being read."""
    for running in [turn for transcript in session._kept for turn in transcript.turns if turn.answering]:
        running.stop()


def answered_now(session: ChatSession) -> frozenset[str]:
    """Return the conversations in which an answer is being made, or a log read, by id."""
    busy = (transcript.slot.id for transcript in session._kept if transcript.running is not None)
    return frozenset(each for each in busy if each is not None)


def running_turn(session: ChatSession) -> RunningTurn | None:
    """Return the question being answered, for the page that takes the place of this one."""
    for transcript in session._kept:
        if (running := transcript.running) is not None:
            slot, shown = transcript.slot, transcript is session.transcript
            return handed_over(running, slot, shown=shown) or running.hand_over(slot, shown=shown)
    return None


def _take_out(transcript: Transcript, kept: list[Transcript], stack: QStackedWidget) -> None:
    kept.remove(transcript)
    stack.removeWidget(transcript)
    transcript.deleteLater()
