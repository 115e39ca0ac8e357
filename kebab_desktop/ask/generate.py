"""Running a language model: reasoning and answer as they come, and how the generation ended."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from kebab_desktop.ask.reasoning import Kind, ReasoningFilter, parted
from kebab_desktop.ask.runaway import Runaway
from kebab_desktop.core.answers import Prompt, Usage
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.events import PromptProgress, ReasoningArrived, TokenArrived
from kebab_desktop.core.ports import Generation, LanguageModel


@dataclass(frozen=True, slots=True)
class Sampling:
    """How the model is to write; ``stops`` are texts that end the answer and do not belong to it.

    What is not ``invented`` is passed on as it comes: quotes may say anything.
    """

    max_tokens: int
    temperature: float
    seed: int
    stops: tuple[str, ...] = ()
    invented: bool = True


@dataclass(slots=True)
class Written:
    """What a generation left: the text so far, what was thought before it, and why it ended if not by itself.

    ``cut`` says why a model was stopped that did not stop (see ``ask.runaway``), empty otherwise.
    """

    text: str = ""
    usage: Usage = field(default_factory=Usage)
    stopped: bool = False
    error: ModelError | None = None
    cut: str = ""
    reasoning: str = ""


class _Watched:
    """Text of a model that is parted into reasoning and answer, each watched for running away."""

    def __init__(self, sampling: Sampling) -> None:
        most = sampling.max_tokens if sampling.invented else 0
        self._filter = ReasoningFilter() if sampling.invented else None
        self._answer, self._reasoning = Runaway(sampling.stops, most), Runaway((), most)

    @property
    def cause(self) -> str:
        """Return why the model is to end, empty while it may go on."""
        return self._answer.cause or self._reasoning.cause

    def feed(self, piece: str) -> Iterator[TokenArrived | ReasoningArrived]:
        """Yield what may be shown now."""
        yield from self._shown([(Kind.ANSWER, piece)] if self._filter is None else self._filter.feed(piece))

    def end(self, written: Written) -> Iterator[TokenArrived | ReasoningArrived]:
        """Yield what was held back and fill ``written``."""
        yield from self._shown([] if self._filter is None else self._filter.end())
        if rest := self._answer.end():
            yield TokenArrived(rest)
        self._reasoning.end()
        written.text, written.reasoning = self._answer.text, self._reasoning.text.strip()
        if self._filter is not None and self._filter.stray is not None and not written.reasoning:
            told, written.text = written.text[: self._filter.stray], written.text[self._filter.stray :].lstrip()
            written.reasoning = told.strip()

    @staticmethod
    def take_whole(written: Written, text: str) -> None:
        """Fill ``written`` with a text that came in one piece."""
        parts = parted(text)
        if parts.reasoning:
            written.text, written.reasoning = parts.answer, parts.reasoning
        else:
            written.text = text

    def _shown(self, parts: Iterable[tuple[Kind, str]]) -> Iterator[TokenArrived | ReasoningArrived]:
        for kind, text in parts:
            if self.cause:
                return
            if kind is Kind.REASONING:
                if shown := self._reasoning.feed(text):
                    yield ReasoningArrived(shown)
            elif shown := self._answer.feed(text):
                yield TokenArrived(shown)


def generate(
    model: LanguageModel, prompt: Prompt, sampling: Sampling, token: CancelToken, written: Written
) -> Iterator[TokenArrived | ReasoningArrived | PromptProgress]:
    """Yield text and prompt progress; fill ``written`` meanwhile.

    A ModelError ends the generation and is kept in ``written.error`` together with everything that arrived before.
    """
    begun = time.perf_counter()
    first_ms = 0.0
    watched = _Watched(sampling)
    generation: Generation | None = None
    own = CancelToken()  # ends the model, not the question
    token.on_cancel(own.cancel)
    try:
        generation = model.generate(
            prompt.messages,
            max_tokens=sampling.max_tokens,
            temperature=sampling.temperature,
            seed=sampling.seed,
            token=own,
        )
        for piece in generation:
            if not piece.text:
                if piece.prompt_total:
                    yield PromptProgress(piece.prompt_done, piece.prompt_total)
                continue
            if own.cancelled and not token.cancelled:
                continue  # written before the model heard that it is to end
            first_ms = first_ms or (time.perf_counter() - begun) * 1000
            yield from watched.feed(piece.text)
            if watched.cause:
                own.cancel()
        yield from watched.end(written)
    except ModelError as error:
        for _ in watched.end(written):
            pass  # it stays in ``written``
        written.error = error
        # Text that was on its way when the engine died may only be in the error.
        if len(error.partial) > len(written.text) + len(written.reasoning):
            watched.take_whole(written, error.partial)
    total_ms = (time.perf_counter() - begun) * 1000
    usage = generation.usage if generation is not None else Usage()
    written.usage = replace(usage, first_token_ms=usage.first_token_ms or first_ms, total_ms=usage.total_ms or total_ms)
    written.cut = watched.cause if written.error is None and not token.cancelled else ""
    stopped = token.cancelled or (generation is not None and generation.stopped)
    written.stopped = written.error is None and stopped and not written.cut
