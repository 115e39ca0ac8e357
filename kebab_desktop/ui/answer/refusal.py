"""A refusal in plain words, with the nearest candidates and what can be done."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from kebab_desktop.app.gaps import NOT_COVERED
from kebab_desktop.core.answers import NARROWED, STILL_INDEXING, Answer, Outcome, RefusalKind
from kebab_desktop.core.dubeolsik import meant_in_hangul
from kebab_desktop.ui.answer.ask_again import AskAgain
from kebab_desktop.ui.answer.refs import SourceRef, ref_of_hit
from kebab_desktop.ui.answer.refused import refused_because, still_indexing_now, written_since
from kebab_desktop.ui.answer.sources import SourceList
from kebab_desktop.ui.answer.wording import gate_key
from kebab_desktop.ui.language import said
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.banner import Banner, BannerColumn
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone, restyle
from kebab_desktop.ui.widgets.flow import FlowLayout

_NEAREST = 3
_LABEL_CHARS = 30
_NEAR_SHARE = 0.75
"""A match of at least this share of the gate may well be an answer; one far below it hardly ever is."""


class RefusalView(QFrame):
    """Shown instead of an answer. ``again_requested`` carries whether to ask again past the gate.

    ``everywhere_requested`` and ``runbook_requested`` carry the question: to be searched without
    narrowing, or covered by a new runbook; ``later_requested`` to be asked again when what waits is indexed.
    ``resume_requested``: paused indexing is to go on. ``retyped_requested`` carries the question in Hangul that was
    typed without the 한/영 key, and False: not past the gate.
    """

    nearest_activated = Signal(object)
    again_requested = Signal(bool)
    gate_requested = Signal(str)
    runbook_requested = Signal(str)
    everywhere_requested = Signal(str)
    later_requested = Signal(str)
    resume_requested = Signal()
    retyped_requested = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gate_key = ""
        self._question = ""
        self._meant = ""
        self._can_write = False
        self.sentence = Banner()
        self.nearest = SourceList(self.tr("NEAREST IN THE RUNBOOKS"), links=True)
        self.nearest.activated.connect(self.nearest_activated)
        self.again = AskAgain()
        self.again.now_pressed.connect(self._request_again)
        self.again.later_pressed.connect(self._request_later)
        self.resume = button(self.tr("Resume indexing"), "primary", tip=self.tr("Go on with indexing"))
        self.resume.clicked.connect(self.resume_requested)
        tip = self.tr("Typed without the 한/영 key, it seems: asks the question in Hangul")
        self.retype = button("", name=tip, tip=tip)
        self.retype.clicked.connect(self._request_retyped)
        self.everywhere = button(self.tr("Search everything"), "primary")
        self.everywhere.clicked.connect(self._request_everywhere)
        self.anyway = button(self.tr("Answer anyway from these"))
        self.anyway.clicked.connect(self._request_anyway)
        self.gate = button(self.tr("Change the gate"))
        self.gate.clicked.connect(self._request_gate)
        self.write = button(
            self.tr("Write a runbook for this question"), tip=self.tr("Begin a runbook that answers this question")
        )
        self.write.clicked.connect(self._request_runbook)
        self._sensible = self.write
        self._actions = QWidget()
        around = QVBoxLayout(self._actions)
        around.setContentsMargins(Space.M, 0, Space.M, Space.M)
        self._line = FlowLayout(spacing=Space.S)
        around.addLayout(self._line)
        self._offers = (self.retype, self.resume, self.again, self.everywhere, self.anyway, self.gate, self.write)
        for action in self._offers:
            self._line.addWidget(action)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(BannerColumn(self.sentence))
        layout.addWidget(self.nearest)
        layout.addWidget(self._actions)
        self.hide()

    def explain(self, answer: Answer, *, can_ask: bool, can_write: bool = False) -> None:
        """Show why ``answer`` was refused; what may be done here: ask again, write a runbook."""
        if answer.refusal is None or answer.outcome is Outcome.STOPPED:  # stopped: the verdict and the notice say it
            self.hide()
            return
        reason = answer.refusal
        gated = reason.kind is RefusalKind.SCORE_GATE
        unfinished, narrowed = reason.detail == STILL_INDEXING, reason.detail == NARROWED
        self._gate_key = gate_key(answer.retrieval) if gated and not unfinished else ""
        told = f"{refused_because(answer)} {said(answer.notice)}".strip()
        self.sentence.say(told, Tone.WARN if unfinished else Tone.BAD)
        self.nearest.show_refs(nearest_refs(answer) if gated else [])
        self._question = answer.question
        self._offer_hangul(can_ask=can_ask)
        self.resume.hide()
        self.again.setVisible(unfinished and can_ask)
        self.everywhere.setVisible(narrowed and can_ask)
        self.anyway.setVisible(gated and can_ask and bool(answer.hits))
        self.gate.setVisible(bool(self._gate_key))
        self.write.setVisible(can_write and reason.kind in NOT_COVERED and not unfinished)
        self._sensible = self.everywhere if narrowed else self.anyway if near_gate(answer) else self.write
        if self._meant:
            self._sensible = self.retype
        self._can_write = not self.write.isHidden()
        self._arrange()
        self._put_first(self._sensible)
        self.show()

    def _arrange(self) -> None:
        """Let what makes sense stand before what else can be done, for the eye and for the Tab key."""
        others = [each for each in (self.anyway, self.gate, self.write) if each is not self._sensible]
        after: QPushButton = self.everywhere
        for each in dict.fromkeys((self._sensible, *others)):
            if each is not self.everywhere:
                self._line.removeWidget(each)
                self._line.addWidget(each)
                QWidget.setTabOrder(after, each)
                after = each

    def tell_since(
        self, answer: Answer, *, running: bool, paused: bool, waiting: int, written: bool, awaited: bool = False
    ) -> None:
        """Say in the sentence what has happened since ``answer``, and offer what follows from it.

        ``running``, ``paused``, ``waiting``: how indexing goes; ``written``: a runbook for the question was saved;
        ``awaited``: the question is asked again by itself.
        """
        if answer.refusal is None:
            return
        unfinished = answer.refusal.detail == STILL_INDEXING
        if unfinished:
            now = still_indexing_now(answer, running=running, paused=paused, waiting=waiting)
            tone = Tone.WARN if running or paused else Tone.INFO
            self.sentence.say(f"{now} {said(answer.notice)}".strip(), tone)
        elif written:
            self.sentence.say(written_since(answer, running=running), Tone.INFO)
        self.resume.setVisible(unfinished and paused)
        self.again.tell(later=running)
        self.again.setVisible(not awaited and ((unfinished and not paused) or (written and not paused)))
        self.write.setVisible(self._can_write and not written)
        self._put_first(self.resume if unfinished and paused else self._sensible)

    def _offer_hangul(self, *, can_ask: bool) -> None:
        self._meant = meant_in_hangul(self._question) if can_ask else ""
        shown = self._meant if len(self._meant) <= _LABEL_CHARS else f"{self._meant[:_LABEL_CHARS].rstrip()}…"
        self.retype.setText(self.tr("Ask “{text}”").format(text=shown))
        self.retype.setAccessibleName(self.retype.text())
        self.retype.setVisible(bool(self._meant))

    def _put_first(self, sensible: QPushButton) -> None:
        """Draw the action that makes sense as the one to take; another if that is not offered here."""
        asks_again = self.again if not self.again.isHidden() else None
        fallback = self.write if sensible is self.anyway else self.everywhere
        first = asks_again or (fallback if sensible.isHidden() else sensible)
        self._actions.setVisible(any(not each.isHidden() for each in self._offers))
        for action in self._offers:
            action.setProperty("role", "primary" if action is first else "")
            restyle(action)

    @Slot()
    def _request_again(self) -> None:
        self.again_requested.emit(False)

    @Slot()
    def _request_later(self) -> None:
        self.later_requested.emit(self._question)

    @Slot()
    def _request_retyped(self) -> None:
        self.retyped_requested.emit(self._meant, False)

    @Slot()
    def _request_everywhere(self) -> None:
        self.everywhere_requested.emit(self._question)

    @Slot()
    def _request_anyway(self) -> None:
        self.again_requested.emit(True)

    @Slot()
    def _request_gate(self) -> None:
        self.gate_requested.emit(self._gate_key)

    @Slot()
    def _request_runbook(self) -> None:
        self.runbook_requested.emit(self._question)


def near_gate(answer: Answer) -> bool:
    """Tell whether a refused question may have its answer in the runbooks all the same.

    The match is little below the gate, and no word of the question is strange to all runbooks.
    """
    from kebab_desktop.app.notices import names_the_unheard  # its patterns are made when there is a refusal

    reason = answer.refusal
    if reason is None or reason.top_score is None or not reason.threshold:
        return False
    return reason.top_score >= _NEAR_SHARE * reason.threshold and not names_the_unheard(answer.notice)


def nearest_refs(answer: Answer) -> list[SourceRef]:
    """Return the candidates that did not suffice, the best first."""
    return [ref_of_hit(hit) for hit in answer.hits[:_NEAREST]]
