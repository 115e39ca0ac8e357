"""What has happened since an answer was made: indexing goes on, is paused or has ended, a runbook was written."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.app.runbook_text import asked_form
from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ui.answer.ask_again import AskAgain
from kebab_desktop.ui.answer.foot import AnswerFoot
from kebab_desktop.ui.answer.refusal import RefusalView
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone


@dataclass(frozen=True, slots=True)
class Since:
    """What goes on in the window: ``waiting`` documents are not indexed yet, ``written`` are questions for which a
    runbook was saved (as ``asked_form`` makes them), ``awaited`` those that are asked again when indexing has ended.
    """

    running: bool = False
    paused: bool = False
    waiting: int = 0
    written: Set[str] = frozenset()
    awaited: Set[str] = frozenset()


class SinceBar(Banner):
    """Below the notice of an answer that was searched for in a part; a refusal says the same in its own sentence.

    ``again_requested`` carries False: not past the gate. ``later_requested`` carries the question, to be asked when
    what waits is indexed. ``resume_requested``: indexing is to go on.
    """

    again_requested = Signal(bool)
    later_requested = Signal(str)
    resume_requested = Signal()

    def __init__(self, refusal: RefusalView, foot: AnswerFoot, *, can_ask: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._refusal = refusal
        self._foot = foot
        self._can_ask = can_ask
        self._answer: Answer | None = None
        self.resume = button(self.tr("Resume indexing"), "primary", tip=self.tr("Go on with indexing"))
        self.resume.clicked.connect(self.resume_requested)
        self.again = AskAgain()
        self.again.now_pressed.connect(self._request_again)
        self.again.later_pressed.connect(self._request_later)
        for each in (self.resume, self.again):
            self.add_button(each)
        refusal.resume_requested.connect(self.resume_requested)
        refusal.later_requested.connect(self.later_requested)

    def show_answer(self, answer: Answer) -> None:
        """Be about another answer; nothing is known of what happened since."""
        self._answer = answer
        self.say("")
        refused = answer.outcome is Outcome.REFUSED  # else what the refusal would offer is not on the screen
        self._foot.spare_again(spared=refused and not self._refusal.again.isHidden())

    def tell(self, since: Since, *, same: bool = False) -> None:
        """Say what has happened since. ``same``: nothing that could change what is found, so asking again is idle."""
        answer = self._answer
        if answer is None or not self._can_ask:
            return
        self._foot.note_same(same)
        if answer.outcome is Outcome.REFUSED:
            self._refusal.tell_since(
                answer,
                running=since.running,
                paused=since.paused,
                waiting=since.waiting,
                written=asked_form(answer.question) in since.written,
                awaited=answer.question in since.awaited,
            )
            self._foot.spare_again(spared=not self._refusal.again.isHidden())
        elif by_words_alone(answer) or answer.retrieval.waiting:
            self._tell_indexing(since, same=same, partly=bool(answer.retrieval.waiting))

    def _tell_indexing(self, since: Since, *, same: bool, partly: bool) -> None:
        self.resume.setVisible(since.paused)
        awaited = self._answer is not None and self._answer.question in since.awaited
        self.again.tell(later=since.running)
        self.again.setVisible(not since.paused and not awaited)
        if not since.paused and not since.running:
            self.say("" if same else self._ended(partly=partly), Tone.INFO)
        else:
            text = self._waiting(since, partly=partly).format(n=f"{since.waiting:,}")
            self.say(text if since.paused or since.waiting else "", Tone.WARN if since.paused else Tone.INFO)
        self._foot.spare_again(spared=not self.isHidden() and not self.again.isHidden())

    def _waiting(self, since: Since, *, partly: bool) -> str:
        n = since.waiting
        if since.paused and partly:
            return self.tr("Answered from what is indexed; indexing is paused and {n} documents are waiting.", "", n)
        if since.paused:
            return self.tr("Indexing is paused; {n} documents are waiting.", "", n)
        if partly:
            return self.tr("Answered from what is indexed so far; {n} documents are still waiting.", "", n)
        return self.tr("Indexing goes on; {n} documents are waiting.", "", n)

    def _ended(self, *, partly: bool) -> str:
        if partly:
            return self.tr("Answered from what was indexed at that time; indexing has ended since.")
        return self.tr("Indexing has ended since this answer was made.")

    @Slot()
    def _request_again(self) -> None:
        self.again_requested.emit(False)

    @Slot()
    def _request_later(self) -> None:
        if self._answer is not None:
            self.later_requested.emit(self._answer.question)


def by_words_alone(answer: Answer) -> bool:
    """Tell whether a search by words and meaning had to do without meaning."""
    asked, used = answer.parameters.mode, answer.retrieval.mode
    return asked is SearchMode.HYBRID and used is SearchMode.LEXICAL and answer.log is None
