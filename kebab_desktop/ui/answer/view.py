"""One answer, top to bottom: stage, evidence, text, verdict, sources, actions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.core.answers import Answer, Outcome, Quote, RefusalKind
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.events import (
    AnswerReady,
    PromptProgress,
    QuotesReady,
    ReasoningArrived,
    RetrievalDone,
    SentenceJudged,
    StageEntered,
    TokenArrived,
)
from kebab_desktop.core.retrieval import Hit
from kebab_desktop.ui.answer.acts import AnswerActs
from kebab_desktop.ui.answer.body import AnswerBody
from kebab_desktop.ui.answer.draft import DraftFold
from kebab_desktop.ui.answer.evidence import EvidenceBlock
from kebab_desktop.ui.answer.excerpt import tip
from kebab_desktop.ui.answer.foot import AnswerFoot, verdict_in_full
from kebab_desktop.ui.answer.interrupted import InterruptedBar
from kebab_desktop.ui.answer.log_marks import LogMarks
from kebab_desktop.ui.answer.marking import Marking
from kebab_desktop.ui.answer.marks_line import MarksLine
from kebab_desktop.ui.answer.reasoning import ReasoningFold
from kebab_desktop.ui.answer.refs import SourceRef, at_quote, index_of_marker, refs_of_answer, refs_of_evidence
from kebab_desktop.ui.answer.refusal import RefusalView
from kebab_desktop.ui.answer.report_fold import ReportFolds
from kebab_desktop.ui.answer.searched import SearchedLine
from kebab_desktop.ui.answer.since import SinceBar
from kebab_desktop.ui.answer.sources import SourceList
from kebab_desktop.ui.answer.spoken import spoken
from kebab_desktop.ui.answer.verdicts import summary
from kebab_desktop.ui.answer.why import WhyPanel
from kebab_desktop.ui.answer.wording import answering, outdated_text, said_of
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.language import said, said_error
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.announcing import announce
from kebab_desktop.ui.widgets.banner import Banner, BannerColumn
from kebab_desktop.ui.widgets.chips import Tone, restyle
from kebab_desktop.ui.widgets.stage_line import StageLine
from kebab_desktop.ui.widgets.tab_order import follow_layout

if TYPE_CHECKING:
    from kebab_desktop.app.log_report import LogReport

_HEADING_AT_END = re.compile(r"\s*\*\*[^*\n]+\*\*$")


class AnswerView(QFrame):
    """Shows an answer as it comes (:meth:`take`) or one from the history (:meth:`show_answer`).

    ``refs_activated(refs, index)``: a citation was pressed; the source pane shows ``refs[index]`` and steps through
    the others. ``again_requested(anyway)``: ask the question again, with ``anyway`` past the gate. ``unfolded(part)``:
    a part was opened and should come into view. ``by_model``: a model is expected to write the answer.
    """

    refs_activated = Signal(object, int)
    again_requested = Signal(bool)
    unfolded = Signal(QWidget)

    def __init__(self, theme: Theme, intents: Intents, *, can_ask: bool = True, can_mark: bool = False) -> None:
        super().__init__()
        self.setObjectName("answerCard")
        self._intents = intents
        self._can_ask = can_ask
        self._answer: Answer | None = None
        self._refs: tuple[SourceRef, ...] = ()
        self._found = 0
        self._stopping = False
        self.by_model = False
        self.stage = StageLine(theme)
        self.stage.layout().setContentsMargins(Space.M, Space.M, Space.M, Space.M)  # type: ignore[union-attr]
        self.notice = Banner()
        self.outdated = Banner()
        self.interrupted = InterruptedBar(intents, can_ask=can_ask)
        self.evidence = EvidenceBlock(theme)
        self.body = AnswerBody(theme)
        self.marks = MarksLine()
        self.draft = DraftFold(theme)
        self.reports = ReportFolds()
        self.reasoning = ReasoningFold(theme)
        self.refusal = RefusalView()
        self.searched = SearchedLine()
        self.sources = SourceList(self.tr("SOURCES"))
        self.foot = AnswerFoot(can_ask=can_ask, can_mark=can_mark)
        self.marking = Marking(self.foot, intents, self)
        self.why = WhyPanel(theme)
        self.acts = AnswerActs(self.foot, self.why, intents, self)
        self.log_marks = LogMarks(intents, self.body, self.draft.body, self)
        self.since = SinceBar(self.refusal, self.foot, can_ask=can_ask)
        self._ordering = QTimer(self)
        self._ordering.setSingleShot(True)
        self._ordering.setInterval(0)
        self._ordering.timeout.connect(self._order)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addWidget(BannerColumn(self.interrupted, self.outdated, self.notice, self.since))
        above = (self.evidence, self.reasoning, self.body, self.marks)
        below = (self.stage, self.draft, self.reports, self.refusal, self.searched, self.sources)
        parts: tuple[QWidget, ...] = (*above, *below, self.foot, self.marking.note, self.why)
        for part in parts:
            layout.addWidget(part)
        self._connect()

    @property
    def answer(self) -> Answer | None:
        """Return the finished answer, None while it is being made."""
        return self.marking.answer

    @property
    def refs(self) -> tuple[SourceRef, ...]:
        """Return the citations that can be stepped through."""
        return self._refs

    @Slot(object)
    def take(self, event: object) -> None:
        """Show one :data:`AskEvent` of the pipeline; others are ignored."""
        match event:
            case StageEntered() | PromptProgress() | ReasoningArrived() if not self._stopping:
                self.stage.say(said_of(event, self._found))
                if isinstance(event, ReasoningArrived):
                    self.reasoning.append(event.text)
            case RetrievalDone(hits):
                self._found = len(hits)
            case QuotesReady(quotes, evidence):
                self._refs = refs_of_evidence(evidence, quotes)
                hits = tuple(item.hit for item in evidence)
                self._show_evidence(quotes, hits, best=not self.by_model, few=self.by_model)
            case TokenArrived() | SentenceJudged():
                if self.body.take(event):
                    self.stage.say(answering())
            case AnswerReady(answer):
                self.body.flush()
                was_read = bool(self.body.text)
                self.show_answer(answer)
                announce(self, spoken(answer, body_text(answer), was_read=was_read))

    def event(self, event: QEvent) -> bool:
        """Let Tab follow the parts of a finished answer, which are made one after the other."""
        if event.type() is QEvent.Type.LayoutRequest and self._answer is not None:
            self._ordering.start()
        return super().event(event)

    @Slot()
    def _order(self) -> None:
        if (layout := self.layout()) is not None:
            follow_layout(layout)

    @Slot()
    def stop(self) -> None:
        """Take no more text; what was said stays. The final answer, marked Stopped, follows from the pipeline."""
        if self._answer is None:
            self._stopping = True
            self.body.freeze()
            self.stage.finish()
            self.foot.show_stopped()

    def show_answer(self, answer: Answer) -> None:
        """Show a finished answer or refusal."""
        self._answer = answer
        self._refs = refs_of_answer(answer) or self._refs
        self.log_marks.show_answer(answer)
        self.acts.show_answer(answer)
        self.stage.finish()
        text = body_text(answer)
        best = not text or bool(answer.log_citations)
        self._show_evidence(answer.quotes, answer.hits, best=best, few=bool(text))
        self.body.show_final(text, answer.sentences, answer.code)
        self.marks.show_answer(answer, text)
        self.draft.offer(answer, shortened=not self._can_ask)
        self.reports.offer(_report_of(answer).drafts if answer.log_citations else ())
        self.reasoning.show_reasoning(answer.reasoning)
        self.interrupted.show_answer(answer)
        refused = answer.refusal is not None and answer.outcome is not Outcome.STOPPED
        self.notice.say("" if refused else said(answer.notice))  # one bar says why
        self.outdated.say("")
        can_write = self._can_ask and self._intents.runbooks_can_be_written
        self.refusal.explain(answer, can_ask=self._can_ask, can_write=can_write)
        if self._can_ask:  # the history has a field for it
            self.searched.show_answer(answer)
        self.sources.show_refs(self._refs if answer.citations else ())
        self.foot.show_answer(answer)
        self.since.show_answer(answer)
        self.marking.show_answer(answer)
        self.evidence.show_verdict(*verdict_in_full(answer), tip=summary(answer))
        self.foot.spare_verdict(spared=not self.evidence.isHidden())

    def mark_outdated(self, markers: Sequence[int] | None) -> None:
        """Say that the lines of these citations have changed since; None means that everything still stands."""
        self.outdated.say(outdated_text(markers) if markers is not None else "")
        self.sources.mark_changed(markers or ())

    @Slot(object)
    def fail(self, error: Exception) -> None:
        """Show that the question could not be worked on at all; nothing was stored."""
        self.stage.finish()
        self.body.freeze()
        if isinstance(error, KebabError):
            self.notice.say(said_error(error), Tone.BAD)
        else:
            self.notice.say(self.tr("Something went wrong in the program; the details are in the report."), Tone.BAD)
            self._intents.failure_reported.emit(error)
        self.foot.show_failed()
        announce(self, f"{self.foot.verdict.text()}. {self.notice.text}")

    def _show_evidence(self, quotes: Sequence[Quote], hits: Sequence[Hit], *, best: bool, few: bool) -> None:
        places = {ref.marker: ref.place for ref in self._refs}
        self.evidence.show_quotes(quotes, best=best, few=few, places=places)
        self.body.setProperty("ruled", "true" if quotes else "false")
        restyle(self.body)
        tips: dict[int | str, str] = {ref.marker: tip(ref.place, ref.preview) for ref in self._refs}
        self.body.rest_on(hits, tips | self.log_marks.tips)

    def _connect(self) -> None:
        self.evidence.quote_activated.connect(self._open_quote)
        self.body.citation_activated.connect(self._open_marker)
        self.draft.citation_activated.connect(self._open_marker)
        self.draft.unfolded.connect(self.unfolded)
        self.reports.unfolded.connect(self.unfolded)
        self.reports.copied.connect(self._intents.notice_requested)
        self.reasoning.unfolded.connect(self.unfolded)
        self.sources.activated.connect(self._open_ref)
        self.refusal.nearest_activated.connect(self._open_ref)
        self.refusal.again_requested.connect(self.again_requested)
        self.interrupted.again_requested.connect(self.again_requested)
        self.since.again_requested.connect(self.again_requested)
        self.since.resume_requested.connect(self._intents.resume_wanted)
        self.since.later_requested.connect(self._intents.later_wanted)
        self.refusal.gate_requested.connect(self._intents.setting_requested)
        self.refusal.runbook_requested.connect(self._intents.runbook_wanted)
        self.refusal.everywhere_requested.connect(self._intents.everywhere_wanted)
        self.foot.again_requested.connect(self.again_requested)
        self.acts.unfolded.connect(self.unfolded)
        self.marking.unfolded.connect(self.unfolded)
        self.marking.marked.connect(self.acts.show_answer)
        parts: tuple[QObject, ...] = (self.evidence, self.body, self.draft)
        for part in parts:
            part.link_requested.connect(self._intents.link_requested)  # type: ignore[attr-defined]

    @Slot(object)
    def _open_quote(self, quote: Quote) -> None:
        index = index_of_marker(self._refs, quote.marker)
        if index >= 0:
            refs = list(self._refs)
            refs[index] = at_quote(refs[index], quote)
            self.refs_activated.emit(tuple(refs), index)

    @Slot(int)
    def _open_marker(self, marker: int) -> None:
        index = index_of_marker(self._refs, marker)
        if index >= 0:
            self.refs_activated.emit(self._refs, index)

    @Slot(object)
    def _open_ref(self, ref: SourceRef) -> None:
        refs = self._refs if ref in self._refs else tuple(row.ref for row in self.refusal.nearest.rows)
        self.refs_activated.emit(refs, refs.index(ref))


def body_text(answer: Answer) -> str:
    """Return what stands below the evidence: nothing where quotes or the refusal already say it all.

    Of a log the report stands there whatever the outcome, without what the analysis above it says already.
    """
    if answer.log_citations:
        return _report_of(answer).body
    if answer.outcome is Outcome.QUOTES_ONLY and answer.quotes:
        return ""
    if answer.refusal is not None and answer.refusal.kind is not RefusalKind.LLM_STREAM_ABORTED:
        return ""
    return answer.text


def _report_of(answer: Answer) -> LogReport:
    from kebab_desktop.app.log_report import log_report  # reads logs: not before there is an answer about one

    return log_report(_without_quotes(answer), answer)


def _without_quotes(answer: Answer) -> str:
    """Return the report without the quotes that follow it: they are shown as the evidence."""
    place = answer.text.find(answer.quotes[0].text) if answer.outcome is Outcome.QUOTES_ONLY and answer.quotes else -1
    return _HEADING_AT_END.sub("", answer.text[:place].rstrip()) if place > 0 else answer.text
