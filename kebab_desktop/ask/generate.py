"""Running a language model: pieces as they come, and how the generation ended."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from kebab_desktop.ask.runaway import Runaway
from kebab_desktop.core.answers import Prompt, Usage
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.events import PromptProgress, TokenArrived
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
    """What a generation left: the text so far, and why it ended if not by itself.

    ``cut`` says why a model was stopped that did not stop (see ``ask.runaway``), empty otherwise.
    """

    text: str = ""
    usage: Usage = field(default_factory=Usage)
    stopped: bool = False
    error: ModelError | None = None
    cut: str = ""


def generate(
    model: LanguageModel, prompt: Prompt, sampling: Sampling, token: CancelToken, written: Written
) -> Iterator[TokenArrived | PromptProgress]:
    """Yield text and prompt progress; fill ``written`` meanwhile.

    A ModelError ends the generation and is kept in ``written.error`` together with everything that arrived before.
    """
    begun = time.perf_counter()
    first_ms = 0.0
    runaway = Runaway(sampling.stops, sampling.max_tokens if sampling.invented else 0)
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
            if shown := runaway.feed(piece.text):
                yield TokenArrived(shown)
            if runaway.cause:
                own.cancel()
        if rest := runaway.end():
            yield TokenArrived(rest)
        written.text = runaway.text
    except ModelError as error:
        runaway.end()
        written.error = error
        # Text that was on its way when the engine died may only be in the error.
        written.text = max(runaway.text, error.partial, key=len)
    total_ms = (time.perf_counter() - begun) * 1000
    usage = generation.usage if generation is not None else Usage()
    written.usage = replace(usage, first_token_ms=usage.first_token_ms or first_ms, total_ms=usage.total_ms or total_ms)
    written.cut = runaway.cause if written.error is None and not token.cancelled else ""
    stopped = token.cancelled or (generation is not None and generation.stopped)
    written.stopped = written.error is None and stopped and not written.cut
