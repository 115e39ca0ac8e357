"""What retrieval says about a question: the signs from which the gate forms its confidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING

from kebab_desktop.ask import coverage, gate
from kebab_desktop.ask.concepts import Question
from kebab_desktop.ask.fuse import Strengths
from kebab_desktop.core.documents import Chunk

if TYPE_CHECKING:
    from kebab_desktop.core.ports import LexicalIndex


def features(
    question: Question, chunks: Mapping[str, Chunk], found: Strengths, index: LexicalIndex, chunk_count: int
) -> dict[str, float]:
    """Return the signs of the strongest document and, as ``confidence``, what the gate makes of them."""
    if not found.documents:
        return {"confidence": 0.0}
    document_id, strength = found.documents[0]
    document = [chunk for chunk in chunks.values() if chunk.document_id == document_id]
    covered = coverage.measure(question.concepts, document, index, chunk_count)
    signs = gate.Signs(found.best_cosine, found.best_lexical, covered.covered, covered.unknown)
    return {
        **asdict(signs),
        "gap": found.gap,
        "strength": strength,
        "mass": covered.mass,
        "names": float(covered.names),
        "identifier": float(covered.identifier),
        "concepts": float(len(question.concepts)),
        "confidence": gate.confidence(signs),
    }
