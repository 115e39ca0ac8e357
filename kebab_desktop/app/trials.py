"""What a trial asks and what it gives back: values alone, so that naming them loads no service."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kebab_desktop.core.answers import Answer
from kebab_desktop.core.conversations import Turn
from kebab_desktop.core.retrieval import Evidence, SearchMode


@dataclass(frozen=True, slots=True)
class KeywordTrial:
    """One keyword search: ``docs_ids`` restricts the knowledge base (None: all shipped runbooks)."""

    text: str
    top_k: int
    max_chunk_chars: int
    overlap_chars: int
    docs_ids: tuple[str, ...] | None = None
    max_chunks_per_document: int = 2


@dataclass(frozen=True, slots=True)
class AskTrial:
    """One question, answered with quotes: ``previous`` are the turns before it, ``k`` 0 is the configured number."""

    question: str
    mode: SearchMode
    k: int = 0
    previous: tuple[Turn, ...] = ()
    answer_anyway: bool = False


@dataclass(frozen=True, slots=True)
class TrialAnswer:
    """An answer that was not stored, its packed evidence (none for a refusal), and the signs that the gate saw."""

    answer: Answer
    evidence: tuple[Evidence, ...]
    signs: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CheckTrial:
    """A sentence that an answer might hold, and the passages (Markdown) it may cite; ``cites`` are their places."""

    text: str
    passages: tuple[str, ...]
    cites: tuple[int, ...]
    question: str = ""
