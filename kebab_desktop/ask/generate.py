"""Running a language model: pieces as they come, and how the generation ended."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from kebab_desktop.core.answers import Prompt, Usage
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.events import PromptProgress, TokenArrived
from kebab_desktop.core.ports import Generation, LanguageModel


@dataclass(frozen=True, slots=True)
class Sampling:
    """How the model is to write."""

    max_tokens: int
    temperature: float
    seed: int


@dataclass(slots=True)
class Written:
    """What a generation left: the text so far, and why it ended if not by itself."""

    text: str = ""
    usage: Usage = field(default_factory=Usage)
    stopped: bool = False
    error: ModelError | None = None


def generate(
    model: LanguageModel, prompt: Prompt, sampling: Sampling, token: CancelToken, written: Written
) -> Iterator[TokenArrived | PromptProgress]:
    """Yield text and prompt progress; fill ``written`` meanwhile.

    A ModelError ends the generation and is kept in ``written.error`` together with everything that arrived before.
    """
    begun = time.perf_counter()
    first_ms = 0.0
    pieces: list[str] = []
    generation: Generation | None = None
    try:
        generation = model.generate(
            prompt.messages,
            max_tokens=sampling.max_tokens,
            temperature=sampling.temperature,
            seed=sampling.seed,
            token=token,
        )
        for piece in generation:
            if piece.text:
                first_ms = first_ms or (time.perf_counter() - begun) * 1000
                pieces.append(piece.text)
                written.text = "".join(pieces)
                yield TokenArrived(piece.text)
            elif piece.prompt_total:
                yield PromptProgress(piece.prompt_done, piece.prompt_total)
    except ModelError as error:
        written.error = error
        # Text that was on its way when the engine died may only be in the error.
        written.text = max(written.text, error.partial, key=len)
    total_ms = (time.perf_counter() - begun) * 1000
    usage = generation.usage if generation is not None else Usage()
    written.usage = replace(usage, first_token_ms=usage.first_token_ms or first_ms, total_ms=usage.total_ms or total_ms)
    written.stopped = written.error is None and (token.cancelled or (generation is not None and generation.stopped))
