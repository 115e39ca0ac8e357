"""The answer engine without a model: it "writes" the chosen quotes, each followed by its marker."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from kebab_desktop.ask.quotes import ScoredQuote
from kebab_desktop.ask.tokens import estimate_tokens
from kebab_desktop.core.answers import Message, ModelRef, Usage
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.ports import GenerationPiece

QUOTES_REF = ModelRef(id="quotes", provider="quotes")

_UNLIMITED_CONTEXT = 1_000_000


def quotes_text(quotes: Sequence[ScoredQuote]) -> str:
    """Return the quotes as Markdown, one block each, with ``[n]`` behind; no word is added."""
    return "\n\n".join(_block(scored) for scored in quotes)


def _block(scored: ScoredQuote) -> str:
    text = _fenced(scored.quote.text) if scored.bare_code else scored.quote.text.strip("\n")
    marker = f"[{scored.quote.marker}]"
    # Behind a fence or a table row the marker would become part of it.
    own_line = text.rstrip().endswith(("```", "~~~", "|"))
    return f"{text.rstrip()}\n\n{marker}" if own_line else f"{text.rstrip()} {marker}"


def _fenced(text: str) -> str:
    """Return a piece of a code block inside fences of its own; a line that leads in stays outside."""
    fence_lines = {"```", "~~~"}
    lines = [line for line in text.strip("\n").split("\n")]
    opens = next((place for place, line in enumerate(lines) if line.strip()[:3] in fence_lines), 0)
    # A fence on the last line closes the block: then all before it is code.
    lead, code = (lines[:opens], lines[opens:]) if 0 < opens < len(lines) - 1 else ([], lines)
    inner = [line for line in code if line.strip()[:3] not in fence_lines]
    return "\n".join([*lead, "```", *inner, "```"])


class ExtractiveGeneration:
    """Yields one quote after the other."""

    def __init__(self, quotes: Sequence[ScoredQuote], token: CancelToken) -> None:
        self._quotes = list(quotes)
        self._token = token
        self._usage = Usage()
        self._stopped = False

    def __iter__(self) -> Iterator[GenerationPiece]:
        """Yield the blocks of :func:`quotes_text` until the end or until the token is set."""
        begun = time.perf_counter()
        first = 0.0
        written = 0
        for place, scored in enumerate(self._quotes):
            if self._token.cancelled:
                self._stopped = True
                break
            text = ("\n\n" if place else "") + _block(scored)
            written += estimate_tokens(text)
            first = first or (time.perf_counter() - begun) * 1000
            yield GenerationPiece(text)
        total = (time.perf_counter() - begun) * 1000
        self._usage = Usage(0, written, first, total)

    @property
    def usage(self) -> Usage:
        """Return estimated tokens and times; final once the iteration ended."""
        return self._usage

    @property
    def stopped(self) -> bool:
        """Whether the token ended the generation before its natural end."""
        return self._stopped


class ExtractiveModel:
    """Implements the LanguageModel port for the quotes of one question."""

    def __init__(self, quotes: Sequence[ScoredQuote]) -> None:
        self._quotes = tuple(quotes)

    @property
    def ref(self) -> ModelRef:
        """Return the identity of the quotes engine."""
        return QUOTES_REF

    @property
    def loaded(self) -> bool:
        """There is nothing to load."""
        return True

    @property
    def context_tokens(self) -> int:
        """Return a size that never limits: quotes do not read the prompt."""
        return _UNLIMITED_CONTEXT

    def count_tokens(self, messages: Sequence[Message]) -> int:
        """Return an estimate."""
        return sum(estimate_tokens(message.content) for message in messages)

    def generate(
        self, messages: Sequence[Message], *, max_tokens: int, temperature: float, seed: int, token: CancelToken
    ) -> ExtractiveGeneration:
        """Return the quotes; every other argument is without effect, because nothing is invented."""
        del messages, max_tokens, temperature, seed
        return ExtractiveGeneration(self._quotes, token)

    def close(self) -> None:
        """Do nothing: there is no engine to free."""
