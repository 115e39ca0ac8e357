"""Queries, hits and their scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kebab_desktop.core.documents import Chunk, TrustLevel


class SearchMode(StrEnum):
    """Which retriever answers a query."""

    KEYWORD = "keyword"
    LEXICAL = "lexical"
    VECTOR = "vector"
    HYBRID = "hybrid"


class FusionMethod(StrEnum):
    """How hybrid search joins its channels."""

    LINEAR = "linear"
    RRF = "rrf"


@dataclass(frozen=True, slots=True)
class Filters:
    """Restrictions that are applied before ranking; empty means no restriction."""

    source_ids: tuple[str, ...] = ()
    trust_min: TrustLevel | None = None
    log_types: tuple[str, ...] = ()
    severities: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    path_glob: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing is restricted."""
        return self == Filters()

    def __str__(self) -> str:
        """Return what is restricted, as ``source=bundled, tag=gc | oom``; empty when nothing is."""
        named = (
            ("source", self.source_ids),
            ("trust at least", () if self.trust_min is None else (self.trust_min.value,)),
            ("log type", self.log_types),
            ("severity", self.severities),
            ("tag", self.tags),
            ("language", self.languages),
            ("path", (self.path_glob,) if self.path_glob else ()),
        )
        return ", ".join(f"{name}={' | '.join(values)}" for name, values in named if values)


@dataclass(frozen=True, slots=True)
class Query:
    """What is searched: the text as typed or expanded, the mode, and how many chunks are wanted.

    ``judged``: whether the top score shall be the confidence, for which both channels are asked in every mode.
    ``asked`` is the question without what a conversation added to it, empty when nothing was added.
    ``topics``: whether the features shall tell how many things the question names (``ask.leaning``).
    """

    text: str
    mode: SearchMode = SearchMode.HYBRID
    k: int = 8
    filters: Filters = field(default_factory=Filters)
    judged: bool = True
    asked: str = ""
    topics: bool = False


@dataclass(frozen=True, slots=True)
class ChannelScore:
    """Score and 1-based rank of a chunk in one channel."""

    score: float
    rank: int


@dataclass(frozen=True, slots=True)
class TokenPoints:
    """Points of one query token in one field, as the keyword scorer counted them."""

    token: str
    field: str
    points: float


@dataclass(frozen=True, slots=True)
class Hit:
    """A chunk that was found. ``score`` is of ``score_kind``; ``channels`` keeps every channel's score and rank."""

    chunk: Chunk
    rank: int
    score: float
    score_kind: str
    channels: Mapping[str, ChannelScore] = field(default_factory=dict)
    explanation: tuple[TokenPoints, ...] = ()


@dataclass(frozen=True, slots=True)
class Retrieved:
    """Result of one retrieval: hits in rank order and the score the gate looks at (None without hits).

    ``unheard`` are words of the question that no document mentions, as written, ``passing`` those that stand only in
    enumerations, ``respelt`` misspelt ones, each with the word that it was read as. ``cosines``: how near the chunks
    of the best documents are to the question, by chunk id; empty where vectors were not asked. ``terms`` are the index
    terms that were searched for, those of other names included, for the places of words in a text (``core.snippets``).
    """

    query: Query
    hits: tuple[Hit, ...]
    top_score: float | None
    features: Mapping[str, float] = field(default_factory=dict)
    timings_ms: Mapping[str, float] = field(default_factory=dict)
    unheard: tuple[str, ...] = ()
    passing: tuple[str, ...] = ()
    respelt: tuple[tuple[str, str], ...] = ()
    cosines: Mapping[str, float] = field(default_factory=dict)
    terms: frozenset[str] = frozenset()

    @property
    def judged(self) -> bool:
        """Return whether the top score is the confidence; else it is the mode's own score."""
        return "confidence" in self.features


@dataclass(frozen=True, slots=True)
class LexicalHit:
    """A chunk found by BM25F; ``normalised`` is the score over the ideal score of the query, in [0, 1]."""

    chunk_id: str
    document_id: str
    score: float
    normalised: float


@dataclass(frozen=True, slots=True)
class VectorHit:
    """A chunk found by its best embedded window; ``cosine`` in [-1, 1], ``second`` of the second-best window."""

    chunk_id: str
    document_id: str
    cosine: float
    second: float


@dataclass(frozen=True, slots=True)
class Evidence:
    """A numbered chunk of the packed context; ``text`` is what the prompt holds (cut if ``truncated``)."""

    marker: int
    hit: Hit
    text: str
    truncated: bool = False


@dataclass(frozen=True, slots=True)
class Context:
    """The packed evidence, its rendered text and what was left out."""

    evidence: tuple[Evidence, ...]
    text: str
    tokens: int
    left_out: tuple[str, ...] = ()
