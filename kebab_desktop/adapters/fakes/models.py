"""A language model that says what it was told to say: no weights, no process, no clock."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass

from kebab_desktop.core.answers import Message, ModelRef, Usage
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.ports import GenerationPiece

_TOKENS_PER_MESSAGE = 4
_WORD = re.compile(r"\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Script:
    """One answer: ``prompt_steps`` progress reports, then ``pieces``, then ``error`` if there is one.

    ``before_piece`` is called with the index of each piece before it is yielded, and with -1 before the first
    progress report: tests wait or cancel there.
    """

    pieces: tuple[str, ...] = ()
    error: ModelError | None = None
    prompt_steps: int = 2
    before_piece: Callable[[int], None] | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """What the model was asked."""

    messages: tuple[Message, ...]
    max_tokens: int
    temperature: float
    seed: int


class FakeLanguageModel:
    """Plays ``scripts`` in order, the last one again and again; without scripts it repeats the last user message.

    Every piece counts as one token and one millisecond. ``requests`` records what was asked.
    """

    def __init__(
        self,
        scripts: Sequence[Script] = (),
        *,
        context_tokens: int = 4096,
        name: str = "fake",
        loaded: bool = True,
    ) -> None:
        self.requests: list[Request] = []
        self._scripts = list(scripts)
        self._context_tokens = context_tokens
        self._name = name
        self._writing = False
        self._closed = False
        self._loaded = loaded

    @property
    def ref(self) -> ModelRef:
        """Return the given name and ``llama``, the engine it stands for."""
        return ModelRef(self._name, "llama")

    @property
    def loaded(self) -> bool:
        """Return whether it was used before, or was made so."""
        return self._loaded

    @property
    def context_tokens(self) -> int:
        """Return the given context size."""
        return self._context_tokens

    @property
    def closed(self) -> bool:
        """Whether :meth:`close` was called."""
        return self._closed

    def count_tokens(self, messages: Sequence[Message]) -> int:
        """Count words and punctuation marks, and four tokens for each message."""
        self._refuse_if_closed()
        self._loaded = True
        return sum(len(_WORD.findall(message.content)) + _TOKENS_PER_MESSAGE for message in messages)

    def generate(
        self, messages: Sequence[Message], *, max_tokens: int, temperature: float, seed: int, token: CancelToken
    ) -> FakeGeneration:
        """Prepare the next script; raises ModelError as the real model does."""
        self._refuse_if_closed()
        if not messages:
            raise ModelError("The prompt is empty.", hint="Enter a question.", code="llm_prompt_empty")
        self.requests.append(Request(tuple(messages), max_tokens, temperature, seed))
        script = self._next_script(messages)
        return FakeGeneration(lambda usage: self._play(script, tuple(messages), max_tokens, token, usage), token)

    def close(self) -> None:
        """Refuse everything from now on; idempotent."""
        self._closed = True

    def _next_script(self, messages: Sequence[Message]) -> Script:
        if self._scripts:
            return self._scripts.pop(0) if len(self._scripts) > 1 else self._scripts[0]
        said = next((message.content for message in reversed(messages) if message.role == "user"), "")
        return Script(pieces=tuple(re.findall(r"\s*\S+", said)) or ("…",))

    def _play(
        self, script: Script, messages: tuple[Message, ...], max_tokens: int, token: CancelToken, usage: _Counts
    ) -> Generator[GenerationPiece, None, None]:
        if token.cancelled:
            return
        self._refuse_if_closed()
        if self._writing:
            raise ModelError(
                "The model is still writing another answer.",
                hint="Stop that answer first.",
                code="llm_busy",
                retryable=True,
            )
        self._writing = True
        try:
            yield from self._read(script, messages, token, usage)
            yield from self._write(script, max(1, max_tokens), token, usage)
        finally:
            self._writing = False

    def _read(
        self, script: Script, messages: tuple[Message, ...], token: CancelToken, usage: _Counts
    ) -> Iterator[GenerationPiece]:
        total = self.count_tokens(messages)
        if total >= self._context_tokens:
            raise ModelError(
                f"The prompt has {total} tokens; the model takes less than {self._context_tokens}.",
                hint="Ask a shorter question, use less evidence, or raise the context size in the settings.",
                code="llm_prompt_too_long",
                details={"tokens": total, "context_tokens": self._context_tokens},
            )
        usage.prompt = total
        if script.before_piece:
            script.before_piece(-1)
        steps = max(1, script.prompt_steps)
        for step in range(steps + 1):
            if token.cancelled:
                return
            yield GenerationPiece(prompt_done=total * step // steps, prompt_total=total)

    def _write(self, script: Script, room: int, token: CancelToken, usage: _Counts) -> Iterator[GenerationPiece]:
        for index, piece in enumerate(script.pieces[:room]):
            if script.before_piece and not token.cancelled:
                script.before_piece(index)
            if token.cancelled:
                return
            self._refuse_if_closed()
            usage.pieces.append(piece)
            yield GenerationPiece(piece)
        if script.error is not None and not token.cancelled:
            raise script.error

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise ModelError("The language model was closed.", hint="Start the program again.", code="llm_closed")


class _Counts:
    """What a generation has done so far."""

    def __init__(self) -> None:
        self.prompt = 0
        self.pieces: list[str] = []


class FakeGeneration:
    """A scripted generation; see :class:`kebab_desktop.core.ports.Generation`. It can be iterated once."""

    def __init__(self, play: Callable[[_Counts], Generator[GenerationPiece, None, None]], token: CancelToken) -> None:
        self._play = play
        self._token = token
        self._counts = _Counts()
        self._stopped = False
        self._begun = False

    @property
    def usage(self) -> Usage:
        """Return one token and one millisecond per piece."""
        done = len(self._counts.pieces)
        return Usage(self._counts.prompt, done, float(min(done, 1)), float(done), self._counts.prompt)

    @property
    def stopped(self) -> bool:
        """Whether the token ended the generation."""
        return self._stopped

    def __iter__(self) -> Iterator[GenerationPiece]:
        """Yield prompt progress, then the scripted pieces."""
        if self._begun:
            raise RuntimeError("a generation can be iterated only once")
        self._begun = True
        return self._pieces()

    def _pieces(self) -> Iterator[GenerationPiece]:
        try:
            yield from self._play(self._counts)
        except ModelError as error:
            error.partial = "".join(self._counts.pieces)
            raise
        self._stopped = self._token.cancelled
