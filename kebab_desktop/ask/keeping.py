"""An answer is stored while it is made: whatever ends the program, what was asked and shown is not lost."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, MutableSet
from dataclasses import replace

from kebab_desktop.ask import assemble, cite
from kebab_desktop.ask.assemble import Run, Verdict
from kebab_desktop.core import ids
from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.events import AskEvent, QuotesReady, SentenceJudged, TokenArrived
from kebab_desktop.core.history_store import AnswerStore
from kebab_desktop.core.ports import Clock
from kebab_desktop.core.verdicts import SentenceCheck

logger = logging.getLogger(__name__)

EVERY_S = 2.0
"""A text that is being written is stored so often: a write takes some milliseconds of the thread that writes it."""


class Keeper:
    """Stores one answer under one trace id: unfinished as ``interrupted``, in the end as what it became."""

    def __init__(
        self,
        run: Run,
        store: AnswerStore,
        clock: Clock,
        making: MutableSet[str],
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._run = run
        self._store = store
        self._clock = clock
        self._making = making
        self._seconds = seconds
        self._text: list[str] = []
        self._sentences: list[SentenceCheck] = []
        self._next = 0.0
        run.trace_id = ids.trace_id(run.question, None, run.model_ref.id, clock.time_ns())

    def watch(self, events: Iterator[AskEvent]) -> Iterator[AskEvent]:
        """Yield the events; the question is stored before the first, the others after they were shown.

        Meanwhile the trace id is among those that are being made: its answer is not a broken one.
        """
        self._making.add(self._run.trace_id)
        try:
            self._keep()
            for event in events:
                yield event
                self._note(event)
        finally:
            self._making.discard(self._run.trace_id)

    def end(self, verdict: Verdict) -> Answer:
        """Store the finished answer and return it; it is given to the user even if it cannot be stored."""
        run = self._run
        answer = assemble.answer(run, verdict, self._clock)
        try:
            with run.clock("persist"):
                self._store.save_answer(answer)
        except Exception as error:
            logger.exception("The answer %s could not be stored", answer.retrieval.trace_id)
            run.notice(run.words.not_saved)
            run.notice(reason_of(error) if isinstance(error, KebabError) else "")
            return replace(answer, notice="\n".join(run.notices))
        return replace(answer, timings_ms=dict(run.timings))

    def _note(self, event: AskEvent) -> None:
        match event:
            case QuotesReady():
                self._keep()
            case TokenArrived(text) if self._run.model is not None:  # without one these are the quotes once more
                self._text.append(text)
                self._keep_if_due()
            case SentenceJudged(check):
                self._sentences.append(check)
                self._keep_if_due()

    def _keep_if_due(self) -> None:
        if self._seconds() >= self._next:
            self._keep()

    def _keep(self) -> None:
        """Store what there is; trouble is only logged here, the user is told of it with the finished answer."""
        self._next = self._seconds() + EVERY_S
        try:
            unfinished = assemble.answer(self._run, self._so_far(), self._clock)
            self._store.save_answer(replace(unfinished, prompt=None))
        except Exception:
            logger.exception("The unfinished answer %s could not be stored", self._run.trace_id)

    def _so_far(self) -> Verdict:
        """Return the text as it was shown, nothing taken out of it: the verdicts name places in it."""
        run, text = self._run, "".join(self._text)
        quotes = [scored.quote for scored in run.quotes]
        cited = cite.check_markers(text, len(run.seen.evidence)).cited
        found = (
            cite.citations(text, cited, run.seen.evidence)
            if text
            else cite.citations("", {quote.marker for quote in quotes}, run.context.evidence, quotes)
        )
        return Verdict(text, Outcome.INTERRUPTED, citations=found, sentences=tuple(self._sentences))


def reason_of(error: KebabError) -> str:
    """Return what happened and what to do, as one text."""
    return f"{error.message} {error.hint}".strip()
