"""Questions that wait: for the answer before them, or for what is being indexed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.core.answers import AskOptions
from kebab_desktop.ui.chat.session import ChatSession, is_answering, open_transcript, transcripts
from kebab_desktop.ui.chat.waiting_question import WaitingQuestion
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.page import PageContext

if TYPE_CHECKING:
    from kebab_desktop.ui.chat.about_log import AboutLog
    from kebab_desktop.ui.chat.transcript import Transcript


class QuestionQueue(QObject):
    """Holds the questions of all conversations, each with its transcript.

    ``changed``: others wait now, or another conversation is open. ``returned`` carries a question, or several on
    lines, that is not asked and should not be lost.
    """

    changed = Signal()
    returned = Signal(str)

    def __init__(self, context: PageContext, session: ChatSession, about: AboutLog, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._session = session
        self._about = about
        context.bridge.lane(LaneName.ASK).idle.connect(self._ask_next)
        context.indexing.settled.connect(self._ask_next)
        session.conversation_changed.connect(self.changed)

    @property
    def awaited(self) -> frozenset[str]:
        """Return the questions of the open conversation that are asked when indexing has ended."""
        return frozenset(item.question for item in self.shown if item.after_indexing)

    @property
    def shown(self) -> tuple[WaitingQuestion, ...]:
        """Return what waits in the open conversation, in order."""
        transcript = self._session.transcript
        return tuple(transcript.waiting) if transcript is not None else ()

    @property
    def text(self) -> str:
        """Return all questions that wait, in the order they were asked, a line each."""
        found = [each for transcript in transcripts(self._session) for each in transcript.waiting]
        return "\n".join(each.question for each in sorted(found, key=lambda each: each.number))

    def ask(self, question: str, options: AskOptions) -> None:
        """Ask a question in the open conversation, or hold it back while an answer is being made in any."""
        # One that is edited was asked of the runbooks, and is again.
        self._take(WaitingQuestion(question, options, self._about.log if options.follows is None else None))

    def ask_again(self, question: str, options: AskOptions) -> None:
        """Ask the runbooks a question of the open conversation once more; what was pressed twice is asked once."""
        if all((each.question, each.options) != (question, options) for each in self.shown):
            self._take(WaitingQuestion(question, options))

    def ask_when_indexed(self, question: str, options: AskOptions) -> None:
        """Ask a question of the open conversation again when indexing has ended."""
        open_transcript(self._session).waiting.append(WaitingQuestion(question, options, after_indexing=True))
        self.changed.emit()
        self._ask_next()  # should it have ended this moment

    @Slot(object)
    def remove(self, item: WaitingQuestion) -> None:
        """Ask a question no more."""
        for transcript in transcripts(self._session):
            transcript.waiting[:] = [each for each in transcript.waiting if each is not item]
        self.changed.emit()

    @Slot(object)
    def edit(self, item: WaitingQuestion) -> None:
        """Give a question back to be changed."""
        self.remove(item)
        if item.options.follows is None:
            self.returned.emit(item.question)
        else:
            self._session.edit_requested.emit(item.question, item.options.follows)

    def clear(self) -> str:
        """Ask none of them any more; returns them as :attr:`text`."""
        text = self.text
        for transcript in transcripts(self._session):
            transcript.waiting.clear()
        self.changed.emit()
        return text

    @Slot(str)
    def forget(self, conversation_id: str) -> None:
        """Give back what waits in a conversation that is being deleted."""
        for transcript in transcripts(self._session):
            if transcript.slot.id == conversation_id and transcript.waiting:
                text = "\n".join(each.question for each in transcript.waiting)
                transcript.waiting.clear()
                self.changed.emit()
                self.returned.emit(text)

    def _take(self, item: WaitingQuestion) -> None:
        if is_answering(self._session):
            open_transcript(self._session).waiting.append(item)
            self.changed.emit()
        else:
            self._ask(item, None)

    @Slot()
    def _ask_next(self) -> None:
        """Ask what has waited longest, unless a log that waited is being explained now."""
        indexing = self._context.indexing
        held = indexing.running or indexing.paused
        ready = [
            (item, transcript)
            for transcript in transcripts(self._session)
            for item in transcript.waiting
            if not (held and item.after_indexing)
        ]
        if not ready or self._context.bridge.busy(LaneName.ASK):
            return
        item, transcript = min(ready, key=lambda each: each[0].number)
        transcript.waiting.remove(item)
        self.changed.emit()
        self._ask(item, transcript)

    def _ask(self, item: WaitingQuestion, transcript: Transcript | None) -> None:
        if item.log is not None:
            self._about.ask(item.log, item.question, transcript)
        else:
            self._session.ask(item.question, item.options, transcript)
