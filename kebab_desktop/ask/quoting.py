"""What quotes are taken from: the hits, and the best document as a whole; what is quoted is packed in any case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kebab_desktop.ask.quotes import WHOLE_DOCUMENT, ScoredQuote, choose_for_parts, choose_quotes
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.ports import Catalog
from kebab_desktop.core.retrieval import Context, Evidence, Hit

Parts = Sequence[tuple[str, Sequence[Hit]]]
"""Questions, each with the hits that answer it."""
UNLIMITED = 1 << 30
"""The budget of evidence that is only quoted from; a model is given less."""
MAX_OTHERS = 100
"""Of a very long document only so many chunks that were not found are looked at, the nearest ones."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Hits in the order in which they are packed, and their chunks as the catalog has them now."""

    hits: tuple[Hit, ...]
    chunks: Mapping[str, Chunk]


def offered(hits: Sequence[Hit], catalog: Catalog, cosines: Mapping[str, float], *, whole: bool) -> Offer:
    """Return the hits; with ``whole`` the other chunks of the best document stand behind its own hits.

    A question finds the right document more often than the right section of it. ``cosines``: how near chunks are to
    the question, by id, as far as it is known.
    """
    chunks = catalog.chunks([hit.chunk.id for hit in hits])
    present = [hit for hit in hits if hit.chunk.id in chunks]
    if not present or not whole:
        return Offer(tuple(present), chunks)
    best = present[0]
    found = {hit.chunk.id for hit in present}
    own = [hit for hit in present if hit.chunk.document_id == best.chunk.document_id]
    lowest = min(hit.score for hit in own)
    rest_of_it = [chunk for chunk in catalog.document_chunks(best.chunk.document_id) if chunk.id not in found]
    if len(rest_of_it) > MAX_OTHERS:
        rest_of_it = sorted(rest_of_it, key=lambda chunk: -cosines.get(chunk.id, -1.0))[:MAX_OTHERS]
    others = [
        Hit(chunk, hit_rank, lowest, WHOLE_DOCUMENT) for hit_rank, chunk in enumerate(rest_of_it, start=len(hits) + 1)
    ]
    rest = [hit for hit in present if hit.chunk.document_id != best.chunk.document_id]
    return Offer((*own, *others, *rest), {**chunks, **{hit.chunk.id: hit.chunk for hit in others}})


def chosen(
    parts: Parts, about: str, evidence: Sequence[Evidence], cosines: Mapping[str, float], *, limit: int, asked: str
) -> list[ScoredQuote]:
    """Return quotes for each of the parts, or without any for the question as a whole (see ``choose_quotes``)."""
    if parts:
        return choose_for_parts(parts, evidence, limit=limit)
    return choose_quotes(about, evidence, cosines, limit=limit, asked=asked)


def quoted_first(
    offer: Offer, quotes: Sequence[ScoredQuote], least_share: float = 0.0, *, in_parts: bool = False
) -> list[Hit]:
    """Return the hits to pack: those found and those quoted, the quoted ones of the best document first.

    These stand in the order of the quotes, so that the numbers of the quotes rise; ``in_parts`` there is no one best
    document, and all that are quoted stand first. What was found with less than
    ``least_share`` of the best score, and is not quoted, is left out. The share is 0 where scores say
    little about one another: those of several searches, or of a question searched with the answer before it.
    """
    wanted = {chunk_id: place for place, chunk_id in enumerate(dict.fromkeys(each.quote.chunk_id for each in quotes))}
    least = least_share * max((hit.score for hit in offer.hits), default=0.0)
    kept = [
        hit for hit in offer.hits if hit.chunk.id in wanted or (hit.score_kind != WHOLE_DOCUMENT and hit.score >= least)
    ]
    best = kept[0].chunk.document_id if kept else ""

    def place(hit: Hit) -> int:
        first = in_parts or hit.chunk.document_id == best
        return wanted.get(hit.chunk.id, len(wanted)) if first else len(wanted)

    return sorted(kept, key=place)


def renumbered(quotes: Sequence[ScoredQuote], packed: Context) -> list[ScoredQuote]:
    """Return the quotes with the numbers of the packed evidence; one that it does not hold is left out."""
    pieces = {piece.hit.chunk.id: piece for piece in packed.evidence}
    return [
        replace(scored, quote=replace(scored.quote, marker=piece.marker))
        for scored in quotes
        if (piece := pieces.get(scored.quote.chunk_id)) is not None and scored.quote.text.strip() in piece.text
    ]
