"""What can be asked next: sections of the runbook that an answer rests on, which it does not cite."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.app.views import DocumentView
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.headings import plain_heading
from kebab_desktop.ui.answer.excerpt import wrapped
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.chat.session import ChatSession
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.sections import section_name
from kebab_desktop.ui.widgets.chips import ChipButton
from kebab_desktop.ui.widgets.flow import FlowLayout
from kebab_desktop.ui.widgets.labels import label

_MOST = 3
_LONGEST = 48
_NEVER_QUOTED = "response_template"


def can_be_followed(answer: Answer | None) -> bool:
    """Tell whether an answer rests on a runbook; one about a log has findings that say what comes next."""
    return answer is not None and answer.refusal is None and answer.log is None and bool(answer.citations)


def sections_after(answer: Answer, document: DocumentView) -> list[str]:
    """Return the sections of ``document`` that ``answer`` does not cite: what comes after the cited ones is first."""
    sections = [each for each in dict.fromkeys(chunk.section for chunk in document.chunks) if each]
    cited = {each.section for each in answer.citations if each.document_id == document.record.id}
    last = max((place for place, section in enumerate(sections) if section in cited), default=-1)
    return [each for each in (*sections[last + 1 :], *sections[: last + 1]) if each not in {*cited, _NEVER_QUOTED}]


def question_for(document: DocumentView, section: str) -> str:
    """Return what finds a section: the name of its runbook and its own."""
    return f"{plain_heading(document.record.title)}: {section_name(section)}"


class FollowUps(QWidget):
    """A line below the newest answer of the open conversation. ``picked`` carries a question; hidden without any."""

    picked = Signal(str)

    def __init__(self, context: PageContext, session: ChatSession, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._session = session
        self._home = parent
        self._task: Task | None = None
        self._answer: Answer | None = None
        self.chips: dict[ChipButton, str] = {}
        self._layout = FlowLayout(self)
        self._layout.addWidget(label(self.tr("Ask further:"), "small"))
        for signal in (session.busy_changed, session.conversation_changed):
            signal.connect(self._follow)
        self.hide()

    @Slot()
    def _follow(self) -> None:
        """Look what follows from the newest answer; while one is made nothing does."""
        transcript = self._session.transcript
        places = transcript.places if transcript is not None and transcript.running is None else []
        answer = places[-1].answer if places else None
        if answer is not None and answer is self._answer and transcript is not None and transcript.isAncestorOf(self):
            return
        self._rest()
        if answer is not None and can_be_followed(answer):
            self._answer = answer
            first = answer.citations[0].document_id
            self._task = self._context.bridge.read(partial(self._context.kebab.knowledge.document, first))
            self._task.progressed.connect(self._show)  # a document that is gone has no sections: nothing is offered

    def _rest(self) -> None:
        """Offer nothing, and leave the conversation, with which this would be deleted."""
        if self._task is not None:
            self._task.drop()
        self._answer = None
        if self.parentWidget() is not self._home:
            self.setParent(self._home)  # hides it as well

    @Slot(object)
    def _show(self, document: DocumentView) -> None:
        transcript, answer = self._session.transcript, self._answer
        if transcript is None or answer is None:
            return
        asked = {place.answer.question.strip() for place in transcript.places if place.answer is not None}
        self._offer(document, sections_after(answer, document), asked)
        if self.chips:
            transcript.tail.addWidget(self)
            self.show()

    def _offer(self, document: DocumentView, sections: list[str], asked: Collection[str]) -> None:
        for chip in self.chips:
            self._layout.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        found = {section: question_for(document, section) for section in sections}
        offered = [(section, question) for section, question in found.items() if question not in asked][:_MOST]
        self.chips = {self._chip(section_name(section), question): question for section, question in offered}
        for chip in self.chips:
            self._layout.addWidget(chip)

    def _chip(self, name: str, question: str) -> ChipButton:
        chip = ChipButton(name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…")
        chip.setAccessibleName(self.tr("Ask: {question}").format(question=question))
        chip.setToolTip(wrapped(chip.accessibleName()))
        chip.clicked.connect(self._pick)
        return chip

    @Slot()
    def _pick(self) -> None:
        chip = self.sender()
        if isinstance(chip, ChipButton) and chip in self.chips:
            self.picked.emit(self.chips[chip])
