"""Keyword search over knowledge-base size, top-k, chunk size and overlap, as the source document tabulates it."""

from __future__ import annotations

from dataclasses import dataclass

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.trials import KeywordTrial

CHUNK_SIZES = (100, 250, 1200, 100_000)
OVERLAPS = (0, 150, 200)
TOP_KS = (1, 3, 10)
SMALL_IDS = tuple(f"GC-RUNBOOK-{name}" for name in ("AF-01", "FGC-01", "AF-02", "PF-01", "META-01", "G1H-01"))
"""The six GC runbooks of the small knowledge base: those that existed before it was extended."""

QUERIES = {
    "A": "gc full gc long pause gc long pause pause time 증가 "
    "gc allocation failure allocation failure 할당 실패 응답 지연",
    "B": "gc heap oom gc overhead limit full gc oom java heap space outofmemoryerror java heap space "
    "gc overhead gc overhead limit exceeded heap dump retained object 확인",
}
"""A: allocation failure with full GC and a long pause. B: heap OOM with GC overhead."""


@dataclass(frozen=True, slots=True)
class GridCell:
    """One combination; ``top_document`` is None where the overlap is not smaller than the chunk size."""

    query: str
    knowledge_base: str
    top_k: int
    chunk: int
    overlap: int
    top_document: str | None = None
    top_score: float = 0.0
    lowest_score: float = 0.0
    chunks: int = 0
    documents: int = 0


def run_grid(kebab: Kebab) -> list[GridCell]:
    """Return the cells for two queries, two knowledge bases and 36 combinations each, in table order."""
    cells: list[GridCell] = []
    for query, text in QUERIES.items():
        for size, ids in (("SMALL (6 GC runbooks)", SMALL_IDS), ("FULL (all shipped runbooks)", None)):
            for top_k in TOP_KS:
                for chunk in CHUNK_SIZES:
                    for overlap in OVERLAPS:
                        empty = GridCell(query, size, top_k, chunk, overlap)
                        trial = KeywordTrial(text, top_k, chunk, overlap, ids)
                        cells.append(empty if overlap >= chunk else _filled(kebab, empty, trial))
    return cells


def _filled(kebab: Kebab, cell: GridCell, trial: KeywordTrial) -> GridCell:
    hits = kebab.experiments.keyword(trial)
    if not hits:
        return cell
    return GridCell(
        cell.query,
        cell.knowledge_base,
        cell.top_k,
        cell.chunk,
        cell.overlap,
        top_document=hits[0].chunk.docs_id,
        top_score=hits[0].score,
        lowest_score=min(hit.score for hit in hits),
        chunks=len(hits),
        documents=len({hit.chunk.document_id for hit in hits}),
    )
