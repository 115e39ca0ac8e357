"""Several answers to one question: the one shown, and the way to the others."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.chat.stepper import Stepper
from kebab_desktop.ui.theme import Theme

Versions = tuple[Answer, ...]
"""Answers to the same question, the newest last."""


class VersionSwitch(Stepper):
    """``‹ Answer 1 of 2 ›`` for the answers to one question. ``shown`` carries an answer."""

    shown = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.name_ways(self.tr("Show the answer before"), self.tr("Show the answer after"))
        self._earlier: Versions = ()
        self._newest: Answer | None = None
        self.stepped.connect(self._show)

    @property
    def answers(self) -> Versions:
        """Return all answers, the newest last."""
        return self._earlier if self._newest is None else (*self._earlier, self._newest)

    def take_earlier(self, earlier: Versions) -> None:
        """Keep the answers that the question had before; they are offered once the newest one is there."""
        self._earlier = earlier
        if self._newest is not None:
            self.take_newest(self._newest)

    def take_newest(self, answer: Answer) -> None:
        """Be about an answer that is shown now."""
        self._newest = answer
        self._say(len(self._earlier))

    def take_marked(self, answer: Answer) -> None:
        """Hold an answer as it is marked now, if it is one of these."""
        self._earlier = with_marked(self._earlier, answer)
        if self._newest is not None:
            (self._newest,) = with_marked((self._newest,), answer)

    def end(self) -> None:
        """Offer what was there before when no answer came; the reason cannot be gone back to."""
        if self._newest is None and self._earlier:
            self._say(len(self._earlier))
            self.show()

    def _say(self, at: int) -> None:
        count = max(len(self.answers), at + 1)
        words = self.tr("Answer {n} of {all}").format(n=at + 1, all=count)
        self.show_place(at, count, words, last=len(self.answers) - 1)

    @Slot(int)
    def _show(self, at: int) -> None:
        self._say(at)
        self.shown.emit(self.answers[at])


def grouped(answers: Iterable[Answer]) -> list[Versions]:
    """Return answers in order, those together that answer the same question one after the other.

    An answer about a log stands for itself: its analysis is part of it.
    """
    numbered = enumerate(answers)
    groups = groupby(numbered, key=lambda pair: (pair[1].question.strip(), pair[0] if pair[1].log is not None else -1))
    return [tuple(answer for _, answer in members) for _, members in groups]


def with_marked(answers: Versions, marked: Answer) -> Versions:
    """Return the answers with ``marked`` in the place of the one that it is."""
    trace_id = marked.retrieval.trace_id
    return tuple(marked if each.retrieval.trace_id == trace_id else each for each in answers)


def same_question(answer: Answer | None, question: str) -> bool:
    """Tell whether an answer is another version of what ``question`` asks."""
    return answer is not None and answer.log is None and answer.question.strip() == question.strip()
