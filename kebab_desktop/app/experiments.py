"""Keyword search over the shipped runbooks with other chunk sizes than the index has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kebab_desktop.ask.keyword import KeywordIndex, candidate_limit
from kebab_desktop.ask.select import cap_per_document
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.retrieval import ChannelScore, Hit


@dataclass(frozen=True, slots=True)
class KeywordTrial:
    """One keyword search: ``docs_ids`` restricts the knowledge base (None: all shipped runbooks)."""

    text: str
    top_k: int
    max_chunk_chars: int
    overlap_chars: int
    docs_ids: tuple[str, ...] | None = None
    max_chunks_per_document: int = 2


class ExperimentService:
    """Runs trials in memory; neither catalog nor indexes are touched."""

    def __init__(self, split_bundled: Callable[[int, int], list[Chunk]]) -> None:
        self._split_bundled = split_bundled
        self._split: dict[tuple[int, int], list[Chunk]] = {}

    def keyword(self, trial: KeywordTrial) -> list[Hit]:
        """Return the hits of a trial, ranked as keyword mode ranks them; raises ValueError for overlap >= size."""
        key = (trial.max_chunk_chars, trial.overlap_chars)
        if key not in self._split:
            self._split[key] = self._split_bundled(*key)
        wanted = trial.docs_ids
        chunks = {each.id: each for each in self._split[key] if wanted is None or each.docs_id in wanted}
        ranking = KeywordIndex(chunks.values()).search(trial.text, candidate_limit(trial.top_k))
        chosen = cap_per_document(ranking, trial.top_k, trial.max_chunks_per_document, lambda hit: hit.document_id)
        return [
            Hit(
                chunks[hit.chunk_id],
                rank,
                hit.score,
                "points",
                {"keyword": ChannelScore(hit.score, rank)},
                hit.explanation,
            )
            for rank, hit in enumerate(chosen, start=1)
        ]
