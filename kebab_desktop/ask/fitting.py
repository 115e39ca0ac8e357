"""Making the prompt fit into the window of the model that is to read it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kebab_desktop.ask import context, prompt
from kebab_desktop.ask.tokens import estimate_tokens
from kebab_desktop.core.answers import Message, Prompt
from kebab_desktop.core.conversations import Turn
from kebab_desktop.core.ports import LanguageModel
from kebab_desktop.core.retrieval import Context

WINDOW_RESERVE = 64
"""Tokens of a model's window that stay free beside prompt and answer."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """The prompt and the evidence it holds; ``fits`` is False when not even one piece of evidence goes in."""

    prompt: Prompt
    context: Context
    fits: bool = True


def answer_room(model: LanguageModel, max_answer_tokens: int) -> int:
    """Return how long the answer may be: never more than half of the model's window."""
    return min(max_answer_tokens, model.context_tokens // 2)


def fit_prompt(
    question: str,
    packed: Context,
    history: Sequence[Turn],
    rules: prompt.Rules,
    *,
    budget: int,
    max_answer_tokens: int,
    model: LanguageModel | None,
) -> Fitted:
    """Return the prompt for ``packed`` evidence and history within ``budget`` tokens and the model's window.

    Evidence was packed by estimate, so that quotes need not wait for a model to load. Here the model's own count
    decides: earlier turns go first, then the last pieces of evidence; a single piece left over is cut. Raises
    ModelError when the model cannot count.
    """
    built = prompt.build(prompt.Parts(question, packed.text, history), rules, budget, estimate_tokens)
    if model is None:
        return Fitted(built, packed)
    limit = min(budget, model.context_tokens - answer_room(model, max_answer_tokens) - WINDOW_RESERVE)
    needed = model.count_tokens(built.messages)
    if needed <= limit:
        return Fitted(built, packed)
    # The estimate was too low by this factor; in its terms only so much is left for history.
    scaled = sum(estimate_tokens(message.content) for message in built.messages) * limit // needed
    built = prompt.build(prompt.Parts(question, packed.text, history), rules, scaled, estimate_tokens)
    seen = packed
    if model.count_tokens(built.messages) > limit:
        built = prompt.build(prompt.Parts(question, packed.text, history), rules, 0, estimate_tokens)
    while model.count_tokens(built.messages) > limit:
        if len(seen.evidence) <= 1:
            return _cut(prompt.Parts(question, packed.text, history), packed, rules, limit, model)
        seen = context.first(seen, len(seen.evidence) - 1)
        built = prompt.build(prompt.Parts(question, seen.text, history), rules, 0, estimate_tokens)
    return Fitted(built, seen)


def _cut(parts: prompt.Parts, packed: Context, rules: prompt.Rules, limit: int, model: LanguageModel) -> Fitted:
    """Return the prompt with as much of the first piece of evidence as the model has room for."""
    without = prompt.build(replace(parts, evidence=""), rules, 0, estimate_tokens)
    label = prompt.LABELS[rules.language].evidence
    room = limit - model.count_tokens(without.messages) - model.count_tokens([Message("user", f"{label}\n\n\n")])
    hits = [piece.hit for piece in packed.evidence[:1]]
    seen = context.pack(
        hits,
        {hit.chunk.id: hit.chunk for hit in hits},
        room,
        lambda text: model.count_tokens([Message("user", text)]),
    )
    built = prompt.build(replace(parts, evidence=seen.text), rules, 0, estimate_tokens)
    return Fitted(built, seen, fits=bool(seen.evidence) and model.count_tokens(built.messages) <= limit)
