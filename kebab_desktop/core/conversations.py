"""Turns and conversations."""

from __future__ import annotations

from dataclasses import dataclass

from kebab_desktop.core.answers import Citation


@dataclass(frozen=True, slots=True)
class Turn:
    """One question and its answer inside a conversation.

    ``refused``: the answer says only that there is none, or is not finished. ``follows``: see
    :class:`kebab_desktop.core.branches.Linked`.
    """

    question: str
    answer: str
    citations: tuple[Citation, ...]
    created_at: str
    refused: bool = False
    trace_id: str = ""
    follows: str | None = None


@dataclass(frozen=True, slots=True)
class Conversation:
    """A conversation as listed: times are RFC 3339 UTC; a question that was answered again is one of ``turns``."""

    id: str
    title: str
    created_at: str
    updated_at: str
    turns: int = 0
    pinned: bool = False
    last_outcome: str = ""
