"""Joining the channels into one ranking: linear fusion of strengths, or reciprocal rank fusion."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kebab_desktop.core.retrieval import ChannelScore

BEST_WINDOW_WEIGHT = 0.75
SECOND_WINDOW_WEIGHT = 0.25
OWN_LEXICAL_SHARE = 0.1
"""Weight of a chunk's own lexical score when the chunks of one document are ordered; the cosine decides otherwise."""
GAP_DEPTH = 10


@dataclass(frozen=True, slots=True)
class Candidate:
    """What the channels know of one chunk.

    ``cosine`` and ``second`` belong to its two best windows (equal when it has one window, None without vectors),
    ``lexical`` is the normalised BM25 score (0 when no word matched). ``bonus`` counts only among the chunks of one
    document: it is set where the heading fits what is asked.
    """

    chunk_id: str
    document_id: str
    cosine: float | None = None
    second: float | None = None
    lexical: float = 0.0
    bonus: float = 0.0


@dataclass(frozen=True, slots=True)
class Fused:
    """A ranked chunk; ``score`` is in [0, 1] and never rises along the ranking."""

    chunk_id: str
    document_id: str
    score: float


@dataclass(frozen=True, slots=True)
class Strengths:
    """Document strengths, best first, and the best cosine and lexical score behind the first."""

    documents: tuple[tuple[str, float], ...]
    best_cosine: float
    best_lexical: float

    @property
    def gap(self) -> float:
        """Return how far the first document stands above the mean of the next nine (0 without a second one)."""
        rest = [strength for _, strength in self.documents[1:GAP_DEPTH]]
        return self.documents[0][1] - sum(rest) / len(rest) if rest else 0.0

    def without(self, document_ids: Collection[str]) -> Strengths:
        """Return the same without some documents, the first of which must stay."""
        return replace(self, documents=tuple(each for each in self.documents if each[0] not in document_ids))


def strengths(
    candidates: Iterable[Candidate], lexical_weight: float, together: Mapping[str, float] | None = None
) -> Strengths:
    """Return ``.75 c1 + .25 c2 + lexical_weight N`` per document, sorted by strength, then document id.

    ``c1`` and ``c2`` are the best and second-best window cosines in the document (``c2 = c1`` if it has one window),
    ``N`` its normalised lexical score: of all its chunks ``together`` where that is known, else of the best one.
    """
    together = together or {}
    by_document: dict[str, list[Candidate]] = {}
    for candidate in candidates:
        by_document.setdefault(candidate.document_id, []).append(candidate)
    lexical = {
        name: max(together.get(name, 0.0), *(member.lexical for member in members))
        for name, members in by_document.items()
    }
    scored = {name: _meaning(members) + lexical_weight * lexical[name] for name, members in by_document.items()}
    order = sorted(scored.items(), key=lambda item: (-item[1], item[0]))
    first = by_document[order[0][0]] if order else []
    return Strengths(
        tuple(order),
        best_cosine=max((member.cosine for member in first if member.cosine is not None), default=0.0),
        best_lexical=lexical[order[0][0]] if order else 0.0,
    )


def linear(
    candidates: Sequence[Candidate], lexical_weight: float, together: Mapping[str, float] | None = None
) -> list[Fused]:
    """Rank chunks by the strength of their document, less what they lack of its best chunk.

    The best chunk of a document carries the document's whole strength, so documents appear in the order of their
    strengths; a weak second chunk may stand behind the first of the next document.
    """
    documents = dict(strengths(candidates, lexical_weight, together).documents)
    own = {candidate.chunk_id: _own(candidate) for candidate in candidates}
    best: dict[str, float] = {}
    for candidate in candidates:
        best[candidate.document_id] = max(best.get(candidate.document_id, -1.0), own[candidate.chunk_id])
    ceiling = BEST_WINDOW_WEIGHT + SECOND_WINDOW_WEIGHT + lexical_weight
    fused = [
        Fused(
            candidate.chunk_id,
            candidate.document_id,
            _unit((documents[candidate.document_id] - best[candidate.document_id] + own[candidate.chunk_id]) / ceiling),
        )
        for candidate in candidates
    ]
    return sorted(fused, key=_by_score)


def reciprocal_ranks(
    candidates: Sequence[Candidate], channels: Iterable[Mapping[str, ChannelScore]], rrf_k: int
) -> list[Fused]:
    """Rank chunks by the sum of ``1 / (rrf_k + rank)`` over the channels, divided by the best possible sum."""
    ranked = list(channels)
    ceiling = len(ranked) / (rrf_k + 1)
    fused = []
    for candidate in candidates:
        ranks = [channel[candidate.chunk_id].rank for channel in ranked if candidate.chunk_id in channel]
        score = sum(1 / (rrf_k + rank) for rank in sorted(ranks)) / ceiling if ceiling else 0.0
        fused.append(Fused(candidate.chunk_id, candidate.document_id, score))
    return sorted(fused, key=_by_score)


def _by_score(item: Fused) -> tuple[float, str, str]:
    return (-item.score, item.document_id, item.chunk_id)


def _own(candidate: Candidate) -> float:
    """Return what orders a chunk among those of its document."""
    cosine = candidate.cosine if candidate.cosine is not None else -1.0
    return cosine + OWN_LEXICAL_SHARE * candidate.lexical + candidate.bonus


def _meaning(members: Sequence[Candidate]) -> float:
    first = [member.cosine for member in members if member.cosine is not None]
    # A chunk with one window reports it twice; it must not count as the document's second-best window.
    second = [m.second for m in members if m.cosine is not None and m.second is not None and m.second != m.cosine]
    windows = sorted(first + second, reverse=True)
    best = windows[0] if windows else 0.0
    next_best = windows[1] if len(windows) > 1 else best
    return BEST_WINDOW_WEIGHT * best + SECOND_WINDOW_WEIGHT * next_best


def _unit(value: float) -> float:
    return min(1.0, max(0.0, value))
