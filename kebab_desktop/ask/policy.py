"""Plain option values of retrieval and answering, with their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kebab_desktop.core.retrieval import FusionMethod, Retrieved, SearchMode


@dataclass(frozen=True, slots=True)
class SearchPolicy:
    """How chunks are ranked.

    ``fan_out`` chunks (but at least twice the wanted number) are taken from each channel before they are fused.
    ``diversity``: weight of maximal marginal relevance in [0, 1], 0 for none.
    ``expand_query``: whether glossary and loanwords add what the words of a question may be called elsewhere.
    """

    fusion: FusionMethod = FusionMethod.LINEAR
    rrf_k: int = 60
    lexical_weight: float = 0.85
    max_chunks_per_document: int = 2
    fan_out: int = 48
    diversity: float = 0.0
    expand_query: bool = True


@dataclass(frozen=True, slots=True)
class Gates:
    """Lowest top score that is answered; 0 never refuses (see ``ask.gate`` for what each score means).

    ``hybrid`` holds in every mode where both channels can be used; the others hold for what a mode has to judge alone.
    """

    hybrid: float = 0.4
    vector: float = 0.20
    lexical: float = 0.10
    keyword: float = 0.0

    def over(self, found: Retrieved) -> float:
        """Return the threshold for the top score of a retrieval (of no meaning where nothing was found)."""
        return self.hybrid if found.judged or not found.hits else self.of(found.query.mode)

    def of(self, mode: SearchMode) -> float:
        """Return the threshold for a mode's own score."""
        match mode:
            case SearchMode.HYBRID:
                return self.hybrid
            case SearchMode.VECTOR:
                return self.vector
            case SearchMode.LEXICAL:
                return self.lexical
            case SearchMode.KEYWORD:
                return self.keyword


class OnUnsupported(StrEnum):
    """What is done with a sentence that its sources do not bear out."""

    MARK = "mark"
    HIDE = "hide"
    QUOTES_ONLY = "quotes-only"


@dataclass(frozen=True, slots=True)
class AskPolicy:
    """How a question is answered; ``max_context_tokens`` is the budget of the whole prompt.

    ``min_evidence_share``: what scores less than this share of the best hit is not given to a model.
    ``min_closeness``: how near a sentence must come to its source (see ``ask.closeness``). ``multi_hop_rounds``: 2 lets
    the model ask for what is still missing after the first searches of a question in parts. ``settings`` are only kept
    with the answer.
    """

    default_mode: SearchMode = SearchMode.HYBRID
    default_k: int = 8
    gates: Gates = field(default_factory=Gates)
    max_context_tokens: int = 3000
    max_answer_tokens: int = 512
    temperature: float = 0.0
    seed: int = 0
    template_version: str = "rag-v4"
    max_question_chars: int = 4000
    max_quotes: int = 3
    on_unsupported: OnUnsupported = OnUnsupported.MARK
    min_closeness: float = 0.48
    min_evidence_share: float = 0.6
    multi_hop_rounds: int = 1
    settings: Mapping[str, str | int | float] = field(default_factory=dict)
