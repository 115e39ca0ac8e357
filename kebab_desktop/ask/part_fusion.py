"""One ranking out of several: reciprocal rank fusion with slots reserved for the best hit of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kebab_desktop.core.retrieval import ChannelScore, Hit

RRF_K = 60
SCORE_KIND = "rrf"


@dataclass(frozen=True, slots=True)
class PartRanking:
    """The hits of one question; only a ``strong`` one (its best hit passes the gate) has slots of its own."""

    name: str
    hits: tuple[Hit, ...]
    strong: bool = True


def fuse(rankings: Sequence[PartRanking], k: int, reserved: int = 2) -> tuple[Hit, ...]:
    """Return at most ``k`` hits: first the best of each strong ranking in turn, ``reserved`` times, then by RRF.

    The score is the sum of 1 / (60 + rank) (Cormack, Clarke, Büttcher 2009); every hit keeps the scores of its
    channels, and its score and rank in each ranking under the name of that.
    """
    scores: dict[str, float] = {}
    hits: dict[str, Hit] = {}
    for ranking in rankings:
        for hit in ranking.hits:
            identity = hit.chunk.id
            scores[identity] = scores.get(identity, 0.0) + 1.0 / (RRF_K + hit.rank)
            known = hits.get(identity, hit)
            places = dict(known.channels) | {ranking.name: ChannelScore(hit.score, hit.rank)}
            hits[identity] = replace(known, channels=places)
    order: dict[str, None] = {}
    for _ in range(reserved):
        for ranking in rankings:
            if ranking.strong:
                free = next((hit.chunk.id for hit in ranking.hits if hit.chunk.id not in order), None)
                if free is not None:
                    order[free] = None
    order |= dict.fromkeys(sorted(scores, key=lambda identity: (-scores[identity], identity)))
    return tuple(
        replace(hits[identity], rank=rank, score=scores[identity], score_kind=SCORE_KIND)
        for rank, identity in enumerate(list(order)[:k], start=1)
    )
