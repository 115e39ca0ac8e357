"""The foot of an answer: verdict chip, figures and actions."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QMenu, QPushButton, QWidget

from kebab_desktop.core.answers import Answer, Outcome, RefusalKind
from kebab_desktop.core.marks import Mark
from kebab_desktop.ui.answer.mark_words import mark_chip
from kebab_desktop.ui.answer.verdicts import share_supported, summary
from kebab_desktop.ui.answer.wording import NO_MODEL, below_gate, figures, verdict
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Chip, ChipButton, Tone
from kebab_desktop.ui.widgets.labels import ElidedLabel


class AnswerFoot(QFrame):
    """Hidden until the answer is finished, stopped or failed. ``again_requested`` carries False: not past the gate.

    ``mark_requested`` carries what was chosen to be said of the answer, ``note_requested``: its note is to be changed.
    """

    copy_requested = Signal()
    again_requested = Signal(bool)
    why_toggled = Signal(bool)
    history_requested = Signal()
    pin_requested = Signal()
    pack_requested = Signal()
    mark_requested = Signal(str)
    note_requested = Signal()

    def __init__(self, *, can_ask: bool, can_mark: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("answerFoot")
        self._can_ask = can_ask
        self._can_mark = can_ask or can_mark
        self._searched = self._again_kept = False
        self.verdict = Chip()
        self.mark = ChipButton()
        self.mark.hide()
        self.figures = ElidedLabel("", "small")
        self.copy = button(self.tr("Copy"), "ghost", name=self.tr("Copy answer as Markdown with footnotes"))
        self.again = button(self.tr("Regenerate"), "ghost", name=self.tr("Ask the same question again"))
        self.why = button(self.tr("Why?"), "ghost", name=self.tr("Why these sources"))
        self.why.setCheckable(True)
        self.history = button(self.tr("History"), "ghost", name=self.tr("Open in history"))
        self.more = button(self.tr("More"), "ghost", name=self.tr("More that can be done with this answer"))
        self._fill_menu()
        self.pin.triggered.connect(self.pin_requested)
        self.pack.triggered.connect(self.pack_requested)
        self.mark.clicked.connect(self.note_requested)
        self.copy.clicked.connect(self.copy_requested)
        self.again.clicked.connect(self.again_requested)
        self.why.toggled.connect(self.why_toggled)
        self.history.clicked.connect(self.history_requested)
        said, done, chips = _row(), _row(*self._actions()), _row(self.verdict, self.mark)
        chips.addStretch(0)
        said.addLayout(chips)
        said.addWidget(self.figures, 1)
        done.insertStretch(0, 1)
        self._said, self._done, self._chips = said, done, chips
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(Space.M, Space.XS, Space.S, Space.XS)
        self._layout.setSpacing(Space.XS)
        self._layout.addLayout(said, 1)
        self._layout.addLayout(done)
        for each in self._actions():
            each.setToolTip(each.accessibleName())
        self._by_model = (self.again.text(), self.again.accessibleName())
        self._by_search = (
            self.tr("Search again"),
            self.tr("Search again: the quotes stay the same unless runbooks, settings or the choices have changed"),
        )
        self.hide()

    def _fill_menu(self) -> None:
        menu = QMenu(self.more)
        menu.setToolTipsVisible(True)
        self.helped = menu.addAction(self.tr("Helped"))
        self.wrong = menu.addAction(self.tr("Was wrong…"))
        self.helped.setToolTip(self.tr("Mark the answer as helpful; choose it again to take the mark away"))
        self.wrong.setToolTip(self.tr("Mark the answer as wrong, with a note; choose it again to take the mark away"))
        for marking in (self.helped, self.wrong):
            marking.setCheckable(True)
        menu.addSeparator().setVisible(self._can_ask)
        self.pin = menu.addAction(self.tr("Pin this question"))
        self.pin.setToolTip(
            self.tr("Check after every change of the runbooks that the cited documents are still found")
        )
        self.pack = menu.addAction(self.tr("Incident pack…"))
        self.pack.setToolTip(
            self.tr("Save the conversation, the cited lines and the log findings for others, secrets masked")
        )
        for action in (self.pin, self.pack):
            action.setVisible(self._can_ask)  # the history has buttons of its own for that
        self.more.setMenu(menu)
        self.helped.triggered.connect(self._ask_helped)
        self.wrong.triggered.connect(self._ask_wrong)

    def show_answer(self, answer: Answer) -> None:
        """Show verdict and figures of a finished answer, and everything that can be done with it."""
        self.verdict.show_state(*verdict_in_full(answer))
        self.verdict.setAccessibleName(self.tr("Verdict: {text}").format(text=self.verdict.text()))
        self.verdict.setToolTip(summary(answer))
        self.figures.set_full_text(figures(answer))
        self._searched = answer.model.provider == NO_MODEL or _refused_by_search(answer)
        text, name = self._by_search if self._searched else self._by_model
        self.again.setText(text)
        self.again.setAccessibleName(name)
        self.again.setToolTip(name)
        finished = answer.outcome is not Outcome.INTERRUPTED  # else the bar above offers to ask again
        self.pin.setEnabled(bool(answer.citations))
        kept = self._again_kept = self._can_ask and finished
        can_mark = self._can_mark and finished
        self.note_same(False)
        self._offer(copy=True, again=kept, why=bool(answer.hits), history=self._can_ask, more=can_mark)
        self.show_mark(answer)

    def spare_verdict(self, *, spared: bool) -> None:
        """Do not say the verdict a second time where it stands at the head of the answer."""
        self.verdict.setVisible(not spared)
        self._arrange(self.width())

    def note_same(self, same: bool) -> None:
        """Take asking again away, and say why, where the same would be found; a model may write another answer."""
        idle = same and self._searched
        reason = self.tr(
            "The same would be found: runbooks, settings and the choices below have not changed since this answer"
        )
        self.again.setEnabled(not idle)
        self.again.setToolTip(reason if idle else self.again.accessibleName())
        self.again.setAccessibleDescription(reason if idle else "")

    def spare_again(self, *, spared: bool) -> None:
        """Do not offer to ask again where a button above does."""
        if self._again_kept:
            self.again.setVisible(not spared)
            self._arrange(self.width())

    def show_mark(self, answer: Answer) -> None:
        """Show what is said of the answer."""
        text, tone = mark_chip(answer.mark)
        self.mark.show_state(text, tone)
        self.mark.setVisible(bool(text))
        self.mark.setToolTip(self.tr("Press to write or change the note"))
        self.mark.setAccessibleName(f"{text}. {answer.note}" if answer.note else text)
        self.helped.setChecked(answer.mark is Mark.HELPED)
        self.wrong.setChecked(answer.mark is Mark.WRONG)
        self._arrange(self.width())

    def show_stopped(self) -> None:
        """Say at once that the answer was stopped."""
        self.verdict.show_state(self.tr("Stopped"), Tone.WARN)
        self.verdict.show()
        self.figures.set_full_text("")
        self._offer()

    def show_failed(self) -> None:
        """Offer to ask again."""
        self.verdict.show_state(self.tr("Not answered"), Tone.BAD)
        self.verdict.show()
        self.figures.set_full_text("")
        self._offer(again=self._can_ask)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the actions below the verdict when both do not fit."""
        super().resizeEvent(event)
        self._arrange(event.size().width())

    def _arrange(self, width: int) -> None:
        direction = QBoxLayout.Direction
        shown = [each.sizeHint().width() for each in (self.verdict, self.mark) if not each.isHidden()]
        chips = sum(shown) + Space.XS * max(len(shown) - 1, 0)
        said = chips + self.figures.sizeHint().width() + 2 * Space.L
        fits = said + self._done.sizeHint().width() <= width
        self._layout.setDirection(direction.LeftToRight if fits else direction.TopToBottom)
        self._said.setDirection(direction.LeftToRight if said <= width else direction.TopToBottom)
        beside = chips + 2 * Space.L <= width
        self._chips.setDirection(direction.LeftToRight if beside else direction.TopToBottom)

    @Slot()
    def _ask_helped(self) -> None:
        self.mark_requested.emit(Mark.HELPED.value)

    @Slot()
    def _ask_wrong(self) -> None:
        self.mark_requested.emit(Mark.WRONG.value)

    def _actions(self) -> tuple[QPushButton, ...]:
        return (self.copy, self.again, self.why, self.history, self.more)

    def _offer(
        self,
        *,
        copy: bool = False,
        again: bool = False,
        why: bool = False,
        history: bool = False,
        more: bool = False,
    ) -> None:
        for action, shown in zip(self._actions(), (copy, again, why, history, more), strict=True):
            action.setVisible(shown)
        self.show()


def _refused_by_search(answer: Answer) -> bool:
    return answer.refusal is not None and answer.refusal.kind in {RefusalKind.NO_CHUNKS, RefusalKind.SCORE_GATE}


def verdict_in_full(answer: Answer) -> tuple[str, Tone]:
    """Return text and tone of a verdict, with how much is supported and that it was answered past the gate."""
    text, tone = verdict(answer)
    parts = (text, share_supported(answer), below_gate(answer))
    return " · ".join(part for part in parts if part), tone


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(Space.XS)
    for widget in widgets:
        row.addWidget(widget)
    return row
