"""The prompt: system rules, earlier turns, evidence and question as messages within a token budget."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kebab_desktop.core.answers import Message, Prompt
from kebab_desktop.core.conversations import Turn

MESSAGE_OVERHEAD = 16
"""Tokens allowed for what a chat template adds around system and user message."""

_MARKER = re.compile(r"[ \t]*\[#?\d{1,3}\]")


@dataclass(frozen=True, slots=True)
class Labels:
    """Headings inside the user message, in the language of the question."""

    history: str
    question: str
    evidence: str


LABELS = {
    "ko": Labels("[이전 대화]", "[질문]", "[근거]"),
    "en": Labels("[Previous conversation]", "[Question]", "[Evidence]"),
}


def evidence_budget(total: int, system: str, question: str, language: str, count_tokens: Callable[[str], int]) -> int:
    """Return the tokens left for evidence: rules and question always go in first. May be 0, never below."""
    fixed = count_tokens(system) + count_tokens(_user_message(question, "", "", language)) + MESSAGE_OVERHEAD
    return max(0, total - fixed)


def build(
    question: str,
    evidence: str,
    history: Sequence[Turn],
    *,
    system: str,
    template: tuple[str, str],
    language: str,
    budget: int,
    count_tokens: Callable[[str], int],
) -> Prompt:
    """Return the messages of one question; ``template`` is version and hash of ``system``.

    History fills what ``budget`` leaves, the newest turns first; the oldest are dropped and the rest stands in the
    order of the conversation.
    """
    remaining = budget - (
        count_tokens(system) + count_tokens(_user_message(question, evidence, "", language)) + MESSAGE_OVERHEAD
    )
    user = _user_message(question, evidence, _history_block(history, remaining, language, count_tokens), language)
    version, digest = template
    return Prompt((Message("system", system), Message("user", user)), version, digest)


def _user_message(question: str, evidence: str, history: str, language: str) -> str:
    labels = LABELS[language]
    parts = [history] if history else []
    if evidence:
        parts.append(f"{labels.evidence}\n{evidence}")
    parts.append(f"{labels.question}\n{question}")
    return "\n\n".join(parts)


def _history_block(history: Sequence[Turn], budget: int, language: str, count_tokens: Callable[[str], int]) -> str:
    """Return the newest turns that fit, oldest of them first, empty if none fits."""
    label = LABELS[language].history
    block = ""
    for turn in reversed(history):
        # The numbers of an earlier answer mean other evidence than today's.
        earlier = f"Q: {turn.question}\nA: {_MARKER.sub('', turn.answer)}"
        longer = f"{earlier}\n{block}" if block else earlier
        if count_tokens(f"{label}\n{longer}\n\n") > budget:
            break
        block = longer
    return f"{label}\n{block}" if block else ""
