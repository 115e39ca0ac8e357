"""The two indexed channels: words (BM25F) and meaning (vectors), with exact scores for chosen chunks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kebab_desktop.core.retrieval import ChannelScore, LexicalHit, VectorHit

if TYPE_CHECKING:
    from kebab_desktop.core.documents import Chunk
    from kebab_desktop.core.lexical import TermGroup
    from kebab_desktop.core.ports import Embedder, LexicalIndex, VectorIndex, Vectors

LEXICAL = "lexical"
VECTOR = "vector"


@dataclass(frozen=True, slots=True)
class LexicalChannel:
    """Hits of the full-text index, best first; ``extra`` are looked-up scores of chunks below the fan-out."""

    hits: tuple[LexicalHit, ...]
    extra: Mapping[str, LexicalHit] = field(default_factory=dict)

    def normalised(self) -> dict[str, float]:
        """Return the normalised score of every known chunk."""
        known = {hit.chunk_id: hit.normalised for hit in self.extra.values()}
        return known | {hit.chunk_id: hit.normalised for hit in self.hits}

    def scores(self) -> dict[str, ChannelScore]:
        """Return normalised score and rank of every known chunk (see :func:`channel_scores`)."""
        return channel_scores([(hit.chunk_id, hit.normalised) for hit in self.hits], self.normalised())


@dataclass(frozen=True, slots=True)
class VectorChannel:
    """Hits of the vector index, best first, and the query's vector of shape (dimension,)."""

    hits: tuple[VectorHit, ...]
    vector: Vectors
    extra: Mapping[str, VectorHit] = field(default_factory=dict)

    def known(self) -> dict[str, VectorHit]:
        """Return the hit of every known chunk."""
        return dict(self.extra) | {hit.chunk_id: hit for hit in self.hits}

    def scores(self) -> dict[str, ChannelScore]:
        """Return cosine and rank of every known chunk (see :func:`channel_scores`)."""
        cosines = {chunk_id: hit.cosine for chunk_id, hit in self.known().items()}
        return channel_scores([(hit.chunk_id, hit.cosine) for hit in self.hits], cosines)


def channel_scores(ranked: Collection[tuple[str, float]], known: Mapping[str, float]) -> dict[str, ChannelScore]:
    """Return score and rank of every known chunk.

    Ranks of ``ranked`` are exact; a chunk whose score was only looked up lies behind all of them, so its rank is the
    best one it can have.
    """
    scores = {chunk_id: ChannelScore(score, rank) for rank, (chunk_id, score) in enumerate(ranked, start=1)}
    behind = sorted((item for item in known.items() if item[0] not in scores), key=lambda item: (-item[1], item[0]))
    for rank, (chunk_id, score) in enumerate(behind, start=len(scores) + 1):
        scores[chunk_id] = ChannelScore(score, rank)
    return scores


def lexical_channel(
    index: LexicalIndex, groups: Sequence[TermGroup], fan_out: int, chunk_ids: Collection[str] | None = None
) -> LexicalChannel:
    """Search the full-text index."""
    return LexicalChannel(tuple(index.search_groups(groups, fan_out, chunk_ids)))


def vector_channel(
    index: VectorIndex, embedder: Embedder, text: str, fan_out: int, chunk_ids: Collection[str] | None = None
) -> VectorChannel:
    """Embed the text and search the vector index; raises ModelError when the embedder cannot be used."""
    vector = embedder.embed_queries([text])[0]
    return VectorChannel(tuple(index.search(vector, fan_out, chunk_ids)), vector)


def complete_lexical(
    channel: LexicalChannel, index: LexicalIndex, groups: Sequence[TermGroup], chunk_ids: Collection[str]
) -> LexicalChannel:
    """Look up the scores of those of ``chunk_ids`` that the fan-out did not reach."""
    missing = set(chunk_ids) - {hit.chunk_id for hit in channel.hits}
    found = index.search_groups(groups, len(missing), missing) if missing else []
    return LexicalChannel(channel.hits, {hit.chunk_id: hit for hit in found})


def complete_vector(channel: VectorChannel, index: VectorIndex, chunk_ids: Collection[str]) -> VectorChannel:
    """Look up the cosines of those of ``chunk_ids`` that the fan-out did not reach."""
    missing = set(chunk_ids) - {hit.chunk_id for hit in channel.hits}
    found = index.search(channel.vector, len(missing), missing) if missing else []
    return VectorChannel(channel.hits, channel.vector, {hit.chunk_id: hit for hit in found})


def scores_of_documents(index: LexicalIndex, groups: Sequence[TermGroup], chunks: Iterable[Chunk]) -> dict[str, float]:
    """Return the normalised lexical score of each document as a whole: one section seldom says all that is asked."""
    parts: dict[str, list[str]] = {}
    for chunk in chunks:
        parts.setdefault(chunk.document_id, []).append(chunk.id)
    scores = index.scores_together(groups, list(parts.values()))
    return dict(zip(parts, scores, strict=True))
