"""Keeps what people say of an answer, wherever it is shown, and takes it back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from kebab_desktop.core.answers import Answer
from kebab_desktop.core.marks import Mark
from kebab_desktop.ui.answer.mark_words import mark_told
from kebab_desktop.ui.answer_gone import report_failure
from kebab_desktop.ui.page import PageContext

if TYPE_CHECKING:
    from kebab_desktop.app.history import HistoryService


@dataclass(frozen=True, slots=True)
class Marked:
    """An answer as it is marked now, and what was said of it before."""

    answer: Answer
    before: Mark
    note_before: str


class MarkedAnswers(QObject):
    """Answers to ``mark_wanted``."""

    def __init__(self, context: PageContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._last: Marked | None = None
        context.intents.mark_wanted.connect(self._mark)

    @Slot(str, str, str)
    def _mark(self, trace_id: str, mark: str, note: str) -> None:
        self._store(trace_id, Mark(mark), note, told=True)

    def _store(self, trace_id: str, mark: Mark, note: str, *, told: bool) -> None:
        task = self._context.bridge.read(partial(marked_now, self._context.kebab.history, trace_id, mark, note))
        task.progressed.connect(self._tell if told else self._show)
        task.failed.connect(self._fail)

    @Slot(object)
    def _tell(self, marked: Marked) -> None:
        self._last = marked
        self._show(marked)
        toast = self._context.toasts.offer(mark_told(marked.answer.mark), self.tr("Undo"))
        toast.accepted.connect(self._undo)

    @Slot(object)
    def _show(self, marked: Marked) -> None:
        self._context.intents.answer_marked.emit(marked.answer)

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        report_failure(self._context.intents, error)

    @Slot()
    def _undo(self) -> None:
        if self._last is not None:
            old = self._last
            self._store(old.answer.retrieval.trace_id, old.before, old.note_before, told=False)


def marked_now(history: HistoryService, trace_id: str, mark: Mark, note: str) -> Marked:
    """Mark an answer (blocking)."""
    old = history.answer(trace_id)
    return Marked(history.mark(trace_id, mark, note), old.mark, old.note)
