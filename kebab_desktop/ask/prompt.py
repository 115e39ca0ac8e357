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
_CONTROL = re.compile(r"<(?=[|｜]|<?/?SYS>|/?s>|(?:start|end)_of_turn>|/?(?:bos|eos|unk|pad)>)|\[(?=/?INST\])")
"""The first sign of what a model's tokenizer takes for the end of a message or the beginning of another one."""


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


CONTROL_TEXTS = ("<|im_start|>", "<|im_end|>", "<|eot_id|>", "<|endoftext|>", "<|end_of_text|>", "<end_of_turn>")
"""What chat models end an answer with; a model whose template does not fit it writes them as text."""
_LABEL_LINES = tuple(f"\n{label}" for each in LABELS.values() for label in (each.history, each.question, each.evidence))
STOPS = (*_LABEL_LINES, *CONTROL_TEXTS)
"""What ends an answer: a model that writes one of the labels goes on with the prompt instead of ending."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The system prompt with the version and hash of its template, and the language of the labels."""

    system: str
    version: str
    digest: str
    language: str


@dataclass(frozen=True, slots=True)
class Parts:
    """What the user message holds beside the labels: ``history`` oldest turn first, ``evidence`` as packed."""

    question: str
    evidence: str = ""
    history: Sequence[Turn] = ()


def evidence_budget(total: int, question: str, rules: Rules, count_tokens: Callable[[str], int]) -> int:
    """Return the tokens left for evidence: rules and question always go in first. May be 0, never below."""
    fixed = count_tokens(rules.system) + count_tokens(_user_message(Parts(question), "", rules.language))
    label = count_tokens(f"{LABELS[rules.language].evidence}\n\n\n")
    return max(0, total - fixed - label - MESSAGE_OVERHEAD)


def build(parts: Parts, rules: Rules, budget: int, count_tokens: Callable[[str], int]) -> Prompt:
    """Return the messages of one question.

    History fills what ``budget`` leaves, the newest turns first; the oldest are dropped and the rest stands in the
    order of the conversation.
    """
    fixed = count_tokens(rules.system) + count_tokens(_user_message(parts, "", rules.language))
    earlier, turns = _history_block(parts.history, budget - fixed - MESSAGE_OVERHEAD, rules.language, count_tokens)
    user = _user_message(parts, earlier, rules.language)
    messages = (Message("system", rules.system), Message("user", user))
    return Prompt(messages, rules.version, rules.digest, turns, len(parts.history) - turns)


def _user_message(parts: Parts, history: str, language: str) -> str:
    labels = LABELS[language]
    blocks = [history] if history else []
    if parts.evidence:
        blocks.append(f"{labels.evidence}\n{parts.evidence}")
    blocks.append(f"{labels.question}\n{parts.question}")
    # Documents and pasted logs are data: they must not be able to end the message in which they stand.
    return _CONTROL.sub("‹", "\n\n".join(blocks))


def _history_block(
    history: Sequence[Turn], budget: int, language: str, count_tokens: Callable[[str], int]
) -> tuple[str, int]:
    """Return the newest turns that fit, oldest of them first, empty if none fits, and how many these are."""
    label = LABELS[language].history
    block, taken = "", 0
    for turn in reversed(history):
        # The numbers of an earlier answer mean other evidence than today's.
        earlier = f"Q: {turn.question}\nA: {_MARKER.sub('', turn.answer)}"
        longer = f"{earlier}\n{block}" if block else earlier
        if count_tokens(f"{label}\n{longer}\n\n") > budget:
            break
        block, taken = longer, taken + 1
    return (f"{label}\n{block}" if block else "", taken)
