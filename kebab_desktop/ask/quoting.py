"""What quotes are taken from: the hits, and the best document as a whole; what is quoted is packed in any case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kebab_desktop.ask.quotes import WHOLE_DOCUMENT, ScoredQuote
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.ports import Catalog
from kebab_desktop.core.retrieval import Context, Hit

UNLIMITED = 1 << 30
"""The budget of evidence that is only quoted from; a model is given less."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Hits in the order in which they are packed, and their chunks as the catalog has them now."""

    hits: tuple[Hit, ...]
    chunks: Mapping[str, Chunk]


def offered(hits: Sequence[Hit], catalog: Catalog, *, whole: bool) -> Offer:
    """Return the hits; with ``whole`` the other chunks of the best document stand behind its own hits.

    A question finds the right document more often than the right section of it.
    """
    chunks = catalog.chunks([hit.chunk.id for hit in hits])
    present = [hit for hit in hits if hit.chunk.id in chunks]
    if not present or not whole:
        return Offer(tuple(present), chunks)
    best = present[0]
    found = {hit.chunk.id for hit in present}
    own = [hit for hit in present if hit.chunk.document_id == best.chunk.document_id]
    lowest = min(hit.score for hit in own)
    others = [
        Hit(chunk, hit_rank, lowest, WHOLE_DOCUMENT)
        for hit_rank, chunk in enumerate(catalog.document_chunks(best.chunk.document_id), start=len(hits) + 1)
        if chunk.id not in found
    ]
    rest = [hit for hit in present if hit.chunk.document_id != best.chunk.document_id]
    return Offer((*own, *others, *rest), {**chunks, **{hit.chunk.id: hit.chunk for hit in others}})


def quoted_first(offer: Offer, quotes: Sequence[ScoredQuote]) -> list[Hit]:
    """Return the hits to pack: those found and those quoted, the quoted ones of the best document first."""
    wanted = {scored.quote.chunk_id for scored in quotes}
    kept = [hit for hit in offer.hits if hit.score_kind != WHOLE_DOCUMENT or hit.chunk.id in wanted]
    best = kept[0].chunk.document_id if kept else ""
    return sorted(kept, key=lambda hit: hit.chunk.document_id != best or hit.chunk.id not in wanted)


def renumbered(quotes: Sequence[ScoredQuote], packed: Context) -> list[ScoredQuote]:
    """Return the quotes with the numbers of the packed evidence; one that it does not hold is left out."""
    pieces = {piece.hit.chunk.id: piece for piece in packed.evidence}
    return [
        replace(scored, quote=replace(scored.quote, marker=piece.marker))
        for scored in quotes
        if (piece := pieces.get(scored.quote.chunk_id)) is not None and scored.quote.text.strip() in piece.text
    ]
